import { KINDS, KITCHEN_TYPES, UNIT_TYPES, WEEK_TYPES } from '#contracts/week.ts';
import type { KindName } from '#contracts/week.ts';
import type { Bind } from '../../criteria.ts';
import { chosenValues, least, passesFilter } from '../../filters.ts';
import type { Filters, FilterValues } from '../../filters.ts';

/**
 * Reads the number made by the database function `week_kind`: digits of type, unit and kitchen
 * (from 1, 9 unknown), then three of occupancy.
 */
export function kindValues(kind: number): Pick<FilterValues, KindName> {
  const digit = (unit: number) => Math.floor(kind / unit) % 10;
  return {
    InvTypeInDetail: WEEK_TYPES[digit(100_000) - 1] ?? '',
    UnitType: UNIT_TYPES[digit(10_000) - 1] ?? '',
    KitchenType: KITCHEN_TYPES[digit(1_000) - 1] ?? '',
    MaxOccupancy: kind % 1_000,
    SleepsAtLeast: kind % 1_000,
  };
}

/** What a digit of a kind is worth; the rest are the people who sleep there. */
const DIGIT: Partial<Record<KindName, number>> = {
  InvTypeInDetail: 100_000,
  UnitType: 10_000,
  KitchenType: 1_000,
};

/** Whether a search filters by what a kind encodes. */
export const asksKind = (filters: Filters): boolean =>
  KINDS.some(({ name }) => chosenValues(filters, name).length > 0);

/** SQL: the same as `kindPasses` of the kind of an alias, as conditions; none without filters. */
export const inKinds = ($: Bind, alias: string, filters: Filters): string[] =>
  KINDS.flatMap(({ name, values, atLeast }) => {
    const chosen = chosenValues(filters, name);
    if (chosen.length === 0) return [];
    if (atLeast) return [`${alias}.kind % 1000 >= ${$(least(chosen))}::int`];
    const digit = DIGIT[name];
    const [read, wanted] = digit
      ? [`${alias}.kind / ${digit} % 10`, chosen.map((value) => values.indexOf(value) + 1)]
      : [`${alias}.kind % 1000`, chosen];
    return [`${read} = any(${$(wanted)}::int[])`];
  });

/** Whether the weeks of a kind pass every filter that the kind encodes. */
export function kindPasses(filters: Filters, kind: number): boolean {
  const values = kindValues(kind);
  return KINDS.every((row) => passesFilter(values, filters, row));
}
