import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as contracts from '../../src/contracts/auth.ts';
import { authRoutes } from '../../src/server/auth/routes.ts';
import { AUTH_LIMITS } from '../../src/server/auth/limits.ts';
import { addressKey, SITE_FACTOR } from '../../src/server/core/limit-keys.ts';
import { FAILURE } from '#contracts/failures.ts';
import { Failure } from '../../src/server/core/failure.ts';
import { argonHasher, DUMMY_HASH, passwordHasher } from '../../src/server/core/passwords.ts';
import type { PasswordHasher } from '../../src/server/core/passwords.ts';
import {
  oneTimeTokens,
  outbox,
  rateLimits,
  sessions,
  trustedDevices,
} from '../../src/server/db/schema.ts';
import { errorsPlugin } from '../../src/server/http/errors.ts';
import { sessionPlugin } from '../../src/server/http/session.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  callsOf,
  challengeOf,
  changeMember,
  codeIn,
  failureOf,
  linkParam,
  memberOf,
  MINUTE,
  newMails,
  otherThan,
  PASSWORD,
  signedInOf,
  signIn,
  startAuthServer,
} from './auth-support.ts';
import type { Calls } from './auth-support.ts';

let server: TestServer;
let calls: Calls;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(() => {
  calls = callsOf(server);
});
afterEach(async () => {
  const { db } = server.database;
  await db.delete(rateLimits);
  await db.delete(oneTimeTokens);
  await db.delete(trustedDevices);
  await db.delete(sessions);
  await db.delete(outbox);
  server.mails.length = 0;
  await changeMember(server, 'ana@azul.example', { codesStoppedAt: null, resetPass: false });
});

it('registers every endpoint of the contract', () => {
  const endpoints = Object.values(contracts).filter(
    (value) => typeof value === 'object' && 'method' in value,
  );
  expect(
    endpoints.filter(({ method, path }) => !server.app.hasRoute({ method, url: `/api${path}` })),
  ).toEqual([]);
  expect(endpoints).toHaveLength(15);
});

describe('password', () => {
  it('answers a right one with a challenge and mails the code in the club’s name', async () => {
    const response = await calls.login();
    expect(response.statusCode).toBe(200);
    expect(challengeOf(response)).toMatchObject({
      email: 'a…@azul.example',
      otp: { length: 4, resendIn: 120 },
    });
    const mails = await newMails(server);
    expect(mails).toMatchObject([{ to: 'ana@azul.example', fromName: 'Azul Vacation Club' }]);
    const code = codeIn(mails);
    expect(mails[0]?.subject).toContain(code);
    expect(mails[0]?.html).toContain(`>${code}<`);
    expect(response.body).not.toContain(code);
  });

  it('mails in the language of the page, else of the member', async () => {
    await calls.login({ iso: 'es' });
    expect((await newMails(server))[0]?.text).toContain('Escriba este código');
    await calls.login({ email: 'luis@coral.example', clubId: 'coral' }, '/members/login/alphazulu');
    expect((await newMails(server))[0]).toMatchObject({
      fromName: 'Coral Bay',
      text: expect.stringContaining('Hola, Luis:'),
    });
  });

  it('takes the LoginID for the owner, whatever its case, and the co-owner’s own e-mail', async () => {
    expect((await calls.login({ email: 'az10482' })).statusCode).toBe(200);
    expect((await newMails(server))[0]?.to).toBe('ana@azul.example');
    expect((await calls.login({ email: ' Pablo@Azul.example ' })).statusCode).toBe(200);
    expect((await newMails(server))[0]?.to).toBe('pablo@azul.example');
  });

  it('knows only its own club’s members on a club’s page, and all members on the default one', async () => {
    expect(failureOf(await calls.login({ clubId: 'coral' }))).toMatchObject({
      status: 402,
      code: 402,
    });
    expect((await calls.login({ clubId: 'all' })).statusCode).toBe(200);
    expect((await calls.login({ clubId: undefined })).statusCode).toBe(200);
  });

  it('distinguishes an unknown e-mail (402) from a wrong password (403), unless that is hidden', async () => {
    expect(failureOf(await calls.login({ email: 'nobody@azul.example' })).code).toBe(402);
    expect(failureOf(await calls.login({ password: 'Wrong#2026' })).code).toBe(403);
    const hidden = await startAuthServer({ LOGIN_HIDE_UNKNOWN_EMAIL: true });
    expect(failureOf(await callsOf(hidden).login({ email: 'nobody@azul.example' })).code).toBe(403);
    await hidden.close();
  });

  it('refuses a member who has no password yet', async () => {
    const { passwordHash } = await memberOf(server, 'sam@club.example');
    await changeMember(server, 'sam@club.example', { passwordHash: null });
    expect(failureOf(await calls.login({ email: 'sam@club.example', clubId: 'all' })).code).toBe(
      403,
    );
    await changeMember(server, 'sam@club.example', { passwordHash });
  });

  it('names the wrong fields', async () => {
    expect(
      failureOf(await calls.post('/members/login', { email: ' ', password: '' })),
    ).toMatchObject({
      status: 400,
      fields: { 'body.email': 'required', 'body.password': 'required' },
    });
  });

  it('checks one hash for a wrong password, an unknown e-mail, a foreign member and a member without password alike', async () => {
    const checked: (string | null | undefined)[] = [];
    const counting: PasswordHasher = {
      hash: async () => '',
      verify: async (hash) => {
        checked.push(hash);
        return false;
      },
    };
    const app = Fastify();
    errorsPlugin(app);
    sessionPlugin(app, server.deps);
    authRoutes(app, server.deps, counting);
    for (const body of [
      { email: 'ana@azul.example' },
      { email: 'nobody@azul.example' },
      { email: 'luis@coral.example' },
      { email: 'NOBODY1' },
    ]) {
      await app.inject({
        method: 'POST',
        url: '/members/login',
        payload: { password: PASSWORD, clubId: 'azul', ...body },
      });
    }
    await app.close();
    expect(checked.map(Boolean)).toEqual([true, false, false, false]);
    // A missing hash is not skipped: the dummy has the same cost and never fits.
    expect(
      /\$m=\d+,t=\d+,p=\d+\$/.exec(
        (await memberOf(server, 'ana@azul.example')).passwordHash ?? '',
      )?.[0],
    ).toBe(/\$m=\d+,t=\d+,p=\d+\$/.exec(DUMMY_HASH)?.[0]);
    expect(await argonHasher().verify(undefined, PASSWORD)).toBe(false);
  });

  it('answers 405 for an internal error, without internal details', async () => {
    const app = Fastify();
    errorsPlugin(app);
    sessionPlugin(app, server.deps);
    authRoutes(app, server.deps, {
      hash: async () => '',
      verify: () => Promise.reject(new Error('secret inside')),
    });
    const response = await app.inject({
      method: 'POST',
      url: '/members/login',
      payload: { email: 'ana@azul.example', password: PASSWORD },
    });
    await app.close();
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { success: false, code: 405, message: 'Internal error on login' },
    ]);
  });

  it('counts no password that there was no time to check', async () => {
    const busy = vi
      .spyOn(passwordHasher, 'verify')
      .mockRejectedValue(new Failure(FAILURE.unavailable, { retryAfter: 1 }));
    const tries = AUTH_LIMITS.passwordPerAccountAndAddress.points + 1;
    for (let at = 0; at < tries; at += 1) expect((await calls.login()).statusCode).toBe(503);
    busy.mockRestore();
    expect((await calls.login()).statusCode).toBe(200);
  });

  it('asks for patience when too many passwords wait', async () => {
    const hasher = argonHasher({ concurrency: 1, waiting: 1 });
    const results = await Promise.allSettled([
      hasher.hash('a'),
      hasher.hash('b'),
      hasher.hash('c'),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { code: 503 } });
    expect(await hasher.verify(await hasher.hash('d'), 'd')).toBe(true);
  });
});

describe('limits of passwords', () => {
  it('stops an address at one account after ten wrong ones, not the owner elsewhere, and forgets with time', async () => {
    for (let tries = 0; tries < AUTH_LIMITS.passwordPerAccountAndAddress.points; tries += 1)
      expect((await calls.login({ password: 'Wrong#2026' })).statusCode).toBe(403);
    const refused = await calls.login();
    expect(failureOf(refused)).toMatchObject({ status: 429, code: 429, retryAfter: 900 });
    expect(refused.headers['retry-after']).toBe('900');
    expect((await callsOf(server, '198.51.100.9').login()).statusCode).toBe(200);
    server.clock.advance(15 * MINUTE);
    expect((await calls.login()).statusCode).toBe(200);
  });

  it('count one account once, however it is named', async () => {
    const half = AUTH_LIMITS.passwordPerAccountAndAddress.points / 2;
    for (const account of ['ana@azul.example', ' az10482 '])
      for (let tries = 0; tries < half; tries += 1)
        expect((await calls.login({ email: account, password: 'Wrong#2026' })).statusCode).toBe(
          403,
        );
    for (const account of ['Ana@Azul.example', 'AZ10482'])
      expect(failureOf(await calls.login({ email: account })).code).toBe(429);
    expect((await calls.login({ email: 'pablo@azul.example' })).statusCode).toBe(200);
  });

  it('starts again after a right one', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await calls.login({ password: 'Wrong#2026' });
      expect((await calls.login()).statusCode).toBe(200);
    }
  });

  it('stops an address after a hundred wrong ones a day, and counts IPv6 by its /64 and its /48', async () => {
    const wrong = (ip: string, points: number) =>
      server.database.db.insert(rateLimits).values({
        key: `login:address:${ip}`,
        points,
        expiresAt: new Date(server.clock.now.getTime() + MINUTE),
      });
    await wrong(addressKey({ ip: '2001:db8:1:2::5' }), AUTH_LIMITS.passwordPerAddress.points);
    expect(failureOf(await callsOf(server, '2001:db8:1:2:ffff::9').login()).code).toBe(429);
    expect((await callsOf(server, '2001:db8:1:3::5').login()).statusCode).toBe(200);
    const [site] = await server.database.db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, 'login:address:2001:db8:1::/48'));
    // Right ones and refused ones do not count.
    expect(site?.points).toBe(0);
    await wrong('2001:db8:2::/48', AUTH_LIMITS.passwordPerAddress.points * SITE_FACTOR);
    expect(failureOf(await callsOf(server, '2001:db8:2:9::1').login()).code).toBe(429);
    expect((await callsOf(server, '2001:db8:3:9::1').login()).statusCode).toBe(200);
    expect(addressKey({ ip: '::ffff:192.0.2.1' })).toBe('192.0.2.1');
    expect(addressKey({ ip: '::1' })).toBe('0:0:0:0::/64');
  });

  it('keeps no e-mail in its counters', async () => {
    await calls.login({ password: 'Wrong#2026' });
    await calls.get('/recovery-password/members/send?email=ana@azul.example');
    expect(JSON.stringify(await server.database.db.select().from(rateLimits))).not.toContain(
      'azul.example',
    );
  });
});

describe('one-time code', () => {
  it('signs in once and answers everything the page needs', async () => {
    const { challenge } = challengeOf(await calls.login());
    const code = codeIn(await newMails(server));
    const reply = signedInOf(await calls.post('/members/login-otp', { challenge, code }));
    expect(reply).toMatchObject({
      resetPass: false,
      TokenRecoveryPassword: '',
      DataVerification: false,
      AcceptTermsWeeks: true,
      MicrositeTC: 'azul',
      UrlTC: 'http://azul.localhost:3000/sandbox/booking',
      sesion: {
        LoginID: 'AZ10482',
        ClubName: 'Azul Vacation Club',
        UrlLogin: 'http://azul.localhost:3000',
        UrlWeek: 'http://weeks.azul.localhost:3000',
        Expiracion: reply.exp,
      },
      user: {
        Nombre: 'Ana',
        Email: 'ana@azul.example',
        clubId: 'azul',
        ContratoId: { LoginID: 'AZ10482' },
        contact: { phone: '+13055550142', country: 'USA', state: 'Florida', city: 'Coral Gables' },
      },
    });
    expect(reply.deviceToken).toBeUndefined();
    expect(Date.parse(reply.exp ?? '')).toBe(
      server.clock.now.getTime() + server.deps.config.SESSION_MINUTES * MINUTE,
    );
    expect(failureOf(await calls.post('/members/login-otp', { challenge, code }))).toMatchObject({
      status: 404,
      code: 4041,
    });
  });

  it('returns the flags that open the dialogs', async () => {
    expect(
      await signIn(server, calls, { email: 'eva@bosque.example', clubId: 'bosque' }),
    ).toMatchObject({ DataVerification: true, AcceptTermsWeeks: false, resetPass: false });
    await changeMember(server, 'ana@azul.example', { resetPass: true });
    const reply = await signIn(server, calls);
    expect(reply.resetPass).toBe(true);
    expect(reply.TokenRecoveryPassword).not.toBe('');
  });

  it('counts down the tries of a challenge and then needs a new code', async () => {
    const { challenge } = challengeOf(await calls.login());
    const code = codeIn(await newMails(server));
    for (const triesLeft of [2, 1, 0])
      expect(
        failureOf(await calls.post('/members/login-otp', { challenge, code: otherThan(code) })),
      ).toMatchObject({ status: 401, code: 4011, triesLeft });
    expect(failureOf(await calls.post('/members/login-otp', { challenge, code })).code).toBe(4041);
    server.clock.advance(2 * MINUTE);
    expect(
      challengeOf(await calls.post('/members/login-resend', { challenge, iso: 'es' })).challenge,
    ).toBe(challenge);
    const mails = await newMails(server);
    expect(mails[0]?.text).toContain('Su código de acceso');
    expect(
      (await calls.post('/members/login-otp', { challenge, code: codeIn(mails) })).statusCode,
    ).toBe(200);
  });

  it('opens its own sign-in only, not the one of another member or a later one of the same', async () => {
    const started = async (email: string) => {
      const { challenge } = challengeOf(await calls.login({ email }));
      return { challenge, code: codeIn(await newMails(server)) };
    };
    const earlier = await started('ana@azul.example');
    const other = await started('pablo@azul.example');
    server.clock.advance(9 * MINUTE);
    const later = await started('ana@azul.example');
    for (const { code } of [earlier, other])
      // Codes of four digits may be equal by chance.
      expect(
        failureOf(
          await calls.post('/members/login-otp', {
            challenge: later.challenge,
            code: code === later.code ? otherThan(code) : code,
          }),
        ).code,
      ).toBe(4011);
    expect((await calls.post('/members/login-otp', later)).statusCode).toBe(200);
  });

  it('ends after ten minutes', async () => {
    const { challenge } = challengeOf(await calls.login());
    const code = codeIn(await newMails(server));
    server.clock.advance(10 * MINUTE);
    expect(failureOf(await calls.post('/members/login-otp', { challenge, code })).code).toBe(4041);
    expect((await calls.post('/members/login-resend', { challenge })).statusCode).toBe(200);
    server.clock.advance(30 * MINUTE);
    expect(failureOf(await calls.post('/members/login-resend', { challenge })).code).toBe(4041);
  });

  it('is not sent again within the countdown, and once for two presses', async () => {
    const { challenge } = challengeOf(await calls.login());
    server.clock.advance(30_000);
    expect(failureOf(await calls.post('/members/login-resend', { challenge }))).toMatchObject({
      status: 429,
      retryAfter: 90,
    });
    server.clock.advance(90_000);
    await newMails(server);
    const both = await Promise.all([
      calls.post('/members/login-resend', { challenge }),
      calls.post('/members/login-resend', { challenge }),
    ]);
    expect(both.map((response) => response.statusCode).sort()).toEqual([200, 429]);
    expect(await newMails(server)).toHaveLength(1);
  });

  it('refuses what is no code and what is no challenge', async () => {
    expect(
      failureOf(await calls.post('/members/login-otp', { challenge: 'x', code: '12a4' })),
    ).toMatchObject({ status: 400, fields: { 'body.code': 'digits' } });
    expect(
      failureOf(await calls.post('/members/login-otp', { challenge: 'x', code: '1234' })).code,
    ).toBe(4041);
    expect(failureOf(await calls.post('/members/login-resend', { challenge: 'x' })).code).toBe(
      4041,
    );
  });

  it('opens exactly one session when two tabs send the right code at once', async () => {
    const { challenge } = challengeOf(await calls.login());
    const code = codeIn(await newMails(server));
    const both = await Promise.all(
      [1, 2].map(() => calls.post('/members/login-otp', { challenge, code })),
    );
    expect(both.map((response) => response.statusCode).sort()).toEqual([200, 404]);
    expect(await server.database.db.select().from(sessions)).toHaveLength(1);
  });

  it('lets no more than three guesses through when many come at once', async () => {
    const { challenge } = challengeOf(await calls.login());
    const code = codeIn(await newMails(server));
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () =>
        calls.post('/members/login-otp', { challenge, code: otherThan(code) }),
      ),
    );
    expect(guesses.filter((response) => failureOf(response).code === 4011)).toHaveLength(3);
  });

  it('mails at most five an hour to one account', async () => {
    for (let sent = 0; sent < AUTH_LIMITS.codesPerAccount.points; sent += 1)
      expect((await calls.login()).statusCode).toBe(200);
    expect(failureOf(await calls.login()).code).toBe(429);
    server.clock.advance(60 * MINUTE);
    expect((await calls.login()).statusCode).toBe(200);
  });

  it('has six digits when the club wants them', async () => {
    const six = await startAuthServer({ OTP_LENGTH: 6 });
    expect(challengeOf(await callsOf(six).login()).otp.length).toBe(6);
    expect(codeIn(await newMails(six))).toMatch(/^\d{6}$/);
    await six.close();
  });

  it('keeps tokens and codes only as hashes, and no sent mail', async () => {
    const { challenge } = challengeOf(await calls.login());
    const code = codeIn(await newMails(server));
    const reply = signedInOf(
      await calls.post('/members/login-otp', {
        challenge,
        code,
        saveDevice: true,
        deviceId: 'fp-1',
      }),
    );
    const { db } = server.database;
    const kept = JSON.stringify([
      await db.select().from(oneTimeTokens),
      await db.select().from(sessions),
      await db.select().from(trustedDevices),
      await db
        .select()
        .from(outbox)
        .then((rows) => rows.filter((row) => row.sentAt)),
    ]);
    for (const secret of [challenge, reply.token, reply.deviceToken ?? '-', `"${code}"`])
      expect(kept).not.toContain(secret);
    expect(kept).not.toContain(`: ${code}`);
  });
});

/** Sends wrong codes until they are stopped; answers the last reply's code. */
async function wearOut(): Promise<string> {
  let last = '';
  for (let wrong = 0; wrong < AUTH_LIMITS.wrongCodesPerAccount.points;) {
    const { challenge } = challengeOf(await calls.login());
    const code = codeIn(
      await newMails(server).then((mails) => mails.filter((mail) => /^ {4}\d/m.test(mail.text))),
    );
    for (
      let tries = 0;
      tries < 3 && wrong < AUTH_LIMITS.wrongCodesPerAccount.points;
      tries += 1, wrong += 1
    )
      last = String(
        failureOf(await calls.post('/members/login-otp', { challenge, code: otherThan(code) }))
          .code,
      );
  }
  return last;
}

describe('too many wrong codes', () => {
  it('stop codes until the owner opens the mailed link', async () => {
    const early = challengeOf(await calls.login());
    const earlyCode = codeIn(await newMails(server));
    expect(await wearOut()).toBe('423');
    const mails = await newMails(server);
    expect(mails).toMatchObject([
      { to: 'ana@azul.example', subject: expect.stringContaining('locked') },
    ]);
    const token = linkParam(mails, 'unlock');
    expect(mails[0]?.text).toContain('http://azul.localhost:3000/?unlock=');
    // Even a right code does not help now, nor a new sign-in.
    expect(
      failureOf(
        await calls.post('/members/login-otp', { challenge: early.challenge, code: earlyCode }),
      ).code,
    ).toBe(423);
    expect(failureOf(await calls.login())).toMatchObject({ status: 423, code: 423 });
    expect(failureOf(await calls.login({ password: 'Wrong#2026' })).code).toBe(403);
    expect(failureOf(await calls.post('/members/unlock-codes', { token: 'nothing' })).code).toBe(
      4041,
    );
    expect((await calls.post('/members/unlock-codes', { token })).json()).toEqual({
      success: true,
    });
    expect(failureOf(await calls.post('/members/unlock-codes', { token })).code).toBe(4041);
    await newMails(server);
    expect(await signIn(server, calls)).toMatchObject({ success: true });
  });

  it('do not stop a saved device', async () => {
    const { deviceToken } = await signIn(server, calls, {}, true);
    await wearOut();
    expect((await calls.login({ deviceToken })).json()).toHaveProperty('token');
  });

  it('cannot be caused without the password', async () => {
    for (let tries = 0; tries < 12; tries += 1) {
      await callsOf(server, `198.51.100.${tries}`).login({ password: 'Wrong#2026' });
      await callsOf(server, `198.51.100.${tries}`).post('/members/login-otp', {
        challenge: 'guess',
        code: '0000',
      });
      await callsOf(server, `198.51.100.${tries}`).post('/members/password/check-otp', {
        email: 'ana@azul.example',
        code: '0000',
      });
    }
    expect((await memberOf(server, 'ana@azul.example')).codesStoppedAt).toBeNull();
    expect((await calls.login()).statusCode).toBe(200);
  });
});

describe('saved device', () => {
  it('skips the code with its token and fingerprint, for ninety days', async () => {
    const { deviceToken } = await signIn(server, calls, {}, true);
    expect(deviceToken).toBeTruthy();
    expect(await newMails(server)).toMatchObject([
      { subject: expect.stringContaining('new device') },
    ]);
    expect(signedInOf(await calls.login({ deviceToken })).user.Nombre).toBe('Ana');
    expect((await calls.login({ deviceToken, deviceId: 'fp-2' })).json()).toHaveProperty(
      'challenge',
    );
    expect((await calls.login({ deviceToken: 'x' })).json()).toHaveProperty('challenge');
    expect((await calls.login({ deviceToken, email: 'pablo@azul.example' })).json()).toHaveProperty(
      'challenge',
    );
    expect(failureOf(await calls.login({ deviceToken, password: 'Wrong#2026' })).code).toBe(403);
    server.clock.advance(90 * 24 * 60 * MINUTE);
    expect((await calls.login({ deviceToken })).json()).toHaveProperty('challenge');
  });

  it('signs in only so often in ten minutes, and the member’s other ways stay open', async () => {
    const { deviceToken } = await signIn(server, calls, {}, true);
    for (let at = 0; at < AUTH_LIMITS.savedDeviceSignIns.points; at += 1)
      expect((await calls.login({ deviceToken })).json()).toHaveProperty('token');
    expect(failureOf(await calls.login({ deviceToken })).code).toBe(FAILURE.tooManyAttempts);
    expect((await calls.login()).json()).toHaveProperty('challenge');
    server.clock.advance(10 * MINUTE);
    expect((await calls.login({ deviceToken })).json()).toHaveProperty('token');
  });

  it('is forgotten for anyone with its token, as often as asked, without revealing whether there was one', async () => {
    const devices = async () => (await server.database.db.select().from(trustedDevices)).length;
    const { deviceToken, token } = await signIn(server, calls, {}, true);
    const kept = await signIn(server, calls, { email: 'pablo@azul.example' }, true);
    expect(await devices()).toBe(2);
    const replies = [];
    for (const given of [deviceToken, deviceToken, 'none', token])
      replies.push(await calls.post('/members/devices/withdraw', { deviceToken: given }));
    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 4 }, () => [200, '{"success":true}']),
    );
    expect((await calls.login({ deviceToken })).json()).toHaveProperty('challenge');
    expect(
      (await calls.login({ email: 'pablo@azul.example', deviceToken: kept.deviceToken })).json(),
    ).toHaveProperty('token');
    // The sign-in stays open: it is the device that was given up.
    expect((await calls.get('/auth/sesion', calls.bearer(token))).statusCode).toBe(200);
    for (const [body, field] of [
      [{}, 'required'],
      [{ deviceToken: '' }, 'required'],
      [{ deviceToken: 'x'.repeat(201) }, 'tooLong'],
    ] as const)
      expect(failureOf(await calls.post('/members/devices/withdraw', body))).toMatchObject({
        status: 400,
        fields: { 'body.deviceToken': field },
      });
  });

  it('is looked for sixty times an hour from one address', async () => {
    const replies = await Promise.all(
      Array.from({ length: 61 }, (_, at) =>
        calls.post('/members/devices/withdraw', { deviceToken: `guess-${at}` }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(60).fill(200),
      429,
    ]);
    expect(
      (
        await callsOf(server, '203.0.113.99').post('/members/devices/withdraw', {
          deviceToken: 'x',
        })
      ).statusCode,
    ).toBe(200);
  });

  it('is not saved without a fingerprint', async () => {
    const reply = await signIn(server, calls, { deviceId: '' }, true);
    expect(reply.deviceToken).toBeUndefined();
  });
});
