import type { Week, WeekCard } from '#contracts/week.ts';

/** Rows that belong together, in the order they are told. */
export const COMPARE_GROUPS = ['stay', 'unit', 'services'] as const;
export type CompareGroup = (typeof COMPARE_GROUPS)[number];

/** What a row says of a week; `best` is the word for the best one. */
export type CompareRow = {
  key: string;
  group: CompareGroup;
  name: string;
  values: readonly string[];
  best?: readonly (string | undefined)[];
  /** A service, which a week has or has not. */
  service?: boolean;
};

/** The value that more weeks share than any other; undefined where none does. */
export function usual(values: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(values, (value) => value)]
    .map(([value, those]) => ({ value, count: those.length }))
    .toSorted((a, b) => b.count - a.count);
  const [most, next] = counts;
  return most && most.count > 1 && most.count > (next?.count ?? 0) ? most.value : undefined;
}

/** Whether all weeks have it alike, or those in some columns. */
export const isSame = (
  { values }: CompareRow,
  columns: readonly number[] = values.map((_value, at) => at),
): boolean => new Set(columns.map((at) => values[at])).size === 1;

/**
 * Marks the lowest or highest values of the weeks that can be booked with a word, unless all weeks
 * are equal; with another word where a week that cannot be booked is better.
 */
export function marks(
  numbers: readonly number[],
  open: readonly boolean[],
  which: 'least' | 'most',
  [word, ofOpen]: readonly [string, string],
): (string | undefined)[] {
  if (new Set(numbers).size === 1) return [];
  const bestOf = which === 'least' ? Math.min : Math.max;
  const best = bestOf(...numbers.filter((_number, at) => open[at]));
  const told = best === bestOf(...numbers) ? word : ofOpen;
  return numbers.map((number, at) => (open[at] && number === best ? told : undefined));
}

/** Services of any of the weeks as rows, in the order of the first resort that has them. */
export function serviceRows(
  weeks: readonly WeekCard[],
  details: ReadonlyMap<string, Week>,
  language: string,
  [yes, no]: readonly [string, string],
): CompareRow[] {
  const of = ({ _id }: WeekCard) => details.get(_id)?.resort.amenities ?? [];
  const all = new Map(weeks.flatMap(of).map((one) => [one.img, one]));
  return [...all.values()].map(({ img, en, es }) => ({
    key: img,
    group: 'services' as const,
    name: language === 'es' ? es : en,
    values: weeks.map((week) => (of(week).some((one) => one.img === img) ? yes : no)),
    service: true,
  }));
}
