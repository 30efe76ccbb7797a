import { Failure } from './failure.ts';
import { FAILURE } from '#contracts/failures.ts';

/** `retryAfter` of the error when the queue is full, in seconds. */
const BUSY_SECONDS = 2;

/** May be changed while tasks are running; it applies to the next task. */
export type QueueLimits = {
  /** Tasks running at the same time. */ concurrency: number;
  /** Waiting tasks, over all callers. */ waiting: number;
  waitingPerCaller: number;
};

export type FairQueue = {
  /**
   * Throws if a task of this caller would be refused now. @throws Failure `unavailable` with
   * Retry-After
   */
  refuseWhenFull: (caller: string) => void;
  /**
   * Runs a task in its turn. @throws Failure `unavailable` with Retry-After when too many are
   * waiting
   */
  run: <T>(caller: string, task: () => Promise<T>) => Promise<T>;
  /** Tasks running and waiting, now. */
  load: () => { running: number; waiting: number };
};

/**
 * Runs `concurrency` tasks at a time. Callers take turns, so that no caller waits for all tasks of
 * another, and none can fill the queue alone.
 */
export function fairQueue(limits: QueueLimits): FairQueue {
  let running = 0;
  let count = 0;
  /** Callers in the order of their turns. */
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
        // A finished task hands its place over, so `running` stays the same.
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
