import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { MEMBER_EVENTS_PATH } from '#contracts/realtime.ts';
import { passwordHasher } from '../core/passwords.ts';
import type { Database } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { FileScanner } from '../partners/scanner.ts';
import { Failure } from '../core/failure.ts';
import { onAnswered } from './request-log.ts';
import type { Answered } from './request-log.ts';
import { holdBatchFailed, paymentSettled } from '../core/signals.ts';
import { FAILURE } from '#contracts/failures.ts';

export type Metrics = {
  registry: Registry;
  /** Wraps the parts whose calls are counted: limiter, mailer, card provider, scanner. */
  watch: (deps: Deps) => Deps;
  /** Counts the requests of an app. */
  observe: (app: FastifyInstance) => void;
  /** State of the calls to a partner, as reported by its circuit breaker. */
  partner: (service: string, state: 'paused' | 'trying' | 'working') => void;
  close: () => void;
};

type Options = { database: Database; now: () => Date; instance: string };

/** Seconds; the page's own limit for a call is 25. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
const EVENTS_ROUTE = `/api${MEMBER_EVENTS_PATH}`;
const WEBHOOK_ROUTE = '/api/payment/stripe-webhook';
const LOGIN_STEPS: Record<string, string> = {
  'auth.login': 'password',
  'auth.loginAlternate': 'password',
  'auth.loginOtp': 'code',
  'auth.loginNoOtp': 'recovery',
};
const HOLD_RESULTS: Record<number, string> = { 200: 'made', 409: 'taken', 429: 'limited' };
const LOGIN_RESULTS: Record<number, string> = {
  200: 'ok',
  400: 'invalid',
  402: 'unknown',
  403: 'wrong',
  404: 'wrong',
  410: 'wrong',
  423: 'stopped',
  429: 'limited',
  503: 'busy',
};
const resultOf = (known: Record<number, string>, status: number): string =>
  known[status] ?? (status >= 500 ? 'failed' : 'refused');

const readings = z.object({
  waiting: z.number(),
  oldest: z.number(),
  retried: z.number(),
  held: z.number(),
  guests: z.number(),
  ended: z.number(),
  refunds: z.number(),
  claims: z.number(),
});

/**
 * What only the database knows, in one statement over partial indexes. Every instance reports the
 * same values, so dashboards take the maximum, never the sum.
 */
const READ = `select
  (select count(*)::int from outbox where sent_at is null and failed_at is null) as waiting,
  (select coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0)::float8 from outbox
    where sent_at is null and failed_at is null) as oldest,
  (select count(*)::int from outbox where sent_at is null and failed_at is null and attempts > 1) as retried,
  (select count(*)::int from reservations where status = 'held' and expires_at > $1::timestamptz) as held,
  (select count(*)::int from reservations
    where status = 'held' and expires_at > $1::timestamptz and member_id is null) as guests,
  (select count(*)::int from reservations
    where status = 'held' and expires_at > $1::timestamptz - interval '1 hour' and expires_at <= $1::timestamptz) as ended,
  (select count(*)::int from reservations where status = 'refunded' and refund_id is null) as refunds,
  (select count(*)::int from claims where status = 'received' and decide_by < $1::timestamptz::date) as claims`;

/** Makes counters and gauges in a registry; a gauge with `read` is read at each scrape. */
function makersFor(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Counter({ name, help, labelNames, registers });
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
    read?: (gauge: Gauge<Label>) => void | Promise<void>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      ...(read
        ? {
            collect(this: Gauge<Label>) {
              return read(this);
            },
          }
        : {}),
    });
  return { counter, gauge };
}

type Makers = ReturnType<typeof makersFor>;

/** What is counted while the server runs. */
function counters(registry: Registry, { counter, gauge }: Makers) {
  const duration = new Histogram({
    name: 'club_http_request_seconds',
    help: 'Requests by route pattern; status 499: the caller went before the answer',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    duration,
    holds: counter('club_holds_total', 'Tries to hold a week by result', ['result']),
    cancelled: counter('club_holds_cancelled_total', 'Holds given back by travelers'),
    batchesFailed: counter(
      'club_hold_batches_failed_total',
      'Batches of holds that failed, so that each hold was decided alone',
    ),
    settled: counter(
      'club_payments_settled_total',
      'Payments decided by outcome: booked, or to be refunded because the week was gone',
      ['outcome'],
    ),
    refunds: counter('club_refunds_total', 'Refund calls to the card provider by result', [
      'result',
    ]),
    webhooks: counter(
      'club_webhooks_total',
      'Webhooks of the card provider by result; refused ones had a wrong signature',
      ['result'],
    ),
    mails: counter('club_mails_total', 'Tries to send a mail by result', ['result']),
    scans: counter(
      'club_scans_total',
      'Uploaded files by what the virus scanner said: clean, infected, failed (no verdict), busy (too many waited)',
      ['result'],
    ),
    logins: counter('club_logins_total', 'Sign-in calls by step and result', ['step', 'result']),
    limited: counter(
      'club_limit_refusals_total',
      'Refusals by limiters, by the name of the limit',
      ['limit'],
    ),
    streams: gauge('club_event_streams', 'Open streams of server-sent events'),
    partner: gauge(
      'club_partner_paused',
      'Calls to a partner: 0 they go through, 0.5 one is tried, 1 paused by the circuit breaker',
      ['service'],
    ),
  };
}

type Counters = ReturnType<typeof counters>;

/** Shows what has not happened yet as zero, so that its first time is seen as a rise. */
function beginAtZero({ holds, refunds, mails, webhooks, settled, partner }: Counters): void {
  for (const [result, of] of [
    ['made', holds],
    ['taken', holds],
    ['ok', refunds],
    ['failed', refunds],
    ['sent', mails],
    ['failed', mails],
    ['worked', webhooks],
    ['failed', webhooks],
    ['refused', webhooks],
  ] as const)
    of.inc({ result }, 0);
  for (const outcome of ['booked', 'refund']) settled.inc({ outcome }, 0);
  for (const service of ['cruises', 'deals']) partner.set({ service }, 0);
}

/** Gauges of this process. */
function processGauges({ gauge }: Makers, database: Database): void {
  gauge('club_password_hashes_running', 'Passwords being hashed', [], (metric) =>
    metric.set(passwordHasher.load().running),
  );
  gauge('club_password_hashes_waiting', 'Passwords that wait for their turn', [], (metric) =>
    metric.set(passwordHasher.load().waiting),
  );
  gauge(
    'club_database_connections',
    'Connections of the pool to PostgreSQL',
    ['state'],
    (metric) => {
      for (const [state, value] of Object.entries(database.load?.() ?? {}))
        metric.set({ state }, value);
    },
  );
}

/** Gauges of what only the database knows. */
function databaseGauges({ gauge }: Makers, { database, now }: Options): void {
  // All of one scrape share one reading.
  let reading: Promise<z.output<typeof readings> | undefined> | undefined;
  const read = (): NonNullable<typeof reading> =>
    (reading ??= database
      .rows(READ, [now().toISOString()])
      .then(([row]) => readings.parse(row))
      .catch(() => undefined)
      .finally(() => (reading = undefined)));
  const fromDatabase = (name: string, help: string, field: keyof z.output<typeof readings>) =>
    gauge(name, help, [], async (metric) => {
      const row = await read();
      // An unknown number is left out; the previous one would pass for current.
      if (row) metric.set(row[field]);
      else metric.remove();
    });
  fromDatabase('club_mail_waiting', 'Mails in the outbox that are not sent yet', 'waiting');
  fromDatabase('club_mail_oldest_seconds', 'Age of the oldest mail that is not sent yet', 'oldest');
  fromDatabase('club_mail_retried', 'Waiting mails that failed at least once', 'retried');
  fromDatabase('club_holds_running', 'Holds that run now', 'held');
  fromDatabase('club_guest_holds_running', 'Unpaid holds of guests that run now', 'guests');
  fromDatabase(
    'club_holds_expired_last_hour',
    'Holds that ended unpaid by time in the last hour',
    'ended',
  );
  fromDatabase('club_refunds_due', 'Refunds that are decided and not made yet', 'refunds');
  fromDatabase(
    'club_claims_overdue',
    'Best-price claims past the day they were to be decided by',
    'claims',
  );
  gauge('club_database_up', '1 when the database answered this reading', [], async (metric) =>
    metric.set((await read()) ? 1 : 0),
  );
}

/** Counts an answered request. */
function countAnswer(
  { duration, holds, cancelled, logins, webhooks }: Counters,
  { request, route, method, status, seconds }: Answered,
): void {
  // A stream stays open for hours and says nothing about speed.
  if (route !== EVENTS_ROUTE) duration.observe({ route, method, status }, seconds);
  const id = request.routeOptions.config.endpoint?.id;
  if (id === 'reservation.hold') holds.inc({ result: resultOf(HOLD_RESULTS, status) });
  else if (id === 'reservation.cancel' && status === 200) cancelled.inc();
  else if (id !== undefined && LOGIN_STEPS[id] !== undefined)
    logins.inc({ step: LOGIN_STEPS[id], result: resultOf(LOGIN_RESULTS, status) });
  else if (route === WEBHOOK_ROUTE)
    webhooks.inc({ result: status === 200 ? 'worked' : status >= 500 ? 'failed' : 'refused' });
}

/** Counts the verdicts of a scanner. */
function countScans({ scans, partner }: Counters, scanner: FileScanner): FileScanner {
  partner.set({ service: 'scanner' }, 0);
  for (const result of ['clean', 'infected', 'failed', 'busy']) scans.inc({ result }, 0);
  return {
    scan: async (content, caller) => {
      try {
        const verdict = await scanner.scan(content, caller);
        scans.inc({ result: verdict.clean ? 'clean' : 'infected' });
        return verdict;
      } catch (error) {
        scans.inc({ result: error instanceof Failure ? 'busy' : 'failed' });
        throw error;
      }
    },
  };
}

/** Wraps the parts whose calls are counted. */
function watched(counters: Counters, deps: Deps): Deps {
  const { limited, mails, refunds } = counters;
  return {
    ...deps,
    scanner: deps.scanner && countScans(counters, deps.scanner),
    limiter: {
      ...deps.limiter,
      take: async (key, limit) => {
        try {
          await deps.limiter.take(key, limit);
        } catch (error) {
          // `login:address:203.0.113.7` is the limit `login`: the metrics do not say whom it met.
          // The locks by which jobs take turns are counters too, and left out.
          if (
            error instanceof Failure &&
            error.code === FAILURE.tooManyAttempts &&
            !key.startsWith('job:')
          )
            limited.inc({ limit: key.split(':', 1)[0] ?? '' });
          throw error;
        }
      },
    },
    mailer: {
      ...deps.mailer,
      send: async (mail, key) => {
        try {
          await deps.mailer.send(mail, key);
          mails.inc({ result: 'sent' });
        } catch (error) {
          mails.inc({ result: 'failed' });
          throw error;
        }
      },
    },
    payments: {
      ...deps.payments,
      refund: async (intentId, key, cents) => {
        try {
          const made = await deps.payments.refund(intentId, key, cents);
          refunds.inc({ result: 'ok' });
          return made;
        } catch (error) {
          refunds.inc({ result: 'failed' });
          throw error;
        }
      },
    },
  };
}

/**
 * All metrics, in a registry of their own. Names begin with `club_`; Node's own with `process_` and
 * `nodejs_`.
 */
export function createMetrics(options: Options): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ instance_name: options.instance });
  collectDefaultMetrics({ register: registry });
  const makers = makersFor(registry);
  const counted = counters(registry, makers);
  beginAtZero(counted);
  processGauges(makers, options.database);
  databaseGauges(makers, options);

  const onSettled = (message: unknown): void => {
    const told = z.object({ outcome: z.enum(['booked', 'refund']) }).safeParse(message);
    if (told.success) counted.settled.inc({ outcome: told.data.outcome });
  };
  paymentSettled.subscribe(onSettled);
  const onBatchFailed = (): void => counted.batchesFailed.inc();
  holdBatchFailed.subscribe(onBatchFailed);

  return {
    registry,
    partner: (service, state) =>
      counted.partner.set({ service }, state === 'working' ? 0 : state === 'trying' ? 0.5 : 1),
    observe: (app) => {
      onAnswered(app, (answer) => countAnswer(counted, answer));
      app.addHook('onSend', async (request, reply) => {
        if (request.routeOptions.url !== EVENTS_ROUTE || reply.statusCode !== 200) return;
        counted.streams.inc();
        reply.raw.once('close', () => counted.streams.dec());
      });
    },
    watch: (deps) => watched(counted, deps),
    close: () => {
      paymentSettled.unsubscribe(onSettled);
      holdBatchFailed.unsubscribe(onBatchFailed);
      registry.clear();
    },
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Whether a header contains the token; a wrong token takes as long to compare. */
const bringsToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

/**
 * `GET /metrics` on the product's port, for callers with the token. Without a configured token
 * there is no such route.
 */
export function metricsRoute(
  app: FastifyInstance,
  { registry }: Metrics,
  token: string | undefined,
): void {
  if (!token) return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!bringsToken(request.headers.authorization, token)) throw new Failure(FAILURE.noSession);
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics());
  });
}

/**
 * `GET /metrics` on its own port, which no balancer exposes; if a token is configured it is
 * required there too.
 */
export async function metricsServer(
  { registry }: Metrics,
  { port, host, token }: { port: number; host: string; token: string | undefined },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const refuse = (status: number): void => void response.writeHead(status).end();
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return refuse(FAILURE.notFound);
    if (token && !bringsToken(request.headers.authorization, token))
      return refuse(FAILURE.noSession);
    registry.metrics().then(
      (text) =>
        response
          .writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
          .end(text),
      () => refuse(FAILURE.internal),
    );
  });
  await new Promise<void>(
    (ready, failed) => void server.once('error', failed).listen(port, host, ready),
  );
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
