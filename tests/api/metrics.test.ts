import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../src/server/app.ts';
import type { Deps } from '../../src/server/deps.ts';
import { enqueueMail, processOutbox } from '../../src/server/mail/outbox.ts';
import { createMetrics, metricsServer } from '../../src/server/http/metrics.ts';
import type { Metrics } from '../../src/server/http/metrics.ts';
import { Failure } from '../../src/server/core/failure.ts';
import { startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { TEST_NOW } from '../support/test-server.ts';
import { soon } from '../support/soon.ts';

const TOKEN = 'a-token-of-enough-letters';
const line = z.looseObject({ msg: z.string(), instance: z.string() });
let world: World;
let deps: Deps;
let metrics: Metrics;
let app: FastifyInstance;
let lines: z.infer<typeof line>[] = [];

beforeAll(async () => {
  world = await startWorld();
  metrics = createMetrics({ database: world.database, now: world.deps.now, instance: 'one' });
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(line.parse(JSON.parse(String(chunk))));
      done();
    },
  });
  deps = metrics.watch({
    ...world.deps,
    config: { ...world.deps.config, METRICS_TOKEN: TOKEN },
    log: pino({ base: { instance: 'one' } }, sink),
  });
  app = await buildApp(deps, {
    metrics,
    extend: (root) => {
      root.get('/fails/:secret', () => {
        throw new Error('broken');
      });
    },
  });
  await app.ready();
});
beforeEach(() => void (lines = []));
afterAll(async () => {
  metrics.close();
  await app.close();
  await world.close();
});

const scrape = async (token = TOKEN) =>
  app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
/** Value of a series, 0 when it is not there. */
const reading = async (series: string): Promise<number> => {
  const text = (await scrape()).body
    .replaceAll(/instance_name="one",?/g, '')
    .replaceAll(',}', '}')
    .replaceAll('{}', '');
  const found = text.split('\n').find((row) => row.startsWith(`${series} `));
  return found === undefined ? 0 : Number(found.slice(series.length + 1));
};
const api = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.inject({
    method,
    url: `/api${url}`,
    ...(payload ? { payload } : {}),
    headers: { host: 'weeks.azul.localhost' },
  });

/** The lines of a request, once the one is there that is written after its reply. */
const linesOf = async ({ headers }: { headers: Record<string, unknown> }) => {
  const of = () =>
    lines.filter(({ id, msg }) => id === headers['x-request-id'] && msg !== 'security');
  await soon(() => expect(of().map(({ msg }) => msg)).toContain('request'));
  return of();
};

it('writes one line a request, with the id the reply carries', async () => {
  const reply = await api('GET', '/reserve/AAAAAAAAAAAAAAAAAAAA?code=secret');
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const of = await linesOf(reply);
  expect(of.map(({ msg }) => msg)).toEqual(['request']);
  expect(of[0]).toMatchObject({
    level: 30,
    id: reply.headers['x-request-id'],
    instance: 'one',
    method: 'GET',
    route: '/api/reserve/:numberRef',
    path: '/api/reserve/:numberRef',
    status: 404,
    ms: expect.any(Number),
    club: 'azul',
  });
  expect(JSON.stringify(lines)).not.toMatch(/AAAAAAAA|secret/);
});

it('warns from 500 on, and names the error under the same id', async () => {
  const reply = await app.inject('/fails/hush');
  const of = await linesOf(reply);
  expect(of.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'request failed'],
    [40, 'request'],
  ]);
  expect(JSON.stringify(lines)).not.toContain('hush');
});

it('reports a caller who left before the answer', async () => {
  let opened: () => void = () => {};
  const open = new Promise<void>((resolve) => (opened = resolve));
  const slow = await buildApp(deps, {
    metrics,
    extend: (root) =>
      void root.get('/slow', () => {
        opened();
        return new Promise(() => {});
      }),
  });
  await slow.listen({ port: 0, host: '127.0.0.1' });
  const request = get({
    port: (slow.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path: '/slow',
  }).on('error', () => {});
  await open;
  request.destroy();
  await expect
    .poll(() => lines.find(({ route }) => route === '/slow'))
    .toMatchObject({ status: 499 });
  expect(
    await reading('club_http_request_seconds_count{route="/slow",method="GET",status="499"}'),
  ).toBe(1);
  await slow.close();
});

it('opens only to the token, and not at all without one', async () => {
  expect((await scrape()).headers['content-type']).toContain('text/plain');
  expect((await scrape('a-token-of-wrong-letters')).statusCode).toBe(401);
  expect((await app.inject('/metrics')).statusCode).toBe(401);
  const without = await buildApp(
    { ...deps, config: { ...deps.config, METRICS_TOKEN: undefined } },
    { metrics },
  );
  expect(
    (await without.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } }))
      .statusCode,
  ).toBe(404);
  await without.close();
});

it('answers on its own port, and nothing else does there', async () => {
  const ask = (port: number, path: string, headers = {}) =>
    new Promise<IncomingMessage>((resolve) =>
      get({ port, host: '127.0.0.1', path, headers }, (response) => {
        response.resume();
        resolve(response);
      }),
    );
  for (const [token, headers, status] of [
    [undefined, {}, 200],
    [TOKEN, {}, 401],
    [TOKEN, { authorization: `Bearer ${TOKEN}` }, 200],
  ] as const) {
    const apart = await metricsServer(metrics, { port: 0, host: '127.0.0.1', token });
    expect((await ask(apart.port, '/metrics', headers)).statusCode).toBe(status);
    expect((await ask(apart.port, '/api/auth/club', headers)).statusCode).toBe(404);
    await apart.close();
  }
});

it('counts requests by the pattern of their route, never by path', async () => {
  const unmatched = 'club_http_request_seconds_count{route="unmatched",method="GET",status="404"}';
  const before = await reading(unmatched);
  await api('GET', '/reserve/BBBBBBBBBBBBBBBBBBBB');
  await app.inject('/no/such/page/at/all');
  expect(
    await reading(
      'club_http_request_seconds_count{route="/api/reserve/:numberRef",method="GET",status="404"}',
    ),
  ).toBeGreaterThanOrEqual(1);
  expect(await reading(unmatched)).toBe(before + 1);
  expect((await scrape()).body).not.toMatch(/BBBB|such/);
});

it('counts holds, payments, refunds, webhooks and mails', async () => {
  const holdOf = (email: string, inventoryId = '1001') =>
    api('POST', '/week/hold', { client: { ...traveler, email }, inventoryId });
  const numberRef = z
    .object({ numberRef: z.string() })
    .parse((await holdOf('one@mail.example')).json()).numberRef;
  expect((await holdOf('two@mail.example')).statusCode).toBe(409);
  expect([
    await reading('club_holds_total{result="made"}'),
    await reading('club_holds_total{result="taken"}'),
    await reading('club_holds_running'),
  ]).toEqual([1, 1, 1]);

  const { clientSecret } = z
    .object({ clientSecret: z.string() })
    .parse((await api('GET', `/payment/create/payment-intent?numberRef=${numberRef}`)).json());
  world.payments.pay(clientSecret);
  const hook = (signature: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/payment/stripe-webhook',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  const sent = world.payments.webhook(clientSecret);
  await hook('wrong', sent.payload);
  await hook(sent.signature, sent.payload);
  await hook(sent.signature, sent.payload);
  expect([
    await reading('club_webhooks_total{result="worked"}'),
    await reading('club_webhooks_total{result="refused"}'),
    await reading('club_payments_settled_total{outcome="booked"}'),
  ]).toEqual([2, 1, 1]);

  // Its time passes, another person takes the week, and the first one still pays.
  const late = z
    .object({ numberRef: z.string() })
    .parse((await holdOf('three@mail.example', '1002')).json()).numberRef;
  const { clientSecret: lateSecret } = z
    .object({ clientSecret: z.string() })
    .parse((await api('GET', `/payment/create/payment-intent?numberRef=${late}`)).json());
  world.clock.advance(31 * 60_000);
  expect(await reading('club_holds_expired_last_hour')).toBe(1);
  world.payments.away = true;
  expect((await holdOf('four@mail.example', '1002')).statusCode).toBe(200);
  world.payments.away = false;
  world.payments.pay(lateSecret);
  const lateHook = world.payments.webhook(lateSecret);
  expect((await hook(lateHook.signature, lateHook.payload)).statusCode).toBe(200);
  expect([
    await reading('club_payments_settled_total{outcome="refund"}'),
    await reading('club_refunds_total{result="ok"}'),
    await reading('club_refunds_due'),
  ]).toEqual([1, 1, 0]);

  // Confirmation and refund mail.
  expect([await reading('club_mail_waiting'), await reading('club_mail_oldest_seconds')]).toEqual([
    2,
    31 * 60,
  ]);
  await processOutbox(deps);
  expect([
    await reading('club_mail_waiting'),
    await reading('club_mails_total{result="sent"}'),
  ]).toEqual([0, 2]);
  await enqueueMail(world.database.db, {
    key: 'x',
    to: 'x@mail.example',
    at: deps.now(),
    mail: { fromName: 'x', subject: 'x', html: 'x', text: 'x' },
  });
  const broken = metrics.watch({
    ...world.deps,
    mailer: { send: () => Promise.reject(new Error('full')), close: async () => {} },
  });
  await processOutbox(broken);
  expect(await reading('club_mails_total{result="failed"}')).toBe(1);
});

it('counts sign-ins, refusals of limiters, partners and the database', async () => {
  expect(
    (
      await api('POST', '/members/login', {
        email: 'nobody@azul.example',
        password: 'Wrong#2026',
        clubId: 'azul',
      })
    ).statusCode,
  ).toBe(402);
  expect(await reading('club_logins_total{step="password",result="unknown"}')).toBe(1);
  const limit = { points: 1, seconds: 60 };
  await deps.limiter.take('login:somebody', limit);
  await expect(deps.limiter.take('login:somebody', limit)).rejects.toBeInstanceOf(Failure);
  expect(await reading('club_limit_refusals_total{limit="login"}')).toBe(1);
  expect((await scrape()).body).not.toContain('somebody');
  metrics.partner('cruises', 'paused');
  expect(await reading('club_partner_paused{service="cruises"}')).toBe(1);
  metrics.partner('cruises', 'working');
  expect([
    await reading('club_partner_paused{service="cruises"}'),
    await reading('club_database_up'),
  ]).toEqual([0, 1]);
  const lost = createMetrics({
    database: { ...world.database, rows: () => Promise.reject(new Error('gone')) },
    now: () => TEST_NOW,
    instance: 'two',
  });
  const told = await lost.registry.metrics();
  expect(told).toContain('club_database_up{instance_name="two"} 0');
  expect(told).not.toMatch(/^club_mail_waiting/m);
  lost.close();
});

it('knows how many streams are open', async () => {
  const { authorization } = await world.signIn();
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const request = get({
    port,
    host: '127.0.0.1',
    path: '/api/members/events',
    headers: { authorization },
  }).on('error', () => {});
  const response = await new Promise<IncomingMessage>(
    (resolve) => void request.once('response', resolve),
  );
  response.on('error', () => {});
  expect(response.statusCode).toBe(200);
  expect(await reading('club_event_streams')).toBe(1);
  request.destroy();
  await expect.poll(() => reading('club_event_streams')).toBe(0);
  expect((await scrape()).body).not.toContain('/api/members/events');
});

it('has every metric that an alert asks for, and every alert says what to do', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../scripts/alerts.yml'), 'utf8');
  const body = (await scrape()).body;
  const known = new Set(
    [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const alerts = text.split(/^ {6}- alert: /m).slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  const routes: string[] = [];
  for (const alert of alerts) {
    const expr = /^ {8}expr: (.+)$/m.exec(alert)?.[1] ?? '';
    const named = [...expr.matchAll(/\b(?:club|process|nodejs)_\w+/g)].map(([name]) => name);
    // Prometheus itself makes `up`.
    expect([alert.split('\n', 1)[0], named.length > 0 || expr.startsWith('up{')]).toEqual([
      alert.split('\n', 1)[0],
      true,
    ]);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    routes.push(...[...expr.matchAll(/route="([^"]+)"/g)].map(([, path = '']) => path));
    expect(alert).toMatch(/^ {10}summary: \S/m);
    expect(alert).toMatch(/^ {10}do: \S/m);
    expect(alert).toMatch(/severity: (?:page|ticket)/);
  }
  expect(routes.length).toBeGreaterThan(0);
  expect(routes.filter((url) => !app.hasRoute({ method: 'POST', url }))).toEqual([]);
  const table = readFileSync(
    join(import.meta.dirname, '../../docs/operations/monitoring.md'),
    'utf8',
  );
  expect(
    alerts
      .map((alert) => alert.split('\n', 1)[0]!)
      .filter((name) => !table.includes(`\`${name}\``)),
  ).toEqual([]);
});
