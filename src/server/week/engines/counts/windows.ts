import { lastDay, monthOf } from '#lib/dates.ts';
import { inDates, parameters } from '../../criteria.ts';
import type { Bind } from '../../criteria.ts';
import { hasBand } from '../../filters.ts';
import type { Bands } from '../../filters.ts';
import type { Query } from '../../search-engine.ts';
import type { Read } from '../../snapshot.ts';
import { CELL_DAYS, cellsIn, listBands, weeksIn } from './cells.ts';
import { BANDS, STEPS } from '../../../db/week-counts/scale.ts';
import { add } from './count.ts';
import type { Correction, Part } from './count.ts';
import type { Scope } from './scope.ts';

/**
 * Which weeks a list is taken from: every week the search finds, or only the featured ones; `taken`
 * bands of prices.
 */
export type Listed = Query & { read: Read; scope: Scope; featured: boolean; taken: Bands };

/** A page of a list: the kinds of its weeks, and what their counts lack. */
export type Page = {
  parts: readonly Part[];
  corrections: readonly Correction[];
  offset: number;
  limit: number;
};

/** Buckets of an order. */
type Buckets = { key: string; count: number }[];
/**
 * What a page needs of the buckets: that of its first week, this week's position in it, and that of
 * its last week.
 */
function locate(
  buckets: Buckets,
  offset: number,
  limit: number,
): { first: number; rest: number; last: number } {
  let sum = 0;
  const ends = buckets.map(({ count }) => {
    sum += count;
    return sum;
  });
  const end = Math.max(0, buckets.length - 1);
  const past = (at: number): number => (at < 0 ? end : at);
  const first = past(ends.findIndex((weeks) => weeks > offset));
  const last = past(ends.findIndex((weeks, at) => at >= first && weeks >= offset + limit));
  return { first, rest: offset - (ends[first - 1] ?? 0), last };
}

const countOf = (buckets: Buckets): number =>
  buckets.reduce((total, { count }) => total + count, 0);

/**
 * What a page needs of finer buckets, where its `coarse` ones are known: the position of its first
 * week among the `size` weeks between two buckets, and these, in the order of the list.
 */
type Span = { rest: number; size: number; ends: [from: string, to: string] };
function refine(
  buckets: Buckets,
  coarse: ReturnType<typeof locate>,
  limit: number,
  finer: (key: string) => Buckets,
): Span {
  const begin = finer(buckets[coarse.first]!.key);
  const { first, rest, last } = locate(begin, coarse.rest, limit);
  const from = begin[first]!.key;
  if (coarse.last === coarse.first)
    return { rest, size: countOf(begin.slice(first, last + 1)), ends: [from, begin[last]!.key] };
  const end = finer(buckets[coarse.last]!.key);
  const left = coarse.rest + limit - countOf(buckets.slice(coarse.first, coarse.last));
  const at = locate(end, 0, left).last;
  const between = countOf(buckets.slice(coarse.first + 1, coarse.last));
  return {
    rest,
    size: countOf(begin.slice(first)) + between + countOf(end.slice(0, at + 1)),
    ends: [from, end[at]!.key],
  };
}

/** Steps of the price scale, both inclusive. */
type Steps = readonly [first: number, last: number];
/**
 * The `take` weeks of a page lie among the `size` weeks between two bounds; `rest` of those come
 * before its first one. `share` is the fraction of the price scale that is read.
 */
export type Window = {
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

/**
 * Condition on cells `x`: the kinds of a list. Featured weeks are few enough to be listed without
 * reading the cells.
 */
const ofParts = ($: Bind, parts: readonly Part[]): string =>
  `x.kind = any(${$(parts.map(({ kind }) => kind))}::int[])`;
const summed = (column: string, count: number): string =>
  `array[${Array.from({ length: count }, (_, at) => `sum(x.${column}${at})::int`).join(', ')}]`;

export async function priceWindow(
  listed: Listed,
  { parts, corrections, sums, offset, limit }: Page & { sums: Map<string, number> },
): Promise<Window> {
  const { scope, search, featured, taken } = listed;
  const down = search.sort === 'priceHighest';
  const inOrder = (buckets: Buckets): Buckets => (down ? buckets.toReversed() : buckets);
  const bands = inOrder(
    listBands(taken).map((band) => ({
      key: String(band),
      count: sums.get(String(band)) ?? 0,
    })),
  );
  const coarse = locate(bands, offset, limit);
  const ends: Span['ends'] = [bands[coarse.first]!.key, bands[coarse.last]!.key];
  const inBands: Span = {
    rest: coarse.rest,
    size: countOf(bands.slice(coarse.first, coarse.last + 1)),
    ends,
  };
  const fine = scope.level < 2 && !featured;
  const counts = fine
    ? await countSteps(listed, parts, corrections, ends)
    : new Map<string, number>();
  const stepsOf = (band: string): Buckets =>
    inOrder(
      Array.from({ length: STEPS }, (_, at) => {
        const key = String(Number(band) * STEPS + at);
        return { key, count: counts.get(key) ?? 0 };
      }),
    );
  const found = fine ? refine(bands, coarse, limit, stepsOf) : inBands;
  const width = fine ? 1 : STEPS;
  const [low, high] = found.ends.map((key) => Number(key) * width).toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  const steps: Steps = [low, high + width - 1];
  return {
    rest: found.rest,
    size: found.size,
    take: limit,
    share: (steps[1] - steps[0] + 1) / (BANDS * STEPS),
    bounds: ($, alias) => inSteps(scope, steps, $, alias) ?? 'true',
  };
}

/** Weeks of each price step of some bands. */
async function countSteps(
  { read, scope, range }: Listed,
  parts: readonly Part[],
  corrections: readonly Correction[],
  bands: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (scope.ids.length > 0) {
    const { values, $ } = parameters();
    const keys = [...new Set(bands)].map(Number);
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
  return counts;
}

export async function dayWindow(
  listed: Listed,
  { parts, corrections, sums, offset, limit }: Page & { sums: Map<string, number> },
): Promise<Window> {
  const down = listed.search.sort === 'checkInOrderHighest';
  const bucketsOf = (counts: Iterable<readonly [string, number]>): Buckets =>
    Array.from(counts, ([key, count]) => ({ key, count })).toSorted(
      (a, b) => (a.key < b.key ? -1 : 1) * (down ? -1 : 1),
    );
  const months = bucketsOf(sums);
  const coarse = locate(months, offset, limit);
  const ends = [months[coarse.first]!.key, months[coarse.last]!.key];
  if (listed.featured) {
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
  const counts = await countDays(listed, parts, corrections, ends);
  const daysOf = (month: string): Buckets =>
    bucketsOf([...counts].filter(([day]) => monthOf(day) === monthOf(month)));
  const begin = daysOf(ends[0]!);
  const first = locate(begin, coarse.rest, limit);
  const day = begin[first.first]!;
  if (day.count > SORTED_WEEKS) {
    const take = Math.min(limit, day.count - first.rest);
    return pricesOfDay(listed, {
      parts,
      corrections,
      day: day.key,
      offset: first.rest,
      limit: take,
    });
  }
  const found = refine(months, coarse, limit, daysOf);
  const [from, to] = found.ends.toSorted();
  return {
    rest: found.rest,
    size: found.size,
    take: limit,
    share: 1,
    bounds: ($, alias) => `${alias}.check_in between ${$(from)}::date and ${$(to)}::date`,
  };
}

/** Weeks of each day of some months. */
async function countDays(
  { read, scope, range, taken }: Listed,
  parts: readonly Part[],
  corrections: readonly Correction[],
  months: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const { values, $ } = parameters();
  const rows =
    scope.ids.length === 0
      ? []
      : await read<{ day: string; n: number }>(
          `select x.begins::text as day, sum(${weeksIn(taken)})::int as n from week_cells x
     where x.place = any(${$(scope.ids)}::int[]) and x.day and ${ofParts($, parts)}
       and ${inDates($, range, CELL_DAYS)}
       and (${[...new Set(months)].map((month) => `x.begins between ${$(month)}::date and ${$(lastDay(monthOf(month)))}::date`).join(' or ')})
         group by 1`,
          values,
        );
  for (const { day, n } of rows) add(counts, day, n);
  for (const { day, change } of corrections) add(counts, day, change);
  return counts;
}

/**
 * If a day has more weeks than this, they are not all sorted for a page; only those of the page's
 * price step are.
 */
export const SORTED_WEEKS = 400;

/** The part of one day's weeks, cheapest first, that contains a page of them. */
async function pricesOfDay(
  { read, scope, range, taken }: Pick<Listed, 'read' | 'scope' | 'range' | 'taken'>,
  { parts, corrections, day, offset, limit: take }: Page & { day: string },
): Promise<Window> {
  const { values, $ } = parameters();
  const fine = scope.level < 2;
  const cells = `where x.place = any(${$(scope.ids)}::int[]) and x.day and x.begins = ${$(day)}::date and ${inDates($, range, CELL_DAYS)} and ${ofParts($, parts)}`;
  const rows =
    scope.ids.length === 0
      ? []
      : await read<{ band: number; counts: number[] }>(
          fine
            ? `select x.band::int as band, ${summed('f', STEPS)} as counts
              from week_bands x ${cells} and x.band = any(${$(listBands(taken))}::smallint[]) group by 1`
            : `select 0 as band, ${summed('c', BANDS)} as counts from week_cells x ${cells} having count(*) > 0`,
          values,
        );
  // A place with few weeks has only bands.
  const width = fine ? 1 : STEPS;
  const buckets: Buckets = Array.from({ length: (BANDS * STEPS) / width }, (_, at) => ({
    key: String(at),
    count: 0,
  }));
  for (const { band, counts } of rows)
    for (const [at, count] of counts.entries())
      if (fine || hasBand(taken, at)) buckets[band * STEPS + at]!.count += count;
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
