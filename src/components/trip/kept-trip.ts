import type { TripCard } from '#contracts/trip.ts';
import { dayIn, daysBetween } from '#lib/dates.ts';

type Dated = Pick<
  TripCard,
  'state' | 'checkIn' | 'checkOut' | 'daysUntil' | 'nightsLeft' | 'resort'
>;

/** A trip as it was read earlier, counted by the resort's calendar of this moment. */
export function asOfToday<Trip extends Dated>(trip: Trip, now: Date): Trip {
  const today = dayIn(now, trip.resort.timeZone);
  const daysUntil = daysBetween(today, trip.checkIn);
  const nightsLeft = daysBetween(today, trip.checkOut);
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
