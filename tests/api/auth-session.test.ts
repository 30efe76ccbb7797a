import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionReply } from '../../src/contracts/auth.ts';
import { rateLimits, sessions } from '../../src/server/db/schema.ts';
import { SESSION_ENDED } from '../../src/server/auth/sessions.ts';
import { sweepAuth } from '../../src/server/auth/sweep.ts';
import type { TestServer } from '../support/test-server.ts';
import { callsOf, failureOf, MINUTE, signIn, startAuthServer } from './auth-support.ts';
import type { Calls } from './auth-support.ts';

let server: TestServer;
let calls: Calls;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  calls = callsOf(server);
  await server.database.db.delete(rateLimits);
  await server.database.db.delete(sessions);
});

/** A hand-off code of a session. */
async function handoffOf(token: string, body: Record<string, unknown> = {}): Promise<string> {
  const response = await calls.post('/auth/handoff', body, calls.bearer(token));
  return (response.json() as { token: string }).token;
}

describe('session check', () => {
  it('answers by bearer token and by a session token in the query', async () => {
    const { token, exp } = await signIn(server, calls);
    for (const response of [
      await calls.get('/auth/sesion', calls.bearer(token)),
      await calls.get(`/auth/sesion?token=${token}`),
    ]) {
      const reply = sessionReply.parse(response.json());
      expect(reply).toMatchObject({
        sesion: { LoginID: 'AZ10482', Expiracion: exp },
        data: { club: { Id: 'azul' }, member: { Nombre: 'Ana' } },
        contract: { Idioma: 'EN' },
      });
      expect(reply.token).toBeUndefined();
      expect(response.body).not.toMatch(/KeyMyDeals|azul7f3a|demo-access|argon2|passwordHash/);
    }
  });

  it('refuses without a token, with an unknown one, and names the login site of an ended one', async () => {
    expect(failureOf(await calls.get('/auth/sesion'))).toEqual({
      status: 401,
      success: false,
      code: 401,
      message: expect.any(String),
    });
    expect(failureOf(await calls.get('/auth/sesion?token=nothing')).sesion).toBeUndefined();
    const { token } = await signIn(server, calls);
    server.clock.advance(server.deps.config.SESSION_MINUTES * MINUTE);
    expect(failureOf(await calls.get(`/auth/sesion?token=${token}`))).toMatchObject({
      status: 401,
      sesion: { UrlLogin: 'http://azul.localhost:3000' },
    });
    expect(failureOf(await calls.get('/auth/sesion', calls.bearer(token)))).toMatchObject({
      status: 401,
      sesion: { UrlLogin: 'http://azul.localhost:3000' },
    });
  });

  it('cannot be reached by a link on another site', async () => {
    const { token } = await signIn(server, calls);
    expect(
      (
        await calls.get(`/auth/sesion?token=${token}`, {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'cors',
        })
      ).statusCode,
    ).toBe(403);
    expect(
      (
        await calls.get(`/auth/sesion?token=${token}`, {
          'sec-fetch-site': 'same-origin',
          'sec-fetch-mode': 'navigate',
        })
      ).statusCode,
    ).toBe(403);
  });
});

describe('hand-off', () => {
  it('gives another site a session of the same sign-in, once', async () => {
    const first = await signIn(server, calls);
    const code = await handoffOf(first.token);
    expect(code).not.toBe(first.token);
    const reply = sessionReply.parse((await calls.get(`/auth/sesion?token=${code}`)).json());
    expect(reply).toMatchObject({ exp: first.exp, data: { member: { Nombre: 'Ana' } } });
    expect(reply.token).not.toBe(first.token);
    expect((await calls.get('/auth/sesion', calls.bearer(reply.token ?? ''))).statusCode).toBe(200);
    // Used up: another browser with the same address gets nothing but the way to the login site.
    expect(failureOf(await calls.get(`/auth/sesion?token=${code}`))).toMatchObject({
      status: 401,
      sesion: { UrlLogin: 'http://azul.localhost:3000' },
    });
    // The page that reloads with its own session still works.
    expect(
      (await calls.get(`/auth/sesion?token=${code}`, calls.bearer(reply.token ?? ''))).statusCode,
    ).toBe(200);
    const families = new Set(
      (await server.database.db.select().from(sessions)).map((row) => row.family),
    );
    expect(families.size).toBe(1);
  });

  it('takes the latest answer about cookies along, over a site between that knows nothing of it', async () => {
    const { token } = await signIn(server, calls);
    const opened = async (from: string, body = {}) =>
      sessionReply.parse(
        (await calls.get(`/auth/sesion?token=${await handoffOf(from, body)}`)).json(),
      );
    expect((await opened(token)).cookies).toBeUndefined();
    const refused = { choice: 'none', at: '2026-11-21T12:00:00.000Z' };
    const booking = await opened(token, { cookies: refused });
    expect(booking.cookies).toEqual(refused);
    server.clock.advance(1_000);
    const weeks = await opened(booking.token ?? '');
    expect(weeks.cookies).toEqual(refused);
    expect(
      sessionReply.parse((await calls.get('/auth/sesion', calls.bearer(weeks.token ?? ''))).json())
        .cookies,
    ).toBeUndefined();
    server.clock.advance(1_000);
    const accepted = { choice: 'all', at: '2026-11-21T12:00:01Z' };
    expect((await opened(weeks.token ?? '', { cookies: accepted })).cookies).toEqual(accepted);
    server.clock.advance(1_000);
    expect((await opened(token, { cookies: refused })).cookies).toEqual(accepted);
    // Another sign-in of the same member has answers of its own.
    expect((await opened((await signIn(server, calls)).token)).cookies).toBeUndefined();
  });

  it('takes no other answer about cookies than the two there are', async () => {
    const headers = calls.bearer((await signIn(server, calls)).token);
    for (const cookies of [
      { choice: 'some', at: '2026-11-21T12:00:00Z' },
      { choice: 'all', at: 'yesterday' },
      'all',
    ]) {
      expect((await calls.post('/auth/handoff', { cookies }, headers)).statusCode).toBe(400);
    }
  });

  it('is taken by exactly one of two at once', async () => {
    const { token } = await signIn(server, calls);
    const code = await handoffOf(token);
    const both = await Promise.all([1, 2].map(() => calls.get(`/auth/sesion?token=${code}`)));
    expect(both.map((response) => response.statusCode).sort()).toEqual([200, 401]);
  });

  it('ends after sixty seconds, and with the session it came from', async () => {
    const { token } = await signIn(server, calls);
    const late = await handoffOf(token);
    server.clock.advance(60_000);
    expect((await calls.get(`/auth/sesion?token=${late}`)).statusCode).toBe(401);
    const orphan = await handoffOf(token);
    await calls.post('/members/logout', { token });
    expect((await calls.get(`/auth/sesion?token=${orphan}`)).statusCode).toBe(401);
  });

  it('needs a session and is limited', async () => {
    expect(failureOf(await calls.post('/auth/handoff', {})).status).toBe(401);
    const { token } = await signIn(server, calls);
    const codes = await Promise.all(
      Array.from({ length: 61 }, () => calls.post('/auth/handoff', {}, calls.bearer(token))),
    );
    expect(codes.filter((response) => response.statusCode === 429)).toHaveLength(1);
  });
});

describe('logout', () => {
  it('ends the sign-in on every site, says so, and may be repeated', async () => {
    const heard: string[] = [];
    const stop = await server.database.listen({
      [SESSION_ENDED]: (family) => heard.push(family),
    });
    const { token } = await signIn(server, calls);
    const other = await signIn(server, calls, { email: 'pablo@azul.example' });
    const weeks =
      sessionReply.parse((await calls.get(`/auth/sesion?token=${await handoffOf(token)}`)).json())
        .token ?? '';
    expect((await calls.post('/members/logout', { token: weeks })).json()).toEqual({
      success: true,
    });
    for (const ended of [token, weeks])
      expect((await calls.get('/auth/sesion', calls.bearer(ended))).statusCode).toBe(401);
    expect((await calls.get('/auth/sesion', calls.bearer(other.token))).statusCode).toBe(200);
    expect((await calls.post('/members/logout', { token })).statusCode).toBe(200);
    expect(failureOf(await calls.post('/members/logout', { token: '' })).fields).toEqual({
      'body.token': 'required',
    });
    await expect.poll(() => heard).toHaveLength(1);
    await stop();
  });
});

it('forgets what ended long ago and keeps what lives', async () => {
  const { token } = await signIn(server, calls);
  await sweepAuth(server.deps);
  expect((await calls.get('/auth/sesion', calls.bearer(token))).statusCode).toBe(200);
  server.clock.advance(100 * 24 * 60 * MINUTE);
  await sweepAuth(server.deps);
  expect(await server.database.db.select().from(sessions)).toEqual([]);
  expect(await server.database.db.select().from(rateLimits)).toEqual([]);
});
