import { rowsOn } from '../../../db/rows.ts';
import type { Deps } from '../../../deps.ts';
import { weekClaimRuns, uncountedClaims } from '../../claims.ts';
import { change, FOLD_LOCK, list, DAYS, MONTHS } from '../../../db/week-counts/tables.ts';
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

/** The moment of a fold. */
const MOMENT = '$1::timestamptz';
const UNCOUNTED = uncountedClaims(MOMENT);

/**
 * Adds changes (place, country_id, state_id, check_in, check_out, month_in, month_out, kind,
 * pinned, step, change) to the cells of all their places.
 */
const addToCells = (changes: string): string =>
  `insert into week_cells (place, day, begins, ends, kind, pinned, n, ${list(BANDS, (at) => `c${at}`)})
   select coalesce(place, state_id, country_id), grouping(check_in) = 0, coalesce(check_in, month_in), coalesce(check_out, month_out), kind, pinned, sum(change),
     ${list(BANDS, (at) => `coalesce(sum(change) filter (where step / ${STEPS} = ${at}), 0)`)}
   from ${changes}
   group by grouping sets (${['place', 'state_id', 'country_id'].flatMap((place) => [`(${place}, ${DAYS})`, `(${place}, ${MONTHS})`]).join(', ')})
   having coalesce(place, state_id, country_id) is not null
   on conflict (place, day, begins, ends, kind, pinned) do update
     set n = week_cells.n + excluded.n, ${list(BANDS, (at) => `c${at} = week_cells.c${at} + excluded.c${at}`)}`;

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
  cells as (${addToCells('changes')}),
  bands as (${addToBands('changes')}),
  places as (
    update week_places p set weeks = p.weeks + s.weeks
    from (select coalesce(place, state_id, country_id) as id, sum(change) as weeks from changes group by grouping sets ((place), (state_id), (country_id))) s
    where p.id = s.id),
  scale as (update week_scale set nights = greatest(nights, (select max(check_out - check_in) from changes))
    where exists (select 1 from changes))
  select (select count(*) from notes)::int as notes, (select count(*) from picked)::int as claims`;

export type Folded = { notes: number; claims: number };

/**
 * Moves changes since the last fold into the counts. Searches are exact before, during and after;
 * only their cost depends on it. Does nothing while another instance folds.
 */
export function foldWeekCounts({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Folded> {
  return database.db.transaction(async (tx) => {
    const read = rowsOn(tx);
    const [lock] = await read<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(${FOLD_LOCK}) as mine`,
    );
    if (!lock?.mine) return { notes: 0, claims: 0 };
    const [folded] = await read<Folded>(FOLD, [now().toISOString()]);
    return folded ?? { notes: 0, claims: 0 };
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
