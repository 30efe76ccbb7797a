import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { TravelerClient } from '#contracts/reservation.ts';
import { HOLD_MINUTES } from '#contracts/reservation.ts';
import { toIsoDate } from '#lib/dates.ts';
import { findTravelerCountry } from '../catalogue/catalogues.ts';
import { pgErrorCode } from '../db/errors.ts';
import { contracts, members, reservations, weekClaims, weeks } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { closeEnded } from '../payment/settle.ts';
import { Failure, invalidInput } from '../plugins/failure.ts';
import { findReservation, isRunning, takeClaim } from './repository.ts';
import type { Reservation } from './repository.ts';

/** Running unpaid holds one person may have. */
const MAX_RUNNING = 5;
const UNIQUE_VIOLATION = '23505';
/** Who booked, for a person without a session (specification, section 6). */
const GUEST = 'weeks';

export type HoldInput = {
  client: TravelerClient;
  inventoryId: string;
  /** Signed-in member, by the server's own knowledge. */
  memberId: string | undefined;
  clubId: string;
  /** What the browser sends to make a repeat answer the same hold. */
  idempotencyKey: string | undefined;
};
export type Held = { numberRef: string; expiresAt: Date };

/**
 * Holds a week for thirty minutes. Price, club and creator come from the server. A repeat with the same key, and a member who
 * comes back to a week they hold, get the running hold. A week whose last hold has ended is taken over, after what that hold
 * left open at the card provider is settled or closed.
 * @throws Failure 400 state missing, unknown country or the key used for something else; 404 unknown week; 409 taken; 429 too many running holds
 */
export async function holdWeek(deps: Deps, input: HoldInput): Promise<Held> {
  const { database, now } = deps;
  checkCountry(input.client);
  const [week] = await database.db.select().from(weeks).where(eq(weeks.inventoryId, input.inventoryId)).limit(1);
  if (!week) throw new Failure(404);
  const loginId = input.memberId ? await loginIdOf(deps, input.memberId) : undefined;
  const client = { ...input.client, loginId: loginId ?? '' };
  const key = input.idempotencyKey === undefined ? undefined : scopedKey(input.memberId, input.idempotencyKey);

  if (key) {
    const [before] = await database.db.select().from(reservations).where(eq(reservations.idempotencyKey, key)).limit(1);
    if (before) return sameHold(before, week.id, client);
  }
  if (week.checkIn <= toIsoDate(now())) throw new Failure(409);
  await closeFormerHold(deps, week.id);

  try {
    return await database.db.transaction(async (tx) => {
      const at = now();
      // One at a time per person: neither the limit nor a double click can be outrun.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${input.memberId ?? client.email}`}, 0))`);
      if (key) {
        const [before] = await tx.select().from(reservations).where(eq(reservations.idempotencyKey, key)).limit(1);
        if (before) return sameHold(before, week.id, client);
      }
      const running = await tx.select().from(reservations).where(
        sql`${reservations.status} = 'held' and ${reservations.expiresAt} > ${at.toISOString()}::timestamptz and ${
          input.memberId ? sql`${reservations.memberId} = ${input.memberId}` : sql`${reservations.memberId} is null and ${reservations.client} ->> 'email' = ${client.email}`
        }`
      );
      const own = input.memberId ? running.find(({ weekId }) => weekId === week.id) : undefined;
      if (own) {
        await tx.update(reservations).set({ client, iso: client.iso }).where(eq(reservations.id, own.id));
        return heldOf(own);
      }
      if (running.length >= MAX_RUNNING) {
        const ends = Math.min(...running.map(({ expiresAt }) => expiresAt.getTime()));
        throw new Failure(429, { retryAfter: Math.max(1, Math.ceil((ends - at.getTime()) / 1000)) });
      }
      // Most losers of a contested week are told here, before anything is written.
      const [claim] = await tx.select().from(weekClaims).where(eq(weekClaims.weekId, week.id)).limit(1);
      if (claim && (claim.booked || claim.endsAt > at)) throw new Failure(409);
      const [made] = await tx.insert(reservations).values({
        numberRef: randomBytes(15).toString('base64url'), weekId: week.id, clubId: input.clubId, memberId: input.memberId ?? null, createdBy: loginId ?? GUEST,
        client, iso: client.iso, listCents: week.costCents, priceCents: week.costCents, expiresAt: new Date(at.getTime() + HOLD_MINUTES * 60_000), idempotencyKey: key ?? null, createdAt: at,
      }).returning();
      if (!made || !(await takeClaim(tx, { weekId: week.id, reservationId: made.id, booked: false, endsAt: made.expiresAt }, at))) throw new Failure(409);
      return heldOf(made);
    });
  } catch (error) {
    if (pgErrorCode(error) === UNIQUE_VIOLATION && key) {
      const [other] = await database.db.select().from(reservations).where(eq(reservations.idempotencyKey, key)).limit(1);
      if (other) return sameHold(other, week.id, client);
    }
    throw error;
  }
}

const heldOf = ({ numberRef, expiresAt }: Reservation): Held => ({ numberRef, expiresAt });

function checkCountry({ country, state }: TravelerClient): void {
  const found = findTravelerCountry(country);
  if (!found) throw invalidInput({ 'body.client.country': 'invalid' });
  if (found.TIPO > 0 && state === '') throw invalidInput({ 'body.client.state': 'stateRequired' });
}

async function loginIdOf({ database }: Deps, memberId: string): Promise<string | undefined> {
  const [row] = await database.db.select({ loginId: contracts.loginId }).from(members).innerJoin(contracts, eq(contracts.id, members.contractId)).where(eq(members.id, memberId)).limit(1);
  return row?.loginId;
}

/** Keys of two people never meet, and the table keeps nothing that a browser sent as it is. */
const scopedKey = (memberId: string | undefined, key: string): string => createHash('sha256').update(`${memberId ?? 'guest'}\n${key}`).digest('base64url');

const sortedJson = (value: object): string => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

function sameHold(before: Reservation, weekId: number, client: object): Held {
  const stored = typeof before.client === 'object' && before.client !== null ? before.client : {};
  if (before.weekId !== weekId || sortedJson(stored) !== sortedJson(client)) throw invalidInput({ 'headers.idempotency-key': 'invalid' });
  return heldOf(before);
}

/**
 * Somebody may have paid in the last second of a hold without anyone knowing yet. Before the week goes to the next person the
 * card provider is asked; when it cannot be, the next person is served and a late payment is refunded.
 */
async function closeFormerHold(deps: Deps, weekId: number): Promise<void> {
  const [former] = await deps.database.db.select({ reservation: reservations, booked: weekClaims.booked }).from(weekClaims)
    .innerJoin(reservations, eq(reservations.id, weekClaims.reservationId)).where(eq(weekClaims.weekId, weekId)).limit(1);
  if (!former || former.booked || isRunning(former.reservation, deps.now())) return;
  try {
    await closeEnded(deps, former.reservation.numberRef);
  } catch (error) {
    deps.log.warn({ err: error }, 'a former hold could not be closed at the card provider');
  }
}

/** Gives a hold back. Repeating changes nothing. @throws Failure 404, 4091 when it is paid */
export async function cancelHold(deps: Deps, numberRef: string): Promise<void> {
  const { database, now } = deps;
  const reservation = await findReservation(database.db, numberRef);
  if (!reservation) throw new Failure(404);
  if (reservation.status === 'paid') throw new Failure(4091);
  if (reservation.status !== 'held') return;
  const at = now();
  await database.db.transaction(async (tx) => {
    const released = await tx.update(reservations).set({ status: 'cancelled' }).where(sql`${reservations.id} = ${reservation.id} and ${reservations.status} = 'held'`).returning({ id: reservations.id });
    if (released.length > 0) {
      await tx.update(weekClaims).set({ endsAt: at }).where(sql`${weekClaims.weekId} = ${reservation.weekId} and ${weekClaims.reservationId} = ${reservation.id} and not ${weekClaims.booked} and ${weekClaims.endsAt} > ${at.toISOString()}::timestamptz`);
    }
  });
  try {
    await closeEnded(deps, numberRef);
  } catch (error) {
    // The week is free already; the reconciler closes what is left at the card provider.
    deps.log.warn({ err: error }, 'a cancelled hold could not be closed at the card provider');
  }
  if ((await findReservation(database.db, numberRef))?.status === 'paid') throw new Failure(4091);
}
