import { FACETS, KITCHEN_TYPES, OCCUPANCIES, UNIT_TYPES, WEEK_TYPES } from '#contracts/week.ts';
import type { WeekCriteria } from '#contracts/week.ts';

export type FacetName = (typeof FACETS)[number];
export type Filters = Pick<
  WeekCriteria,
  'InvTypeInDetail' | 'UnitType' | 'KitchenType' | 'MaxOccupancy'
> & { ResortName?: string[] | undefined };

/** How many weeks of place and dates share these values; there are at most a few hundred such groups, whatever the inventory. */
export type Group = {
  inv: string;
  unit: string;
  kitchen: string;
  occupancy: number;
  resort: boolean;
  count: number;
};

const valueOf: Record<Exclude<FacetName, 'ResortName'>, (group: Group) => string | number> = {
  InvTypeInDetail: (group) => group.inv,
  UnitType: (group) => group.unit,
  KitchenType: (group) => group.kitchen,
  MaxOccupancy: (group) => group.occupancy,
};

const chosen = (filters: Filters, facet: FacetName): readonly (string | number)[] =>
  filters[facet] ?? [];

/** Whether a group passes one filter; a filter without values lets everything through. */
function passes(group: Group, filters: Filters, facet: FacetName): boolean {
  if (facet === 'ResortName') return group.resort;
  const values = chosen(filters, facet);
  return values.length === 0 || values.includes(valueOf[facet](group));
}

/**
 * Total and facet counts from the groups. Each facet is counted with all other filters applied and its own left out; `drop`
 * says what each filter in use would free, most first.
 */
export function countFacets(groups: readonly Group[], filters: Filters) {
  const without = (skipped?: FacetName) =>
    groups.filter((group) =>
      FACETS.every((facet) => facet === skipped || passes(group, filters, facet)),
    );
  const sum = (some: readonly Group[]) => some.reduce((total, { count }) => total + count, 0);
  const facet = <V extends string | number>(
    name: Exclude<FacetName, 'ResortName'>,
    values: readonly V[],
  ) => {
    const rest = without(name);
    return values.map((value) => ({
      value,
      count: sum(rest.filter((group) => valueOf[name](group) === value)),
    }));
  };
  return {
    total: sum(without()),
    filters: {
      InvType: facet('InvTypeInDetail', WEEK_TYPES),
      UnitType: facet('UnitType', UNIT_TYPES),
      KitchenType: facet('KitchenType', KITCHEN_TYPES),
      MaxOccupancy: facet('MaxOccupancy', OCCUPANCIES),
    },
    drop: FACETS.filter((name) => chosen(filters, name).length > 0)
      .map((name) => ({ facet: name, total: sum(without(name)) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total),
  };
}
