import type { Sort } from '#contracts/week.ts';

/** Orders of a list on the alias `w`; reversed in `FROM_END` of `engines/counts/read-page.ts`. */
export const ORDER: Record<Sort, string> = {
  priceLowest: 'w.cost_cents, w.check_in, w.id',
  priceHighest: 'w.cost_cents desc, w.check_in, w.id',
  checkInOrderHighest: 'w.check_in desc, w.cost_cents, w.id',
  checkInOrderLowest: 'w.check_in, w.cost_cents, w.id',
};
/**
 * What resorts are ordered by: the column of which a resort's lowest or highest value counts. Equal
 * ones follow by id, as bytes, so that no locale of a database changes it.
 */
export const RESORT_ORDER: Record<Sort, { column: 'cost_cents' | 'check_in'; down: boolean }> = {
  priceLowest: { column: 'cost_cents', down: false },
  priceHighest: { column: 'cost_cents', down: true },
  checkInOrderHighest: { column: 'check_in', down: true },
  checkInOrderLowest: { column: 'check_in', down: false },
};
/** Whether a resort `r` has a position that a map can show; the inventory contains others. */
export const HAS_POSITION = 'abs(r.lat) <= 85 and abs(r.lng) <= 180';
export const DEFAULT_SORT: Sort = 'priceLowest';
