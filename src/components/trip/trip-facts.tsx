import { useTranslation } from 'react-i18next';
import type { SharedTrip } from '#contracts/trip.ts';
import { Figure } from '#ui/text.tsx';
import { useTripWords } from './use-trip-words.ts';

/** When one arrives and leaves, and what the unit is. */
export function TripFacts({ trip }: { trip: Omit<SharedTrip, 'guest' | 'guests' | 'address'> }) {
  const { t } = useTranslation('trips');
  const words = useTripWords();
  return (
    <dl className="grid grid-cols-2 gap-y-4 divide-line max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-4 sm:grid-cols-3 sm:divide-x">
      <Fact
        name={t('trip.checkIn')}
        value={words.day(trip.checkIn)}
        more={words.hour('from', trip.checkInFrom)}
      />
      <Fact
        name={t('trip.checkOut')}
        value={words.day(trip.checkOut)}
        more={words.hour('by', trip.checkOutBy)}
      />
      <Fact
        name={t('trip.stay')}
        value={words.nights(trip.nights)}
        more={words.unit(trip)}
        className="max-sm:col-span-2 max-sm:border-t max-sm:border-line max-sm:pt-4"
      />
    </dl>
  );
}

const Fact = ({
  name,
  value,
  more,
  className = '',
}: {
  name: string;
  value: string;
  more: string;
  className?: string;
}) => (
  <div className={`min-w-0 sm:px-8 sm:first:ps-0 sm:last:pe-0 ${className}`}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-1">
      <Figure size="md" className="block">
        {value}
      </Figure>
      {more ? <span className="block text-sm text-muted">{more}</span> : null}
    </dd>
  </div>
);
