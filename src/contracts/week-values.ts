import type { Head } from './endpoint.ts';

/** Value lists of a week (specification, section 9). */
export const WEEK_TYPES = ['Last Minute Week', 'Smart Week', 'VIP Week'] as const;
export const UNIT_TYPES = ['Hotel', 'Studio', '1 BEDROOM', '2 BEDROOM', '3 BEDROOM'] as const;
export const KITCHEN_TYPES = ['No Kitchen', 'Partial Kitchen', 'Full Kitchen'] as const;
export const OCCUPANCIES = [2, 4, 6, 8] as const;
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
export const FACETS = [
  'InvTypeInDetail',
  'UnitType',
  'KitchenType',
  'MaxOccupancy',
  'ResortName',
] as const;

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
