import { KITCHEN_TYPES, UNIT_TYPES, WEEK_TYPES } from '#contracts/week.ts';
import { passesFilters } from '../../filters.ts';
import type { Filters, FilterValues } from '../../filters.ts';

/**
 * Reads the number made by the database function `week_kind`: digits of type, unit and kitchen
 * (from 1, 9 unknown), then three of occupancy.
 */
export function kindValues(kind: number): FilterValues {
  const digit = (unit: number) => Math.floor(kind / unit) % 10;
  return {
    InvTypeInDetail: WEEK_TYPES[digit(100_000) - 1] ?? '',
    UnitType: UNIT_TYPES[digit(10_000) - 1] ?? '',
    KitchenType: KITCHEN_TYPES[digit(1_000) - 1] ?? '',
    MaxOccupancy: kind % 1_000,
  };
}

/** Whether the weeks of a kind pass every filter. */
export const kindPasses = (filters: Filters, kind: number): boolean =>
  passesFilters(kindValues(kind), filters);
