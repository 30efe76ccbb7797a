import { fairQueue } from '../core/fair-queue.ts';
import type { Deps } from '../deps.ts';
import { asksUnit } from './filters.ts';
import type { Filters } from './filters.ts';

/** Searches that wait for their turn, in total and per caller. */
const WAITING = { waiting: 256, waitingPerCaller: 32 };

/**
 * Runs searches in the turns of their callers. @throws Failure `unavailable` with Retry-After when
 * too many wait
 */
export type SearchTurns = <T>(
  caller: string,
  filters: Filters,
  task: () => Promise<T>,
) => Promise<T>;

/**
 * Turns for all calls that search, which share the database with everything else: half of its
 * connections, so that the others stay free for what is not a search, and half of those for one
 * caller. What cannot be counted reads every week of its place and dates: one of these at a time.
 */
export function searchTurns({ database, config }: Pick<Deps, 'database' | 'config'>): SearchTurns {
  // The embedded database has one connection.
  const concurrency = database.kind === 'pglite' ? 1 : Math.ceil(config.DATABASE_POOL / 2);
  const all = fairQueue({ concurrency, runningPerCaller: Math.ceil(concurrency / 2), ...WAITING });
  const reading = fairQueue({ concurrency: 1, ...WAITING });
  return (caller, filters, task) =>
    asksUnit(filters) ? reading.run(caller, () => all.run(caller, task)) : all.run(caller, task);
}
