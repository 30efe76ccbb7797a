import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { OFFER_MINUTES, OFFER_NEAR_DAYS, OFFER_NEAR_MINUTES } from '#contracts/rules.ts';
import type { Queryable } from '../db/client.ts';
import { weekClaims } from '../db/schema.ts';
import type { reservations } from '../db/schema.ts';

/*
 * Who has a week. No other TypeScript decides this; the SQL functions are in
 * db/functions/claims.sql, where hold_week_limited and hold_batch_limited use them too.
 *
 * A week has at most one claim, its row in `week_claims`. The claim belongs to one reservation,
 * or to a place in line when the week is kept for a watcher, and keeps the week from all others
 * while it runs: until `ends_at` for a hold, for good once it is
 * booked. A claim that has ended can be taken over. While people wait for the week, its claim runs
 * on when the hold has ended, for them (docs/lines.md).
 *
 * Every area may import this file, so it imports none.
 */

type Reservation = Pick<typeof reservations.$inferSelect, 'id' | 'weekId'>;

/** SQL: the claim of this alias runs at a moment (also given as SQL). */
export const weekClaimRuns = (claim: string, moment: string): string =>
  `claim_runs(${claim}.booked, ${claim}.ends_at, ${moment})`;

/** SQL: the week of this alias has no running claim. */
export const isUnclaimed = (week: string, moment: string): string =>
  `not exists (select from week_claims c where c.week_id = ${week}.id and ${weekClaimRuns('c', moment)})`;

/**
 * SQL conditions on claims `c` that run but are not `counted`, or the reverse. There are three
 * because each has its own partial index.
 */
export const uncountedClaims = (moment: string) => ({
  held: `not c.counted and not c.booked and c.ends_at > ${moment}`,
  booked: 'not c.counted and c.booked',
  ended: `c.counted and not c.booked and c.ends_at <= ${moment}`,
});

const runsAt = (now: Date): SQL =>
  sql`claim_runs(${weekClaims.booked}, ${weekClaims.endsAt}, ${now.toISOString()}::timestamptz)`;

/** A hold that can still be paid. */
export const isRunning = (
  { status, expiresAt }: Pick<typeof reservations.$inferSelect, 'status' | 'expiresAt'>,
  now: Date,
): boolean => status === 'held' && expiresAt > now;

/**
 * Takes a week for a reservation in one statement, if no other reservation has it.
 * @returns false when another reservation has it
 */
export async function takeWeekClaim(
  tx: Queryable,
  claim: { weekId: number; reservationId: string; booked: boolean; endsAt: Date },
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .insert(weekClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: weekClaims.weekId,
      set: {
        reservationId: claim.reservationId,
        linePlace: null,
        booked: claim.booked,
        endsAt: claim.endsAt,
      },
      // A week that is offered to the first in its line is no longer that of its last hold.
      setWhere: sql`(${weekClaims.reservationId} = ${claim.reservationId} and ${weekClaims.linePlace} is null) or not ${runsAt(now)}`,
    })
    .returning({ weekId: weekClaims.weekId });
  return taken.length > 0;
}

const claimOf = ({ id, weekId }: Reservation): SQL | undefined =>
  and(
    eq(weekClaims.weekId, weekId),
    eq(weekClaims.reservationId, id),
    isNull(weekClaims.linePlace),
  );

/**
 * SQL: brings the line of a week up to date (db/functions/lines.sql); the place that the week was
 * offered to by this, or null.
 */
export const lineSettled = (weekId: number | SQL, now: Date): SQL =>
  sql`line_settle(${weekId}::bigint, ${now.toISOString()}::timestamptz, ${OFFER_MINUTES}, ${OFFER_NEAR_MINUTES}, ${OFFER_NEAR_DAYS})`;

/**
 * Releases the week of a hold or booking: it is offered to the first in its line, or free. Does
 * nothing when the hold has ended or another reservation has the week. The reservation must have
 * its new status.
 */
export async function releaseWeekClaim(
  tx: Queryable,
  reservation: Reservation,
  now: Date,
): Promise<void> {
  const released = await tx
    .update(weekClaims)
    .set({ booked: false, endsAt: now })
    .where(and(claimOf(reservation), runsAt(now)))
    .returning({ weekId: weekClaims.weekId });
  if (released.length > 0) await tx.execute(sql`select ${lineSettled(reservation.weekId, now)}`);
}

/** Whether the week's latest claim, running or ended, belongs to this reservation. */
export const hasLastWeekClaim = async (db: Queryable, reservation: Reservation): Promise<boolean> =>
  (await db.select({ id: weekClaims.weekId }).from(weekClaims).where(claimOf(reservation))).length >
  0;
