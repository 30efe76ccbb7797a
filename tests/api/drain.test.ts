import { Agent, request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, traveler } from '../support/booking-world.ts';
import { isReady, spawnInstance } from '../support/instances.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { soon } from '../support/soon.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

it('ends what is under way, turns new connections away, closes streams and stops with code 0 after SIGTERM', async () => {
  const databaseUrl = await postgres.freshDatabase();
  // Who the page belongs to and a week to hold are there before the instance is.
  const world = await startWorld({ databaseUrl });
  const { authorization } = await world.signIn();
  await world.database.rows(`update sessions set expires_at = now() + interval '1 day'`);
  await world.close();
  const instance = await spawnInstance(databaseUrl, {
    DRAIN_SECONDS: '1',
    DATABASE_STATEMENT_SECONDS: '20',
  });
  await isReady(instance);
  // Two connections: inside a transaction pg_stat_activity does not change.
  const [sql, watch] = [
    new pg.Client({ connectionString: databaseUrl }),
    new pg.Client({ connectionString: databaseUrl }),
  ];
  for (const client of [sql, watch]) await client.on('error', () => {}).connect();
  // A browser's connection in advance, on which nothing is ever asked.
  const spare = new Agent({ keepAlive: true });
  const unused = request({
    agent: spare,
    host: '127.0.0.1',
    port: new URL(instance.origin).port,
    path: '/health',
  });
  unused.on('error', () => {});
  await new Promise<void>((connected) =>
    unused.once('socket', (socket) => socket.once('connect', () => connected())),
  );

  const stream = await fetch(`${instance.origin}/api/members/events`, {
    headers: { authorization },
  });
  const events = stream.text();
  await sql.query('begin; lock table week_claims');
  const slow = fetch(`${instance.origin}/api/week/hold`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client: { ...traveler, email: 'slow@mail.example' },
      inventoryId: '1001',
    }),
  });
  await soon(async () =>
    expect(
      (
        await watch.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%hold_week%'`,
        )
      ).rowCount,
    ).toBe(1),
  );

  instance.process.kill('SIGTERM');
  const ready = () =>
    fetch(`${instance.origin}/ready`).then(
      async (response) => [
        response.status,
        response.headers.get('retry-after'),
        response.headers.get('connection'),
        await response.json(),
      ],
      () => 'refused',
    );
  await soon(async () =>
    expect(await ready()).toEqual([503, '5', 'close', { status: 'draining' }]),
  );
  await soon(async () => expect(await ready()).toBe('refused'));
  // The stream has ended without saying that the member is signed out; the slow request goes on.
  expect(await events).toMatch(/event: ready/);
  expect(await events).not.toContain('session-ended');
  expect(instance.process.exitCode).toBeNull();
  await sql.query('rollback');
  const held = await slow;
  expect([held.status, await held.json()]).toMatchObject([200, { success: true }]);
  expect(await instance.ended).toBe(0);
  expect((await sql.query('select 1 from week_claims')).rowCount).toBe(1);
  await Promise.all([sql.end(), watch.end()]);
  spare.destroy();
});
