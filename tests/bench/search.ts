/**
 * `npm run bench:search [-- --weeks 1000000,10000000 --samples 24 --database postgres://...]`: a
 * search of the product against the naive form, one query a facet, interleaved on the same
 * PostgreSQL, while 200 holds a second are made, freed and booked; exactness against a count by
 * hand; deep pages; and at the first size an in-memory engine and SQLite. Time inside the database
 * is execution and planning as `pg_stat_statements` has them, each form under a role of its own;
 * processor time is that of its server process as Linux counts it, which other load does not
 * stretch. Prints tables in Markdown. `--database` measures a server that is there already (with
 * pg_stat_statements, as a superuser) and loads it only when it is empty.
 */
import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { FILTER_ROWS, isSingle, SORTS } from '#contracts/week.ts';
import { openPostgres } from '../../src/server/db/client.ts';
import type { Database } from '../../src/server/db/client.ts';
import { takeWeekClaim } from '../../src/server/week/claims.ts';
import { countsEngine } from '../../src/server/week/engines/counts/index.ts';
import { startFolding } from '../../src/server/week/engines/counts/fold.ts';
import { calendarOf, searchWeeks } from '../../src/server/week/search-weeks.ts';
import { startPostgres } from '../support/postgres.ts';
import { daysByHand, randomQueries, recountByHand } from './search-data.ts';
import type { Query } from './search-data.ts';
import { findInventory, loadInventory } from './search-load.ts';
import type { Loaded } from './search-load.ts';
import { naiveStatements, oramaRival, sqliteRival } from './search-rivals.ts';
import { ms, p95, reader, say, table, timed } from './search-timing.ts';
import type { Role, Timed } from './search-timing.ts';
import { measureCalls } from './search-calls.ts';
import { median } from './support.ts';

const { values } = parseArgs({
  options: {
    weeks: { type: 'string', default: '1000000,10000000' },
    samples: { type: 'string', default: '24' },
    exact: { type: 'string', default: '1000' },
    orama: { type: 'string', default: '100000' },
    database: { type: 'string' },
    'no-rivals': { type: 'boolean', default: false },
  },
});
const SIZES = values.weeks.split(',').map(Number);
const SAMPLES = Number(values.samples);
const EXACT = Number(values.exact);
const HOLDS_A_SECOND = 200;
/** What a server with 16 GB would be given; commits wait for the disk. */
const SETTINGS = [
  'shared_buffers=4GB',
  'effective_cache_size=10GB',
  'work_mem=32MB',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
];

/** Holds a random week; six of ten are canceled and one is booked within three seconds. */
async function holdOne(
  database: Database,
  { columns, reservationId }: Loaded,
  now: () => Date,
): Promise<boolean> {
  const weekId = 1 + Math.floor(Math.random() * columns.count);
  const at = now();
  const id = randomUUID();
  const endsAt = new Date(at.getTime() + 1_800_000);
  await database.rows(
    `insert into reservations (id, number_ref, week_id, club_id, created_by, client, iso, list_cents, price_cents, expires_at)
     select $1::uuid, $1::text, $2::bigint, club_id, created_by, client, iso, list_cents, price_cents, $3::timestamptz
       from reservations where id = $4::uuid`,
    [id, weekId, endsAt.toISOString(), reservationId],
  );
  const claim = { weekId, reservationId: id, booked: false, endsAt };
  if (!(await takeWeekClaim(database.db, claim, at))) return false;
  const later = (sql: string, values: unknown[]) =>
    setTimeout(() => void database.rows(sql, values).catch(() => {}), 3_000 * Math.random());
  const roll = Math.random();
  if (roll < 0.6) later('update week_claims set ends_at = now() where week_id = $1', [weekId]);
  else if (roll < 0.7) later('update week_claims set booked = true where week_id = $1', [weekId]);
  return true;
}

/** Makes 200 holds a second until it is stopped. */
function holdWeeks(database: Database, loaded: Loaded, now: () => Date) {
  let made = 0;
  let refused = 0;
  const stopping = new AbortController();
  const began = Date.now();
  const running = new Set<Promise<void>>();
  const loop = (async () => {
    for (let due = 0; !stopping.signal.aborted; await pause(10)) {
      const target = ((Date.now() - began) / 1000) * HOLDS_A_SECOND;
      for (; due < target && running.size < 40; due += 1) {
        const work: Promise<void> = holdOne(database, loaded, now)
          .then((taken) => void (taken ? (made += 1) : (refused += 1)))
          .catch(() => {})
          .finally(() => void running.delete(work));
        running.add(work);
      }
    }
  })();
  return async () => {
    stopping.abort();
    await loop;
    await Promise.all(running);
    await pause(3_100);
    return { perSecond: made / ((Date.now() - began) / 1000), made, refused };
  };
}

type Pair = { ours: Timed; naive: Timed };
/** One size of the inventory, and who searches it. */
type Run = {
  loaded: Loaded;
  today: string;
  start: Date;
  admin: pg.Client;
  product: Role;
  naive: Role;
  /** Asks the product; at the start unless said. */
  search: (query: Query, at?: Date) => ReturnType<typeof searchWeeks>;
};
const now = (): Date => new Date();

async function openRun(url: string, loaded: Loaded, start: Date): Promise<Run> {
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query('create extension if not exists pg_stat_statements');
  await admin.query('checkpoint');
  const roleOf = async (name: string): Promise<Role> => ({
    name,
    database: await openPostgres(await reader(admin, url, name), { pool: 1 }),
  });
  const [product, naive] = [await roleOf('product'), await roleOf('naive')];
  return {
    loaded,
    start,
    today: start.toISOString().slice(0, 10),
    admin,
    product,
    naive,
    search: (query, at = start) =>
      searchWeeks(
        { database: product.database, now: () => at, searchEngine: countsEngine },
        query,
        query,
      ),
  };
}

async function naively({ naive }: Run, query: Query): Promise<void> {
  for (const { text, values: bound } of naiveStatements(query, now()))
    await naive.database.rows(text, bound);
}

/** Whether a search is what a count by hand over every week says: total, facets, and a page. */
async function isExact(
  run: Run,
  query: Query,
  page: number | undefined,
  tell: boolean,
): Promise<boolean> {
  const answer = await run.search(query);
  if (page !== undefined)
    query.page = 1 + Math.floor(((answer.total / query.limit) * (page % 7)) / 7);
  const { weeks } = page === undefined ? answer : await run.search(query);
  const hand = recountByHand(run.loaded.columns, query, run.today, page !== undefined);
  const same =
    answer.total === hand.total &&
    Object.entries(answer.filters).every(([name, list]) =>
      list.every(({ count: facet }, index) => facet === hand.facets[name]?.[index]),
    ) &&
    (page === undefined ||
      (weeks.every(({ _id }, index) => Number(_id) === hand.ids[index]) &&
        weeks.length === hand.ids.length));
  if (!same && tell)
    say(`  differs: ${JSON.stringify({ query, total: answer.total, hand: hand.total })}`);
  return same;
}

/**
 * Searches and calendars beside a count by hand, while nothing moves. In large inventories no pages
 * and fewer calendars.
 * @returns how many differ
 */
async function checkExact(run: Run): Promise<number> {
  const { admin, start, today, loaded, product } = run;
  const { rows: held } = await admin.query<{ id: number }>(
    'select week_id::int as id from week_claims where booked or ends_at > $1',
    [start],
  );
  for (const { id } of held) loaded.columns.taken[id - 1] = 1;
  const small = loaded.columns.count <= 1_000_000;
  const began = Date.now();
  const exact = randomQueries(EXACT, today, 1);
  let right = 0;
  for (const [at, query] of exact.entries())
    if (await isExact(run, query, small && at % 5 === 0 ? at : undefined, at - right < 3))
      right += 1;
  const calendars = exact.filter((_, at) => at % (small ? 5 : 50) === 0);
  let rightDays = 0;
  for (const query of calendars) {
    const { days, to } = await calendarOf(
      { database: product.database, now: () => start, searchEngine: countsEngine },
      query,
    );
    const hand = daysByHand(loaded.columns, query, today, to);
    if (JSON.stringify(days) === JSON.stringify(hand)) rightDays += 1;
  }
  say(`Exact: ${rightDays} of ${calendars.length} calendars.`);
  say(
    `Exact: ${right} of ${EXACT} random searches agree with a count by hand (total, facets${small ? ', every fifth with a page' : ''}), ${((Date.now() - began) / 1000).toFixed(0)} s.`,
  );
  say();
  return EXACT - right + calendars.length - rightDays;
}

/** Random searches, half of them first pages; every eighth also in its naive form right after. */
async function measureSearches(run: Run): Promise<{ ours: Timed[]; pairs: Pair[] }> {
  const { admin, product, naive, search } = run;
  const ours: Timed[] = [];
  const pairs: Pair[] = [];
  for (const [at, query] of randomQueries(SAMPLES * 8, run.today, 2).entries()) {
    const { total } = await search(query, now());
    const roll = (at * 37) % 100;
    query.page =
      roll < 50
        ? 1
        : roll < 75
          ? 1 + Math.floor((Math.min(20, total / query.limit) * (roll - 50)) / 25)
          : 1 + Math.floor(((total / query.limit) * (roll - 75)) / 25);
    const mine = await timed(admin, product, () => search(query, now()));
    ours.push(mine);
    if (at % 8 === 0)
      pairs.push({ ours: mine, naive: await timed(admin, naive, () => naively(run, query)) });
  }
  return { ours, pairs };
}

const DEEP_PLACES: Record<string, Partial<Query>> = {
  'USA, a year': { country: 'USA', city: 'all' },
  'Florida, a year': { country: 'USA', city: 'all', state: 'FL' },
  'Orlando, a year': { country: 'USA', city: 'Orlando', state: 'FL' },
};

/** @returns a row for each place: milliseconds on the processor, from its first page to its last */
async function measureDeepPages({ admin, product, today, search }: Run): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, place] of Object.entries(DEEP_PLACES)) {
    const times: number[][] = [[], [], [], []];
    for (const sort of SORTS) {
      const base: Query = {
        country: 'USA',
        city: 'all',
        dateIn: today,
        dateOut: '2099-12-31',
        limit: 10,
        page: 1,
        sort,
        ...place,
      };
      const { total } = await search(base, now());
      for (const [index, share] of [0, 0.01, 0.5, 0.999].entries())
        for (let repeat = 0; repeat < 3; repeat += 1) {
          const page = 1 + Math.floor((total / 10) * share) + repeat;
          const { processor } = await timed(admin, product, () => search({ ...base, page }, now()));
          times[index]!.push(processor);
        }
    }
    rows.push([name, ...times.map((some) => ms(median(some)))]);
  }
  return rows;
}

function printSearches({ ours, pairs }: { ours: Timed[]; pairs: Pair[] }): void {
  const [a, b] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.naive)];
  const kinds = ['processor', 'inside', 'wall'] as const;
  const figures: ((list: Timed[]) => number)[] = kinds.flatMap((what) =>
    [median, p95].map((of) => (list: Timed[]) => of(list.map((one) => one[what]))),
  );
  table(
    [
      'one search',
      'processor, median',
      'processor, p95',
      'inside, median',
      'inside, p95',
      'round trip, median',
      'round trip, p95',
    ],
    [
      [`product, ${ours.length} searches`, ...figures.map((of) => ms(of(ours)))],
      [`product, the ${a.length} of the pairs`, ...figures.map((of) => ms(of(a)))],
      [`naive, the ${b.length} of the pairs`, ...figures.map((of) => ms(of(b)))],
      ['naive / product', ...figures.map((of) => (of(b) / of(a)).toFixed(1))],
    ],
  );
}

/** Everything that is measured while weeks are held. */
async function measureUnderHolds(run: Run, writer: Database): Promise<void> {
  const log = { warn: (...args: unknown[]) => say(`  folding failed: ${String(args[0])}`) };
  const folding = startFolding({ database: writer, now, log: log as never });
  const stopHolds = holdWeeks(writer, run.loaded, now);
  const searches = await measureSearches(run);
  const deep = await measureDeepPages(run);
  const queries = randomQueries(SAMPLES * 2, run.today, 4);
  const printCalls = await measureCalls(run.admin, run.product, run.naive, queries, now);
  const holds = await stopHolds();
  await folding.stop();
  say(
    `Holds during the run: ${holds.perSecond.toFixed(0)} a second (${holds.made} made, ${holds.refused} refused), load average ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores.`,
  );
  say();
  printSearches(searches);
  say('Deep pages, milliseconds on the processor, median of the four orders:');
  say();
  table(['search', 'page 1', 'after 1 %', 'after 50 %', 'the last'], deep);
  printCalls();
}

/** The same searches by turns with engines that keep all weeks in memory. */
async function compareRivals({ loaded: { columns }, today, admin, product, search }: Run) {
  const rivals = [
    sqliteRival(columns, today),
    await oramaRival(columns, Math.min(columns.count, Number(values.orama)), today),
  ];
  const times = [[] as number[], ...rivals.map(() => [] as number[])];
  for (const query of randomQueries(40, today, 3)) {
    // The rivals know alternatives only.
    for (const row of FILTER_ROWS)
      if (isSingle(row) || row.resort || row.name === 'CheckInDays') delete query[row.name];
    times[0]!.push((await timed(admin, product, () => search(query))).wall);
    for (const [at, rival] of rivals.entries()) {
      const began = performance.now();
      await rival.search(query);
      times[at + 1]!.push(performance.now() - began);
    }
  }
  const row = (name: string, weeks: number, ready: string, at: number) => [
    name,
    weeks.toLocaleString('en-US'),
    ready,
    ms(median(times[at]!)),
    ms(p95(times[at]!)),
  ];
  table(
    ['round trip, 40 searches, interleaved', 'weeks', 'ready after', 'median', 'p95'],
    [
      row('product', columns.count, '', 0),
      ...rivals.map(({ name, weeks, seconds }, at) =>
        row(name, weeks, `${seconds.toFixed(0)} s`, at + 1),
      ),
    ],
  );
  for (const rival of rivals) rival.close();
}

async function runSize(count: number, withRivals: boolean): Promise<void> {
  const started = Date.now();
  say(`## ${count.toLocaleString('en-US')} weeks`);
  say();
  const postgres = values.database
    ? undefined
    : await startPostgres({ durable: true, settings: SETTINGS });
  try {
    const url = values.database ?? (await postgres!.freshDatabase());
    const start = new Date();
    const loaded =
      (await findInventory(url, start)) ?? (await loadInventory(url, count, start, say));
    if (loaded.columns.count !== count)
      throw new Error(`the database has ${loaded.columns.count} weeks, not ${count}`);
    say();
    const run = await openRun(url, loaded, start);
    const writer = await openPostgres(url, { pool: 16 });
    if ((await checkExact(run)) > 0) process.exitCode = 1;
    await measureUnderHolds(run, writer);
    if (withRivals) await compareRivals(run);
    await Promise.all([
      run.product.database.close(),
      run.naive.database.close(),
      writer.close(),
      run.admin.end(),
    ]);
    say(`${((Date.now() - started) / 1000).toFixed(0)} s in all.`);
    say();
  } finally {
    await postgres?.stop();
  }
}

say(`# bench:search, ${new Date().toISOString().slice(0, 10)}`);
say();
say(
  `PostgreSQL with ${SETTINGS.slice(0, 7).join(', ')}, fsync on; ${cpus().length} cores. Milliseconds unless said.`,
);
say();
for (const [at, count] of SIZES.entries()) await runSize(count, at === 0 && !values['no-rivals']);
