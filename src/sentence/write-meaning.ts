import { cityName } from '#lib/cities.ts';
import { countryName } from '#lib/countries.ts';
import { formatLongDay } from '#lib/dates.ts';
import type { IsoMonth } from '#lib/dates.ts';
import { dateFormat } from '#lib/intl.ts';
import type { Meaning, Place, World } from './meaning.ts';
import { levelOf } from './places.ts';
import { readSentence } from './read-sentence.ts';

const month = (value: IsoMonth, language: string): string =>
  dateFormat(language, { month: 'long', year: 'numeric' }).format(
    new Date(`${value}-01T00:00:00Z`),
  );

/** Ways to write a place, the shortest first. */
function namesOf(place: Place, { places, language }: World): string[] {
  const { country, state } = place;
  const code = places.find((one) => one.country === country)?.iso2;
  const land = code ? countryName(code, language) : country;
  const level = levelOf(place);
  if (level === 'country') return [land, country];
  const name = level === 'city' ? cityName(place.city, country, language) : place[level];
  const of =
    language === 'es'
      ? { state: 'estado de', city: 'ciudad de' }
      : { state: 'state of', city: 'city of' };
  return [
    name,
    ...(level === 'city' && state ? [`${name}, ${state}`] : []),
    `${name}, ${land}`,
    ...(level === 'resort' ? [] : [`${of[level]} ${name}`, `${of[level]} ${name}, ${land}`]),
  ];
}

const same = (one: Meaning | undefined, other: Meaning): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Words of a meaning that are read as it again. */
export function writeMeaning(meaning: Meaning, world: World): string {
  const { language } = world;
  const to = language === 'es' ? ' a ' : ' to ';
  switch (meaning.kind) {
    case 'place': {
      const names = namesOf(meaning.place, world);
      return (
        names.find((name) => same(readSentence(name, world).parts[0]?.meaning, meaning)) ??
        names[0] ??
        ''
      );
    }
    case 'anywhere':
      return language === 'es' ? 'donde sea' : 'anywhere';
    case 'months':
      return [...new Set([meaning.from, meaning.to])].map((one) => month(one, language)).join(to);
    case 'days':
      return [meaning.from, meaning.to].map((one) => formatLongDay(one, language)).join(to);
    case 'day':
      return meaning.give === 0
        ? formatLongDay(meaning.day, language)
        : `${formatLongDay(meaning.day, language)} ± ${meaning.give} ${language === 'es' ? 'días' : 'days'}`;
    default:
      return '';
  }
}
