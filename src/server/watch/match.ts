import { parameters } from '../week/criteria.ts';
import { pgErrorCode } from '../db/errors.ts';
import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import { closeAtProvider } from '../reservation/hold.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { givesRefusals, keepForWatchers } from './first-refusal.ts';
import { FILTERED, keys, places } from './join.ts';
import { IS_NEW, KEPT_MATCHES, keptOf } from './keep.ts';
import { matchNextWatches, WATCHES_AT_ONCE } from './large.ts';
import {
  CHUNK,
  countNews,
  freeWeeksIn,
  noteAgain,
  noteLarge,
  noteFreed,
  takeNews,
} from './news.ts';
import type { Range } from './news.ts';

/**
 * From so many noted weeks on, each watch searches the weeks (`large.ts`). Below, each week is
 * joined with all watches of its place, which costs less for a few.
 */
export const MANY_WEEKS = 10_000;

/**
 * Joins weeks with all running watches, whose matches are kept for their next mail. @returns new
 * matches
 */
async function matchWeeks(tx: Queryable, ranges: readonly Range[], now: Date): Promise<number> {
  const { values, $ } = parameters();
  const run = rowsOn(tx);
  const [found] = await run<{ matches: number }>(
    `with news as materialized (${freeWeeksIn($, ranges, now)}),
    keys as materialized (${keys($)}),
    places as materialized (${places($)}),
    matched as (
      select v.id as watch_id, v.pending, w.id as week_id, w.cost_cents,
        row_number() over (partition by v.id order by w.cost_cents, w.check_in, w.id) as turn
      from keys k join watches v on v.place = k.place and v.ended_at is null and v.pending < ${KEPT_MATCHES}
      join news w on w.country = k.country and w.state = k.state and w.city = k.city join places r on r.id = w.resort_id
      where ${FILTERED} and ${IS_NEW}),
    ${keptOf($, `select watch_id, week_id, cost_cents from matched where turn <= ${KEPT_MATCHES} - pending`, now)}`,
    values,
  );
  return found?.matches ?? 0;
}

/**
 * Takes the lock of watches until the transaction ends, so that one instance at a time matches or
 * writes mails. @returns until when freed weeks were looked for; undefined while another has it
 */
export async function lockWatches(tx: Queryable, now: Date): Promise<Date | undefined> {
  const run = rowsOn(tx);
  const read = () =>
    run<{ until: string | Date }>(
      'select freed_until as until from watch_clock for update skip locked',
    );
  let [clock] = await read();
  if (!clock) {
    // Only where there is no row: an insert would wait for the instance that has it.
    await run(
      'insert into watch_clock (freed_until) select $1::timestamptz where not exists (select from watch_clock) on conflict do nothing',
      [now.toISOString()],
    );
    [clock] = await read();
  }
  return clock && new Date(clock.until);
}

/**
 * Weeks of the next transaction, by how long the last one took: weeks that many watch for are
 * joined with each of their watchers where a club gives first refusals.
 */
const nextChunk = (chunk: number, milliseconds: number): number =>
  milliseconds > LONG_MS
    ? Math.max(LEAST_CHUNK, Math.floor(chunk / 4))
    : milliseconds < QUICK_MS
      ? Math.min(CHUNK, chunk * 2)
      : chunk;
/** After a time limit, into which the same work would run in every pass. */
const smaller = (count: number): number => Math.max(1, Math.floor(count / 4));
/** A statement was canceled by its time limit. */
const CANCELED = '57014';
const LEAST_CHUNK = 50;
const FIRST_CHUNK = 100;
const LONG_MS = 1_000;
const QUICK_MS = 300;

type MatchOptions = {
  /** Noted weeks that count as a large import. */
  many?: number;
  /** Watches of one transaction after a large import. */
  watchesAtOnce?: number;
  /** Ends the pass after the transaction under way. */
  signal?: AbortSignal;
};

/**
 * One pass: finds the watches of all weeks that were added, got cheaper or were freed since the
 * last one; what is kept for its first watcher is told by the offer. Each chunk of weeks is one
 * transaction of a few statements, so that a pass that is broken off goes on where it was. From
 * `many` noted weeks on, all of them are first offered as first refusals, chunk by chunk; then the
 * watches search them, some thousands in a transaction. @returns new matches
 */
export async function matchWatches(
  deps: HoldDeps,
  { many = MANY_WEEKS, watchesAtOnce = WATCHES_AT_ONCE, signal }: MatchOptions = {},
): Promise<number> {
  let matches = 0;
  let chunk: number | undefined;
  let atOnce = watchesAtOnce;
  /** Whether a large import is noted; undefined: look for freed weeks and count again. */
  let isLarge: boolean | undefined;
  /** Ended holds of which the card provider was asked in this pass. */
  const settled = new Set<string>();
  for (;;) {
    if (signal?.aborted) break;
    const began = performance.now();
    const work = deps.database.db.transaction(async (tx) => {
      const at = deps.now();
      const after = await lockWatches(tx, at);
      if (after === undefined) return undefined;
      if (isLarge === undefined) {
        await noteFreed(tx, after, at);
        isLarge = (await countNews(tx)) >= many;
      }
      // Where no club gives first refusals, a thousand weeks take little time from the beginning.
      chunk ??= (await givesRefusals(tx)) ? FIRST_CHUNK : CHUNK;
      const ranges = await takeNews(tx, chunk);
      // Every table is reached by a key, also while its statistics are those of an empty one. What is
      // read whole anyway costs so much then, on paper, that each statement would be compiled.
      await rowsOn(tx)(
        "select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)",
      );
      if (ranges.length === 0) {
        const matched = await matchNextWatches(tx, at, atOnce);
        return matched && { ...matched, unsettled: undefined };
      }
      const unsettled = await keepForWatchers(tx, ranges, at, settled);
      await noteAgain(
        tx,
        unsettled.map(({ weekId }) => weekId),
      );
      if (isLarge) await noteLarge(tx, ranges);
      return { matches: isLarge ? 0 : await matchWeeks(tx, ranges, at), unsettled };
    });
    const found = await work.catch((error: unknown) => {
      if (pgErrorCode(error) !== CANCELED || chunk === undefined || chunk === 1) throw error;
      [chunk, atOnce] = [smaller(chunk), smaller(atOnce)];
      return 'tooLong' as const;
    });
    if (found === 'tooLong') continue;
    if (found === undefined) break;
    matches += found.matches;
    chunk = chunk && nextChunk(chunk, performance.now() - began);
    // Weeks that are freed while a large import is matched do not wait for the end of it.
    if (found.unsettled === undefined) isLarge = undefined;
    for (const { number } of found.unsettled ?? []) {
      await closeAtProvider(deps, number);
      settled.add(number);
    }
  }
  return matches;
}
