import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoClubs } from '../../src/clubs/demo-clubs.ts';
import { club } from '../../src/contracts/club.ts';
import { clubs } from '../../src/server/db/schema.ts';
import { startTestServer, TEST_DATABASE_KIND } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

it('says that it is up, and is not ready until there is a default club', async () => {
  expect((await server.app.inject('/health')).json()).toEqual({ status: 'up' });
  const empty = await server.app.inject('/ready');
  expect([empty.statusCode, empty.headers['retry-after'], empty.json()]).toEqual([
    503,
    '5',
    { status: 'not set up', obstacle: expect.stringContaining('npm run ops -- init') },
  ]);
  expect((await server.app.inject('/api/auth/club')).json()).toMatchObject({ code: 503 });

  const record = club.parse(demoClubs.find(({ Id }) => Id === 'all'));
  await server.database.db.insert(clubs).values({ id: 'all', record });
  // Clubs are read again after five seconds.
  server.clock.advance(5_000);
  expect((await server.app.inject('/ready')).json()).toEqual({
    status: 'ready',
    database: TEST_DATABASE_KIND,
  });
  expect((await server.app.inject('/api/auth/club')).statusCode).toBe(200);
});

it('describes its calls, and answers 404 for one that does not exist', async () => {
  expect((await server.app.inject('/api/docs/json')).json()).toMatchObject({ openapi: '3.1.0' });
  const missing = await server.app.inject('/api/nothing-here');
  expect([missing.statusCode, missing.json().code]).toEqual([404, 404]);
});
