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

it('has the body of a refusal once in the OpenAPI document, and each refusal refers to it', async () => {
  const { payload } = await server.app.inject('/api/docs/json');
  const { paths, components } = JSON.parse(payload);
  expect(components.schemas.Refusal.properties).toHaveProperty('message');
  const body = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  for (const path of Object.values<Record<string, { responses: object }>>(paths))
    for (const { responses } of Object.values(path))
      for (const [status, reply] of Object.entries(responses))
        if (Number(status) >= 400) {
          expect(reply.description).not.toBe('');
          expect(reply.content).toEqual(body);
        }
});
