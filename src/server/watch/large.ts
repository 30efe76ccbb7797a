import { KINDS } from '#contracts/week.ts';
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
 * kind, so that a watch reads only groups that pass all its filters but dates and price. It keeps the
 * cheapest weeks, as many as it has room for, without reading all that fit: `CHEAPEST` says how.
 * `watch_clock` names the last watch that has searched.
 */

/** Watches of one transaction, which lasts some seconds. */
export const WATCHES_AT_ONCE = 5_000;
/** Notes of one round, in which all watches search them; a note has up to a thousand weeks. */
const NOTES_AT_ONCE = 250;
/** A watch that has found so many weeks looks on only for cheaper ones. */
const ENOUGH = 300;

const GROUP = [
  'country',
  'state',
  'city',
  'resort_id',
  'resort_name',
  ...new Set(KINDS.map(({ column }) => column)),
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

/** SQL: how many matches a watch `v` has room for. */
const ROOM = `(${KEPT_MATCHES} - v.pending)`;
const AT_MOST = `greatest(${ENOUGH}, ${ROOM})`;

/**
 * SQL: weeks that fit a watch `v`: of each group the cheapest ones, as many as it has room for; the
 * groups by their cheapest week. `limits` holds for groups `g` and weeks `w` further.
 */
const fitting = (limits: { group: string; week: string }): string => `
  select w.id, w.cost_cents, w.check_in from (
    select w.group_id from large_groups w cross join lateral (select w.lat, w.lng, w.has) r
    where w.place = v.place and w.last_out >= v.date_in and w.first_in <= v.date_out
      and (v.price_per is not null or v.price_below is null or w.lowest < v.price_below)
      and ${limits.group} and ${OF_KIND}
    order by w.lowest) g
  cross join lateral (
    select * from large_weeks w
    where w.group_id = g.group_id and ${DATED_AND_PRICED}
      and ${limits.week} and (v.matched_at is null or ${IS_NEW})
    order by w.cost_cents limit ${ROOM}) w`;

/**
 * SQL: the cheapest weeks that fit a watch `v`. Reading stops at `AT_MOST`, and what was not read
 * may be cheaper: a group begins with one cheap week and goes on with dear ones. So a search that
 * stopped there reads again, only what is cheaper than the dearest of the weeks that would be kept.
 */
const CHEAPEST = `
  with read as materialized (${fitting({ group: 'true', week: 'true' })} limit ${AT_MOST}),
  dearest as materialized (
    select k.cost_cents from (select s.cost_cents from read s order by s.cost_cents limit ${ROOM}) k
    where (select count(*) from read) = ${AT_MOST} order by k.cost_cents desc limit 1)
  select f.id, f.cost_cents from (
    select * from read
    union
    select f.* from dearest d cross join lateral (
      ${fitting({ group: 'w.lowest < d.cost_cents', week: 'w.cost_cents < d.cost_cents' })}) f) f
  order by f.cost_cents, f.check_in, f.id limit ${ROOM}`;

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
      from unnest(${$(watches.map(({ id }) => id))}::uuid[]) a(id) join watches v on v.id = a.id and v.ended_at is null
      cross join lateral (${CHEAPEST}) f),
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
  watchesAtOnce: number,
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
