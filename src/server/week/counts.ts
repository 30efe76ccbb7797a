import type { Database } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { readOn } from './snapshot.ts';
import type { Read } from './snapshot.ts';

/*
 * Totals and facets of a search are sums over `week_cells`, not over weeks. Whoever writes weeks leaves a note in `week_deltas` (triggers),
 * and a hold or booking is its row in `week_claims`; both are read by a search beside the cells, so it is exact at once. Folding moves notes and
 * claims into the cells, which keeps that remainder small. A hold therefore never writes a counter, and one that ends by time needs no event.
 */

/** Only one at a time folds: the cells have one writer and no lock that anybody else waits for. */
const FOLD_LOCK = 724_520;
/** Notes and claims moved by one fold; a second's work at most. */
const FOLD_DELTAS = 50_000;
const FOLD_CLAIMS = 2_000;
export const BANDS = 16;
/** Steps of the price scale in one band. */
export const STEPS = 8;

const list = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join(', ');
const KEY = 'kind, pinned';
const DAYS = `check_in, check_out, ${KEY}`;
const MONTHS = `month_in, month_out, ${KEY}`;
/** `$1` is the moment. */
const LIVE = '(c.booked or c.ends_at > $1::timestamptz)';

/** Adds changes (place, country_id, state_id, check_in, check_out, month_in, month_out, kind, pinned, step, change) to the cells of all their places. */
const addToCells = (changes: string): string =>
  `insert into week_cells (place, day, begins, ends, kind, pinned, n, ${list(BANDS, (at) => `c${at}`)})
   select coalesce(place, state_id, country_id), grouping(check_in) = 0, coalesce(check_in, month_in), coalesce(check_out, month_out), kind, pinned, sum(change),
     ${list(BANDS, (at) => `coalesce(sum(change) filter (where step / ${STEPS} = ${at}), 0)`)}
   from ${changes}
   group by grouping sets (${['place', 'state_id', 'country_id'].flatMap((place) => [`(${place}, ${DAYS})`, `(${place}, ${MONTHS})`]).join(', ')})
   having coalesce(place, state_id, country_id) is not null
   on conflict (place, day, begins, ends, kind, pinned) do update set n = week_cells.n + excluded.n, ${list(BANDS, (at) => `c${at} = week_cells.c${at} + excluded.c${at}`)}`;

/** The same for the finer price steps, which only countries and states have: a resort has few enough weeks without. */
const addToBands = (changes: string): string =>
  `insert into week_bands (place, band, day, begins, ends, kind, pinned, ${list(STEPS, (at) => `f${at}`)})
   select coalesce(state_id, country_id), step / ${STEPS}, grouping(check_in) = 0, coalesce(check_in, month_in), coalesce(check_out, month_out), kind, pinned,
     ${list(STEPS, (at) => `coalesce(sum(change) filter (where step % ${STEPS} = ${at}), 0)`)}
   from ${changes}
   group by grouping sets (${['state_id', 'country_id'].flatMap((place) => [`(${place}, step / ${STEPS}, ${DAYS})`, `(${place}, step / ${STEPS}, ${MONTHS})`]).join(', ')})
   having coalesce(state_id, country_id) is not null
   on conflict (place, band, day, begins, ends, kind, pinned) do update set ${list(STEPS, (at) => `f${at} = week_bands.f${at} + excluded.f${at}`)}`;

/** Columns of a change, from a source of days, kind, pinning and price `v` and its place `p`. */
const change = (amount: string): string =>
  `p.id as place, p.country_id, p.state_id, v.check_in, v.check_out, date_trunc('month', v.check_in::timestamp)::date as month_in,
   date_trunc('month', v.check_out::timestamp)::date as month_out, v.kind, v.pinned, width_bucket(v.cost_cents, (select cents from week_scale)) as step, ${amount} as change`;
/** The place of a week `w`. */
const PLACE_OF_WEEK =
  '(p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (2, w.country, w.state, w.city, w.resort_id, w.resort_name)';

/**
 * The claims and the weeks are locked while they are counted, and skipped where somebody else has them: a week whose price is being changed
 * is counted a second later. Nobody waits for this statement but a hold of the same week, for its length.
 */
const FOLD = `
  with picked as materialized (
    select c.week_id, not c.counted as takes, w.check_in, w.check_out, w.kind, w.pinned, w.cost_cents, p.id as place, p.country_id
    from (
      (select week_id from week_claims where not counted and not booked and ends_at > $1::timestamptz limit ${FOLD_CLAIMS}) union all
      (select week_id from week_claims where not counted and booked limit ${FOLD_CLAIMS}) union all
      (select week_id from week_claims where counted and not booked and ends_at <= $1::timestamptz limit ${FOLD_CLAIMS})) m
    join week_claims c on c.week_id = m.week_id join weeks w on w.id = c.week_id join week_places p on ${PLACE_OF_WEEK}
    where c.counted <> ${LIVE}
    for update of c skip locked for share of w skip locked),
  flipped as (update week_claims c set counted = v.takes from picked v where c.week_id = v.week_id),
  taken as (
    insert into week_taken (week_id, place, country_id, pinned, cost_cents, check_in)
    select week_id, place, country_id, pinned, cost_cents, check_in from picked where takes),
  freed as (delete from week_taken t using picked v where t.week_id = v.week_id and not v.takes),
  noted as (delete from week_deltas where ctid = any(array(select ctid from week_deltas limit ${FOLD_DELTAS})) returning *),
  changes as materialized (
    select ${change('case when v.takes then -1 else 1 end')} from picked v join week_places p on p.id = v.place
    union all select ${change('v.change')} from noted v join week_places p on p.id = v.place),
  cells as (${addToCells('changes')}),
  bands as (${addToBands('changes')}),
  places as (
    update week_places p set weeks = p.weeks + s.weeks
    from (select coalesce(place, state_id, country_id) as id, sum(change) as weeks from changes group by grouping sets ((place), (state_id), (country_id))) s
    where p.id = s.id),
  scale as (update week_scale set nights = greatest(nights, (select max(check_out - check_in) from changes)) where exists (select 1 from changes))
  select (select count(*) from noted)::int as notes, (select count(*) from picked)::int as claims`;

export type Folded = { notes: number; claims: number };

/**
 * Moves what has changed since the last time into the counts. Searches are exact before, during and after; only their cost depends on it.
 * Does nothing while another instance folds.
 */
export function foldWeekCounts({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Folded> {
  return database.db.transaction(async (tx) => {
    const read = readOn(tx);
    const [lock] = await read<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(${FOLD_LOCK}) as mine`,
    );
    if (!lock?.mine) return { notes: 0, claims: 0 };
    const [folded] = await read<Folded>(FOLD, [now().toISOString()]);
    return folded ?? { notes: 0, claims: 0 };
  });
}

/**
 * Counts everything anew and chooses the price scale from what is there: after a large import, in half a minute for ten million weeks. Imports wait
 * meanwhile; searches and holds do not. May be called inside a transaction that writes weeks.
 */
async function recountWeeks(read: Read): Promise<void> {
  await read(`select pg_advisory_xact_lock(${FOLD_LOCK})`);
  await read('lock table weeks in share mode');
  // The planner cannot know that resort, name, city, state and country are one thing, and would look weeks up one resort at a time and sort them.
  for (const setting of [
    `work_mem = '256MB'`,
    'enable_nestloop = off',
    'enable_mergejoin = off',
    'enable_sort = off',
  ])
    await read(`set local ${setting}`);
  const [size] = await read<{ weeks: number }>('select count(*)::int as weeks from weeks');
  const weeks = size?.weeks ?? 0;
  const share = Math.min(100, 100 * (200_000 / Math.max(1, weeks)));
  await read(
    `with drawn as (select cost_cents from weeks tablesample system (${share.toFixed(4)}) repeatable (1))
     update week_scale set weeks = $1::int, nights = coalesce((select max(check_out - check_in) from weeks), 1), prices = (select count(distinct cost_cents) from drawn), cents = coalesce((
       select percentile_disc(array(select i / 128.0::float8 from generate_series(1, 127) i)) within group (order by cost_cents) from drawn), cents)`,
    [weeks],
  );
  for (const table of ['week_cells', 'week_bands', 'week_deltas'])
    await read(`delete from ${table}`);
  const free = `(select ${change('1')} from weeks v join week_places p on (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (2, v.country, v.state, v.city, v.resort_id, v.resort_name)
    where v.id not in (select t.week_id from week_taken t) offset 0)`;
  const months = `date_trunc('month', begins::timestamp)::date as month_in, date_trunc('month', ends::timestamp)::date as month_out`;
  // The weeks are read twice, for the days of resorts and for the steps of prices; all other counts are sums of these. In order, so that a search reads neighbours.
  await read(
    `create temp table counted_cells on commit drop as select place, state_id, country_id, check_in as begins, check_out as ends, kind, pinned, count(*)::int as n,
       ${list(BANDS, (at) => `count(*) filter (where band = ${at})::int as c${at}`)}
     from (select w.*, w.step / ${STEPS} as band from ${free} w offset 0) w group by 1, 2, 3, 4, 5, 6, 7`,
  );
  const cells = list(BANDS, (at) => `c${at}`);
  await read(
    `insert into week_cells (place, day, begins, ends, kind, pinned, n, ${cells})
     select place, true, begins, ends, kind, pinned, n, ${cells} from counted_cells union all
     (select coalesce(place, state_id, country_id), grouping(begins) = 0, coalesce(begins, month_in), coalesce(ends, month_out), kind, pinned, sum(n), ${list(BANDS, (at) => `sum(c${at})`)}
      from (select c.*, ${months} from counted_cells c) c
      group by grouping sets (${['state_id', 'country_id'].map((place) => `(${place}, begins, ends, ${KEY})`).join(', ')}, ${['place', 'state_id', 'country_id'].map((place) => `(${place}, ${MONTHS})`).join(', ')})
      having coalesce(place, state_id, country_id) is not null)
     order by 1, 2, 3, 4`,
  );
  await read(
    `create temp table counted_bands on commit drop as select state_id, country_id, step / ${STEPS} as band, check_in as begins, check_out as ends, kind, pinned,
       ${list(STEPS, (at) => `count(*) filter (where part = ${at})::int as f${at}`)}
     from (select w.*, w.step % ${STEPS} as part from ${free} w offset 0) w group by 1, 2, 3, 4, 5, 6, 7`,
  );
  await read(
    `insert into week_bands (place, band, day, begins, ends, kind, pinned, ${list(STEPS, (at) => `f${at}`)})
     select coalesce(state_id, country_id), band, grouping(begins) = 0, coalesce(begins, month_in), coalesce(ends, month_out), kind, pinned, ${list(STEPS, (at) => `sum(f${at})`)}
     from (select b.*, ${months} from counted_bands b) b
     group by grouping sets (${['state_id', 'country_id'].flatMap((place) => [`(${place}, band, begins, ends, ${KEY})`, `(${place}, band, ${MONTHS})`]).join(', ')})
     having coalesce(state_id, country_id) is not null
     order by 1, 2, 3, 4, 5`,
  );
  for (const table of ['counted_cells', 'counted_bands']) await read(`drop table ${table}`);
  for (const setting of ['work_mem', 'enable_nestloop', 'enable_mergejoin', 'enable_sort'])
    await read(`set local ${setting} to default`);
  await read(
    `update week_places p set weeks = coalesce(s.weeks, 0) from week_places o left join (select place, sum(n)::int as weeks from week_cells where not day group by 1) s on s.place = o.id where o.id = p.id`,
  );
}

/** `recountWeeks` in a transaction of its own, with fresh statistics after it. */
export async function recount(database: Database): Promise<void> {
  await database.db.transaction((tx) => recountWeeks(readOn(tx)));
  for (const table of ['weeks', 'week_cells', 'week_bands', 'week_places', 'week_deltas'])
    await database.rows(`analyze ${table}`);
}

const EVERY_MS = 1_000;

/** Folds once a second, and again at once while there is a lot to move; `stop` waits for the fold under way. */
export function startFolding(
  deps: Pick<Deps, 'database' | 'now' | 'log'>,
  everyMs: number = EVERY_MS,
): { stop: () => Promise<void> } {
  let stopped = false;
  let pass: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    let more = false;
    try {
      const { notes, claims } = await foldWeekCounts(deps);
      more = notes === FOLD_DELTAS || claims >= FOLD_CLAIMS;
    } catch (error) {
      deps.log.warn(
        { err: error },
        'the counts of weeks could not be brought up to date and will be tried again',
      );
    }
    if (!stopped) timer = setTimeout(next, more ? 0 : everyMs).unref();
  };
  const next = (): void => void (pass = run());
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await pass;
    },
  };
}
