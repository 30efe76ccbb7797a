import { KINDS } from '#contracts/week.ts';
import type { KindName } from '#contracts/week.ts';
import type { Bind } from '../../criteria.ts';
import { chosenValues, least, passesFilter } from '../../filters.ts';
import type { Filters, FilterValues } from '../../filters.ts';

/**
 * What a digit of a kind is worth in the number made by the database function `week_kind`; the rest
 * are the people who sleep there.
 */
const DIGIT: Partial<Record<KindName, number>> = {
  InvTypeInDetail: 100_000,
  UnitType: 10_000,
  KitchenType: 1_000,
};

/** The value of one filter in a kind: a digit counts from 1, 9 is unknown. */
function kindValue(kind: number, { name, values }: (typeof KINDS)[number]): string | number {
  const digit = DIGIT[name];
  return digit ? (values[(Math.floor(kind / digit) % 10) - 1] ?? '') : kind % 1_000;
}

export const kindValues = (kind: number): Pick<FilterValues, KindName> =>
  Object.fromEntries(KINDS.map((row) => [row.name, kindValue(kind, row)])) as Pick<
    FilterValues,
    KindName
  >;

/** Whether a search filters by what a kind encodes. */
export const asksKind = (filters: Filters): boolean =>
  KINDS.some(({ name }) => chosenValues(filters, name).length > 0);

/** SQL: the same as `kindPasses` of the kind of an alias, as conditions; none without filters. */
export const inKinds = ($: Bind, alias: string, filters: Filters): string[] =>
  KINDS.flatMap(({ name, values, atLeast }) => {
    const chosen = chosenValues(filters, name);
    if (chosen.length === 0) return [];
    if (atLeast) return [`${alias}.kind % 1000 >= ${$(least(chosen))}::int`];
    const digit = DIGIT[name];
    const [read, wanted] = digit
      ? [`${alias}.kind / ${digit} % 10`, chosen.map((value) => values.indexOf(value) + 1)]
      : [`${alias}.kind % 1000`, chosen];
    return [`${read} = any(${$(wanted)}::int[])`];
  });

/** Whether the weeks of a kind pass every filter that the kind encodes. */
export const kindPasses = (filters: Filters, kind: number): boolean =>
  KINDS.every((row) => passesFilter(kindValue(kind, row), filters, row));
