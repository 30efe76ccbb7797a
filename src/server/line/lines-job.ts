import { repeat } from '../core/worker.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { handDownDue } from './hand-down.ts';
import { notifyEndedOffers, notifyOffers } from './notify.ts';

/** Twice a second: no one waits longer for a week that is theirs. */
const POLL_MS = 500;
/** Ends of offers are told at a slower pace, every so many looks. */
const ENDED_EVERY = 10;

/**
 * Starts this instance's passes over lines: weeks that are due go to the first who waits, and
 * offers are told. Mails take longer than offers, so no week waits for those of others. `stop`
 * waits for the passes under way.
 */
export function startLines(
  deps: HoldDeps,
  everyMs: number = POLL_MS,
): { stop: () => Promise<void> } {
  let looks = 0;
  /** Weeks that wait for the card provider. */
  const asking = new Set<Promise<void>>();
  const aside = (work: Promise<void>): void => {
    asking.add(work);
    void work.finally(() => asking.delete(work));
  };
  const notify = async (): Promise<void> => {
    await notifyOffers(deps);
    if (looks % ENDED_EVERY === 0) await notifyEndedOffers(deps);
    looks += 1;
  };
  const guarded = (work: () => Promise<unknown>) => async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      deps.log.warn({ err: error }, 'lines could not be read');
    }
  };
  const passing = repeat(
    guarded(() => handDownDue(deps, aside)),
    everyMs,
  );
  const notifying = repeat(guarded(notify), everyMs);
  return {
    stop: async () => {
      await Promise.all([passing.stop(), notifying.stop()]);
      await Promise.all(asking);
    },
  };
}
