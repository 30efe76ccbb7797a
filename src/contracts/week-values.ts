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
/**
 * What the price limits can be meant for instead of the week: a night of it, or a person its unit
 * has room for.
 */
export const PRICE_UNITS = ['night', 'person'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];
/** Their limits, as many as those of a week. */
const UNIT_LIMITS = {
  night: [40, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200, 230, 260, 300],
  person: [50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500, 600, 800],
} as const satisfies Record<PriceUnit, { length: (typeof PRICE_LIMITS)['length'] }>;
export type PriceLimit = (typeof PRICE_LIMITS)[number] | (typeof UNIT_LIMITS)[PriceUnit][number];
/** The limits that prices of a unit have, the lowest first; of the week without a unit. */
export const limitsOf = (unit: PriceUnit | undefined): readonly PriceLimit[] =>
  unit ? UNIT_LIMITS[unit] : PRICE_LIMITS;
/** Every limit of any unit. */
const ANY_LIMIT: readonly PriceLimit[] = [
  ...new Set([undefined, ...PRICE_UNITS].flatMap(limitsOf)),
].toSorted((a, b) => a - b);
/** Days of check-in, by their numbers of ISO 8601 from 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
/** How many days a check-in may be earlier or later than the chosen one. */
export const FLEX_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/**
 * What a resort can be asked to have; which of its services they are is in
 * `server/week/criteria.ts`.
 */
export const AMENITIES = [
  'beach',
  'pool',
  'spa',
  'kidsClub',
  'hotTub',
  'gym',
  'golf',
  'tennis',
  'ski',
  'waterSports',
  'restaurant',
  'breakfast',
  'airConditioning',
  'parking',
  'petFriendly',
  'accessible',
] as const;
/** Featured weeks above the first page of a list, at most. */
export const FEATURED_COUNT = 3;
/**
 * Check-in days on the card of a resort, at most: those it shows at once, and those it shows on
 * request.
 */
export const RESORT_DATES = 12;
/** Weeks of one resort in a strip, at most: eight pages of eight. */
export const RESORT_WEEKS = 64;
/** Resorts on a map, at most: the cheapest of a search. */
export const MAP_PINS = 5000;
/** City value that means every city of the chosen country or state. */
export const ALL_CITIES = 'all';
/** Country value that means every country. */
export const ANYWHERE = 'anywhere';
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

/** What a list shows: a card a resort, or a card a week as specified. */
export const LIST_GROUPS = ['resort', 'week'] as const;
export type ListGroup = (typeof LIST_GROUPS)[number];

/** What is said of a filter. */
export type Filter = {
  /** Its name in the page's address, in storage and among the words. */
  param: string;
  /** Of the table `weeks`; none for a property of its resort. */
  column?: string;
  /** The list of its counts in a reply; a filter without one is counted by a call of its own. */
  facet?: string;
  /** What can be chosen; without it any name. */
  values?: readonly (string | number)[];
  /**
   * The values are limits in US dollars, the lowest first: a week passes that costs no more. A
   * group of weeks is in a band between two of them. Which limits there are depends on what prices
   * are of: see `limitsOf`.
   */
  upTo?: true;
  /** The same limits from below: a week passes that costs more. */
  over?: true;
  /** The values are numbers, the lowest first: a week passes that has as many or more. */
  atLeast?: true;
  /**
   * What a resort has, by the name of its counts in the reply of the call for resort names. Of
   * several values all must be there; those of other filters are alternatives.
   */
  resort?: string;
  /** Its value is a day. */
  day?: true;
  /** Its value is a part of the map, as `lib/area.ts` writes it. */
  area?: true;
  /** Its values are places, as `lib/place-path.ts` writes them. */
  places?: true;
  /** It says more of another filter, by that one's `param`, and goes with it unless it `stays`. */
  of?: string;
  stays?: true;
};

/**
 * The filters of a search by their names in a request, each described once; in the order in which
 * the page has them. Their words are in `weeks.json`.
 */
export const FILTERS = {
  /** What the two limits are of, where it is not the week. */
  PricePer: { param: 'per', values: PRICE_UNITS, of: 'price', stays: true },
  PriceFrom: { param: 'priceFrom', column: 'cost_cents', values: ANY_LIMIT, over: true },
  PriceUpTo: {
    param: 'price',
    column: 'cost_cents',
    facet: 'Price',
    values: ANY_LIMIT,
    upTo: true,
  },
  SleepsAtLeast: {
    param: 'sleeps',
    column: 'max_occupancy',
    facet: 'Sleeps',
    values: OCCUPANCIES,
    atLeast: true,
  },
  CheckInDay: { param: 'checkin', day: true },
  FlexDays: { param: 'flex', values: FLEX_DAYS, of: 'checkin' },
  /** The last day on which the stay may end. */
  CheckOutBy: { param: 'leaveBy', day: true },
  /** A day that the stay has: check-in on it or before, check-out after it. */
  StayDay: { param: 'day', day: true },
  CheckInDays: { param: 'weekday', values: WEEKDAYS },
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
  Area: { param: 'area', area: true },
  Amenities: { param: 'amenities', values: AMENITIES, resort: 'amenities' },
  /** Of several places in one country or anywhere: the weeks of all of them. */
  Places: { param: 'place', places: true },
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

/** Filters by what a resort has. */
export type ResortFilter = {
  [Name in FilterName]: Rows[Name] extends { resort: string } ? Name : never;
}[FilterName];
/** Filters by a column of the week, without the limits of its price. */
export type ColumnName = Exclude<
  { [Name in FilterName]: Rows[Name] extends { column: string } ? Name : never }[FilterName],
  'PriceFrom' | 'PriceUpTo'
>;

const rows: Record<FilterName, Filter> = FILTERS;
/** A filter with its name in a request. */
export type NamedFilter = Filter & { name: FilterName };
export const FILTER_ROWS = Object.entries(rows).map(([name, row]) => ({
  ...row,
  name,
})) as NamedFilter[];
export const FILTER_NAMES = FILTER_ROWS.map(({ name }) => name);
export const COUNTED = FILTER_ROWS.filter(
  (
    row,
  ): row is NamedFilter & {
    name: CountedName;
    facet: string;
    column: string;
    values: Filter['values'] & {};
  } => row.facet !== undefined,
);
/** Days, and what is said more of one. */
export const BY_DAY = FILTER_ROWS.filter(
  ({ day, of }) => day ?? FILTER_ROWS.some((row) => row.day && row.param === of),
);
/** Those of which one value is chosen: another takes its place. */
export const isSingle = ({ upTo, over, atLeast, day, area, of }: Filter): boolean =>
  Boolean(upTo ?? over ?? atLeast ?? day ?? area ?? of);

/** Heads of the calls that the pages of weeks begin with; their schemas are in `week.ts`. */
export const WEEK_CALLS = {
  listCountries: { id: 'week.countries', area: 'week', method: 'GET', path: '/week/countries' },
  listStates: { id: 'week.states', area: 'week', method: 'GET', path: '/week/states' },
  listCities: { id: 'week.cities', area: 'week', method: 'GET', path: '/week/cities' },
  listPlaces: { id: 'week.places', area: 'week', method: 'GET', path: '/week/places' },
  checkMonths: { id: 'week.checkMonths', area: 'week', method: 'GET', path: '/week/check-months' },
  listResorts: { id: 'week.listResorts', area: 'week', method: 'POST', path: '/week/list-resorts' },
  listWeeks: { id: 'week.list', area: 'week', method: 'POST', path: '/week/list' },
  listByResort: {
    id: 'week.listByResort',
    area: 'week',
    method: 'POST',
    path: '/week/list-by-resort',
  },
  weekCalendar: { id: 'week.calendar', area: 'week', method: 'POST', path: '/week/calendar' },
  getWeek: { id: 'week.only', area: 'week', method: 'GET', path: '/week/only/:weekId' },
  resortWeeks: {
    id: 'week.ofResort',
    area: 'week',
    method: 'GET',
    path: '/week/of-resort/:weekId',
  },
  similarWeeks: { id: 'week.similar', area: 'week', method: 'GET', path: '/week/similar/:weekId' },
  featuredWeeks: { id: 'week.featured', area: 'week', method: 'GET', path: '/week/featured' },
} as const satisfies Record<string, Head>;
