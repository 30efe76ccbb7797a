import { BedDouble, CookingPot, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { WeekCard } from '#contracts/week.ts';
import { formatDay, formatStay } from '#lib/dates.ts';
import { cn } from '#ui/cn.ts';
import { Dotted } from '#ui/text.tsx';

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
      <Dotted key="type" items={[words.type(week.InvTypeInDetail), words.nights(week.Nights)]} />,
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

/** The same at a glance, where a bar has the price and the button: unit, guests and kitchen first. */
export function StayGlance({ week, className }: { week: Stay; className?: string | undefined }) {
  const { t } = useTranslation('booking');
  const words = useWeekWords();
  const facts = [
    [BedDouble, t('facts.unit'), words.unit(week.UnitType)],
    [Users, t('facts.occupancy'), words.guests(week.MaxOccupancy)],
    [CookingPot, t('facts.kitchen'), words.kitchen(week.KitchenType)],
  ] as const;
  return (
    <div className={cn('flex flex-col gap-3', className)}>
      <p>
        <span className="block font-semibold">
          {formatStay(week.CheckInDate, week.CheckOutDate, words.language)}
        </span>
        <Dotted items={[words.nights(week.Nights), words.type(week.InvTypeInDetail)]} />
      </p>
      <dl className="grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-surface">
        {facts.map(([Icon, name, value]) => (
          <div key={name} className="flex min-w-0 flex-col items-center gap-1.5 px-1.5 py-3">
            <dt>
              <Icon aria-hidden="true" className="size-5 stroke-[1.75] text-primary-text" />
              <span className="sr-only">{name}</span>
            </dt>
            <dd className="text-center text-sm text-balance hyphens-auto">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{t('detail.terms')}</p>
    </div>
  );
}
