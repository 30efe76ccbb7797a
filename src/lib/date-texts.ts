import { firstDay, plainSpaces, toIsoDate } from './dates.ts';
import type { IsoDate, IsoMonth } from './dates.ts';
import { dateFormat, instantFormat } from './intl.ts';

const at = (date: IsoDate): Date => new Date(`${date}T00:00:00Z`);
/** Without the words that Spanish sets between the parts of a day: 'sáb 6 mar'. */
const short = (text: string): string =>
  plainSpaces(text)
    .replace(/^(\p{Ll}+), (?=\d)/u, '$1 ')
    .replaceAll(' de ', ' ');
const DAY = { day: 'numeric', month: 'short' } as const;

/** A month as written in a sentence: 'March 2027', 'marzo de 2027'. */
export const formatMonthYear = (month: IsoMonth, language: string): string =>
  dateFormat(language, { month: 'long', year: 'numeric' }).format(at(firstDay(month)));

/** Months from one to another: 'Dec 2026 – May 2027', 'mar – abr 2027'. */
export const formatShortMonths = (from: IsoMonth, until: IsoMonth, language: string): string =>
  short(
    dateFormat(language, { month: 'short', year: 'numeric' }).formatRange(
      at(firstDay(from)),
      at(firstDay(until)),
    ),
  ).replace(/\s?–\s?/u, ' – ');

/** A day without its year: 'Sat, Mar 6', 'sáb 6 mar'. */
export const formatShortDay = (date: IsoDate, language: string): string =>
  short(dateFormat(language, { weekday: 'short', ...DAY }).format(at(date)));

/** A day without weekday and year: 'Dec 5', '5 dic'. */
export const formatDayMonth = (date: IsoDate, language: string): string =>
  short(dateFormat(language, DAY).format(at(date)));

/** Days of a stay without their year: 'Dec 5 – 12', '5 – 12 dic', 'Dec 26 – Jan 2'. */
export const formatShortRange = (from: IsoDate, to: IsoDate, language: string): string =>
  from.slice(0, 4) === to.slice(0, 4)
    ? short(dateFormat(language, DAY).formatRange(at(from), at(to))).replace(/\s?–\s?/u, ' – ')
    : // Over the end of a year a range would name both.
      `${formatDayMonth(from, language)} – ${formatDayMonth(to, language)}`;

/** A day with its year, without its weekday: 'Nov 21, 2026', '21 nov 2026'. */
export const formatMediumDay = (date: IsoDate, language: string): string =>
  dateFormat(language, { dateStyle: 'medium' }).format(at(date));
/** The same of an instant, where the reader is. */
export const formatInstantDay = (instant: string, language: string): string =>
  instantFormat(language, { dateStyle: 'medium' }).format(new Date(instant));

/**
 * An instant by a clock of that zone, or the reader's without one: 'Tue, Dec 15, 3:00 PM', 'mar 15
 * dic, 3:00 p.m.'; `year`: with its year.
 */
export const formatMoment = (
  instant: string,
  language: string,
  timeZone: string | undefined,
  year = false,
): string =>
  short(
    instantFormat(language, {
      weekday: 'short',
      ...DAY,
      ...(year ? { year: 'numeric' } : {}),
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    }).format(new Date(instant)),
  );

/**
 * An instant by a clock of that zone, in a sentence: 'Sunday, November 22 at 12:00 PM', 'domingo,
 * 22 de noviembre, 12:00 p.m.'.
 */
export const formatLongMoment = (instant: string, language: string, timeZone: string): string =>
  instantFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));

/** An hour of a clock on a wall, 'HH:MM', as people say it: '4:00 PM', '4:00 p.m.'. */
export const formatHour = (hour: string, language: string): string =>
  plainSpaces(
    dateFormat(language, { hour: 'numeric', minute: '2-digit', hour12: true }).format(
      new Date(`2000-01-01T${hour}:00Z`),
    ),
  );

/** The hour that a clock with twelve hours shows for one of the day's 24: 12 for 0, 1 for 13. */
export const hourOfTwelve = (hour: number): number => hour % 12 || 12;

/**
 * Values of a text with an hour of 'HH:MM', 'from {{time}}': Spanish says "la" of one o'clock and
 * "las" of all others.
 */
export const hourValues = (hour: string, language: string): { count: number; time: string } => ({
  count: hourOfTwelve(Number(hour.slice(0, 2))),
  time: formatHour(hour, language),
});

/** 'YYYY-MM-DD' of an instant where the reader is. */
export const dayHere = (instant: Date): IsoDate =>
  toIsoDate(new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000));
