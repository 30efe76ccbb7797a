/**
 * `npm run bench:holds [-- --seconds 2 --rounds 5]`: holds a second by the product's own
 * `holdWeek`, against row locking, on a PostgreSQL that keeps its data (fsync on), interleaved in
 * the same run. Every phase ends with a count of doubles. Prints a table in Markdown.
 */
import { HOLD_MINUTES } from '#contracts/rules.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { travelerClient } from '#contracts/reservation.ts';
import { toIsoDate } from '#lib/dates.ts';
import { openPostgres } from '../../src/server/db/client.ts';
import { Failure } from '../../src/server/core/failure.ts';
import { closeEnded } from '../../src/server/payment/settle.ts';
import { holdWeek } from '../../src/server/reservation/hold.ts';
import { insertClubs, traveler } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import { benchDeps } from './deps.ts';
import { median } from './support.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    racers: { type: 'string', default: '5000' },
  },
});
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);
const RACERS = Number(values.racers);
const CONNECTIONS = 16;
const WORKERS = 48;
const SPREAD_WEEKS = 200_000;
const CONTESTED_WEEKS = 20;
/**
 * On contested load time runs faster, so that a hold ends after this many milliseconds and is taken
 * over.
 */
const CONTESTED_HOLD_MS = 50;

const HOLD_MS = HOLD_MINUTES * 60_000;
const postgres = await startPostgres({ durable: true });
const url = await postgres.freshDatabase();
const database = await openPostgres(url, { pool: CONNECTIONS, connectSeconds: 60 });
await database.migrate();
await insertClubs(database);
await database.rows(
  `insert into resorts (id, name, city, country, iso2, lat, lng, amenities, images) values ('bench', 'Bench Bay', 'Orlando', 'USA', 'US', 28.4, -81.4, '[]', '[]')`,
);
await database.rows(
  `insert into weeks (inventory_id, resort_id, resort_name, city, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents)
   select n::text, 'bench', 'Bench Bay', 'Orlando', 'USA', current_date + 400, current_date + 407, 'Studio', 'Full Kitchen', 4, 'Smart Week', 50000
     from generate_series(1, ${SPREAD_WEEKS}) n`,
);
await database.rows('vacuum analyze weeks');
const settings = await database.rows<{ name: string; setting: string }>(
  `select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'server_version') order by name`,
);

/** The clock of a phase, in milliseconds since the epoch. */
let clock = (): number => Date.now();
const holdDeps = { ...benchDeps(database, () => new Date(clock())), closeEnded };
const guest = travelerClient.parse(traveler);
type Hold = (email: string, inventoryId: string) => Promise<boolean>;

const ours: Hold = (email, inventoryId) =>
  holdWeek(holdDeps, {
    client: { ...guest, email },
    inventoryId,
    memberId: undefined,
    // Each guest comes from an address of their own, as the limit of one address asks; the rules
    // and locks of both limits are part of what is measured.
    address: email,
    clubId: 'all',
    idempotencyKey: undefined,
  }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && error.code === 409) return false;
      throw error;
    },
  );

/** The rivals' pool: the same driver and size, statements prepared once a connection. */
const pool = new pg.Pool({
  connectionString: url,
  max: CONNECTIONS,
  connectionTimeoutMillis: 60_000,
});
pool.on('error', () => {});
const weekRow = {
  name: 'w',
  text: 'select id, cost_cents, check_in::text as check_in from weeks where inventory_id = $1 for update',
};
const claimRow = { name: 'c', text: 'select booked, ends_at from week_claims where week_id = $1' };
const insertHold = {
  name: 'r',
  text: `insert into reservations (number_ref, week_id, club_id, created_by, client, iso, list_cents, price_cents, expires_at, created_at, holder)
    values ($1, $2, 'all', 'weeks', $3, 'en', $4, $4, $5, $6, md5($7)::uuid) returning id`,
};
const insertClaim = {
  name: 'ic',
  text: 'insert into week_claims (week_id, reservation_id, booked, ends_at) values ($1, $2, false, $3)',
};
const updateClaim = {
  name: 'uc',
  text: 'update week_claims set reservation_id = $2, booked = false, ends_at = $3 where week_id = $1',
};
const personLock = {
  name: 'pl',
  text: `select pg_advisory_xact_lock(hashtextextended('hold ' || $1, 0))`,
};
const personHolds = {
  name: 'ph',
  text: `select id, expires_at from reservations
    where holder = md5($1)::uuid and status = 'held' and expires_at > $2`,
};

/**
 * Row locking as applications write it: begin, lock the week, look, write, commit. With `rules` it
 * keeps the limit of holds a person as the product does.
 */
const rowLocking =
  (rules: boolean): Hold =>
  async (email, inventoryId) => {
    const client = await pool.connect();
    try {
      const at = clock();
      await client.query('begin');
      if (rules) {
        await client.query({ ...personLock, values: [email] });
        if (
          (await client.query({ ...personHolds, values: [email, new Date(at)] })).rows.length >= 5
        ) {
          await client.query('rollback');
          return false;
        }
      }
      const week = (
        await client.query<{ id: string; cost_cents: number; check_in: string }>({
          ...weekRow,
          values: [inventoryId],
        })
      ).rows[0]!;
      const claim = (
        await client.query<{ booked: boolean; ends_at: Date }>({ ...claimRow, values: [week.id] })
      ).rows[0];
      if (
        week.check_in <= toIsoDate(new Date(at)) ||
        (claim && (claim.booked || claim.ends_at.getTime() > at))
      ) {
        await client.query('rollback');
        return false;
      }
      const made = (
        await client.query<{ id: string }>({
          ...insertHold,
          values: [
            randomBytes(15).toString('base64url'),
            week.id,
            { ...guest, email },
            week.cost_cents,
            new Date(at + HOLD_MS),
            new Date(at),
            email,
          ],
        })
      ).rows[0]!;
      await client.query({
        ...(claim ? updateClaim : insertClaim),
        values: [week.id, made.id, new Date(at + HOLD_MS)],
      });
      await client.query('commit');
      return true;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };

/**
 * The fairest rival there is: the same row lock and rules, moved into a function of the database as
 * ours is, so that it costs one round trip too.
 */
await pool.query(`create function bench_row_lock(p_inventory text, p_client jsonb, p_ref text, p_at timestamptz, p_ends timestamptz) returns boolean language plpgsql as $$
  declare w record; c record; v_id uuid := gen_random_uuid();
  begin
    perform pg_advisory_xact_lock(hashtextextended('hold ' || (p_client ->> 'email'), 0));
    if (select count(*) from reservations
      where holder = md5(p_client ->> 'email')::uuid and status = 'held' and expires_at > p_at) >= 5 then return false; end if;
    select id, cost_cents, check_in into w from weeks where inventory_id = p_inventory for update;
    select booked, ends_at into c from week_claims where week_id = w.id;
    if w.check_in <= p_at::date or (found and (c.booked or c.ends_at > p_at)) then return false; end if;
    insert into reservations (id, number_ref, week_id, club_id, created_by, client, iso, list_cents, price_cents, expires_at, created_at, holder)
      values (v_id, p_ref, w.id, 'all', 'weeks', p_client, 'en', w.cost_cents, w.cost_cents, p_ends, p_at, md5(p_client ->> 'email')::uuid);
    if c is null then insert into week_claims (week_id, reservation_id, booked, ends_at) values (w.id, v_id, false, p_ends);
    else update week_claims set reservation_id = v_id, booked = false, ends_at = p_ends
      where week_id = w.id; end if;
    return true;
  end $$`);
const rowLockFunction: Hold = async (email, inventoryId) => {
  const at = clock();
  const { rows } = await pool.query<{ held: boolean }>({
    name: 'f',
    text: 'select bench_row_lock($1, $2, $3, $4, $5) as held',
    values: [
      inventoryId,
      { ...guest, email },
      randomBytes(15).toString('base64url'),
      new Date(at),
      new Date(at + HOLD_MS),
    ],
  });
  return rows[0]!.held;
};

type Phase = {
  held: number;
  refused: number;
  perSecond: number;
  heldPerSecond: number;
  p95: number;
  cpu: number;
};

/**
 * Processor time so far of this process and of all processes of the server, in microseconds. Other
 * load of the machine does not stretch it.
 */
async function cpuTime(): Promise<number> {
  const { user, system } = process.cpuUsage();
  let ticks = 0;
  for (const { pid } of await database.rows<{ pid: number }>('select pid from pg_stat_activity')) {
    // Fields 14 and 15, counted after the name in brackets: hundredths of a second in user and
    // system mode.
    const fields = await readFile(`/proc/${pid}/stat`, 'utf8').then(
      (text) => text.slice(text.lastIndexOf(')') + 2).split(' '),
      () => [],
    );
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return user + system + ticks * 10_000;
}

async function fresh(): Promise<void> {
  await database.rows('truncate week_claims, reservations cascade');
  await database.rows('checkpoint');
}

/** Weeks that two holds had at the same time. */
async function doubles(): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    `select count(*)::int as count
      from (select expires_at, lead(created_at) over (partition by week_id order by created_at, expires_at) as next from reservations) x
      where next < expires_at`,
  );
  return row!.count;
}

async function phase(hold: Hold, pick: () => string): Promise<Phase> {
  await fresh();
  const times: number[] = [];
  let held = 0;
  const cpuBefore = await cpuTime();
  const started = performance.now();
  const ends = started + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (performance.now() < ends) {
        const begun = performance.now();
        if (await hold(`${randomUUID()}@mail.example`, pick())) held += 1;
        times.push(performance.now() - begun);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const cpu = ((await cpuTime()) - cpuBefore) / times.length;
  const found = await doubles();
  if (found > 0) throw new Error(`${found} weeks were held by two at once`);
  times.sort((a, b) => a - b);
  return {
    held,
    refused: times.length - held,
    perSecond: times.length / seconds,
    heldPerSecond: held / seconds,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    cpu,
  };
}

const spread = (hold: Hold) => {
  clock = () => Date.now();
  let next = 0;
  return phase(hold, () => String((next += 1)));
};
const contested = (hold: Hold) => {
  const begun = Date.now();
  clock = () => begun + (Date.now() - begun) * (HOLD_MS / CONTESTED_HOLD_MS);
  return phase(hold, () => String(1 + Math.floor(Math.random() * CONTESTED_WEEKS)));
};

const contenders: [string, Hold][] = [
  ['product (`holdWeek`)', ours],
  ['row locking', rowLocking(false)],
  ['row locking, same rules', rowLocking(true)],
  ['row locking in a function, same rules', rowLockFunction],
];
const loads = { spread, contested } as const;
const results = new Map<string, Phase[]>();
// Once for nothing: caches, plans and connections.
for (const [, hold] of contenders) await spread(hold);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [load, run] of Object.entries(loads)) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      // Each round begins with another one.
      const [name, hold] = contenders[(turn + round) % contenders.length]!;
      const key = `${load} ${name}`;
      results.set(key, [...(results.get(key) ?? []), await run(hold)]);
    }
  }
}

const line = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
process.stdout.write(
  `\n${cpus().length} cores; ${settings.map(({ name, setting }) => `${name}=${setting}`).join(', ')}; ${CONNECTIONS} connections, ${WORKERS} callers, ${ROUNDS} rounds of ${SECONDS} s; medians.\n\n`,
);
line(
  'load',
  'way',
  'decisions/s',
  'holds/s',
  'p95 ms',
  'µs of CPU a decision',
  'product is times faster',
  'by CPU',
);
line('---', '---', '---:', '---:', '---:', '---:', '---:', '---:');
for (const load of Object.keys(loads)) {
  const own = results.get(`${load} ${contenders[0]![0]}`)!;
  for (const [name] of contenders) {
    const phases = results.get(`${load} ${name}`)!;
    const ratio = median(phases.map(({ perSecond }, index) => own[index]!.perSecond / perSecond));
    line(
      load,
      name,
      Math.round(median(phases.map(({ perSecond }) => perSecond))),
      Math.round(median(phases.map(({ heldPerSecond }) => heldPerSecond))),
      median(phases.map(({ p95 }) => p95)).toFixed(1),
      Math.round(median(phases.map(({ cpu }) => cpu))),
      ratio.toFixed(2),
      median(phases.map(({ cpu }, index) => cpu / own[index]!.cpu)).toFixed(2),
    );
  }
}

for (const [name, hold] of [contenders[0]!, contenders[1]!]) {
  await fresh();
  clock = () => Date.now();
  const started = performance.now();
  const wins = (
    await Promise.all(
      Array.from({ length: RACERS }, (_, index) => hold(`racer${index}@mail.example`, '7')),
    )
  ).filter(Boolean).length;
  process.stdout.write(
    `\n${RACERS} racers on one week, ${name}: ${wins} winner, ${((performance.now() - started) / 1000).toFixed(2)} s, ${await doubles()} doubles\n`,
  );
}
await pool.end();
await database.close();
await postgres.stop();
