import { PAGE_SIZE } from '#contracts/rules.ts';
import {
  KITCHEN_TYPES,
  OCCUPANCIES,
  SORTS,
  UNIT_TYPES,
  WEEK_TYPES,
} from '#contracts/week-values.ts';
import type { FACETS, Sort } from '#contracts/week.ts';
import { firstDay, lastDay, MONTH_PATTERN } from '#lib/dates.ts';
import type { IsoMonth } from '#lib/dates.ts';
import type { StoredSearch } from '#client/storage.ts';

/**
 * Where and when. `city` may be `ALL_CITIES`; `state` is empty where the search does not ask for
 * one; months are 'YYYY-MM'.
 */
export type Criteria = {
  country: string;
  state: string;
  city: string;
  checkIn: IsoMonth;
  checkOut: IsoMonth;
};

/**
 * Filters by the names of the stored criteria (specification, section 3); several values of one
 * filter are alternatives.
 */
export type Filters = {
  type: (typeof WEEK_TYPES)[number][];
  capacity: (typeof UNIT_TYPES)[number][];
  kitchen: (typeof KITCHEN_TYPES)[number][];
  occupancy: (typeof OCCUPANCIES)[number][];
  resort: string[];
};
export type FilterName = keyof Filters;
export type ListState = { criteria: Criteria; filters: Filters; sort: Sort; page: number };

export const FILTER_NAMES = [
  'type',
  'capacity',
  'kitchen',
  'occupancy',
  'resort',
] as const satisfies readonly FilterName[];
export const NO_FILTERS: Filters = {
  type: [],
  capacity: [],
  kitchen: [],
  occupancy: [],
  resort: [],
};
const DEFAULT_SORT: Sort = 'priceLowest';

/** Filter of the page by the facet of the API. */
export const FILTER_OF_FACET = {
  InvTypeInDetail: 'type',
  UnitType: 'capacity',
  KitchenType: 'kitchen',
  MaxOccupancy: 'occupancy',
  ResortName: 'resort',
} as const satisfies Record<(typeof FACETS)[number], FilterName>;

const MAX_PLACE = 100;
const MAX_RESORT = 200;
const MAX_VALUES = 20;
const MAX_PAGE = 100_000;

/** 'Last Minute Week' is written `last-minute-week`, so that an address is readable. */
const slug = (value: string | number): string => String(value).toLowerCase().replace(/\s+/g, '-');
const known = <T extends string | number>(
  values: readonly T[],
  given: readonly (string | number)[],
): T[] => {
  const wanted = new Set(given.slice(0, MAX_VALUES * 2).map(slug));
  return values.filter((value) => wanted.has(slug(value)));
};
const names = (given: readonly string[]): string[] =>
  [
    ...new Set(
      given.map((name) => name.trim()).filter((name) => name !== '' && name.length <= MAX_RESORT),
    ),
  ].slice(0, MAX_VALUES);
const place = (value: string | null | undefined): string => {
  const text = value?.trim() ?? '';
  return text.length <= MAX_PLACE ? text : '';
};
const month = (value: string | null | undefined): string =>
  value && MONTH_PATTERN.test(value) ? value : '';
const pageOf = (value: string | number | null | undefined): number => {
  const number =
    typeof value === 'number' ? value : /^\d{1,6}$/.test(value ?? '') ? Number(value) : 1;
  return Number.isInteger(number) ? Math.min(MAX_PAGE, Math.max(1, number)) : 1;
};
const sortOf = (value: string | null | undefined): Sort | undefined =>
  SORTS.find((sort) => sort === value);

/**
 * Complete criteria from what is given, or undefined when one that the search needs is missing
 * (specification, section 5).
 */
export function wholeCriteria(
  given: Partial<Record<keyof Criteria, string | null | undefined>>,
): Criteria | undefined {
  const criteria = {
    country: place(given.country),
    state: place(given.state),
    city: place(given.city),
    checkIn: month(given.checkIn),
    checkOut: month(given.checkOut),
  };
  const { country, city, checkIn, checkOut } = criteria;
  if (!country || !city || !checkIn || !checkOut) return undefined;
  // A stay cannot end before it begins; the best guess is the same month.
  return { ...criteria, checkOut: checkOut < checkIn ? checkIn : checkOut };
}

/**
 * The list that an address asks for; undefined without complete criteria. Unknown values are
 * ignored.
 */
export function readListState(
  params: URLSearchParams,
  fallbackSort: Sort = DEFAULT_SORT,
): ListState | undefined {
  const criteria = wholeCriteria({
    country: params.get('country'),
    state: params.get('state'),
    city: params.get('city'),
    checkIn: params.get('checkIn'),
    checkOut: params.get('checkOut'),
  });
  if (!criteria) return undefined;
  return {
    criteria,
    filters: {
      type: known(WEEK_TYPES, params.getAll('type')),
      capacity: known(UNIT_TYPES, params.getAll('capacity')),
      kitchen: known(KITCHEN_TYPES, params.getAll('kitchen')),
      occupancy: known(OCCUPANCIES, params.getAll('occupancy')),
      resort: names(params.getAll('resort')),
    },
    sort: sortOf(params.get('sort')) ?? fallbackSort,
    page: pageOf(params.get('page')),
  };
}

/**
 * The address of a list, always in the same order, so that equal lists have equal addresses. The
 * first page is left out.
 */
export function writeListState({ criteria, filters, sort, page }: ListState): URLSearchParams {
  const params = new URLSearchParams({ country: criteria.country });
  if (criteria.state) params.set('state', criteria.state);
  params.set('city', criteria.city);
  params.set('checkIn', criteria.checkIn);
  params.set('checkOut', criteria.checkOut);
  for (const name of FILTER_NAMES)
    for (const value of filters[name])
      params.append(name, name === 'resort' ? String(value) : slug(value));
  params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** A new list for new criteria: no filters, first page. */
export const newList = (criteria: Criteria, sort: Sort = DEFAULT_SORT): ListState => ({
  criteria,
  filters: NO_FILTERS,
  sort,
  page: 1,
});

/** The stored list; undefined when its criteria are incomplete. */
export function fromStored(
  stored: StoredSearch | undefined,
  sort: Sort = DEFAULT_SORT,
): ListState | undefined {
  const criteria = stored && wholeCriteria(stored);
  if (!criteria) return undefined;
  return {
    criteria,
    filters: {
      type: known(WEEK_TYPES, stored.type),
      capacity: known(UNIT_TYPES, stored.capacity),
      kitchen: known(KITCHEN_TYPES, stored.kitchen),
      occupancy: known(OCCUPANCIES, stored.occupancy),
      resort: names(stored.resort),
    },
    sort,
    page: pageOf(stored.page),
  };
}

export const toStored = ({ criteria, filters, page }: ListState): StoredSearch => ({
  ...criteria,
  ...filters,
  page,
  limit: PAGE_SIZE,
});

/** Body of the list call, without unused filters. */
export function listBody({ criteria, filters, sort }: ListState) {
  return {
    ...resortsBody({ criteria, filters }),
    sort,
    ...(filters.resort.length > 0 ? { ResortName: filters.resort } : {}),
  };
}

/**
 * Body of the resort names call: everything except the resort filter itself, so that other resorts
 * can still be chosen.
 */
export function resortsBody({ criteria, filters }: Pick<ListState, 'criteria' | 'filters'>) {
  return {
    country: criteria.country,
    city: criteria.city,
    ...(criteria.state ? { state: criteria.state } : {}),
    dateIn: firstDay(criteria.checkIn),
    dateOut: lastDay(criteria.checkOut),
    ...(filters.type.length > 0 ? { InvTypeInDetail: filters.type } : {}),
    ...(filters.occupancy.length > 0 ? { MaxOccupancy: filters.occupancy } : {}),
    ...(filters.capacity.length > 0 ? { UnitType: filters.capacity } : {}),
    ...(filters.kitchen.length > 0 ? { KitchenType: filters.kitchen } : {}),
  };
}

/** Number of values chosen in all filters. */
export const countFilters = (filters: Filters): number =>
  FILTER_NAMES.reduce((sum, name) => sum + filters[name].length, 0);

/** Filters with one value added or removed. A value the filter does not know changes nothing. */
export function toggleFilter(filters: Filters, name: FilterName, value: string | number): Filters {
  const toggled = <T extends string | number>(chosen: readonly T[]): (string | number)[] =>
    chosen.some((one) => one === value)
      ? chosen.filter((one) => one !== value)
      : [...chosen, value];
  switch (name) {
    case 'type':
      return { ...filters, type: known(WEEK_TYPES, toggled(filters.type)) };
    case 'capacity':
      return { ...filters, capacity: known(UNIT_TYPES, toggled(filters.capacity)) };
    case 'kitchen':
      return { ...filters, kitchen: known(KITCHEN_TYPES, toggled(filters.kitchen)) };
    case 'occupancy':
      return { ...filters, occupancy: known(OCCUPANCIES, toggled(filters.occupancy)) };
    case 'resort':
      return { ...filters, resort: names(toggled(filters.resort).map(String)) };
  }
}
