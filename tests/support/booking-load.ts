import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../../src/server/db/client.ts';
import { insertClubs, traveler } from './booking-world.ts';
import type { FakePayments } from './fake-payments.ts';
import type { TestServer } from './test-server.ts';

/** Weeks `L1`, `L2`, ... that are months away, one for each hold of a load. */
export async function insertLoadWeeks(database: Database, count: number): Promise<void> {
  await insertClubs(database);
  await database.rows(
    `insert into resorts (id, name, city, country, iso2, lat, lng, amenities, images) values ('load', 'Load Bay', 'Orlando', 'USA', 'US', 28.4, -81.4, '[]', '[]')`,
  );
  await database.rows(
    `insert into weeks (inventory_id, resort_id, resort_name, city, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents)
     select 'L' || n, 'load', 'Load Bay', 'Orlando', 'USA', '2027-03-06', '2027-03-13', 'Studio', 'Full Kitchen', 4, 'Smart Week', 50000 from generate_series(1, $1::int) n`,
    [count],
  );
}

/**
 * One person's way through the product: a hold, and for every other one a payment. Instants are
 * milliseconds of `performance.now()`.
 */
export type Visit = {
  inventoryId: string;
  email: string;
  key: string;
  pays: boolean;
  /** The number of the hold, once it was answered. */
  numberRef: string | undefined;
  heldAt: number | undefined;
  /** The card provider has the money. */
  charged: boolean;
  /** When the product answered that the payment is booked. */
  paidAt: number | undefined;
  /** What was not answered 200, as `step status`. */
  troubles: string[];
};

export type BookingLoad = {
  visits: Visit[];
  /** Begins no further visit; resolves once those under way have ended. */
  stop: () => Promise<void>;
  /**
   * Makes the hold for callers who were turned away, as their pages would. Resolves once everyone
   * has one.
   */
  finishHolds: () => Promise<void>;
};

/** A visit makes one hold, every other one also a payment. */
const STEPS_A_VISIT = 1.5;
const PAYS_EVERY = 2;
const TICK_MS = 10;
/** More visits than this at once are not begun: the test's own machine has an end too. */
const MOST_UNDER_WAY = 200;
const numbered = z.object({ numberRef: z.string() });
const secret = z.object({ clientSecret: z.string() });
const state = z.object({ status: z.string() });

/** A call was answered otherwise than 200. */
class TurnedAway extends Error {}

type Call = (
  visit: Visit,
  at: number,
  step: string,
  request: { method: 'GET' | 'POST'; url: string; body?: object; headers?: Record<string, string> },
) => Promise<unknown>;

const callOn =
  (servers: readonly TestServer[]): Call =>
  async (visit, at, step, { method, url, body, headers = {} }) => {
    const { app } = servers[at % servers.length]!;
    const reply = await app.inject({
      method,
      url: `/api${url}`,
      headers,
      remoteAddress: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
      ...(body ? { payload: body } : {}),
    });
    if (reply.statusCode === 200) return reply.json();
    visit.troubles.push(`${step} ${reply.statusCode}`);
    throw new TurnedAway(step);
  };

async function hold(call: Call, visit: Visit, at: number): Promise<void> {
  const { numberRef } = numbered.parse(
    await call(visit, at, 'hold', {
      method: 'POST',
      url: '/week/hold',
      headers: { 'idempotency-key': visit.key },
      body: { client: { ...traveler, email: visit.email }, inventoryId: visit.inventoryId },
    }),
  );
  visit.numberRef = numberRef;
  visit.heldAt = performance.now();
}

async function pay(call: Call, payments: FakePayments, visit: Visit, at: number): Promise<void> {
  const { clientSecret } = secret.parse(
    await call(visit, at, 'intent', {
      method: 'GET',
      url: `/payment/create/payment-intent?numberRef=${visit.numberRef}`,
    }),
  );
  visit.charged = payments.pay(clientSecret);
  const { status } = state.parse(
    await call(visit, at + 1, 'confirm', {
      method: 'GET',
      url: `/payment/confirm/payment-intent?numberRef=${visit.numberRef}`,
    }),
  );
  if (status === 'paid') visit.paidAt = performance.now();
}

/**
 * Holds and payments at a steady rate, whatever becomes of those before (open loop), over several
 * servers in turn. Each person has an address, an e-mail and a week of their own.
 */
export function startBookingLoad({
  servers,
  payments,
  perSecond,
  weeks,
}: {
  servers: readonly TestServer[];
  payments: FakePayments;
  /** Holds and payments together. */
  perSecond: number;
  /** Number of weeks; callers never want more. */
  weeks: number;
}): BookingLoad {
  const call = callOn(servers);
  const visits: Visit[] = [];
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  const go = async (visit: Visit, at: number): Promise<void> => {
    try {
      await hold(call, visit, at);
      if (visit.pays) await pay(call, payments, visit, at);
    } catch (error) {
      if (!(error instanceof TurnedAway)) visit.troubles.push(String(error));
    }
  };
  const begin = (): void => {
    const due = ((performance.now() - begun) / 1000) * (perSecond / STEPS_A_VISIT);
    while (visits.length < Math.min(due, weeks) && open.size < MOST_UNDER_WAY) {
      const at = visits.length + 1;
      const visit: Visit = {
        inventoryId: `L${at}`,
        email: `load${at}@mail.example`,
        key: randomUUID(),
        pays: at % PAYS_EVERY === 0,
        numberRef: undefined,
        heldAt: undefined,
        charged: false,
        paidAt: undefined,
        troubles: [],
      };
      visits.push(visit);
      const going = go(visit, at).finally(() => open.delete(going));
      open.add(going);
    }
  };
  const timer = setInterval(begin, TICK_MS);
  return {
    visits,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(open);
    },
    finishHolds: () => finishHolds(call, visits),
  };
}

const TRIES = 50;
const TRY_AGAIN_MS = 200;

async function finishHolds(call: Call, visits: readonly Visit[]): Promise<void> {
  for (const [index, visit] of visits.entries())
    for (let left = TRIES; visit.numberRef === undefined; left -= 1) {
      try {
        await hold(call, visit, index + 1);
      } catch (error) {
        if (!(error instanceof TurnedAway) || left === 0) throw error;
        await pause(TRY_AGAIN_MS);
      }
    }
}

/**
 * Everything a booking is made of must fit together, at every instant; each row counts what does
 * not.
 */
const WRONG = `
  select 'weeks held or booked twice' as wrong, count(*)::int as n from (
    select week_id from reservations where status in ('held', 'paid') group by week_id having count(*) > 1) x
  union all select 'people with two holds', count(*)::int from (
    select client ->> 'email' from reservations where status in ('held', 'paid') group by 1 having count(*) > 1) x
  union all select 'holds and bookings without their week', count(*)::int from reservations r
    where r.status in ('held', 'paid') and not exists (
      select from week_claims c where c.reservation_id = r.id and c.week_id = r.week_id and c.booked = (r.status = 'paid'))
  union all select 'weeks taken without a hold', count(*)::int from week_claims c
    where not exists (select from reservations r where r.id = c.reservation_id and r.week_id = c.week_id)
  union all select 'bookings without exactly one mail', count(*)::int from reservations r
    where r.status = 'paid' and (select count(*) from outbox m where m.key = 'booking:' || r.number_ref) <> 1
  union all select 'mails without a booking', count(*)::int from outbox m
    where m.key like 'booking:%' and not exists (select from reservations r where r.status = 'paid' and m.key = 'booking:' || r.number_ref)
  union all select 'payments given back', count(*)::int from reservations where status = 'refunded'`;

/**
 * What does not fit together after a load, by name; `known` are the payments of the card provider,
 * each of which pays one booking.
 */
export async function wrongBookings(
  { rows }: Pick<Database, 'rows'>,
  known: FakePayments,
): Promise<{ wrong: string; n: number }[]> {
  const found = await rows<{ wrong: string; n: number }>(WRONG);
  const bookings = await rows<{
    locator: string;
    intent_id: string | null;
    price_cents: number;
  }>(`select locator, intent_id, price_cents from reservations where status = 'paid'`);
  const unpaid = bookings.filter(({ locator, intent_id, price_cents }) => {
    const intent = known.intents.get(intent_id ?? '');
    return (
      intent?.status !== 'succeeded' ||
      intent.amountReceivedCents !== price_cents ||
      intent.metadata['locator'] !== locator
    );
  });
  const charged = [...known.intents.values()].filter(({ status }) => status === 'succeeded');
  const twice = charged.length - new Set(charged.map(({ metadata }) => metadata['locator'])).size;
  return [
    ...found,
    { wrong: 'bookings without their payment', n: unpaid.length },
    { wrong: 'bookings charged twice', n: twice },
    { wrong: 'payments given back by the provider', n: known.refunds.length },
  ].filter(({ n }) => n > 0);
}

/** Answered numbers that a database does not know as they were answered. */
export async function missingOf(
  { rows }: Pick<Database, 'rows'>,
  visits: readonly Visit[],
): Promise<string[]> {
  const kept = new Map(
    (
      await rows<{ number_ref: string; inventory_id: string; status: string }>(
        'select r.number_ref, w.inventory_id, r.status from reservations r join weeks w on w.id = r.week_id',
      )
    ).map((row) => [row.number_ref, row]),
  );
  return visits.flatMap(({ numberRef, inventoryId, paidAt }) => {
    if (numberRef === undefined) return [];
    const row = kept.get(numberRef);
    const asAnswered = paidAt === undefined ? ['held', 'paid'] : ['paid'];
    return row?.inventory_id === inventoryId && asAnswered.includes(row.status)
      ? []
      : [`${inventoryId} ${asAnswered[0]} is ${row?.status}`];
  });
}
