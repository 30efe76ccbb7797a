import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { WeekDate } from '#contracts/week.ts';
import { formatDay } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { cn } from '#ui/cn.ts';
import { formatShortDay } from '#lib/date-texts.ts';
import type { WeekLinkState } from './week-card-parts.tsx';

type DateTilesProps = {
  /** Name of the resort. */
  name: string;
  dates: readonly WeekDate[];
  /** Id of the cheapest one. */
  lowest: string;
  /** The last days come first in the list. */
  byLatest?: boolean;
  state: WeekLinkState;
  className?: string;
};

const DATES = 'grid-cols-3 @xl:grid-cols-4';
const DATES_AND_MORE =
  'grid-cols-[repeat(3,minmax(0,1fr))_auto] @xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]';
/** Tiles shown at once. */
const FIRST = 4;
/** Name of the button for the others. */
const MORE = 'more';
/** The cheapest, and the days that come first in the list; all of them once asked for. */
function shownOf(dates: readonly WeekDate[], lowest: string, byLatest: boolean) {
  const others = dates.filter(({ _id }) => _id !== lowest);
  const first = byLatest ? others.slice(1 - FIRST) : others.slice(0, FIRST - 1);
  return dates.filter((one) => one._id === lowest || first.includes(one));
}
/** Shown where there is room for three: the cheapest is among them. */
const spare = (dates: readonly WeekDate[], lowest: string): string | undefined =>
  dates.length > 3 ? dates.findLast(({ _id }) => _id !== lowest)?._id : undefined;

/**
 * Moves the focus from one date of a card to the next, as in a toolbar; the list of its weeks and its
 * heart come after the last date. For the element that contains both.
 */
export function moveInCard(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: card } = event;
  const stops = ['ul[data-dates] :is(a, button)', 'a[data-weeks]', 'button[aria-pressed]'].flatMap(
    (of) => [...card.querySelectorAll<HTMLElement>(of)].filter((one) => one.checkVisibility()),
  );
  const at = stops.findIndex((one) => one === document.activeElement);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 }[key];
  // With Alt, or Command, an arrow is the browser's Back.
  if (at < 0 || next === undefined || event.altKey || event.metaKey) return;
  event.preventDefault();
  stops[next]?.focus();
}

/**
 * Weeks of a resort by check-in day, each a link; the cheapest one says so. More come on request.
 * One tab stop, the cheapest at first; with `moveInCard`, arrow keys lead to the others.
 */
export function DateTiles({
  name,
  dates: all,
  lowest,
  byLatest = false,
  state,
  className,
}: DateTilesProps) {
  const [every, setEvery] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const few = shownOf(all, lowest, byLatest);
  const dates = every ? all : few;
  const hidden = all.length - dates.length;
  const showAll = () => {
    setEvery(true);
    // The button goes: focus is on the first of what came.
    const next = all.findIndex((one) => !few.includes(one));
    requestAnimationFrame(() => list.current?.querySelectorAll('a')[next]?.focus());
  };
  const { t } = useTranslation('weeks');
  const last = every ? undefined : spare(dates, lowest);
  const inTurn = useTabStop(dates, lowest);
  return (
    <ul
      ref={list}
      data-dates
      aria-label={t('byResort.dates', { name })}
      className={cn('grid gap-2', hidden > 0 ? DATES_AND_MORE : DATES, className)}
    >
      {dates.map((date) => (
        <li key={date._id} className={cn('min-w-0', date._id === last && 'hidden @xl:block')}>
          <Link
            to={linkTo.resort(date._id)}
            state={state}
            {...inTurn(date._id)}
            className="relative z-raised flex h-full min-h-13 flex-col justify-center rounded-md border border-line bg-surface px-2 py-1.5 @xl:px-2.5 transition-colors hover:border-ink"
          >
            <DateAndPrice date={date} name={name} cheapest={date._id === lowest} />
          </Link>
        </li>
      ))}
      {hidden > 0 ? (
        <li>
          <button
            type="button"
            onClick={showAll}
            {...inTurn(MORE)}
            className="relative z-raised flex h-full min-h-13 min-w-12 items-center justify-center rounded-md bg-sand px-2 text-sm font-semibold text-ink tabular-nums transition-colors hover:bg-line"
          >
            <span aria-hidden="true">+{hidden}</span>
            <span className="sr-only">{t('byResort.moreDates', { name })}</span>
          </button>
        </li>
      ) : null}
    </ul>
  );
}

/** The tab stop among the dates: the one that had focus last, if it is still shown. */
function useTabStop(dates: readonly WeekDate[], lowest: string) {
  const [stop, setStop] = useState(lowest);
  // Other weeks may have come meanwhile.
  const tabStop = dates.some(({ _id }) => _id === stop) || stop === MORE ? stop : lowest;
  return (name: string) => ({
    tabIndex: tabStop === name ? 0 : -1,
    onFocus: () => setStop(name),
  });
}

type DateAndPriceProps = { date: WeekDate; name: string; cheapest: boolean };

function DateAndPrice({ date, name, cheapest }: DateAndPriceProps) {
  const { t, i18n } = useTranslation('weeks');
  const { language } = i18n;
  const price = formatUsd(date.Cost, language);
  return (
    <>
      <span className="sr-only">
        {t(cheapest ? 'byResort.lowestDate' : 'byResort.date', {
          day: formatDay(date.CheckInDate, language),
          price,
          name,
        })}
      </span>
      <span aria-hidden="true" className="truncate text-xs text-ink">
        {formatShortDay(date.CheckInDate, language)}
      </span>
      {/* One line: the word for the cheapest is seen where it fits beside its price. */}
      <span
        aria-hidden="true"
        className="flex h-5 flex-wrap items-baseline gap-x-1 overflow-hidden text-sm font-semibold tabular-nums"
      >
        {price}
        {cheapest ? (
          <span className="text-xs font-normal text-success">{t('byResort.lowest')}</span>
        ) : null}
      </span>
    </>
  );
}
