import { COUNTED, FLOOR, LIMITED } from '#contracts/week.ts';
import type { CountedName, FacetOf, FacetValue, FilterName } from '#contracts/week.ts';
import { bandsOf, passesFilter, scaleOf } from './filters.ts';
import type { Filters, FilterValues } from './filters.ts';

/**
 * Available weeks of a place and dates that share their filter values: a few thousand groups at
 * most, whatever the size of the inventory.
 */
export type Group = FilterValues & { count: number };

type Facets = {
  [Name in CountedName as FacetOf<Name>]: { value: FacetValue<Name>; count: number }[];
};

/** The filters that a group does not pass; the two limits of the price count as two. */
function missed(group: Group, filters: Filters): FilterName[] {
  const tooLow = LIMITED !== undefined && Number(group[LIMITED.name]) < bandsOf(filters).first;
  return [
    ...(FLOOR && tooLow ? [FLOOR.name] : []),
    ...COUNTED.filter((row) => !passesFilter(group[row.name], filters, row)).map(
      ({ name }) => name,
    ),
  ];
}

const sum = (some: readonly Group[]) => some.reduce((total, { count }) => total + count, 0);

/** How many weeks of the groups pass all filters. */
export const countPassing = (groups: readonly Group[], filters: Filters): number =>
  sum(groups.filter((group) => missed(group, filters).length === 0));

/** Total and facet counts from the groups. Each facet is counted with all filters but its own. */
export function countFacets(groups: readonly Group[], filters: Filters) {
  const judged = groups.map((group) => ({ group, misses: missed(group, filters) }));
  const without = (...skipped: (FilterName | undefined)[]) =>
    judged
      .filter(({ misses }) => misses.every((name) => skipped.includes(name)))
      .map(({ group }) => group);
  return {
    total: sum(without()),
    /** Of the place and dates, regardless of these filters. */
    counted: sum(groups),
    filters: Object.fromEntries(
      COUNTED.map(({ name, facet, values, upTo, atLeast }) => {
        // The two limits of the price are one scale.
        const others = without(name, upTo && FLOOR?.name);
        const has = (value: string | number | null, at: number) =>
          upTo
            ? (group: Group) => group[name] === at
            : atLeast
              ? (group: Group) => Number(group[name]) >= Number(value)
              : (group: Group) => group[name] === value;
        const all = upTo ? [...scaleOf(filters), null] : values;
        return [
          facet,
          all.map((value, at) => ({ value, count: sum(others.filter(has(value, at))) })),
        ];
      }),
    ) as Facets,
  };
}
