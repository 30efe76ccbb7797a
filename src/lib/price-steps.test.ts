import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_STEPS, priceSteps, stepOf } from './price-steps.ts';

const even = Array.from({ length: 100 }, (_, at) => 300 + at * 10);

describe('price steps', () => {
  test('are fifths of the prices, rounded', () => {
    expect(priceSteps(even)).toEqual([500, 700, 900, 1100]);
  });
  test('are rounded less where prices are near each other', () => {
    expect(priceSteps([401, 404, 411, 416, 424, 431, 438, 442, 447, 450])).toEqual([
      410, 425, 440, 445,
    ]);
  });
  test('are fewer where there are fewer prices', () => {
    expect(priceSteps([])).toEqual([]);
    expect(priceSteps([450, 450, 450])).toEqual([]);
    expect(priceSteps([450, 450, 600])).toEqual([600]);
  });
  test('rise, with prices below the first limit and from the last one on, whatever the prices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1_000, max: 900_000 }), { maxLength: 400 }),
        (cents) => {
          const prices = cents.map((one) => one / 100);
          const limits = priceSteps(prices);
          expect(limits.length).toBeLessThan(PRICE_STEPS);
          expect(limits).toEqual([...new Set(limits)].toSorted((a, b) => a - b));
          if (prices.length === 0) return;
          expect(limits.every((limit) => limit > Math.min(...prices))).toBe(true);
          expect(stepOf(Math.max(...prices), limits)).toBe(limits.length);
        },
      ),
    );
  });
});
