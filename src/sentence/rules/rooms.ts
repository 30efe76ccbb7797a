import { KITCHEN_TYPES, UNIT_TYPES, WEEK_TYPES } from '#contracts/week-values.ts';
import { rule } from '../grammar.ts';
import type { Meaning } from '../meaning.ts';

/** By the number of bedrooms. */
const BEDROOMS = ['1 BEDROOM', '2 BEDROOM', '3 BEDROOM'] as const;
const units = (from: number, to = from): Meaning | undefined => {
  const found = BEDROOMS.filter((_, index) => index + 1 >= from && index + 1 <= to);
  return found.length > 0 && from <= to && (to === Infinity || to <= BEDROOMS.length)
    ? { kind: 'unit', units: [...found] }
    : undefined;
};
const KITCHENS: Record<string, readonly string[]> = {
  any: ['Partial Kitchen', 'Full Kitchen'],
  full: ['Full Kitchen'],
  partial: ['Partial Kitchen'],
};
const kitchen = (names: readonly string[]): Meaning => ({
  kind: 'kitchen',
  kitchens: KITCHEN_TYPES.filter((one) => names.includes(one)),
});

export const roomRules = [
  rule('bedrooms', '*number dash? *bedroom', (count: number, sure: string) =>
    count === 1 && sure === '0' ? undefined : units(count),
  ),
  rule('bedrooms', '*figure dash? bedroom', (count: number) => units(count)),
  rule('part', 'dwelling of|with|for? *number bedroom', (count: number) => units(count)),
  rule('bedrooms', '*number or|to|dash *number dash? bedroom', units),
  rule('bedrooms', '*number bedroom or|to|dash *number bedroom?', units),
  rule('bedrooms', 'between *number and *number bedroom', units),
  rule('bedrooms', 'atLeast *number bedroom', (count: number) => units(count, Infinity)),
  rule('bedrooms', '*number bedroom atLeastAfter', (count: number) => units(count, Infinity)),
  rule('bedrooms', '*number atLeastAfter bedroom', (count: number) => units(count, Infinity)),
  rule('bedrooms', '*unitWord', (unit: string): Meaning => ({
    kind: 'unit',
    units: UNIT_TYPES.filter((one) => one === unit),
  })),
  rule('part', 'the? dwelling of|with|for? *bedrooms', (found: Meaning) => found),
  rule('part', 'with|of|for? the? *bedrooms dwelling?', (found: Meaning) => found),
  // Not asked for, which is not to be without.
  rule('unneeded', 'no the? kitchenWord|dwelling|lodging needless', () => true),
  // "Not a condo": a kind of home, which is no criterion by itself.
  rule('unneeded', 'no the dwelling', () => true),
  rule('unneeded', 'no the? lodging', () => true),
  rule('part', 'no the? kitchenWord', () => kitchen(['No Kitchen'])),
  rule('part', 'with? the? *kitchenWord', (which: string) => kitchen(KITCHENS[which] ?? [])),
  rule('part', 'the? *weekType weekWord?', (type: string): Meaning => ({
    kind: 'type',
    types: WEEK_TYPES.filter((one) => one === type),
  })),
  rule('part', 'with|near? the? *amenity', (amenity: string): Meaning => ({
    kind: 'amenity',
    amenity,
  })),
  rule('part', 'with? number *amenity', (amenity: string): Meaning | undefined =>
    amenity === 'petFriendly' ? { kind: 'amenity', amenity } : undefined,
  ),
  rule('part', 'the? cheapest', (): Meaning => ({ kind: 'cheapest' })),
];
