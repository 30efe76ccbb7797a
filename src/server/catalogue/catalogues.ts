import { allCountries } from 'country-region-data';
import nationalitiesEn from 'i18n-nationality/langs/en.json' with { type: 'json' };
import nationalitiesEs from 'i18n-nationality/langs/es.json' with { type: 'json' };
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { CATALOGS, CatalogCountry } from '#contracts/catalogue.ts';
import type { Country, State } from '#contracts/week.ts';
import { FIRST_COUNTRIES } from '#contracts/week.ts';
import { countryName, inventoryCountry } from '#lib/countries.ts';
import { NATIONALITY_OVERRIDES } from './nationalities.ts';

type CatalogState = { Id: string; PaisId: string; NombreEng: string };
type Named = { Id: string; Nombre: string; NombreEn: string };

/**
 * Islands that have a dial code of their own but belong to another country of the list (Ascension,
 * Tristan da Cunha).
 */
const NOT_COUNTRIES: readonly string[] = ['AC', 'TA'];
const compare = new Intl.Collator('en').compare;
const namesEn: Record<string, string | undefined> = nationalitiesEn.nationalities;
const namesEs: Record<string, string | undefined> = nationalitiesEs.nationalities;

const FEMININE: readonly (readonly [RegExp, string])[] = [
  [/o$/, 'a'],
  [/és$/, 'esa'],
  [/ís$/, 'isa'],
  [/án$/, 'ana'],
  [/ón$/, 'ona'],
  [/ol$/, 'ola'],
];
/**
 * A Spanish adjective as it agrees with "nacionalidad": 'Mexicano' is 'Mexicana', 'Caribeño neerlandés' is
 * 'Caribeña neerlandesa'. What follows "del" or stands in parentheses names a place and stays.
 */
const feminine = (adjective: string): string =>
  adjective.replace(/^.*?(?= del | \(|$)/u, (words) =>
    words.replace(/\p{L}+/gu, (word) => {
      const [ending, instead] = FEMININE.find(([end]) => end.test(word)) ?? [];
      return ending && instead ? word.replace(ending, instead) : word;
    }),
  );

/** Countries with a dial code, by English name (specification, section 3, CatPaises). */
export const COUNTRIES: readonly CatalogCountry[] = getCountries()
  .filter((iso2) => !NOT_COUNTRIES.includes(iso2))
  .map((iso2) => ({
    Id: iso2,
    Nombre: countryName(iso2, 'es'),
    NombreEn: countryName(iso2, 'en'),
    Lada: `+${getCountryCallingCode(iso2)}`,
    Nacionalidad: feminine(
      NATIONALITY_OVERRIDES[iso2]?.[0] ?? namesEs[iso2] ?? countryName(iso2, 'es'),
    ),
    NacionalidadEn: NATIONALITY_OVERRIDES[iso2]?.[1] ?? namesEn[iso2] ?? countryName(iso2, 'en'),
  }))
  .sort((a, b) => compare(a.NombreEn, b.NombreEn));

const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/**
 * States of one country by name. A country whose only region is the country itself has none. Where
 * the source gives no code the name itself makes the Id, so that it stays the same from one version
 * to the next.
 */
function statesOf(iso2: string): CatalogState[] {
  const regions = allCountries.find(([, code]) => code === iso2)?.[2] ?? [];
  if (regions.length < 2) return [];
  const states = new Map<string, CatalogState>();
  for (const [name, code] of regions) {
    const known = code && code !== 'undefined' && !states.has(`${iso2}-${code}`);
    const Id = `${iso2}-${known ? code : slug(name)}`;
    states.set(Id, { Id, PaisId: iso2, NombreEng: name });
  }
  return [...states.values()].sort((a, b) => compare(a.NombreEng, b.NombreEng));
}

const statesByCountry = new Map(COUNTRIES.map(({ Id }) => [Id, statesOf(Id)] as const));
const states: readonly CatalogState[] = COUNTRIES.flatMap(
  ({ Id }) => statesByCountry.get(Id) ?? [],
);

const languages: readonly Named[] = [
  { Id: 'EN', Nombre: 'Inglés', NombreEn: 'English' },
  { Id: 'ES', Nombre: 'Español', NombreEn: 'Spanish' },
];
const civilStatuses: readonly Named[] = [
  { Id: 'S', Nombre: 'Soltero(a)', NombreEn: 'Single' },
  { Id: 'C', Nombre: 'Casado(a)', NombreEn: 'Married' },
  { Id: 'U', Nombre: 'Unión libre', NombreEn: 'Domestic partnership' },
  { Id: 'D', Nombre: 'Divorciado(a)', NombreEn: 'Divorced' },
  { Id: 'V', Nombre: 'Viudo(a)', NombreEn: 'Widowed' },
];

/** One catalog, sorted; states may be narrowed to those of one country (ISO 3166 alpha-2 code). */
export function catalogue(
  name: (typeof CATALOGS)[number],
  countryId?: string,
): (CatalogCountry | CatalogState | Named)[] {
  switch (name) {
    case 'CatPaises':
      return [...COUNTRIES];
    case 'CatEstadosPais':
      return [
        ...(countryId === undefined
          ? states
          : (statesByCountry.get(countryId.toUpperCase()) ?? [])),
      ];
    case 'CatIdiomas':
      return [...languages];
    case 'CatEstadoCivil':
      return [...civilStatuses];
  }
}

function rank({ Country }: { Country: string }): number {
  const index = (FIRST_COUNTRIES as readonly string[]).indexOf(Country);
  return index < 0 ? FIRST_COUNTRIES.length : index;
}

/** Puts USA, Mexico and Dominican Republic first, then goes by name (specification, section 9). */
export function byCountryOrder(a: { Country: string }, b: { Country: string }): number {
  return rank(a) - rank(b) || compare(a.Country, b.Country);
}

/**
 * Every country a traveler can live in, under the name bookings use; TIPO is 1 where a state must
 * be given.
 */
export const TRAVELER_COUNTRIES: readonly Country[] = COUNTRIES.map(({ Id }) => ({
  Country: inventoryCountry(Id),
  TIPO: (statesByCountry.get(Id)?.length ?? 0) > 0 ? 1 : 0,
  iso2: Id,
})).sort(byCountryOrder);

const travelerCountry = new Map(
  TRAVELER_COUNTRIES.flatMap((country) => [
    [country.Country, country] as const,
    [country.iso2, country] as const,
  ]),
);

/** The country by the name bookings use or by its code; undefined when there is none. */
export const findTravelerCountry = (nameOrCode: string): Country | undefined =>
  travelerCountry.get(nameOrCode);

/**
 * States of a country by the name bookings use; empty when it has none or is unknown. CODIGO is the
 * part of the Id after the country.
 */
export const travelerStates = (country: string): State[] =>
  (statesByCountry.get(findTravelerCountry(country)?.iso2 ?? '') ?? []).map(
    ({ Id, NombreEng }) => ({ CODIGO: Id.slice(3), NOMBRE_ESTADO: NombreEng }),
  );
