import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type pg from 'pg';
import { countsEngine } from '../../src/server/week/engines/counts/index.ts';
import { plainEngine } from '../../src/server/week/engines/plain.ts';
import {
  calendarOf,
  searchPins,
  searchResorts,
  searchWeeks,
} from '../../src/server/week/search-weeks.ts';
import type { Searching } from '../../src/server/week/context.ts';
import { BY_DAY } from '#contracts/week.ts';
import { addDays } from '#lib/dates.ts';
import type { Query } from './search-data.ts';
import { naiveStatements } from './search-rivals.ts';
import { ms, p95, say, table, timed } from './search-timing.ts';
import type { Role, Timed } from './search-timing.ts';
import { median } from './support.ts';

/** What a search is asked besides its pages; `of` makes the question from a random search. */
type Call = {
  name: string;
  of: (query: Query) => Query;
  ask: (searching: Searching, query: Query) => Promise<unknown>;
};
const NO_DAYS = {
  ...Object.fromEntries(BY_DAY.map(({ name }) => [name, undefined])),
  CheckInDays: undefined,
};
const asksAmenities = ({ Amenities, Area }: Query) => Boolean(Amenities ?? Area);
const list: Call['ask'] = (searching, query) => searchWeeks(searching, query, query);
/** A new way to search gets its row here. */
const CALLS: readonly Call[] = [
  {
    name: 'calendar',
    of: (query) => ({ ...query, Amenities: undefined, Area: undefined }),
    ask: calendarOf,
  },
  {
    name: 'calendar, chosen amenities',
    of: (query) => ({ ...query, Amenities: asksAmenities(query) ? query.Amenities : ['pool'] }),
    ask: calendarOf,
  },
  {
    name: 'list by resort',
    of: (query) => query,
    ask: (searching, query) => searchResorts(searching, query, query),
  },
  { name: 'pins of a map', of: (query) => query, ask: searchPins },
  {
    name: 'price range',
    of: (query) => ({ ...query, ...NO_DAYS, PriceFrom: [600], PriceUpTo: [1400] }),
    ask: list,
  },
  {
    name: 'a day of the stay',
    of: (query) => ({ ...query, ...NO_DAYS, StayDay: [addDays(query.dateIn, 12)] }),
    ask: list,
  },
  {
    name: 'days of check-in',
    of: (query) => ({ ...query, ...NO_DAYS, CheckInDays: ['Friday', 'Saturday'] }),
    ask: list,
  },
  {
    name: 'a check-in, three days either way',
    of: (query) => ({
      ...query,
      ...NO_DAYS,
      CheckInDay: [addDays(query.dateIn, 12)],
      FlexDays: [3],
    }),
    ask: list,
  },
];

/** Bytes of the heap in use after a collection. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

/**
 * Asks each call about the same searches, every fourth also in its naive form right after: a list
 * as one query for the total, one a facet and one for the page; what is not a list from the weeks
 * themselves (`engines/plain.ts`).
 * @returns what prints the tables
 */
export async function measureCalls(
  admin: pg.Client,
  product: Role,
  naive: Role,
  queries: readonly Query[],
  now: () => Date,
): Promise<() => void> {
  const heaps = [heap()];
  const rows: string[][] = [];
  for (const { name, of, ask } of CALLS) {
    const ours: Timed[] = [];
    const pairs: { ours: Timed; naive: Timed }[] = [];
    const naively = async (query: Query): Promise<void> => {
      if (ask !== list)
        return void (await ask(
          { database: naive.database, now, searchEngine: plainEngine },
          query,
        ));
      for (const { text, values } of naiveStatements(query, now()))
        await naive.database.rows(text, values);
    };
    for (const [at, one] of queries.entries()) {
      const query = of(one);
      const searching = { database: product.database, now, searchEngine: countsEngine };
      const mine = await timed(admin, product, () => ask(searching, query));
      ours.push(mine);
      if (at % 4 === 0)
        pairs.push({ ours: mine, naive: await timed(admin, naive, () => naively(query)) });
    }
    heaps.push(heap());
    const ratio = (what: keyof Timed, part: (numbers: readonly number[]) => number) =>
      (
        part(pairs.map((pair) => pair.naive[what])) / part(pairs.map((pair) => pair.ours[what]))
      ).toFixed(1);
    rows.push([
      name,
      ...(['processor', 'inside'] as const).flatMap((what) =>
        [median, p95].map((part) => ms(part(ours.map((time) => time[what])))),
      ),
      ...[median, p95].map((part) => ms(part(pairs.map((pair) => pair.naive.inside)))),
      ratio('processor', median),
      ratio('processor', p95),
      ratio('inside', p95),
    ]);
  }
  return () => {
    table(
      [
        `${queries.length} searches each`,
        'processor, median',
        'processor, p95',
        'inside, median',
        'inside, p95',
        'naive inside, median',
        'naive inside, p95',
        'naive / product, processor, median',
        'processor, p95',
        'inside, p95',
      ],
      rows,
    );
    say(
      `Heap after collection, MB, before and after each of them: ${heaps.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(', ')}.`,
    );
    say();
  };
}
