import { instantFormat } from '#lib/intl.ts';

/** Instants as documents write them, in the resort's zone. */
const plain = (text: string): string => text.replace(/[\u00A0\u2009\u202F]/g, ' ');

/** 'Nov 19, 2026, 4:41 PM', '19 nov 2026, 4:41 p.m.'; without the time for 'day'. */
export const formatMoment = (
  instant: Date,
  language: string,
  timeZone: string,
  detail: 'day' | 'time' = 'time',
): string =>
  plain(
    instantFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...(detail === 'time' ? { hour: 'numeric', minute: '2-digit' } : {}),
      timeZone,
    }).format(instant),
  ).replaceAll(' de ', ' ');
