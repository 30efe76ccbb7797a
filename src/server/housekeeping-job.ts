import { sweepAuth } from './auth/sweep.ts';
import { sweepEvidence } from './claim/repository.ts';
import type { Deps } from './deps.ts';
import { countHoldOutcomes } from './line/estimate.ts';
import { sweepLines } from './line/sweep.ts';
import { forgetOldMails } from './mail/outbox.ts';
import { sweepEvents } from './payment/events.ts';
import { sweepHolds } from './reservation/repository.ts';
import { sweepSaved } from './saved/saved.ts';
import { sweepWatches } from './watch/watches.ts';
import { HOUR_MS } from '#lib/durations.ts';

const SWEEP_MS = HOUR_MS;

const SWEEPS = [
  sweepAuth,
  forgetOldMails,
  sweepEvidence,
  sweepHolds,
  sweepEvents,
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
