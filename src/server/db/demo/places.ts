import { americasPlaces } from './places-americas.ts';
import { usaPlaces } from './places-usa.ts';
import { worldPlaces } from './places-world.ts';

/** What surrounds a resort. Decides its pictures, services, sentences and high season. */
export type Setting =
  | 'beach'
  | 'coast'
  | 'bay'
  | 'island'
  | 'lagoon'
  | 'lake'
  | 'mountain'
  | 'hills'
  | 'snow'
  | 'desert'
  | 'city'
  | 'forest'
  | 'jungle'
  | 'town'
  | 'village'
  | 'vineyard'
  | 'marina';

/**
 * One resort: name, street, postcode, city, latitude, longitude, setting, price level 1-5,
 * popularity 1-6, its own sentence in English and Spanish.
 */
export type PlaceRow = readonly [
  name: string,
  street: string,
  postcode: string,
  city: string,
  lat: number,
  long: number,
  setting: Setting,
  level: number,
  popularity: number,
  en: string,
  es: string,
];

export interface PlaceGroup {
  country: string;
  iso2: string;
  state: string;
  code: string;
  places: readonly PlaceRow[];
}

export const placeGroups: readonly PlaceGroup[] = [...usaPlaces, ...americasPlaces, ...worldPlaces];
