import { rowsOn } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { weekClaimRuns, uncountedClaims } from '../../claims.ts';
import { change, FOLD_LOCK, list, DAYS, MONTHS, NO_PRICE } from '../../../db/week-counts/tables.ts';
import { BANDS, STEPS } from '../../../db/week-counts/scale.ts';

/*
 * Totals and facets of a search are sums over `week_cells`, not over weeks. Every write to a week
 * leaves a note in `week_deltas` (by trigger), and a hold or booking is its row in `week_claims`. A
 * search reads both next to the cells, so it is exact at once. Folding moves notes and claims into
 * the cells, which keeps the rest small. A hold therefore never writes a counter, and one that ends
 * by time needs no event.
 */

/** Notes and claims moved by one fold; at most a second of work. */
const FOLD_DELTAS = 50_000;
const FOLD_CLAIMS = 2_000;
/** Lowest prices looked up by one fold; of more, some stay unknown until their cell changes again. */
const FOLD_LOWS = 20_000;

/** The moment of a fold. */
const MOMENT = '$1::timestamptz';
const UNCOUNTED = uncountedClaims(MOMENT);

/**
 * Adds changes (place, country_id, state_id, check_in, check_out, month_in, month_out, kind,
 * pinned, cents, step, change) to the cells of all their places. A lowest price stays known while
 * all that changes costs more. Otherwise it becomes negative, as that of a new cell is, and says
 * below which price there is none: -1 - cents.
 */
const addToCells = (changes: string): string =>
  `insert into week_cells (place, day, begins, ends, kind, pinned, n, low, ${list(BANDS, (at) => `c${at}`)})
   select coalesce(place, state_id, country_id), grouping(check_in) = 0, coalesce(check_in, month_in), coalesce(check_out, month_out), kind, pinned, sum(change), -1 - min(cents),
     ${list(BANDS, (at) => `coalesce(sum(change) filter (where step / ${STEPS} = ${at}), 0)`)}
   from ${changes}
   group by grouping sets (${['place', 'state_id', 'country_id'].flatMap((place) => [`(${place}, ${DAYS})`, `(${place}, ${MONTHS})`]).join(', ')})
   having coalesce(place, state_id, country_id) is not null
   on conflict (place, day, begins, ends, kind, pinned) do update
     set n = week_cells.n + excluded.n, low = case when week_cells.low < 0 then greatest(week_cells.low, excluded.low) when week_cells.low < -1 - excluded.low then week_cells.low else excluded.low end, ${list(BANDS, (at) => `c${at} = week_cells.c${at} + excluded.c${at}`)}`;

/**
 * The same for the finer price steps, which only countries and states have: a resort has few enough
 * weeks without them.
 */
const addToBands = (changes: string): string =>
  `insert into week_bands (place, band, day, begins, ends, kind, pinned, ${list(STEPS, (at) => `f${at}`)})
   select coalesce(state_id, country_id), step / ${STEPS}, grouping(check_in) = 0, coalesce(check_in, month_in), coalesce(check_out, month_out), kind, pinned,
     ${list(STEPS, (at) => `coalesce(sum(change) filter (where step % ${STEPS} = ${at}), 0)`)}
   from ${changes}
   group by grouping sets (${['state_id', 'country_id'].flatMap((place) => [`(${place}, step / ${STEPS}, ${DAYS})`, `(${place}, step / ${STEPS}, ${MONTHS})`]).join(', ')})
   having coalesce(state_id, country_id) is not null
   on conflict (place, band, day, begins, ends, kind, pinned) do update
     set ${list(STEPS, (at) => `f${at} = week_bands.f${at} + excluded.f${at}`)}`;

/** The place of a week `w`. */
const PLACE_OF_WEEK =
  '(p.level, p.country, p.state, p.city, p.resort_id, p.resort_name) = (2, w.country, w.state, w.city, w.resort_id, w.resort_name)';

/**
 * Claims and weeks are locked while they are counted, and skipped where another transaction has
 * them locked: a week whose price is being changed is counted a second later. Only a hold of the
 * same week waits for this statement, while it runs.
 */
const FOLD = `
  with picked as materialized (
    select c.week_id, not c.counted as takes, w.check_in, w.check_out, w.kind, w.pinned, w.cost_cents, p.id as place, p.country_id
    from (
      (select c.week_id from week_claims c where ${UNCOUNTED.held} limit ${FOLD_CLAIMS}) union all
      (select c.week_id from week_claims c where ${UNCOUNTED.booked} limit ${FOLD_CLAIMS}) union all
      (select c.week_id from week_claims c where ${UNCOUNTED.ended} limit ${FOLD_CLAIMS})) m
    join week_claims c on c.week_id = m.week_id join weeks w on w.id = c.week_id
      join week_places p on ${PLACE_OF_WEEK}
    where c.counted <> ${weekClaimRuns('c', MOMENT)}
    for update of c skip locked for share of w skip locked),
  flipped as (update week_claims c set counted = v.takes from picked v where c.week_id = v.week_id),
  taken as (
    insert into week_taken (week_id, place, country_id, pinned, cost_cents, check_in)
    select week_id, place, country_id, pinned, cost_cents, check_in from picked where takes),
  freed as (delete from week_taken t using picked v where t.week_id = v.week_id and not v.takes),
  notes as (delete from week_deltas where ctid = any(array(select ctid from week_deltas limit ${FOLD_DELTAS}))
    returning *),
  changes as materialized (
    select ${change('case when v.takes then -1 else 1 end')} from picked v join week_places p on p.id = v.place
    union all select ${change('v.change')} from notes v join week_places p on p.id = v.place),
  cells as (${addToCells('changes')} returning place, day, begins, ends, kind, pinned, low),
  bands as (${addToBands('changes')}),
  places as (
    update week_places p set weeks = p.weeks + s.weeks
    from (select coalesce(place, state_id, country_id) as id, sum(change) as weeks from changes group by grouping sets ((place), (state_id), (country_id))) s
    where p.id = s.id),
  scale as (update week_scale set nights = greatest(nights, (select max(check_out - check_in) from changes))
    where exists (select 1 from changes))
  select (select count(*) from notes)::int as notes, (select count(*) from picked)::int as claims,
    (select jsonb_agg(jsonb_build_object('place', place, 'begins', begins, 'ends', ends, 'kind', kind, 'pinned', pinned, 'least', -1 - low))
     from (select * from cells where day and low < 0 limit ${FOLD_LOWS}) c)::text as unknown`;

export type Folded = { notes: number; claims: number };

/** The lowest price from `least` on of the counted weeks of a cell `u` in a place. */
const lowest = (inPlace: string): string =>
  `coalesce((select w.cost_cents from weeks w where ${inPlace} and w.check_in = u.begins and w.cost_cents >= u.least
     and w.check_out = u.ends and w.kind = u.kind and w.pinned = u.pinned
     and not exists (select from week_taken t where t.week_id = w.id) order by w.cost_cents limit 1), ${NO_PRICE})`;
const learnLows = (level: string, inPlace: string): string =>
  `update week_cells x set low = ${lowest(inPlace)}
   from jsonb_to_recordset($1::jsonb) as u(place int, begins date, ends date, kind int, pinned boolean, least int)
     join week_places p on p.id = u.place
   where ${level} and x.place = u.place and x.day and (x.begins, x.ends, x.kind, x.pinned) = (u.begins, u.ends, u.kind, u.pinned)`;

/**
 * Looks up the lowest prices that are not known, each from one index. The weeks may have changes
 * that are not folded yet. Those are still noted when a search reads the price, which looks at the
 * weeks then if one of them costs as little; and folding them makes the price unknown again.
 */
const LOWS = [
  learnLows(
    'p.level = 2',
    // Not as equalities, for which the planner would take an index by city.
    `w.resort_id = p.resort_id and (w.country, w.state, w.city, w.resort_name) is not distinct from (p.country, p.state, p.city, p.resort_name)`,
  ),
  learnLows('p.level < 2', 'w.country = p.country and (p.level = 0 or w.state = p.state)'),
];

/**
 * Moves changes since the last fold into the counts. Searches are exact before, during and after;
 * only their cost depends on it. Does nothing while another instance folds.
 */
export function foldWeekCounts({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Folded> {
  return database.db.transaction(async (tx) => {
    const read = rowsOn(tx);
    const [lock] = await read<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(${FOLD_LOCK}) as mine, set_config('week_counts.lows', 'kept', true)`,
    );
    if (!lock?.mine) return { notes: 0, claims: 0 };
    const [folded] = await read<Folded & { unknown: string | null }>(FOLD, [now().toISOString()]);
    if (!folded) return { notes: 0, claims: 0 };
    const { unknown, ...moved } = folded;
    for (const lows of unknown ? LOWS : []) await read(lows, [unknown]);
    return moved;
  });
}

const EVERY_MS = 1_000;

/**
 * Folds once a second, and again at once while there is a lot to move; `stop` waits for the fold in
 * progress.
 */
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
