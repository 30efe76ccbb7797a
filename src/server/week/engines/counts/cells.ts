import { addDays, addMonths, firstDay, lastDay, monthOf } from '#lib/dates.ts';
import type { Bind } from '../../criteria.ts';
import { inDates } from '../../criteria.ts';
import { BANDS } from '../../../db/week-counts/scale.ts';
import type { Bands } from '../../filters.ts';
import type { Range } from '../../search-engine.ts';

/** Numbers of bands. */
export const listBands = ({ first, end }: Bands): number[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);

/** SQL for the number of weeks of a cell `x` in bands. */
export function weeksIn(bands: Bands): string {
  const list = listBands(bands);
  if (list.length === BANDS) return 'x.n';
  return `(${list.map((band) => `x.c${band}`).join(' + ') || '0'})`;
}

/** SQL for the first of some bands in which a cell `x` has weeks; null where none has. */
export const firstBand = (bands: readonly number[]): string =>
  `case ${bands.map((band) => `when x.c${band} > 0 then ${band}`).join(' ')} end`;

/** Days of a cell `x`. */
export const CELL_DAYS: [begins: string, ends: string] = ['x.begins', 'x.ends'];
const monthAfter = (date: string): string => firstDay(addMonths(monthOf(date), 1));

/**
 * Rows of a cells table that make up a range exactly: whole months as months, the rest as days. If
 * days are asked for, all are days.
 * `more` narrows the places.
 */
export function cellsIn(
  $: Bind,
  table: 'week_cells' | 'week_bands',
  ids: readonly number[],
  range: Range,
  nights: number,
  more = '',
): string {
  const { from, to, days } = range;
  const whole = from.endsWith('-01') ? from : monthAfter(from);
  const end = lastDay(monthOf(to)) === to ? monthAfter(to) : firstDay(monthOf(to));
  const select = `select * from ${table} x where x.place = any(${$([...ids])}::int[]) ${more}`;
  const day = (value: string) => `${$(value)}::date`;
  if (days) {
    const narrow = days.stay ? `and x.begins >= ${day(addDays(days.stay, -nights))}` : '';
    return `(${select} and x.day ${narrow} and ${inDates($, range, CELL_DAYS)})`;
  }
  const parts: string[] = [];
  if (whole < end)
    parts.push(
      `${select} and not x.day and x.begins >= ${day(whole)} and x.begins < ${day(end)} and x.ends < ${day(end)}`,
    );
  if (from < whole)
    parts.push(
      `${select} and x.day and x.begins >= ${day(from)} and x.begins < ${day(whole)} and x.ends <= ${day(to)}`,
    );
  if (to >= end) {
    const [first = from] = [from, whole, addDays(end, -nights)].toSorted().slice(-1);
    parts.push(
      `${select} and x.day and x.begins >= ${day(first)} and x.begins <= ${day(to)} and x.ends >= ${day(end)} and x.ends <= ${day(to)}`,
    );
  }
  return parts.map((part) => `(${part})`).join(' union all ');
}
