import { refundApprovedClaims } from '../claim/refund.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../plugins/failure.ts';
import { findReservation, isRunning } from '../reservation/repository.ts';
import { reconcileRenewals } from './renewal.ts';
import { closeEnded, settle } from './settle.ts';

const EVERY_MS = 20_000;
/** Running holds are looked at this long before their end, in case neither browser nor webhook told of a payment. */
const LAST_MINUTES = 3;
const BATCH = 100;
/** Instances share the work by time: whoever comes first in this window does it. */
const LEASE = { points: 1, seconds: 15 };

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
         (intent_closed_at is null and (intent_id is not null or checkout_id is not null) and (status = 'cancelled' or (status = 'held' and expires_at <= $2::timestamptz)))
         or (status = 'refunded' and refund_id is null)) order by id limit ${BATCH}`,
      [after, new Date(at.getTime() + LAST_MINUTES * 60_000).toISOString()]
    );
    for (const row of rows) {
      result.checked += 1;
      try {
        await bringTogether(deps, row.number_ref);
      } catch (error) {
        result.failed += 1;
        deps.log.warn({ err: error, reservation: row.id }, 'a reservation could not be reconciled and will be tried again');
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
  // A running hold is only read: its payer may be typing the card number.
  if (isRunning(reservation, deps.now())) await settle(deps, numberRef);
  else await closeEnded(deps, numberRef);
}

/** Starts the passes of this instance; `stop` waits for the one under way. */
export function startReconciler(deps: Deps, everyMs: number = EVERY_MS): { stop: () => Promise<void> } {
  let pass: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      await deps.limiter.take('job:reconcile', LEASE);
      await reconcile(deps);
      await reconcileRenewals(deps);
      await refundApprovedClaims(deps);
    } catch (error) {
      if (!(error instanceof Failure && error.code === 429)) deps.log.warn({ err: error }, 'reservations could not be reconciled');
    }
  };
  const tick = (): void => {
    pass ??= run().finally(() => (pass = undefined));
  };
  const timer = setInterval(tick, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await pass;
    },
  };
}
