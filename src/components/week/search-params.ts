import { PAGE_SIZE } from '#contracts/rules.ts';
import type {
  Filter,
  FILTERS,
  FilterValue,
  FilterName,
  ListGroup,
} from '#contracts/week-values.ts';
import {
  ALL_CITIES,
  ANYWHERE,
  BY_DAY,
  FILTER_ROWS,
  isSingle,
  limitsOf,
  LIST_GROUPS,
  PRICE_UNITS,
  SORTS,
} from '#contracts/week-values.ts';
import type { Sort } from '#contracts/week.ts';
import { firstDay, lastDay, MONTH_PATTERN, toIsoDate, YEARS_PATTERN } from '#lib/dates.ts';
import type { IsoDate, IsoMonth } from '#lib/dates.ts';
import { readArea } from '#lib/area.ts';
import { readPlace } from '#lib/place-path.ts';
import type { StoredSearch } from '#client/storage.ts';

/**
 * Where and when. `country` may be `ANYWHERE`, `city` `ALL_CITIES`; `state` is empty where the search does not ask for
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
/** The ways to see what a search finds, as the address has them. */
export const VIEWS = ['list', 'map', 'year'] as const;
export type View = (typeof VIEWS)[number];
export type ListState = {
  criteria: Criteria;
  filters: Filters;
  sort: Sort;
  group: ListGroup;
  page: number;
  /** The list without it. */
  view?: View | undefined;
  /** The sentence that asked for it. */
  q?: string | undefined;
  /** The day that is chosen in the year. */
  date?: IsoDate | undefined;
};

/** Filters with what one of them accepts of what it is given. */
function filtersOf(given: (param: FilterParam, row: Filter) => readonly unknown[]): Filters {
  const [per] = FILTER_ROWS.filter(({ stays }) => stays).flatMap((row) =>
    accepted(row, given('per', row)),
  );
  const limits = limitsOf(PRICE_UNITS.find((unit) => unit === per));
  const filters = Object.fromEntries(
    FILTER_ROWS.map((row) => [
      row.param,
      accepted(
        row.upTo || row.over ? { ...row, values: limits } : row,
        given(row.param as FilterParam, row),
      ),
    ]),
  ) as Filters;
  for (const { param, of, stays } of FILTER_ROWS)
    if (of && !stays && filters[of as FilterParam].length === 0) filters[param as FilterParam] = [];
  // Nothing costs more than one limit and no more than a lower one.
  const [over = -1, upTo = Infinity] = [filters.priceFrom[0], filters.price[0]];
  return over < upTo ? filters : { ...filters, priceFrom: [] };
}
const DEFAULT_SORT: Sort = 'priceLowest';
const DEFAULT_GROUP: ListGroup = 'resort';

const MAX_PLACE = 100;
const MAX_RESORT = 200;
/** Letters of a sentence, as many as its field takes. */
export const MAX_SENTENCE = 300;
const MAX_VALUES = 20;
const MAX_PAGE = 100_000;

/** 'Last Minute Week' is written `last-minute-week`, so that an address is readable. */
const slug = (value: string | number): string => String(value).toLowerCase().replace(/\s+/g, '-');
const isDay = (text: string): boolean => {
  const time = YEARS_PATTERN.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && toIsoDate(new Date(time)) === text;
};
const accepted = (row: Filter, given: readonly unknown[]): (string | number)[] => {
  const { values } = row;
  const texts = given.slice(0, MAX_VALUES * 2).map((value) => String(value).trim());
  if (row.day) return texts.filter(isDay).slice(0, 1);
  if (row.area) return texts.filter(readArea).slice(0, 1);
  if (row.places) return [...new Set(texts.filter(readPlace))].slice(0, MAX_VALUES);
  if (values) {
    const chosen = values.filter((value) => texts.map(slug).includes(slug(value)));
    // What several limits come to, as alternatives.
    if (isSingle(row)) return row.upTo ? chosen.slice(-1) : chosen.slice(0, 1);
    return chosen;
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

const groupNamed = (value: unknown) => LIST_GROUPS.find((group) => group === value);
/** How the stored list was shown. */
export const likedGroup = (stored: StoredSearch | undefined) => groupNamed(stored?.['group']);

/** What the visitor likes lists to be like, where an address does not say. */
type Likes = { sort?: Sort | undefined; group?: ListGroup | undefined };
/** Of a single resort all weeks are shown: a list by resort would be one card. */
const groupOf = (value: string | null, { resort }: Filters, liked: ListGroup | undefined) =>
  groupNamed(value) ?? (resort.length === 1 ? 'week' : (liked ?? DEFAULT_GROUP));

/**
 * Complete criteria from what is given, or undefined when one that the search needs is missing
 * (specification, section 5).
 */
export function wholeCriteria(
  given: Partial<Record<keyof Criteria, string | null | undefined>>,
): Criteria | undefined {
  const anywhere = given.country === ANYWHERE;
  const criteria = {
    country: place(given.country),
    state: anywhere ? '' : place(given.state),
    city: anywhere ? ALL_CITIES : place(given.city),
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
export function readListState(params: URLSearchParams, likes: Likes = {}): ListState | undefined {
  const criteria = wholeCriteria({
    country: params.get('country'),
    state: params.get('state'),
    city: params.get('city'),
    checkIn: params.get('checkIn'),
    checkOut: params.get('checkOut'),
  });
  if (!criteria) return undefined;
  const filters = filtersOf((param) => params.getAll(param));
  const view = VIEWS.find((one) => one === params.get('view'));
  const q = params.get('q')?.trim().slice(0, MAX_SENTENCE);
  const date = params.get('date') ?? '';
  return {
    criteria,
    filters,
    sort: sortOf(params.get('sort')) ?? likes.sort ?? DEFAULT_SORT,
    group: groupOf(params.get('group'), filters, likes.group),
    page: pageOf(params.get('page')),
    ...(view && view !== 'list' ? { view } : {}),
    ...(q ? { q } : {}),
    ...(view === 'year' && isDay(date) ? { date } : {}),
  };
}

/**
 * The address of a list, always in the same order, so that equal lists have equal addresses. The
 * first page is left out.
 */
export function writeListState({
  criteria,
  filters,
  sort,
  group,
  page,
  view = 'list',
  q,
  date,
}: ListState): URLSearchParams {
  const params = new URLSearchParams({ country: criteria.country });
  if (criteria.state) params.set('state', criteria.state);
  params.set('city', criteria.city);
  params.set('checkIn', criteria.checkIn);
  params.set('checkOut', criteria.checkOut);
  for (const { param, values } of FILTER_ROWS)
    for (const value of filters[param as FilterParam])
      params.append(param, values ? slug(value) : String(value));
  params.set('sort', sort);
  params.set('group', group);
  if (page > 1) params.set('page', String(page));
  if (view !== 'list') params.set('view', view);
  if (q) params.set('q', q);
  if (view === 'year' && date) params.set('date', date);
  return params;
}

/** A new list for new criteria: no filters, first page. */
export const newList = (
  criteria: Criteria,
  { sort = DEFAULT_SORT, group = DEFAULT_GROUP }: Likes = {},
): ListState => ({
  criteria,
  filters: NO_FILTERS,
  sort,
  group,
  page: 1,
});

/** The stored list; undefined when its criteria are incomplete. */
export function fromStored(
  stored: StoredSearch | undefined,
  sort: Sort = DEFAULT_SORT,
): ListState | undefined {
  const criteria = stored && wholeCriteria(stored);
  if (!criteria) return undefined;
  const filters = filtersOf((param) => [stored[param] ?? []].flat());
  return {
    criteria,
    filters,
    sort,
    group: groupOf(null, filters, likedGroup(stored)),
    page: pageOf(stored.page),
  };
}

/**
 * What is stored of a list. `liked`: how lists were shown before, which a list of one resort does not
 * change.
 */
export const toStored = (
  { criteria, filters, group, page }: ListState,
  liked: ListGroup | undefined = DEFAULT_GROUP,
): StoredSearch => ({
  ...criteria,
  ...filters,
  group: filters.resort.length === 1 ? liked : group,
  page,
  limit: PAGE_SIZE,
});

/** Chosen values by their names in a request. */
const asked = (filters: Filters) =>
  Object.fromEntries(
    FILTER_ROWS.map(({ name, param }) => [name, filters[param as FilterParam]] as const).filter(
      ([, chosen]) => chosen.length > 0,
    ),
  ) as { [Name in FilterName]?: FilterValue<Name>[] };

/** Body of the list call; without filters that are not used. */
export const listBody = ({ criteria, filters, sort }: ListState) => ({
  ...dated(criteria),
  ...asked(filters),
  sort,
});

/** Body of the call for resort names, which are counted whichever of them are chosen. */
export const resortsBody = ({ criteria, filters }: Pick<ListState, 'criteria' | 'filters'>) => ({
  ...dated(criteria),
  ...asked(filters),
});

/** Body of the calendar call: the place and the filters. */
export const calendarBody = ({ criteria, filters }: Pick<ListState, 'criteria' | 'filters'>) => ({
  ...placed(criteria),
  ...asked(filters),
});

const placed = ({ country, city, state }: Pick<Criteria, 'country' | 'city' | 'state'>) => ({
  country,
  city,
  ...(state ? { state } : {}),
});

/** Criteria as the calls have them, with whole months. */
const dated = ({ checkIn, checkOut, ...place }: Criteria) => ({
  ...placed(place),
  dateIn: firstDay(checkIn),
  dateOut: lastDay(checkOut),
});

/** Filters for other months, which do not have the chosen days. */
export const inOtherMonths = (filters: Filters): Filters => ({
  ...filters,
  ...Object.fromEntries(BY_DAY.map(({ param }) => [param, []])),
});

/** Filters that stand for themselves, not for more about another one. */
export const OWN_PARAMS = FILTER_ROWS.filter(({ of }) => !of).map(
  ({ param }) => param as FilterParam,
);

/** Number of values chosen in all filters. */
export const countFilters = (filters: Filters): number =>
  OWN_PARAMS.reduce((sum, param) => sum + filters[param].length, 0);

/**
 * Filters with one value put in or taken out; another limit takes the place of the one before. A
 * value the filter does not know changes nothing.
 */
export const toggleFilter = (
  filters: Filters,
  param: FilterParam,
  value: string | number,
): Filters =>
  filtersOf((one, row) => {
    const chosen: readonly (string | number)[] = filters[one];
    // Limits are those of what prices are of.
    if (param === 'per' && (row.upTo || row.over)) return [];
    if (one !== param) return chosen;
    if (chosen.includes(value)) return chosen.filter((other) => other !== value);
    return isSingle(row) ? [value] : [...chosen, value];
  });
