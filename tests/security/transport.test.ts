import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { startSites } from './sites.ts';

let server: TestServer;
let app: FastifyInstance;
let hasty: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer();
  app = await buildApp(server.deps);
  hasty = await buildApp(server.deps, {
    timeouts: { headersMs: 300, requestMs: 600, checkMs: 50 },
  });
  for (const each of [app, hasty]) await each.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await Promise.all([app.close(), hasty.close()]);
  await server.close();
});

/** Everything the server says on one connection until it hangs up. */
const talkTo = (listener: FastifyInstance, ...said: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(
      (listener.server.address() as AddressInfo).port,
      '127.0.0.1',
      () => void socket.write(said.join('')),
    );
    socket
      .setEncoding('latin1')
      .on('data', (text: string) => void (heard += text))
      .on('close', () => resolve(heard))
      .on('error', reject);
  });
const talk = (...said: string[]) => talkTo(app, ...said);
const REFUSAL = '"success":false';

describe('connections', () => {
  it('that send the head of a request too slowly are ended', async () => {
    const heard = await talkTo(hasty, 'GET /health HTTP/1.1\r\nHost: club.example\r\nX-Slow: ');
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(heard).toMatch(/content-security-policy: default-src 'self'/i);
    expect(heard).toContain(REFUSAL);
  });

  it('that send a body too slowly are ended', async () => {
    const heard = await talkTo(
      hasty,
      'POST /api/members/logout HTTP/1.1\r\nHost: club.example\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"token":"',
    );
    expect(heard).toMatch(/^HTTP\/1\.1 (?:408|400) /);
    expect(heard).toContain(REFUSAL);
  });

  it.each([
    [
      'too much head',
      `GET /health HTTP/1.1\r\nHost: club.example\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    [
      'two lengths',
      'POST /api/members/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/members/logout HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'an unknown transfer',
      'POST /api/members/logout HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a broken header', 'GET /health HTTP/1.1\r\nHost: a\r\nBad Header: 1\r\n\r\n', 400],
    ['two hosts', 'GET /health HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n', 400],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n', 400],
  ])('with %s are refused', async (_what, said, status) => {
    const heard = await talk(said);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(heard).not.toMatch(/\n\s+at |node_modules|Error:/);
  });

  it('get no echo by TRACE, and no way out by CONNECT or an upgrade', async () => {
    const trace = await talk(
      'TRACE /health HTTP/1.1\r\nHost: club.example\r\nX-Secret: kept-from-others\r\nConnection: close\r\n\r\n',
    );
    expect(trace).toMatch(/^HTTP\/1\.1 40[0-9] /);
    expect(trace).not.toContain('kept-from-others');
    expect(
      await talk('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'),
    ).not.toMatch(/^HTTP\/1\.1 [23]/);
    expect(
      await talk(
        'GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
      ),
    ).not.toMatch(/^HTTP\/1\.1 101/);
  });
});

describe('bodies', () => {
  const send = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/members/logout',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('over the limit are refused, with or without a stated length', async () => {
    expect((await send(JSON.stringify({ token: 'x'.repeat(65_536) }))).statusCode).toBe(413);
    const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
    expect(
      await talk(
        'POST /api/members/logout HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
        chunk.repeat(10),
        '0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('that are packed are not unpacked', async () => {
    expect(
      (await send('\x1f\x8b\x08\x00', { 'content-encoding': 'gzip' })).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });

  it('of the kinds another site can send without asking are refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])
      expect(
        (await send('{"token":"abc"}', { 'content-type': type })).statusCode,
        type,
      ).toBeGreaterThanOrEqual(400);
  });
});

describe('the address of a caller', () => {
  const trusting = new Map<string, FastifyInstance>();
  afterAll(() => Promise.all([...trusting.values()].map((one) => one.close())));
  /** Address under which a request from 127.0.0.1 is counted. */
  async function countedAs(trust: string[], headers: Record<string, string>): Promise<string[]> {
    const known =
      trusting.get(trust.join()) ??
      (await buildApp({ ...server.deps, config: { ...server.deps.config, TRUST_PROXY: trust } }));
    trusting.set(trust.join(), known);
    await server.database.rows('delete from rate_limits');
    await known.inject({
      url: '/api/recovery-password/members/send?email=nobody@mail.example',
      headers,
      remoteAddress: '127.0.0.1',
    });
    return (
      await server.database.rows<{ key: string }>(
        `select key from rate_limits where key like 'recovery:address:%' order by length(key) desc`,
      )
    ).map(({ key }) => key.slice('recovery:address:'.length));
  }

  it('is the connection’s own: without a trusted balancer nothing a caller writes changes it', async () => {
    for (const name of [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
    ])
      expect(
        await countedAs([], { [name]: name === 'forwarded' ? 'for=198.51.100.1' : '198.51.100.1' }),
      ).toEqual(['127.0.0.1']);
  });

  it('is what the trusted balancer adds, not what the caller puts before it', async () => {
    expect(await countedAs(['127.0.0.1'], { 'x-forwarded-for': '198.51.100.7' })).toEqual([
      '198.51.100.7',
    ]);
    expect(
      await countedAs(['127.0.0.1'], { 'x-forwarded-for': '203.0.113.99, 198.51.100.7' }),
    ).toEqual(['198.51.100.7']);
    expect(await countedAs(['10.0.0.0/8'], { 'x-forwarded-for': '198.51.100.7' })).toEqual([
      '127.0.0.1',
    ]);
  });

  it('and the club are what the balancer says, and a forwarded host that is no club’s leads nowhere', async () => {
    const site = await startSites();
    const trusted = await buildApp({
      ...site.deps,
      config: { ...site.deps.config, TRUST_PROXY: ['127.0.0.1'] },
    });
    const clubFor = async (host: string, forwarded: string) => {
      const { body } = await trusted.inject({
        url: '/.well-known/security.txt',
        headers: { host, 'x-forwarded-host': forwarded },
      });
      return /^Canonical: (.*)$/m.exec(body)?.[1];
    };
    expect([
      await clubFor('azul.localhost', 'weeks.coral.localhost'),
      await clubFor('azul.localhost', 'evil.example'),
      await clubFor('azul.localhost', 'x, evil.example'),
    ]).toEqual(
      ['weeks.coral.localhost', 'azul.localhost', 'azul.localhost'].map(
        (host) => `http://${host}/.well-known/security.txt`,
      ),
    );
    await Promise.all([trusted.close(), site.close()]);
  });

  it('is an IPv6 network of one household as one', async () => {
    expect(await countedAs(['127.0.0.1'], { 'x-forwarded-for': '2001:db8:1:2:aaaa::1' })).toEqual([
      '2001:db8:1:2::/64',
      '2001:db8:1::/48',
    ]);
  });

  it('cannot be trusted by mistake: what is no address stops the start with a sentence', () => {
    expect(() => readConfig({ TRUST_PROXY: 'balancer.example' })).toThrow(
      /TRUST_PROXY .*expected addresses or networks/,
    );
    expect(() => readConfig({ TRUST_PROXY: '1' })).toThrow('TRUST_PROXY');
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1, loopback' }).TRUST_PROXY).toEqual([
      '10.0.0.0/8',
      '::1',
      'loopback',
    ]);
  });
});

it('answers a request of another site’s page with no leave to read it, and asks nothing in advance', async () => {
  for (const request of [
    {
      method: 'OPTIONS' as const,
      url: '/api/members/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    },
    { method: 'GET' as const, url: '/api/auth/club', headers: { origin: 'https://evil.example' } },
  ]) {
    const reply = await app.inject(request);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual(
      [],
    );
  }
});
