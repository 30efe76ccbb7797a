import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { travelerClient } from '#contracts/reservation.ts';
import { toIsoDate } from '#lib/dates.ts';
import { DAY_MS } from '#lib/durations.ts';
import { openPostgres } from '../../src/server/db/client.ts';
import type { Database } from '../../src/server/db/client.ts';
import { closeEnded } from '../../src/server/payment/settle.ts';
import { holdWeek } from '../../src/server/reservation/hold.ts';
import { countsEngine } from '../../src/server/week/engines/counts/index.ts';
import { searchWeeks } from '../../src/server/week/search-weeks.ts';
import { insertClubs, traveler } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import { benchDeps } from './deps.ts';
import { median } from './support.ts';

const INSTANCES = 2;
/** People who wait for each week. */
const WAITING = 2;
const GOAL_MS = 1000;
/** Until the first hold ends, once everything is there. */
const LEAD_MS = 1000;
/** Weeks for holds that nobody waits for, after those with lines. */
const FREE_WEEKS = 100_000;
/** Days until the first check-in; the weeks begin evenly over a year from there. */
const FIRST_DAY = 400;
/** A round that is not over so long after the last hold's end is given up. */
const PATIENCE_MS = 300_000;

type Options = { lines: number; seconds: number; rounds: number; holdSeconds: number };
type Job = 'product' | 'rival';
const line = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
const guest = travelerClient.parse(traveler);

async function fillWeeks(database: Database, lines: number): Promise<void> {
  await insertClubs(database);
  await database.rows(
    `insert into resorts (id, name, city, country, iso2, lat, lng, amenities, images) values ('bench', 'Bench Bay', 'Orlando', 'USA', 'US', 28.4, -81.4, '[]', '[]')`,
  );
  await database.rows(
    `insert into weeks (id, inventory_id, resort_id, resort_name, city, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents)
     select n, n::text, 'bench', 'Bench Bay', 'Orlando', 'USA', current_date + ${FIRST_DAY} + n % 365, current_date + ${FIRST_DAY + 7} + n % 365, 'Studio', 'Full Kitchen', 4, 'Smart Week', 50000
     from generate_series(1, ${lines + FREE_WEEKS}) n`,
  );
}

/** Time until the first hold ends, and between it and the last. */
type Round = { lines: number; waiting: number; leadMs: number; spreadMs: number };

/** Holds and lines of a round, whose time does not run yet. No instance may be there. */
async function fillLines(database: Database, { lines, spreadMs, waiting }: Round): Promise<void> {
  await database.rows(
    'truncate line_offers, line_places, week_lines, week_claims, outbox, reservations cascade',
  );
  await database.rows(
    `insert into reservations (number_ref, week_id, club_id, created_by, client, iso, list_cents, price_cents, expires_at)
     select 'hold-' || n, n, 'all', 'weeks', '{}', 'en', 50000, 50000, now() + interval '1 day' + n * $1::float * interval '1 ms' from generate_series(1, ${lines}) n`,
    [spreadMs / lines],
  );
  const waited = waiting > 0;
  await database.rows(
    `insert into week_claims (week_id, reservation_id, booked, ends_at)
     select r.week_id, r.id, false, ${waited ? 'w.check_in' : 'r.expires_at'} from reservations r join weeks w on w.id = r.week_id`,
  );
  await database.rows(
    `insert into line_places (seq, ref, week_id, club_id, party, client, iso, joined_at)
     select (n - 1) * ${lines} + r.week_id, 'place-' || r.week_id || '-' || n, r.week_id, 'all', md5(r.week_id || '-' || n)::uuid, $1::jsonb || jsonb_build_object('email', 'w' || r.week_id || '-' || n || '@mail.example'), 'en', now()
     from reservations r, generate_series(1, ${waiting}) n`,
    [JSON.stringify(guest)],
  );
  await database.rows('analyze');
}

/**
 * Lets the time of a round begin: its holds end evenly over `spreadMs`. @returns when the first one
 * does
 */
async function beginRound(
  database: Database,
  { lines, leadMs, spreadMs, waiting }: Round,
): Promise<Date> {
  const from = new Date(Date.now() + leadMs);
  await database.rows(
    `update reservations set expires_at = $1::timestamptz + week_id * $2::float * interval '1 ms'`,
    [from.toISOString(), spreadMs / lines],
  );
  if (waiting > 0)
    await database.rows(
      'insert into week_lines (week_id, due_at) select week_id, expires_at from reservations',
    );
  return from;
}

async function startInstances(url: string, job: Job): Promise<{ stop: () => Promise<void> }> {
  const children = Array.from({ length: INSTANCES }, (): ChildProcess =>
    fork(new URL('lines-instance.ts', import.meta.url), [url, job]),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  return {
    stop: async () => {
      for (const child of children) {
        const ended = once(child, 'exit');
        child.send('stop');
        await ended;
      }
    },
  };
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/**
 * Milliseconds from the end of each hold until this process hears of the committed offer, by the
 * notification that PostgreSQL sends at the commit; ascending.
 */
async function handDowns(
  database: Database,
  url: string,
  job: Job,
  { lines, seconds }: Options,
): Promise<number[]> {
  const spreadMs = seconds * 1000;
  const round = { lines, spreadMs, waiting: WAITING, leadMs: LEAD_MS };
  await fillLines(database, round);
  const instances = await startInstances(url, job);
  const from = await beginRound(database, round);
  const ends = new Map(
    (
      await database.rows<{ party: string; ends: Date }>(
        `select l.party::text, r.expires_at as ends from line_places l join reservations r on r.week_id = l.week_id where l.ref like '%-1'`,
      )
    ).map(({ party, ends: end }) => [party, new Date(end).getTime()]),
  );
  const heard = new Map<string, number>();
  const hear = (party: string): void => {
    // Those behind hear of the offer as well.
    const end = ends.get(party);
    if (end !== undefined && !heard.has(party)) heard.set(party, Date.now() - end);
  };
  const stopListening = await database.listen({ line_changed: hear }, () => {});
  const giveUp = from.getTime() + spreadMs + PATIENCE_MS;
  while (heard.size < lines && Date.now() < giveUp) await pause(200);
  await instances.stop();
  await stopListening();
  const [offered] = await database.rows<{ first: number; others: number }>(
    `select count(*) filter (where ref like '%-1')::int as first, count(*) filter (where ref not like '%-1')::int as others
     from line_places where offered_at is not null`,
  );
  if (heard.size < lines || offered?.first !== lines || offered.others > 0)
    throw new Error(
      `of ${lines} weeks ${offered?.first} went to the first, ${offered?.others} to others`,
    );
  return [...heard.values()].sort((a, b) => a - b);
}

/** Whether anybody waits, and whether lines are handed down meanwhile. */
const STATES = {
  'nobody waits': [0, LEAD_MS],
  'lines wait': [WAITING, DAY_MS],
  'lines are handed down': [WAITING, LEAD_MS],
} as const;
type State = keyof typeof STATES;

/** Calls a second of some callers in a state of the lines, while as many holds end as ever. */
async function callsBeside(
  database: Database,
  url: string,
  state: State,
  { lines, holdSeconds }: Options,
  { callers, call }: Work,
): Promise<number> {
  const [waiting, leadMs] = STATES[state];
  const round = { lines, spreadMs: 60_000, waiting, leadMs };
  await fillLines(database, round);
  const instances = await startInstances(url, 'product');
  await beginRound(database, round);
  let calls = 0;
  const started = performance.now();
  const until = started + holdSeconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until && calls < FREE_WEEKS) await call((calls += 1));
    }),
  );
  const perSecond = calls / ((performance.now() - started) / 1000);
  await instances.stop();
  return perSecond;
}

type Work = { callers: number; call: (nth: number) => Promise<unknown> };
/** Holds of weeks that nobody waits for, and first pages of searches over two months. */
function workOf(database: Database, lines: number): Record<'holds' | 'searches', Work> {
  const deps = { ...benchDeps(database, () => new Date()), searchEngine: countsEngine, closeEnded };
  return {
    holds: {
      callers: 48,
      call: (nth) => {
        const email = `${randomUUID()}@mail.example`;
        return holdWeek(deps, {
          client: { ...guest, email },
          inventoryId: String(lines + nth),
          memberId: undefined,
          address: email,
          clubId: 'all',
          idempotencyKey: undefined,
        });
      },
    },
    searches: {
      callers: 8,
      call: (nth) => {
        const day = (days: number) =>
          toIsoDate(new Date(Date.now() + (FIRST_DAY + (nth % 300) + days) * DAY_MS));
        const search = { country: 'USA', city: 'Orlando', dateIn: day(0), dateOut: day(60) };
        return searchWeeks(deps, search, { limit: 10, page: 1 });
      },
    },
  };
}

/**
 * Measures how soon weeks go to who waits first, against a job that polls and loops, and holds a
 * second with and without lines by turns. Prints two tables. @returns whether the goal is met
 */
export async function measureHandDown(options: Options): Promise<boolean> {
  const postgres = await startPostgres({ durable: true });
  const url = await postgres.freshDatabase();
  const database = await openPostgres(url, { pool: 16, connectSeconds: 60 });
  await database.migrate();
  await fillWeeks(database, options.lines);
  process.stdout.write(
    `\n${options.lines} lines, ${WAITING} wait in each; holds end over ${options.seconds} s; ${INSTANCES} instances. From a hold's end to the committed offer:\n\n`,
  );
  line('job', 'p50 ms', 'p99 ms', 'longest ms', 'goal');
  line('---', '---:', '---:', '---:', '---');
  let isMet = true;
  for (const job of ['product', 'rival'] as const) {
    const delays = await handDowns(database, url, job, options);
    const p99 = percentile(delays, 0.99);
    if (job === 'product') isMet = p99 <= GOAL_MS;
    line(
      job === 'product' ? 'product, with its mails' : 'reads all, loops',
      Math.round(percentile(delays, 0.5)),
      Math.round(p99),
      Math.round(delays.at(-1) ?? NaN),
      job === 'product' ? `p99 ≤ ${GOAL_MS}: ${isMet ? 'met' : 'missed'}` : '–',
    );
  }
  const states = Object.keys(STATES) as State[];
  process.stdout.write('\nMeanwhile, a second, as medians, and as shares of the first:\n\n');
  line('', ...states);
  line('---', ...states.map(() => '---:'));
  for (const [name, work] of Object.entries(workOf(database, options.lines))) {
    const runs = new Map<State, number[]>(states.map((state) => [state, []]));
    for (let round = 0; round < options.rounds; round += 1)
      for (const state of states)
        runs.get(state)!.push(await callsBeside(database, url, state, options, work));
    const share = (state: State) =>
      median(runs.get(state)!.map((run, round) => run / runs.get(states[0]!)![round]!));
    line(
      name,
      ...states.map(
        (state) => `${Math.round(median(runs.get(state)!))} (${share(state).toFixed(2)})`,
      ),
    );
  }
  await database.close();
  await postgres.stop();
  return isMet;
}
