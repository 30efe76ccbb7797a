import { ALL_CITIES, FEATURED_COUNT } from '#contracts/week.ts';
import type { Sort } from '#contracts/week.ts';
import { addDays, addMonths, firstDay, lastDay, monthOf, toIsoDate } from '#lib/dates.ts';
import { available, inDates, inPlace, parameters } from './criteria.ts';
import type { Place } from './criteria.ts';
import { BANDS, STEPS } from './counts.ts';
import type { Filters, Group } from './facets.ts';
import { kindParts } from './kind.ts';
import type { Read } from './snapshot.ts';

/*
 * How a search is answered without reading the weeks it counts (see counts.ts for the tables):
 *   1. the places of the search: one country, one state, or the resorts of a city or of the chosen names;
 *   2. their cells: whole months as months, the rest day by day, at most a few thousand rows whatever the inventory;
 *   3. what the cells do not know yet: notes of changed weeks, weeks taken or free again since;
 *   4. for the page, where it begins: the band of the price scale (or the month), then the step (or the day) in which its first week lies;
 *   5. the page itself, by an index in its order, from that point on;
 *   6. for the first page, up to three featured weeks of the same search, by indexes of featured weeks alone.
 */

export type Bind = (value: unknown) => string;
export type Search = Place & Filters & { dateIn: string; dateOut: string; sort?: Sort | undefined };
/** Days in which a stay must lie: check-in from `from` on, check-out up to `to`. */
export type Range = { from: string; to: string };

type Spot = { id: number; resortId: string };
export type Scope = {
  level: 0 | 1 | 2;
  /** The places whose cells are summed. */
  ids: number[];
  /** Resorts of the place, for reading weeks one resort at a time; empty for a country. */
  resorts: string[];
  /** Some weeks of these resorts name another place, so that the resort alone does not say it. */
  mixed: boolean;
  countryId: number;
  countryWeeks: number;
  scale: { cents: number[]; nights: number; prices: number };
};

/** Weeks ahead of `now` in the dates of a search. */
export function rangeOf({ dateIn, dateOut }: Pick<Search, 'dateIn' | 'dateOut'>, now: Date): Range {
  const tomorrow = addDays(toIsoDate(now), 1);
  return { from: dateIn > tomorrow ? dateIn : tomorrow, to: dateOut };
}

/** Place and resort names of a search as a condition on places `w` of level 2, which have the columns of a week for it. */
export const inNames = ($: Bind, names: readonly string[] | undefined): string =>
  names?.length ? `w.resort_name = any(${$([...names])}::text[])` : 'true';

/** Which places a search sums, and the price scale. */
export async function scopeOf(
  read: Read,
  search: Place & Pick<Search, 'ResortName'>,
): Promise<Scope> {
  const { values, $ } = parameters();
  const wanted = search.ResortName?.length || search.city !== ALL_CITIES ? 2 : search.state ? 1 : 0;
  // A state that is named but not known finds nothing, as it does among the weeks.
  const spots = `(select w.id, w.resort_id, w.country_id, w.state_id, exists (select 1 from week_places o where o.level = 2 and o.resort_id = w.resort_id and o.id <> w.id) as mixed
    from week_places w where w.level = 2 and ${inPlace($, search)} and ${inNames($, search.ResortName)})`;
  const [row] = await read<{
    cents: number[];
    nights: number;
    prices: number;
    spots: Spot[] | null;
    states: number[] | null;
    mixed: boolean | null;
    countryId: number | null;
    countryWeeks: number | null;
  }>(
    // Milliseconds of work are not shared out: starting a second process would take longer than the search.
    // Nor is it compiled: the planner expects thousands of new claims where there are a few.
    `select set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true), s.cents, s.nights, s.prices, c.id as "countryId", c.weeks as "countryWeeks", p.spots, p.states, p.mixed
     from week_scale s left join week_places c on c.level = 0 and c.country = ${$(search.country)}
     left join lateral (select jsonb_agg(jsonb_build_object('id', p.id, 'resortId', p.resort_id)) as spots, array_agg(distinct p.state_id) as states, bool_or(p.mixed) as mixed from ${spots} p) p on true`,
    values,
  );
  const spotList = row?.spots ?? [];
  const resorts = [...new Set(spotList.map(({ resortId }) => resortId))];
  const states = row?.states?.filter((id) => id !== null) ?? [];
  return {
    level: wanted,
    ids:
      wanted === 2
        ? spotList.map(({ id }) => id)
        : wanted === 1
          ? states
          : row?.countryId
            ? [row.countryId]
            : [],
    resorts: wanted === 0 ? [] : resorts,
    mixed: row?.mixed ?? false,
    countryId: row?.countryId ?? 0,
    countryWeeks: row?.countryWeeks ?? 0,
    scale: { cents: row?.cents ?? [], nights: row?.nights ?? 0, prices: row?.prices ?? 0 },
  };
}

const monthAfter = (date: string): string => firstDay(addMonths(monthOf(date), 1));

/** Rows of a table of cells that make up a range exactly: whole months as one, what is left of others by days. `more` narrows the places. */
export function cellsIn(
  $: Bind,
  table: 'week_cells' | 'week_bands',
  ids: readonly number[],
  { from, to }: Range,
  nights: number,
  more = '',
): string {
  const whole = from.endsWith('-01') ? from : monthAfter(from);
  const end = lastDay(monthOf(to)) === to ? monthAfter(to) : firstDay(monthOf(to));
  const select = `select * from ${table} x where x.place = any(${$([...ids])}::int[]) ${more}`;
  const day = (value: string) => `${$(value)}::date`;
  const parts: string[] = [];
  if (whole < end)
    parts.push(
      `${select} and not x.day and x.begins >= ${day(whole)} and x.begins < ${day(end)} and x.ends < ${day(end)}`,
    );
  if (from < whole)
    parts.push(
      `${select} and x.day and x.begins >= ${day(from)} and x.begins < ${day(whole)} and x.ends <= ${day(to)}`,
    );
  if (to >= end) {
    const [first = from] = [from, whole, addDays(end, -nights)].toSorted().slice(-1);
    parts.push(
      `${select} and x.day and x.begins >= ${day(first)} and x.begins <= ${day(to)} and x.ends >= ${day(end)} and x.ends <= ${day(to)}`,
    );
  }
  return parts.map((part) => `(${part})`).join(' union all ');
}

/** One cell of the answer: a kind, pinned or not, and where it lies in the order of the list (a price step, or a day). */
type Correction = { kind: number; pinned: boolean; step: number; day: string; change: number };

/**
 * What the cells do not know yet, as rows of a week's columns and `change`: notes of changed weeks, weeks taken since and weeks free again. `where` is a
 * condition on the place columns of `w`.
 */
export function changesSince($: Bind, where: string, { from, to }: Range, now: Date): string {
  const moment = `${$(now.toISOString())}::timestamptz`;
  const dates = (alias: string) =>
    `${alias}.check_in >= ${$(from)}::date and ${alias}.check_out <= ${$(to)}::date`;
  const place = 'w.resort_id, w.resort_name, w.city, w.state, w.country';
  // A few claims, each of whose weeks is looked up; whatever the planner believes, it must not begin with the weeks.
  const since = (claims: string, amount: number) =>
    `select w.*, ${amount} as change from (select c.week_id from week_claims c where ${claims} offset 0) c cross join lateral (
       select w.kind, w.pinned, w.cost_cents, w.check_in, w.check_out, ${place} from weeks w where w.id = c.week_id and ${where} and ${dates('w')} offset 0) w`;
  return `(select d.kind, d.pinned, d.cost_cents, d.check_in, d.check_out, ${place}, d.change from week_deltas d join week_places w on w.id = d.place where ${where} and ${dates('d')}
    union all ${since(`not c.counted and not c.booked and c.ends_at > ${moment}`, -1)}
    union all ${since('not c.counted and c.booked', -1)}
    union all ${since(`c.counted and not c.booked and c.ends_at <= ${moment}`, 1)})`;
}

/** The weeks of a search by kind and pinning; `at` has, for a price order, the sixteen bands, for an order of days the months by name. */
type Part = { kind: number; pinned: boolean; n: number; at: Map<string, number> };

const byPrice = (sort: Sort): boolean => sort === 'priceLowest' || sort === 'priceHighest';
const bandOf = (step: number): string => String(Math.floor(step / STEPS));
const add = (map: Map<string, number>, key: string, count: number): void =>
  void map.set(key, (map.get(key) ?? 0) + count);

export type Counted = { parts: Part[]; corrections: Correction[] };

/** Counts every kind of a search's place and dates, whatever its filters choose. */
export async function countKinds(
  read: Read,
  scope: Scope,
  search: Search,
  range: Range,
  now: Date,
): Promise<Counted> {
  const sort = search.sort ?? 'priceLowest';
  const found = new Map<string, Part>();
  const part = (kind: number, pinned: boolean): Part => {
    const key = `${kind} ${pinned}`;
    const known = found.get(key) ?? { kind, pinned, n: 0, at: new Map() };
    found.set(key, known);
    return known;
  };
  if (scope.ids.length > 0 && range.from <= range.to) {
    const { values, $ } = parameters();
    const bands = Array.from({ length: BANDS }, (_, at) => `sum(x.c${at})::int`).join(', ');
    const at = byPrice(sort)
      ? `array[${bands}] as bands`
      : `date_trunc('month', x.begins::timestamp)::date::text as month`;
    const rows = await read<{
      kind: number;
      pinned: boolean;
      n: number;
      bands?: number[];
      month?: string;
    }>(
      `select x.kind, x.pinned, sum(x.n)::int as n, ${at} from (${cellsIn($, 'week_cells', scope.ids, range, scope.scale.nights)}) x group by x.kind, x.pinned${byPrice(sort) ? '' : ', 4'}`,
      values,
    );
    for (const row of rows) {
      const own = part(row.kind, row.pinned);
      own.n += row.n;
      row.bands?.forEach((count, band) => add(own.at, String(band), count));
      if (row.month) add(own.at, row.month, row.n);
    }
  }
  const { values, $ } = parameters();
  const corrections = await read<Correction>(
    `select k.kind, k.pinned, width_bucket(k.cost_cents, (select cents from week_scale))::int as step, k.check_in::text as day, sum(k.change)::int as change
     from ${changesSince($, `${inPlace($, search)} and ${inNames($, search.ResortName)}`, range, now)} k group by 1, 2, 3, 4`,
    values,
  );
  for (const { kind, pinned, step, day, change } of corrections) {
    const own = part(kind, pinned);
    own.n += change;
    add(own.at, byPrice(sort) ? bandOf(step) : firstDay(monthOf(day)), change);
  }
  return { parts: [...found.values()], corrections };
}

/** Kinds as the groups that facets are counted from. */
export const groupsOf = ({ parts }: Pick<Counted, 'parts'>, resort = true): Group[] =>
  parts.map(({ kind, n }) => ({ ...kindParts(kind), resort, count: n }));

export const passes = (filters: Filters, kind: number): boolean => {
  const { inv, unit, kitchen, occupancy } = kindParts(kind);
  const within = (chosen: readonly (string | number)[] | undefined, value: string | number) =>
    !chosen?.length || chosen.includes(value);
  return (
    within(filters.InvTypeInDetail, inv) &&
    within(filters.UnitType, unit) &&
    within(filters.KitchenType, kitchen) &&
    within(filters.MaxOccupancy, occupancy)
  );
};

/** Buckets of an order, and what of it a page needs: the bucket of its first week, that week's place in it, and the bucket of its last. */
type Buckets = { key: string; count: number }[];
function locate(
  buckets: Buckets,
  offset: number,
  limit: number,
): { first: number; rest: number; last: number } {
  let before = 0;
  let first = 0;
  while (first < buckets.length - 1 && before + buckets[first]!.count <= offset)
    before += buckets[first++]!.count;
  let last = first;
  for (
    let sum = before + (buckets[first]?.count ?? 0);
    last < buckets.length - 1 && sum < offset + limit;
  )
    sum += buckets[++last]!.count;
  return { first, rest: offset - before, last };
}

const sumOf = (some: readonly { n: number }[]): number =>
  some.reduce((total, { n }) => total + n, 0);
const countOf = (buckets: Buckets): number =>
  buckets.reduce((total, { count }) => total + count, 0);
const ORDER: Record<Sort, string> = {
  priceLowest: 'w.cost_cents, w.check_in, w.id',
  priceHighest: 'w.cost_cents desc, w.check_in, w.id',
  checkInOrderHighest: 'w.check_in desc, w.cost_cents, w.id',
  checkInOrderLowest: 'w.check_in, w.cost_cents, w.id',
};
/** The same orders from their other end. */
const FROM_END: Record<Sort, string> = {
  priceLowest: 'w.cost_cents desc, w.check_in desc, w.id desc',
  priceHighest: 'w.cost_cents, w.check_in desc, w.id desc',
  checkInOrderHighest: 'w.check_in, w.cost_cents desc, w.id desc',
  checkInOrderLowest: 'w.check_in desc, w.cost_cents desc, w.id desc',
};
/** Looking up a price costs like sorting so many weeks; in each resort like so many more. */
const PRICE_COST = 20;
const PRICE_COST_RESORT = 2;

type Context = { read: Read; scope: Scope; search: Search; range: Range; now: Date };
/** Which weeks a list is cut from: every week the search finds, or the featured ones among them. */
type Listed = Context & { featured: boolean };

/** Ids of a page, in the search's order. */
export function pageIds(
  context: Context,
  counted: Counted,
  offset: number,
  limit: number,
): Promise<string[]> {
  const chosen = counted.parts.filter(({ kind }) => passes(context.search, kind));
  return listIds({ ...context, featured: false }, chosen, counted.corrections, offset, limit);
}

/** Ids of the first featured weeks that the search finds, in its order. */
export function featuredIds(context: Context, counted: Counted): Promise<string[]> {
  const chosen = counted.parts.filter(({ kind, pinned }) => pinned && passes(context.search, kind));
  return listIds({ ...context, featured: true }, chosen, counted.corrections, 0, FEATURED_COUNT);
}

/** Ids of a part of a list; `parts` are its kinds. */
async function listIds(
  context: Listed,
  parts: readonly Part[],
  corrections: readonly Correction[],
  offset: number,
  limit: number,
): Promise<string[]> {
  const total = sumOf(parts);
  if (limit <= 0 || offset >= total) return [];
  const sort = context.search.sort ?? 'priceLowest';
  const own = corrections.filter((one) =>
    parts.some((part) => part.kind === one.kind && part.pinned === one.pinned),
  );
  const sums = new Map<string, number>();
  for (const { at } of parts) for (const [key, count] of at) add(sums, key, count);
  const found = byPrice(sort)
    ? await priceWindow(context, parts, sums, own, offset, limit)
    : await dayWindow(context, parts, sums, own, offset, limit);
  const ids = await readIds(context, parts, found);
  return found.take < limit
    ? [
        ...ids,
        ...(await listIds(context, parts, corrections, offset + found.take, limit - found.take)),
      ]
    : ids;
}

/** Steps of the price scale, both included. */
type Steps = readonly [first: number, last: number];
/**
 * `take` weeks of a page lie among the `size` between two bounds; `rest` of them come before its first one. `share` is the part of the price
 * scale that is walked.
 */
type Window = {
  rest: number;
  size: number;
  take: number;
  bounds: ($: Bind, alias: string) => string;
  share: number;
};

/** A condition on prices; undefined for the whole scale. */
function inSteps(
  { scale: { cents } }: Scope,
  [first, last]: Steps,
  $: Bind,
  alias: string,
): string | undefined {
  const [from, below] = [cents[first - 1], cents[last]];
  return (
    [
      from === undefined ? '' : `${alias}.cost_cents >= ${$(from)}::int`,
      below === undefined ? '' : `${alias}.cost_cents < ${$(below)}::int`,
    ]
      .filter(Boolean)
      .join(' and ') || undefined
  );
}

/** Condition on cells `x`: the kinds of a list. Featured weeks are few enough to be listed without a look into the cells. */
const ofParts = ($: Bind, parts: readonly Part[]): string =>
  `x.kind = any(${$(parts.map(({ kind }) => kind))}::int[])`;
const summed = (column: string, count: number): string =>
  `array[${Array.from({ length: count }, (_, at) => `sum(x.${column}${at})::int`).join(', ')}]`;

async function priceWindow(
  { read, scope, search, range, featured }: Listed,
  parts: readonly Part[],
  sums: Map<string, number>,
  corrections: readonly Correction[],
  offset: number,
  limit: number,
): Promise<Window> {
  const down = search.sort === 'priceHighest';
  const inOrder = (buckets: Buckets): Buckets => (down ? buckets.toReversed() : buckets);
  const bands = inOrder(
    Array.from({ length: BANDS }, (_, band) => ({
      key: String(band),
      count: sums.get(String(band)) ?? 0,
    })),
  );
  const coarse = locate(bands, offset, limit);
  const keys = [...new Set([bands[coarse.first]!.key, bands[coarse.last]!.key])].map(Number);
  let { rest } = coarse;
  let size = countOf(bands.slice(coarse.first, coarse.last + 1));
  // Steps of the scale, both included.
  let steps = [bands[coarse.first]!, bands[coarse.last]!]
    .map(({ key }) => Number(key) * STEPS)
    .toSorted((a, b) => a - b) as [number, number];
  steps[1] += STEPS - 1;
  if (scope.level < 2 && !featured) {
    const counts = new Map<string, number>();
    if (scope.ids.length > 0) {
      const { values, $ } = parameters();
      const more = `and x.band = any(${$(keys)}::smallint[]) and ${ofParts($, parts)}`;
      const rows = await read<{ band: number; steps: number[] }>(
        `select x.band::int as band, ${summed('f', STEPS)} as steps
         from (${cellsIn($, 'week_bands', scope.ids, range, scope.scale.nights, more)}) x group by 1`,
        values,
      );
      for (const row of rows)
        row.steps.forEach((count, at) => add(counts, String(row.band * STEPS + at), count));
    }
    for (const { step, change } of corrections) add(counts, String(step), change);
    const stepsOf = (band: number): Buckets =>
      inOrder(
        Array.from({ length: STEPS }, (_, at) => ({
          key: String(band * STEPS + at),
          count: counts.get(String(band * STEPS + at)) ?? 0,
        })),
      );
    const begin = stepsOf(Number(bands[coarse.first]!.key));
    const first = locate(begin, coarse.rest, limit);
    rest = first.rest;
    let last = begin[first.last]!.key;
    size = countOf(
      begin.slice(first.first, coarse.last === coarse.first ? first.last + 1 : undefined),
    );
    if (coarse.last !== coarse.first) {
      const end = stepsOf(Number(bands[coarse.last]!.key));
      const at = locate(
        end,
        0,
        coarse.rest + limit - countOf(bands.slice(coarse.first, coarse.last)),
      ).last;
      last = end[at]!.key;
      size += countOf(bands.slice(coarse.first + 1, coarse.last)) + countOf(end.slice(0, at + 1));
    }
    steps = [Number(begin[first.first]!.key), Number(last)].toSorted((a, b) => a - b) as [
      number,
      number,
    ];
  }
  return {
    rest,
    size,
    take: limit,
    share: (steps[1] - steps[0] + 1) / (BANDS * STEPS),
    bounds: ($, alias) => inSteps(scope, steps, $, alias) ?? 'true',
  };
}

async function dayWindow(
  { read, scope, search, range, featured }: Listed,
  parts: readonly Part[],
  sums: Map<string, number>,
  corrections: readonly Correction[],
  offset: number,
  limit: number,
): Promise<Window> {
  const down = search.sort === 'checkInOrderHighest';
  const inOrder = (buckets: Buckets): Buckets =>
    buckets.toSorted((a, b) => (a.key < b.key ? -1 : 1) * (down ? -1 : 1));
  const bucketsOf = (counts: Map<string, number>): Buckets =>
    inOrder([...counts].map(([key, count]) => ({ key, count })));
  const months = bucketsOf(sums);
  const coarse = locate(months, offset, limit);
  const ends = [months[coarse.first]!.key, months[coarse.last]!.key];
  if (featured) {
    const [from, to] = ends.toSorted();
    return {
      rest: coarse.rest,
      size: countOf(months.slice(coarse.first, coarse.last + 1)),
      take: limit,
      share: 1,
      bounds: ($, alias) =>
        `${alias}.check_in between ${$(from)}::date and ${$(lastDay(monthOf(to!)))}::date`,
    };
  }
  const counts = new Map<string, number>();
  const { values, $ } = parameters();
  const rows =
    scope.ids.length === 0
      ? []
      : await read<{ day: string; n: number }>(
          `select x.begins::text as day, sum(x.n)::int as n from week_cells x
     where x.place = any(${$(scope.ids)}::int[]) and x.day and ${ofParts($, parts)}
       and x.begins >= ${$(range.from)}::date and x.ends <= ${$(range.to)}::date
       and (${[...new Set(ends)].map((month) => `x.begins between ${$(month)}::date and ${$(lastDay(monthOf(month)))}::date`).join(' or ')}) group by 1`,
          values,
        );
  for (const { day, n } of rows) add(counts, day, n);
  for (const { day, change } of corrections) add(counts, day, change);
  const daysOf = (month: string): Buckets =>
    bucketsOf(new Map([...counts].filter(([day]) => monthOf(day) === monthOf(month))));
  const begin = daysOf(ends[0]!);
  const first = locate(begin, coarse.rest, limit);
  const day = begin[first.first]!;
  if (day.count > SORTED_WEEKS)
    return pricesOfDay(
      { read, scope, range },
      parts,
      corrections,
      day.key,
      first.rest,
      Math.min(limit, day.count - first.rest),
    );
  let last = begin[first.last]!.key;
  let size = countOf(
    begin.slice(first.first, coarse.last === coarse.first ? first.last + 1 : undefined),
  );
  if (coarse.last !== coarse.first) {
    const end = daysOf(ends[1]!);
    const at = locate(
      end,
      0,
      coarse.rest + limit - countOf(months.slice(coarse.first, coarse.last)),
    ).last;
    last = end[at]!.key;
    size += countOf(months.slice(coarse.first + 1, coarse.last)) + countOf(end.slice(0, at + 1));
  }
  const [from, to] = [begin[first.first]!.key, last].toSorted();
  return {
    rest: first.rest,
    size,
    take: limit,
    share: 1,
    bounds: ($$, alias) => `${alias}.check_in between ${$$(from)}::date and ${$$(to)}::date`,
  };
}

/** More weeks of a day than this are not sorted for a page: it lies among those of a price step. */
const SORTED_WEEKS = 400;

/** The part of one day's weeks, the cheapest first, in which a page of them lies. */
async function pricesOfDay(
  { read, scope, range }: Pick<Context, 'read' | 'scope' | 'range'>,
  parts: readonly Part[],
  corrections: readonly Correction[],
  day: string,
  offset: number,
  take: number,
): Promise<Window> {
  const { values, $ } = parameters();
  const fine = scope.level < 2;
  const cells = `where x.place = any(${$(scope.ids)}::int[]) and x.day and x.begins = ${$(day)}::date and x.ends <= ${$(range.to)}::date and ${ofParts($, parts)}`;
  const rows =
    scope.ids.length === 0
      ? []
      : await read<{ band: number; counts: number[] }>(
          fine
            ? `select x.band::int as band, ${summed('f', STEPS)} as counts from week_bands x ${cells} and x.band = any(${$(Array.from({ length: BANDS }, (_, band) => band))}::smallint[]) group by 1`
            : `select 0 as band, ${summed('c', BANDS)} as counts from week_cells x ${cells} having count(*) > 0`,
          values,
        );
  // A place of few weeks knows bands alone.
  const width = fine ? 1 : STEPS;
  const buckets: Buckets = Array.from({ length: (BANDS * STEPS) / width }, (_, at) => ({
    key: String(at),
    count: 0,
  }));
  for (const { band, counts } of rows)
    for (const [at, count] of counts.entries()) buckets[band * STEPS + at]!.count += count;
  for (const one of corrections)
    if (one.day === day) buckets[Math.floor(one.step / width)]!.count += one.change;
  const { first, rest, last } = locate(buckets, offset, take);
  const steps: Steps = [first * width, (last + 1) * width - 1];
  return {
    rest,
    size: countOf(buckets.slice(first, last + 1)),
    take,
    share: 1,
    bounds: ($$, alias) =>
      [`${alias}.check_in = ${$$(day)}::date`, inSteps(scope, steps, $$, alias)]
        .filter(Boolean)
        .join(' and '),
  };
}

/** For a state a country's index is walked, unless that is so far, and so many times as far as among the weeks of its resorts. */
const FAR = 6_000;
const RESORT_COST = 3;
/** So few weeks are each looked up among the claims. */
const FEW_WEEKS = 200;

async function readIds(
  { read, scope, search, range, now, featured }: Listed,
  parts: readonly Part[],
  { rest, size, take: page, share, bounds }: Window,
): Promise<string[]> {
  const { values, $ } = parameters();
  const sort = search.sort ?? 'priceLowest';
  // From whichever end of the window the page is nearer to.
  const after = size - rest - page;
  const turned = after < rest;
  const [skip, take] = turned
    ? [Math.max(0, after), Math.max(0, Math.min(page, size - rest))]
    : [rest, page];
  const walked = share * scope.countryWeeks * Math.min(1, (skip + take) / size);
  const inResorts =
    scope.level === 2 ||
    (scope.level === 1 &&
      !featured &&
      byPrice(sort) &&
      walked > RESORT_COST * (skip + take) &&
      walked > FAR);
  // Featured weeks have indexes of their own.
  const listed = `${featured ? 'w.pinned and ' : ''}${bounds($, 'w')}`;
  const all = [listed, inDates($, range.from, range.to)];
  const filtered = [
    search.InvTypeInDetail,
    search.UnitType,
    search.KitchenType,
    search.MaxOccupancy,
  ].some((chosen) => chosen?.length);
  if (filtered) all.push(`w.kind = any(${$(parts.map(({ kind }) => kind))}::int[])`);
  if (inResorts && scope.mixed) all.push(inNames($, search.ResortName));
  if (inResorts ? scope.mixed : scope.level === 1) all.push(inPlace($, search));
  let taken = '';
  if (featured || (inResorts && size <= FEW_WEEKS)) all.push(`(${available($, now)})`);
  else {
    const moment = `${$(now.toISOString())}::timestamptz`;
    const places =
      scope.level === 2
        ? `t.place = any(${$(scope.ids)}::int[])`
        : `t.country_id = ${$(scope.countryId)}::int`;
    // The weeks taken in this window, read once: looking each week up among the claims would cost more than reading it.
    taken = `taken as materialized (
      select t.week_id from week_taken t where ${places} and ${bounds($, 't')}
        and t.week_id not in (select c.week_id from week_claims c where c.counted and not c.booked and c.ends_at <= ${moment})
      union all select c.week_id from week_claims c where not c.counted and not c.booked and c.ends_at > ${moment}
      union all select c.week_id from week_claims c where not c.counted and c.booked)`;
    all.push('w.id not in (select week_id from taken)');
  }
  const resorts = inResorts ? scope.resorts : [];
  const place = !inResorts
    ? `w.country = ${$(search.country)}`
    : resorts.length === 1
      ? `w.resort_id = ${$(resorts[0])}`
      : `w.resort_id = any(${$(resorts)}::text[])`;
  const weeks = (more = '') =>
    `select w.id, w.cost_cents, w.check_in from weeks w where ${place} and ${all.join(' and ')} ${more}`;
  const order = `order by ${(turned ? FROM_END : ORDER)[sort]}`;
  const cut = `limit ${$(take)}::int offset ${$(skip)}::int`;
  // No index has the dearest first and of one price the earliest first, nor several resorts in one order: price after price then, and the weeks of each sorted.
  const unsorted = sort === 'priceHighest' || (sort === 'priceLowest' && resorts.length > 1);
  let text: string;
  if (
    unsorted &&
    size > SORTED_WEEKS &&
    size > share * scope.scale.prices * (PRICE_COST + PRICE_COST_RESORT * resorts.length)
  ) {
    const down = (sort === 'priceHighest') !== turned;
    const edge = (where: string, bound: string) =>
      `(select w.cost_cents as cents from weeks w where ${where} and ${listed} ${bound} order by w.cost_cents ${down ? 'desc' : ''} limit 1)`;
    const next = (bound = '') =>
      inResorts
        ? `(select ${down ? 'max' : 'min'}(e.cents) from unnest(${$(resorts)}::text[]) r (id) cross join lateral ${edge('w.resort_id = r.id', bound)} e)`
        : edge(place, bound);
    text = `with recursive ${taken && `${taken}, `}prices (cents) as (select ${next()} union all select ${next(`and w.cost_cents ${down ? '<' : '>'} p.cents`)} from prices p where p.cents is not null)
      select w.id::text as id from prices p cross join lateral (${weeks(`and w.cost_cents = p.cents ${order}`)}) w where p.cents is not null ${cut}`;
  } else
    text = `${taken && `with ${taken} `}select w.id::text as id from (${weeks()}) w ${order} ${cut}`;
  const ids = (await read<{ id: string }>(text, values)).map(({ id }) => id);
  return turned ? ids.toReversed() : ids;
}
