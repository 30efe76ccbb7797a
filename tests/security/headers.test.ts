import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EARLY_INPUT, EARLY_INPUT_HASH } from '../../src/server/http/early-input.ts';
import { LIVE_SECRETS, startSites, STRANGE_NAME } from './sites.ts';

let site: Awaited<ReturnType<typeof startSites>>;
beforeAll(async () => void (site = await startSites()));
afterAll(() => site.close());

/** Sources of a policy by directive. */
const policyOf = (header: unknown): Map<string, string[]> =>
  new Map(
    String(header)
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name, sources]),
  );
const POST = { method: 'POST' as const, headers: { 'content-type': 'application/json' } };

/** An inline script as a source of a policy. */
const hashOf = (script = ''): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Every kind of reply there is: url, what it is, and whether it belongs to the sandbox. */
const REPLIES = [
  ['API', { url: '/api/auth/club' }, 200],
  ['API documents', { url: '/api/docs/' }, undefined],
  ['API refusal', { ...POST, url: '/api/members/login', payload: '{}' }, 400],
  ['broken JSON', { ...POST, url: '/api/members/login', payload: '{' }, 400],
  ['no session', { url: '/api/members/subscription' }, 401],
  ['unknown call', { url: '/api/none' }, 404],
  [
    'too large',
    { ...POST, url: '/api/members/login', payload: JSON.stringify({ a: 'x'.repeat(70_000) }) },
    413,
  ],
  [
    'other content',
    {
      method: 'POST' as const,
      url: '/api/members/login',
      payload: '<a/>',
      headers: { 'content-type': 'application/xml' },
    },
    415,
  ],
  ['broken path', { url: '/api/week/only/%E0%A4%A' }, 400],
  ['over-long path', { url: `/api/week/only/${'x'.repeat(500)}` }, 404],
  ['health', { url: '/health' }, 200],
  ['security contact', { url: '/.well-known/security.txt' }, 200],
  ['page', { url: '/', headers: { host: 'azul.localhost:3000' } }, 200],
  ['unknown page', { url: '/nowhere' }, 404],
  ['script', { url: '/assets/app-1.js' }, 200],
  ['icon', { url: '/favicon.svg' }, 200],
  ['redirection', { url: '/favicon.ico' }, 302],
  ['picture', { url: '/api/images?img=beach-golden-1&w=64' }, 200],
  ['preview of a club', { url: '/api/images/preview' }, 200],
  ['preview of no week', { url: '/api/images/preview?weekId=999999' }, 404],
  ['no picture', { url: '/api/images?img=none-none-1&w=64' }, 404],
  ['head', { method: 'HEAD' as const, url: '/' }, 200],
  ['options', { method: 'OPTIONS' as const, url: '/api/auth/club' }, 404],
] as const;
const SANDBOX_REPLIES = [
  ['mailbox', { url: '/sandbox/mail' }, 200],
  ['card frame', { url: '/sandbox/stripe/elements' }, 200],
  ['checkout frame', { url: '/sandbox/stripe/checkout' }, 200],
  ['card script', { url: '/sandbox/stripe/stripe.js' }, 200],
  ['card API', { url: '/sandbox/stripe/v1/payment_intents/pi_none' }, 401],
  ['booking site', { url: '/sandbox/booking' }, undefined],
  ['cruises', { url: '/sandbox/cruises/results' }, 200],
  ['deals', { url: '/sandbox/deals' }, undefined],
  ['unknown', { url: '/sandbox/none' }, 404],
] as const;

describe.each([...REPLIES, ...SANDBOX_REPLIES])('%s', (_name, request, status) => {
  it('forbids the browser foreign scripts, content sniffing and framing', async () => {
    const reply = await site.app.inject(request);
    if (status !== undefined) expect(reply.statusCode).toBe(status);
    expect(reply.statusCode).toBeLessThan(500);
    const policy = policyOf(reply.headers['content-security-policy']);
    const sourcesOf = (directive: string) => policy.get(directive) ?? policy.get('default-src');
    expect(sourcesOf('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toBeDefined();
    for (const source of sourcesOf('script-src') ?? ['*'])
      expect(["'self'", "'none'", EARLY_INPUT_HASH]).toContain(source);
    expect(
      sourcesOf('connect-src')?.filter((source) => !["'self'", "'none'"].includes(source)),
    ).toEqual([]);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(reply.headers['permissions-policy']).toContain('camera=()');
    expect(reply.headers['x-powered-by'] ?? reply.headers['server']).toBeUndefined();
    expect(reply.headers['set-cookie'] ?? '').not.toMatch(/session|token/i);
    if (reply.body !== '' && reply.statusCode !== 302)
      expect(String(reply.headers['content-type'])).toMatch(
        /^(?:(?:text|application)\/[\w.+-]+; ?charset=utf-8|image\/(?:svg\+xml.*|jpeg|webp|avif))$/i,
      );
    // Of what is inline, only the script runs that the policy names by its hash: every other script
    // element names a file or holds data, and no attribute holds code.
    if (String(reply.headers['content-type']).startsWith('text/html')) {
      for (const [, tag, text] of reply.body.matchAll(/<script([^>]*)>([^]*?)<\/script>/g))
        if (tag) expect(tag).toMatch(/ src="|type="application\/json"/);
        else expect(sourcesOf('script-src')).toContain(hashOf(text));
      expect(reply.body).not.toMatch(/\son\w+=["']|href="javascript:/i);
    }
  });
});

it('says whom to write to about a vulnerability: the club’s own address, expiring within a year', async () => {
  const { body, headers } = await site.app.inject({
    url: '/.well-known/security.txt',
    headers: { host: 'azul.localhost:3000' },
  });
  expect(String(headers['content-type'])).toContain('text/plain');
  expect(body).toMatch(/^Contact: mailto:[^@\s]+@[^@\s]+$/m);
  expect(body).toContain('Canonical: http://azul.localhost:3000/.well-known/security.txt');
  const days =
    (Date.parse(/^Expires: (.*)$/m.exec(body)![1]!) - site.clock.now.getTime()) / 86_400_000;
  expect(days > 90 && days < 365).toBe(true);
});

it('forbids framing of the product’s own replies; the sandbox’s card frames set their own header', async () => {
  for (const [, request] of REPLIES) {
    const reply = await site.app.inject(request);
    expect(policyOf(reply.headers['content-security-policy']).get('frame-ancestors')).toEqual([
      "'none'",
    ]);
    expect(reply.headers['x-frame-options']).toBe('DENY');
  }
});

it('keeps what is personal out of every cache, and lets only files with a hash in their name be kept', async () => {
  expect(REPLIES.length).toBeGreaterThan(15);
  for (const [name, request] of REPLIES) {
    const kept = String((await site.app.inject(request)).headers['cache-control']);
    if (
      request.url.startsWith('/api/') &&
      !['picture', 'preview of a club', 'API documents'].includes(name)
    )
      expect([name, kept]).toEqual([name, 'no-store']);
    if (name === 'page') expect(kept).toMatch(/^(?:private, )?no-cache$/);
    if (name === 'script') expect(kept).toContain('immutable');
  }
});

it('shows a club’s name as text, whatever it is', async () => {
  const page = await site.app.inject({ url: '/', headers: { host: 'strange.localhost' } });
  const body = page.body.replace(EARLY_INPUT, '');
  expect(body).not.toMatch(/<script>|<img src=x|alert\(1\)<\/script>/);
  expect(
    [...body.matchAll(/<script[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/ src="|application\/json/.test(tag)),
  ).toEqual([]);
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.stringify(JSON.parse(boot))).toContain(
    JSON.stringify(STRANGE_NAME.slice(0, 40)).slice(1, -1),
  );
});

describe('a real installation', () => {
  it('asks for encryption for two years on every host, on every reply', async () => {
    for (const [name, request] of REPLIES) {
      const reply = await site.live.inject(request);
      expect([name, reply.headers['strict-transport-security']]).toEqual([
        name,
        'max-age=63072000; includeSubDomains',
      ]);
      expect([...policyOf(reply.headers['content-security-policy']).keys()]).toContain(
        'upgrade-insecure-requests',
      );
    }
    expect((await site.app.inject('/health')).headers['strict-transport-security']).toBeUndefined();
  });

  it('lets in Stripe’s hosts and the tile server, which the sandbox does not', async () => {
    const policies = await Promise.all(
      [site.live, site.app].map(async (app) =>
        String((await app.inject('/')).headers['content-security-policy']),
      ),
    );
    expect(policies[0]).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/js\.stripe\.com /);
    expect(policies[0]).toMatch(
      /frame-src 'self' https:\/\/js\.stripe\.com [^;]*https:\/\/hooks\.stripe\.com/,
    );
    expect(policies[0]).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/);
    expect(policies[0]).toMatch(/img-src [^;]*https:\/\/tiles\.example/);
    expect(policies[0]).not.toMatch(
      /script-src[^;]*('unsafe-inline'|'unsafe-eval'|\s\*\s|\shttps:\s|\sdata:)/,
    );
    expect(policies[1]).not.toMatch(/stripe|tiles/);
  });

  it('has no sandbox, no API documents, and hands out no file beside the build', async () => {
    for (const url of [
      '/sandbox/mail',
      '/sandbox/stripe/stripe.js',
      '/sandbox/stripe/v1/events',
      '/sandbox/booking',
      '/api/docs',
      '/api/docs/json',
      '/api/docs/static/index.html',
      '/.env',
      '/.git/config',
      '/assets/',
      '/.server/entry-server.js',
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/package.json',
      '/src/server/main.ts',
      '/.vite/manifest.json',
    ]) {
      const reply = await site.live.inject(url);
      if (!url.includes('..') && !url.includes('%2e'))
        expect([url, reply.statusCode >= 400]).toEqual([url, true]);
      expect(reply.body).not.toMatch(/"dependencies"|SECRET=|Index of|isEntry/);
    }
  });

  it('has nothing secret in the page or in what the API says of clubs', async () => {
    const rows = await site.database.rows<{ secret: string }>(
      'select key_my_deals as secret from clubs union select acceso_my_deals from clubs',
    );
    const secrets = [...rows.map(({ secret }) => secret).filter(Boolean), ...LIVE_SECRETS];
    expect(secrets.length).toBeGreaterThan(4);
    for (const host of ['azul.club.example', 'azul.localhost', 'coral.localhost', 'localhost']) {
      for (const url of ['/', '/profile', '/api/auth/club', `/api/auth/club?host=${host}`]) {
        const { body } = await site.live.inject({ url, headers: { host } });
        expect(
          secrets.filter(
            (secret) =>
              body.includes(secret) ||
              secret.split('-').some((part) => part.length > 8 && body.includes(part)),
          ),
        ).toEqual([]);
      }
    }
  });
});
