import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contracts/index.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(
  async () =>
    void (server = await startTestServer({
      prepare: (database) => seedClubs(database, { publicUrl: 'http://localhost:3000' }),
    })),
);
afterAll(() => server.close());

/** What hostile input does to them is in `tests/security/hostile.test.ts`. */
describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s',
  (_id, endpoint) => {
    it('has a route, described in the OpenAPI document', async () => {
      const document = (await server.app.inject('/api/docs/json')).json<{
        paths: Record<string, Record<string, { operationId?: string }>>;
      }>();
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      expect(document.paths[path]?.[endpoint.method.toLowerCase()]?.operationId).toBe(endpoint.id);
    });
  },
);
