import { COUNTED, FLOOR, LIMITED } from '#contracts/week.ts';
import type { CountedName, FilterName, FilterValue } from '#contracts/week.ts';
import { usdToCents } from '#lib/money.ts';
import type { Bind } from './criteria.ts';

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

/** What several least numbers come to, as alternatives. */
export const least = (chosen: readonly (string | number)[]): number =>
  Math.min(...chosen.map(Number));

/** Whether values pass one filter. */
export const passesFilter = <Name extends CountedName>(
  values: Pick<FilterValues, Name>,
  filters: Filters,
  { name, values: listed, upTo, atLeast }: (typeof COUNTED)[number] & { name: Name },
): boolean => {
  const chosen = chosenValues(filters, name);
  if (chosen.length === 0) return true;
  if (atLeast) return Number(values[name]) >= least(chosen);
  return upTo ? Number(values[name]) < bandsTo(listed, chosen) : chosen.includes(values[name]);
};

/** Where a band ends, in cents: the first price above each limit. */
export const bandEnds = (limits: readonly (string | number)[]): number[] =>
  limits.map((usd) => usdToCents(Number(usd)) + 1);

/** Bands of prices from `first` on, before `end`. */
export type Bands = { first: number; end: number };

/** The bands of prices that a search takes. */
export function bandsOf(filters: Filters): Bands {
  const [most, over] = [LIMITED, FLOOR].map((row) => (row ? chosenValues(filters, row.name) : []));
  const limits = LIMITED?.values ?? [];
  return {
    first: over?.length ? Math.min(...over.map((limit) => limits.indexOf(limit))) + 1 : 0,
    end: most?.length ? bandsTo(limits, most) : limits.length + 1,
  };
}

export const hasBand = ({ first, end }: Bands, band: number): boolean =>
  band >= first && band < end;

/** Prices within bands, as conditions on an alias; none for all of them. */
export function inBands($: Bind, alias: string, { first, end }: Bands): string[] {
  const ends = bandEnds(LIMITED?.values ?? []);
  return [
    ...(first > 0 ? [`${alias}.cost_cents >= ${$(ends[first - 1])}::int`] : []),
    ...(end <= ends.length ? [`${alias}.cost_cents < ${$(ends[end - 1])}::int`] : []),
  ];
}
