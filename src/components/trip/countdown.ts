import type { TripCard } from '#contracts/trip.ts';

type Days = Pick<TripCard, 'state' | 'daysUntil' | 'nightsLeft'>;
/** How near a stay is; `none` for one that is over or was not booked. */
export type Countdown =
  | { step: 'until' | 'nightsLeft'; count: number }
  | { step: 'today' | 'tomorrow' | 'lastDay' | 'none' };

/** What a booked stay counts: days until it begins, then nights until it ends. */
export function countdownOf({ state, daysUntil, nightsLeft }: Days): Countdown {
  if (state !== 'upcoming' && state !== 'staying') return { step: 'none' };
  if (daysUntil > 1) return { step: 'until', count: daysUntil };
  if (daysUntil === 1) return { step: 'tomorrow' };
  if (daysUntil === 0) return { step: 'today' };
  return nightsLeft > 0 ? { step: 'nightsLeft', count: nightsLeft } : { step: 'lastDay' };
}
