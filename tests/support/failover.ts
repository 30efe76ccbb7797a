import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openPostgres } from '../../src/server/db/client.ts';
import { contracts, members, sessions } from '../../src/server/db/schema.ts';
import { startOutbox } from '../../src/server/mail/outbox.ts';
import { startReconciler } from '../../src/server/reconciler-job.ts';
import { newToken } from '../../src/server/http/session.ts';
import { startFolding } from '../../src/server/week/engines/counts/fold.ts';
import { insertLoadWeeks, missingOf, startBookingLoad, wrongBookings } from './booking-load.ts';
import type { Visit } from './booking-load.ts';
import { fakePayments } from './fake-payments.ts';
import type { FakePayments } from './fake-payments.ts';
import { startPair } from './standby.ts';
import type { PostgresPair } from './standby.ts';
import { startTestServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';
import { MINUTE_MS } from '#lib/durations.ts';

export const ENDS = ['killed', 'silent', 'demoted'] as const;
export type FailoverOptions = {
  /** Holds and payments a second, together. */
  perSecond: number;
  /** Holds that are answered before the primary ends, and again after the standby's promotion. */
  holds: number;
  /**
   * How the primary ends: its processes are killed; its machine falls silent, so that connections
   * stay open and carry nothing; or it is set to read only and goes on, with its connections, as
   * some managed servers do when they change roles.
   */
  end: (typeof ENDS)[number];
  /** Both servers wait for their disks. */
  durable?: boolean;
  /** Weeks there are, each held once: no more people come. */
  weeks?: number;
};

export type FailoverResult = {
  visits: readonly Visit[];
  /**
   * Holds and payments that were answered before the primary's end, and holds after the promotion.
   */
  heldBefore: number;
  paidBefore: number;
  heldAfter: number;
  /** What was answered and is not in the database, or not as it was answered. */
  lost: string[];
  wrong: { wrong: string; n: number }[];
  /** What was answered otherwise than 200, as `step status` with how often. */
  troubles: Record<string, number>;
  /**
   * Milliseconds: of the promotion; from the primary's end to the next answered hold; from the
   * moment the standby took writes to it.
   */
  promotionMs: number;
  withoutWritesMs: number;
  afterPromotionMs: number;
  /**
   * Open pages that heard of the end of their session, which was brought about on the other
   * instance.
   */
  heardEnds: number;
  /** Payments that no page asked about again and a job booked. */
  bookedByJobs: number;
  /** Bookings whose mail was not sent. */
  unsent: number;
};

const INSTANCES = 2;
const WEEKS = 6_000;
const STATEMENT_SECONDS = 3;
const SOON_MS = 150_000;
/** Jobs look more often than in an installation, so that the test is short. */
const JOB_MS = 250;

/**
 * Ends the primary of a pair under load, promotes its standby behind the same address, and looks at
 * what became of everything that was answered.
 */
export async function failover(options: FailoverOptions): Promise<FailoverResult> {
  const pair = await startPair({ durable: options.durable ?? false });
  const payments = fakePayments();
  const servers: TestServer[] = [];
  try {
    // Preparing is not what the limits of calls are for.
    const unlimited = await openPostgres(pair.url, { pool: 1 });
    await unlimited.migrate();
    await insertLoadWeeks(unlimited, options.weeks ?? WEEKS);
    await unlimited.close();
    for (let index = 0; index < INSTANCES; index += 1)
      servers.push(
        await startTestServer({
          databaseUrl: pair.url,
          connections: { statementSeconds: STATEMENT_SECONDS },
          payments,
        }),
      );
    return await run(options, pair, servers, payments);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
    await pair.stop();
  }
}

async function run(
  { perSecond, holds, end, weeks = WEEKS }: FailoverOptions,
  pair: PostgresPair,
  servers: readonly TestServer[],
  payments: FakePayments,
): Promise<FailoverResult> {
  const pages = await openPages(servers);
  const jobs = startJobs(servers);
  const load = startBookingLoad({ servers, payments, perSecond, weeks });
  const since = (from: number) => load.visits.filter(({ heldAt }) => (heldAt ?? 0) > from);
  const paid = () => load.visits.filter(({ paidAt }) => paidAt !== undefined);
  await until(() => since(0).length >= holds && paid().length >= holds / 4);

  const ended = performance.now();
  if (end === 'silent') pair.silence();
  await (end === 'demoted' ? pair.demotePrimary() : pair.killPrimary());
  pair.moveAddress();
  const promoting = performance.now();
  await pair.promote();
  const promoted = performance.now();
  await until(() => since(promoted).length >= holds);
  await load.stop();

  const { database } = servers[0]!;
  const lost = await missingOf(database, load.visits);
  const answered = load.visits.map((visit) => ({ ...visit }));
  await load.finishHolds();
  // Who was charged and never heard more: the running holds are looked at after a minute.
  for (const { clock } of servers) clock.advance(3 * MINUTE_MS);
  const charged = load.visits.filter(({ charged: yes }) => yes).length;
  const count = async (text: string) => (await database.rows<{ n: number }>(text))[0]!.n;
  const booked = () => count(`select count(*)::int as n from reservations where status = 'paid'`);
  const waiting = () => count('select count(*)::int as n from outbox where sent_at is null');
  await until(async () => (await booked()) >= charged && (await waiting()) === 0);
  await jobs.stop();

  const first = Math.min(...since(promoted).map(({ heldAt }) => heldAt!));
  const before = (at: number | undefined): boolean => at !== undefined && at < ended;
  const troubles: Record<string, number> = {};
  for (const text of load.visits.flatMap((visit) => visit.troubles))
    troubles[text] = (troubles[text] ?? 0) + 1;
  return {
    visits: load.visits,
    heldBefore: answered.filter(({ heldAt }) => before(heldAt)).length,
    paidBefore: answered.filter(({ paidAt }) => before(paidAt)).length,
    heldAfter: since(promoted).length,
    lost: [...lost, ...(await missingOf(database, load.visits))],
    wrong: await wrongBookings(database, payments),
    troubles,
    promotionMs: promoted - promoting,
    withoutWritesMs: first - ended,
    afterPromotionMs: first - promoted,
    heardEnds: await pages.endAll(),
    bookedByJobs: load.visits.filter(({ charged: yes, paidAt }) => yes && paidAt === undefined)
      .length,
    unsent: await waiting(),
  };
}

/** What an installation runs beside its calls. */
function startJobs(servers: readonly TestServer[]): { stop: () => Promise<void> } {
  const jobs = servers.flatMap(({ deps }) => {
    const outbox = startOutbox(deps);
    deps.wakeOutbox = outbox.wake;
    return [outbox, startReconciler(deps, JOB_MS), startFolding(deps)];
  });
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()));
      for (const { deps } of servers) deps.wakeOutbox = () => {};
    },
  };
}

/**
 * A page of a member at each instance, open all the time; `endAll` signs each out at the other
 * instance and answers how many pages heard of it.
 */
async function openPages(
  servers: readonly TestServer[],
): Promise<{ endAll: () => Promise<number> }> {
  const { database, clock } = servers[0]!;
  const [contract] = await database.db
    .insert(contracts)
    .values({ clubId: 'azul', loginId: 'AZ1', number: 'C-1', paidUntil: '2027-06-30' })
    .returning();
  const [member] = await database.db
    .insert(members)
    .values({ clubId: 'azul', contractId: contract!.id, email: 'a@azul.example', profile: {} })
    .returning();
  const pages = await Promise.all(
    servers.map(async ({ app }) => {
      const { token, hash } = newToken();
      await database.db.insert(sessions).values({
        tokenHash: hash,
        family: randomUUID(),
        memberId: member!.id,
        clubId: 'azul',
        expiresAt: new Date(clock.now.getTime() + 60 * MINUTE_MS),
      });
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      const stream = await fetch(`${origin}/api/members/events`, {
        headers: { authorization: `Bearer ${token}` },
      });
      z.literal(200).parse(stream.status);
      return { token, text: stream.text() };
    }),
  );
  return {
    endAll: async () => {
      let heard = 0;
      for (const [at, { token, text }] of pages.entries()) {
        const { app } = servers[(at + 1) % servers.length]!;
        const reply = await app.inject({
          method: 'POST',
          url: '/api/members/logout',
          payload: { token },
        });
        z.literal(200).parse(reply.statusCode);
        if ((await text).includes('event: session-ended')) heard += 1;
      }
      return heard;
    },
  };
}

/** Asks until it is so. @throws after `SOON_MS` */
async function until(ask: () => boolean | Promise<boolean>): Promise<void> {
  const ends = performance.now() + SOON_MS;
  while (!(await ask())) {
    if (performance.now() > ends) throw new Error(`${String(ask)} was not so in time`);
    await pause(20);
  }
}
