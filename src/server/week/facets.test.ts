import { expect, it } from 'vitest';
import { PRICE_LIMITS } from '#contracts/week-values.ts';
import { countFacets } from './facets.ts';
import type { Group } from './facets.ts';

/** A group of one week for each band of prices, from the lowest; alike in everything else. */
const GROUPS: Group[] = [...PRICE_LIMITS, null].map((_limit, band) => ({
  PriceUpTo: band,
  SleepsAtLeast: 4,
  InvTypeInDetail: 'VIP Week',
  UnitType: 'Studio',
  KitchenType: 'Full Kitchen',
  MaxOccupancy: 4,
  count: 1,
}));
const [lowest, second, , fourth] = PRICE_LIMITS;
const found = (filters: Parameters<typeof countFacets>[1]) => {
  const { total, filters: facets } = countFacets(GROUPS, filters);
  return { total, Price: facets.Price.map(({ count }) => count) };
};

it('counts each band of prices whatever the two limits of the price are', () => {
  const each = GROUPS.map(() => 1);
  expect(found({})).toEqual({ total: GROUPS.length, Price: each });
  expect(found({ PriceFrom: [lowest], PriceUpTo: [fourth] })).toEqual({ total: 3, Price: each });
  // Also of a range that no price can be in.
  expect(found({ PriceFrom: [fourth], PriceUpTo: [second] })).toEqual({ total: 0, Price: each });
});

it('counts a facet with every filter but its own', () => {
  const { total, filters } = countFacets(GROUPS, {
    UnitType: ['Hotel'],
    PriceUpTo: [second],
  });
  expect(total).toBe(0);
  expect(filters.UnitType.filter(({ count }) => count > 0)).toEqual([
    { value: 'Studio', count: 2 },
  ]);
  expect(filters.KitchenType.every(({ count }) => count === 0)).toBe(true);
});
