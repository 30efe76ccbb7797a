import { useTranslation } from 'react-i18next';
import type { TripCard } from '#contracts/trip.ts';
import { countdownOf } from './countdown.ts';

type CountdownHeadingProps = {
  trip: Pick<TripCard, 'state' | 'daysUntil' | 'nightsLeft'>;
  /** Where one is going, in few words. */ goal: string;
  id: string;
};

/** "23 days until Cancún" with a large number; near the day a word stands in its place. */
export function CountdownHeading({ trip, goal, id }: CountdownHeadingProps) {
  const { t } = useTranslation('trips');
  const days = countdownOf(trip);
  const small = 'text-xl leading-7';
  if (days.step === 'until')
    return (
      <h2 id={id} className="flex items-center gap-4">
        <span className="text-5xl text-primary-text tabular-nums lining-nums">{days.count}</span>{' '}
        <span className={small}>
          {t('count.until', { count: days.count })}
          <br />
          {goal}
        </span>
      </h2>
    );
  return (
    <h2 id={id} className="flex flex-col gap-1">
      <span className="text-3xl text-primary-text">
        {days.step === 'nightsLeft'
          ? t('tags.staying')
          : days.step === 'none'
            ? goal
            : t(`count.${days.step}`)}
      </span>{' '}
      <span className={small}>
        {days.step === 'nightsLeft'
          ? t('count.nightsLeft', { count: days.count })
          : days.step === 'none'
            ? ''
            : goal}
      </span>
    </h2>
  );
}
