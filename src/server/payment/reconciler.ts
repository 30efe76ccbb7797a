import { and, eq } from 'drizzle-orm';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isRunning } from '../week/claims.ts';
import { findReservation } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { closeEnded, settle } from './settle.ts';
import { MINUTE_MS } from '#lib/durations.ts';

/**
 * How often a running hold with a started payment is checked: first after a minute, then less and
 * less often, and more often again before its end.
 */
const LONGEST_WAIT_MS = 8 * MINUTE_MS;
const LAST_MINUTES_MS = 3 * MINUTE_MS;
const BATCH = 100;

export type Reconciled = { checked: number; failed: number };

/**
 * One pass. Brings reservations back in line with the card provider after a webhook, a browser or
 * an instance was lost: payments become bookings or refunds, payment objects left open by ended
 * holds are canceled, and refunds that are due are made. Safe to run in several instances at once.
 * A reservation that fails is logged and retried in the next pass.
 */
export async function reconcile(deps: Deps): Promise<Reconciled> {
  const result: Reconciled = { checked: 0, failed: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const at = deps.now();
    const rows = await deps.database.rows<{ id: string; number_ref: string }>(
      `select id, number_ref from reservations where id > $1::uuid and (
         (intent_closed_at is null and (intent_id is not null or checkout_id is not null) and (status = 'cancelled'
           or (status = 'held' and (expires_at <= $2::timestamptz or coalesce(check_at, expires_at - interval '${LAST_MINUTES_MS} milliseconds') <= $2::timestamptz))))
         or (status = 'refunded' and refund_id is null)) order by id limit ${BATCH}`,
      [after, at.toISOString()],
    );
    for (const row of rows) {
      result.checked += 1;
      try {
        await reconcileOne(deps, row.number_ref);
      } catch (error) {
        result.failed += 1;
        deps.log.warn(
          { err: error, reservation: row.id },
          'a reservation could not be reconciled and will be tried again',
        );
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return result;
    after = last.id;
  }
}

async function reconcileOne(deps: Deps, numberRef: string): Promise<void> {
  const reservation = await findReservation(deps.database.db, numberRef);
  if (!reservation) return;
  const at = deps.now();
  if (!isRunning(reservation, at)) return closeEnded(deps, numberRef);
  // The next check is scheduled first, so that an outage of the card provider does not cause more
  // requests.
  await deps.database.db
    .update(reservations)
    .set({ checkAt: nextCheck(reservation, at) })
    .where(and(eq(reservations.id, reservation.id), eq(reservations.status, 'held')));
  // A running hold is only read: the payer may be typing the card number.
  await settle(deps, numberRef);
}

/**
 * When to check a running hold again: after as long as it has run, between one and eight minutes,
 * and every minute in its last three. A hold of `HOLD_MINUTES` is checked nine times.
 */
function nextCheck(
  { createdAt, expiresAt }: Pick<Reservation, 'createdAt' | 'expiresAt'>,
  at: Date,
): Date {
  const now = at.getTime();
  const lastMinutes = expiresAt.getTime() - LAST_MINUTES_MS;
  if (now >= lastMinutes) return new Date(now + MINUTE_MS);
  return new Date(
    Math.min(
      lastMinutes,
      now + Math.min(LONGEST_WAIT_MS, Math.max(MINUTE_MS, now - createdAt.getTime())),
    ),
  );
}
