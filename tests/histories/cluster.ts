import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { travelerClient } from '#contracts/reservation.ts';
import { buildApp } from '../../src/server/app.ts';
import { openPostgres } from '../../src/server/db/client.ts';
import type { Database } from '../../src/server/db/client.ts';
import { contracts, members, sessions, watchClock, watches } from '../../src/server/db/schema.ts';
import type { Deps } from '../../src/server/deps.ts';
import { processOutbox } from '../../src/server/mail/outbox.ts';
import type { Mail, Mailer } from '../../src/server/partners/mail.ts';
import { refundBooking } from '../../src/server/payment/refund-booking.ts';
import { reconcile } from '../../src/server/payment/reconciler.ts';
import { refundApprovedClaims } from '../../src/server/claim/refund.ts';
import { newToken } from '../../src/server/http/session.ts';
import { databaseLimiter } from '../../src/server/db/limiter.ts';
import { Failure } from '../../src/server/core/failure.ts';
import { handDownDue } from '../../src/server/line/hand-down.ts';
import { joinLine } from '../../src/server/line/join.ts';
import { notifyEndedOffers, notifyOffers } from '../../src/server/line/notify.ts';
import { closeEnded } from '../../src/server/payment/settle.ts';
import { holderOf } from '../../src/server/reservation/holder.ts';
import { insertInventory, traveler } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import { sendStayMails } from '../../src/server/trip/reminders.ts';
import { columnsOf, digestOf } from '../../src/server/watch/columns.ts';
import { matchWatches } from '../../src/server/watch/match.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import { Gate, numbersFrom, Turnstile } from './gate.ts';
import { planted } from './planted.ts';
import type { Bug } from './planted.ts';
import { Provider } from './provider.ts';
import type { CardEvent } from './provider.ts';

export const WEEKS = 3;
/** Two guests and three members, of whom the last one shares the contract of the first. */
export const PEOPLE = [
  { email: 'g0@mail.example' },
  { email: 'g1@mail.example' },
  { email: 'm2@azul.example', loginId: 'AZ2' },
  { email: 'm3@azul.example', loginId: 'AZ3' },
  { email: 'm4@azul.example', loginId: 'AZ2' },
] as const;
/** Who counts as one for a line: the index of the first person of a contract. */
export const partyOf = (who: number): number => {
  const person = PEOPLE[who]!;
  return 'loginId' in person
    ? PEOPLE.findIndex((other) => 'loginId' in other && other.loginId === person.loginId)
    : who;
};

/** Parties that watch for every week, in the order in which they began. */
export const WATCHERS = [3, 2] as const;

/** Names that people enter for a booking, which begins with those of its traveler alone. */
export const NAMES = [
  [{ name: 'Ana', lastname: 'Torres' }],
  [
    { name: 'Ana', lastname: 'Torres' },
    { name: 'Luis', lastname: 'Pérez' },
  ],
  [{ name: 'Iván', lastname: 'Ruiz' }],
] as const;
/** What imports change of a week, the first as at the start. */
export const KITCHENS = ['Full Kitchen', 'No Kitchen'] as const;
/** The first day of all stays, at the resorts' noon. */
export const STAYS_FROM = Date.parse('2027-03-06T17:00:00Z');
/** When nothing can be waited for any more. */
export const LINES_END = Date.parse('2027-03-06T00:00:00Z');

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
    z.object({
      week: z.number(),
      /** None when the week was offered without ever having been held. */
      ref: z.string().nullable(),
      booked: z.boolean(),
      ends: instant,
      /** The place the week is offered to. */
      place: z.string().nullable(),
    }),
  ),
  places: z.array(
    z.object({
      ref: z.string(),
      seq: z.number(),
      week: z.number(),
      /** Contract, or hash of a guest's mailbox. */
      party: z.string(),
      from: maybe,
      until: maybe,
      told: maybe,
      closed: maybe,
      outcome: z.enum(['taken', 'lapsed', 'left', 'over', 'ended']).nullable(),
      hold: z.string().nullable(),
      known: z.boolean(),
      /** A first refusal, made because the party watches. */
      watched: z.boolean(),
    }),
  ),
  lines: z.array(z.object({ week: z.number(), due: maybe })),
  weeks: z.array(z.object({ week: z.number(), kitchen: z.string() })),
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
  coalesce((select json_agg(json_build_object('week', c.week_id, 'ref', r.number_ref, 'booked', c.booked, 'ends', c.ends_at, 'place', l.ref) order by c.week_id)
    from week_claims c left join reservations r on r.id = c.reservation_id left join line_places l on l.id = c.line_place), '[]') as claims,
  coalesce((select json_agg(json_build_object('ref', l.ref, 'seq', l.seq, 'week', l.week_id, 'party', l.party, 'from', l.offered_at, 'until', l.offer_ends_at, 'told', l.told_at,
    'closed', l.closed_at, 'outcome', l.outcome, 'hold', r.number_ref, 'known', l.client is not null, 'watched', l.watch_id is not null) order by l.seq) from line_places l left join reservations r on r.id = l.reservation_id), '[]') as places,
  coalesce((select json_agg(json_build_object('week', week_id, 'due', due_at) order by week_id) from week_lines), '[]') as lines,
  (select json_agg(json_build_object('week', id, 'kitchen', kitchen_type) order by id) from weeks) as weeks,
  coalesce((select json_agg(json_build_object('key', key, 'to', "to", 'sent', sent_at, 'failed', failed_at, 'next', next_at, 'made', created_at) order by created_at, id) from outbox), '[]') as mails,
  coalesce((select json_agg(json_build_object('ref', r.number_ref, 'status', c.status, 'back', c.back_cents, 'refund', c.refund_id) order by r.number_ref) from claims c join reservations r on r.id = c.reservation_id), '[]') as price`;
const EMPTY = `update weeks set kitchen_type = '${KITCHENS[0]}' where kitchen_type <> '${KITCHENS[0]}';
  delete from week_news; delete from watch_matches; update watches set pending = 0, matched_at = null, quiet_at = null;
  update watch_clock set freed_until = '${TEST_NOW.toISOString()}';
  delete from line_offers; delete from line_places; delete from week_lines; delete from operator_actions; delete from claim_files; delete from claims; delete from reservation_events; delete from trip_shares; delete from week_claims; delete from outbox; delete from payment_events; delete from rate_limits; delete from reservations`;
/** A file of all weeks with a kitchen. */
const weeksFile = (kitchen: string): string =>
  [
    'inventoryId,resortId,checkIn,checkOut,unitType,kitchenType,maxOccupancy,type,price',
    ...Array.from(
      { length: WEEKS },
      (_, index) => `${1001 + index},test,2027-03-06,2027-03-13,Studio,${kitchen},4,Smart Week,500`,
    ),
  ].join('\n');

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
  /** What a new process brings, and a new history. */
  parts: Pick<Deps, 'database' | 'limiter' | 'payments' | 'mailer'>;
  /** Always the parts that are there now, also in copies that the app has made. */
  deps: Deps;
  call: Call;
  webhook: (event: CardEvent) => Promise<Reply>;
  reconcile: () => Promise<Reply>;
  mail: () => Promise<Reply>;
  stayMails: () => Promise<Reply>;
  /** A member joins by the API, a guest as if the code that was mailed had been entered. */
  join: (who: number, weekId: number) => Promise<Reply>;
  /** As the person of the party, who need not be the one that joined. */
  leave: (place: string, who: number) => Promise<Reply>;
  take: (place: string, who: number) => Promise<Reply>;
  /** A pass of the lines' job. */
  handDown: () => Promise<Reply>;
  /** A pass of the watches' job, which gives first refusals. */
  watch: () => Promise<Reply>;
  /** An operator's import of all weeks; what somebody has or waits for is refused, and skipped. */
  importWeeks: (kitchen: (typeof KITCHENS)[number]) => Promise<Reply>;
  /** An operator's. */
  refund: (numberRef: string) => Promise<Reply>;
};
/** Whatever is there when it is used. */
const current = <T extends object>(get: () => T): T =>
  new Proxy({} as T, {
    get: (_target, name) => {
      const value: unknown = Reflect.get(get(), name);
      return typeof value === 'function' ? value.bind(get()) : value;
    },
  });

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
  /** Who waits in a line, by person: contract, or hash of the guest's mailbox; ids without dashes. */
  parties: string[];
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
  const folder = mkdtempSync(join(tmpdir(), 'histories-'));
  for (const kitchen of KITCHENS) writeFileSync(join(folder, `${kitchen}.csv`), weeksFile(kitchen));
  const double = planted(bug);
  await double.prepare(admin);

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
    parties: [],
    reset: async () => {
      await admin.rows(EMPTY);
      clock.now = TEST_NOW.getTime();
      cluster.provider = new Provider(() => clock.now);
      cluster.mailbox = new Mailbox();
      turnstile.trace.length = 0;
      for (const { gate, parts } of cluster.instances) {
        gate.arm(undefined);
        parts.payments = double.payments(cluster.provider.port(gate));
        parts.mailer = cluster.mailbox.port(gate, () => clock.now);
      }
    },
    snapshot: async () => snapshotRow.parse((await admin.rows(SNAPSHOT))[0]),
    restart: async ({ name, gate, parts }) => {
      gate.dead = true;
      await cutAll(name);
      await parts.database.close();
      parts.database = await open(name);
      parts.limiter = databaseLimiter(parts.database, now);
      gate.arm(undefined);
      gate.dead = false;
    },
    close: async () => {
      for (const { name, parts } of cluster.instances) {
        await parts.database.close();
        gates.delete(name);
      }
      await base.close();
      rmSync(folder, { recursive: true });
    },
  };
  /** Ends connections and waits until PostgreSQL has let go of all they held. Its own waiting looks only every 100 ms. */
  const endBackends = async (which: string, parameter: string | number): Promise<void> => {
    await admin.rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${which}`, [
      parameter,
    ]);
    const left = `select pid from pg_stat_activity where ${which}`;
    while ((await admin.rows(left, [parameter])).length > 0)
      await new Promise<void>((next) => setImmediate(next));
  };
  const cutAll = (name: string): Promise<void> => endBackends('application_name = $1', name);
  const cut = async (client: pg.Client): Promise<Error> => {
    const ended = new Promise<void>((done) => void client.once('end', () => done()));
    await endBackends('pid = $1::int', z.number().parse(Reflect.get(client, 'processID')));
    if (Reflect.get(client, '_ended') !== true) await ended;
    return new Error('Connection terminated unexpectedly');
  };

  let address = 0;
  for (let index = 0; index < size; index += 1) {
    const name = `${new URL(databaseUrl).pathname.slice(1)}_${index}`;
    const gate = new Gate(`#${index}`, turnstile, () => cutAll(name));
    gates.set(name, { gate, cut });
    const database = await open(name);
    const random = numbersFrom(index);
    const { payments, mailer } = base.deps;
    const parts = { database, limiter: databaseLimiter(database, now), payments, mailer };
    const deps: Deps = {
      ...base.deps,
      now,
      database: current(() => parts.database),
      limiter: current(() => parts.limiter),
      payments: current(() => parts.payments),
      mailer: current(() => parts.mailer),
    };
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
        (error: unknown) =>
          error instanceof Failure
            ? { status: error.status, body: { code: error.code } }
            : { status: 500, body: String(error) },
      );
    const session = (who: number): { headers?: Record<string, string> } => {
      const token = cluster.tokens[who];
      return token ? { headers: { authorization: `Bearer ${token}` } } : {};
    };
    const clientOf = (who: number) =>
      travelerClient.parse({ ...traveler, email: PEOPLE[who]!.email });
    const instance: Instance = {
      name,
      gate,
      parts,
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
      join: (who, weekId) =>
        cluster.tokens[who]
          ? call('POST', '/line', { body: { weekId: String(weekId) }, ...session(who) })
          : job(() =>
              joinLine(
                { ...deps, closeEnded },
                {
                  weekId: String(weekId),
                  clubId: 'azul',
                  iso: 'en',
                  client: clientOf(who),
                  address: undefined,
                },
              ),
            ),
      leave: (ref, who) => call('POST', '/line/leave', { body: { ref }, ...session(who) }),
      take: (ref, who) =>
        call('POST', '/line/take', { body: { ref, client: clientOf(who) }, ...session(who) }),
      handDown: () =>
        job(async () => {
          await handDownDue({ ...deps, closeEnded });
          await notifyOffers(deps);
          await notifyEndedOffers(deps);
          return {};
        }),
      watch: () => job(() => matchWatches({ ...deps, closeEnded })),
      importWeeks: (kitchen) =>
        job(async () => {
          const file = join(folder, `${kitchen}.csv`);
          const ran = await opsOn(deps)('weeks', 'import', file, '--skip-refused', '--json');
          if (ran.error !== '') throw new Error(ran.error);
          return ran.value;
        }),
      refund: (numberRef) =>
        job(() => refundBooking(deps, numberRef, { operator: 'test', reason: 'closed' })),
    };
    cluster.instances.push(double.instance(instance, job));
  }

  for (const [who, person] of PEOPLE.entries()) {
    if (!('loginId' in person)) {
      cluster.tokens.push(undefined);
      cluster.parties.push(holderOf(undefined, person.email));
      continue;
    }
    const owner = partyOf(who);
    const [contract] =
      owner === who
        ? await admin.db
            .insert(contracts)
            .values({
              clubId: 'azul',
              loginId: person.loginId,
              number: 'C-1',
              paidUntil: '2029-06-30',
            })
            .returning()
        : [{ id: cluster.parties[owner]! }];
    const [member] = await admin.db
      .insert(members)
      .values({
        clubId: 'azul',
        contractId: contract!.id,
        role: owner === who ? 'owner' : 'coOwner',
        email: person.email,
        profile: {},
      })
      .returning();
    cluster.parties.push(contract!.id.replaceAll('-', ''));
    const { token, hash } = newToken();
    await admin.db.insert(sessions).values({
      tokenHash: hash,
      family: crypto.randomUUID(),
      memberId: member!.id,
      clubId: 'azul',
      expiresAt: new Date('2030-01-01T00:00:00Z'),
      // In use whatever the clock shows.
      lastUsedAt: new Date('2029-01-01T00:00:00Z'),
    });
    cluster.tokens.push(token);
  }
  // Every contract watches for all weeks, the second one first.
  await admin.rows(
    `update clubs set record = record || '{"FirstRefusal": true}' where id = 'azul'`,
  );
  const criteria = { country: 'USA', city: 'all', dateIn: '2027-01-01', dateOut: '2027-12-31' };
  for (const [turn, party] of WATCHERS.entries())
    await admin.db.insert(watches).values({
      ...columnsOf(criteria),
      ref: `watch-${turn}`,
      contractId: cluster.parties[party]!,
      pace: 'now',
      criteria,
      digest: digestOf(criteria),
      createdAt: new Date(TEST_NOW.getTime() + turn),
    });
  await admin.db.insert(watchClock).values({ freedUntil: TEST_NOW });
  await cluster.reset();
  return cluster;
}
