import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { errorBody } from '#contracts/errors.ts';
import { endpoints } from '#contracts/index.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ prepare: (database) => seedClubs(database, { publicUrl: 'http://localhost:3000' }) })));
afterAll(() => server.close());

const HUGE = 'x'.repeat(5_000);
/** Values that have broken servers before: wrong types, control characters, markup, SQL, prototypes, lone surrogates, deep nesting. */
const HOSTILE: unknown[] = [
  null, true, -1, 1e308, '', ' ', HUGE, '\u0000', "' or 1=1 --", '<script>alert(1)</script>', '../../etc/passwd', '\ud800', '%00', '{{7*7}}',
  [], [[]], {}, { $ne: null }, { __proto__: { admin: true } }, Array.from({ length: 1_000 }, () => 'a'), '2026-02-31', '9'.repeat(400), '٣',
];
const keysOf = (schema: unknown): string[] => {
  const def = (schema as { def?: { shape?: object; innerType?: unknown; left?: unknown; right?: unknown; options?: unknown[]; in?: unknown } } | undefined)?.def;
  if (!def) return [];
  return [...Object.keys(def.shape ?? {}), ...[def.innerType, def.left, def.right, def.in, ...(def.options ?? [])].flatMap((inner) => (inner ? keysOf(inner) : []))];
};

const send = (endpoint: Endpoint, value: unknown) => {
  const text = typeof value === 'string' ? value.slice(0, 500) : JSON.stringify(value)?.slice(0, 500) ?? '';
  const safe = encodeURIComponent(text.toWellFormed());
  const path = endpoint.path.replace(/:\w+/g, safe || 'x');
  const query = keysOf(endpoint.query).map((key) => `${key}=${safe}`).join('&');
  const body = endpoint.body ? Object.fromEntries(keysOf(endpoint.body).map((key) => [key, value])) : undefined;
  return server.app.inject({
    method: endpoint.method, url: `/api${path}${query ? `?${query}` : ''}`,
    ...(body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
};

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  it('has a route, described in the OpenAPI document', async () => {
    const document = (await server.app.inject('/api/docs/json')).json<{ paths: Record<string, Record<string, { operationId?: string }>> }>();
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    expect(document.paths[path]?.[endpoint.method.toLowerCase()]?.operationId).toBe(endpoint.id);
  });

  it('answers hostile input with a refusal of its contract or a harmless reply, never with an internal error', async () => {
    for (const value of HOSTILE) {
      const reply = await send(endpoint, value);
      const told = `${JSON.stringify(value)?.slice(0, 60)} -> ${reply.statusCode} ${reply.body.slice(0, 200)}`;
      expect(reply.statusCode, told).toBeLessThan(500);
      if (reply.statusCode === 200) continue;
      const body = errorBody.safeParse(reply.json());
      expect(body.success, told).toBe(true);
      if (reply.statusCode === 400) expect(Object.keys(body.data?.fields ?? {}).length, told).toBeGreaterThan(0);
      expect(reply.body, told).not.toMatch(/select |drizzle|at \w+ \(|node_modules/i);
    }
  });
});
