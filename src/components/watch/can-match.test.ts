import { expect, it } from 'vitest';
import { watchCriteria } from '#contracts/watch.ts';
import { canMatch } from './can-match.ts';

const TODAY = '2026-11-21';
const can = (changes: object) =>
  canMatch(
    watchCriteria.parse({
      country: 'Mexico',
      city: 'all',
      dateIn: '2027-03-01',
      dateOut: '2027-03-31',
      ...changes,
    }),
    TODAY,
  );

it.each([
  {},
  { dateIn: '2026-11-01', dateOut: '2026-11-30' },
  // The first day is the last that a stay can begin on.
  { dateIn: '2026-11-01', dateOut: '2026-11-23' },
  { StayDay: '2027-03-30' },
  { StayDay: '2027-03-01' },
  { CheckInDay: '2027-02-26', FlexDays: 3 },
  { StayDay: '2027-03-13', CheckInDay: '2027-03-14', FlexDays: 1 },
  { CheckInDay: '2027-03-12', CheckInDays: ['Friday'] },
  { PriceFrom: 400, PriceUpTo: 500 },
  { SleepsAtLeast: 6, MaxOccupancy: [2, 6] },
  { Places: ['Aruba', 'Mexico/Jalisco'] },
  { country: 'anywhere', Places: ['Aruba'] },
])('offers to watch what a week can match: %j', (changes) => {
  expect(can(changes)).toBe(true);
});

it.each([
  { dateIn: '2026-11-01', dateOut: '2026-11-22' },
  { dateIn: '2027-03-31' },
  { StayDay: '2027-03-31' },
  { StayDay: '2027-02-28' },
  { CheckInDay: '2027-04-01' },
  { CheckInDay: '2027-02-26', FlexDays: 2 },
  { StayDay: '2027-03-13', CheckInDay: '2027-03-14' },
  { CheckInDay: '2027-03-12', CheckInDays: ['Saturday'] },
  { PriceFrom: 500, PriceUpTo: 500 },
  { SleepsAtLeast: 8, MaxOccupancy: [2, 6] },
  { Places: ['Aruba'] },
])('does not offer to watch what none can: %j', (changes) => {
  expect(can(changes)).toBe(false);
});
