import { firstDay } from '#lib/dates.ts';
import { dateFormat } from '#lib/intl.ts';
import type { IsoDate, IsoMonth } from '#lib/dates.ts';

/** A month as written in a sentence: 'March 2027', 'marzo de 2027'. */
export const formatMonthYear = (month: IsoMonth, language: string): string =>
  dateFormat(language, { month: 'long', year: 'numeric' }).format(
    new Date(`${firstDay(month)}T00:00:00Z`),
  );

/** A day without its year: 'Sat, Mar 6', 'sáb 6 mar'. */
export const formatShortDay = (date: IsoDate, language: string): string =>
  dateFormat(language, { weekday: 'short', day: 'numeric', month: 'short' })
    .format(new Date(`${date}T00:00:00Z`))
    .replace(/^(\p{L}+), (?=\d)/u, '$1 ')
    .replaceAll(' de ', ' ');

/** A day without weekday and year: 'Dec 5', '5 dic'. */
export const formatDayMonth = (date: IsoDate, language: string): string =>
  dateFormat(language, { day: 'numeric', month: 'short' })
    .format(new Date(`${date}T00:00:00Z`))
    .replaceAll(' de ', ' ');

/** Days of a stay without their year: 'Dec 5 – 12', '5 – 12 dic'. */
export const formatShortRange = (from: IsoDate, to: IsoDate, language: string): string =>
  dateFormat(language, { day: 'numeric', month: 'short' })
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    .replace(/\s?–\s?/u, ' – ')
    .replaceAll(' de ', ' ');
