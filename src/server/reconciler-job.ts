import { refundApprovedClaims } from './claim/refund.ts';
import { countQuietly } from './core/limit-keys.ts';
import { repeat } from './core/worker.ts';
import type { Deps } from './deps.ts';
import { reconcile } from './payment/reconciler.ts';
import { reconcileRenewals } from './payment/renewal.ts';
import { sendStayMails } from './trip/reminders.ts';

const EVERY_MS = 20_000;
/** Instances share the work by time: the first one in this window does it. */
const LEASE = { points: 1, seconds: 15 };

const STEPS = [reconcile, reconcileRenewals, refundApprovedClaims, sendStayMails];

/**
 * Starts this instance's passes over reservations, renewals, approved claims and mails of stays;
 * `stop` waits for the one under way.
 */
export function startReconciler(
  deps: Deps,
  everyMs: number = EVERY_MS,
): { stop: () => Promise<void> } {
  /** Each by itself: a step that fails keeps no other from its work. */
  const run = async (step: (typeof STEPS)[number]): Promise<void> => {
    try {
      await step(deps);
    } catch (error) {
      deps.log.warn({ err: error, step: step.name }, 'a step of the reconciler failed');
    }
  };
  return repeat(async () => {
    try {
      if (!(await countQuietly(deps.limiter, 'job:reconcile', LEASE))) return;
    } catch (error) {
      deps.log.warn({ err: error }, 'the reconciler has no database');
      return;
    }
    for (const step of STEPS) await run(step);
  }, everyMs);
}
