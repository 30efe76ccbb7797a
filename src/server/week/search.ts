import type { Sort } from '#contracts/week.ts';
import { addDays, toIsoDate } from '#lib/dates.ts';
import type { Place, Bind } from './criteria.ts';
import type { Group } from './facets.ts';
import type { Filters } from './filters.ts';
import type { Read } from './snapshot.ts';

export type Search = Place & Filters & { dateIn: string; dateOut: string; sort?: Sort | undefined };
/** Days within which a stay must lie: check-in on or after `from`, check-out on or before `to`. */
export type Range = { from: string; to: string };

/**
 * What an engine is asked: a search, its days after `now`, and the moment at which weeks must be
 * free.
 */
export type Query = { search: Search; range: Range; now: Date };

/**
 * A page of ids in the order of the search, and the groups from which its total and facets are
 * counted.
 */
export type Found = { groups: Group[]; ids: string[]; featured: string[] };

/** What available weeks are summed by; `begins` and `ends` are first days of months. */
export type SumKey = 'resort' | 'resortId' | 'begins' | 'ends';
export type Sum<By extends SumKey> = Record<By, string> & { total: number };
export type Summed = {
  /** Condition on the place columns of the alias `w`. */
  where: ($: Bind) => string;
  filters: Filters;
  range: Range;
  now: Date;
};

/**
 * The port of the search. Every engine gives the same answers, exactly, as of one snapshot; they
 * differ only in cost. `plain` reads the weeks and is the oracle of the tests; `counts` reads
 * precomputed counts and stays fast whatever the size of the inventory.
 */
export type SearchEngine = {
  /**
   * Groups of place and dates, regardless of the filters, and the ids of one page; with `featured`
   * also of the first featured weeks.
   */
  findPage: (
    read: Read,
    query: Query,
    page: { offset: number; limit: number; featured: number },
  ) => Promise<Found>;
  /** Only the groups. */
  countGroups: (read: Read, query: Query) => Promise<Group[]>;
  /**
   * Available weeks that pass the filters, summed by some of their columns; sums of zero are left
   * out.
   */
  sumWeeks: <By extends SumKey>(
    read: Read,
    summed: Summed,
    by: readonly By[],
  ) => Promise<Sum<By>[]>;
};

/** Days of a search that lie after `now`. */
export function rangeOf({ dateIn, dateOut }: Pick<Search, 'dateIn' | 'dateOut'>, now: Date): Range {
  const tomorrow = addDays(toIsoDate(now), 1);
  return { from: dateIn > tomorrow ? dateIn : tomorrow, to: dateOut };
}

/** Later than any week. */
const FAR_FUTURE = '2999-12-31';
/** All days after today. */
export const ahead = (now: Date): Range => ({ from: addDays(toIsoDate(now), 1), to: FAR_FUTURE });

/** Orders of a list on the alias `w`. */
export const ORDER: Record<Sort, string> = {
  priceLowest: 'w.cost_cents, w.check_in, w.id',
  priceHighest: 'w.cost_cents desc, w.check_in, w.id',
  checkInOrderHighest: 'w.check_in desc, w.cost_cents, w.id',
  checkInOrderLowest: 'w.check_in, w.cost_cents, w.id',
};
export const DEFAULT_SORT: Sort = 'priceLowest';
