import { CalendarFold, ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayOf, weeksOf } from '#components/year/calendar-model.ts';
import { addDays, addMonths, firstDay, formatDay, formatLongDay, lastDay } from '#lib/dates.ts';
import { monthOf, toIsoDate } from '#lib/dates.ts';
import type { IsoDate, IsoMonth } from '#lib/dates.ts';
import { dateFormat } from '#lib/intl.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { FieldContext, useFieldWiring } from '#ui/field-context.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { controlFrame } from '#ui/input.tsx';
import { Popover } from '#ui/popover.tsx';
import { formatMonthYear } from '#lib/date-texts.ts';

type DayFieldProps = {
  /** Empty for none. */
  day: IsoDate | '';
  min: IsoDate;
  max: IsoDate;
  /** Name of the calendar that opens. */
  label: string;
  onDay: (day: IsoDate | '') => void;
};

/** A day between two, or none: in the words of the page, chosen from a month. For use in a `Field`. */
export function DayField({ day, min, max, label, onDay }: DayFieldProps) {
  const { t, i18n } = useTranslation('weeks');
  const [open, setOpen] = useState(false);
  const field = useContext(FieldContext);
  const { 'aria-required': _required, ...wiring } = useFieldWiring({});
  const choose = (next: IsoDate | '') => {
    setOpen(false);
    if (next !== day) onDay(next);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      className="w-auto p-3"
      trigger={
        <button
          type="button"
          {...wiring}
          aria-labelledby={field ? `${field.labelId} ${field.id}` : undefined}
          className={cn(
            controlFrame,
            'flex h-field-sm items-center justify-between gap-2 px-3 text-start text-sm max-lg:h-11',
          )}
        >
          <span className={cn('truncate', day === '' && 'text-muted')}>
            {day === '' ? t('filters.chooseDay') : formatDay(day, i18n.language)}
          </span>
          <CalendarFold aria-hidden="true" className="size-4.5 shrink-0 stroke-[1.75] text-muted" />
        </button>
      }
    >
      <MonthOfDays day={day} min={min} max={max} onDay={choose} />
    </Popover>
  );
}

/** Where a key leads from a day; undefined for keys that move nothing. */
function dayAfterKey(date: IsoDate, key: string): IsoDate | undefined {
  const inMonth = (count: number) => {
    const month = addMonths(monthOf(date), count);
    return [`${month}-${date.slice(8)}`, lastDay(month)].toSorted()[0];
  };
  switch (key) {
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'Home':
      return addDays(date, -weekdayOf(date));
    case 'End':
      return addDays(date, 6 - weekdayOf(date));
    case 'PageDown':
      return inMonth(1);
    case 'PageUp':
      return inMonth(-1);
    default:
      return undefined;
  }
}

/** One month, with ways to the next and the one before; focus begins at the chosen day. */
function MonthOfDays({ day, min: given, max, onDay }: Omit<DayFieldProps, 'label'>) {
  const { t, i18n } = useTranslation('weeks');
  const { language } = i18n;
  // Days that are over are not offered.
  const [tomorrow] = useState(() => addDays(toIsoDate(new Date()), 1));
  const min = given > tomorrow ? given : tomorrow;
  const within = (date: IsoDate) => (date < min ? min : date > max ? max : date);
  const [active, setActive] = useState(within(day || min));
  const grid = useRef<HTMLDivElement>(null);
  const byKey = useRef(true);
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
    byKey.current = false;
  }, [active]);
  const month = monthOf(active);
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(active, event.key);
    if (!next) return;
    event.preventDefault();
    byKey.current = true;
    setActive(within(next));
  };
  const turn = (count: number) => setActive(within(firstDay(addMonths(month, count))));
  const dates = Array.from({ length: Number(lastDay(month).slice(8)) }, (_, at) =>
    addDays(firstDay(month), at),
  );
  const weeks = weeksOf({ month, dates, lowest: undefined });
  return (
    <div className="flex w-max flex-col gap-2">
      <MonthTitle month={month} min={min} max={max} onTurn={turn} />
      <div ref={grid} role="grid" aria-label={formatMonthYear(month, language)} onKeyDown={move}>
        <Weekdays dates={weeks[1]!} />
        {weeks.map((week) => (
          <div key={week[0]} role="row" className="grid grid-cols-7">
            {week.map((date) => (
              <DayCell
                key={date}
                date={date}
                chosen={date === day}
                active={date === active}
                disabled={date < min || date > max}
                onDay={onDay}
              />
            ))}
          </div>
        ))}
      </div>
      {day === '' ? null : (
        <Button variant="link" size="sm" className="self-center" onClick={() => onDay('')}>
          {t('filters.noDay')}
        </Button>
      )}
    </div>
  );
}

type MonthTitleProps = Pick<DayFieldProps, 'min' | 'max'> & {
  month: IsoMonth;
  /** Shows the next month (1) or the one before (-1). */
  onTurn: (count: 1 | -1) => void;
};

function MonthTitle({ month, min, max, onTurn }: MonthTitleProps) {
  const { t, i18n } = useTranslation('weeks');
  return (
    <div className="flex items-center justify-between gap-2">
      <IconButton
        size="sm"
        icon={<ChevronLeft />}
        label={t('filters.previousMonth')}
        disabled={firstDay(month) <= min}
        onClick={() => onTurn(-1)}
      />
      <p aria-live="polite" className="font-semibold first-letter:uppercase">
        {formatMonthYear(month, i18n.language)}
      </p>
      <IconButton
        size="sm"
        icon={<ChevronRight />}
        label={t('filters.nextMonth')}
        disabled={lastDay(month) >= max}
        onClick={() => onTurn(1)}
      />
    </div>
  );
}

/** The names of the days of a whole week. */
function Weekdays({ dates }: { dates: readonly IsoDate[] }) {
  const { language } = useTranslation('weeks').i18n;
  return (
    <div role="row" className="grid grid-cols-7 text-center text-xs text-muted">
      {dates.map((date) => (
        <span key={date} role="columnheader" className="relative py-1">
          <span aria-hidden="true">
            {dateFormat(language, { weekday: 'narrow' }).format(Date.parse(date))}
          </span>
          <span className="sr-only">
            {dateFormat(language, { weekday: 'long' }).format(Date.parse(date))}
          </span>
        </span>
      ))}
    </div>
  );
}

type DayCellProps = Pick<DayFieldProps, 'onDay'> & {
  date: IsoDate;
  chosen: boolean;
  /** Tab leads to it. */
  active: boolean;
  disabled: boolean;
};

function DayCell({ date, chosen, active, disabled, onDay }: DayCellProps) {
  const { language } = useTranslation('weeks').i18n;
  return (
    <div role="gridcell" aria-selected={chosen} style={{ gridColumnStart: weekdayOf(date) + 1 }}>
      <button
        type="button"
        data-day={date}
        aria-label={formatLongDay(date, language)}
        tabIndex={active ? 0 : -1}
        disabled={disabled}
        onClick={() => onDay(date)}
        className={cn(
          'grid size-10 place-items-center rounded-full text-sm tabular-nums transition-colors',
          chosen
            ? 'bg-primary font-semibold text-on-primary'
            : 'hover:bg-sand disabled:text-muted disabled:line-through disabled:hover:bg-transparent',
        )}
      >
        {Number(date.slice(8))}
      </button>
    </div>
  );
}
