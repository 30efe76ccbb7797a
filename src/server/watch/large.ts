import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import { available, parameters } from '../week/criteria.ts';
import type { Bind } from '../week/criteria.ts';
import { PLACE_SEPARATOR } from './columns.ts';
import { DATED_AND_PRICED, keys, OF_KIND, places } from './join.ts';
import { IS_NEW, KEPT_MATCHES, keptOf } from './keep.ts';
import { asTable, merged } from './news.ts';
import type { Range } from './news.ts';

/*
 * Matching after a large import: each watch searches the noted weeks. They are grouped by resort and
 * kind, so that a watch reads only groups that pass all its filters but dates and price. It begins
 * with the group of the cheapest week and stops when it has found enough. `watch_clock` names the
 * last watch that has searched.
 */

/** Watches of one transaction, which lasts some seconds. */
const WATCHES_AT_ONCE = 5_000;
/** Notes of one round, in which all watches search them; a note has up to a thousand weeks. */
const NOTES_AT_ONCE = 250;
/** A watch stops at so many weeks and keeps the cheapest of them. */
const ENOUGH = 300;

const GROUP = [
  'country',
  'state',
  'city',
  'resort_id',
  'resort_name',
  'inv_type',
  'unit_type',
  'kitchen_type',
  'max_occupancy',
];
const ofGroup = (alias: string): string => GROUP.map((column) => `${alias}.${column}`).join(', ');

type Watch = { id: string; place: string };
type Round = {
  /** The last note of the round. */
  to: string;
  ranges: Range[];
  /** Those that search next; none when all have searched these weeks. */
  watches: Watch[];
};

async function readRound(tx: Queryable, watchesAtOnce: number): Promise<Round | undefined> {
  const run = rowsOn(tx);
  const [clock] = await run<{ to: string | null; place: string | null; watch: string | null }>(
    `select coalesce(searched_to, (
       select max(n.id) from (select id from week_news where is_large order by id limit ${NOTES_AT_ONCE}) n))::text as to,
       searched_place as place, searched_watch::text as watch from watch_clock`,
  );
  if (!clock || clock.to === null) return undefined;
  const ranges = await run<Range>(
    `select first_id::float8 as first, last_id::float8 as last from week_news
     where is_large and id <= $1::bigint`,
    [clock.to],
  );
  const watches = await run<Watch>(
    `select id::text, place from watches where ended_at is null and pending < ${KEPT_MATCHES}
       and ($1::text is null or (place, id) > ($1::text, $2::uuid))
     order by place, id limit ${watchesAtOnce}`,
    [clock.place, clock.watch],
  );
  return { to: clock.to, ranges: merged(ranges), watches };
}

/**
 * Makes temporary tables for these watches: `large_weeks` are the free weeks by group, the cheapest
 * first, `large_groups` the groups by place.
 */
async function groupWeeks(tx: Queryable, { ranges, watches }: Round, now: Date): Promise<void> {
  const run = rowsOn(tx);
  const searched = [...new Set(watches.map(({ place }) => place))];
  const countries = [...new Set(searched.map((place) => place.split(PLACE_SEPARATOR)[0]!))];
  const make = (name: string, text: (bind: Bind) => string): Promise<unknown> => {
    const { values, $ } = parameters();
    return run(`create temporary table ${name} on commit drop as ${text($)}`, values);
  };
  await make(
    'large_found',
    ($) => `select dense_rank() over (order by ${ofGroup('w')}) as group_id, w.*
      from ${asTable($, ranges)} join weeks w on w.id between n.first and n.last
      where ${available($, now)}${countries.includes('') ? '' : ` and w.country = any(${$(countries)}::text[])`}`,
  );
  await make(
    'large_weeks',
    () => `select group_id, cost_cents, id, check_in, check_out, max_occupancy
      from large_found order by group_id, cost_cents`,
  );
  await make(
    'large_groups',
    ($) => `with news as materialized (
        select group_id, ${ofGroup('w')}, min(cost_cents) as lowest, min(check_in) as first_in, max(check_out) as last_out
        from large_found w group by group_id, ${ofGroup('w')}),
      keys as materialized (${keys($)}),
      places as materialized (${places($)})
      select k.place, w.*, r.lat, r.lng, r.has from keys k
      join news w on w.country = k.country and w.state = k.state and w.city = k.city
      join places r on r.id = w.resort_id
      where k.place = any(${$(searched)}::text[])`,
  );
  await run('create index on large_weeks (group_id, cost_cents)');
  await run('create index on large_groups (place, lowest)');
  await run('analyze large_weeks');
  await run('analyze large_groups');
}

/** Searches for the next watches of a round. @returns new matches, kept for their next mail */
async function matchRound(tx: Queryable, { watches }: Round, now: Date): Promise<number> {
  const run = rowsOn(tx);
  // From group to group by the indexes: any other way reads all weeks before it finds the first.
  for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
    await run(`set local enable_${way} = off`);
  const { values, $ } = parameters();
  const [found] = await run<{ matches: number }>(
    `with matched as (
      select v.id as watch_id, f.id as week_id, f.cost_cents
      from unnest(${$(watches.map(({ id }) => id))}::uuid[]) a(id) join watches v on v.id = a.id
      cross join lateral (
        select e.id, e.cost_cents from (
          select w.id, w.cost_cents, w.check_in from (
            select w.group_id from large_groups w cross join lateral (select w.lat, w.lng, w.has) r
            where w.place = v.place and w.last_out >= v.date_in and w.first_in <= v.date_out
              and (v.price_per is not null or v.price_below is null or w.lowest < v.price_below)
              and ${OF_KIND}
            order by w.lowest) g
          cross join lateral (
            select * from large_weeks w
            where w.group_id = g.group_id and ${DATED_AND_PRICED}
              and (v.matched_at is null or ${IS_NEW})
            order by w.cost_cents limit greatest(${ENOUGH}, ${KEPT_MATCHES} - v.pending)) w
          limit greatest(${ENOUGH}, ${KEPT_MATCHES} - v.pending)) e
        order by e.cost_cents, e.check_in, e.id limit ${KEPT_MATCHES} - v.pending) f),
    ${keptOf($, 'select * from matched', now)}`,
    values,
  );
  return found?.matches ?? 0;
}

/**
 * Matches the next watches with the weeks of a large import. @returns new matches; undefined when
 * all is done
 */
export async function matchNextWatches(
  tx: Queryable,
  now: Date,
  watchesAtOnce = WATCHES_AT_ONCE,
): Promise<{ matches: number } | undefined> {
  const run = rowsOn(tx);
  const round = await readRound(tx, watchesAtOnce);
  if (!round) return undefined;
  const last = round.watches.at(-1);
  if (last === undefined)
    await run('delete from week_news where is_large and id <= $1::bigint', [round.to]);
  await run(
    'update watch_clock set searched_to = $1::bigint, searched_place = $2::text, searched_watch = $3::uuid',
    last ? [round.to, last.place, last.id] : [null, null, null],
  );
  if (!last) return { matches: 0 };
  await groupWeeks(tx, round, now);
  return { matches: await matchRound(tx, round, now) };
}
