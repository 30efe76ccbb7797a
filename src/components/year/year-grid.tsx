import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { IsoDate } from '#lib/dates.ts';
import { cn } from '#ui/cn.ts';
import { dayAfterKey, frameIn, stayOf, weekdayOf, weeksOf } from './calendar-model.ts';
import type { MarkedDay, Month, Year } from './calendar-model.ts';
import { DayCell, StayFrame } from './day-cell.tsx';
import { useYearWords } from './year-words.ts';
import type { YearWords } from './year-words.ts';

/** Five weeks and two days, so that each weekday has columns of its own. */
const COLUMNS = 37;
/** Friday to Sunday, on which most weeks begin. */
const WEEKEND = [5, 6, 0];

type YearGridProps = {
  year: Year;
  /** `planner`: a month is a row of 37 days; `months`: a month has rows of weeks, as on a phone. */
  layout: 'planner' | 'months';
  selected: IsoDate | undefined;
  /** The day that keys begin with where none is selected. */
  begin?: IsoDate | undefined;
  /** Steps of price that stand out; all when there is none. */
  chosenSteps: ReadonlySet<number>;
  onSelect: (date: IsoDate) => void;
  /** Esc. */
  onLeave: () => void;
};

/** What a row needs to draw its days. */
type Marks = {
  year: Year;
  words: YearWords;
  stop: IsoDate | undefined;
  selected: MarkedDay | undefined;
  hovered: MarkedDay | undefined;
  chosenSteps: ReadonlySet<number>;
};

/**
 * The days of a year with the lowest price of each: one tab stop, from which arrows lead to the next
 * day with weeks or the same weekday of another month, and other keys as `dayAfterKey` says. Enter
 * and space choose a day, Escape leaves.
 */
export function YearGrid({
  year,
  layout,
  selected,
  begin,
  chosenSteps,
  onSelect,
  onLeave,
}: YearGridProps) {
  const { t } = useTranslation('year');
  const words = useYearWords();
  const { grid, stop, press, move } = useKeys({ year, selected, begin, onSelect, onLeave });
  const [hovered, setHovered] = useState<IsoDate>();
  const marks: Marks = {
    year,
    words,
    stop,
    selected: year.days.get(selected ?? ''),
    hovered: hovered === selected ? undefined : year.days.get(hovered ?? ''),
    chosenSteps,
  };
  const planner = layout === 'planner';
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t('grid')}
      aria-colcount={planner ? COLUMNS + 1 : 7}
      tabIndex={-1}
      onClick={press}
      onKeyDown={move}
      onPointerOver={(event: PointerEvent) =>
        setHovered(event.pointerType === 'mouse' ? dateOf(event) : undefined)
      }
      onPointerLeave={() => setHovered(undefined)}
      className={cn('outline-none', !planner && 'grid gap-x-8 @xl:grid-cols-2 @4xl:grid-cols-3')}
    >
      {planner ? <PlannerHead words={words} /> : null}
      {year.months.map((month, at) =>
        planner ? (
          <PlannerMonth key={month.month} month={month} marks={marks} withYear={at === 0} />
        ) : (
          <MonthTable key={month.month} month={month} marks={marks} />
        ),
      )}
    </div>
  );
}

type KeysProps = Pick<YearGridProps, 'year' | 'selected' | 'begin' | 'onSelect' | 'onLeave'>;

/** The one tab stop among the days, and what pointer and keys do. */
function useKeys({ year, selected, begin, onSelect, onLeave }: KeysProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<IsoDate>();
  const dates = [...year.days.keys()];
  const stop = [active, selected, begin, dates[0]].find((date) => date && year.days.has(date));
  const press = (event: SyntheticEvent) => {
    const date = dateOf(event);
    if (!date) return;
    setActive(date);
    onSelect(date);
  };
  const move = (event: KeyboardEvent) => {
    const date = dateOf(event);
    if (!date || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return onLeave();
    const chooses = event.key === 'Enter' || event.key === ' ';
    const next = chooses ? date : dayAfterKey(dates, date, event.key);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    if (chooses) onSelect(date);
    else grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  return { grid, stop, press, move };
}

const dateOf = ({ target }: SyntheticEvent): IsoDate | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-date]')?.dataset['date']
    : undefined;

/** The days of a row, of which the first stands in a column, and the frames over them. */
function DaysOfRow({
  dates,
  column,
  marks,
  className,
}: {
  dates: readonly IsoDate[];
  column: number;
  marks: Marks;
  className: string;
}) {
  const { year, words, stop, selected, hovered, chosenSteps } = marks;
  const frames = [hovered, selected].map((day) => day && frameIn(dates, stayOf(day)));
  return (
    <>
      {dates.map((date, at) => {
        const day = year.days.get(date);
        return (
          <DayCell
            key={date}
            date={date}
            day={day}
            column={column + at}
            words={words}
            stop={date === stop}
            selected={date === selected?.date}
            dimmed={day !== undefined && chosenSteps.size > 0 && !chosenSteps.has(day.step)}
            className={className}
          />
        );
      })}
      {frames.map((frame, at) =>
        frame ? (
          <StayFrame
            key={at === 0 ? 'hovered' : 'selected'}
            {...frame}
            column={column + frame.at}
            hint={at === 0}
          />
        ) : null,
      )}
    </>
  );
}

/** 37 is `COLUMNS`. They share the width, 24 px each beside a panel. */
const PLANNER_ROW = 'grid grid-cols-[2.5rem_repeat(37,minmax(0,1fr))] gap-x-0.5';
/** In 24 px a smaller price keeps 2 px of air at both sides. */
const PLANNER_DAY =
  'h-10 pt-1 @max-6xl:[&>*+*]:[font-size:0.65rem] @max-6xl:[&>*+*]:tracking-tighter';

const WeekdayLetter = ({
  weekday,
  column,
  words,
}: {
  weekday: number;
  column: number;
  words: YearWords;
}) => (
  <div
    role="columnheader"
    aria-colindex={column}
    className={cn(
      'text-center text-xs',
      WEEKEND.includes(weekday) ? 'font-semibold text-ink' : 'text-muted',
    )}
  >
    <span aria-hidden="true">{words.weekdays[weekday]!.letter}</span>
    <span className="sr-only">{words.weekdays[weekday]!.name}</span>
  </div>
);

function PlannerHead({ words }: { words: YearWords }) {
  return (
    <div role="row" className={cn(PLANNER_ROW, 'mb-1')}>
      <span aria-hidden="true" />
      {Array.from({ length: COLUMNS }, (_, at) => (
        <WeekdayLetter key={at} weekday={at % 7} column={at + 2} words={words} />
      ))}
    </div>
  );
}

function PlannerMonth({
  month: { month, dates },
  marks,
  withYear,
}: {
  month: Month;
  marks: Marks;
  withYear: boolean;
}) {
  const { words } = marks;
  return (
    <div role="row" className={cn(PLANNER_ROW, 'mb-2')}>
      <div
        role="rowheader"
        aria-colindex={1}
        className="row-start-1 text-sm leading-4.5 font-semibold"
      >
        <span className="sr-only">{words.month(month)}</span>
        <span aria-hidden="true">
          {words.shortMonth(month)}
          {withYear || month.endsWith('-01') ? (
            <span className="block text-xs font-normal text-muted">{month.slice(0, 4)}</span>
          ) : null}
        </span>
      </div>
      <DaysOfRow
        dates={dates}
        column={weekdayOf(dates[0]!) + 2}
        marks={marks}
        className={PLANNER_DAY}
      />
    </div>
  );
}

function MonthTable({ month, marks }: { month: Month; marks: Marks }) {
  const { t } = useTranslation('year');
  const { words, year } = marks;
  // Weeks that are over are left out; among the months of a planner they keep their place.
  const weeks = weeksOf(month).filter((dates) => dates.at(-1)! >= year.from);
  return (
    <div role="rowgroup" data-month={month.month} className="mb-8 min-w-0">
      <div role="row">
        <div
          role="rowheader"
          aria-colspan={7}
          className="mb-3 flex items-baseline justify-between gap-4"
        >
          <span className="font-display text-xl">{words.month(month.month)}</span>
          {month.lowest === undefined ? null : (
            <span className="text-sm text-muted">
              {t('fromPrice', { price: words.usd(month.lowest) })}
            </span>
          )}
        </div>
      </div>
      <div role="row" className="mb-1 grid grid-cols-7">
        {words.weekdays.map(({ name }, weekday) => (
          <WeekdayLetter key={name} weekday={weekday} column={weekday + 1} words={words} />
        ))}
      </div>
      {weeks.map((dates) => (
        <div key={dates[0]} role="row" className="mb-1 grid grid-cols-7 gap-x-1">
          <DaysOfRow
            dates={dates}
            column={weekdayOf(dates[0]!) + 1}
            marks={marks}
            className="h-11 justify-center"
          />
        </div>
      ))}
    </div>
  );
}
