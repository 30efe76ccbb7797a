import { BY_COLUMN } from '#contracts/week.ts';
import { watches } from '../db/schema.ts';
import { placesOf, RESORT_VALUES } from '../week/criteria.ts';
import type { Bind } from '../week/criteria.ts';
import { passesColumn, priceOf } from '../week/filters.ts';
import { PLACE_SEPARATOR } from './columns.ts';

/*
 * How weeks are joined with watches: `news` are the weeks, or what has the place and resort of
 * them; `keys` leads from their places to watches, `places` are their resorts.
 */

/** SQL: the filters on dates and price, on a watch `v` and a week `w`. */
export const DATED_AND_PRICED = [
  'w.check_in >= v.date_in and w.check_out <= v.date_out',
  '(v.check_in_from is null or w.check_in between v.check_in_from and v.check_in_to)',
  '(v.stay_day is null or (w.check_in <= v.stay_day and w.check_out > v.stay_day))',
  '(v.weekdays is null or extract(isodow from w.check_in)::int = any(v.weekdays))',
  ...[
    ['v.price_from', '>='],
    ['v.price_below', '<'],
  ].map(
    ([limit, than]) =>
      `(${limit} is null or case v.price_per when 'night' then ${priceOf('w', { PricePer: ['night'] })} when 'person' then ${priceOf('w', { PricePer: ['person'] })} else w.cost_cents end ${than} ${limit})`,
  ),
].join('\n  and ');

/** SQL: the other filters, which weeks of one kind at one resort `r` pass together. */
export const OF_KIND = [
  ...BY_COLUMN.map((row) => {
    const wanted = `v.${watches[row.name].name}`;
    return `(${wanted} is null or ${passesColumn(row, wanted)})`;
  }),
  '(v.amenities is null or v.amenities <@ r.has)',
  `(v.places is null or v.places && ${placesOf('w')})`,
  '(v.south is null or (r.lat between v.south and v.north and r.lng between v.west and v.east))',
].join('\n  and ');

/** SQL: all filters of a watch. */
export const FILTERED = `${OF_KIND}\n  and ${DATED_AND_PRICED}`;

/**
 * SQL: the keys by which watches name the places of weeks; a state goes by its name and its codes,
 * as in a search.
 */
export const keys = ($: Bind): string => `
  select distinct p.country, p.state, p.city, concat_ws(${$(PLACE_SEPARATOR)}::text, c.part, s.part, t.part) as place
  from (select distinct country, state, city from news) p
  cross join lateral (values (p.country), ('')) c(part)
  cross join lateral (
    select '' union select n.part from resorts o cross join lateral (values (o.state), (o.state_code)) n(part)
    where n.part <> '' and o.state = p.state and (c.part = '' or o.country = c.part)) s(part)
  cross join lateral (values (p.city), ('')) t(part)`;

/** SQL: what a resort `r` has of all that it can be asked for. */
const hadBy = ($: Bind): string =>
  `array_remove(array[${RESORT_VALUES.map(({ value, has }) => `case when ${has($)} then '${value}' end`).join(', ')}], null) as has`;

/** SQL: the resort `r` of a week `w`, as `FILTERED` reads it. */
export const resortOf = ($: Bind): string =>
  `lateral (select r.images, r.lat, r.lng, ${hadBy($)} from resorts r where r.id = w.resort_id) r`;

/** SQL: the resorts of `news`, with what they have in the words of the search. */
export const places = ($: Bind): string =>
  `select r.id, r.lat, r.lng, ${hadBy($)} from resorts r where r.id in (select resort_id from news)`;
