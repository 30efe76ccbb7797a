import { refundApprovedClaims } from './claim/refund.ts';
import type { Deps } from './deps.ts';
import { reconcile } from './payment/reconciler.ts';
import { reconcileRenewals } from './payment/renewal.ts';
import { sendStayMails } from './trip/reminders.ts';
import { Failure } from './core/failure.ts';
import { FAILURE } from '#contracts/failures.ts';

const EVERY_MS = 20_000;
/** Instances share the work by time: the first one in this window does it. */
const LEASE = { points: 1, seconds: 15 };

/**
 * Starts this instance's passes over reservations, renewals, approved claims and mails of stays;
 * `stop` waits for the one under way.
 */
export function startReconciler(
  deps: Deps,
  everyMs: number = EVERY_MS,
): { stop: () => Promise<void> } {
  let pass: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      await deps.limiter.take('job:reconcile', LEASE);
      await reconcile(deps);
      await reconcileRenewals(deps);
      await refundApprovedClaims(deps);
      await sendStayMails(deps);
    } catch (error) {
      if (!(error instanceof Failure && error.code === FAILURE.tooManyAttempts))
        deps.log.warn({ err: error }, 'reservations could not be reconciled');
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
