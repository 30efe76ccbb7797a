import { isUnclaimed } from '../../claims.ts';
import { inPlace, ofResorts, parameters } from '../../criteria.ts';
import type { Bind } from '../../criteria.ts';
import { bandsOf, inBands } from '../../filters.ts';
import type { Bands } from '../../filters.ts';
import { calendarRange, FAR_FUTURE } from '../../search-days.ts';
import type { CalendarDay, CalendarQuery, Range } from '../../search-engine.ts';
import type { Read } from '../../snapshot.ts';
import { cellsIn, firstBand, listBands, weeksIn } from './cells.ts';
import { STEPS } from '../../../db/week-counts/scale.ts';
import { changesSince } from './corrections.ts';
import { asksKind, inKinds } from './kind.ts';
import type { Scope } from './scope.ts';
import { list } from '../../../db/week-counts/tables.ts';

/*
 * How many weeks begin on a day and the lowest price of one come from the cells of the place. That
 * price is sure unless a change that they do not include yet costs as little, a cell does not know
 * its own, or stays of different lengths cost the same.
 *
 * Days without a sure price are looked up among the weeks, and so are all where prices have a lower
 * limit: the cheapest week of a day is the first that matches in an index of that day's weeks, from
 * the beginning of the lowest step of the price scale in which the cells have one. A step may be too
 * low, never too high: where a removed week has hidden another one from their cell, it has its own
 * note in the same step.
 */

/** `only`: no other days than these. */
type Asked = CalendarQuery & { scope: Scope; range: Range; taken: Bands; only?: string[] };

const and = (conditions: readonly string[]): string => conditions.join(' and ') || 'true';
const onlyOn = ($: Bind, day: string, { only }: Asked): string[] =>
  only ? [`${day} = any(${$(only)}::date[])`] : [];
const cellsOf = ($: Bind, ids: readonly number[], asked: Asked): string => {
  const more = onlyOn($, 'and x.begins', asked).join('');
  return cellsIn($, 'week_cells', ids, asked.range, asked.scope.scale.nights, more);
};

/** What the cells do not include yet, with the step of what was added. */
const changesOf = ($: Bind, asked: Asked): string => {
  const { search, range, now } = asked;
  return `select k.check_in, k.resort_id, k.country, k.change, k.cost_cents, case when k.change > 0 then width_bucket(k.cost_cents, (select cents from week_scale)) end as step
   from ${changesSince($, `${inPlace($, search)} and ${ofResorts($, search)}`, range, now)} k
   where ${and([...inKinds($, 'k', search), ...inBands($, 'k', search), ...onlyOn($, 'k.check_in', asked)])}`;
};

/** Of weeks that are known to begin within the range: that they end as they are asked to. */
const endsIn = ($: Bind, ends: string, { range: { to, days } }: Asked): string[] => [
  ...(to < FAR_FUTURE ? [`${ends} <= ${$(to)}::date`] : []),
  ...(days?.stay ? [`${ends} > ${$(days.stay)}::date`] : []),
];

/** SQL: the first of the cheapest weeks of a day `d`, from its step of the scale on. */
const cheapest = ($: Bind, asked: Asked, place: readonly string[]): string =>
  `select w.id, w.cost_cents, w.check_out - w.check_in as nights from weeks w where ${and([
    ...place,
    'w.check_in = d.day',
    'w.cost_cents >= coalesce((select s.cents[d.step] from week_scale s), 0)',
    ...endsIn($, 'w.check_out', asked),
    ...inKinds($, 'w', asked.search),
    ...inBands($, 'w', asked.search),
    isUnclaimed('w', `${$(asked.now.toISOString())}::timestamptz`),
  ])} order by w.cost_cents, w.id limit 1`;

/**
 * The step of a day `d` of a country or state, whose finer steps are counted too. Where no week is
 * skipped the beginning of the band is as good.
 */
function stepOfDay($: Bind, asked: Asked): string {
  const { search, scope } = asked;
  if (scope.level === 0 && !asksKind(search)) return 'd.step';
  const fine = list(STEPS, (at) => `when x.f${at} > 0 then ${at}`).replaceAll(',', '');
  const rows = [
    `x.place = any(${$(scope.ids)}::int[]) and x.band = d.step / ${STEPS} and x.day and x.begins = d.day`,
    ...endsIn($, 'x.ends', asked),
    ...inKinds($, 'x', search),
  ];
  return `least(d.added, (select min(d.step + case ${fine} end) from week_bands x where ${and(rows)}))`;
}

/** Days of a country or state. */
function daysOfPlace($: Bind, asked: Asked): string {
  const { search, scope, taken } = asked;
  return `with days as materialized (
      select s.day, sum(s.weeks)::int as weeks, min(s.step) / ${STEPS} * ${STEPS} as step, min(s.added) as added
        from (
        select x.begins as day, ${weeksIn(taken)} as weeks, ${firstBand(listBands(taken))} * ${STEPS} as step, null::int as added
          from ${cellsOf($, scope.ids, asked)} x where ${and(inKinds($, 'x', search))}
        union all select k.check_in, k.change, k.step, k.step from (${changesOf($, asked)}) k
      ) s group by 1 having sum(s.weeks) > 0)
    select d.day::text as day, d.weeks, w.cost_cents as cents, w.nights
    from (select d.day, d.weeks, ${stepOfDay($, asked)} as step from days d offset 0) d
    cross join lateral (${cheapest($, asked, [inPlace($, search)])}) w order by d.day`;
}

/** What a place is put together of: resorts, or all countries. */
type Part = {
  /** Column of a week that names it, its places in the cells, and their names. */
  column: 'resort_id' | 'country';
  ids: number[];
  names: string[];
  /** Further conditions on a week `w`. */
  place: string[];
};
const partsOf = ($: Bind, { scope, search }: Asked): Part =>
  scope.level === 0
    ? { column: 'country', ids: scope.countryIds, names: scope.countries, place: [] }
    : {
        column: 'resort_id',
        ids: scope.spots.map(({ id }) => id),
        names: scope.spots.map(({ resortId }) => resortId),
        place: scope.mixed ? [inPlace($, search), ofResorts($, search)] : [],
      };

/**
 * Days of resorts, or of all countries. Of a day only those are asked that have weeks in its lowest
 * band, or all of them where a week was removed: it may have been the last one there.
 */
function daysOfParts($: Bind, asked: Asked): string {
  const { search, taken } = asked;
  const { column, ids, names, place } = partsOf($, asked);
  const less = `least(${listBands(taken)
    .map((band) => `x.c${band}`)
    .join(', ')}) < 0`;
  return `with parts as materialized (
      select s.day, s.part, sum(s.weeks) as weeks, min(s.step) as step, bool_or(s.removed) as removed from (
        select x.begins as day, p.name as part, ${weeksIn(taken)} as weeks, ${firstBand(listBands(taken))} * ${STEPS} as step, ${less} as removed
          from ${cellsOf($, ids, asked)} x
            join unnest(${$(ids)}::int[], ${$(names)}::text[]) p (id, name) on p.id = x.place
            where ${and(inKinds($, 'x', search))}
        union all select k.check_in, k.${column}, k.change, k.step / ${STEPS} * ${STEPS}, k.change < 0
          from (${changesOf($, asked)}) k
      ) s group by 1, 2),
    days as (
      select s.*, sum(s.weeks) over day as total, min(s.step) over day as lowest, bool_or(s.removed) over day as any_removed
        from parts s window day as (partition by s.day))
    select distinct on (d.day) d.day::text as day, d.total::int as weeks, w.cost_cents as cents, w.nights
    from days d cross join lateral (${cheapest($, asked, [`w.${column} = d.part`, ...place])}) w
    where d.total > 0 and (d.step = d.lowest or d.any_removed) order by d.day, w.cost_cents, w.id`;
}

/** Days with the lowest prices of their cells, and whether these are sure. */
function daysOfCells($: Bind, asked: Asked): string {
  const { search, scope, taken } = asked;
  const ids = scope.level === 0 ? scope.countryIds : scope.ids;
  return `select s.day::text as day, s.weeks, s.shortest[1] as cents, s.shortest[2] as nights,
      s.shortest[1] >= 0 and s.shortest[2] = -s.longest[2] and coalesce(s.changed > s.shortest[1], true) as sure
    from (
      select g.day, sum(g.weeks)::int as weeks, min(array[g.low, g.nights]) as shortest, min(array[g.low, -g.nights]) as longest, min(g.changed) as changed
      from (
        select x.begins as day, x.ends - x.begins as nights, sum(${weeksIn(taken)}) as weeks, min(x.low) as low, null::int as changed
          from ${cellsOf($, ids, asked)} x where ${and(inKinds($, 'x', search))} group by x.begins, x.ends
        union all select k.check_in, null, k.change, null, k.cost_cents from (${changesOf($, asked)}) k
      ) g group by 1 having sum(g.weeks) > 0) s order by s.day`;
}

/** A state with as many resorts at most is looked up by them. */
const FEW_RESORTS = 2;

/** Days with their cheapest weeks, looked up. */
function lookUp(read: Read, asked: Asked): Promise<CalendarDay[]> {
  const { scope } = asked;
  const inParts =
    scope.level === 2 ||
    (scope.level === 1 && scope.spots.length <= FEW_RESORTS) ||
    (scope.level === 0 && scope.countries.length > 1);
  const { values, $ } = parameters();
  return read(inParts ? daysOfParts($, asked) : daysOfPlace($, asked), values);
}

export async function readCalendar(
  read: Read,
  scope: Scope,
  query: CalendarQuery,
): Promise<CalendarDay[]> {
  const taken = bandsOf(query.search);
  if (listBands(taken).length === 0) return [];
  const asked: Asked = { ...query, scope, range: calendarRange(query), taken };
  // The lowest price of a cell may be below the limit.
  if (query.search.PriceFrom?.length) return lookUp(read, asked);
  const { values, $ } = parameters();
  const days = await read<CalendarDay & { sure: boolean }>(daysOfCells($, asked), values);
  const only = days.filter(({ sure }) => !sure).map(({ day }) => day);
  const found = only.length > 0 ? await lookUp(read, { ...asked, only }) : [];
  const lookedUp = new Map(found.map((day) => [day.day, day]));
  return days.flatMap(({ sure, ...day }) => (sure ? day : (lookedUp.get(day.day) ?? [])));
}
