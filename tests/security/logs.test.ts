import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { passwordHasher } from '../../src/server/core/passwords.ts';
import { enqueueMail, processOutbox } from '../../src/server/mail/outbox.ts';
import { createLog, loggedError } from '../../src/server/core/log-safety.ts';
import {
  challengeOf,
  codeIn,
  NEW_PASSWORD,
  newMails,
  PASSWORD,
  signedInOf,
} from '../api/auth-support.ts';
import { PDF } from '../support/evidence.ts';
import { startHostileWorld } from './hostile-world.ts';
import type { HostileWorld } from './hostile-world.ts';

let world: HostileWorld;
const lines: string[] = [];
beforeAll(async () => {
  world = await startHostileWorld();
  Object.assign(world.deps, {
    log: createLog('trace', { destination: { write: (line: string) => void lines.push(line) } }),
  });
});
afterAll(() => world.close());

it('a whole journey, with its errors, leaves no token, code, password, number, address or name of anybody in the log', async () => {
  const app = await buildApp(world.deps);
  const secrets = new Set<string>([
    PASSWORD,
    NEW_PASSWORD,
    'Wrong-Passw0rd!',
    'ana@azul.example',
    'old@azul.example',
    'nobody@mail.example',
    'jose@mail.example',
    '3055550118',
    '+13055550142',
    'Peña',
    'Núñez',
    'Ponce de Leon',
    '1981-04-17',
    'fp-journey',
    'offer-of-the-thief',
    '4242424242424242',
  ]);
  const keep = <T>(value: T): T => {
    const walk = (inner: unknown, name = ''): void => {
      if (
        typeof inner === 'string' &&
        inner.length > 10 &&
        /token|challenge|numberRef|clientSecret|TokenRecovery/i.test(name)
      )
        secrets.add(inner);
      else if (typeof inner === 'object' && inner !== null)
        for (const [key, item] of Object.entries(inner)) walk(item, key);
    };
    walk(value);
    return value;
  };
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    const reply = await app.inject({
      method,
      url: `/api${url}`,
      headers: { 'user-agent': 'Journey/1.0', ...headers },
      remoteAddress: '203.0.113.7',
      ...(payload ? { payload } : {}),
    });
    if (String(reply.headers['content-type']).includes('json')) keep(reply.json());
    return reply;
  };
  const login = {
    email: 'ana@azul.example',
    password: PASSWORD,
    clubId: 'azul',
    deviceId: 'fp-journey',
  };

  // Sign-in, with every way to fail.
  await call('POST', '/members/login', { ...login, password: 'Wrong-Passw0rd!' });
  await call('POST', '/members/login', { ...login, email: 'nobody@mail.example' });
  const { challenge } = challengeOf(await call('POST', '/members/login', login));
  const code = codeIn(await newMails(world));
  await call('POST', '/members/login-otp', { challenge, code: code === '0000' ? '0001' : '0000' });
  const signed = signedInOf(
    await call('POST', '/members/login-otp', {
      challenge,
      code,
      saveDevice: true,
      deviceId: 'fp-journey',
    }),
  );
  const headers = { authorization: `Bearer ${signed.token}` };
  const handed = (await call('POST', '/auth/handoff', undefined, headers)).json<{
    token: string;
  }>();
  await call('GET', `/auth/sesion?token=${handed.token}`);
  await call('GET', `/auth/sesion?token=${signed.token}x`);
  // The account.
  await call('GET', `/catcher/members?idMongo=${signed.user._id}`, undefined, headers);
  for (const id of [
    'member.edit',
    'member.terms',
    'member.devices',
    'member.subscription',
  ] as const) {
    const example = await world.example(id);
    const path = {
      'member.edit': `/catcher/members/edit/${example.params?.['memberId']}`,
      'member.terms': '/members/terms/check',
      'member.devices': '/members/devices',
      'member.subscription': '/members/subscription',
    }[id];
    await call(
      id === 'member.edit' || id === 'member.terms' ? 'PUT' : 'GET',
      `${path}?${new URLSearchParams(example.query).toString()}`,
      example.body as object | undefined,
      headers,
    );
  }
  // Booking, paying, claiming.
  const hold = await world.example('reservation.hold');
  const { numberRef } = (
    await call('POST', '/week/hold', hold.body as object, { 'idempotency-key': randomUUID() })
  ).json<{ numberRef: string }>();
  for (const url of [
    `/reserve/${numberRef}`,
    `/payment/create/payment-intent?numberRef=${numberRef}`,
    `/payment/confirm/payment-intent?numberRef=${numberRef}`,
    `/reserve/${numberRef}/`,
    `/no-such-call/${numberRef}`,
    `/claim/${numberRef}`,
  ])
    await call('GET', url);
  await call('POST', '/payment/promotion', { numberRef, code: 'WELCOME50' });
  await call('POST', `/reserve/${numberRef}/cancel`);
  const claim = keep((await world.example('claim.send')).params!);
  await app.inject({
    method: 'PUT',
    url: `/api/claim/${claim['numberRef']}/evidence?name=offer-of-the-thief.pdf`,
    payload: PDF,
    headers: { 'content-type': 'application/octet-stream' },
  });
  await call(
    'POST',
    '/payment/stripe-webhook',
    { card: { number: '4242424242424242' } },
    { 'stripe-signature': 't=1,v1=forged' },
  );
  // Recovery by mail, and by a link.
  await call('GET', '/recovery-password/members/send?email=old@azul.example');
  const recovery = codeIn(await newMails(world));
  await call('POST', '/members/password/check-otp', { email: 'old@azul.example', code: recovery });
  await call('POST', '/recovery-password/members/change', {
    email: 'old@azul.example',
    code: recovery,
    password: NEW_PASSWORD,
  });
  await call(
    'POST',
    '/recovery-password/members/change',
    keep({ tokenId: 'x'.repeat(43), password: NEW_PASSWORD }),
  );
  // A database that fails names the values of its query; a mail server repeats the address it
  // refuses.
  await world.database.rows('alter table one_time_tokens rename to gone');
  expect((await call('POST', '/members/login', login)).statusCode).toBe(500);
  expect(
    (await call('GET', '/recovery-password/members/send?email=ana@azul.example')).statusCode,
  ).toBe(500);
  await world.database.rows('alter table gone rename to one_time_tokens');
  await enqueueMail(world.database.db, {
    key: 'refused',
    to: 'ana@azul.example',
    mail: { fromName: 'Azul', subject: 'Hi', html: '', text: '' },
    at: world.deps.now(),
  });
  await processOutbox({
    ...world.deps,
    mailer: {
      send: () => Promise.reject(new Error('550 5.1.1 <ana@azul.example>: user unknown')),
      close: async () => {},
    },
  });
  await call('POST', '/members/logout', { token: signed.token });
  await app.close();

  const log = lines.join('');
  secrets.add(passwordHasher ? '$argon2' : '');
  expect(
    [...secrets].filter(
      (secret) =>
        log.includes(secret) ||
        log.includes(encodeURIComponent(secret)) ||
        log.includes(JSON.stringify(secret).slice(1, -1)),
    ),
  ).toEqual([]);
  for (const digits of [code, recovery])
    expect(
      lines.filter(
        (line) =>
          new RegExp(`"${digits}"|[:= ]${digits}[",} ]`).test(line) &&
          !/"(?:ms|time|pid|status|code)":\s*"?\d*/.test(
            line.match(new RegExp(`"\\w+":"?${digits}`))?.[0] ?? '',
          ),
      ),
    ).toEqual([]);
  // The log is not simply silent: it has each step, failures with their location, and people by
  // hash and id only.
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const security = told.filter(({ msg }) => msg === 'security');
  expect(
    security.map(({ security: id, outcome, code: failure }) => [id, outcome, failure ?? null]),
  ).toEqual(
    expect.arrayContaining([
      ['auth.login', 'refused', 403],
      ['auth.login', 'refused', 402],
      ['auth.login', 'done', null],
      ['auth.loginOtp', 'refused', 4011],
      ['auth.loginOtp', 'done', null],
      ['auth.handoff', 'done', null],
      ['auth.session', 'refused', 401],
      ['member.edit', 'done', null],
      ['auth.recoveryChange', 'done', null],
      ['auth.recoveryChange', 'refused', 4041],
      ['auth.logout', 'done', null],
    ]),
  );
  for (const entry of security)
    expect(entry).toMatchObject({
      address: expect.stringMatching(/^(?:203\.0\.113\.7|127\.0\.0\.1)$/),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      status: expect.any(Number),
      level: expect.any(Number),
    });
  expect(security.find(({ security: id }) => id === 'member.edit')).toMatchObject({
    member: signed.user._id,
    signIn: expect.any(String),
  });
  expect(
    new Set(
      security
        .filter(({ security: id, code: failure }) => id === 'auth.login' && failure !== 402)
        .map(({ account }) => account),
    ).size,
  ).toBe(1);
  expect(log).toContain('one_time_tokens');
  expect(log).not.toContain(numberRef);
});

it('would show what a log without these rules says', () => {
  const said: string[] = [];
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "members_email_unique"'),
    { code: '23505', detail: 'Key (email)=(ana@azul.example) already exists.' },
  );
  const error = Object.assign(
    new Error(
      'Failed query: insert into "members" ("email") values ($1)\nparams: ana@azul.example,Vacation#2026',
      { cause },
    ),
    { query: 'insert', params: ['ana@azul.example', 'Vacation#2026'] },
  );
  pino({ level: 'info' }, { write: (line: string) => void said.push(line) }).error(
    { err: error },
    'x',
  );
  expect(said.join('')).toContain('ana@azul.example');
  const safe = JSON.stringify(loggedError(error));
  expect(safe).not.toMatch(/ana@|Vacation/);
  expect(safe).toMatch(/23505/);
  expect(safe).toContain('logs.test');
  said.length = 0;
  createLog('info', { destination: { write: (line: string) => void said.push(line) } }).error(
    { err: error, headers: { authorization: 'Bearer abc' }, body: { password: 'p', token: 't' } },
    'a line\n{"level":60,"msg":"forged"}',
  );
  expect(said).toHaveLength(1);
  expect(said[0]!.trimEnd()).not.toContain('\n');
  expect(said.join('')).not.toMatch(/ana@|Vacation|Bearer abc|"p"|"t"/);
});
