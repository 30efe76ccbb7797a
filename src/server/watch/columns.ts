import { createHash } from 'node:crypto';
import { ALL_CITIES, ANYWHERE, BY_COLUMN, BY_RESORT } from '#contracts/week.ts';
import type { ColumnName } from '#contracts/week.ts';
import type { WatchCriteria } from '#contracts/watch.ts';
import { readArea } from '#lib/area.ts';
import type { watches } from '../db/schema.ts';
import { centsOf, least } from '../week/filters.ts';
import { daysOf, endOf } from '../week/search-days.ts';

type Columns = typeof watches.$inferInsert;

/** Between the parts of a place: no name has it. */
export const PLACE_SEPARATOR = '\u001f';

/** Values of a filter, null when it lets every week through. */
const chosen = <T>(values: readonly T[] | undefined): T[] | null =>
  values?.length ? [...values] : null;

/**
 * A search as the columns that weeks are joined by. Every filter means what it does in a search.
 */
export function columnsOf(criteria: WatchCriteria) {
  const { country, city, state = '', PricePer, Area } = criteria;
  const days = daysOf(criteria);
  const { from, below } = centsOf(criteria);
  const area = Area?.[0] === undefined ? undefined : readArea(Area[0]);
  return {
    place: [country === ANYWHERE ? '' : country, state, city === ALL_CITIES ? '' : city].join(
      PLACE_SEPARATOR,
    ),
    dateIn: criteria.dateIn,
    dateOut: endOf(criteria),
    checkInFrom: days?.checkIn?.[0] ?? null,
    checkInTo: days?.checkIn?.[1] ?? null,
    stayDay: days?.stay ?? null,
    weekdays: chosen(days?.weekdays),
    ...(Object.fromEntries(
      BY_COLUMN.map(({ name, atLeast }) => {
        const values = chosen<string | number>(criteria[name]);
        return [name, values && atLeast ? least(values) : values];
      }),
    ) as Pick<Columns, ColumnName>),
    pricePer: PricePer?.[0] ?? null,
    priceFrom: from ?? null,
    priceBelow: below ?? null,
    amenities: chosen(BY_RESORT.flatMap(({ name }) => criteria[name] ?? [])),
    south: area?.south ?? null,
    west: area?.west ?? null,
    north: area?.north ?? null,
    east: area?.east ?? null,
    places: chosen(criteria.Places),
  } satisfies Partial<Columns>;
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
