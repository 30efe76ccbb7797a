import { WEEKDAYS } from '#contracts/week.ts';
import { addDays, toIsoDate } from '#lib/dates.ts';
import type { Filters } from './filters.ts';
import type { CalendarQuery, Days, Query, Range, Search } from './search-engine.ts';

/** The days that filters ask for; undefined when they ask for none. */
export function daysOf({ StayDay, CheckInDay, FlexDays, CheckInDays }: Filters): Days | undefined {
  const [stay, checkIn, flex = 0] = [StayDay?.[0], CheckInDay?.[0], FlexDays?.[0]];
  if (!stay && !checkIn && !CheckInDays?.length) return undefined;
  return {
    ...(stay && { stay }),
    ...(checkIn && { checkIn: [addDays(checkIn, -flex), addDays(checkIn, flex)] }),
    ...(CheckInDays?.length && { weekdays: CheckInDays.map((day) => WEEKDAYS.indexOf(day) + 1) }),
  };
}

type Dated = Pick<Search, 'dateIn' | 'dateOut'> & Filters;

/** The last day on which a stay may end. */
export const endOf = ({
  dateOut,
  CheckOutBy: [by = dateOut] = [],
}: Pick<Dated, 'dateOut'> & Filters): string => (by < dateOut ? by : dateOut);

/** Days of a search that lie after `now`. */
export function rangeOf(search: Dated, now: Date): Range {
  const tomorrow = addDays(toIsoDate(now), 1);
  const { dateIn } = search;
  return { from: dateIn > tomorrow ? dateIn : tomorrow, to: endOf(search), days: daysOf(search) };
}

/** The query of a search for an engine, as of `now`. */
export const queryAt = (search: Search, now: Date): Query => ({
  search,
  range: rangeOf(search, now),
  now,
});

/** Later than any week. */
export const FAR_FUTURE = '2999-12-31';
/** All days after today. */
export const ahead = (now: Date): Range => ({ from: addDays(toIsoDate(now), 1), to: FAR_FUTURE });

/** Days of a calendar's weeks, which begin within it and end whenever they do. */
export function calendarRange({ search, days: { from, to } }: CalendarQuery): Range {
  const days = daysOf(search);
  const [first, last] = days?.checkIn ?? [from, to];
  const checkIn: [string, string] = [first > from ? first : from, last < to ? last : to];
  return { from, to: endOf({ ...search, dateOut: FAR_FUTURE }), days: { ...days, checkIn } };
}
