import { available, parameters } from '../week/criteria.ts';
import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import { closeFormerHold } from '../reservation/hold.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { FILTERED, keys, places } from './join.ts';
import type { Range } from './join.ts';
import { keepForWatchers } from './refusal.ts';

/** Weeks matched in one statement, at most. */
const CHUNK = 1_000;
/**
 * Matches that a watch keeps for its next mail; a watch with as many takes no part until then, so
 * that a wide search does not list an inventory.
 */
export const KEPT_MATCHES = 30;
/** A transaction that frees a week may commit this much after the moment that it writes. */
const LATE_SECONDS = 10;

/**
 * Joins weeks with all running watches, whose matches are kept for their next mail. A week that a
 * watch has matched at the same price or a lower one is passed over. @returns new matches
 */
async function matchWeeks(tx: Queryable, ranges: readonly Range[], now: Date): Promise<number> {
  const { values, $ } = parameters();
  const at = `${$(now.toISOString())}::timestamptz`;
  const ids = (end: 'first' | 'last') => `${$(ranges.map((range) => range[end]))}::bigint[]`;
  const run = rowsOn(tx);
  const [found] = await run<{ matches: number }>(
    `with news as materialized (
      select distinct w.* from unnest(${ids('first')}, ${ids('last')}) as n(first, last) join weeks w on w.id between n.first and n.last
      where ${available($, now)}),
    keys as materialized (${keys($)}),
    places as materialized (
      ${places($)}),
    matched as (
      select v.id as watch_id, v.pending, w.id as week_id, w.cost_cents, row_number() over (partition by v.id order by w.cost_cents, w.check_in, w.id) as place
      from keys k join watches v on v.place = k.place and v.ended_at is null and v.pending < ${KEPT_MATCHES}
      join news w on w.country = k.country and w.state = k.state and w.city = k.city join places r on r.id = w.resort_id
      where ${FILTERED}
        and not exists (select from watch_matches m where m.watch_id = v.id and m.week_id = w.id and m.price_cents <= w.cost_cents)),
    kept as (
      insert into watch_matches (watch_id, week_id, price_cents, matched_at)
      select watch_id, week_id, cost_cents, ${at} from matched where place <= ${KEPT_MATCHES} - pending
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

/** Takes notes of at most `CHUNK` weeks, the oldest first. */
async function takeNews(tx: Queryable): Promise<Range[]> {
  const run = rowsOn(tx);
  const noted = await run<{ id: string; first: number; last: number }>(
    `select id::text, first_id::float8 as first, last_id::float8 as last from week_news order by id limit ${CHUNK}`,
  );
  const taken: Range[] = [];
  const done: string[] = [];
  let room = CHUNK;
  for (const { id, first, last } of noted) {
    if (room === 0) break;
    const end = Math.min(last, first + room - 1);
    taken.push({ first, last: end });
    room -= end - first + 1;
    if (end === last) done.push(id);
    else
      await run('update week_news set first_id = $1::bigint where id = $2::bigint', [end + 1, id]);
  }
  if (done.length > 0) await run('delete from week_news where id = any($1::bigint[])', [done]);
  return taken;
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

/** Notes the weeks whose hold or booking ended since a moment. */
async function noteFreed(tx: Queryable, after: Date, until: Date): Promise<void> {
  const run = rowsOn(tx);
  await run('update watch_clock set freed_until = $1::timestamptz', [until.toISOString()]);
  // Those of the seconds before once more: what committed late is not missed, and looking at the
  // same week again finds nothing new.
  await run(
    `insert into week_news (first_id, last_id) select week_id, week_id from week_claims
     where not booked and ends_at > $1::timestamptz and ends_at <= $2::timestamptz
       and exists (select from watches where ended_at is null)`,
    [new Date(after.getTime() - LATE_SECONDS * 1000).toISOString(), until.toISOString()],
  );
}

/** Notes weeks again, for the next pass. */
const noteAgain = (tx: Queryable, weekIds: readonly number[]) =>
  rowsOn(tx)(
    'insert into week_news (first_id, last_id) select w, w from unnest($1::bigint[]) as t(w)',
    [weekIds],
  );

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
      if (unsettled.length > 0)
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
