import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { Week, WeekCard } from '#contracts/week.ts';
import { countryName } from '#lib/countries.ts';
import { formatDay } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { namedPicture } from '#lib/picture.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Figure, Heading } from '#ui/text.tsx';

const WIDTHS = [320, 640, 960] as const;

type SummaryWeek = Pick<
  WeekCard,
  | 'ResortName'
  | 'ResortCity'
  | 'ResortCountry'
  | 'UnitType'
  | 'KitchenType'
  | 'MaxOccupancy'
  | 'Nights'
  | 'imgs'
> &
  Pick<Week, 'iso2'>;
type WeekSummaryProps = {
  week: SummaryWeek;
  /**
   * First and last day; a hold calls them CheckIn and CheckOut, a week CheckInDate and
   * CheckOutDate.
   */
  checkIn: string;
  checkOut: string;
  /** Amount due, in US dollars. */
  price: number;
  /** Price before a promotion and its code, when there is one. */
  promotion?: { code: string; listPrice: number; discount: number } | undefined;
  title: string;
  /** Shown below the total. */
  children?: ReactNode;
};

/**
 * What is being booked: resort, country, city, unit and kitchen, dates, total in US dollars
 * (specification, section 2, Traveler data and Payment).
 */
export function WeekSummary(props: WeekSummaryProps) {
  const { week, title, children } = props;
  const [img] = week.imgs;
  return (
    <Card padding="none" className="flex flex-col">
      <Picture
        alt=""
        className="aspect-3/1 sm:aspect-2/1"
        sizes="(min-width: 64rem) 24rem, 100vw"
        {...namedPicture(img, WIDTHS)}
      />
      <div className="flex flex-col gap-4 p-6">
        <div>
          <p className="text-sm text-muted">{title}</p>
          <Heading level={2} size="md">
            {week.ResortName}
          </Heading>
        </div>
        <Facts {...props} />
        {children}
      </div>
    </Card>
  );
}

/** The same on a phone: a line that opens. */
export function WeekSummaryFold(props: WeekSummaryProps) {
  const { week, title, price, children } = props;
  const { i18n } = useTranslation();
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-16 list-none items-center gap-4 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block text-xs text-muted">{title}</span>
          <span className="line-clamp-2 font-display text-lg leading-6">{week.ResortName}</span>
        </span>
        <Figure size="md">{formatUsd(price, i18n.language)}</Figure>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 stroke-[1.75] text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-4">
        <Facts {...props} />
        {children}
      </div>
    </details>
  );
}

function Facts({ week, checkIn, checkOut, price, promotion }: WeekSummaryProps) {
  const { t } = useTranslation('booking');
  const words = useWeekWords();
  const facts = [
    [t('facts.country'), countryName(week.iso2, words.language)],
    [t('facts.city'), words.city(week.ResortCity, week.ResortCountry)],
    [t('facts.checkIn'), formatDay(checkIn, words.language)],
    [t('facts.checkOut'), formatDay(checkOut, words.language)],
    [t('facts.unitKitchen'), `${words.unit(week.UnitType)} / ${words.kitchen(week.KitchenType)}`],
    [t('facts.occupancy'), words.guests(week.MaxOccupancy)],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs font-semibold text-muted">{name}</dt>
            <dd className="hyphens-auto">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="flex flex-col gap-2 border-t border-line pt-4">
        {promotion ? (
          <>
            <Line
              name={t('promo.before')}
              value={formatUsd(promotion.listPrice, words.language)}
              className="text-muted"
            />
            <Line
              name={t('promo.discount', { code: promotion.code })}
              value={`−${formatUsd(promotion.discount, words.language)}`}
              className="text-success"
            />
          </>
        ) : null}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="font-semibold">{t('facts.total')}</dt>
          <dd className="flex items-baseline gap-2">
            <Figure>{formatUsd(price, words.language)}</Figure>
            <span className="text-sm text-muted">{t('facts.usd')}</span>
          </dd>
        </div>
      </dl>
    </>
  );
}

const Line = ({ name, value, className }: { name: string; value: string; className: string }) => (
  <div className={cn('flex flex-wrap items-baseline justify-between gap-x-4 text-sm', className)}>
    <dt>{name}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
);

/** Shape of the summary. */
export const WeekSummarySkeleton = () => (
  <Card padding="none" aria-hidden="true" className="flex flex-col">
    <Skeleton className="aspect-3/1 rounded-none sm:aspect-2/1" />
    <div className="flex flex-col gap-4 p-6">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-7 w-4/5" />
      <div className="grid grid-cols-2 gap-4">
        {[1, 2, 3, 4, 5, 6].map((fact) => (
          <div key={fact} className="flex flex-col gap-2">
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        ))}
      </div>
      <Skeleton className="h-9 w-40 self-end" />
    </div>
  </Card>
);
