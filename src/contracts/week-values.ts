import type { Head } from './endpoint.ts';

/** Value lists of a week (specification, section 9). */
export const WEEK_TYPES = ['Last Minute Week', 'Smart Week', 'VIP Week'] as const;
export const UNIT_TYPES = ['Hotel', 'Studio', '1 BEDROOM', '2 BEDROOM', '3 BEDROOM'] as const;
export const KITCHEN_TYPES = ['No Kitchen', 'Partial Kitchen', 'Full Kitchen'] as const;
export const OCCUPANCIES = [2, 4, 6, 8] as const;
/**
 * Up to which prices weeks are looked for, US dollars. The counts of weeks are cut at them:
 * fifteen, round, and with about as many weeks between each two.
 */
export const PRICE_LIMITS = [
  300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, 1600, 1800, 2000,
] as const;
/** Featured weeks above the first page of a list, at most. */
export const FEATURED_COUNT = 3;
/** City value that means every city of the chosen country or state (design, section 6). */
export const ALL_CITIES = 'all';
/**
 * Countries put first in the search, in this order, and those that ask for a state there
 * (specification, section 9).
 */
export const FIRST_COUNTRIES = ['USA', 'Mexico', 'Dominican Republic'] as const;
export const STATE_COUNTRIES = ['USA', 'Canada'] as const;
/** Orders of the list of weeks (specification, section 9). */
export const SORTS = [
  'priceLowest',
  'priceHighest',
  'checkInOrderHighest',
  'checkInOrderLowest',
] as const;

/** What is said of a filter. */
export type Filter = {
  /** Its name in the page's address, in storage and among the words. */
  param: string;
  /** Of the table `weeks`. */
  column: string;
  /** The list of its counts in a reply; a filter without one is counted by a call of its own. */
  facet?: string;
  /** What can be chosen; without it any name. */
  values?: readonly (string | number)[];
  /**
   * The values are limits in US dollars, the lowest first: a week passes that costs no more. A
   * group of weeks is in a band between two of them.
   */
  upTo?: true;
};

/**
 * The filters of a search by their names in a request, each described once; in the order in which
 * the page has them. Their words are in `weeks.json`.
 */
export const FILTERS = {
  PriceUpTo: {
    param: 'price',
    column: 'cost_cents',
    facet: 'Price',
    values: PRICE_LIMITS,
    upTo: true,
  },
  InvTypeInDetail: { param: 'type', column: 'inv_type', facet: 'InvType', values: WEEK_TYPES },
  UnitType: { param: 'capacity', column: 'unit_type', facet: 'UnitType', values: UNIT_TYPES },
  KitchenType: {
    param: 'kitchen',
    column: 'kitchen_type',
    facet: 'KitchenType',
    values: KITCHEN_TYPES,
  },
  MaxOccupancy: {
    param: 'occupancy',
    column: 'max_occupancy',
    facet: 'MaxOccupancy',
    values: OCCUPANCIES,
  },
  ResortName: { param: 'resort', column: 'resort_name' },
} as const satisfies Record<string, Filter>;

type Rows = typeof FILTERS;
export type FilterName = keyof Rows;
/** Filters with counts in the reply of the list. */
export type CountedName = {
  [Name in FilterName]: Rows[Name] extends { facet: string } ? Name : never;
}[FilterName];
export type FacetOf<Name extends CountedName> = Rows[Name]['facet'];
export type FilterValue<Name extends FilterName> = Rows[Name] extends {
  values: readonly (infer Value)[];
}
  ? Value
  : string;
/**
 * What counts are told of: a value, or of a limit the band that ends with it, null for the one
 * above them all.
 */
export type FacetValue<Name extends FilterName> =
  FilterValue<Name> | (Rows[Name] extends { upTo: true } ? null : never);
/** Filters by a list of alternatives, which are what makes the kind of a week. */
export type KindName = {
  [Name in CountedName]: Rows[Name] extends { upTo: true } ? never : Name;
}[CountedName];

const rows: Record<FilterName, Filter> = FILTERS;
/** A filter with its name in a request. */
export type NamedFilter = Filter & { name: FilterName };
export const FILTER_ROWS = Object.entries(rows).map(([name, row]) => ({
  ...row,
  name,
})) as NamedFilter[];
export const FILTER_NAMES = FILTER_ROWS.map(({ name }) => name);
export const COUNTED = FILTER_ROWS.filter(
  (row): row is NamedFilter & { name: CountedName; facet: string; values: Filter['values'] & {} } =>
    row.facet !== undefined,
);
/** Those that make the kind of a week. */
export const KINDS = COUNTED.filter(
  (row): row is (typeof COUNTED)[number] & { name: KindName } => !row.upTo,
);
/** The filter by price, of which there is one at most. */
export const LIMITED = COUNTED.find(({ upTo }) => upTo);

/** Heads of the calls that the pages of weeks begin with; their schemas are in `week.ts`. */
export const WEEK_CALLS = {
  listCountries: { id: 'week.countries', area: 'week', method: 'GET', path: '/week/countries' },
  listStates: { id: 'week.states', area: 'week', method: 'GET', path: '/week/states' },
  listCities: { id: 'week.cities', area: 'week', method: 'GET', path: '/week/cities' },
  checkMonths: { id: 'week.checkMonths', area: 'week', method: 'GET', path: '/week/check-months' },
  listResorts: { id: 'week.listResorts', area: 'week', method: 'POST', path: '/week/list-resorts' },
  listWeeks: { id: 'week.list', area: 'week', method: 'POST', path: '/week/list' },
  getWeek: { id: 'week.only', area: 'week', method: 'GET', path: '/week/only/:weekId' },
  similarWeeks: { id: 'week.similar', area: 'week', method: 'GET', path: '/week/similar/:weekId' },
  featuredWeeks: { id: 'week.featured', area: 'week', method: 'GET', path: '/week/featured' },
} as const satisfies Record<string, Head>;
