import { KINDS, KITCHEN_TYPES, UNIT_TYPES, WEEK_TYPES } from '#contracts/week.ts';
import type { KindName } from '#contracts/week.ts';
import { passesFilter } from '../../filters.ts';
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

/** Whether the weeks of a kind pass every filter that the kind encodes. */
export function kindPasses(filters: Filters, kind: number): boolean {
  const values = kindValues(kind);
  return KINDS.every((row) => passesFilter(values, filters, row));
}
