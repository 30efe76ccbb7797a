import { afterAll, beforeAll, expect, it } from 'vitest';
import { listening } from '../test-support.ts';

let server: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  server = await listening();
});
afterAll(() => server.close());
const get = (path: string) => fetch(`${server.url}/sandbox/stripe/${path}`);

it('serves browser code without types, complete in its imports', async () => {
  const seen = new Set<string>();
  const queue = ['stripe.js', 'elements.js', 'checkout.js', 'challenge.js', 'challenge-dialog.js'];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const answer = await get(name);
    const code = await answer.text();
    expect([name, answer.status, answer.headers.get('content-type')]).toEqual([
      name,
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(code).not.toMatch(/from '[^']*\.ts'|: Bag\b/);
    queue.push(...[...code.matchAll(/from '\.\/([\w-]+\.js)'/g)].map((found) => found[1] ?? ''));
  }
  expect(seen).toContain('wire.js');
  // A classic script: it must not have module syntax of its own.
  expect(await (await get('stripe.js')).text()).not.toMatch(/^\s*(export|import)\s/m);
});

it.each(['elements', 'checkout', '3ds'])(
  'lets the club’s pages frame %s, and runs nothing inline',
  async (page) => {
    const answer = await get(page);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toMatch(
      /script-src 'self'; style-src 'self';.*frame-ancestors http: https:/,
    );
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|style=|<style/);
  },
);
