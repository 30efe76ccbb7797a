import { bandEnds } from '../db/week-counts/scale.ts';
import { FLOOR, LIMITED, limitsOf } from '#contracts/week.ts';
import type { BY_COLUMN, COUNTED, CountedName, FilterName, FilterValue } from '#contracts/week.ts';
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
const bandsTo = (limits: readonly number[], chosen: readonly (string | number)[]) =>
  1 + Math.max(...chosen.map((limit) => limits.indexOf(Number(limit))));

/** What several least numbers come to, as alternatives. */
export const least = (chosen: readonly (string | number)[]): number =>
  Math.min(...chosen.map(Number));

/** Whether a value passes one filter. */
export const passesFilter = (
  value: string | number,
  filters: Filters,
  { name, upTo, atLeast }: (typeof COUNTED)[number],
): boolean => {
  const chosen = chosenValues(filters, name);
  if (chosen.length === 0) return true;
  if (atLeast) return Number(value) >= least(chosen);
  return upTo ? Number(value) < bandsOf(filters).end : chosen.includes(value);
};
/** SQL: whether a week `w` passes a filter by its column; `chosen` is a list, or the least number. */
export const passesColumn = ({ column, atLeast }: (typeof BY_COLUMN)[number], chosen: string) =>
  atLeast ? `w.${column} >= ${chosen}` : `w.${column} = any(${chosen})`;

/** The limits that a search's prices have. */
export const scaleOf = ({ PricePer }: Filters): readonly number[] => limitsOf(PricePer?.[0]);
/**
 * What the limits of a search are compared with, in cents, on an alias. A part of a cent counts as
 * one, so that a price above a limit stays above it.
 */
export function priceOf(alias: string, { PricePer }: Filters): string {
  const parts = {
    night: `greatest(1, ${alias}.check_out - ${alias}.check_in)`,
    person: `greatest(1, ${alias}.max_occupancy)`,
  };
  const unit = PricePer?.[0];
  return unit
    ? `((${alias}.cost_cents + ${parts[unit]} - 1) / ${parts[unit]})`
    : `${alias}.cost_cents`;
}
/** Whether its prices are not those of weeks, which the counts do not know. */
export const asksUnit = ({ PricePer }: Filters): boolean => Boolean(PricePer?.length);

/** Bands of prices from `first` on, before `end`. */
export type Bands = { first: number; end: number };

/** The bands of prices that a search takes. */
export function bandsOf(filters: Filters): Bands {
  const [most, over] = [LIMITED, FLOOR].map((row) => (row ? chosenValues(filters, row.name) : []));
  const limits = scaleOf(filters);
  return {
    first: over?.length ? Math.min(...over.map((limit) => limits.indexOf(Number(limit)))) + 1 : 0,
    end: most?.length ? bandsTo(limits, most) : limits.length + 1,
  };
}

export const hasBand = ({ first, end }: Bands, band: number): boolean =>
  band >= first && band < end;

/** The lowest price of a search in cents, and the first one that is too high; undefined without. */
export function centsOf(filters: Filters): { from: number | undefined; below: number | undefined } {
  const { first, end } = bandsOf(filters);
  const ends = bandEnds(scaleOf(filters));
  return {
    from: first > 0 ? ends[first - 1] : undefined,
    below: end <= ends.length ? ends[end - 1] : undefined,
  };
}

/** Prices within a search's limits, as conditions on an alias; none for all of them. */
export function inBands($: Bind, alias: string, filters: Filters): string[] {
  const { from, below } = centsOf(filters);
  const price = priceOf(alias, filters);
  return [
    ...(from === undefined ? [] : [`${price} >= ${$(from)}::int`]),
    ...(below === undefined ? [] : [`${price} < ${$(below)}::int`]),
  ];
}
