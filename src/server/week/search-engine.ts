import type { Sort } from '#contracts/week.ts';
import type { Place, Bind } from './criteria.ts';
import type { Group } from './facets.ts';
import type { Filters } from './filters.ts';
import type { Read } from './snapshot.ts';

export type Search = Place & Filters & { dateIn: string; dateOut: string; sort?: Sort | undefined };
/**
 * Days that are asked for: between which two the stay begins, one that it has, on which weekdays
 * from 1 it begins.
 */
export type Days = { checkIn?: [string, string]; stay?: string; weekdays?: number[] };
/** Days within which a stay must lie: check-in on or after `from`, check-out on or before `to`. */
export type Range = { from: string; to: string; days?: Days | undefined };

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

/**
 * A resort with weeks that a search finds. `lowest` is the id of its first week by price; `dates`
 * are ids in order of check-in, each the cheapest of its day: that one, and those of the first
 * other days (of the last ones in an order by the latest).
 */
export type FoundResort = {
  resortId: string;
  total: number;
  /** Its highest price, in cents. */
  highest: number;
  lowest: string;
  dates: string[];
};
/**
 * A page of resorts in the order of the search, and how many there are; groups and featured weeks
 * as of a page of weeks.
 */
export type FoundResorts = Omit<Found, 'ids'> & { resorts: FoundResort[]; total: number };

/**
 * A resort on the map: its number of weeks, and the cheapest of them (by price, check-in and id)
 * with its price in cents.
 */
export type FoundPin = { resortId: string; total: number; cents: number; lowest: string };

/** What available weeks are summed by; `begins` and `ends` are first days of months. */
export type SumKey = 'resort' | 'resortId' | 'begins' | 'ends';
export type Sum<By extends SumKey> = Record<By, string> & { total: number };
export type Summed = {
  /** Condition on the place columns of the alias `w`. */
  where: ($: Bind) => string;
  filters: Filters;
  range: Range;
  now: Date;
  /**
   * The place is whole countries and no resort is asked for: the counts of countries are enough for
   * sums by month.
   */
  countries?: boolean;
};

/**
 * A calendar: the search without its dates, and the days on which its weeks begin, both inclusive,
 * whenever they end.
 */
export type CalendarQuery = { search: Unbounded; days: Range; now: Date };
export type Unbounded = Omit<Search, 'dateIn' | 'dateOut' | 'sort'>;
/**
 * One day of a calendar; `nights` are those of the week that is first among its cheapest, by id.
 */
export type CalendarDay = { day: string; weeks: number; cents: number; nights: number };

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
  /** The same by resort. */
  findResorts: (
    read: Read,
    query: Query,
    page: { offset: number; limit: number; featured: number },
  ) => Promise<FoundResorts>;
  /**
   * The first `limit` of the resorts that have a position, by their lowest price, then by id;
   * `total` counts all resorts that the search finds.
   */
  findPins: (
    read: Read,
    query: Query,
    limit: number,
  ) => Promise<{ pins: FoundPin[]; total: number }>;
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
  /** Available weeks that pass the filters, by the day they begin on, in order. */
  calendar: (read: Read, query: CalendarQuery) => Promise<CalendarDay[]>;
};
