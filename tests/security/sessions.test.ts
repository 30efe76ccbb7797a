import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURE } from '#contracts/failures.ts';
import { endpoints } from '#contracts/index.ts';
import { callsOf, MINUTE, signIn, startAuthServer } from '../api/auth-support.ts';
import { signedAs } from '../api/member-support.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(
  async () =>
    void (server = await startAuthServer({ SESSION_IDLE_MINUTES: 60, SESSION_MINUTES: 600 })),
);
afterAll(() => server.close());

const calls = () => callsOf(server);
const subscription = async (headers: Record<string, string>) =>
  (await calls().get('/members/subscription', headers)).statusCode;

describe('a session', () => {
  it('ends when unused for as long as configured, and not while in use', async () => {
    const { headers } = await signedAs(server, 'ana@azul.example');
    expect(await subscription(headers)).toBe(200);
    for (let turn = 0; turn < 3; turn += 1) {
      server.clock.advance(50 * MINUTE);
      expect(await subscription(headers)).toBe(200);
    }
    server.clock.advance(61 * MINUTE);
    expect(await subscription(headers)).toBe(401);
  });

  it('that was never used ends as early as one that was', async () => {
    const { headers } = await signedAs(server, 'ana@azul.example');
    server.clock.advance(61 * MINUTE);
    expect(await subscription(headers)).toBe(401);
  });

  it('is kept on one site by use of another site of the same sign-in', async () => {
    const { headers } = await signedAs(server, 'ana@azul.example');
    const code = (await calls().post('/auth/handoff', {}, headers)).json<{ token: string }>().token;
    const other = calls().bearer(
      (await calls().get(`/auth/sesion?token=${code}`)).json<{ token: string }>().token,
    );
    for (let turn = 0; turn < 3; turn += 1) {
      server.clock.advance(40 * MINUTE);
      expect(await subscription(other)).toBe(200);
    }
    expect(await subscription(headers)).toBe(200);
  });

  it('is not kept by a page that only stays open', async () => {
    const { headers } = await signedAs(server, 'ana@azul.example');
    expect(await subscription(headers)).toBe(200);
    for (const [minutes, status] of [
      [40, 200],
      [21, 401],
    ] as const) {
      server.clock.advance(minutes * MINUTE);
      const stream = await server.app.inject({
        url: '/api/members/events',
        headers,
        payloadAsStream: true,
      });
      expect(stream.statusCode).toBe(status);
      stream.stream().destroy();
    }
  });

  it('ends at its end, however busy it is', async () => {
    const { headers } = await signedAs(server, 'ana@azul.example');
    for (let minutes = 0; minutes < 595; minutes += 45) {
      expect(await subscription(headers)).toBe(200);
      server.clock.advance(45 * MINUTE);
    }
    server.clock.advance(10 * MINUTE);
    expect(await subscription(headers)).toBe(401);
  });

  it('has a token of 256 random bits, new at every sign-in, of which the database keeps a hash only', async () => {
    const tokens: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) tokens.push((await signIn(server, calls())).token);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = JSON.stringify([
      await server.database.rows('select * from sessions'),
      await server.database.rows('select * from one_time_tokens'),
      await server.database.rows('select * from trusted_devices'),
    ]);
    for (const token of tokens) expect(stored).not.toContain(token);
  });
});

describe('pages of other sites', () => {
  const acting = endpoints.filter(({ method, acts }) => method !== 'GET' || acts);

  it.each(acting.map((endpoint) => [endpoint.id, endpoint] as const))(
    'cannot cause %s',
    async (_id, { method, path }) => {
      const url = `/api${path.replace(/:\w+/g, 'AAAAAAAAAAAAAAAAAAAA')}`;
      for (const headers of [
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
        { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      ]) {
        expect((await server.app.inject({ method, url, headers })).json()).toMatchObject({
          success: false,
          code: FAILURE.foreignOrigin,
        });
      }
      // The club's own page gets further, to the check of its input.
      expect(
        (
          await server.app.inject({
            method,
            url,
            headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
          })
        ).statusCode,
      ).not.toBe(403);
    },
  );
});

it('no reply sets a cookie: no request carries authority that its page did not put there', async () => {
  const { headers } = await signedAs(server, 'ana@azul.example');
  for (const reply of [
    await calls().login(),
    await calls().get('/members/devices', headers),
    await calls().get('/auth/club'),
  ])
    expect(reply.headers['set-cookie']).toBeUndefined();
});
