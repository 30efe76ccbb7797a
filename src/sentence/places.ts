import { cityNames } from '#lib/cities.ts';
import { countryName } from '#lib/countries.ts';
import type { CataloguePlace, Place } from './meaning.ts';
import { tokenize } from './tokens.ts';
import { CITY_NICKNAMES, COUNTRY_NICKNAMES, STATE_NICKNAMES } from './words/places.ts';

const NOWHERE: Place = { country: '', state: '', city: '', resort: '' };
const LEVELS = ['country', 'state', 'city', 'resort'] as const;
export type Level = (typeof LEVELS)[number];
export const levelOf = (place: Place): Level =>
  LEVELS.findLast((level) => place[level] !== '') ?? 'country';

/** Whether a place lies in another one, or is it. */
export const within = (inner: Place, outer: Place): boolean =>
  LEVELS.every((level) => outer[level] === '' || outer[level] === inner[level]);

/** Places by what they are called: words in small letters, one space between two. */
export type PlaceNames = ReadonlyMap<string, Place[]>;

/** Words of a name as a sentence has them. */
const spokenWords = (name: string): string =>
  tokenize(name)
    .tokens.map(({ word }) => word)
    .filter((word) => /[\p{L}\d]/u.test(word))
    .join(' ');

/** Words that do not tell one resort from another. */
const KIND_OF_RESORT =
  /(?: (?:resort|spa|suites?|villas?|lodge|club|residences?|hotel|inn|cabins?|house|estate|cottages|towers|grand|commons))+$/;
const resortNames = (name: string): string[] => {
  const whole = spokenWords(name);
  const short = whole.replace(KIND_OF_RESORT, '');
  return short.includes(' ') ? [whole, short] : [whole];
};

/** A country's, state's or city's names in both languages, and what people call it. */
export function namePlaces(catalogue: readonly CataloguePlace[]): PlaceNames {
  const names = new Map<string, Place[]>();
  /** Countries and states are named again with each of their cities. */
  const said = new Map<string, string>();
  const spoken = (name: string): string => {
    const words = said.get(name) ?? spokenWords(name);
    said.set(name, words);
    return words;
  };
  const add = (name: string, place: Place) => {
    const key = spoken(name);
    const known = names.get(key) ?? [];
    const same = known.some((one) => LEVELS.every((level) => one[level] === place[level]));
    if (key && !same) names.set(key, [...known, place]);
  };
  const both = (name: string, place: Place) => {
    add(name, place);
    // "puntacana"
    if (spoken(name).includes(' ') && name.length > 7) add(spoken(name).replaceAll(' ', ''), place);
  };
  const nicknames = (list: string | undefined, place: Place) =>
    list?.split('|').forEach((name) => both(name, place));
  for (const { country, iso2, state, stateCode, city, resorts } of catalogue) {
    const whole = { ...NOWHERE, country };
    for (const name of [country, countryName(iso2, 'en'), countryName(iso2, 'es')])
      both(name, whole);
    nicknames(COUNTRY_NICKNAMES[iso2], whole);
    const inCity = { ...whole, state, city };
    for (const name of cityNames(city, country)) both(name, inCity);
    nicknames(CITY_NICKNAMES[city], inCity);
    if (state) {
      both(state, { ...whole, state });
      nicknames(STATE_NICKNAMES[state], { ...whole, state });
      if (stateCode) add(`=${stateCode}`, { ...whole, state });
    }
    for (const resort of resorts)
      for (const name of resortNames(resort)) add(name, { ...inCity, resort });
  }
  return names;
}

/**
 * Places of one name, the likeliest first. A state that is no more than the city of its name is
 * left out.
 */
export function likeliest(
  found: readonly Place[],
  catalogue: readonly CataloguePlace[],
): readonly Place[] {
  const cities = (place: Place) => catalogue.filter((one) => within({ ...one, resort: '' }, place));
  const distinct = found.filter(
    (place) =>
      levelOf(place) !== 'state' ||
      !found.some(
        (other) =>
          levelOf(other) === 'city' &&
          within(other, place) &&
          cities(place).every(({ city }) => city === other.city),
      ),
  );
  const rank: Record<Level, number> = { country: 0, city: 1, state: 2, resort: 3 };
  return distinct.toSorted((a, b) => rank[levelOf(a)] - rank[levelOf(b)]);
}
