import type { Database } from '../client.ts';
import { rowsOn } from '../rows.ts';
import type { Rows } from '../rows.ts';
import { BAND_ENDS, BANDS, fitsLimits, STEPS } from './scale.ts';
import { change, FOLD_LOCK, KEY, list, MONTHS } from './tables.ts';

/**
 * Counts everything from scratch and chooses the price scale from the inventory. For use after a
 * large import; takes half a minute for ten million weeks. Imports wait in the meantime; searches
 * and holds do not. May be called inside a transaction that writes weeks.
 */
async function recountWeeks(read: Rows): Promise<void> {
  await read(`select pg_advisory_xact_lock(${FOLD_LOCK})`);
  await read('lock table weeks in share mode');
  // The planner cannot know that resort, name, city, state and country depend on each other, and
  // would look weeks up one resort at a time and sort them.
  for (const setting of [
    `work_mem = '256MB'`,
    'enable_nestloop = off',
    'enable_mergejoin = off',
    'enable_sort = off',
  ])
    await read(`set local ${setting}`);
  await chooseScale(read);
  for (const table of ['week_cells', 'week_bands', 'week_deltas'])
    await read(`delete from ${table}`);
  const free = `(select ${change('1')} from weeks v
    join week_places p on (p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (2, v.country, v.state, v.city, v.resort_id, v.resort_name)
    where v.id not in (select t.week_id from week_taken t) offset 0)`;
  const months = `date_trunc('month', begins::timestamp)::date as month_in, date_trunc('month', ends::timestamp)::date as month_out`;
  // The weeks are read twice, for the days of resorts and for the price steps; all other counts are
  // sums of these. Inserted in order, so that a search reads neighboring rows.
  await read(
    `create temp table counted_cells on commit drop as select place, state_id, country_id, check_in as begins, check_out as ends, kind, pinned, count(*)::int as n, min(cents) as low,
       ${list(BANDS, (at) => `count(*) filter (where band = ${at})::int as c${at}`)}
     from (select w.*, w.step / ${STEPS} as band from ${free} w offset 0) w group by 1, 2, 3, 4, 5, 6, 7`,
  );
  const cells = list(BANDS, (at) => `c${at}`);
  await read(
    `insert into week_cells (place, day, begins, ends, kind, pinned, n, low, ${cells})
     select place, true, begins, ends, kind, pinned, n, low, ${cells} from counted_cells union all
     (select coalesce(place, state_id, country_id), grouping(begins) = 0, coalesce(begins, month_in), coalesce(ends, month_out), kind, pinned, sum(n), case when grouping(begins) = 0 then min(low) else -1 end, ${list(BANDS, (at) => `sum(c${at})`)}
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
    `update week_places p set weeks = coalesce(s.weeks, 0) from week_places o
      left join (select place, sum(n)::int as weeks from week_cells where not day group by 1) s on s.place = o.id
      where o.id = p.id`,
  );
}

async function chooseScale(read: Rows): Promise<void> {
  const [size] = await read<{ weeks: number }>('select count(*)::int as weeks from weeks');
  const weeks = size?.weeks ?? 0;
  const share = Math.min(100, 100 * (200_000 / Math.max(1, weeks)));
  await read(
    `with drawn as (select cost_cents from weeks tablesample system (${share.toFixed(4)}) repeatable (1))
     -- Bands end where they must; their steps have about as many weeks each.
     , steps as (
       select width_bucket(cost_cents, $2::int[]) as band, percentile_disc(array(select i / ${STEPS}.0::float8
         from generate_series(1, ${STEPS - 1}) i)) within group (order by cost_cents) as cents
       from drawn group by 1)
     update week_scale
       set weeks = $1::int, nights = coalesce((select max(check_out - check_in) from weeks), 1), prices = (select count(distinct cost_cents) from drawn), cents = (
       select array_agg(case when at = ${STEPS} then ($2::int[])[band + 1] else coalesce(s.cents[at], ($2::int[])[greatest(band, 1)]) end
         order by band, at)
       from generate_series(0, ${BANDS - 1}) band cross join generate_series(1, ${STEPS}) at
         left join steps s using (band) where band < ${BANDS - 1} or at < ${STEPS})`,
    [weeks, BAND_ENDS],
  );
}

/**
 * Recounts if the bands do not end at the price limits of this release, or if no cell knows its
 * lowest price, as the release before left them. Takes a connection without a time limit, as a
 * large inventory takes half a minute.
 */
export async function fitScale(read: Rows): Promise<void> {
  const [scale] = await read<{ cents: number[]; lows: boolean }>(
    `select cents, not exists (select from week_cells) or exists (select from week_cells where low >= 0) as lows
     from week_scale`,
  );
  if (!scale || (scale.lows && fitsLimits(scale.cents))) return;
  await read('begin');
  try {
    await recountWeeks(read);
    await read('commit');
  } catch (error) {
    await read('rollback');
    throw error;
  }
}

/** `recountWeeks` in a transaction of its own, followed by fresh statistics. */
export async function recount(database: Database): Promise<void> {
  await database.db.transaction((tx) => recountWeeks(rowsOn(tx)));
  for (const table of ['weeks', 'week_cells', 'week_bands', 'week_places', 'week_deltas'])
    await database.rows(`analyze ${table}`);
}
