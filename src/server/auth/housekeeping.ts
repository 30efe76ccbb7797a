import { and, inArray, lt } from 'drizzle-orm';
import { EVIDENCE_DAYS, forgetOldEvidence, forgetStrayFiles } from '../claim/repository.ts';
import { oneTimeTokens, rateLimits, sessions, trustedDevices } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { forgetOldMails } from '../mail/outbox.ts';
import { forgetNetworks, forgetUnpaidHolds } from '../reservation/repository.ts';
import { countHoldOutcomes } from '../line/estimate.ts';
import { sweepLines } from '../line/sweep.ts';
import { sweepSaved } from '../saved/saved.ts';
import { sweepWatches } from '../watch/watches.ts';

const DAY_MS = 86_400_000;
/**
 * Ended sessions and codes are kept for a while, so that their holders can be sent to the right
 * login site.
 */
const KEEP_DAYS = 30;
const SWEEP_MS = 3_600_000;

/**
 * Deletes counters, codes, sessions and devices that have ended. Called now and then, by any
 * instance.
 */
export async function sweepAuth({
  database: { db },
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now();
  const kept = new Date(at.getTime() - KEEP_DAYS * DAY_MS);
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, at));
  await db.delete(trustedDevices).where(lt(trustedDevices.expiresAt, at));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, kept));
  // Nothing asks for an ended challenge of a passkey, and every look at the sign-in page leaves one;
  // an ended code of a guest who wanted to wait comes with the guest's data.
  await db
    .delete(oneTimeTokens)
    .where(and(inArray(oneTimeTokens.kind, ['passkey', 'line']), lt(oneTimeTokens.expiresAt, at)));
  await db.delete(sessions).where(lt(sessions.expiresAt, kept));
}

/**
 * Deletes evidence past its retention, and files that can no longer become part of a claim. Called
 * now and then, by any instance.
 */
export async function sweepEvidence({
  database: { db },
  now,
  config,
}: Pick<Deps, 'database' | 'now' | 'config'>): Promise<void> {
  const at = now().getTime();
  await forgetOldEvidence(db, new Date(at - EVIDENCE_DAYS * DAY_MS));
  await forgetStrayFiles(db, new Date(at - config.CLAIM_HOURS * 3_600_000 - DAY_MS));
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

const SWEEPS = [
  sweepAuth,
  forgetOldMails,
  sweepEvidence,
  sweepHolds,
  sweepSaved,
  sweepLines,
  sweepWatches,
  countHoldOutcomes,
];
/** Each by itself: what one cannot do keeps no other from erasing what it has to. */
async function sweepAll(deps: Pick<Deps, 'database' | 'now' | 'log' | 'config'>): Promise<void> {
  for (const sweep of SWEEPS)
    try {
      await sweep(deps);
    } catch (error) {
      deps.log.warn({ err: error, sweep: sweep.name }, 'a sweep failed and will be tried again');
    }
}

/**
 * Sweeps once an hour, beginning at a random time after the start so that instances started
 * together take turns.
 */
export function startHousekeeping(deps: Pick<Deps, 'database' | 'now' | 'log' | 'config'>): {
  stop: () => Promise<void>;
} {
  let pass: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    pass = sweepAll(deps);
  };
  let timer = setTimeout(() => {
    sweep();
    timer = setInterval(sweep, SWEEP_MS).unref();
  }, Math.random() * SWEEP_MS).unref();
  return {
    stop: async () => {
      clearTimeout(timer);
      await pass;
    },
  };
}
