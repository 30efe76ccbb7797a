import { KITCHEN_TYPES, UNIT_TYPES, WEEK_TYPES } from '#contracts/week.ts';

/** What a kind of weeks has in common; '' for a value that the product does not list. */
export type KindParts = { inv: string; unit: string; kitchen: string; occupancy: number };

/** Reads the number that the database function `week_kind` makes: digits of type, unit and kitchen (from 1, 9 unknown), then three of occupancy. */
export function kindParts(kind: number): KindParts {
  const digit = (unit: number) => Math.floor(kind / unit) % 10;
  return {
    inv: WEEK_TYPES[digit(100_000) - 1] ?? '',
    unit: UNIT_TYPES[digit(10_000) - 1] ?? '',
    kitchen: KITCHEN_TYPES[digit(1_000) - 1] ?? '',
    occupancy: kind % 1_000,
  };
}
