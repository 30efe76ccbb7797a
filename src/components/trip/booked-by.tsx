import { useTranslation } from 'react-i18next';
import type { TripCard } from '#contracts/trip.ts';

/** Who of the contract booked, where it was the other person. */
export function BookedBy({ by }: { by: TripCard['bookedBy'] }) {
  const { t } = useTranslation('trips');
  return by && !by.me ? (
    <p className="text-sm text-muted">{t('bookedBy', { name: by.name })}</p>
  ) : null;
}
