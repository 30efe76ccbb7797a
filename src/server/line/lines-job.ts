import type { HoldDeps } from '../reservation/hold.ts';
import { handDownDue } from './hand-down.ts';
import { notifyEndedOffers, notifyOffers } from './notify.ts';

/** Twice a second: no one waits longer for a week that is theirs. */
const POLL_MS = 500;
/** Ends of offers are told at a slower pace, every so many looks. */
const ENDED_EVERY = 10;

/** Does work again and again, one pass at a time. `stop` waits for the pass under way. */
function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let pass: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    await work().catch(onError);
    pass = undefined;
  };
  const timer = setInterval(() => {
    pass ??= run();
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await pass;
    },
  };
}

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
  const warn = (error: unknown) => deps.log.warn({ err: error }, 'lines could not be read');
  const passing = repeat(() => handDownDue(deps, aside), everyMs, warn);
  const notifying = repeat(notify, everyMs, warn);
  return {
    stop: async () => {
      await Promise.all([passing.stop(), notifying.stop()]);
      await Promise.all(asking);
    },
  };
}
