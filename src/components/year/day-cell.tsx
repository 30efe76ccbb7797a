import type { IsoDate } from '#lib/dates.ts';
import { cn } from '#ui/cn.ts';
import type { MarkedDay } from './calendar-model.ts';
import type { YearWords } from './year-words.ts';

/**
 * The five steps, strongest first: what is cheapest. Where the system chooses the colors, the
 * weight of the border says it.
 */
export const STEP_STYLES = [
  'bg-scale text-on-scale forced-colors:border-4',
  'bg-scale-2 text-on-scale-2 forced-colors:border-3',
  'bg-scale-3 text-ink forced-colors:border-2',
  'bg-scale-4 text-ink forced-colors:border',
  'bg-surface text-ink shadow-[inset_0_0_0_1px_var(--line)] forced-colors:border forced-colors:border-dotted',
] as const;

/** Where other steps were chosen: as plain as a day without weeks, and as easy to read. */
export const DIMMED = 'text-muted forced-colors:text-[GrayText]';

type DayCellProps = {
  date: IsoDate;
  /** Undefined for a day without weeks. */
  day: MarkedDay | undefined;
  /** Column of the grid, from 1. */
  column: number;
  words: YearWords;
  /** The one day that Tab leads to. */
  stop: boolean;
  selected: boolean;
  dimmed: boolean;
  className: string;
};

/** One day: its number, and the lowest price of the weeks that begin on it. */
export function DayCell({
  date,
  day,
  column,
  words,
  stop,
  selected,
  dimmed,
  className,
}: DayCellProps) {
  const number = Number(date.slice(8));
  const place = cn('row-start-1 flex flex-col items-center text-xs leading-4', className);
  if (!day)
    return (
      <div
        role="gridcell"
        aria-colindex={column}
        style={{ gridColumnStart: column }}
        className={cn(place, 'text-muted')}
      >
        {number}
      </div>
    );
  return (
    <div
      role="gridcell"
      aria-colindex={column}
      aria-selected={selected}
      tabIndex={stop ? 0 : -1}
      data-date={date}
      style={{ gridColumnStart: column }}
      className={cn(
        place,
        'cursor-pointer rounded-sm tabular-nums transition-colors select-none',
        dimmed ? DIMMED : (STEP_STYLES[day.step] ?? STEP_STYLES[4]),
      )}
    >
      <span aria-hidden="true">{number}</span>
      <span
        aria-hidden="true"
        className={cn(
          'font-medium',
          day.lowest && 'font-bold underline decoration-2 underline-offset-2',
        )}
      >
        {words.short(day.price)}
      </span>
      <span className="sr-only">{words.day(day)}</span>
    </div>
  );
}

type StayFrameProps = {
  /** Column of its first day. */
  column: number;
  length: number;
  before: boolean;
  after: boolean;
  /** Only shown while the pointer is over its day. */
  hint?: boolean;
};

/** The frame around the days of a stay, open where it goes on in another row. */
export const StayFrame = ({ column, length, before, after, hint = false }: StayFrameProps) => (
  <span
    aria-hidden="true"
    style={{ gridColumn: `${column} / span ${length}` }}
    className={cn(
      'pointer-events-none z-raised row-start-1 -m-0.5 rounded-md border-2 border-ink',
      hint && 'border-dashed',
      before && 'rounded-s-none border-s-0',
      after && 'rounded-e-none border-e-0',
    )}
  />
);
