import { expect, it } from 'vitest';
import { buildTripCard } from '#mocks/trip.ts';
import { asOfToday } from './kept-trip.ts';

const kept = buildTripCard({ state: 'upcoming', checkIn: '2026-12-05', checkOut: '2026-12-12' });
const at = (instant: string) => {
  const { state, daysUntil, nightsLeft } = asOfToday(kept, new Date(instant));
  return { state, daysUntil, nightsLeft };
};

it('counts a trip that was read earlier from today', () => {
  expect(at('2026-12-03T18:00:00Z')).toEqual({ state: 'upcoming', daysUntil: 2, nightsLeft: 9 });
  expect(at('2026-12-05T18:00:00Z')).toEqual({ state: 'staying', daysUntil: 0, nightsLeft: 7 });
  expect(at('2026-12-12T18:00:00Z')).toMatchObject({ state: 'staying', nightsLeft: 0 });
  expect(at('2026-12-13T18:00:00Z')).toMatchObject({ state: 'past' });
});

it('takes the day of the resort, not of the reader', () => {
  const far = { ...kept, resort: { ...kept.resort, timeZone: 'Pacific/Auckland' } };
  expect(asOfToday(far, new Date('2026-12-04T12:00:00Z')).state).toBe('staying');
});

it('leaves trips that are not booked as they were', () => {
  const refunded = { ...kept, state: 'refunded' as const };
  expect(asOfToday(refunded, new Date('2026-12-06T18:00:00Z')).state).toBe('refunded');
});
