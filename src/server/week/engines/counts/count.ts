import { LIMITED } from '#contracts/week.ts';
import type { Sort } from '#contracts/week.ts';
import { firstDay, monthOf } from '#lib/dates.ts';
import { inPlace, ofResorts, parameters } from '../../criteria.ts';
import type { Group } from '../../facets.ts';
import { bandsOf, hasBand } from '../../filters.ts';
import type { Bands } from '../../filters.ts';
import { DEFAULT_SORT } from '../../search-order.ts';
import type { Query } from '../../search-engine.ts';
import type { Read } from '../../snapshot.ts';
import { cellsIn, weeksIn } from './cells.ts';
import { BANDS, STEPS } from '../../../db/week-counts/scale.ts';
import { changesSince } from './corrections.ts';
import { kindValues } from './kind.ts';
import type { Scope } from './scope.ts';

/**
 * One cell of the answer: a kind, featured or not, and its position in the order of the list (a
 * price step, or a day).
 */
export type Correction = {
  kind: number;
  pinned: boolean;
  step: number;
  day: string;
  change: number;
};

/**
 * The weeks of a search by kind and whether they are featured. `bands` counts all of them by price
 * band; `months` has, for an order by day, those within the price limit by the first day of the
 * month.
 */
export type Part = { kind: number; pinned: boolean; bands: number[]; months: Map<string, number> };

export const byPrice = (sort: Sort): boolean => sort === 'priceLowest' || sort === 'priceHighest';
const bandOf = (step: number): number => Math.floor(step / STEPS);
export const add = (map: Map<string, number>, key: string, count: number): void =>
  void map.set(key, (map.get(key) ?? 0) + count);

/**
 * `taken`: the bands within the price limits; the corrections are only of these.
 */
export type Counted = { parts: Part[]; corrections: Correction[]; taken: Bands };

/** Counts every kind within a search's place and dates, regardless of its filters. */
export async function countKinds(read: Read, scope: Scope, query: Query): Promise<Counted> {
  const { search, range, now } = query;
  const byDay = !byPrice(search.sort ?? DEFAULT_SORT);
  const taken = bandsOf(search);
  const found = new Map<string, Part>();
  const part = (kind: number, pinned: boolean): Part => {
    const key = `${kind} ${pinned}`;
    const known = found.get(key) ?? {
      kind,
      pinned,
      bands: Array.from({ length: BANDS }, () => 0),
      months: new Map(),
    };
    found.set(key, known);
    return known;
  };
  for (const { kind, pinned, bands, month, n = 0 } of await readCells(read, scope, query)) {
    const own = part(kind, pinned);
    if (bands) own.bands = bands;
    else if (month) own.months.set(month, n);
  }
  const { values, $ } = parameters();
  const corrections = await read<Correction>(
    `select k.kind, k.pinned, width_bucket(k.cost_cents, (select cents from week_scale))::int as step, k.check_in::text as day, sum(k.change)::int as change
     from ${changesSince($, `${inPlace($, search)} and ${ofResorts($, search)}`, range, now)} k
       group by 1, 2, 3, 4`,
    values,
  );
  for (const { kind, pinned, step, day, change } of corrections) {
    const own = part(kind, pinned);
    own.bands[bandOf(step)]! += change;
    if (byDay && hasBand(taken, bandOf(step))) add(own.months, firstDay(monthOf(day)), change);
  }
  return {
    parts: [...found.values()],
    corrections: corrections.filter(({ step }) => hasBand(taken, bandOf(step))),
    taken,
  };
}

type Cells = {
  kind: number;
  pinned: boolean;
  bands: number[] | null;
  month?: string;
  n?: number;
};
/** Sums over the cells of a search; also by month when the list is ordered by day. */
async function readCells(read: Read, scope: Scope, { search, range }: Query): Promise<Cells[]> {
  if (scope.ids.length === 0 || range.from > range.to) return [];
  const { values, $ } = parameters();
  const bands = `array[${Array.from({ length: BANDS }, (_, at) => `sum(x.c${at})::int`).join(', ')}]`;
  const cells = cellsIn($, 'week_cells', scope.ids, range, scope.scale.nights);
  return read<Cells>(
    byPrice(search.sort ?? DEFAULT_SORT)
      ? `select x.kind, x.pinned, ${bands} as bands from (${cells}) x group by x.kind, x.pinned`
      : `select x.kind, x.pinned, x.month, case when grouping(x.month) = 1 then ${bands} end as bands, sum(${weeksIn(bandsOf(search))})::int as n
           from (select x.*, date_trunc('month', x.begins::timestamp)::date::text as month from (${cells}) x) x
             group by grouping sets ((x.kind, x.pinned), (x.kind, x.pinned, x.month))`,
    values,
  );
}

/** Kinds as the groups from which facets are counted. */
export const groupsOf = ({ parts }: Counted): Group[] =>
  parts.flatMap(({ kind, bands }) => {
    const values = kindValues(kind);
    return bands.flatMap((count, band) => {
      if (count === 0) return [];
      const group: Record<string, unknown> = { ...values, count };
      if (LIMITED) group[LIMITED.name] = band;
      return [group as Group];
    });
  });
