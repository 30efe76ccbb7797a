import pg from 'pg';
import { z } from 'zod';
import { buildApp } from '../../src/server/app.ts';
import { openPostgres } from '../../src/server/db/client.ts';
import type { Database } from '../../src/server/db/client.ts';
import { contracts, members, sessions } from '../../src/server/db/schema.ts';
import type { Deps } from '../../src/server/deps.ts';
import { processOutbox } from '../../src/server/mail/outbox.ts';
import type { Mail, Mailer } from '../../src/server/partners/mail.ts';
import { refundBooking } from '../../src/server/payment/refund-booking.ts';
import { reconcile } from '../../src/server/payment/reconciler.ts';
import { refundApprovedClaims } from '../../src/server/claim/refund.ts';
import { newToken } from '../../src/server/http/session.ts';
import { databaseLimiter } from '../../src/server/core/limits.ts';
import { insertInventory } from '../support/booking-world.ts';
import { sendStayMails } from '../../src/server/trip/reminders.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import { Gate, numbersFrom, Turnstile } from './gate.ts';
import { planted } from './planted.ts';
import type { Bug } from './planted.ts';
import { Provider } from './provider.ts';
import type { CardEvent } from './provider.ts';

export const WEEKS = 3;
/** Two guests and two members. */
export const PEOPLE = [
  { email: 'g0@mail.example' },
  { email: 'g1@mail.example' },
  { email: 'm2@azul.example', loginId: 'AZ2' },
  { email: 'm3@azul.example', loginId: 'AZ3' },
] as const;

/** Names that people enter for a booking, which begins with those of its traveler alone. */
export const NAMES = [
  [{ name: 'Ana', lastname: 'Torres' }],
  [
    { name: 'Ana', lastname: 'Torres' },
    { name: 'Luis', lastname: 'Pérez' },
  ],
  [{ name: 'Iván', lastname: 'Ruiz' }],
] as const;
/** The first day of all stays, at the resorts' noon. */
export const STAYS_FROM = Date.parse('2027-03-06T17:00:00Z');

type Delivery = { key: string; to: string; at: number };
/** The mail server: what it took, in order. */
class Mailbox {
  readonly deliveries: Delivery[] = [];
  refuses = false;

  port(gate: Gate, now: () => number): Mailer {
    return {
      send: (mail: Mail, key: string) =>
        gate.pass(
          `mail ${key.slice(0, 12)}`,
          async () => {
            if (this.refuses) throw new Error('451 try later');
            this.deliveries.push({ key, to: mail.to, at: now() });
          },
          async () => new Error('ETIMEDOUT'),
        ),
      close: async () => {},
    };
  }
}

const instant = z.string().transform((text) => new Date(text).getTime());
const maybe = instant.nullable();
const snapshotRow = z.object({
  reservations: z.array(
    z.object({
      ref: z.string(),
      week: z.number(),
      email: z.string(),
      status: z.enum(['held', 'cancelled', 'paid', 'refunded']),
      until: instant,
      cents: z.number(),
      list: z.number(),
      code: z.string().nullable(),
      intent: z.string().nullable(),
      checkout: z.string().nullable(),
      closed: maybe,
      refund: z.string().nullable(),
      paidAt: maybe,
      checkAt: maybe,
      /** Decided by an operator. */
      undone: z.boolean(),
      travelers: z.array(z.object({ name: z.string(), lastname: z.string() })).nullable(),
      version: z.number(),
      /** Changes of the names on its timeline. */
      changes: z.number(),
    }),
  ),
  claims: z.array(
    z.object({ week: z.number(), ref: z.string(), booked: z.boolean(), ends: instant }),
  ),
  mails: z.array(
    z.object({
      key: z.string(),
      to: z.string(),
      sent: maybe,
      failed: maybe,
      next: instant,
      made: instant,
    }),
  ),
  price: z.array(
    z.object({
      ref: z.string(),
      status: z.string(),
      back: z.number(),
      refund: z.string().nullable(),
    }),
  ),
});
/** What the database says, read at once. */
export type Snapshot = z.output<typeof snapshotRow>;
const SNAPSHOT = `select
  coalesce((select json_agg(json_build_object('ref', number_ref, 'week', week_id, 'email', client ->> 'email', 'status', status, 'until', expires_at, 'cents', price_cents, 'list', list_cents, 'code', promotion_code,
    'intent', intent_id, 'checkout', checkout_id, 'closed', intent_closed_at, 'refund', refund_id, 'paidAt', paid_at, 'checkAt', check_at, 'travelers', travelers, 'version', travelers_version,
    'undone', exists (select 1 from operator_actions a where a.subject = number_ref),
    'changes', (select count(*) from reservation_events e where e.reservation_id = reservations.id and e.kind = 'namesChanged')) order by created_at, id) from reservations), '[]') as reservations,
  coalesce((select json_agg(json_build_object('week', c.week_id, 'ref', r.number_ref, 'booked', c.booked, 'ends', c.ends_at) order by c.week_id) from week_claims c join reservations r on r.id = c.reservation_id), '[]') as claims,
  coalesce((select json_agg(json_build_object('key', key, 'to', "to", 'sent', sent_at, 'failed', failed_at, 'next', next_at, 'made', created_at) order by created_at, id) from outbox), '[]') as mails,
  coalesce((select json_agg(json_build_object('ref', r.number_ref, 'status', c.status, 'back', c.back_cents, 'refund', c.refund_id) order by r.number_ref) from claims c join reservations r on r.id = c.reservation_id), '[]') as price`;
const EMPTY =
  'delete from operator_actions; delete from claim_files; delete from claims; delete from reservation_events; delete from trip_shares; delete from week_claims; delete from outbox; delete from payment_events; delete from rate_limits; delete from reservations';

// Statements of an instance are known by the name of its connections, so that each goes through the
// gate of its instance.
const gates = new Map<string, { gate: Gate; cut: (client: pg.Client) => Promise<Error> }>();
const originalQuery: (...args: unknown[]) => unknown = pg.Client.prototype.query;
const applicationOf = (client: object): string => {
  const parameters: unknown = Reflect.get(client, 'connectionParameters');
  return typeof parameters === 'object' && parameters !== null
    ? String(Reflect.get(parameters, 'application_name'))
    : '';
};
function gatedQuery(this: pg.Client, ...args: unknown[]): unknown {
  const known = gates.get(applicationOf(this));
  if (!known) return Reflect.apply(originalQuery, this, args);
  const callback =
    typeof args.at(-1) === 'function'
      ? (args.pop() as (error: unknown, result?: unknown) => void)
      : undefined;
  const text = typeof args[0] === 'string' ? args[0] : String(Reflect.get(Object(args[0]), 'text'));
  const result = known.gate.pass(
    `db ${shortened(text)}`,
    async () => Reflect.apply(originalQuery, this, args),
    () => known.cut(this),
  );
  if (!callback) return result;
  result.then(
    (value) => callback(undefined, value),
    (error: unknown) => callback(error),
  );
  return undefined;
}
/** How long a connection may take here: a busy machine is not a fault of the product. */
const PATIENCE_MS = 60_000;
const originalConnect: (...args: unknown[]) => unknown = pg.Pool.prototype.connect;
function patientConnect(this: pg.Pool, ...args: unknown[]): unknown {
  this.options.connectionTimeoutMillis = PATIENCE_MS;
  return Reflect.apply(originalConnect, this, args);
}
const shortened = (text: string): string =>
  text
    .trim()
    .replaceAll('"', '')
    .replace(/^(select) .*? from /s, '$1 ')
    .replace(/\s+/g, ' ')
    .slice(0, 36);

export type Instance = {
  name: string;
  gate: Gate;
  deps: Deps;
  call: Call;
  webhook: (event: CardEvent) => Promise<Reply>;
  reconcile: () => Promise<Reply>;
  mail: () => Promise<Reply>;
  stayMails: () => Promise<Reply>;
  /** An operator's. */
  refund: (numberRef: string) => Promise<Reply>;
};
export type Reply = { status: number; body: any };
type Call = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  options?: { body?: object; headers?: Record<string, string> },
) => Promise<Reply>;

export type Cluster = {
  instances: Instance[];
  turnstile: Turnstile;
  clock: { now: number };
  /** Of the history under way. */
  provider: Provider;
  mailbox: Mailbox;
  tokens: (string | undefined)[];
  /** Everything as at the start. */
  reset: () => Promise<void>;
  snapshot: () => Promise<Snapshot>;
  /** Kills a process where it is, without warning, and starts another one in its place. */
  restart: (instance: Instance) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Several instances of the real server on one real PostgreSQL, each with connections of its own,
 * around one clock, one card provider and one mail server. `bug` puts in a double with one planted
 * mistake.
 */
export async function openCluster(
  databaseUrl: string,
  { size = 2, bug }: { size?: number; bug?: Bug } = {},
): Promise<Cluster> {
  pg.Client.prototype.query = gatedQuery as typeof pg.Client.prototype.query;
  pg.Pool.prototype.connect = patientConnect as typeof pg.Pool.prototype.connect;
  const clock = { now: TEST_NOW.getTime() };
  const turnstile = new Turnstile();
  const base = await startTestServer({
    databaseUrl,
    prepare: (database) => insertInventory(database, WEEKS),
  });
  const admin = base.database;
  const double = planted(bug);

  const open = async (name: string): Promise<Database> => {
    const url = new URL(databaseUrl);
    url.searchParams.set('application_name', name);
    return double.database(await openPostgres(url.toString()));
  };
  const now = () => new Date(clock.now);
  const cluster: Cluster = {
    instances: [],
    turnstile,
    clock,
    provider: new Provider(() => clock.now),
    mailbox: new Mailbox(),
    tokens: [],
    reset: async () => {
      await admin.rows(EMPTY);
      clock.now = TEST_NOW.getTime();
      cluster.provider = new Provider(() => clock.now);
      cluster.mailbox = new Mailbox();
      turnstile.trace.length = 0;
      for (const { gate, deps } of cluster.instances) {
        gate.arm(undefined);
        deps.payments = double.payments(cluster.provider.port(gate));
        deps.mailer = cluster.mailbox.port(gate, () => clock.now);
      }
    },
    snapshot: async () => snapshotRow.parse((await admin.rows(SNAPSHOT))[0]),
    restart: async ({ name, gate, deps }) => {
      gate.dead = true;
      await admin.rows(
        'select pg_terminate_backend(pid, 2000) from pg_stat_activity where application_name = $1',
        [name],
      );
      await deps.database.close();
      deps.database = await open(name);
      deps.limiter = databaseLimiter(deps.database, now);
      gate.arm(undefined);
      gate.dead = false;
    },
    close: async () => {
      for (const { name, deps } of cluster.instances) {
        await deps.database.close();
        gates.delete(name);
      }
      await base.close();
    },
  };
  const cut = async (client: pg.Client): Promise<Error> => {
    const ended = new Promise<void>((done) => void client.once('end', () => done()));
    await admin.rows('select pg_terminate_backend($1::int, 2000)', [
      Reflect.get(client, 'processID'),
    ]);
    if (Reflect.get(client, '_ended') !== true) await ended;
    return new Error('Connection terminated unexpectedly');
  };

  let address = 0;
  for (let index = 0; index < size; index += 1) {
    const name = `${new URL(databaseUrl).pathname.slice(1)}_${index}`;
    const gate = new Gate(`#${index}`, turnstile);
    gates.set(name, { gate, cut });
    const database = await open(name);
    const random = numbersFrom(index);
    const deps: Deps = { ...base.deps, database, now, limiter: databaseLimiter(database, now) };
    const app = await buildApp(deps);
    await app.ready();
    // Every caller has a separate address: limits by address have their own tests.
    const remoteAddress = () =>
      `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${(address += 1) & 255}`;
    const call: Call = async (method, url, { body, headers } = {}) => {
      const reply = await app.inject({
        method,
        url: `/api${url}`,
        remoteAddress: remoteAddress(),
        ...(body ? { payload: body } : {}),
        headers: headers ?? {},
      });
      return { status: reply.statusCode, body: reply.json() };
    };
    const job = async (work: () => Promise<unknown>): Promise<Reply> =>
      work().then(
        (body) => ({ status: 200, body }),
        (error: unknown) => ({ status: 500, body: String(error) }),
      );
    const instance: Instance = {
      name,
      gate,
      deps,
      call,
      webhook: async (event) => {
        const { payload, signature } = cluster.provider.signed(event);
        const reply = await app.inject({
          method: 'POST',
          url: '/api/payment/stripe-webhook',
          payload,
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        });
        return { status: reply.statusCode, body: reply.json() };
      },
      reconcile: () =>
        job(async () => {
          const result = await reconcile(deps);
          await refundApprovedClaims(deps);
          return result;
        }),
      mail: () => job(() => processOutbox(deps, random)),
      stayMails: () => job(() => sendStayMails(deps)),
      refund: (numberRef) =>
        job(() => refundBooking(deps, numberRef, { operator: 'test', reason: 'closed' })),
    };
    cluster.instances.push(double.instance(instance, job));
  }

  for (const person of PEOPLE) {
    if (!('loginId' in person)) {
      cluster.tokens.push(undefined);
      continue;
    }
    const [contract] = await admin.db
      .insert(contracts)
      .values({ clubId: 'azul', loginId: person.loginId, number: 'C-1', paidUntil: '2029-06-30' })
      .returning();
    const [member] = await admin.db
      .insert(members)
      .values({ clubId: 'azul', contractId: contract!.id, email: person.email, profile: {} })
      .returning();
    const { token, hash } = newToken();
    await admin.db.insert(sessions).values({
      tokenHash: hash,
      family: crypto.randomUUID(),
      memberId: member!.id,
      clubId: 'azul',
      expiresAt: new Date('2030-01-01T00:00:00Z'),
    });
    cluster.tokens.push(token);
  }
  await cluster.reset();
  return cluster;
}
