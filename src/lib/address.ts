import { cityAndState, cityNames } from './cities.ts';
import { countryName, inventoryCountry } from './countries.ts';
import { LANGUAGES } from './languages.ts';

/** Where something lies, as the inventory writes it; the country by ISO 3166 alpha-2 code. */
export type Address = {
  /** Lines of the street, in order; empty ones count for nothing. */ streets: readonly string[];
  city: string;
  state: string;
  iso2: string;
};

/** Words as they are compared: without accents, case and signs. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Postcodes next to a city or a state's code ('06700', 'G1R'); house numbers and kilometers are
 * shorter.
 */
const isPostcode = (word: string): boolean =>
  /\d{4}/.test(word) || (/\d/.test(word) && /\p{L}/u.test(word));
const isStateCode = (words: readonly string[]): boolean =>
  words.some((word, at) => /^[A-Z]{2,3}$/.test(word) && words.slice(at + 1).some(isPostcode));

/**
 * The words without the first occurrence of the others in one piece; undefined when there is none.
 */
function without(words: readonly string[], others: readonly string[]): string[] | undefined {
  const at =
    others.length === 0
      ? -1
      : words.findIndex((_, start) => others.every((other, step) => words[start + step] === other));
  return at < 0 ? undefined : [...words.slice(0, at), ...words.slice(at + others.length)];
}

/**
 * Names that a part of a street line says: it has to be made of them, beside a postcode and the
 * code of a state. So a street that is named after its city does not pass for the city, nor 'Ciudad
 * de México' for the country.
 */
function saidBy(part: string, names: readonly string[]): string[] {
  const raw = part.trim().split(/[\s.]+/);
  const coded = isStateCode(raw);
  const said: string[] = [];
  let rest = wordsOf(
    raw.filter((word) => !/\d/.test(word) && !(coded && /^[A-Z]{2,3}$/.test(word))).join(' '),
  );
  for (const name of names.toSorted((a, b) => wordsOf(b).length - wordsOf(a).length)) {
    const less = without(rest, wordsOf(name));
    if (less) {
      said.push(name);
      rest = less;
    }
  }
  return rest.length === 0 ? said : [];
}

/**
 * The lines of a street in one, without city and state at their end: for a place where both stand
 * beside it. The postcode stays.
 */
export function streetOf({ streets, city, state }: Omit<Address, 'iso2'>): string {
  const parts = streets.flatMap((line) => line.split(',')).map((part) => part.trim());
  const names = [city, state].filter(Boolean);
  const said: string[] = [];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const own = saidBy(part, names);
    if (part !== '' && own.length === 0)
      return [...new Set([...parts, part, ...said])].filter(Boolean).join(', ');
    said.unshift(own.reduce((rest, name) => rest.replace(name, ''), part).trim());
  }
  return said.filter(Boolean).join(', ');
}

/**
 * Lines of an address: the street's, then city and state, then the country, each only when it is not
 * said yet. A city as the inventory or our table writes it, and the country after it, are in the
 * reader's language.
 */
export function addressLines({ streets, city, state, iso2 }: Address, language: string): string[] {
  const country = countryName(iso2, language);
  const stored = inventoryCountry(iso2);
  const cities = cityNames(city, stored);
  const countries = [country, stored, ...LANGUAGES.map((one) => countryName(iso2, one))];
  const [town, region] = cityAndState({ country: stored, state, city }, language);
  const lines = [...new Set(streets.map((line) => line.trim()).filter(Boolean))];
  const parts = lines.flatMap((line) => line.split(','));
  const same = (a: string, b: string): boolean => wordsOf(a).join(' ') === wordsOf(b).join(' ');
  const saidIn = (part: string): string[] => saidBy(part, [...cities, state, ...countries]);
  const said = parts.flatMap(saidIn);
  const isSaid = (...names: readonly string[]): boolean =>
    names.some((name) => said.some((one) => same(one, name)));
  const coded = parts.some((part) => isStateCode(part.trim().split(/[\s.]+/)));
  const place = [
    isSaid(...cities) ? '' : town,
    coded || isSaid(state) || same(state, city) ? '' : region,
  ]
    .filter(Boolean)
    .join(', ');
  const inLanguage = (line: string): string =>
    line
      .split(',')
      .map((part) => {
        const written = cities.find((name) => saidIn(part).includes(name) && part.includes(name));
        return written ? part.replace(written, town) : part;
      })
      .join(',');
  return [
    ...lines.map(inLanguage),
    place,
    isSaid(...countries) || same(country, place) ? '' : country,
  ].filter(Boolean);
}
