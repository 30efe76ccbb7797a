import { dateFormat, instantFormat } from '#lib/intl.ts';

/** The day of an instant in the reader's time zone: 'Nov 21, 2026', '21 nov 2026'. */
export const instantDay = (instant: string, language: string): string =>
  instantFormat(language, { dateStyle: 'medium' }).format(new Date(instant));
/** A date without a time, in the same format. */
export const shortDay = (date: string, language: string): string =>
  dateFormat(language, { dateStyle: 'medium' }).format(new Date(`${date}T00:00:00Z`));
