import { firstDay } from '#lib/dates.ts';
import { dateFormat } from '#lib/intl.ts';
import type { IsoMonth } from '#lib/dates.ts';

/** A month as written in a sentence: 'March 2027', 'marzo de 2027'. */
export const formatMonthYear = (month: IsoMonth, language: string): string =>
  dateFormat(language, { month: 'long', year: 'numeric' }).format(
    new Date(`${firstDay(month)}T00:00:00Z`),
  );
