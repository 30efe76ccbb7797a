import { expect, it } from 'vitest';
import { countdownOf } from './countdown.ts';

it.each([
  ['upcoming', 23, 30, { step: 'until', count: 23 }],
  ['upcoming', 2, 9, { step: 'until', count: 2 }],
  ['upcoming', 1, 8, { step: 'tomorrow' }],
  ['staying', 0, 7, { step: 'today' }],
  ['staying', -4, 3, { step: 'nightsLeft', count: 3 }],
  ['staying', -7, 0, { step: 'lastDay' }],
  ['past', -8, -1, { step: 'none' }],
  ['held', 40, 47, { step: 'none' }],
  ['refunded', 40, 47, { step: 'none' }],
] as const)('a stay that is %s, %d days ahead, counts', (state, daysUntil, nightsLeft, counted) =>
  expect(countdownOf({ state, daysUntil, nightsLeft })).toEqual(counted),
);
