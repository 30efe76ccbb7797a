import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WeekDate } from '#contracts/week.ts';
import { formatDay } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { cn } from '#ui/cn.ts';
import { formatShortDay } from './month-text.ts';
import type { WeekLinkState } from './week-card.tsx';

type DateTilesProps = {
  /** Name of the resort. */
  name: string;
  dates: readonly WeekDate[];
  /** Id of the cheapest one. */
  lowest: string;
  state: WeekLinkState;
  className?: string;
};

/** Shown where there is room for three: the cheapest is among them. */
const spare = (dates: readonly WeekDate[], lowest: string): string | undefined =>
  dates.length > 3 ? dates.findLast(({ _id }) => _id !== lowest)?._id : undefined;

/** Weeks of a resort by check-in day, each a link; the cheapest one says so. */
export function DateTiles({ name, dates, lowest, state, className }: DateTilesProps) {
  const { t, i18n } = useTranslation('weeks');
  const { language } = i18n;
  const last = spare(dates, lowest);
  return (
    <ul
      aria-label={t('byResort.dates', { name })}
      className={cn('grid grid-cols-3 gap-2 @xl:grid-cols-4', className)}
    >
      {dates.map(({ _id, CheckInDate, Cost }) => {
        const price = formatUsd(Cost, language);
        const cheapest = _id === lowest;
        return (
          <li key={_id} className={cn('min-w-0', _id === last && 'hidden @xl:block')}>
            <Link
              to={linkTo.resort(_id)}
              state={state}
              className="relative z-raised flex min-h-13 flex-col justify-center rounded-md border border-line bg-surface px-2.5 py-1.5 transition-colors hover:border-ink"
            >
              <span className="sr-only">
                {t(cheapest ? 'byResort.lowestDate' : 'byResort.date', {
                  day: formatDay(CheckInDate, language),
                  price,
                  name,
                })}
              </span>
              <span aria-hidden="true" className="truncate text-xs text-ink">
                {formatShortDay(CheckInDate, language)}
              </span>
              <span
                aria-hidden="true"
                className="flex flex-wrap items-baseline gap-x-1 text-sm font-semibold tabular-nums"
              >
                {price}
                {cheapest ? (
                  <span className="text-xs font-normal text-success">{t('byResort.lowest')}</span>
                ) : null}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
