import type { NamedPlace } from './place-path.ts';

/**
 * Cities whose English and Spanish names differ, by country as the inventory writes both. Many names
 * are also those of other towns (Naples, Florida), so a country is always asked for. It is part of
 * the first pages: only cities that people travel to.
 */
export const SPANISH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Australia: { Sydney: 'Sídney' },
  Austria: { Salzburg: 'Salzburgo', Vienna: 'Viena' },
  Bahamas: { Nassau: 'Nasáu' },
  Belgium: { Bruges: 'Brujas', Brussels: 'Bruselas' },
  Brazil: { 'Rio de Janeiro': 'Río de Janeiro' },
  Canada: { 'Quebec City': 'Ciudad de Quebec' },
  Cuba: { Havana: 'La Habana' },
  Czechia: { Prague: 'Praga' },
  Denmark: { Copenhagen: 'Copenhague' },
  Egypt: { Cairo: 'El Cairo' },
  France: {
    Nice: 'Niza',
    Paris: 'París',
  },
  Germany: {
    Berlin: 'Berlín',
    Munich: 'Múnich',
  },
  Greece: {
    Athens: 'Atenas',
    Chania: 'La Canea',
    Corfu: 'Corfú',
    Mykonos: 'Miconos',
    Rhodes: 'Rodas',
  },
  Iceland: { Reykjavik: 'Reikiavik' },
  Ireland: { Dublin: 'Dublín' },
  Italy: {
    Florence: 'Florencia',
    Milan: 'Milán',
    Naples: 'Nápoles',
    Rome: 'Roma',
    Venice: 'Venecia',
  },
  Jamaica: { 'Ocho Rios': 'Ocho Ríos' },
  Japan: { Kyoto: 'Kioto', Tokyo: 'Tokio' },
  Mexico: { 'Mexico City': 'Ciudad de México' },
  Monaco: { Monaco: 'Mónaco' },
  Netherlands: { Amsterdam: 'Ámsterdam' },
  Panama: { 'Panama City': 'Ciudad de Panamá' },
  Portugal: { Lisbon: 'Lisboa', Porto: 'Oporto' },
  Singapore: { Singapore: 'Singapur' },
  'South Africa': { 'Cape Town': 'Ciudad del Cabo' },
  Spain: { Seville: 'Sevilla' },
  Sweden: { Stockholm: 'Estocolmo' },
  Switzerland: {
    Geneva: 'Ginebra',
    Lucerne: 'Lucerna',
    Zurich: 'Zúrich',
  },
  Türkiye: { Istanbul: 'Estambul' },
  USA: {
    'Key West': 'Cayo Hueso',
    'New Orleans': 'Nueva Orleans',
    'New York': 'Nueva York',
    Philadelphia: 'Filadelfia',
  },
  'United Arab Emirates': { Dubai: 'Dubái' },
  'United Kingdom': { Edinburgh: 'Edimburgo', London: 'Londres' },
};

/** Names of a city in English and in Spanish, whichever of them the inventory has. */
export function cityNames(city: string, country: string): readonly [en: string, es: string] {
  return (
    Object.entries(SPANISH[country] ?? {}).find((names) => names.includes(city)) ?? [city, city]
  );
}

/** Name of a city of the inventory in a language ('Ciudad de México' -> 'Mexico City'). */
export const cityName = (city: string, country: string, language: string): string =>
  cityNames(city, country)[language === 'es' ? 1 : 0];

/** Where a week's resort lies. */
export const placeOfWeek = (week: {
  ResortCity: string;
  ResortState: string;
  ResortCountry: string;
}): NamedPlace => ({
  country: week.ResortCountry,
  state: week.ResortState,
  city: week.ResortCity,
});

/**
 * City and state as people read them. A state of the city's name is left out ('Lisbon, Lisboa').
 */
export const cityAndState = (
  { city, state, country }: NamedPlace,
  language: string,
): readonly [city: string, state: string] => [
  cityName(city, country, language),
  cityNames(city, country).includes(state) ? '' : state,
];
