import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { insertClubs } from '../support/booking-world.ts';
import { openPostgres } from '../../src/server/db/client.ts';
import { seedInventory } from '../../src/server/db/seed-inventory.ts';
import { recount } from '../../src/server/db/week-counts/recount.ts';
import { drawWeeks } from './search-data.ts';
import type { Columns } from './search-data.ts';

/** Of a thousand weeks: booked, held now, and held once. */
const BOOKED = 30;
const HELD = 2;
const ENDED = 15;
/** What became of a week, by id; a number that does not follow the order of ids. */
const FATE = '(w.id * 7919 % 1000)';

export type Loaded = { columns: Columns; reservationId: string };

/** What an earlier run has loaded on the same day; undefined when the database has no weeks. */
export async function findInventory(url: string, now: Date): Promise<Loaded | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const {
      rows: [known],
    } = await client.query<{ weeks: boolean }>(
      `select to_regclass('week_scale') is not null as weeks`,
    );
    if (!known?.weeks) return undefined;
    const {
      rows: [reservation],
    } = await client.query<{ id: string; count: number }>(
      `select id, (select max(id)::int from weeks) as count from reservations where number_ref = 'benchmark'`,
    );
    return (
      reservation && {
        columns: await drawWeeks(reservation.count, now.toISOString().slice(0, 10)),
        reservationId: reservation.id,
      }
    );
  } finally {
    await client.end();
  }
}

/**
 * Migrates an empty database and loads `count` weeks with COPY; indexes are built after, as any
 * large load does it. Then claims, as a club has them after a while, and the counts. Of the running
 * holds half are in the counts already.
 */
export async function loadInventory(
  url: string,
  count: number,
  now: Date,
  tell: (line: string) => void,
): Promise<Loaded> {
  const today = now.toISOString().slice(0, 10);
  const clock = Date.now();
  const step = (what: string) =>
    tell(`  ${((Date.now() - clock) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  const database = await openPostgres(url);
  await database.migrate();
  await insertClubs(database);
  // Loads the resorts.
  await seedInventory(database, { weeks: 1, today });
  await database.close();
  const client = new pg.Client(url);
  await client.connect();
  const file = join(tmpdir(), `club-weeks-${process.pid}.copy`);
  try {
    await client.query('truncate weeks cascade');
    const columns = await drawWeeks(count, today, file);
    step(`${count.toLocaleString('en-US')} weeks drawn`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where tablename = 'weeks' and indexname <> 'weeks_pkey'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query('alter table weeks disable trigger all');
    await client.query(
      `copy weeks (id, inventory_id, resort_id, resort_name, city, state, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents, pinned, kind) from '${file}'`,
    );
    await client.query(`select setval('weeks_id_seq', $1)`, [count]);
    await client.query('alter table weeks enable trigger all');
    step('copied');
    await client.query(`set maintenance_work_mem = '1GB'`);
    for (const { definition } of indexes) await client.query(definition);
    step(`${indexes.length} indexes built`);
    await client.query(
      `insert into week_places (level, country) select distinct 0, country from resorts on conflict do nothing`,
    );
    await client.query(
      `insert into week_places (level, country, state) select distinct 1, country, state from resorts
        where state <> '' on conflict do nothing`,
    );
    await client.query(
      `insert into week_places (level, country, state, city, resort_id, resort_name, country_id, state_id)
       select 2, r.country, r.state, r.city, r.id, r.name, c.id, s.id from resorts r
         join week_places c on c.level = 0 and c.country = r.country
       left join week_places s on s.level = 1 and s.country = r.country and s.state = r.state
         on conflict do nothing`,
    );
    const {
      rows: [reservation],
    } = await client.query<{ id: string }>(
      `insert into reservations (number_ref, week_id, club_id, created_by, client, iso, list_cents, price_cents, expires_at)
       values ('benchmark', 1, 'all', 'weeks', '{}', 'en', 50000, 50000, $1) returning id`,
      [now],
    );
    await client.query('alter table week_claims disable trigger all');
    await client.query(
      `insert into week_claims (week_id, reservation_id, booked, ends_at, counted)
       select w.id, $1, ${FATE} < ${BOOKED}, case when ${FATE} < ${BOOKED + HELD} then $2::timestamptz + interval '1 day' else $2::timestamptz - interval '1 day' end,
         ${FATE} < ${BOOKED} or (${FATE} < ${BOOKED + HELD} and w.id % 5000 > 9)
       from generate_series(1, $3::bigint) w(id) where ${FATE} < ${BOOKED + HELD + ENDED}`,
      [reservation!.id, now, count],
    );
    await client.query('alter table week_claims enable trigger all');
    await client.query(
      `insert into week_taken (week_id, place, country_id, pinned, cost_cents, check_in)
       select w.id, p.id, p.country_id, w.pinned, w.cost_cents, w.check_in from week_claims c
         join weeks w on w.id = c.week_id
       join week_places p on p.level = 2 and p.resort_id = w.resort_id where c.counted`,
    );
    step('claims made');
    const counting = await openPostgres(url);
    await recount(counting);
    await counting.close();
    step('counted');
    await client.query('vacuum (analyze) weeks');
    await client.query('vacuum (analyze) week_claims');
    await client.query('vacuum (analyze) week_cells');
    await client.query('vacuum (analyze) week_bands');
    await client.query('vacuum (analyze) week_taken');
    const {
      rows: [size],
    } = await client.query<{ weeks: string; counts: string }>(
      `select pg_size_pretty(pg_total_relation_size('weeks')) as weeks, pg_size_pretty(pg_total_relation_size('week_cells') + pg_total_relation_size('week_bands') + pg_total_relation_size('week_taken')) as counts`,
    );
    step(`ready; weeks with indexes ${size!.weeks}, counts ${size!.counts}`);
    return { columns, reservationId: reservation!.id };
  } finally {
    await client.end();
    await rm(file, { force: true });
  }
}
