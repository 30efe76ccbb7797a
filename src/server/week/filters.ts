import { COUNTED } from '#contracts/week.ts';
import type { CountedName, FilterName, FilterValue } from '#contracts/week.ts';

/** Chosen values by filter; a filter without values lets every week through. */
export type Filters = { [Name in FilterName]?: FilterValue<Name>[] | undefined };
/** One value of every counted filter; '' where a week has a value that the product does not list. */
export type FilterValues = Record<CountedName, string | number>;

/** The values chosen in one filter; none when it is not used. */
export const chosenValues = (filters: Filters, name: FilterName): readonly (string | number)[] =>
  filters[name] ?? [];

/** Whether values pass one filter. */
export const passesFilter = (
  values: FilterValues,
  filters: Filters,
  name: CountedName,
): boolean => {
  const chosen = chosenValues(filters, name);
  return chosen.length === 0 || chosen.includes(values[name]);
};

/** Whether values pass every counted filter. */
export const passesFilters = (values: FilterValues, filters: Filters): boolean =>
  COUNTED.every(({ name }) => passesFilter(values, filters, name));
