import { parameters } from '../week/criteria.ts';
import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import { closeFormerHold } from '../reservation/hold.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { keepForWatchers } from './first-refusal.ts';
import { FILTERED, keys, places } from './join.ts';
import { freeWeeksIn, noteAgain, noteFreed, takeNews } from './news.ts';
import type { Range } from './news.ts';

/**
 * Matches that a watch keeps for its next mail; a watch with as many takes no part until then, so
 * that a wide search does not list an inventory.
 */
export const KEPT_MATCHES = 30;

/**
 * Joins weeks with all running watches, whose matches are kept for their next mail. A week that a
 * watch has matched at the same price or a lower one is passed over. @returns new matches
 */
async function matchWeeks(tx: Queryable, ranges: readonly Range[], now: Date): Promise<number> {
  const { values, $ } = parameters();
  const at = `${$(now.toISOString())}::timestamptz`;
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
      where ${FILTERED}
        and not exists (select from watch_matches m where m.watch_id = v.id and m.week_id = w.id and m.price_cents <= w.cost_cents)),
    kept as (
      insert into watch_matches (watch_id, week_id, price_cents, matched_at)
      select watch_id, week_id, cost_cents, ${at} from matched where turn <= ${KEPT_MATCHES} - pending
      on conflict (watch_id, week_id) do update set price_cents = excluded.price_cents, matched_at = excluded.matched_at, told_at = null
      returning watch_id),
    counted as (
      update watches v set pending = pending + k.matches, matched_at = ${at}, quiet_at = null
      from (select watch_id, count(*)::int as matches from kept group by 1) k where v.id = k.watch_id returning k.matches)
    select coalesce(sum(matches), 0)::int as matches from counted`,
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
    await run(
      'insert into watch_clock (freed_until) values ($1::timestamptz) on conflict do nothing',
      [now.toISOString()],
    );
    [clock] = await read();
  }
  return clock && new Date(clock.until);
}

/**
 * One pass: finds the watches of all weeks that were added, got cheaper or were freed since the last
 * one; what is kept for its first watcher is told by the offer. Each chunk of weeks is one
 * transaction of a few statements, so that a pass that is broken off goes on where it was.
 * @returns new matches
 */
export async function matchWatches(deps: HoldDeps): Promise<number> {
  let matches = 0;
  /** Ended holds of which the card provider was asked in this pass. */
  const settled = new Set<string>();
  for (let looked = false; ; looked = true) {
    const found = await deps.database.db.transaction(async (tx) => {
      const at = deps.now();
      const after = await lockWatches(tx, at);
      if (after === undefined) return undefined;
      if (!looked) await noteFreed(tx, after, at);
      const ranges = await takeNews(tx);
      if (ranges.length === 0) return undefined;
      // Every table is reached by a key, also while its statistics are those of an empty one.
      await rowsOn(tx)('set local enable_seqscan = off');
      const unsettled = await keepForWatchers(tx, ranges, at, settled);
      await noteAgain(
        tx,
        unsettled.map(({ weekId }) => weekId),
      );
      return { matches: await matchWeeks(tx, ranges, at), unsettled };
    });
    if (found === undefined) return matches;
    matches += found.matches;
    for (const { number } of found.unsettled) {
      await closeFormerHold(deps, number);
      settled.add(number);
    }
  }
}
