import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
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
import type { TestServer } from '../support/test-server.ts';
import { cut, cutAll, gateConnections, gates } from './connections.ts';
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
      locator: z.string(),
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
  coalesce((select json_agg(json_build_object('ref', number_ref, 'locator', locator, 'week', week_id, 'email', client ->> 'email', 'status', status, 'until', expires_at, 'cents', price_cents, 'list', list_cents, 'code', promotion_code,
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
const weeksPath = (folder: string, kitchen: string): string => join(folder, `${kitchen}.csv`);
/** A file of all weeks with a kitchen. */
const weeksFile = (kitchen: string): string =>
  [
    'inventoryId,resortId,checkIn,checkOut,unitType,kitchenType,maxOccupancy,type,price',
    ...Array.from(
      { length: WEEKS },
      (_, index) => `${1001 + index},test,2027-03-06,2027-03-13,Studio,${kitchen},4,Smart Week,500`,
    ),
  ].join('\n');

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
  /**
   * Who waits in a line, by person: contract, or hash of the guest's mailbox; ids without dashes.
   */
  parties: string[];
  /** Everything as at the start. */
  reset: () => Promise<void>;
  snapshot: () => Promise<Snapshot>;
  /** Kills a process where it is, without warning, and starts another one in its place. */
  restart: (instance: Instance) => Promise<void>;
  close: () => Promise<void>;
};

/** What all instances of a cluster share and no history changes, except for the time. */
type Environment = {
  databaseUrl: string;
  /** Brings the parts that all instances have in common. Its connections have no gate. */
  base: TestServer;
  /** Of the files that are imported. */
  folder: string;
  double: ReturnType<typeof planted>;
  turnstile: Turnstile;
  clock: { now: number };
  now: () => Date;
  nextAddress: () => string;
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
  gateConnections();
  const env = await openEnvironment(databaseUrl, bug);
  const cluster = emptyCluster(env);
  for (let index = 0; index < size; index += 1)
    cluster.instances.push(await openInstance(env, cluster, index));
  await addPeople(env.base.database, cluster);
  await addWatches(env.base.database, cluster);
  await cluster.reset();
  return cluster;
}

async function openEnvironment(databaseUrl: string, bug: Bug | undefined): Promise<Environment> {
  const clock = { now: TEST_NOW.getTime() };
  const base = await startTestServer({
    databaseUrl,
    prepare: (database) => insertInventory(database, WEEKS),
  });
  const folder = mkdtempSync(join(tmpdir(), 'histories-'));
  for (const kitchen of KITCHENS) writeFileSync(weeksPath(folder, kitchen), weeksFile(kitchen));
  const double = planted(bug);
  await double.prepare(base.database);
  return {
    databaseUrl,
    base,
    folder,
    double,
    turnstile: new Turnstile(),
    clock,
    now: () => new Date(clock.now),
    nextAddress: separateAddresses(),
  };
}

/** Every caller has a separate address: limits by address have their own tests. */
function separateAddresses(): () => string {
  let address = 0;
  return () => `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${(address += 1) & 255}`;
}

/** A database whose connections are known by the name of their instance. */
async function openDatabase({ databaseUrl, double }: Environment, name: string): Promise<Database> {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  return double.database(await openPostgres(url.toString()));
}

/** A cluster without instances and people. */
function emptyCluster(env: Environment): Cluster {
  const { base, clock, double, turnstile } = env;
  const admin = base.database;
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
      await cutAll(admin, name);
      await parts.database.close();
      parts.database = await openDatabase(env, name);
      parts.limiter = databaseLimiter(parts.database, env.now);
      gate.arm(undefined);
      gate.dead = false;
    },
    close: async () => {
      for (const { name, parts } of cluster.instances) {
        await parts.database.close();
        gates.delete(name);
      }
      await base.close();
      rmSync(env.folder, { recursive: true });
    },
  };
  return cluster;
}

async function openInstance(env: Environment, cluster: Cluster, index: number): Promise<Instance> {
  const { base, now } = env;
  const admin = base.database;
  const name = `${new URL(env.databaseUrl).pathname.slice(1)}_${index}`;
  const gate = new Gate(`#${index}`, env.turnstile, () => cutAll(admin, name));
  gates.set(name, { gate, cut: (client) => cut(admin, client) });
  const database = await openDatabase(env, name);
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
  const call = apiCall(app, env.nextAddress);
  const instance: Instance = {
    name,
    gate,
    parts,
    deps,
    call,
    webhook: webhookCall(app, cluster),
    ...jobsOf(deps, numbersFrom(index)),
    ...lineCommands(deps, call, cluster),
    ...operatorCommands(deps, env.folder),
  };
  return env.double.instance(instance, asReply);
}

const apiCall =
  (app: FastifyInstance, nextAddress: () => string): Call =>
  async (method, url, { body, headers } = {}) => {
    const reply = await app.inject({
      method,
      url: `/api${url}`,
      remoteAddress: nextAddress(),
      ...(body ? { payload: body } : {}),
      headers: headers ?? {},
    });
    return { status: reply.statusCode, body: reply.json() };
  };

const webhookCall =
  (app: FastifyInstance, cluster: Cluster): Instance['webhook'] =>
  async (event) => {
    const { payload, signature } = cluster.provider.signed(event);
    const reply = await app.inject({
      method: 'POST',
      url: '/api/payment/stripe-webhook',
      payload,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
    return { status: reply.statusCode, body: reply.json() };
  };

/** The outcome of work that no request asks for, in the form of a reply. */
const asReply = async (work: () => Promise<unknown>): Promise<Reply> =>
  work().then(
    (body) => ({ status: 200, body }),
    (error: unknown) =>
      error instanceof Failure
        ? { status: error.status, body: { code: error.code } }
        : { status: 500, body: String(error) },
  );

/** What runs by itself from time to time. */
const jobsOf = (
  deps: Deps,
  random: () => number,
): Pick<Instance, 'reconcile' | 'mail' | 'stayMails' | 'handDown' | 'watch'> => ({
  reconcile: () =>
    asReply(async () => {
      const result = await reconcile(deps);
      await refundApprovedClaims(deps);
      return result;
    }),
  mail: () => asReply(() => processOutbox(deps, random)),
  stayMails: () => asReply(() => sendStayMails(deps)),
  handDown: () =>
    asReply(async () => {
      await handDownDue({ ...deps, closeEnded });
      await notifyOffers(deps);
      await notifyEndedOffers(deps);
      return {};
    }),
  watch: () => asReply(() => matchWatches({ ...deps, closeEnded })),
});

/** What people do who wait for a week. */
function lineCommands(
  deps: Deps,
  call: Call,
  { tokens }: Cluster,
): Pick<Instance, 'join' | 'leave' | 'take'> {
  const session = (who: number): { headers?: Record<string, string> } => {
    const token = tokens[who];
    return token ? { headers: { authorization: `Bearer ${token}` } } : {};
  };
  const clientOf = (who: number) =>
    travelerClient.parse({ ...traveler, email: PEOPLE[who]!.email });
  return {
    join: (who, weekId) =>
      tokens[who]
        ? call('POST', '/line', { body: { weekId: String(weekId) }, ...session(who) })
        : asReply(() =>
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
  };
}

const operatorCommands = (
  deps: Deps,
  folder: string,
): Pick<Instance, 'importWeeks' | 'refund'> => ({
  importWeeks: (kitchen) =>
    asReply(async () => {
      const file = weeksPath(folder, kitchen);
      const ran = await opsOn(deps)('weeks', 'import', file, '--skip-refused', '--json');
      if (ran.error !== '') throw new Error(ran.error);
      return ran.value;
    }),
  refund: (numberRef) =>
    asReply(() => refundBooking(deps, numberRef, { operator: 'test', reason: 'closed' })),
});

/** Notes the party of every person, and signs the members in. */
async function addPeople(admin: Database, { parties, tokens }: Cluster): Promise<void> {
  for (const [who, person] of PEOPLE.entries()) {
    if (!('loginId' in person)) {
      tokens.push(undefined);
      parties.push(holderOf(undefined, person.email));
      continue;
    }
    const owner = partyOf(who);
    const contractId = owner === who ? await addContract(admin, person.loginId) : parties[owner]!;
    const role = owner === who ? 'owner' : 'coOwner';
    parties.push(contractId.replaceAll('-', ''));
    tokens.push(await addSignedIn(admin, { contractId, role, email: person.email }));
  }
}

/** @returns the contract's id */
async function addContract({ db }: Database, loginId: string): Promise<string> {
  const [contract] = await db
    .insert(contracts)
    .values({ clubId: 'azul', loginId, number: 'C-1', paidUntil: '2029-06-30' })
    .returning();
  return contract!.id;
}

/** @returns the token of the member's session */
async function addSignedIn(
  { db }: Database,
  person: { contractId: string; role: 'owner' | 'coOwner'; email: string },
): Promise<string> {
  const [member] = await db
    .insert(members)
    .values({ clubId: 'azul', ...person, profile: {} })
    .returning();
  const { token, hash } = newToken();
  await db.insert(sessions).values({
    tokenHash: hash,
    family: crypto.randomUUID(),
    memberId: member!.id,
    clubId: 'azul',
    expiresAt: new Date('2030-01-01T00:00:00Z'),
    // In use whatever the clock shows.
    lastUsedAt: new Date('2029-01-01T00:00:00Z'),
  });
  return token;
}

/** Every contract watches for all weeks, the second one first. */
async function addWatches(admin: Database, { parties }: Cluster): Promise<void> {
  await admin.rows(
    `update clubs set record = record || '{"FirstRefusal": true}' where id = 'azul'`,
  );
  const criteria = { country: 'USA', city: 'all', dateIn: '2027-01-01', dateOut: '2027-12-31' };
  for (const [turn, party] of WATCHERS.entries())
    await admin.db.insert(watches).values({
      ...columnsOf(criteria),
      ref: `watch-${turn}`,
      contractId: parties[party]!,
      pace: 'now',
      criteria,
      digest: digestOf(criteria),
      createdAt: new Date(TEST_NOW.getTime() + turn),
    });
  await admin.db.insert(watchClock).values({ freedUntil: TEST_NOW });
}
