import { KITCHEN_TYPES, OCCUPANCIES, UNIT_TYPES, WEEK_TYPES } from '#contracts/week.ts';
import type { WeekCriteria } from '#contracts/week.ts';

/**
 * The filters with a fixed list of values: name in a request, column of `weeks`, name of the facet
 * in a reply.
 */
export const FILTERS = {
  InvTypeInDetail: { column: 'inv_type', facet: 'InvType', values: WEEK_TYPES },
  UnitType: { column: 'unit_type', facet: 'UnitType', values: UNIT_TYPES },
  KitchenType: { column: 'kitchen_type', facet: 'KitchenType', values: KITCHEN_TYPES },
  MaxOccupancy: { column: 'max_occupancy', facet: 'MaxOccupancy', values: OCCUPANCIES },
} as const;
export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Chosen values by filter; a filter without values lets every week through. */
export type Filters = Pick<WeekCriteria, FilterName> & { ResortName?: string[] | undefined };
/** One value of every filter; '' where a week has a value that the product does not list. */
export type FilterValues = Record<FilterName, string | number>;

/** The values chosen in one filter; none when it is not used. */
export const chosenValues = (filters: Filters, name: keyof Filters): readonly (string | number)[] =>
  filters[name] ?? [];

/** Whether values pass one filter. */
export const passesFilter = (values: FilterValues, filters: Filters, name: FilterName): boolean => {
  const chosen = chosenValues(filters, name);
  return chosen.length === 0 || chosen.includes(values[name]);
};

/** Whether values pass every filter with a fixed list. */
export const passesFilters = (values: FilterValues, filters: Filters): boolean =>
  FILTER_NAMES.every((name) => passesFilter(values, filters, name));
