import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWeekWords } from '#components/week/week-texts.ts';
import { addDays, firstDay, formatDay, formatRange, formatStay } from '#lib/dates.ts';
import type { IsoDate, IsoMonth } from '#lib/dates.ts';
import { dateFormat, localeOf, numberFormat } from '#lib/intl.ts';
import { formatUsd } from '#lib/money.ts';
import { stayOf } from './calendar-model.ts';
import type { Day, MarkedDay } from './calendar-model.ts';

export const STEP_NAMES = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
/** A Sunday. */
const SUNDAY = '2026-11-22';
const THOUSAND = 1000;

/** Texts of a year in the reader's language. */
export function useYearWords() {
  const { t } = useTranslation('year');
  const { language, count, nights } = useWeekWords();
  return useMemo(() => {
    const on = (date: IsoDate, options: Intl.DateTimeFormatOptions) =>
      dateFormat(language, options).format(new Date(`${date}T00:00:00Z`));
    const capital = (text: string) =>
      `${text.charAt(0).toLocaleUpperCase(localeOf(language))}${text.slice(1)}`;
    const usd = (price: number) => formatUsd(price, language);
    return {
      language,
      count,
      usd,
      nights,
      /** '549', '1.1k': what a narrow cell has room for. */
      short: (price: number) =>
        price >= THOUSAND
          ? `${numberFormat('en', { maximumFractionDigits: price < 10 * THOUSAND ? 1 : 0 }).format(price / THOUSAND)}k`
          : String(Math.round(price)),
      month: (month: IsoMonth) =>
        `${capital(on(firstDay(month), { month: 'long' }))} ${month.slice(0, 4)}`,
      shortMonth: (month: IsoMonth) =>
        capital(on(firstDay(month), { month: 'short' }).replace('.', '')),
      weekdays: Array.from({ length: 7 }, (_, at) => ({
        letter: on(addDays(SUNDAY, at), { weekday: 'narrow' }),
        name: on(addDays(SUNDAY, at), { weekday: 'long' }),
      })),
      weekday: (date: IsoDate) => on(date, { weekday: 'long' }),
      capital,
      stay: (day: Day) => formatRange(stayOf(day).from, stayOf(day).to, language),
      stayDays: (day: Day) => formatStay(stayOf(day).from, stayOf(day).to, language),
      shortDay: (date: IsoDate) => formatDay(date, language),
      /** 'Saturday, March 13, 2027: 6 weeks, from $549, third of five price steps'. */
      day: (day: MarkedDay) => {
        const text = t('day', {
          ...count(day.weeks),
          day: on(day.date, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
          price: usd(day.price),
          step: t(`steps.${STEP_NAMES[day.step] ?? 'fifth'}`),
        });
        return day.lowest ? t('dayLowest', { text }) : text;
      },
    };
  }, [t, language, count, nights]);
}
export type YearWords = ReturnType<typeof useYearWords>;
