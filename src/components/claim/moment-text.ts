import { instantFormat } from '#lib/intl.ts';

/**
 * An instant by a clock of that time zone: 'Sunday, November 22 at 12:00 PM', 'domingo, 22 de
 * noviembre, 12:00 p.m.'.
 */
export const momentText = (instant: string, language: string, timeZone: string): string =>
  instantFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant));
