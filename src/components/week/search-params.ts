import { PAGE_SIZE } from '#contracts/rules.ts';
import type { Filter, FILTERS, FilterValue, FilterName } from '#contracts/week-values.ts';
import { FILTER_ROWS, SORTS } from '#contracts/week-values.ts';
import type { Sort } from '#contracts/week.ts';
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
  [Name in FilterName as (typeof FILTERS)[Name]['param']]: FilterValue<Name>[];
};
export type FilterParam = keyof Filters;
export type ListState = { criteria: Criteria; filters: Filters; sort: Sort; page: number };

export const FILTER_PARAMS = FILTER_ROWS.map(({ param }) => param as FilterParam);
/** Filters with what one of them accepts of what it is given. */
const filtersOf = (given: (param: FilterParam, row: Filter) => readonly unknown[]): Filters =>
  Object.fromEntries(
    FILTER_ROWS.map((row) => [row.param, accepted(row, given(row.param as FilterParam, row))]),
  ) as Filters;
const DEFAULT_SORT: Sort = 'priceLowest';

const MAX_PLACE = 100;
const MAX_RESORT = 200;
const MAX_VALUES = 20;
const MAX_PAGE = 100_000;

/** 'Last Minute Week' is written `last-minute-week`, so that an address is readable. */
const slug = (value: string | number): string => String(value).toLowerCase().replace(/\s+/g, '-');
const accepted = ({ values, upTo }: Filter, given: readonly unknown[]): (string | number)[] => {
  const texts = given.slice(0, MAX_VALUES * 2).map((value) => String(value).trim());
  if (values) {
    const chosen = values.filter((value) => texts.map(slug).includes(slug(value)));
    // Of several limits the highest is what they come to.
    return upTo ? chosen.slice(-1) : chosen;
  }
  return [...new Set(texts.filter((name) => name !== '' && name.length <= MAX_RESORT))].slice(
    0,
    MAX_VALUES,
  );
};
export const NO_FILTERS: Filters = filtersOf(() => []);

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
    filters: filtersOf((param) => params.getAll(param)),
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
  for (const { param, values } of FILTER_ROWS)
    for (const value of filters[param as FilterParam])
      params.append(param, values ? slug(value) : String(value));
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
    filters: filtersOf((param) => [stored[param] ?? []].flat()),
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

/** Chosen values by their names in a request. */
const asked = (filters: Filters, rows: typeof FILTER_ROWS) =>
  Object.fromEntries(
    rows
      .map(({ name, param }) => [name, filters[param as FilterParam]] as const)
      .filter(([, chosen]) => chosen.length > 0),
  ) as { [Name in FilterName]?: FilterValue<Name>[] };

/** Body of the list call; without filters that are not used. */
export const listBody = ({ criteria, filters, sort }: ListState) => ({
  ...dated(criteria),
  ...asked(filters, FILTER_ROWS),
  sort,
});

/**
 * Body of the resort names call: everything but the resort filter itself, so that others can still
 * be chosen.
 */
export const resortsBody = ({ criteria, filters }: Pick<ListState, 'criteria' | 'filters'>) => ({
  ...dated(criteria),
  ...asked(
    filters,
    FILTER_ROWS.filter(({ name }) => name !== 'ResortName'),
  ),
});

/** Criteria as the calls have them, with whole months. */
const dated = ({ country, city, state, checkIn, checkOut }: Criteria) => ({
  country,
  city,
  ...(state ? { state } : {}),
  dateIn: firstDay(checkIn),
  dateOut: lastDay(checkOut),
});

/** Number of values chosen in all filters. */
export const countFilters = (filters: Filters): number =>
  FILTER_PARAMS.reduce((sum, param) => sum + filters[param].length, 0);

/**
 * Filters with one value put in or taken out; another limit takes the place of the one before. A
 * value the filter does not know changes nothing.
 */
export const toggleFilter = (
  filters: Filters,
  param: FilterParam,
  value: string | number,
): Filters =>
  filtersOf((one, { upTo }) => {
    const chosen: readonly (string | number)[] = filters[one];
    if (one !== param) return chosen;
    if (chosen.includes(value)) return chosen.filter((other) => other !== value);
    return upTo ? [value] : [...chosen, value];
  });
