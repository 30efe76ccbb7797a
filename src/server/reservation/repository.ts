import { eq } from 'drizzle-orm';
import { email, text } from '#contracts/common.ts';
import { numberRef as numberRefSchema } from '#contracts/reserve.ts';
import { DAY_MS } from '#lib/durations.ts';
import { z } from 'zod';
import type { Database, Queryable } from '../db/client.ts';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

export type Reservation = typeof reservations.$inferSelect;

/** As a `refundId`: the club paid it in another way (`payments repaid`), not the card provider. */
export const PAID_OTHERWISE = 'otherwise';

/**
 * The part of the stored traveler that the product reads or writes; empty once an unpaid hold's
 * data is erased.
 */
const storedClient = z.object({
  // Plain text without further rules: a hold made under an earlier rule for names can still be
  // paid.
  name: text(100).default(''),
  lastname: text(100).default(''),
  email: email.default(''),
});
export const clientOf = ({ client }: Pick<Reservation, 'client'>): z.output<typeof storedClient> =>
  storedClient.parse(client);

const storedTravelers = z.array(z.object({ name: z.string(), lastname: z.string() }));
/** Who travels, the main guest first; none once an unpaid hold's data is erased. */
export function travelersOf({
  client,
  travelers,
}: Pick<Reservation, 'client' | 'travelers'>): z.output<typeof storedTravelers> {
  if (travelers) return storedTravelers.parse(travelers);
  const { name, lastname } = clientOf({ client });
  return name === '' && lastname === '' ? [] : [{ name, lastname }];
}

export const fullName = ({ name, lastname }: { name: string; lastname: string }): string =>
  `${name} ${lastname}`.trim();

export async function findReservation(
  db: Queryable,
  numberRef: string,
): Promise<Reservation | undefined> {
  if (!numberRefSchema.safeParse(numberRef).success) return undefined;
  const [row] = await db
    .select()
    .from(reservations)
    .where(eq(reservations.numberRef, numberRef))
    .limit(1);
  return row;
}

/**
 * Reads the reservation and locks it until the transaction ends, so that only one caller decides on
 * it.
 */
export async function lockReservation(tx: Queryable, id: string): Promise<Reservation> {
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('update');
  if (!row) throw new Error('a reservation has disappeared');
  return row;
}

/** Erases the networks of guests' holds once they have ended. */
const forgetNetworks = async ({ rows }: Pick<Database, 'rows'>, now: Date): Promise<void> =>
  void (await rows(
    `update reservations set network = null where id in (
       select id from reservations
         where network is not null and expires_at < $1::timestamptz for update skip locked)`,
    [now.toISOString()],
  ));

const FORGET_BATCH = 500;

/**
 * Erases the traveler's data of holds that ended before `before` and were never paid: they have no
 * open payment, no refund due and no claim. A member's hold keeps its member. Rows locked by
 * another instance are left to that instance.
 */
async function forgetUnpaidHolds({ rows }: Pick<Database, 'rows'>, before: Date): Promise<void> {
  for (;;) {
    const done = await rows(
      `update reservations set client = '{}', idempotency_key = null, holder = member_id where id in (
         select r.id from reservations r
           where r.status in ('held', 'cancelled') and r.client <> '{}' and r.expires_at < $1::timestamptz
           and (r.intent_closed_at is not null or (r.intent_id is null and r.checkout_id is null)) and r.paid_at is null
           and not exists (select from claims c where c.reservation_id = r.id)
         order by r.expires_at limit ${FORGET_BATCH} for update skip locked
       ) returning id`,
      [before.toISOString()],
    );
    if (done.length < FORGET_BATCH) return;
  }
}

/**
 * Erases the networks of ended holds, and the travelers of holds that were never paid. Called now
 * and then, by any instance.
 */
export async function sweepHolds({
  database,
  now,
  config,
}: Pick<Deps, 'database' | 'now' | 'config'>): Promise<void> {
  await forgetNetworks(database, now());
  await forgetUnpaidHolds(database, new Date(now().getTime() - config.HOLD_DAYS * DAY_MS));
}
