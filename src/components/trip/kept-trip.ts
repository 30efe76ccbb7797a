import type { TripCard } from '#contracts/trip.ts';
import { dayIn } from '#lib/dates.ts';

const DAY_MS = 86_400_000;
const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

type Dated = Pick<
  TripCard,
  'state' | 'checkIn' | 'checkOut' | 'daysUntil' | 'nightsLeft' | 'resort'
>;

/** A trip as it was read earlier, counted by the resort's calendar of this moment. */
export function asOfToday<Trip extends Dated>(trip: Trip, now: Date): Trip {
  const today = dayIn(now, trip.resort.timeZone);
  const daysUntil = daysFrom(today, trip.checkIn);
  const nightsLeft = daysFrom(today, trip.checkOut);
  const booked = trip.state === 'upcoming' || trip.state === 'staying';
  const state = !booked
    ? trip.state
    : daysUntil > 0
      ? 'upcoming'
      : nightsLeft >= 0
        ? 'staying'
        : 'past';
  return { ...trip, state, daysUntil, nightsLeft };
}
