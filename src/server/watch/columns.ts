import { createHash } from 'node:crypto';
import { ALL_CITIES, ANYWHERE } from '#contracts/week.ts';
import type { WatchCriteria } from '#contracts/watch.ts';
import { readArea } from '#lib/area.ts';
import type { watches } from '../db/schema.ts';
import { centsOf, least } from '../week/filters.ts';
import { daysOf } from '../week/search-days.ts';

type Columns = Pick<
  typeof watches.$inferInsert,
  | 'place'
  | 'dateIn'
  | 'dateOut'
  | 'checkInFrom'
  | 'checkInTo'
  | 'stayDay'
  | 'weekdays'
  | 'types'
  | 'units'
  | 'kitchens'
  | 'occupancies'
  | 'sleeps'
  | 'pricePer'
  | 'priceFrom'
  | 'priceBelow'
  | 'resortNames'
  | 'amenities'
  | 'south'
  | 'west'
  | 'north'
  | 'east'
  | 'places'
>;

/** Between the parts of a place: no name has it. */
export const PLACE_SEPARATOR = '\u001f';

/** Values of a filter, null when it lets every week through. */
const chosen = <T>(values: readonly T[] | undefined): T[] | null =>
  values?.length ? [...values] : null;

/**
 * A search as the columns that weeks are joined by. Every filter means what it does in a search.
 */
export function columnsOf(criteria: WatchCriteria): Columns {
  const { country, city, state = '', SleepsAtLeast, PricePer, Area } = criteria;
  const days = daysOf(criteria);
  const { from, below } = centsOf(criteria);
  const area = Area?.[0] === undefined ? undefined : readArea(Area[0]);
  return {
    place: [country === ANYWHERE ? '' : country, state, city === ALL_CITIES ? '' : city].join(
      PLACE_SEPARATOR,
    ),
    dateIn: criteria.dateIn,
    dateOut: criteria.dateOut,
    checkInFrom: days?.checkIn?.[0] ?? null,
    checkInTo: days?.checkIn?.[1] ?? null,
    stayDay: days?.stay ?? null,
    weekdays: chosen(days?.weekdays),
    types: chosen(criteria.InvTypeInDetail),
    units: chosen(criteria.UnitType),
    kitchens: chosen(criteria.KitchenType),
    occupancies: chosen(criteria.MaxOccupancy),
    sleeps: SleepsAtLeast?.length ? least(SleepsAtLeast) : null,
    pricePer: PricePer?.[0] ?? null,
    priceFrom: from ?? null,
    priceBelow: below ?? null,
    resortNames: chosen(criteria.ResortName),
    amenities: chosen(criteria.Amenities),
    south: area?.south ?? null,
    west: area?.west ?? null,
    north: area?.north ?? null,
    east: area?.east ?? null,
    places: chosen(criteria.Places),
  };
}

/** A search in one spelling: without empty filters, values in one order and each once. */
export function spelled(criteria: WatchCriteria): WatchCriteria {
  const entries = Object.entries(criteria)
    .filter(([, value]) => value !== undefined && value.length > 0)
    .map(([name, value]) => [
      name,
      Array.isArray(value) ? [...new Set<string | number>(value)].sort() : value,
    ])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return Object.fromEntries(entries) as WatchCriteria;
}

/** The same for the same search. */
export const digestOf = (criteria: WatchCriteria): string =>
  createHash('sha256')
    .update(JSON.stringify(spelled(criteria)))
    .digest('base64url');
