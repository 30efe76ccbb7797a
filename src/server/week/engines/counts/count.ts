import type { Sort } from '#contracts/week.ts';
import { firstDay, monthOf } from '#lib/dates.ts';
import { inNames, inPlace, parameters } from '../../criteria.ts';
import type { Group } from '../../facets.ts';
import { DEFAULT_SORT } from '../../search.ts';
import type { Query } from '../../search.ts';
import type { Read } from '../../snapshot.ts';
import { BANDS, cellsIn, STEPS } from './cells.ts';
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
 * The weeks of a search by kind and whether they are featured. `at` has the sixteen bands for an
 * order by price, the months by name for an order by day.
 */
export type Part = { kind: number; pinned: boolean; n: number; at: Map<string, number> };

export const byPrice = (sort: Sort): boolean => sort === 'priceLowest' || sort === 'priceHighest';
const bandOf = (step: number): string => String(Math.floor(step / STEPS));
export const add = (map: Map<string, number>, key: string, count: number): void =>
  void map.set(key, (map.get(key) ?? 0) + count);

export type Counted = { parts: Part[]; corrections: Correction[] };

/** Counts every kind within a search's place and dates, regardless of its filters. */
export async function countKinds(
  read: Read,
  scope: Scope,
  { search, range, now }: Query,
): Promise<Counted> {
  const sort = search.sort ?? DEFAULT_SORT;
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

/** Kinds as the groups from which facets are counted. */
export const groupsOf = ({ parts }: Counted): Group[] =>
  parts.map(({ kind, n }) => ({ ...kindValues(kind), resort: true, count: n }));
