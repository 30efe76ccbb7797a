import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { challenged, signedIn } from '../../src/contracts/auth.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignInOptions,
} from '../../src/contracts/passkey.ts';
import { MAX_PASSKEYS, PROOF_MINUTES } from '../../src/contracts/rules.ts';
import { buildApp } from '../../src/server/app.ts';
import { sweepAuth } from '../../src/server/auth/sweep.ts';
import { pausePasskeys } from '../../src/server/auth/passkeys.ts';
import { createLog } from '../../src/server/core/log-safety.ts';
import { oneTimeTokens, passkeys } from '../../src/server/db/schema.ts';
import { authenticator } from '../support/authenticator.ts';
import type { Authenticator, Deviation } from '../support/authenticator.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  callsOf,
  changeMember,
  codeIn,
  failureOf,
  memberOf,
  MINUTE,
  NEW_PASSWORD,
  newMails,
  otherThan,
  PASSWORD,
  signedInOf,
  signIn as signInWithCode,
  startAuthServer,
} from './auth-support.ts';

const AZUL = 'azul.localhost:3000';
const CORAL = 'coral.localhost:3000';
const PROOF_REQUIRED = 4032;
const REFUSED = 4033;
let server: TestServer;
let written: string[] = [];
let app: TestServer['app'];
beforeAll(async () => {
  server = await startAuthServer();
  Object.assign(server.deps, {
    log: createLog('info', { destination: { write: (line: string) => void written.push(line) } }),
  });
  app = await buildApp(server.deps);
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  written = [];
  for (const table of ['rate_limits', 'passkeys', 'sessions', 'one_time_tokens', 'trusted_devices'])
    await server.database.rows(`delete from ${table}`);
  await newMails(server);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A call to a host, with a session where a token is given. */
const send = (method: Method, path: string, { host = AZUL, token = '', body = {} } = {}) =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: body }),
  });

/** A member of Azul signed in with a code, and an authenticator on Azul's login page. */
const tokenOf = async (email = 'ana@azul.example') =>
  (await signInWithCode(server, callsOf({ ...server, app }), { email })).token;
const onPage = (host = AZUL, more: { counts?: boolean } = {}) =>
  authenticator({ origin: `http://${host}`, ...more });

async function register(
  token: string,
  device: Authenticator,
  { host = AZUL, deviation = {} as Deviation, name = 'Phone' } = {},
) {
  const asked = await send('POST', '/members/passkeys/options', { host, token });
  if (asked.statusCode !== 200) return asked;
  const { options } = passkeyOptions.reply.parse(asked.json());
  const credential = device.create(options, deviation);
  return send('POST', '/members/passkeys', { host, token, body: { name, credential } });
}
const registered = async (...args: Parameters<typeof register>) => {
  const reply = await register(...args);
  expect(reply.json()).toMatchObject({ success: true });
  return addPasskey.reply.parse(reply.json()).passkey;
};
const challengeOn = async (host = AZUL) =>
  passkeySignInOptions.reply.parse(
    (await send('POST', '/members/passkey/sign-in/options', { host })).json(),
  ).options;
const signInBy = async (
  device: Authenticator,
  { host = AZUL, deviation = {} as Deviation, index = device.keys.length - 1 } = {},
) =>
  send('POST', '/members/passkey/sign-in', {
    host,
    body: { credential: device.get(await challengeOn(host), deviation, index) },
  });
const listed = async (token: string, host = AZUL) =>
  listPasskeys.reply.parse((await send('GET', '/members/passkeys', { host, token })).json())
    .passkeys;
const logLine = z.looseObject({ msg: z.string() });
/** Reasons of refused passkeys in the security log. */
const reasons = () =>
  written
    .map((line) => logLine.parse(JSON.parse(line)))
    .filter(({ msg, reason }) => msg === 'security' && reason !== undefined)
    .map(({ reason }) => reason);

describe('a passkey', () => {
  it('is registered after a sign-in with a code, mailed of, and signs in without password and code', async () => {
    const token = await tokenOf();
    const device = onPage();
    const added = await registered(token, device, { name: ' Ana’s phone ' });
    expect(added).toMatchObject({ name: 'Ana’s phone', site: 'azul.localhost', here: true });
    const [mail] = await newMails(server);
    expect(mail).toMatchObject({ to: 'ana@azul.example' });
    expect(mail?.text).toContain('Ana’s phone');
    server.clock.advance(MINUTE);
    const reply = signedIn.parse((await signInBy(device)).json());
    expect(reply).toMatchObject({ user: { Nombre: 'Ana' }, AcceptTermsWeeks: true });
    expect((await listed(reply.token))[0]).toMatchObject({
      id: added.id,
      lastUsedAt: server.clock.now.toISOString(),
    });
    expect(await newMails(server)).toEqual([]);
  });

  it('asks the browser for a key that is found without an e-mail and verifies the person, and says nothing of the person in its handle', async () => {
    const token = await tokenOf();
    const made = await send('POST', '/members/passkeys/options', { token });
    const { options } = passkeyOptions.reply.parse(made.json());
    expect(options).toMatchObject({
      rp: { id: 'azul.localhost', name: 'Azul Vacation Club' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(
      (await memberOf(server, 'ana@azul.example')).id.replaceAll('-', ''),
    );
    expect(await challengeOn()).toMatchObject({
      rpId: 'azul.localhost',
      allowCredentials: [],
      userVerification: 'required',
    });
  });

  it('leads to the steps that its account needs like every sign-in', async () => {
    const device = onPage();
    await registered(await tokenOf(), device);
    await changeMember(server, 'ana@azul.example', { resetPass: true, acceptTermsWeeks: false });
    const reply = signedIn.parse((await signInBy(device)).json());
    expect(reply).toMatchObject({ resetPass: true, AcceptTermsWeeks: false });
    expect(reply.TokenRecoveryPassword).not.toBe('');
    await changeMember(server, 'ana@azul.example', { resetPass: false, acceptTermsWeeks: true });
  });

  it('signs in while codes are stopped, and after the password was changed', async () => {
    const device = onPage();
    await registered(await tokenOf(), device);
    await changeMember(server, 'ana@azul.example', { codesStoppedAt: server.clock.now });
    expect((await signInBy(device)).statusCode).toBe(200);
    const { passwordHash } = await memberOf(server, 'pablo@azul.example');
    const before = await memberOf(server, 'ana@azul.example');
    await changeMember(server, 'ana@azul.example', { codesStoppedAt: null, passwordHash });
    expect((await signInBy(device)).statusCode).toBe(200);
    await changeMember(server, 'ana@azul.example', { passwordHash: before.passwordHash });
  });

  it('keeps authenticators that do not count signatures', async () => {
    const device = onPage(AZUL, { counts: false });
    await registered(await tokenOf(), device);
    expect((await signInBy(device)).statusCode).toBe(200);
    expect((await signInBy(device)).statusCode).toBe(200);
  });
});

describe('a sign-in is refused in the same way', () => {
  const refused: [string, Deviation, string][] = [
    ['from another origin', { origin: 'http://evil.example' }, 'signature'],
    ['from the weeks site', { origin: 'http://weeks.azul.localhost:3000' }, 'signature'],
    ['for another site', { rpId: 'localhost' }, 'signature'],
    ['without the person being verified', { verified: false }, 'signature'],
    ['with an invented challenge', { challenge: 'A'.repeat(43) }, 'challenge'],
    ['in another member’s name', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'other member'],
    [
      'by a copied key, whose counter did not grow',
      { counter: 1 },
      'counter did not grow: copied key',
    ],
  ];
  it.each(refused)('%s', async (_what, deviation, reason) => {
    const device = onPage();
    await registered(await tokenOf(), device);
    expect((await signInBy(device)).statusCode).toBe(200);
    const failure = failureOf(await signInBy(device, { deviation }));
    expect(failure).toEqual({
      status: 403,
      success: false,
      code: REFUSED,
      message: 'Passkey was not accepted',
    });
    expect(reasons()).toEqual([reason]);
    // The key itself still works.
    expect((await signInBy(device)).statusCode).toBe(200);
  });

  it('with a key that signs for another one', async () => {
    const device = onPage();
    await registered(await tokenOf(), device);
    const forged = device.get(await challengeOn());
    const foreign = onPage();
    foreign.create({ challenge: '', rp: { id: 'azul.localhost' }, user: { id: '' } });
    const { signature } = foreign.get(await challengeOn()).response;
    const body = { credential: { ...forged, response: { ...forged.response, signature } } };
    expect(failureOf(await send('POST', '/members/passkey/sign-in', { body })).code).toBe(REFUSED);
  });

  it('with an answer that was sent before, also at the same moment', async () => {
    const device = onPage();
    await registered(await tokenOf(), device);
    const body = { credential: device.get(await challengeOn()) };
    const once = () => send('POST', '/members/passkey/sign-in', { body });
    const states = (await Promise.all([once(), once(), once()])).map((one) => one.statusCode);
    expect(states.toSorted()).toEqual([200, 403, 403]);
    expect(failureOf(await once()).code).toBe(REFUSED);
    expect(reasons()).toEqual(['challenge', 'challenge', 'challenge']);
  });

  it('with a challenge older than five minutes', async () => {
    const device = onPage();
    await registered(await tokenOf(), device);
    const body = { credential: device.get(await challengeOn()) };
    server.clock.advance(5 * MINUTE);
    expect(failureOf(await send('POST', '/members/passkey/sign-in', { body })).code).toBe(REFUSED);
  });

  it('with a challenge that was given for something else, and does not use up other tokens', async () => {
    const token = await tokenOf();
    const device = onPage();
    await registered(token, device);
    const proof = await send('POST', '/members/proof/passkey/options', { token });
    const { options } = passkeySignInOptions.reply.parse(proof.json());
    const body = { credential: device.get(options) };
    expect(failureOf(await send('POST', '/members/passkey/sign-in', { body })).code).toBe(REFUSED);
    const handoff = await send('POST', '/auth/handoff', { token });
    const { token: code } = z.object({ token: z.string() }).parse(handoff.json());
    expect(failureOf(await signInBy(device, { deviation: { challenge: code } })).code).toBe(
      REFUSED,
    );
    expect((await send('GET', `/auth/sesion?token=${code}`)).statusCode).toBe(200);
  });

  it('with a passkey that was removed', async () => {
    const token = await tokenOf();
    const device = onPage();
    const { id } = await registered(token, device);
    await newMails(server);
    expect((await send('DELETE', `/members/passkeys/${id}`, { token })).statusCode).toBe(200);
    expect((await newMails(server)).map(({ to }) => to)).toEqual(['ana@azul.example']);
    expect(await listed(token)).toEqual([]);
    expect(failureOf(await signInBy(device)).code).toBe(REFUSED);
  });

  it('when an address had too many refused, until the hour is over', async () => {
    const device = onPage();
    await registered(await tokenOf(), device);
    const deviation = { origin: 'http://evil.example' };
    for (let at = 0; at < 60; at += 1)
      expect((await signInBy(device, { deviation })).statusCode).toBe(403);
    expect((await signInBy(device)).statusCode).toBe(429);
    server.clock.advance(60 * MINUTE);
    expect((await signInBy(device)).statusCode).toBe(200);
  });
});

describe('a new passkey is refused', () => {
  it.each<[string, Deviation]>([
    ['from another origin', { origin: 'http://weeks.azul.localhost:3000' }],
    ['for another site', { rpId: 'localhost' }],
    ['without the person being verified', { verified: false }],
    ['with an invented challenge', { challenge: 'A'.repeat(43) }],
  ])('%s', async (_what, deviation) => {
    const token = await tokenOf();
    expect(failureOf(await register(token, onPage(), { deviation })).code).toBe(REFUSED);
    expect(await listed(token)).toEqual([]);
  });

  it('for another sign-in than the one that asked for it, and twice', async () => {
    const [ana, pablo] = [await tokenOf(), await tokenOf('pablo@azul.example')];
    const device = onPage();
    const made = await send('POST', '/members/passkeys/options', { token: ana });
    const { options } = passkeyOptions.reply.parse(made.json());
    const body = { name: 'Phone', credential: device.create(options) };
    const reply = await send('POST', '/members/passkeys', { token: pablo, body });
    expect(failureOf(reply).code).toBe(REFUSED);
    expect(await listed(pablo)).toEqual([]);
    // The attempt used up the challenge.
    expect(failureOf(await send('POST', '/members/passkeys', { token: ana, body })).code).toBe(
      REFUSED,
    );
  });

  it('when the same key is there already, of any member', async () => {
    const device = onPage();
    await registered(await tokenOf(), device);
    const token = await tokenOf('pablo@azul.example');
    const made = await send('POST', '/members/passkeys/options', { token });
    const { options } = passkeyOptions.reply.parse(made.json());
    const other = onPage();
    const credential = other.create(options);
    await server.database.db.update(passkeys).set({ credentialId: credential.id });
    const body = { name: 'Phone', credential };
    expect(failureOf(await send('POST', '/members/passkeys', { token, body })).code).toBe(REFUSED);
    expect(reasons()).toEqual(['known passkey']);
  });

  it('beyond the most a member may have', async () => {
    const token = await tokenOf();
    const device = onPage();
    for (let at = 0; at < MAX_PASSKEYS; at += 1) await registered(token, device);
    expect(failureOf(await register(token, device)).code).toBe(4098);
    expect(await listed(token)).toHaveLength(MAX_PASSKEYS);
  });

  it('after the password was changed in between', async () => {
    const token = await tokenOf();
    const made = await send('POST', '/members/passkeys/options', { token });
    const { options } = passkeyOptions.reply.parse(made.json());
    const { id } = await memberOf(server, 'ana@azul.example');
    const change = (Password: string, currentPassword: string) =>
      send('PUT', `/catcher/members/edit/${id}?mode=websocios`, {
        token,
        body: { Password, currentPassword },
      });
    expect((await change(NEW_PASSWORD, PASSWORD)).statusCode).toBe(200);
    const body = { name: 'Phone', credential: onPage().create(options) };
    expect(failureOf(await send('POST', '/members/passkeys', { token, body })).code).toBe(REFUSED);
    expect((await change(PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe('two hosts', () => {
  it('keep their passkeys apart, and a member of one club is unknown on the other', async () => {
    const ana = await tokenOf();
    const calls = callsOf({ ...server, app });
    const coral = (
      await signInWithCode(server, calls, { email: 'luis@coral.example', clubId: 'coral' })
    ).token;
    const [phone, laptop] = [onPage(AZUL), onPage(CORAL)];
    await registered(ana, phone);
    await registered(coral, laptop, { host: CORAL });
    expect((await signInBy(phone)).statusCode).toBe(200);
    expect((await signInBy(laptop, { host: CORAL })).statusCode).toBe(200);
    // Each signs rightly, but for the other club's host.
    expect(failureOf(await signInBy(phone, { host: CORAL })).code).toBe(REFUSED);
    expect(failureOf(await signInBy(laptop)).code).toBe(REFUSED);
    // Nor may a member of the other club have one here.
    expect(failureOf(await register(coral, onPage())).code).toBe(REFUSED);
    expect((await listed(coral, CORAL))[0]).toMatchObject({ site: 'coral.localhost', here: true });
  });

  it('lead to the same login site of a club', async () => {
    const token = await tokenOf();
    const device = onPage();
    await registered(token, device);
    const weeks = 'weeks.azul.localhost:3000';
    expect((await listed(token, weeks))[0]).toMatchObject({ site: 'azul.localhost', here: true });
    expect((await challengeOn(weeks)).rpId).toBe('azul.localhost');
  });

  it('do not sign in a member whose passkey belongs to the default club’s host elsewhere', async () => {
    const token = await tokenOf();
    const device = onPage('localhost:3000');
    await registered(token, device, { host: 'localhost:3000' });
    expect((await signInBy(device, { host: 'localhost:3000' })).statusCode).toBe(200);
    expect(failureOf(await signInBy(device)).code).toBe(REFUSED);
    expect((await listed(token))[0]).toMatchObject({ site: 'localhost', here: false });
  });
});

describe('a proof', () => {
  const later = () => server.clock.advance(PROOF_MINUTES * MINUTE + 1);
  const change = async (token: string) =>
    send(
      'PUT',
      `/catcher/members/edit/${(await memberOf(server, 'ana@azul.example')).id}?mode=websocios`,
      {
        token,
        body: { Password: PASSWORD, currentPassword: PASSWORD },
      },
    );

  it('is needed to add and remove passkeys, and to change the password of an account that has one', async () => {
    const token = await tokenOf();
    later();
    expect((await change(token)).statusCode).toBe(200);
    expect(failureOf(await register(token, onPage())).code).toBe(PROOF_REQUIRED);
    const fresh = await tokenOf();
    const { id } = await registered(fresh, onPage());
    expect(failureOf(await change(token)).code).toBe(PROOF_REQUIRED);
    expect(failureOf(await send('DELETE', `/members/passkeys/${id}`, { token })).code).toBe(
      PROOF_REQUIRED,
    );
    expect((await listed(token)).map((one) => one.id)).toEqual([id]);
    // A name protects nothing.
    const named = await send('PUT', `/members/passkeys/${id}`, { token, body: { name: 'Laptop' } });
    expect(named.statusCode).toBe(200);
    expect((await listed(token))[0]?.name).toBe('Laptop');
  });

  it('is given by a mailed code, on every site of the sign-in and no other', async () => {
    const token = await tokenOf();
    await registered(token, onPage());
    const other = await tokenOf();
    later();
    const handoff = await send('POST', '/auth/handoff', { token });
    const { token: code } = z.object({ token: z.string() }).parse(handoff.json());
    const handed = await send('GET', `/auth/sesion?token=${code}`);
    const { token: weeks } = z.object({ token: z.string() }).parse(handed.json());
    await newMails(server);
    const { challenge } = challenged.parse(
      (await send('POST', '/members/proof/code', { token })).json(),
    );
    const mailed = codeIn(await newMails(server));
    const wrong = { challenge, code: otherThan(mailed) };
    expect(
      failureOf(await send('POST', '/members/proof/code/check', { token, body: wrong })),
    ).toMatchObject({ code: 4011, triesLeft: 2 });
    const body = { challenge, code: mailed };
    expect(
      failureOf(await send('POST', '/members/proof/code/check', { token: other, body })).code,
    ).toBe(4041);
    // A code for a proof signs no one in.
    expect(failureOf(await send('POST', '/members/login-otp', { body })).code).toBe(4041);
    expect((await send('POST', '/members/proof/code/check', { token, body })).statusCode).toBe(200);
    expect(failureOf(await send('POST', '/members/proof/code/check', { token, body })).code).toBe(
      4041,
    );
    expect((await register(weeks, onPage())).statusCode).toBe(200);
    expect(failureOf(await register(other, onPage())).code).toBe(PROOF_REQUIRED);
    later();
    expect(failureOf(await register(token, onPage())).code).toBe(PROOF_REQUIRED);
  });

  it('is given by a passkey of the member on this host, and by no other’s', async () => {
    const token = await tokenOf();
    const [device, foreign] = [onPage(), onPage()];
    expect((await send('POST', '/members/proof/passkey/options', { token })).statusCode).toBe(404);
    await registered(token, device);
    await registered(await tokenOf('pablo@azul.example'), foreign);
    later();
    const proveBy = async (by: Authenticator, deviation: Deviation = {}) => {
      const asked = await send('POST', '/members/proof/passkey/options', { token });
      const { options } = passkeySignInOptions.reply.parse(asked.json());
      expect(options.allowCredentials.map(({ id }) => id)).toHaveLength(1);
      const body = { credential: by.get(options, deviation) };
      return send('POST', '/members/proof/passkey', { token, body });
    };
    expect(failureOf(await proveBy(foreign)).code).toBe(REFUSED);
    expect(failureOf(await proveBy(device, { counter: 1 })).code).toBe(REFUSED);
    expect(failureOf(await proveBy(device, { origin: 'http://evil.example' })).code).toBe(REFUSED);
    expect(failureOf(await register(token, onPage())).code).toBe(PROOF_REQUIRED);
    expect((await proveBy(device)).statusCode).toBe(200);
    expect((await register(token, onPage())).statusCode).toBe(200);
  });

  it('comes with a sign-in by passkey, and not with one by a saved device', async () => {
    const calls = callsOf({ ...server, app });
    const { deviceToken } = await signInWithCode(server, calls, {}, true);
    const device = onPage();
    await registered(await tokenOf(), device);
    const saved = signedInOf(await calls.login({ deviceToken }));
    expect(failureOf(await register(saved.token, onPage())).code).toBe(PROOF_REQUIRED);
    const { token } = signedInOf(await signInBy(device));
    expect((await register(token, onPage())).statusCode).toBe(200);
  });

  it('by code counts wrong ones for the account, and stops codes like a sign-in', async () => {
    const token = await tokenOf();
    await newMails(server);
    for (let round = 0; round < 4; round += 1) {
      const { challenge } = challenged.parse(
        (await send('POST', '/members/proof/code', { token })).json(),
      );
      const code = otherThan(codeIn(await newMails(server)));
      for (let tried = 0; tried < 3; tried += 1)
        await send('POST', '/members/proof/code/check', { token, body: { challenge, code } });
    }
    expect((await memberOf(server, 'ana@azul.example')).codesStoppedAt).not.toBeNull();
    await newMails(server);
    expect((await send('POST', '/members/proof/code', { token })).statusCode).toBe(423);
    // The way out is mailed again.
    expect((await newMails(server)).map(({ text }) => text)).toEqual([
      expect.stringContaining('?unlock='),
    ]);
    await changeMember(server, 'ana@azul.example', { codesStoppedAt: null });
  });
});

describe('after a password was recovered', () => {
  /** Ana's passkey, then a recovery by whoever has the mailbox. @returns the mail about it */
  const recovered = async () => {
    const calls = callsOf({ ...server, app });
    const device = onPage();
    await registered(await tokenOf(), device);
    await newMails(server);
    await calls.get('/recovery-password/members/send?email=ana@azul.example&clubId=azul&iso=en');
    const code = codeIn(await newMails(server));
    const body = { code, email: 'ana@azul.example', password: NEW_PASSWORD };
    expect((await calls.post('/recovery-password/members/change', body)).statusCode).toBe(200);
    const [mail] = await newMails(server);
    const pablo = await memberOf(server, 'pablo@azul.example');
    await changeMember(server, 'ana@azul.example', { passwordHash: pablo.passwordHash });
    return { device, mail };
  };
  const keep = (token: string, ids: readonly string[]) =>
    send('POST', '/members/passkeys/keep', { token, body: { ids } });

  it('a passkey from before neither signs in nor proves until it is kept, and the mail says so', async () => {
    const { device, mail } = await recovered();
    expect(mail?.text).toContain('Your passkey is paused');
    expect(failureOf(await signInBy(device)).code).toBe(REFUSED);
    expect(reasons()).toEqual(['paused']);
    const token = await tokenOf();
    const [one] = await listed(token);
    expect(one).toMatchObject({ paused: true });
    expect((await send('POST', '/members/proof/passkey/options', { token })).statusCode).toBe(404);
    server.clock.advance((PROOF_MINUTES + 1) * MINUTE);
    expect(failureOf(await keep(token, [one!.id])).code).toBe(PROOF_REQUIRED);
    const fresh = await tokenOf();
    // Not by another member, and not one that was not named.
    await keep(await tokenOf('pablo@azul.example'), [one!.id]);
    await keep(fresh, ['00000000-0000-4000-8000-000000000000']);
    expect(failureOf(await signInBy(device)).code).toBe(REFUSED);
    expect((await keep(fresh, [one!.id])).statusCode).toBe(200);
    expect((await signInBy(device)).statusCode).toBe(200);
    expect((await listed(fresh))[0]).toMatchObject({ paused: false });
  });

  it('one that is added afterwards works at once, and all are removed together, each mailed of', async () => {
    const { device } = await recovered();
    const token = await tokenOf();
    const own = onPage();
    await registered(token, own);
    expect((await signInBy(own)).statusCode).toBe(200);
    await newMails(server);
    server.clock.advance((PROOF_MINUTES + 1) * MINUTE);
    expect(failureOf(await send('DELETE', '/members/passkeys', { token })).code).toBe(
      PROOF_REQUIRED,
    );
    expect(await listed(token)).toHaveLength(2);
    const fresh = await tokenOf();
    await newMails(server);
    for (const time of ['first', 'again'])
      expect([
        time,
        (await send('DELETE', '/members/passkeys', { token: fresh })).statusCode,
      ]).toEqual([time, 200]);
    expect(await listed(fresh)).toEqual([]);
    expect(await newMails(server)).toHaveLength(2);
    for (const one of [device, own]) expect(failureOf(await signInBy(one)).code).toBe(REFUSED);
  });

  it('a sign-in with a passkey that is under way at the same moment does not get through', async () => {
    const token = await tokenOf();
    const device = onPage();
    await registered(token, device);
    const credential = device.get(await challengeOn());
    const { id } = await memberOf(server, 'ana@azul.example');
    await pausePasskeys(server.database.db, id, server.clock.now);
    const reply = await send('POST', '/members/passkey/sign-in', { body: { credential } });
    expect(failureOf(reply).code).toBe(REFUSED);
  });
});

it('keeps the passkeys when the password is changed in the profile, and says in the mail that they sign in', async () => {
  const token = await tokenOf();
  const device = onPage();
  await registered(token, device);
  await newMails(server);
  const { id, passwordHash } = await memberOf(server, 'ana@azul.example');
  const reply = await send('PUT', `/catcher/members/edit/${id}?mode=websocios`, {
    token,
    body: { Password: NEW_PASSWORD, currentPassword: PASSWORD },
  });
  expect(reply.statusCode).toBe(200);
  const [mail] = await newMails(server);
  expect(mail?.text).toContain('Your passkey still works.');
  expect((await signInBy(device)).statusCode).toBe(200);
  await changeMember(server, 'ana@azul.example', { passwordHash });
});

it('a proof lasts ten minutes from when it was given, however often it is used', async () => {
  const token = await tokenOf();
  server.clock.advance((PROOF_MINUTES - 1) * MINUTE);
  await registered(token, onPage());
  server.clock.advance(MINUTE + 1);
  expect(failureOf(await register(token, onPage())).code).toBe(PROOF_REQUIRED);
});

it('forgets challenges of passkeys as soon as they have ended', async () => {
  await challengeOn();
  const kept = () =>
    server.database.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.kind, 'passkey'));
  await sweepAuth(server.deps);
  expect(await kept()).toHaveLength(1);
  server.clock.advance(5 * MINUTE + 1);
  await sweepAuth(server.deps);
  expect(await kept()).toEqual([]);
});
