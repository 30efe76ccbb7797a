import type { KITCHEN_TYPES, UNIT_TYPES, WEEK_TYPES, WEEKDAYS } from '#contracts/week-values.ts';
import type { IsoDate, IsoMonth } from '#lib/dates.ts';

/** Parts of the world that people name. */
export type Region =
  | 'europe'
  | 'mediterranean'
  | 'caribbean'
  | 'centralAmerica'
  | 'southAmerica'
  | 'latinAmerica'
  | 'northAmerica'
  | 'asia'
  | 'oceania'
  | 'africa';

/** A country, or a state, a city or a resort in it; what is not said is ''. */
export type Place = { country: string; state: string; city: string; resort: string };

/** A city with weeks as the catalogue lists it; `iso2` names the country in each language. */
export type CataloguePlace = {
  country: string;
  iso2: string;
  state: string;
  stateCode: string;
  city: string;
  resorts: readonly string[];
};

/** What a sentence is read against. */
export type World = {
  /** Of the screen; a sentence in the other one is understood too. */
  language: string;
  today: IsoDate;
  places: readonly CataloguePlace[];
  /** Last month with weeks; open ends ("from March on") go up to it. */
  until?: IsoMonth | undefined;
};

export type Per = 'week' | 'night' | 'person';

/** What words of a sentence mean; each kind is one criterion of the search. */
export type Meaning =
  | { kind: 'place'; place: Place }
  /** Wider than a country: those of its countries that the catalogue has. */
  | { kind: 'region'; region: Region; countries: string[] }
  /** The place does not matter. */
  | { kind: 'anywhere' }
  /** Whole months, the first and the last. */
  | { kind: 'months'; from: IsoMonth; to: IsoMonth }
  /** The stay lies about between these days, or, where it is a `stay`, from the first to the last. */
  | { kind: 'days'; from: IsoDate; to: IsoDate; stay?: true }
  /** The stay has this day; `give` is how many days earlier or later it may be. */
  | { kind: 'day'; day: IsoDate; give: number }
  | { kind: 'weekend' }
  /** Check-in is on one of these. */
  | { kind: 'arrival'; weekdays: (typeof WEEKDAYS)[number][] }
  | { kind: 'nights'; nights: number }
  | { kind: 'people'; people: number; total?: true }
  | { kind: 'unit'; units: (typeof UNIT_TYPES)[number][] }
  | { kind: 'kitchen'; kitchens: (typeof KITCHEN_TYPES)[number][] }
  | { kind: 'type'; types: (typeof WEEK_TYPES)[number][] }
  /** US dollars. */
  | { kind: 'price'; per: Per; from?: number | undefined; to?: number | undefined }
  | { kind: 'amenity'; amenity: string }
  | { kind: 'cheapest' };

/** Understood words: where they stand in the text, and what else they may mean. */
export type Part = {
  /** Where the words begin that lead to them ("in"), which go with them. */
  lead: number;
  start: number;
  end: number;
  text: string;
  meaning: Meaning;
  others: Meaning[];
  /** A date that may be no date, where another one is said: "in a week". */
  loose?: true;
  /** What it is in a place south of the equator. */
  south?: Meaning;
};

/**
 * Why words are not used.
 *
 * - `unknown`: not understood;
 * - `twice`: a second value for the same criterion;
 * - `not`: what is not wanted, which no search leaves out;
 * - `currency`: money other than US dollars;
 * - `region`: wider than a country, and the catalogue has none of its countries.
 */
export type Why = 'unknown' | 'twice' | 'not' | 'currency' | 'region';

/** Words that are not used. */
export type Unknown = {
  start: number;
  end: number;
  text: string;
  why: Why;
  /** Amenities that come nearest. */
  instead: string[];
};

export type Reading = { parts: Part[]; unknown: Unknown[] };
