import * as fc from 'fast-check';
import type { Cluster } from './cluster.ts';
import { runHistory } from './history.ts';
import { histories } from './steps.ts';
import type { History } from './steps.ts';

export type Explored = {
  /** Histories run, before anything was found. */
  runs: number;
  /** The shortest history that breaks a promise, and how. */
  found?: { history: History; message: string; seed: number; path: string; shrinks: number };
};

/**
 * Runs random histories until one breaks a promise, and then makes that one as short as it gets.
 * The same seed gives the same histories; with the path of a find, that one alone. `stopAfterMs`:
 * no new history, and no further shortening, begins after it; `shorten`: false to leave a find as
 * long as it is. `onFound` hears of a find before it is shortened, which takes minutes.
 */
export async function explore(
  cluster: Cluster,
  {
    seed,
    path,
    runs,
    onRun,
    onFound,
    stopAfterMs,
    shorten = true,
  }: {
    seed: number;
    path?: string | undefined;
    runs: number;
    onRun?: () => void;
    onFound?: (message: string) => void;
    stopAfterMs?: number;
    shorten?: boolean;
  },
): Promise<Explored> {
  let isFound = false;
  const details = await fc.check(
    fc.asyncProperty(histories, async (history) => {
      try {
        await runHistory(cluster, history);
      } catch (error) {
        if (!isFound) onFound?.(messageOf(error));
        isFound = true;
        throw error;
      }
      if (!isFound) onRun?.();
    }),
    {
      seed,
      numRuns: runs,
      endOnFailure: !shorten,
      ...(path === undefined ? {} : { path }),
      ...(stopAfterMs === undefined ? {} : { interruptAfterTimeLimit: stopAfterMs }),
    },
  );
  const [history] = details.counterexample ?? [];
  if (!details.failed) return { runs: details.numRuns };
  if (!history) throw new Error('The search failed without a history that shows why');
  return {
    runs: details.numRuns,
    found: {
      history,
      message: messageOf(details.errorInstance),
      seed: details.seed,
      path: details.counterexamplePath ?? '',
      shrinks: details.numShrinks,
    },
  };
}

/** What was broken; of anything else than a broken promise, where it happened. */
const messageOf = (error: unknown): string =>
  !(error instanceof Error)
    ? String(error)
    : error.constructor.name === 'Broken'
      ? error.message
      : String(error.stack);
