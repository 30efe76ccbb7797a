import type { CruiseChoice, CruiseFilters } from '#contracts/cruise.ts';
import type { Language } from '#contracts/language.ts';

/**
 * What the external cruise search answers for some filters, cleaned: entries with flag 1 are gone
 * (specification, section 3).
 */
export type CruiseOptions = {
  zones: CruiseChoice[];
  ports: CruiseChoice[];
  vendors: CruiseChoice[];
  ships: CruiseChoice[];
  months: CruiseChoice[];
  days: CruiseChoice[];
  /** Id of the month with flag 2; empty without one. */
  month: string;
  /** True when the search does not answer and this is what it last said. */
  stale: boolean;
};

/** The outside cruise search. */
export type CruiseSearch = {
  /**
   * Choices left for the filters, `month` being MM/DD/YYYY.
   * @throws OutsideFailure when the search fails and nothing is remembered for these filters
   */
  options: (filters: CruiseFilters, language: Language) => Promise<CruiseOptions>;
  /**
   * Address of the results page with skin and the club's stylesheet. @throws OutsideFailure
   * `unconfigured`
   */
  resultsUrl: (stylesheet: string) => string;
};
