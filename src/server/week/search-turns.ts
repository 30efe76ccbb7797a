import { fairQueue } from '../core/fair-queue.ts';
import type { Deps } from '../deps.ts';

/** Searches that wait for their turn, in total and per caller. */
const WAITING = { waiting: 256, waitingPerCaller: 32 };
/** The same of those that read weeks: each takes longer, and a browser waits for 25 seconds. */
const READING_WAITING = { waiting: 24, waitingPerCaller: 4 };

/**
 * Runs searches in the turns of their callers. `reads`: weeks, as the counts do not know its prices
 * (`asksUnit`). @throws Failure `unavailable` with Retry-After when
 * too many wait
 */
export type SearchTurns = <T>(caller: string, reads: boolean, task: () => Promise<T>) => Promise<T>;

/**
 * Turns for all calls that search, which share the database with everything else: half of its
 * connections, so that the others stay free for what is not a search, and half of those for one
 * caller. What cannot be counted reads every week of its place and dates: one of these at a time.
 */
export function searchTurns({ database, config }: Pick<Deps, 'database' | 'config'>): SearchTurns {
  // The embedded database has one connection.
  const concurrency = database.kind === 'pglite' ? 1 : Math.ceil(config.DATABASE_POOL / 2);
  const all = fairQueue({ concurrency, runningPerCaller: Math.ceil(concurrency / 2), ...WAITING });
  const reading = fairQueue({ concurrency: 1, ...READING_WAITING });
  return (caller, reads, task) =>
    reads // The one that reads has turns of its own: it must not wait behind what its caller counts.
      ? reading.run(caller, () => all.run('reading', task))
      : all.run(caller, task);
}
