import { dateFormat, instantFormat, localeOf } from './intl.ts';
import { DAY_MS } from '#lib/durations.ts';

/**
 * Dates without a time are 'YYYY-MM-DD' strings, months 'YYYY-MM'; both are read as UTC so that no
 * time zone moves them.
 */
export type IsoDate = string;
export type IsoMonth = string;
/**
 * Years that anything of the product can be about, births included; what is computed from a later
 * day leaves the calendar of JavaScript or PostgreSQL.
 */
export const YEARS_PATTERN = /^(?:19|20)\d\d-/;
export const MONTH_PATTERN = /^(?:19|20)\d\d-(0[1-9]|1[0-2])$/;

const at = (date: IsoDate): Date => new Date(`${date}T00:00:00Z`);
/**
 * Language data of different years set thin or wide spaces around a dash; server and browser have
 * to say the same, letter by letter.
 */
export const plainSpaces = (text: string): string => text.replace(/[\u00A0\u2009\u202F]/g, ' ');
const format = (date: Date, language: string, options: Intl.DateTimeFormatOptions): string =>
  plainSpaces(dateFormat(language, options).format(date));

export const toIsoDate = (instant: Date): IsoDate => instant.toISOString().slice(0, 10);
/** 'YYYY-MM-DD' of an instant by the clock of a place. */
export function dayIn(instant: Date, zone: string): IsoDate {
  const parts = instantFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (wanted: 'year' | 'month' | 'day') =>
    parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
export const addDays = (date: IsoDate, days: number): IsoDate =>
  toIsoDate(new Date(at(date).getTime() + days * DAY_MS));
/** Days from one day to another; negative when it comes before. */
export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((at(to).getTime() - at(from).getTime()) / DAY_MS);
export const monthOf = (date: IsoDate): IsoMonth => date.slice(0, 7);
export const firstDay = (month: IsoMonth): IsoDate => `${month}-01`;
export const lastDay = (month: IsoMonth): IsoDate => {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return toIsoDate(new Date(Date.UTC(year, index, 0)));
};
export const addMonths = (month: IsoMonth, count: number): IsoMonth => {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return toIsoDate(new Date(Date.UTC(year, index - 1 + count, 1))).slice(0, 7);
};

/** 'March - 2027', 'Marzo - 2027' (specification, section 9: 'MMMM - YYYY'). */
export function formatMonth(month: IsoMonth, language: string): string {
  const name = format(at(firstDay(month)), language, { month: 'long' });
  return `${name.charAt(0).toLocaleUpperCase(localeOf(language))}${name.slice(1)} - ${month.slice(0, 4)}`;
}
/** 'Sat, Mar 6, 2027', 'sáb 6 mar 2027'. */
export const formatDay = (date: IsoDate, language: string): string =>
  format(at(date), language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
    .replace(/^(\p{L}+), (?=\d)/u, '$1 ')
    .replaceAll(' de ', ' ');
/** 'March 6, 2027', '6 de marzo de 2027'. */
export const formatLongDay = (date: IsoDate, language: string): string =>
  format(at(date), language, { day: 'numeric', month: 'long', year: 'numeric' });
const formatDays = (
  from: IsoDate,
  to: IsoDate,
  language: string,
  options: Intl.DateTimeFormatOptions,
): string =>
  plainSpaces(
    dateFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...options,
    }).formatRange(at(from), at(to)),
  ).replaceAll(' de ', ' ');
/**
 * A stay in few words: 'Sat, Mar 6 – Sat, Mar 13, 2027'. Where the day comes before the month, a
 * month that both share is named once: 'sáb 6 – sáb 13 mar 2027'.
 */
export function formatStay(from: IsoDate, to: IsoDate, language: string): string {
  const text = formatDays(from, to, language, { weekday: 'short' });
  return from.slice(0, 7) === to.slice(0, 7)
    ? text.replace(/^(\p{L}+ \d+) \p{L}+(?= – )/u, '$1')
    : text;
}
/** A range of days without weekdays: 'Mar 1 – Apr 30, 2027', '1 mar – 30 abr 2027'. */
export const formatRange = (from: IsoDate, to: IsoDate, language: string): string =>
  formatDays(from, to, language, {});

/** An instant's time of day where the reader is: '5:28 PM', '5:28 p.m.'. */
export const formatTime = (instant: Date, language: string): string =>
  plainSpaces(instantFormat(language, { hour: 'numeric', minute: '2-digit' }).format(instant));

/** Time left as mm:ss ('29:05', '2:00'); nothing is below zero. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
