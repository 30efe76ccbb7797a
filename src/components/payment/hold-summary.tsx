import { BedDouble, Ticket, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Locator } from '#components/trip/locator.tsx';
import { joinPlace, keepParts } from '#lib/text.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { Reserve } from '#contracts/reserve.ts';
import { placeOfWeek } from '#lib/cities.ts';
import { countryName } from '#lib/countries.ts';
import { formatDay, formatStay } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { namedPicture } from '#lib/picture.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Figure, Heading } from '#ui/text.tsx';
import { HoldClock } from './hold-clock.tsx';

type SummaryProps = { reserve: Reserve };

/** Texts about what is held: resort, country, city, unit and kitchen, dates (specification, section 2, Payment). */
export function useHoldTexts({ week, client }: Reserve) {
  const words = useWeekWords();
  const { t } = useTranslation('booking');
  return {
    place: joinPlace(
      ...words.cityAndState(placeOfWeek(week)),
      countryName(week.iso2, words.language),
    ),
    stay: formatStay(week.CheckIn, week.CheckOut, words.language),
    checkIn: formatDay(week.CheckIn, words.language),
    checkOut: formatDay(week.CheckOut, words.language),
    nights: words.nights(week.Nights),
    unit: keepParts(
      t('facts.unitLine', {
        unit: words.unit(week.UnitType),
        kitchen: words.kitchen(week.KitchenType),
        guests: words.guests(week.MaxOccupancy),
      }),
    ),
    shortUnit: keepParts(
      t('facts.unitShort', {
        unit: words.unit(week.UnitType),
        guests: words.guests(week.MaxOccupancy),
      }),
    ),
    kitchen: words.kitchen(week.KitchenType),
    traveler: `${client.name} ${client.lastname}`.trim(),
  };
}

/** Amount due; with a promotion the price before it, too. */
export function HoldPrice({
  reserve: { price, listPrice, promotion },
  size = 'lg',
}: SummaryProps & { size?: 'md' | 'lg' }) {
  const { t, i18n } = useTranslation('booking');
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {promotion ? (
        <s className="text-sm text-muted tabular-nums">
          <span className="sr-only">{t('promo.before')} </span>
          {formatUsd(listPrice, i18n.language)}
        </s>
      ) : null}
      <Figure size={size}>{formatUsd(price, i18n.language)}</Figure>
      <span className="text-sm text-muted">{t('facts.usd')}</span>
    </span>
  );
}

/** What is held, beside the way to pay: picture, time left, facts and total. `running`: the time still counts. */
export function HoldSummary({
  reserve,
  offset,
  running,
}: SummaryProps & { offset: number; running: boolean }) {
  const { t } = useTranslation('booking');
  const texts = useHoldTexts(reserve);
  return (
    <Card padding="none" raised className="rounded-xl">
      <Picture
        alt=""
        className="h-56"
        sizes="28rem"
        {...namedPicture(reserve.week.imgs[0], [640, 960, 1280])}
      />
      {running ? (
        <HoldClock bar expiresAt={reserve.expiresAt} offset={offset} className="px-6 pt-3 pb-4" />
      ) : null}
      <div className="flex flex-col gap-5 px-6 pt-5 pb-6">
        <div>
          <p className="text-sm text-muted">{texts.place}</p>
          <Heading level={2} size="md">
            {reserve.week.ResortName}
          </Heading>
        </div>
        <dl className="flex items-center justify-between gap-2">
          <Day name={t('facts.checkIn')} value={texts.checkIn} />
          <div className="rounded-full bg-sand px-2.5 py-1 text-sm whitespace-nowrap">
            <dt className="sr-only">{t('facts.stay')}</dt>
            <dd>{texts.nights}</dd>
          </div>
          <Day name={t('facts.checkOut')} value={texts.checkOut} className="text-end" />
        </dl>
        <ul className="flex flex-col gap-2 border-t border-line pt-5 text-sm">
          <li className="flex gap-3">
            <BedDouble aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
            {texts.unit}
          </li>
          {texts.traveler ? (
            <li className="flex gap-3">
              <UserRound aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
              {texts.traveler}
            </li>
          ) : null}
          <li className="flex gap-3">
            <Ticket aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
            <span>
              {t('facts.reference')} <Locator value={reserve.locator} />
            </span>
          </li>
        </ul>
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-5">
          <span className="font-semibold">{t('facts.total')}</span>
          <HoldPrice reserve={reserve} />
        </p>
      </div>
    </Card>
  );
}

const Day = ({ name, value, className }: { name: string; value: string; className?: string }) => (
  <div className={cn('min-w-0', className)}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);

/**
 * The same on a phone, as high as its picture where the name has one line; time and price are in the
 * bar at the foot.
 */
export function HoldSummaryCard({ reserve }: SummaryProps) {
  const { t } = useTranslation('booking');
  const texts = useHoldTexts(reserve);
  return (
    <Card padding="none" className="flex gap-3 p-3">
      <Picture
        alt=""
        className="h-26 w-22 shrink-0 rounded-md"
        sizes="5.5rem"
        {...namedPicture(reserve.week.imgs[0], [320])}
      />
      <div className="flex min-w-0 flex-col justify-center">
        <Heading level={2} size="sm" className="line-clamp-2 leading-6">
          {reserve.week.ResortName}
        </Heading>
        <p className="truncate text-sm text-muted">{texts.place}</p>
        <p className="text-sm font-semibold">{texts.stay}</p>
        <p className="truncate text-sm text-muted">{texts.shortUnit}</p>
        <p className="text-sm text-muted">
          <span className="sr-only">{t('facts.reference')} </span>
          <Locator value={reserve.locator} />
        </p>
      </div>
    </Card>
  );
}

/** The same in the card window, where it is read once more before paying. */
export function HoldSummaryLines({ reserve }: SummaryProps) {
  const { t } = useTranslation('booking');
  const texts = useHoldTexts(reserve);
  return (
    <div className="flex flex-col gap-1 rounded-lg bg-sand p-4 text-sm">
      <p className="font-display text-lg">{reserve.week.ResortName}</p>
      <p className="text-muted max-sm:hidden">{texts.place}</p>
      <p className="font-semibold">{texts.stay}</p>
      <p className="text-muted max-sm:hidden">{texts.unit}</p>
      <p className="mt-2 flex items-baseline justify-between gap-2 border-t border-line pt-3">
        <span className="font-semibold">{t('card.amount')}</span>
        <HoldPrice reserve={reserve} size="md" />
      </p>
    </div>
  );
}

/** Shape of the summary beside the way to pay. */
export const HoldSummarySkeleton = () => (
  <Card padding="none" aria-hidden="true" className="rounded-xl">
    <Skeleton className="h-56 rounded-none" />
    <Skeleton className="mt-px h-17 rounded-none" />
    <div className="flex flex-col gap-5 px-6 pt-5 pb-6">
      <Skeleton className="h-12 w-4/5" />
      <Skeleton className="h-11" />
      <Skeleton className="h-17" />
      <Skeleton className="h-14" />
    </div>
  </Card>
);
