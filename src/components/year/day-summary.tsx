import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEndpoint } from '#client/use-endpoint.ts';
import { listByResort } from '#components/week/week-calls.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import { addDays } from '#lib/dates.ts';
import type { IsoDate } from '#lib/dates.ts';
import { perNight } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Figure } from '#ui/text.tsx';
import { betterNeighbor } from './calendar-model.ts';
import type { Day } from './calendar-model.ts';
import type { CalendarSearch } from './search.ts';
import { useYearWords } from './year-words.ts';

/** Resorts of a day that are named beside the year. */
const RESORTS = 4;
/** Every stay of the search ends within so many days of its check-in. */
const MAX_STAY_DAYS = 365;

/** The resorts with weeks that begin on a day, the cheapest first; without a day no request is made. */
export function useDayResorts(search: CalendarSearch, date: IsoDate | undefined) {
  return useEndpoint(
    listByResort,
    date
      ? {
          query: { limit: RESORTS, page: 1 },
          body: {
            ...search,
            CheckInDay: [date],
            FlexDays: undefined,
            dateIn: date,
            dateOut: addDays(date, MAX_STAY_DAYS),
            sort: 'priceLowest',
          },
        }
      : null,
  );
}
export type DayResorts = ReturnType<typeof useDayResorts>;

/** Whether a day near by is cheaper, and by which price, in one sentence. */
export function useCheaperDayText(days: Iterable<Day>, day: Day): string {
  const { t } = useTranslation('year');
  const words = useYearWords();
  const better = betterNeighbor(days, day);
  if (!better) return t('panel.best');
  const price = words.usd(better.price);
  if (better.offset === 7) return t('panel.weekLater', { price });
  if (better.offset === -7) return t('panel.weekEarlier', { price });
  return t('panel.otherDay', { day: words.shortDay(better.date), price });
}

/** "6 weeks at 4 resorts" */
export function HowMany({ day, resorts }: { day: Day; resorts: DayResorts }) {
  const { t } = useTranslation('year');
  const words = useYearWords();
  const total = resorts.data?.paginate.total;
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Badge tone="tint" size="sm" className="font-semibold">
        {t('panel.weeks', words.count(day.weeks))}
      </Badge>
      {total === undefined ? (
        resorts.error ? null : (
          <Skeleton className="h-4 w-20" />
        )
      ) : (
        t('panel.resorts', words.count(total))
      )}
    </span>
  );
}

/** The lowest price of the day, what a night of it costs, and a cheaper day nearby. */
export function LowestPrice({ day, better }: { day: Day; better: string }) {
  const { t } = useTranslation('year');
  const words = useYearWords();
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <span className="text-sm text-muted">{t('panel.from')}</span>
        <Figure size="xl">{words.usd(day.price)}</Figure>
      </p>
      <p className="mt-1 text-sm text-muted">
        {t('panel.night', { price: words.usd(perNight(day.price, day.nights)) })}. {better}
      </p>
    </div>
  );
}

/** Up to four resorts, each a link to its cheapest week of the day. */
export function ResortsOfDay({ resorts }: { resorts: DayResorts }) {
  const { t } = useTranslation('year');
  const words = useYearWords();
  const week = useWeekWords();
  if (resorts.error && !resorts.data)
    return (
      <p className="border-t border-line pt-4 text-sm text-muted">
        {t('panel.resortsFailed')}{' '}
        <Button variant="link" size="sm" onClick={() => void resorts.mutate()}>
          {t('retry', { ns: 'errors' })}
        </Button>
      </p>
    );
  const rows = resorts.data?.resorts ?? Array.from({ length: RESORTS }, () => undefined);
  return (
    <ul aria-label={t('panel.resortsTitle')} aria-busy={!resorts.data || undefined}>
      {rows.map((resort, at) => (
        <li
          key={resort?.lowest._id ?? at}
          className="relative flex min-h-16 flex-col justify-center border-t border-line py-2.5"
        >
          {resort ? (
            <>
              <Link
                to={linkTo.resort(resort.lowest._id)}
                className="font-display text-base leading-snug after:absolute after:inset-0 hover:text-primary-text"
              >
                {resort.lowest.ResortName}
              </Link>
              <span className="flex items-baseline justify-between gap-2 text-sm text-muted">
                <span>
                  {week.unit(resort.lowest.UnitType)} ·{' '}
                  {week.sleeps(resort.lowest.MaxOccupancy).toLocaleLowerCase(week.language)}
                </span>
                <span className="font-semibold text-ink tabular-nums">
                  {words.usd(resort.lowest.Cost)}
                </span>
              </span>
            </>
          ) : (
            <>
              <Skeleton className="h-4 w-40" />
              <Skeleton className="mt-2 h-3 w-24" />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Leads to the list of the weeks of the day. */
export function SeeWeeks({ day, to }: { day: Day; to: string }) {
  const { t } = useTranslation('year');
  const words = useYearWords();
  return (
    <Button asChild full>
      <Link to={to}>{t('panel.see', words.count(day.weeks))}</Link>
    </Button>
  );
}
