import { addDays, addMonths, daysBetween, firstDay, lastDay, monthOf } from '#lib/dates.ts';
import type { IsoDate, IsoMonth } from '#lib/dates.ts';
import { stepOf } from '#lib/price-steps.ts';

/** A check-in day with available weeks: their number, the lowest price and that week's nights. */
export type Day = { date: IsoDate; weeks: number; price: number; nights: number };
/** A day of the calendar; `step` is that of its price, from 0 for the cheapest. */
export type MarkedDay = Day & { step: number; lowest: boolean };
export type Month = {
  month: IsoMonth;
  /** Every day of it. */
  dates: IsoDate[];
  /** Its lowest price; undefined where it has no weeks. */
  lowest: number | undefined;
};
export type Year = {
  /** The first day of it. */
  from: IsoDate;
  months: Month[];
  /** Days with weeks, by date and in order. */
  days: ReadonlyMap<IsoDate, MarkedDay>;
};

/** 0 for Sunday. */
export const weekdayOf = (date: IsoDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/**
 * The months of a calendar with their days. This month is left out when none of its days is left
 * with a week, so that the year is twelve whole months.
 */
export function yearOf(
  from: IsoDate,
  to: IsoDate,
  days: readonly Day[],
  limits: readonly number[],
): Year {
  const lowest = new Map<IsoMonth, number>();
  for (const { date, price } of days)
    lowest.set(monthOf(date), Math.min(price, lowest.get(monthOf(date)) ?? Infinity));
  const months: Month[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    if (months.length === 0 && !lowest.has(month) && firstDay(month) < from) continue;
    const length = Number(lastDay(month).slice(8));
    const dates = Array.from({ length }, (_, at) => addDays(firstDay(month), at));
    months.push({ month, dates, lowest: lowest.get(month) });
  }
  const first = new Set<IsoMonth>();
  const marked = days.map((day) => {
    const month = monthOf(day.date);
    const isLowest = day.price === lowest.get(month) && !first.has(month);
    if (isLowest) first.add(month);
    return [day.date, { ...day, step: stepOf(day.price, limits), lowest: isLowest }] as const;
  });
  return { from, months, days: new Map(marked) };
}

/** The weeks of a month from Sunday on, each with its days of that month. */
export function weeksOf({ dates }: Month): IsoDate[][] {
  const weeks: IsoDate[][] = [];
  for (const date of dates) {
    if (weeks.length === 0 || weekdayOf(date) === 0) weeks.push([]);
    weeks.at(-1)!.push(date);
  }
  return weeks;
}

/**
 * The part of a stay that lies in a row of consecutive days: where it begins, how many days it
 * covers, and whether it goes on before or after the row.
 */
export function frameIn(
  row: readonly IsoDate[],
  stay: { from: IsoDate; to: IsoDate } | undefined,
): { at: number; length: number; before: boolean; after: boolean } | undefined {
  const [first, last] = [row[0], row.at(-1)];
  if (!stay || !first || !last || stay.to < first || stay.from > last) return undefined;
  const before = stay.from < first;
  const after = stay.to > last;
  const at = before ? 0 : daysBetween(first, stay.from);
  return { at, length: (after ? row.length : daysBetween(first, stay.to) + 1) - at, before, after };
}

export const stayOf = ({ date, nights }: Day): { from: IsoDate; to: IsoDate } => ({
  from: date,
  to: addDays(date, nights),
});

const MONTHS_A_PAGE = 3;
const WEEKS_A_MONTH = 4;

/** The day a key leads to from a day with weeks; undefined for keys that move nothing. */
export function dayAfterKey(
  dates: readonly IsoDate[],
  date: IsoDate,
  key: string,
): IsoDate | undefined {
  const at = dates.indexOf(date);
  const ofMonth = dates.filter((one) => monthOf(one) === monthOf(date));
  switch (key) {
    case 'ArrowRight':
      return dates[at + 1] ?? date;
    case 'ArrowLeft':
      return dates[at - 1] ?? date;
    case 'ArrowDown':
      return inMonthAway(dates, date, 1);
    case 'ArrowUp':
      return inMonthAway(dates, date, -1);
    case 'PageDown':
      return inMonthAway(dates, date, MONTHS_A_PAGE);
    case 'PageUp':
      return inMonthAway(dates, date, -MONTHS_A_PAGE);
    case 'Home':
      return ofMonth[0];
    case 'End':
      return ofMonth.at(-1);
    default:
      return undefined;
  }
}

/** Months of a resort that a phone shows at first. */
const FIRST_MONTHS = 2;
/** A year from the month of a day on, as far as a phone shows it at first. */
export function beginningOf(year: Year, from: IsoDate | undefined): Year {
  const at = year.months.findIndex(({ month }) => month === from?.slice(0, 7));
  const start = Math.min(Math.max(0, at), year.months.length - FIRST_MONTHS);
  const months = year.months.slice(Math.max(0, start)).slice(0, FIRST_MONTHS);
  const shown = new Set(months.map(({ month }) => month));
  const days = [...year.days].filter(([date]) => shown.has(date.slice(0, 7)));
  return { ...year, months, days: new Map(days) };
}

/**
 * The day nearest to the same weekday so many months away; in the next month beyond that has weeks,
 * or in the last one there is.
 */
function inMonthAway(dates: readonly IsoDate[], date: IsoDate, months: number): IsoDate {
  const wanted = addMonths(monthOf(date), months);
  const ahead = months > 0;
  const known = [...new Set(dates.map(monthOf))].filter((month) =>
    ahead ? month > monthOf(date) : month < monthOf(date),
  );
  const month = ahead
    ? (known.find((one) => one >= wanted) ?? known.at(-1))
    : (known.findLast((one) => one <= wanted) ?? known[0]);
  if (month === undefined) return date;
  // The same weekday of the same week of that month, as the rows of the calendar show it.
  const sameDay = addDays(date, 7 * Math.round(daysBetween(date, alike(date, month)) / 7));
  const distance = (one: IsoDate) =>
    Math.abs(daysBetween(sameDay, one)) +
    (weekdayOf(one) === weekdayOf(date) ? 0 : 7 * WEEKS_A_MONTH);
  return dates
    .filter((one) => monthOf(one) === month)
    .reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

/** The same day of another month, or its last one. */
function alike(date: IsoDate, month: IsoMonth): IsoDate {
  const last = lastDay(month);
  const same = `${month}-${date.slice(8)}`;
  return same < last ? same : last;
}

/** Days before and after within which a cheaper day is worth telling of. */
const NEIGHBORS = 14;

/** The cheapest day near a day, when it is cheaper; of equal ones the nearest. */
export function betterNeighbor(
  days: Iterable<Day>,
  day: Day,
): (Day & { offset: number }) | undefined {
  let best: (Day & { offset: number }) | undefined;
  for (const other of days) {
    const offset = daysBetween(day.date, other.date);
    if (Math.abs(offset) > NEIGHBORS || other.price >= day.price) continue;
    if (
      !best ||
      other.price < best.price ||
      (other.price === best.price && Math.abs(offset) < Math.abs(best.offset))
    )
      best = { ...other, offset };
  }
  return best;
}

/** The day with the lowest price, the first of several. */
export function cheapestDay<One extends Day>(days: Iterable<One>): One | undefined {
  let best: One | undefined;
  for (const day of days) if (!best || day.price < best.price) best = day;
  return best;
}
