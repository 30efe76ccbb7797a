import type { CruiseFilters } from './cruise.ts';
import type { Head } from './endpoint.ts';

/** The destination that the search begins with (specification, section 9). */
export const DEFAULT_DESTINATION = '1';

/** Fields of the search in the order they are asked; each narrows those after it. */
export const CRUISE_FIELDS = ['destination', 'port', 'vendor', 'ship', 'month', 'length'] as const;
export type CruiseField = (typeof CRUISE_FIELDS)[number];

/** An id of the partner; months are MM/DD/YYYY. */
export const ID_PATTERN = /^\P{C}*$/u;
export const MAX_ID = 40;

/** Head of the call that the search begins with; its schemas are in `cruise.ts`. */
export const CRUISE_FILTERS_CALL = {
  id: 'cruise.filters',
  area: 'cruise',
  method: 'GET',
  path: '/cruises/filters',
} as const satisfies Head;

/**
 * Names of the filters in the partner's addresses, for the search as for its results page
 * (specification, section 7).
 */
export function cruiseParams(filters: CruiseFilters, lang: string): Record<string, string> {
  const { destination, month, port, vendor, ship, length } = filters;
  return { language: lang, destination, month, port, vendor, ship, length };
}

/**
 * Address of the results page for what is chosen. `results`: the address of a reply; `here`:
 * address of this site, for one on the same host.
 */
export function cruiseResultsUrl(
  results: string,
  filters: CruiseFilters,
  lang: string,
  here: string,
): string {
  const url = new URL(results, here);
  for (const [name, value] of Object.entries(cruiseParams(filters, lang)))
    if (value) url.searchParams.set(name, value);
  return url.toString();
}
