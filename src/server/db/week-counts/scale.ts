import { PRICE_LIMITS } from '#contracts/week.ts';
import { usdToCents } from '#lib/money.ts';

/** Where a band ends, in cents: the first price above each limit. */
export const bandEnds = (limits: readonly number[]): number[] =>
  limits.map((usd) => usdToCents(usd) + 1);

/** Bands of the price scale, which end at the price limits, and steps in one band. */
export const BAND_ENDS = bandEnds(PRICE_LIMITS satisfies { length: 15 });
export const BANDS = 16;
export const STEPS = 8;

/**
 * Whether the bands of a scale end at the limits of this release. They do not if a release with
 * other limits has counted last.
 */
export const fitsLimits = (cents: readonly number[]): boolean =>
  BAND_ENDS.every((end, band) => cents[(band + 1) * STEPS - 1] === end);
