import { repeat } from '../core/worker.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { writeQuietMails, writeWatchMails } from './mails.ts';
import { matchWatches } from './match.ts';

const EVERY_MS = 3_000;

/**
 * Starts this instance's passes over watches; instances share the work by a row's lock. `stop` ends
 * the pass under way between two of its transactions, and waits for it.
 */
export function startWatching(
  deps: HoldDeps,
  everyMs: number = EVERY_MS,
): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const match = (of: HoldDeps) => matchWatches(of, { signal });
  // Each by itself: mails of what was found are written also while weeks cannot be matched.
  const run = async (): Promise<void> => {
    for (const work of [match, writeWatchMails, writeQuietMails])
      try {
        if (!signal.aborted) await work(deps);
      } catch (error) {
        deps.log.warn({ err: error, work: work.name }, 'a pass over watches failed');
      }
  };
  const passes = repeat(run, everyMs);
  return {
    stop: () => {
      ending.abort();
      return passes.stop();
    },
  };
}
