import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createMetrics } from '../../src/server/http/metrics.ts';
import { RUNNING } from '../../src/server/reservation/decide.ts';
import { startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { soon } from '../support/soon.ts';

const PEOPLE = 24;
const people = Array.from({ length: PEOPLE }, (_, index) => ({
  email: `p${index}@mail.example`,
  inventoryId: String(1001 + index),
}));

let postgres: TestPostgres;
let world: World;
let other: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.freshDatabase();
  world = await startWorld({ databaseUrl });
  other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
});
beforeEach(async () => {
  await world.reset();
  await world.database.rows(
    `insert into weeks (inventory_id, resort_id, resort_name, city, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents)
     select (1000 + n)::text, resort_id, resort_name, city, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents
     from weeks, generate_series(13, ${PEOPLE}) n where inventory_id = '1001'`,
  );
});
afterAll(async () => {
  await other.end();
  await world.close();
  await postgres.stop();
});

type Wish = { email: string; inventoryId: string; key?: string };
/**
 * Holds that are all under way before the first one can be decided, each from an address of its
 * own.
 */
async function holdTogether(wishes: readonly Wish[]) {
  await other.query('begin');
  await other.query('lock table reservations in share mode');
  const hold = async ({ email, inventoryId, key }: Wish, index: number) => {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/week/hold',
      remoteAddress: `10.0.0.${index}`,
      headers: key === undefined ? {} : { 'idempotency-key': key },
      payload: { client: { ...traveler, email }, inventoryId },
    });
    return { status: reply.statusCode, numberRef: reply.json().numberRef as string };
  };
  // The first ones go to the database alone and wait for the table; those after them share a batch.
  const first = wishes.slice(0, RUNNING).map(hold);
  await soon(async () => {
    const { rows } = await other.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where not granted and relation = 'reservations'::regclass`,
    );
    expect(rows[0]!.waiting).toBe(RUNNING);
  });
  const replies = [
    ...first,
    ...wishes.slice(RUNNING).map((wish, index) => hold(wish, RUNNING + index)),
  ];
  // Every attempt has been counted, which comes just before the decision.
  await soon(async () => {
    const { rows } = await other.query<{ tries: number }>(
      'select count(*)::int as tries from rate_limits',
    );
    expect(rows[0]!.tries).toBeGreaterThanOrEqual(wishes.length);
  });
  await other.query('commit');
  return Promise.all(replies);
}

/** Who holds which week by which number, and in how many transactions that was written. */
async function kept() {
  const rows = await world.database.rows<{ number: string; email: string; week: string }>(
    `select r.number_ref as number, r.client ->> 'email' as email, w.inventory_id as week
     from reservations r join weeks w on w.id = r.week_id join week_claims c on c.reservation_id = r.id`,
  );
  const [row] = await world.database.rows<{ n: number }>(
    'select count(distinct xmin::text)::int as n from reservations',
  );
  return { rows, transactions: row!.n };
}

it('people who hold at the same moment share transactions, and each gets the number of their own hold', async () => {
  const replies = await holdTogether(people);
  expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200));
  const { rows, transactions } = await kept();
  expect(rows.toSorted((a, b) => Number(a.week) - Number(b.week))).toEqual(
    people.map(({ email, inventoryId }, index) => ({
      number: replies[index]!.numberRef,
      email,
      week: inventoryId,
    })),
  );
  // One after the other would be as many as there are people.
  expect(transactions).toBeLessThanOrEqual(PEOPLE / 2);
});

it('a hold that fails among others fails alone, is logged and counted, and the next ones are taken', async () => {
  onTestFinished(async () => {
    await world.database.rows('drop trigger if exists trouble on reservations');
    await world.database.rows('drop function if exists trouble');
  });
  const { database, now, log } = world.deps;
  const metrics = createMetrics({ database, now, instance: 'one' });
  const warn = vi.spyOn(log, 'warn');
  await world.database.rows(
    `create function trouble() returns trigger language plpgsql as $$ begin if new.client ->> 'email' = 'p7@mail.example' then raise exception 'trouble'; end if; return new; end $$`,
  );
  await world.database.rows(
    'create trigger trouble before insert on reservations for each row execute function trouble()',
  );
  const replies = await holdTogether(people);
  expect(replies.map(({ status }) => status)).toEqual(
    people.map((_, index) => (index === 7 ? 500 : 200)),
  );
  expect((await kept()).rows).toHaveLength(PEOPLE - 1);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ err: expect.objectContaining({ message: 'trouble' }) }),
    'a batch of holds failed; each is retried alone',
  );
  expect(await metrics.registry.getSingleMetricAsString('club_hold_batches_failed_total')).toMatch(
    / 1$/,
  );
  warn.mockRestore();
  metrics.close();
  expect((await world.holdAs('late@mail.example', '1008')).status).toBe(200);
});

it('one person with several holds among those of others gets each of them, and one key makes one hold', async () => {
  const replies = await holdTogether([
    ...people.slice(0, 10),
    { email: 'one@mail.example', inventoryId: '1011' },
    { email: 'one@mail.example', inventoryId: '1012' },
    { email: 'key@mail.example', inventoryId: '1013', key: 'twice' },
    { email: 'key@mail.example', inventoryId: '1013', key: 'twice' },
  ]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const numbers = replies.map(({ numberRef }) => numberRef);
  expect(numbers[12]).toBe(numbers[13]);
  expect(new Set(numbers).size).toBe(numbers.length - 1);
  const { rows } = await kept();
  expect(rows.map(({ number }) => number).toSorted()).toEqual([...new Set(numbers)].toSorted());
});

it('a repeated call that finds its key only after the first call commits answers the same number', async () => {
  const first = await world.holdAs('key@mail.example', '1013', { 'idempotency-key': 'late' });
  // Put the answered hold into a transaction that has not committed yet, as the first of two
  // simultaneous calls has it.
  await other.query('create temp table first_hold as select * from reservations');
  await other.query('create temp table first_claim as select * from week_claims');
  await other.query('delete from week_claims; delete from reservations');
  await other.query('begin');
  await other.query('lock table week_claims in access exclusive mode');
  await other.query('insert into reservations select * from first_hold');
  await other.query('insert into week_claims select * from first_claim');
  const repeat = world.holdAs('key@mail.example', '1013', { 'idempotency-key': 'late' });
  await soon(async () => {
    const { rows } = await other.query(
      "select from pg_locks where not granted and relation = 'week_claims'::regclass",
    );
    expect(rows.length).toBeGreaterThan(0);
  });
  await other.query('commit');
  expect(await repeat).toEqual(first);
});
