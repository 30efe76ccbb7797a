import { and, eq } from 'drizzle-orm';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isRunning } from '../reservation/claims.ts';
import { findReservation } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { closeEnded, settle } from './settle.ts';

/** A running hold whose payment was started is looked at ever less often, at first after a minute, and more often again before its end. */
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 8 * MINUTE_MS;
const LAST_MINUTES_MS = 3 * MINUTE_MS;
const BATCH = 100;

export type Reconciled = { checked: number; failed: number };

/**
 * One pass: brings reservations and card provider together again after anything was lost, be it a webhook, a browser or an
 * instance. Payments become bookings or refunds, what ended holds left open is cancelled, refunds that are due are made. Safe in
 * several instances at once; one that fails is logged and tried in the next pass.
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
        await bringTogether(deps, row.number_ref);
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

async function bringTogether(deps: Deps, numberRef: string): Promise<void> {
  const reservation = await findReservation(deps.database.db, numberRef);
  if (!reservation) return;
  const at = deps.now();
  if (!isRunning(reservation, at)) return closeEnded(deps, numberRef);
  // Moved on first: while the card provider is away, nothing is asked more often for it.
  await deps.database.db
    .update(reservations)
    .set({ checkAt: nextCheck(reservation, at) })
    .where(and(eq(reservations.id, reservation.id), eq(reservations.status, 'held')));
  // A running hold is only read: its payer may be typing the card number.
  await settle(deps, numberRef);
}

/**
 * When a running hold is looked at again: after as long as it has run, one to eight minutes; in its last three minutes every minute. A hold
 * of thirty minutes costs nine looks.
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
