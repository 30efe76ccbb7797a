import { z } from 'zod';
import { addMonths } from '#lib/dates.ts';
import { CRUISE_FILTERS_CALL, DEFAULT_DESTINATION, ID_PATTERN, MAX_ID } from './cruise-values.ts';
import { endpoint } from './endpoint.ts';
import { language } from './language.ts';
import { FAILURE } from './failures.ts';

/** Skin of the cruise search (specification, section 9). */
export const CRUISE_SKIN = 951;
/** Stylesheet of the results page for a club without a Nomenclatura (specification, section 7). */
export const DEFAULT_STYLESHEET = 'VR';

/**
 * First day of the month two months ahead, MM/DD/YYYY (specification, section 9). `today`:
 * 'YYYY-MM-DD'.
 */
export function defaultCruiseMonth(today: string): string {
  const [year, month] = addMonths(today.slice(0, 7), 2).split('-');
  return `${month}/01/${year}`;
}

const choiceId = z.string().max(MAX_ID, 'tooLong').regex(ID_PATTERN, 'invalid');

/** The choices: ids of the partner; an empty one means any. */
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
  zones: choices,
  ports: choices,
  vendors: choices,
  ships: choices,
  months: choices,
  days: choices,
  /** The month the partner preselects for these filters; empty when it names none. */
  month: z.string(),
  /** True when the partner does not answer and these are its last known choices. */
  stale: z.boolean(),
  /**
   * Address of the partner's results page with skin and stylesheet set, absolute or on this host;
   * the filters are added to it.
   */
  results: z.string(),
});
export type CruiseChoices = z.output<typeof cruiseChoices>;

/**
 * Choices that are left for what is chosen, from the external cruise search (specification,
 * sections 3, 7 and 9). Only for clubs with the cruise module: 404 elsewhere. 502 when the partner
 * fails, 503 while its calls are paused after failures.
 */
export const getCruiseFilters = endpoint({
  ...CRUISE_FILTERS_CALL,
  summary: 'Destinations, ports, lines, ships, months and days left for what is chosen',
  query: cruiseFilters.extend({ language }),
  reply: cruiseChoices,
  errors: [
    FAILURE.invalidInput,
    FAILURE.notFound,
    FAILURE.tooManyAttempts,
    FAILURE.partnerFailed,
    FAILURE.unavailable,
  ],
});
