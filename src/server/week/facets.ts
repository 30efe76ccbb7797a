import { COUNTED, FILTER_NAMES } from '#contracts/week.ts';
import type { CountedName, FacetOf, FacetValue, FilterName } from '#contracts/week.ts';
import { chosenValues, passesFilter } from './filters.ts';
import type { Filters, FilterValues } from './filters.ts';

/**
 * Available weeks of a place and dates that share their filter values: a few thousand groups at
 * most, whatever the size of the inventory. `resort`: the resort is among the chosen ones.
 */
export type Group = FilterValues & { resort: boolean; count: number };

type Facets = {
  [Name in CountedName as FacetOf<Name>]: { value: FacetValue<Name>; count: number }[];
};

/**
 * The one filter that a group does not pass; undefined when it passes all, null when there are
 * several.
 */
function missed(group: Group, filters: Filters): FilterName | undefined | null {
  let only: FilterName | undefined = group.resort ? undefined : 'ResortName';
  for (const row of COUNTED) {
    if (passesFilter(group, filters, row)) continue;
    if (only) return null;
    only = row.name;
  }
  return only;
}

/**
 * Total and facet counts from the groups. Each facet is counted with all filters but its own;
 * `drop` says how many weeks removing each active filter would add, most first.
 */
export function countFacets(groups: readonly Group[], filters: Filters) {
  const judged = groups
    .map((group) => ({ group, miss: missed(group, filters) }))
    .filter(({ miss }) => miss !== null);
  const without = (skipped?: FilterName) =>
    judged.filter(({ miss }) => miss === undefined || miss === skipped).map(({ group }) => group);
  const sum = (some: readonly Group[]) => some.reduce((total, { count }) => total + count, 0);
  return {
    total: sum(without()),
    filters: Object.fromEntries(
      COUNTED.map(({ name, facet, values, upTo }) => {
        const counts = new Map<string | number, number>();
        for (const group of without(name))
          counts.set(group[name], (counts.get(group[name]) ?? 0) + group.count);
        const all = upTo ? [...values, null] : values;
        return [
          facet,
          all.map((value, band) => ({
            value,
            count: counts.get(upTo || value === null ? band : value) ?? 0,
          })),
        ];
      }),
    ) as Facets,
    drop: FILTER_NAMES.filter((name) => chosenValues(filters, name).length > 0)
      .map((name) => ({ facet: name, total: sum(without(name)) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total),
  };
}
