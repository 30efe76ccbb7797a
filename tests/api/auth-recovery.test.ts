import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../src/server/auth/common-passwords.ts';
import { AUTH_LIMITS } from '../../src/server/auth/limits.ts';
import { issueLink } from '../../src/server/auth/sessions.ts';
import { oneTimeTokens, outbox, rateLimits } from '../../src/server/db/schema.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  callsOf,
  changeMember,
  codeIn,
  failureOf,
  linkParam,
  memberOf,
  MINUTE,
  NEW_PASSWORD,
  newMails,
  otherThan,
  PASSWORD,
  signedInOf,
  signIn,
  startAuthServer,
} from './auth-support.ts';
import type { Calls } from './auth-support.ts';

const email = 'ana@azul.example';
let server: TestServer;
let calls: Calls;
let passwordHash: string | null;
beforeAll(async () => {
  server = await startAuthServer();
  ({ passwordHash } = await memberOf(server, email));
});
afterAll(() => server.close());
beforeEach(() => {
  calls = callsOf(server);
});
afterEach(async () => {
  await server.database.db.delete(rateLimits);
  await server.database.db.delete(oneTimeTokens);
  await server.database.db.delete(outbox);
  server.mails.length = 0;
  await changeMember(server, email, { passwordHash, generated: false, resetPass: false });
});

const send = (address = email, more = '') =>
  calls.get(`/recovery-password/members/send?email=${encodeURIComponent(address)}${more}`);
const check = (code: string, address = email) =>
  calls.post('/members/password/check-otp', { code, email: address });
const change = (body: Record<string, unknown>) =>
  calls.post('/recovery-password/members/change', { password: NEW_PASSWORD, ...body });
const first = (body: Record<string, unknown>) =>
  calls.post('/recovery-password/members/change-first-time', { password: NEW_PASSWORD, ...body });
const generated = (body: Record<string, unknown>) =>
  calls.post('/recovery-password/members-gen/change', { email, password: NEW_PASSWORD, ...body });
/** A link as an operator's import mails it. */
const linkFor = async (kind: 'link' | 'firstTime') => {
  const member = await memberOf(server, email);
  return issueLink(server.database.db, {
    memberId: member.id,
    clubId: member.clubId,
    kind,
    minutes: 60,
    at: server.deps.now(),
  });
};

describe('asking for it', () => {
  it('mails code and link in the language asked for', async () => {
    expect((await send(' ANA@azul.example ', '&iso=es')).json()).toEqual({
      success: true,
      otp: { length: 8, resendIn: 120 },
    });
    const mails = await newMails(server);
    expect(mails).toMatchObject([
      {
        to: email,
        fromName: 'Azul Vacation Club',
        subject: 'Restablezca su contraseña de Azul Vacation Club',
      },
    ]);
    expect(mails[0]?.text).toContain('http://azul.localhost:3000/recover-password?step=2&tokenId=');
    expect(codeIn(mails)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  });

  it('leads to a page in the language of the mail, which is the member’s where none is asked for', async () => {
    for (const [person, asked, language] of [
      [email, '&iso=es', 'es'],
      [email, '&iso=en', 'en'],
      [email, '', 'en'],
      ['luis@coral.example', '', 'es'],
    ] as const) {
      expect((await send(person, asked)).statusCode).toBe(200);
      const mails = await newMails(server);
      expect(mails.map(({ subject }) => subject.startsWith('Restablezca'))).toEqual([
        language === 'es',
      ]);
      expect(linkParam(mails, 'lang')).toBe(language);
      server.clock.advance(2 * MINUTE);
    }
  });

  it('answers alike for an unknown e-mail, does the same work, and sends no mail', async () => {
    const known = await send();
    const rows = async () => [
      (await server.database.db.select().from(oneTimeTokens)).length,
      (await server.database.db.select().from(outbox)).length,
    ];
    expect(await rows()).toEqual([1, 1]);
    const unknown = await send('nobody@azul.example');
    expect(await rows()).toEqual([2, 2]);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect((await newMails(server)).map((mail) => mail.to)).toEqual([email]);
    for (const address of [email, 'nobody@azul.example'])
      expect(failureOf(await send(address))).toMatchObject({ status: 429, retryAfter: 120 });
  });

  it('knows only the club’s own members when the club is named', async () => {
    await send('luis@coral.example', '&clubId=azul');
    expect(await newMails(server)).toEqual([]);
  });

  it('is limited by e-mail and by address, and refuses what is no e-mail', async () => {
    for (let sent = 0; sent < AUTH_LIMITS.recoveryPerEmailAndAddress.points; sent += 1) {
      expect((await send()).statusCode).toBe(200);
      server.clock.advance(2 * MINUTE);
    }
    expect(failureOf(await send()).code).toBe(429);
    for (let sent = 0; sent < AUTH_LIMITS.recoveryPerAddress.points; sent += 1)
      await send(`x${sent}@azul.example`);
    expect(failureOf(await send('other@azul.example')).code).toBe(429);
    expect(failureOf(await send('nonsense'))).toMatchObject({
      status: 400,
      fields: { 'query.email': 'email' },
    });
  });

  it.each([
    ['203.0.113.7', 'coral'],
    ['198.51.100.66', 'coral'],
    ['198.51.100.66', 'AZUL'],
    ['198.51.100.66', 'azul%20'],
  ])(
    'is not used up by a stranger at %s who asks at the club %j, where nothing is mailed',
    async (address, club) => {
      const stranger = callsOf(server, address);
      for (let asked = 0; asked < 20; asked += 1) {
        await stranger.get(`/recovery-password/members/send?email=${email}&clubId=${club}`);
        server.clock.advance(2 * MINUTE);
      }
      expect(await newMails(server)).toEqual([]);
      expect((await send(email, '&clubId=azul')).statusCode).toBe(200);
      expect((await newMails(server)).map((mail) => mail.to)).toEqual([email]);
    },
  );

  it('counts pause and hour of an address by themselves, and always leaves the owner a mail or a link that works', async () => {
    const ask = (host: number) =>
      callsOf(server, `198.51.100.${host}`).get(
        `/recovery-password/members/send?email=${email}&clubId=azul`,
      );
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await ask(1)).statusCode).toBe(200);
      server.clock.advance(2 * MINUTE);
    }
    expect((await ask(1)).statusCode).toBe(429);
    expect((await send(email, '&clubId=azul')).statusCode).toBe(200);
    for (let host = 2; host < 40; host += 1) await ask(host);
    const mails = await newMails(server);
    expect(mails).toHaveLength(AUTH_LIMITS.recoveryPerEmail.points);
    expect(
      failureOf(
        await callsOf(server, '192.0.2.4').get(
          `/recovery-password/members/send?email=${email}&clubId=azul`,
        ),
      ).code,
    ).toBe(429);
    // Until mails can be had again every link of those that came still works.
    server.clock.advance(20 * MINUTE - 1_000);
    expect(failureOf(await ask(50)).code).toBe(429);
    expect((await change({ tokenId: linkParam(mails.slice(0, 1), 'tokenId') })).statusCode).toBe(
      200,
    );
    server.clock.advance(1_000);
    expect((await ask(51)).statusCode).toBe(200);
  });

  it('refuses a known and an unknown e-mail at every club alike', async () => {
    const answers = async (address: string, from: string) => {
      const there = callsOf(server, from);
      const statuses: number[] = [];
      for (const club of ['azul', 'coral', 'azul', 'all', '', 'coral'])
        statuses.push(
          (
            await there.get(
              `/recovery-password/members/send?email=${address}${club ? `&clubId=${club}` : ''}`,
            )
          ).statusCode,
        );
      return statuses;
    };
    expect(await answers(email, '192.0.2.1')).toEqual(
      await answers('nobody@azul.example', '192.0.2.2'),
    );
  });

  it('cannot be caused by a link on another site', async () => {
    expect(
      (
        await calls.get(`/recovery-password/members/send?email=${email}`, {
          'sec-fetch-site': 'cross-site',
        })
      ).statusCode,
    ).toBe(403);
  });
});

describe('by code', () => {
  it('checks without using up, changes, signs in once without another code, and notifies the owner', async () => {
    const before = await signIn(server, calls, {}, true);
    await newMails(server);
    await send();
    const code = codeIn(await newMails(server));
    for (let again = 0; again < 4; again += 1)
      expect((await check(code)).json()).toEqual({ success: true });
    expect((await change({ code, email })).json()).toEqual({ success: true });
    expect(await newMails(server)).toMatchObject([
      { to: email, subject: 'Your Azul Vacation Club password was changed' },
    ]);
    // Every session ended, the saved device is forgotten, the old password is gone.
    expect((await calls.get('/auth/sesion', calls.bearer(before.token))).statusCode).toBe(401);
    expect(failureOf(await calls.login()).code).toBe(403);
    expect(
      (await calls.login({ password: NEW_PASSWORD, deviceToken: before.deviceToken })).json(),
    ).toHaveProperty('challenge');
    const noOtp = (body: Record<string, unknown> = {}) =>
      calls.post('/members/login-no-otp', {
        email,
        password: NEW_PASSWORD,
        codeOtp: code,
        clubId: 'azul',
        ...body,
      });
    expect(failureOf(await noOtp({ password: PASSWORD })).code).toBe(403);
    expect(failureOf(await noOtp({ email: 'nobody@azul.example' })).code).toBe(402);
    expect(failureOf(await noOtp({ codeOtp: otherThan(code) })).code).toBe(4041);
    const both = await Promise.all([noOtp(), noOtp()]);
    expect(both.map((response) => response.statusCode).sort()).toEqual([200, 404]);
    expect(signedInOf(both.find((response) => response.statusCode === 200)!).user.Nombre).toBe(
      'Ana',
    );
    expect(failureOf(await change({ code, email })).code).toBe(4041);
  });

  it('signs in without another code for five minutes only', async () => {
    await send();
    const code = codeIn(await newMails(server));
    await change({ code, email });
    server.clock.advance(5 * MINUTE);
    expect(
      failureOf(
        await calls.post('/members/login-no-otp', { email, password: NEW_PASSWORD, codeOtp: code }),
      ).code,
    ).toBe(4041);
  });

  it('refuses wrong, ended and malformed codes, alike for an unknown e-mail', async () => {
    await send();
    const code = codeIn(await newMails(server));
    for (const address of [email, 'nobody@azul.example'])
      expect(failureOf(await check(otherThan(code), address))).toEqual({
        status: 404,
        success: false,
        code: 4041,
        message: expect.any(String),
      });
    expect((await check(` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase())).statusCode).toBe(
      200,
    );
    server.clock.advance(10 * MINUTE);
    expect(failureOf(await check(code)).code).toBe(4041);
    for (const malformed of ['12', '4719', `${code}0`])
      expect(failureOf(await check(malformed)).fields).toEqual({ 'body.code': 'recoveryCode' });
  });

  it('has eight characters whatever the length of sign-in codes', async () => {
    const six = await startAuthServer({ OTP_LENGTH: 6 });
    await callsOf(six).get(`/recovery-password/members/send?email=${email}`);
    expect(codeIn(await newMails(six))).toHaveLength(8);
    await six.close();
  });

  it('is neither worn out by a stranger’s guesses nor replaced by mails a stranger asks for', async () => {
    await send();
    const mails = await newMails(server);
    const code = codeIn(mails);
    const stranger = callsOf(server, '198.51.100.66');
    for (let tries = 0; tries < 12; tries += 1)
      await stranger.post('/members/password/check-otp', { email, code: otherThan(code) });
    await stranger.get(`/recovery-password/members/send?email=${email}`);
    expect(await newMails(server)).toHaveLength(1);
    expect((await check(code)).json()).toEqual({ success: true });
    expect((await change({ code, email })).json()).toEqual({ success: true });
  });

  it('stops after ten wrong ones a day from one address, known e-mail or not; others, the link and sign-in go on', async () => {
    await send();
    const mails = await newMails(server);
    for (const address of [email, 'nobody@azul.example']) {
      for (
        let tries = 0;
        tries < AUTH_LIMITS.wrongRecoveryCodesPerEmailAndAddress.points;
        tries += 1
      )
        expect(failureOf(await check('00000000', address)).code).toBe(4041);
      expect(failureOf(await check('00000000', address))).toMatchObject({ status: 423, code: 423 });
    }
    calls = callsOf(server, '198.51.100.66');
    expect((await check(codeIn(mails))).statusCode).toBe(200);
    calls = callsOf(server);
    expect((await calls.login()).statusCode).toBe(200);
    expect((await change({ tokenId: linkParam(mails, 'tokenId') })).json()).toEqual({
      success: true,
    });
    expect((await calls.login({ password: NEW_PASSWORD })).statusCode).toBe(200);
  });

  it('changes once when two tabs send the right code at once', async () => {
    await send();
    const code = codeIn(await newMails(server));
    const both = await Promise.all([1, 2].map(() => change({ code, email })));
    expect(both.map((response) => response.statusCode).sort()).toEqual([200, 404]);
  });
});

describe('by link', () => {
  it('works for its owner whatever others at the address tried', async () => {
    await send();
    const tokenId = linkParam(await newMails(server), 'tokenId');
    for (let tries = 0; tries < AUTH_LIMITS.linksPerAddress.points; tries += 1)
      expect(failureOf(await change({ tokenId: `unknown-${tries}` })).code).toBe(4041);
    expect((await change({ tokenId: 'unknown' })).statusCode).toBe(429);
    expect((await change({ tokenId })).statusCode).toBe(200);
  });

  it('changes once, within an hour', async () => {
    await send();
    const tokenId = linkParam(await newMails(server), 'tokenId');
    const both = await Promise.all([1, 2].map(() => change({ tokenId })));
    expect(both.map((response) => response.statusCode).sort()).toEqual([200, 404]);
    expect(failureOf(await change({ tokenId })).code).toBe(4041);
    server.clock.advance(2 * MINUTE);
    await send();
    const late = linkParam(await newMails(server), 'tokenId');
    server.clock.advance(60 * MINUTE);
    expect(failureOf(await change({ tokenId: late })).code).toBe(4041);
  });

  it('takes the token that comes with a sign-in that must choose a new password', async () => {
    await changeMember(server, email, { resetPass: true });
    const { TokenRecoveryPassword } = await signIn(server, calls);
    expect((await change({ tokenId: TokenRecoveryPassword })).statusCode).toBe(200);
    expect(await memberOf(server, email)).toMatchObject({ resetPass: false });
  });

  it('takes no token of another kind', async () => {
    const { token } = await signIn(server, calls);
    const handoff = (await calls.post('/auth/handoff', {}, calls.bearer(token))).json() as {
      token: string;
    };
    for (const tokenId of [token, handoff.token, 'nothing'])
      expect(failureOf(await change({ tokenId })).code).toBe(4041);
    expect(
      failureOf(await calls.post('/members/unlock-codes', { token: await linkFor('link') })).code,
    ).toBe(4041);
  });
});

describe('first password', () => {
  it('is set by the token of the mailed link', async () => {
    await changeMember(server, email, { passwordHash: null });
    const token = await linkFor('firstTime');
    expect((await first({ token, code: '' })).json()).toMatchObject({
      success: true,
      token: expect.any(String),
    });
    expect((await calls.login({ password: NEW_PASSWORD })).statusCode).toBe(200);
    expect(failureOf(await first({ token })).code).toBe(4041);
  });

  it('is not set over one that is there', async () => {
    expect(failureOf(await first({ token: await linkFor('firstTime') }))).toMatchObject({
      status: 404,
      code: 4042,
    });
    expect(failureOf(await first({ token: await linkFor('link') })).code).toBe(4041);
    expect(failureOf(await first({ token: 'x', password: 'short' })).fields).toEqual({
      'body.password': 'passwordRules',
    });
  });
});

describe('generated member', () => {
  it('has a link and a form of its own', async () => {
    await changeMember(server, email, { generated: true, passwordHash: null });
    await send();
    const mails = await newMails(server);
    expect(mails[0]?.text).toContain('isGen=1&email=ana%40azul.example');
    const tokenId = linkParam(mails, 'tokenId');
    expect(failureOf(await change({ tokenId })).code).toBe(4042);
    expect(failureOf(await generated({ tokenId, email: 'pablo@azul.example' })).code).toBe(4041);
    expect((await generated({ tokenId })).json()).toEqual({ success: true });
    expect(await memberOf(server, email)).toMatchObject({ generated: false });
    expect(failureOf(await generated({ tokenId })).code).toBe(4041);
  });

  it('is no one else', async () => {
    expect(failureOf(await generated({ tokenId: await linkFor('link') })).code).toBe(4042);
    expect(failureOf(await generated({ tokenId: undefined })).fields).toEqual({
      'body.tokenId': 'required',
    });
  });
});

describe('common passwords', () => {
  it('are refused with a message of their own and use nothing up', async () => {
    await send();
    const tokenId = linkParam(await newMails(server), 'tokenId');
    for (const password of ['P@ssw0rd!', 'Azul2026*!', 'Ana.2026!!'])
      expect(failureOf(await change({ tokenId, password }))).toMatchObject({
        status: 400,
        fields: { 'body.password': 'passwordCommon' },
      });
    expect((await change({ tokenId })).statusCode).toBe(200);
  });

  it.each([
    'Password1!',
    'P@$$w0rd',
    'Qwerty123!',
    'Abcd1234$',
    'Contraseña1!',
    'Welcome2026#',
    'TeAmo#2025',
    'M3xico*2026',
    '1Q2w3e4r!',
    'Barcelona_10',
    'Aa111111!',
    'LoveLove1!',
    '!Iloveyou1',
    'Qwe123!Qwe',
    'Dr4g0n!!!',
  ])('knows %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
  it.each([
    NEW_PASSWORD,
    PASSWORD,
    'Caballo-Pila-9grapa',
    'kT7$wq9!zRu',
    'Sol#82736451x',
    'x'.repeat(20) + 'Y7#kl',
  ])('lets %s pass', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
