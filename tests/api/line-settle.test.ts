import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { soon } from '../support/soon.ts';
import { TEST_NOW } from '../support/test-server.ts';

// What db/functions/lines.sql does when two transactions are at one week: only a server with
// several connections shows it.
const WEEK = 1;
const MINUTE = 60_000;
const at = (minutes: number): string =>
  new Date(TEST_NOW.getTime() + minutes * MINUTE).toISOString();

let postgres: TestPostgres;
let world: World;
let first: pg.Client;
let second: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  const connectionString = await postgres.freshDatabase();
  world = await startWorld({ databaseUrl: connectionString });
  [first, second] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  await Promise.all([first.connect(), second.connect()]);
});
beforeEach(() => world.reset());
afterAll(async () => {
  await Promise.all([first.end(), second.end()]);
  await world.close();
  await postgres.stop();
});

const settle = (client: pg.Client, minutes: number) =>
  client.query<{ place: string | null }>(
    'select line_settle($1, $2::timestamptz, 30, 10, 3) as place',
    [WEEK, at(minutes)],
  );
async function join(): Promise<string> {
  const ref = randomUUID().slice(0, 20);
  const { rows } = await first.query<{ outcome: string }>(
    `select outcome from line_join($1, gen_random_uuid(), null, null, 'all', null, 'en', $2, $3::timestamptz, 10, 100, null, 0)`,
    [WEEK, ref, at(1)],
  );
  expect(rows[0]?.outcome).toBe('joined');
  await settle(first, 1);
  const [place] = await world.database.rows<{ id: string }>(
    'select id from line_places where ref = $1',
    [ref],
  );
  return place!.id;
}
const isWaiting = async (client: pg.Client): Promise<void> => {
  const pid: unknown = Reflect.get(client, 'processID');
  await soon(async () => {
    const [row] = await world.database.rows<{ type: string | null }>(
      'select wait_event_type as type from pg_stat_activity where pid = $1',
      [pid],
    );
    expect(row?.type).toBe('Lock');
  });
};
const release = async (client: pg.Client): Promise<void> => {
  await client.query(`update reservations set status = 'cancelled' where week_id = $1`, [WEEK]);
  await client.query('update week_claims set ends_at = $2 where week_id = $1', [WEEK, at(2)]);
  await settle(client, 2);
};

it('keeps an offer that was made while another call waited for the week', async () => {
  await world.numberOf('holder@mail.example');
  const place = await join();
  await join();
  await first.query('begin');
  await release(first);
  const late = settle(second, 1);
  await isWaiting(second);
  await first.query('commit');
  expect((await late).rows).toEqual([{ place: null }]);
  expect(await world.claim()).toMatchObject({ linePlace: place });
});

it('keeps an offer through a call that began before the hold ended', async () => {
  await world.numberOf('holder@mail.example');
  const place = await join();
  await join();
  expect((await settle(first, 30)).rows).toEqual([{ place }]);
  await settle(second, 29.999);
  expect(await world.claim()).toMatchObject({ linePlace: place });
});

it('keeps a week that was offered since its hold from a late payment of that hold', async () => {
  await world.numberOf('holder@mail.example');
  const [place, next] = [await join(), await join()];
  // The next one has an offer of another week at this moment.
  await first.query(
    'insert into line_offers (party, place_id, ends_at) select party, id, $2::timestamptz from line_places where id = $1',
    [next, at(60)],
  );
  expect((await settle(first, 30)).rows).toEqual([{ place }]);
  await first.query(`select line_close($1, 'left', $2::timestamptz)`, [place, at(31)]);
  expect((await settle(first, 31)).rows).toEqual([{ place: null }]);
  expect(await world.claim()).toMatchObject({ linePlace: null, reservationId: null });
  expect((await settle(first, 61)).rows).toEqual([{ place: next }]);
});

it('lets a party join that waited while the week went to somebody else', async () => {
  await world.numberOf('holder@mail.example');
  const held = await world.reservation(await world.numberOf('other@mail.example', '1002'));
  await first.query('begin');
  await first.query('update week_claims set reservation_id = $2 where week_id = $1', [
    WEEK,
    held.id,
  ]);
  const joined = second.query<{ outcome: string }>(
    `select outcome from line_join($1, gen_random_uuid(), null, null, 'all', null, 'en', 'r', $2::timestamptz, 10, 100, null, 0)`,
    [WEEK, at(1)],
  );
  await isWaiting(second);
  await first.query('commit');
  expect((await joined).rows).toEqual([{ outcome: 'joined' }]);
});

it('ends a lapsed offer of a week that was booked since', async () => {
  await world.numberOf('holder@mail.example');
  const place = await join();
  await settle(first, 30);
  await first.query('update week_claims set booked = true, line_place = null where week_id = $1', [
    WEEK,
  ]);
  await settle(first, 61);
  expect(
    await world.database.rows('select outcome from line_places where id = $1', [place]),
  ).toEqual([{ outcome: 'lapsed' }]);
});
