import { z } from 'zod';
import { addMonths } from '#lib/dates.ts';
import { endpoint } from './endpoint.ts';
import { language } from './language.ts';

/** Skin of the cruise search and the destination it begins with (specification, section 9). */
export const CRUISE_SKIN = 951;
export const DEFAULT_DESTINATION = '1';
/** Stylesheet of the results page for a club without a Nomenclatura (specification, section 7). */
export const DEFAULT_STYLESHEET = 'VR';

/** First day of the month two months ahead, MM/DD/YYYY (specification, section 9). `today`: 'YYYY-MM-DD'. */
export function defaultCruiseMonth(today: string): string {
  const [year, month] = addMonths(today.slice(0, 7), 2).split('-');
  return `${month}/01/${year}`;
}

/** Fields of the search in the order they are asked; each narrows those after it. */
export const CRUISE_FIELDS = ['destination', 'port', 'vendor', 'ship', 'month', 'length'] as const;
export type CruiseField = (typeof CRUISE_FIELDS)[number];

/** An id of the partner; months are MM/DD/YYYY. */
const choiceId = z.string().max(40, 'tooLong').regex(/^\P{C}*$/u, 'invalid');

/** What is chosen: ids of the partner; an empty one stands for any. */
export const cruiseFilters = z.object({
  destination: choiceId.default(DEFAULT_DESTINATION).transform((id) => id || DEFAULT_DESTINATION),
  port: choiceId.default(''),
  vendor: choiceId.default(''),
  ship: choiceId.default(''),
  month: choiceId.default(''),
  length: choiceId.default(''),
});
export type CruiseFilters = z.output<typeof cruiseFilters>;

export const cruiseChoice = z.object({ id: z.string(), label: z.string() });
export type CruiseChoice = z.infer<typeof cruiseChoice>;

const choices = z.array(cruiseChoice);
export const cruiseChoices = z.object({
  success: z.literal(true),
  zones: choices, ports: choices, vendors: choices, ships: choices, months: choices, days: choices,
  /** The month the partner preselects for these filters; empty when it names none. */
  month: z.string(),
  /** True when the partner does not answer and these are its last known choices. */
  stale: z.boolean(),
  /** Address of the partner's results page with skin and stylesheet set, absolute or on this host; the filters are added to it. */
  results: z.string(),
});
export type CruiseChoices = z.output<typeof cruiseChoices>;

/**
 * Choices that are left for what is chosen, from the external cruise search (specification, sections 3, 7 and 9). Only for clubs
 * with the cruise module: 404 elsewhere. 502 when the partner fails, 503 while its calls are paused after failures.
 */
export const getCruiseFilters = endpoint({
  id: 'cruise.filters',
  area: 'cruise',
  method: 'GET',
  path: '/cruises/filters',
  summary: 'Destinations, ports, lines, ships, months and days left for what is chosen',
  query: cruiseFilters.extend({ language }),
  reply: cruiseChoices,
  errors: [400, 404, 429, 502, 503],
});

/** Names of the filters in the partner's addresses, for the search as for its results page (specification, section 7). */
export function cruiseParams(filters: CruiseFilters, lang: string): Record<string, string> {
  const { destination, month, port, vendor, ship, length } = filters;
  return { language: lang, destination, month, port, vendor, ship, length };
}

/** Address of the results page for what is chosen. `results`: the address of a reply; `here`: address of this site, for one on the same host. */
export function cruiseResultsUrl(results: string, filters: CruiseFilters, lang: string, here: string): string {
  const url = new URL(results, here);
  for (const [name, value] of Object.entries(cruiseParams(filters, lang))) if (value) url.searchParams.set(name, value);
  return url.toString();
}
