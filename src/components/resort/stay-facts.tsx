import { useTranslation } from 'react-i18next';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { WeekCard } from '#contracts/week.ts';
import { formatDay } from '#lib/dates.ts';
import { cn } from '#ui/cn.ts';

type Stay = Pick<
  WeekCard,
  | 'CheckInDate'
  | 'CheckOutDate'
  | 'UnitType'
  | 'MaxOccupancy'
  | 'KitchenType'
  | 'InvTypeInDetail'
  | 'Nights'
>;

/** Dates, unit and the rest of what is bought, as a framed grid. */
export function StayFacts({ week, className }: { week: Stay; className?: string | undefined }) {
  const { t } = useTranslation('booking');
  const words = useWeekWords();
  const facts = [
    [t('facts.checkIn'), formatDay(week.CheckInDate, words.language)],
    [t('facts.checkOut'), formatDay(week.CheckOutDate, words.language)],
    [t('facts.unit'), words.unit(week.UnitType)],
    [t('facts.occupancy'), words.guests(week.MaxOccupancy)],
    [t('facts.kitchen'), words.kitchen(week.KitchenType)],
    [
      t('facts.weekType'),
      // A number stays on one line with its nights.
      `${words.type(week.InvTypeInDetail)} · ${words.nights(week.Nights).replace(' ', '\u00a0')}`,
    ],
  ] as const;
  return (
    <dl className={cn('grid grid-cols-2 overflow-hidden rounded-md border border-line', className)}>
      {facts.map(([name, value], index) => (
        <div
          key={name}
          className={cn(
            'flex min-w-0 flex-col gap-0.5 px-4 py-3 max-sm:px-3',
            index > 1 && 'border-t border-line',
          )}
        >
          <dt className="text-xs font-semibold text-muted">{name}</dt>
          <dd className="hyphens-auto max-sm:text-sm">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
