import { COUNTED, LIMITED } from '#contracts/week.ts';
import type { CountedName, FilterName, FilterValue } from '#contracts/week.ts';
import { usdToCents } from '#lib/money.ts';

/** Chosen values by filter; a filter without values lets every week through. */
export type Filters = { [Name in FilterName]?: FilterValue<Name>[] | undefined };
/**
 * One value of every counted filter: '' where a week has a value that the product does not list; of
 * a limit the band, from 0.
 */
export type FilterValues = Record<CountedName, string | number>;

/** The values chosen in one filter; none when it is not used. */
export const chosenValues = (filters: Filters, name: FilterName): readonly (string | number)[] =>
  filters[name] ?? [];

/**
 * How many bands from the lowest a filter by limits lets through: to the highest of the chosen
 * ones.
 */
const bandsTo = (limits: readonly (string | number)[], chosen: readonly (string | number)[]) =>
  1 + Math.max(...chosen.map((limit) => limits.indexOf(limit)));

/** Whether values pass one filter. */
export const passesFilter = <Name extends CountedName>(
  values: Pick<FilterValues, Name>,
  filters: Filters,
  { name, values: listed, upTo }: (typeof COUNTED)[number] & { name: Name },
): boolean => {
  const chosen = chosenValues(filters, name);
  if (chosen.length === 0) return true;
  return upTo ? Number(values[name]) < bandsTo(listed, chosen) : chosen.includes(values[name]);
};

/** Where a band ends, in cents: the first price above each limit. */
export const bandEnds = (limits: readonly (string | number)[]): number[] =>
  limits.map((usd) => usdToCents(Number(usd)) + 1);

/** How many bands of prices a search takes, from the lowest; undefined without a limit. */
export function bandsTaken(filters: Filters): number | undefined {
  const chosen = LIMITED ? chosenValues(filters, LIMITED.name) : [];
  return LIMITED && chosen.length > 0 ? bandsTo(LIMITED.values, chosen) : undefined;
}
