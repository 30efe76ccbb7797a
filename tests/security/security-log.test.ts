import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../src/server/app.ts';
import { signature } from '../../src/sandbox/stripe/webhooks.ts';
import { stripePayments } from '../../src/server/partners/stripe-sdk.ts';
import { createLog } from '../../src/server/core/log-safety.ts';
import {
  callsOf,
  challengeOf,
  codeIn,
  NEW_PASSWORD,
  newMails,
  otherThan,
  PASSWORD,
  signedInOf,
  signIn,
  startAuthServer,
} from '../api/auth-support.ts';
import type { Calls } from '../api/auth-support.ts';
import type { TestServer } from '../support/test-server.ts';

const ADDRESS = '203.0.113.7';
const WEBHOOK_SECRET = 'whsec_test';
const entry = z.looseObject({ time: z.string(), level: z.number(), msg: z.string() });
let server: TestServer;
let calls: Calls;
let elsewhere: Calls;
let written: string[] = [];
beforeAll(async () => {
  server = await startAuthServer();
  Object.assign(server.deps, {
    payments: stripePayments({
      secretKey: 'sk_test_x',
      webhookSecret: WEBHOOK_SECRET,
      sandboxUrl: 'http://127.0.0.1:9',
    }),
    log: createLog('info', { destination: { write: (line: string) => void written.push(line) } }),
  });
  const app = await buildApp(server.deps);
  calls = callsOf({ ...server, app });
  elsewhere = callsOf({ ...server, app }, '203.0.113.8');
  return () => app.close();
});
beforeEach(async () => {
  written = [];
  await server.database.rows('delete from rate_limits');
});
afterAll(() => server.close());

const entries = () => written.map((line) => entry.parse(JSON.parse(line)));
const security = () => entries().filter(({ msg }) => msg === 'security');
/** What each line of the security log says was tried, and how it ended. */
const told = () =>
  security().map(({ security: what, outcome, code }) => [what, outcome, code ?? null]);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

it('says of a refusal when, in UTC, from where, who by an account’s hash, what was tried and under which request', async () => {
  const from = Date.now();
  const reply = await calls.login({ password: 'Wrong-Passw0rd!' });
  const until = Date.now();
  const [line, ...more] = security();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    id: reply.headers['x-request-id'],
    level: 40,
    security: 'auth.login',
    outcome: 'refused',
    status: 403,
    code: 403,
    address: ADDRESS,
    account: expect.stringMatching(/^[\w-]{20,}$/),
  });
  expect(line!.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Date.parse(line!.time)).toBeGreaterThanOrEqual(from);
  expect(Date.parse(line!.time)).toBeLessThanOrEqual(until);
});

it('says of a change which member made it, in which sign-in', async () => {
  const { token, user } = await signIn(server, calls);
  written = [];
  await calls.post('/auth/handoff', {}, bearer(token));
  expect(security()).toEqual([
    expect.objectContaining({
      level: 30,
      security: 'auth.handoff',
      outcome: 'done',
      address: ADDRESS,
      member: user._id,
      signIn: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  ]);
});

it('has a line for every step of authentication, done or refused, in their order', async () => {
  await calls.login({ email: 'nobody@mail.example' });
  await calls.login({ password: 'Wrong-Passw0rd!' });
  const { challenge } = challengeOf(await calls.login());
  const code = codeIn(await newMails(server));
  await calls.post('/members/login-otp', { challenge, code: otherThan(code) });
  const { token } = signedInOf(await calls.post('/members/login-otp', { challenge, code }));
  await calls.get('/recovery-password/members/send?email=old@azul.example');
  const recovery = codeIn(await newMails(server));
  const change = { email: 'old@azul.example', password: NEW_PASSWORD };
  await calls.post('/recovery-password/members/change', { ...change, code: otherThan(recovery) });
  await calls.post('/recovery-password/members/change', { ...change, code: recovery });
  await calls.post('/members/logout', { token });
  expect(told()).toEqual([
    ['auth.login', 'refused', 402],
    ['auth.login', 'refused', 403],
    ['auth.login', 'done', null],
    ['auth.loginOtp', 'refused', 4011],
    ['auth.loginOtp', 'done', null],
    ['auth.recoverySend', 'done', null],
    ['auth.recoveryChange', 'refused', 4041],
    ['auth.recoveryChange', 'done', null],
    ['auth.logout', 'done', null],
  ]);
});

describe('a refusal', () => {
  it('is logged: no session, an ended one, another member’s profile, a booking that is not known', async () => {
    const ana = await signIn(server, calls);
    const luis = await signIn(server, calls, { email: 'luis@coral.example', clubId: 'coral' });
    const { token: ended } = await signIn(server, calls);
    await calls.post('/members/logout', { token: ended });
    written = [];
    await calls.get('/members/devices');
    await calls.get('/members/devices', bearer(ended));
    await calls.get(`/catcher/members?idMongo=${luis.user._id}`, bearer(ana.token));
    await calls.get(`/reserve/${'A'.repeat(20)}`);
    await calls.get(`/payment/create/payment-intent?numberRef=${'A'.repeat(20)}`);
    expect(told()).toEqual([
      ['member.devices', 'refused', 401],
      ['member.devices', 'refused', 401],
      ['member.get', 'refused', 404],
      ['reservation.get', 'refused', 404],
      ['payment.intent', 'refused', 404],
    ]);
    expect(security()[2]).toMatchObject({ member: ana.user._id });
  });
});

describe('a try to get around a control', () => {
  it('is logged: a page of another site, and more tries than are allowed', async () => {
    await calls.post(
      '/members/login',
      { email: 'ana@azul.example', password: PASSWORD },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    );
    expect(told()).toEqual([['auth.login', 'refused', 4031]]);
    written = [];
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 50)
      statuses.push((await calls.login({ password: 'Wrong-Passw0rd!' })).statusCode);
    expect(statuses).toContain(429);
    expect(told()).toHaveLength(statuses.length);
    expect(told().at(-1)).toEqual(['auth.login', 'refused', 429]);
  });

  it('is logged: webhooks that the card provider did not sign, twenty of an address in ten minutes', async () => {
    const event = { id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } };
    const seconds = Math.floor(Date.now() / 1000);
    const send = async (from: Calls, headers: Record<string, string>) =>
      (await from.post('/payment/stripe-webhook', event, headers)).statusCode;
    const forged = { 'stripe-signature': signature(JSON.stringify(event), 'whsec_other', seconds) };
    const good = { 'stripe-signature': signature(JSON.stringify(event), WEBHOOK_SECRET, seconds) };
    expect([await send(calls, good), await send(calls, forged), await send(calls, {})]).toEqual([
      200, 400, 400,
    ]);
    expect(security()).toEqual(
      [1, 2].map(() =>
        expect.objectContaining({
          level: 40,
          security: 'payment.webhook',
          outcome: 'refused',
          status: 400,
          code: 400,
          address: ADDRESS,
        }),
      ),
    );
    for (let more = 0; more < 30; more += 1) expect(await send(calls, forged)).toBe(400);
    expect(security()).toHaveLength(20);
    expect(await send(elsewhere, forged)).toBe(400);
    expect(security()).toHaveLength(21);
    expect(await send(calls, good)).toBe(200);
    server.clock.advance(10 * 60_000);
    expect(await send(calls, forged)).toBe(400);
    expect(security()).toHaveLength(22);
  });
});

it('logs a server error with its location, under the id of its request', async () => {
  await server.database.rows('alter table one_time_tokens rename to gone');
  const reply = await calls.login();
  await server.database.rows('alter table gone rename to one_time_tokens');
  expect(reply.statusCode).toBe(500);
  const failed = entries().filter(({ level }) => level >= 50);
  expect(failed.map(({ id }) => id)).toEqual([
    reply.headers['x-request-id'],
    reply.headers['x-request-id'],
  ]);
  expect(failed[0]).toMatchObject({ err: { stack: expect.stringMatching(/\n\s+at .*\.ts:\d+/) } });
});

it('is one JSON object a line, whatever line breaks a caller sends', async () => {
  const forged = '\n{"level":60,"msg":"security","security":"forged"}\r\n';
  const requests = [
    await calls.login({ email: `ana@azul.example${forged}` }),
    await calls.login({ password: forged }),
    await calls.get(`/reserve/${encodeURIComponent(forged)}?x=${encodeURIComponent(forged)}`),
    await calls.get(`/nowhere${encodeURIComponent(forged)}`),
  ];
  expect(requests.map(({ statusCode }) => statusCode)).toEqual([402, 403, 400, 404]);
  expect(written.length).toBeGreaterThanOrEqual(requests.length);
  expect(written.filter((line) => /[\r\n]/.test(line.replace(/\n$/, '')))).toEqual([]);
  expect(
    entries().filter(({ level, security: what }) => level === 60 || what === 'forged'),
  ).toEqual([]);
});
