import { Failure } from './failure.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Seconds a caller is asked to wait when too many tasks are waiting. */
const BUSY_SECONDS = 2;

/** May be changed while tasks are under way; the next task obeys. */
export type QueueLimits = {
  /** Tasks at the same time. */ concurrency: number;
  /** Tasks that wait, of all callers. */ waiting: number;
  waitingPerCaller: number;
};

export type FairQueue = {
  /** Whether a task of this caller would be refused now. @throws Failure 503 with Retry-After */
  refuseWhenFull: (caller: string) => void;
  /** Runs a task in its turn. @throws Failure 503 with Retry-After when too many wait */
  run: <T>(caller: string, task: () => Promise<T>) => Promise<T>;
  /** Tasks under way and waiting, now. */
  load: () => { running: number; waiting: number };
};

/** Runs `concurrency` tasks at a time. Callers take turns, so that nobody waits for all of somebody else's, and none may fill the queue alone. */
export function fairQueue(limits: QueueLimits): FairQueue {
  let running = 0;
  let count = 0;
  /** Those whose turn comes first stand first. */
  const lines = new Map<string, (() => void)[]>();
  const next = (): (() => void) | undefined => {
    const [first] = lines;
    if (!first) return undefined;
    const [caller, line] = first;
    lines.delete(caller);
    if (line.length > 1) lines.set(caller, line.slice(1));
    count -= 1;
    return line[0];
  };
  const refuseWhenFull = (caller: string): void => {
    if (
      running >= limits.concurrency &&
      (count >= limits.waiting || (lines.get(caller)?.length ?? 0) >= limits.waitingPerCaller)
    )
      throw new Failure(FAILURE.unavailable, { retryAfter: BUSY_SECONDS });
  };
  return {
    refuseWhenFull,
    load: () => ({ running, waiting: count }),
    run: async (caller, task) => {
      refuseWhenFull(caller);
      if (running >= limits.concurrency) {
        count += 1;
        // Whoever finishes hands its place over, so `running` stays as it is.
        await new Promise<void>(
          (resume) => void lines.set(caller, [...(lines.get(caller) ?? []), resume]),
        );
      } else running += 1;
      try {
        return await task();
      } finally {
        const resume = running > limits.concurrency ? undefined : next();
        if (resume) resume();
        else running -= 1;
      }
    },
  };
}
