import { expect, it } from 'vitest';
import { startTestServer, TEST_DATABASE_KIND } from '../support/test-server.ts';

it('says that it is up and that the migrated database answers', async () => {
  const server = await startTestServer();
  expect((await server.app.inject('/health')).json()).toEqual({ status: 'up' });
  expect((await server.app.inject('/ready')).json()).toEqual({
    status: 'ready',
    database: TEST_DATABASE_KIND,
  });
  expect((await server.app.inject('/api/docs/json')).json()).toMatchObject({ openapi: '3.1.0' });
  const missing = await server.app.inject('/api/nothing-here');
  expect([missing.statusCode, missing.json().code]).toEqual([404, 404]);
  await server.close();
});
