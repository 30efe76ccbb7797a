import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageList } from './page-list.ts';

describe('pageList', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 'gap', 9]],
    [5, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [10, 20, [1, 'gap', 7, 8, 9, 10, 11, 12, 13, 'gap', 20]],
    [20, 20, [1, 'gap', 17, 18, 19, 20]],
  ])('page %i of %i shows %j', (page, total, shown) => {
    expect(pageList(page, total)).toEqual(shown);
  });

  test('always has the current, first and last page, in order, with no more than three on a side', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        (total, wish) => {
          const page = Math.min(wish, total);
          const shown = pageList(page, total);
          const numbers = shown.filter((entry) => entry !== 'gap');
          expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
          expect(numbers).toEqual(expect.arrayContaining([1, page, total]));
          expect(shown.length).toBeLessThanOrEqual(11);
        },
      ),
    );
  });
});
