import { FACETS } from '#contracts/week.ts';
import { chosenValues, FILTERS, passesFilter } from './filters.ts';
import type { Filters, FilterName, FilterValues } from './filters.ts';

type FacetName = (typeof FACETS)[number];

/**
 * Available weeks of a place and dates that share their filter values: a few hundred groups at
 * most, whatever the size of the inventory. `resort`: the resort is among the chosen ones.
 */
export type Group = FilterValues & { resort: boolean; count: number };

const passes = (group: Group, filters: Filters, facet: FacetName): boolean =>
  facet === 'ResortName' ? group.resort : passesFilter(group, filters, facet);

/**
 * Total and facet counts from the groups. Each facet is counted with all filters but its own;
 * `drop` says how many weeks removing each active filter would add, most first.
 */
export function countFacets(groups: readonly Group[], filters: Filters) {
  const without = (skipped?: FacetName) =>
    groups.filter((group) =>
      FACETS.every((facet) => facet === skipped || passes(group, filters, facet)),
    );
  const sum = (some: readonly Group[]) => some.reduce((total, { count }) => total + count, 0);
  const facet = <Name extends FilterName>(name: Name) => {
    const rest = without(name);
    const values: readonly (typeof FILTERS)[Name]['values'][number][] = FILTERS[name].values;
    return values.map((value) => ({
      value,
      count: sum(rest.filter((group) => group[name] === value)),
    }));
  };
  return {
    total: sum(without()),
    filters: {
      InvType: facet('InvTypeInDetail'),
      UnitType: facet('UnitType'),
      KitchenType: facet('KitchenType'),
      MaxOccupancy: facet('MaxOccupancy'),
    },
    drop: FACETS.filter((name) => chosenValues(filters, name).length > 0)
      .map((name) => ({ facet: name, total: sum(without(name)) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total),
  };
}
