import { useTranslation } from 'react-i18next';
import type { TripCard } from '#contracts/trip.ts';
import { countdownOf } from './countdown.ts';
import { useTripWords } from './use-trip-words.ts';

/** "23 days until Cancún" while it is ahead, then how much of it is left; else what it is. */
export function useTripTitle(
  trip: Pick<TripCard, 'state' | 'daysUntil' | 'nightsLeft' | 'resort'>,
): string {
  const { t } = useTranslation('trips');
  const place = useTripWords().goal(trip);
  const days = countdownOf(trip);
  if (days.step === 'until') return t('hero.until', { place, count: days.count });
  if (days.step === 'nightsLeft') return t('hero.staying', { place, count: days.count });
  if (days.step !== 'none') return t(`hero.${days.step}`, { place });
  return t('hero.plain', { place });
}
