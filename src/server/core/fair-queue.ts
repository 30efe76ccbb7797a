import { Failure } from './failure.ts';
import { FAILURE } from '#contracts/failures.ts';

/** `retryAfter` of the error when the queue is full, in seconds. */
const BUSY_SECONDS = 2;

/** May be changed while tasks are running; it applies to the next task. */
export type QueueLimits = {
  /** Tasks running at the same time. */ concurrency: number;
  /** Of these, of one caller; all of them unless said. */ runningPerCaller?: number;
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
  const runningOf = new Map<string, number>();
  /** Callers in the order of their turns. */
  const lines = new Map<string, (() => void)[]>();
  const mayRun = (caller: string): boolean =>
    running < limits.concurrency &&
    (runningOf.get(caller) ?? 0) < (limits.runningPerCaller ?? limits.concurrency);
  /** Counts a task of the caller as begun (1) or ended (-1). */
  const step = (caller: string, by: 1 | -1): void => {
    running += by;
    const left = (runningOf.get(caller) ?? 0) + by;
    if (left > 0) runningOf.set(caller, left);
    else runningOf.delete(caller);
  };
  /** Begins what may run now. A caller goes to the end of the order with each task. */
  const wake = (): void => {
    for (const [caller, [first, ...rest]] of lines) {
      if (!first || !mayRun(caller)) continue;
      lines.delete(caller);
      if (rest.length > 0) lines.set(caller, rest);
      count -= 1;
      step(caller, 1);
      first();
    }
  };
  const refuseWhenFull = (caller: string): void => {
    if (
      !mayRun(caller) &&
      (count >= limits.waiting || (lines.get(caller)?.length ?? 0) >= limits.waitingPerCaller)
    )
      throw new Failure(FAILURE.unavailable, { retryAfter: BUSY_SECONDS });
  };
  return {
    refuseWhenFull,
    load: () => ({ running, waiting: count }),
    run: async (caller, task) => {
      refuseWhenFull(caller);
      if (mayRun(caller)) step(caller, 1);
      else {
        count += 1;
        await new Promise<void>(
          (resume) => void lines.set(caller, [...(lines.get(caller) ?? []), resume]),
        );
      }
      try {
        return await task();
      } finally {
        step(caller, -1);
        wake();
      }
    },
  };
}
