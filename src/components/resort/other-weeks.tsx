import { asksForState } from '#components/week/search-options.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEndpoint } from '#client/use-endpoint.ts';
import { formatShortRange } from '#lib/date-texts.ts';
import { newList, writeListState } from '#components/week/search-params.ts';
import { useStrip } from '#components/week/use-strip.ts';
import { resortWeeks } from '#components/week/week-calls.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { Reply } from '#contracts/endpoint.ts';
import type { resortWeeks as resortCall, Week, WeekDate } from '#contracts/week.ts';
import { addMonths, formatRange, monthOf, toIsoDate } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo, STAY } from '#lib/paths.ts';
import { Chip } from '#ui/chip.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';

type ResortWeeks = Reply<typeof resortCall>;

type OtherWeeksProps = {
  week: Week;
  /** Query of the list the visitor came from, which the way back leads to. */
  from: string | undefined;
};

const STRIP =
  'relative -mx-4 -my-2 flex snap-x scroll-px-4 gap-2 overflow-x-auto overscroll-x-contain px-4 py-2 [scrollbar-width:none] sm:-mx-1 sm:scroll-px-1 sm:px-1';
/** A part of the next one shows on a phone; eight fill the column of a wide screen. */
const TILE = 'w-28 shrink-0 snap-start @3xl:w-[calc((100%-3.5rem)/8)]';

/** Months a list of the resort's weeks is over: a year, or to the last one of the strip. */
function monthsOf(weeks: readonly WeekDate[]) {
  const checkIn = monthOf(toIsoDate(new Date()));
  const last = weeks.at(-1)?.CheckOutDate;
  const [, checkOut = checkIn] = [addMonths(checkIn, 12), last ? monthOf(last) : ''].toSorted();
  return { checkIn, checkOut };
}

/** Address of the list of all weeks of a resort. */
function allWeeks(week: Week, weeks: readonly WeekDate[]): string {
  const { ResortCountry: country, ResortCity: city } = week;
  const state = asksForState(country) ? week.ResortState : '';
  const list = newList({ country, state, city, ...monthsOf(weeks) }, { group: 'week' });
  return linkTo.resortList(
    writeListState({
      ...list,
      filters: { ...list.filters, resort: [week.ResortName] },
    }).toString(),
  );
}

/**
 * The weeks of the resort as tiles: a press shows another one in place of this. They are asked for
 * once, around the week the page was opened with, so that they stay where they are.
 */
export function OtherWeeks({ week, from }: OtherWeeksProps) {
  const { t } = useTranslation('booking');
  const words = useWeekWords();
  const id = useId();
  const [opened] = useState(week._id);
  const [unit, setUnit] = useState<Week['UnitType']>();
  const { data, error } = useEndpoint(
    resortWeeks,
    { params: { weekId: opened }, query: unit ? { unit } : {} },
    { keepPreviousData: true },
  );
  const weeks = data?.weeks;
  // The chosen one is in view, with the one before it.
  const at = weeks?.findIndex(({ _id }) => _id === week._id) ?? 0;
  const { strip, more, look } = useStrip(weeks, at - 1);
  if (error && !data) return null;
  if (data && data.units.length < 2 && data.weeks.every(({ _id }) => _id === week._id)) return null;
  return (
    <section
      aria-labelledby={id}
      aria-busy={data ? undefined : true}
      className="@container flex flex-col gap-4 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Heading level={2} id={id}>
          {t('otherWeeks.title')}
        </Heading>
        <div className="flex items-center gap-3 text-sm text-muted">
          {data ? <Totals week={week} data={data} /> : null}
          {more.before || more.after ? <Arrows strip={strip} more={more} /> : null}
        </div>
      </div>
      {data && data.units.length > 1 ? <Units data={data} onUnit={setUnit} /> : null}
      {data && data.unit !== week.UnitType ? (
        <p className="-mt-1 text-sm text-muted">
          {t('otherWeeks.chooseUnit', { unit: words.unit(data.unit) })}
        </p>
      ) : null}
      {weeks ? null : <output className="sr-only">{t('otherWeeks.loading')}</output>}
      <ul ref={strip} aria-labelledby={id} onScroll={look} className={STRIP}>
        {weeks
          ? weeks.map((one) => (
              <li key={one._id} className={TILE}>
                <Tile week={one} chosen={one._id === week._id} from={from} />
              </li>
            ))
          : Array.from({ length: 8 }, (_, index) => (
              <li key={index} aria-hidden="true" className={TILE}>
                <Skeleton className="h-15 rounded-md" />
              </li>
            ))}
      </ul>
    </section>
  );
}

/** "Studio from $399" */
function useUnitText() {
  const { t } = useTranslation('booking');
  const words = useWeekWords();
  return ({ unit, lowest }: ResortWeeks['units'][number]) =>
    t('otherWeeks.unitFrom', { unit: words.unit(unit), price: formatUsd(lowest, words.language) });
}

/** The lowest price, unless several units say theirs in chips, and the way to all weeks. */
function Totals({ week, data }: { week: Week; data: ResortWeeks }) {
  const { t } = useTranslation('booking');
  const words = useWeekWords();
  const unitText = useUnitText();
  const only = data.units.length === 1 ? data.units[0] : undefined;
  return (
    <>
      {only ? <span className="max-sm:hidden">{unitText(only)}</span> : null}
      <TextLink asChild className="inline-flex min-h-11 items-center sm:min-h-6">
        <Link to={allWeeks(week, data.weeks)}>{t('otherWeeks.all', words.count(data.total))}</Link>
      </TextLink>
    </>
  );
}

/** Scroll the strip by what it shows. */
function Arrows({ strip, more }: Pick<ReturnType<typeof useStrip>, 'strip' | 'more'>) {
  const { t } = useTranslation('booking');
  const move = (direction: 1 | -1) =>
    strip.current?.scrollBy({
      left: direction * (strip.current.clientWidth + 8),
      behavior: 'smooth',
    });
  return (
    <span className="flex gap-2 max-sm:hidden">
      <IconButton
        variant="outline"
        size="sm"
        icon={<ChevronLeft />}
        label={t('otherWeeks.previous')}
        disabled={!more.before}
        onClick={() => move(-1)}
      />
      <IconButton
        variant="outline"
        size="sm"
        icon={<ChevronRight />}
        label={t('otherWeeks.next')}
        disabled={!more.after}
        onClick={() => move(1)}
      />
    </span>
  );
}

type UnitsProps = { data: ResortWeeks; onUnit: (unit: Week['UnitType']) => void };

/** The units of the resort, each with its lowest price; the weeks of one are in the strip. */
function Units({ data, onUnit }: UnitsProps) {
  const { t } = useTranslation('booking');
  const unitText = useUnitText();
  return (
    <ul
      aria-label={t('otherWeeks.units')}
      className="relative -mx-4 -my-2 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-2 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {data.units.map((one) => (
        <li key={one.unit} className="shrink-0">
          <Chip
            pressed={one.unit === data.unit}
            onClick={() => onUnit(one.unit)}
            className="max-sm:min-h-11"
          >
            {unitText(one)}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

type TileProps = { week: WeekDate; chosen: boolean; from: string | undefined };

/** A week of the strip. It takes the place of the one before it, so that Back still leads to the list. */
function Tile({ week, chosen, from }: TileProps) {
  const { language } = useWeekWords();
  const price = formatUsd(week.Cost, language);
  return (
    <Link
      to={linkTo.resort(week._id)}
      replace
      state={{ ...STAY, ...(from === undefined ? {} : { from }) }}
      aria-current={chosen ? 'true' : undefined}
      className={cn(
        'flex h-15 flex-col justify-center rounded-md border px-2 transition-colors',
        chosen
          ? 'border-accent bg-primary-tint text-on-tint outline-1 -outline-offset-2 outline-accent'
          : 'border-line bg-surface hover:border-ink',
      )}
    >
      <span className="sr-only">
        {formatRange(week.CheckInDate, week.CheckOutDate, language)}, {price}
      </span>
      <span aria-hidden="true" className="truncate text-xs">
        {formatShortRange(week.CheckInDate, week.CheckOutDate, language)}
      </span>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {price}
      </span>
    </Link>
  );
}
