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
import { findWeek } from '../../src/server/week/find-week.ts';
import { similarTo } from '../../src/server/week/similar.ts';
import { BY_DAY } from '#contracts/week.ts';
import type { Week } from '#contracts/week.ts';
import { addDays } from '#lib/dates.ts';
import type { Query } from './search-data.ts';
import { naiveSimilar, naiveStatements } from './search-rivals.ts';
import type { Statement } from './search-rivals.ts';
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

/** The columns of a call's row. */
function figuresOf(
  ours: readonly Timed[],
  pairs: readonly { ours: Timed; naive: Timed }[],
): string[] {
  const ratio = (what: keyof Timed, part: (numbers: readonly number[]) => number) =>
    (
      part(pairs.map((pair) => pair.naive[what])) / part(pairs.map((pair) => pair.ours[what]))
    ).toFixed(1);
  return [
    ...(['processor', 'inside'] as const).flatMap((what) =>
      [median, p95].map((part) => ms(part(ours.map((time) => time[what])))),
    ),
    ...[median, p95].map((part) => ms(part(pairs.map((pair) => pair.naive.inside)))),
    ratio('processor', median),
    ratio('processor', p95),
    ratio('inside', p95),
  ];
}

/** Weeks from all over the inventory, as many as there are searches at most. */
async function someWeeks({ database }: Role, count: number, now: () => Date): Promise<Week[]> {
  const rows = await database.rows<{ id: string }>(
    `select w.id::text as id from generate_series(1, $1::int) n
       join weeks w on w.id = 1 + n * 7919::bigint * (select max(id) / 7919 / $1::int from weeks)`,
    [count],
  );
  const weeks = await Promise.all(rows.map(({ id }) => findWeek({ database, now }, id)));
  return weeks.filter((week) => week !== undefined);
}

/**
 * Asks each call about the same searches, every fourth also in its naive form right after: a list
 * as one query for the total, one a facet and one for the page; what is not a list from the weeks
 * themselves (`engines/plain.ts`). Then weeks similar to some.
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
  const measure = async <Asked>(
    name: string,
    asked: readonly Asked[],
    ask: (asked: Asked) => Promise<unknown>,
    naively: (asked: Asked) => Promise<unknown>,
  ): Promise<void> => {
    const ours: Timed[] = [];
    const pairs: { ours: Timed; naive: Timed }[] = [];
    for (const [at, one] of asked.entries()) {
      const mine = await timed(admin, product, () => ask(one));
      ours.push(mine);
      if (at % 4 === 0)
        pairs.push({ ours: mine, naive: await timed(admin, naive, () => naively(one)) });
    }
    heaps.push(heap());
    rows.push([name, ...figuresOf(ours, pairs)]);
  };
  const run = async (statements: readonly Statement[]): Promise<void> => {
    for (const { text, values } of statements) await naive.database.rows(text, values);
  };
  for (const { name, of, ask } of CALLS)
    await measure(
      name,
      queries.map(of),
      (query) => ask({ database: product.database, now, searchEngine: countsEngine }, query),
      (query) =>
        ask === list
          ? run(naiveStatements(query, now()))
          : ask({ database: naive.database, now, searchEngine: plainEngine }, query),
    );
  await measure(
    'similar weeks',
    await someWeeks(product, queries.length, now),
    (week) => similarTo({ database: product.database, now }, week),
    (week) => run([naiveSimilar(week, now())]),
  );
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
