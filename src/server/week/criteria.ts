import { ALL_CITIES, ANYWHERE, BY_RESORT, FILTER_ROWS } from '#contracts/week.ts';
import type { AMENITIES, FilterValue, ResortFilter, WeekCriteria } from '#contracts/week.ts';
import { readArea } from '#lib/area.ts';
import { isUnclaimed } from './claims.ts';
import { chosenValues } from './filters.ts';
import type { Filters } from './filters.ts';
import type { Range } from './search-engine.ts';

type Amenity = (typeof AMENITIES)[number];

/**
 * Collects parameters of one statement: `$(value)` stores the value and returns its placeholder.
 */
export function parameters(): { values: unknown[]; $: (value: unknown) => string } {
  const values: unknown[] = [];
  return { values, $: (value) => `$${values.push(value)}` };
}
export type Bind = (value: unknown) => string;

export type Place = Pick<WeekCriteria, 'country' | 'city' | 'state'>;

/**
 * SQL: a week on sale. It begins after today, and it is neither booked nor held. Written for the
 * alias `w`.
 */
export const available = ($: Bind, now: Date): string =>
  `w.check_in > ${$(now.toISOString().slice(0, 10))}::date and ${isUnclaimed('w', `${$(now.toISOString())}::timestamptz`)}`;

/** The country of a search, where it has one, on an alias. */
const inCountry = ($: Bind, country: string, alias: string): string[] =>
  country === ANYWHERE ? [] : [`${alias}.country = ${$(country)}`];

/**
 * Place of a search on the alias `w`: `anywhere` means every country, `all` every city; a state is
 * given by name or by code.
 */
export function inPlace($: Bind, { country, city, state }: Place): string {
  const parts = inCountry($, country, 'w');
  if (state) {
    const name = $(state);
    const named = [...inCountry($, country, 's'), `(s.state = ${name} or s.state_code = ${name})`];
    parts.push(
      `w.state = any(array(select distinct s.state from resorts s where ${named.join(' and ')}))`,
    );
  }
  if (city !== ALL_CITIES) parts.push(`w.city = ${$(city)}`);
  return parts.join(' and ') || 'true';
}

/** Weeks that lie entirely between two days and match the chosen days. */
export function inDates(
  $: Bind,
  { from, to, days: { checkIn, stay, weekdays } = {} }: Range,
  [begins, ends] = ['w.check_in', 'w.check_out'],
): string {
  const day = (value: string) => `${$(value)}::date`;
  return [
    `${begins} >= ${day(from)} and ${ends} <= ${day(to)}`,
    ...(checkIn ? [`${begins} between ${day(checkIn[0])} and ${day(checkIn[1])}`] : []),
    ...(stay ? [`${begins} <= ${day(stay)} and ${ends} > ${day(stay)}`] : []),
    ...(weekdays ? [`extract(isodow from ${begins})::int = any(${$(weekdays)}::int[])`] : []),
  ].join(' and ');
}

/** Chosen resort names of a search as a condition on the alias `w`. */
const inNames = ($: Bind, names: readonly string[] | undefined): string =>
  names?.length ? `w.resort_name = any(${$([...names])}::text[])` : 'true';

/** Services that are meant by an amenity, by their names in `resorts.amenities`. */
const SERVICES: Record<Amenity, readonly string[]> = {
  beach: ['beach', 'beachClub'],
  pool: ['pool', 'heatedPool', 'infinityPool', 'kidsPool'],
  spa: ['spa'],
  kidsClub: ['kidsClub'],
  hotTub: ['hotTub'],
  gym: ['gym'],
  golf: ['golf'],
  tennis: ['tennis'],
  ski: ['ski', 'skiLockers', 'skiShuttle'],
  waterSports: ['waterSports', 'kayaks', 'kayak', 'snorkel'],
  restaurant: ['restaurant'],
  breakfast: ['breakfast'],
  airConditioning: ['airConditioning'],
  parking: ['parking'],
  petFriendly: ['petFriendly'],
  accessible: ['accessible'],
};

const hasAmenity = ($: Bind, amenity: Amenity): string =>
  `r.amenities @> any(${$(SERVICES[amenity].map((img) => JSON.stringify([{ img }])))}::jsonb[])`;

/** SQL by filter: whether a resort `r` has a value. */
const HAS: { [Name in ResortFilter]: ($: Bind, value: FilterValue<Name>) => string } = {
  Amenities: hasAmenity,
};
/** What resorts can be asked to have, each with its condition on a resort `r`. */
export const RESORT_VALUES = BY_RESORT.flatMap(({ name, values }) =>
  values.map((value) => ({
    name,
    value,
    has: ($: Bind): string => HAS[name]($, value as never),
  })),
);

/**
 * SQL: the two services of a resort `r` that its card names: one for each amenity that a search
 * asks for, as its reader looks for them, then others of these amenities, then those that the
 * resort puts first.
 */
export function servicesOfCard($: Bind, amenities: readonly Amenity[]): string {
  const asked = amenities.flatMap((of) => SERVICES[of].map((img) => ({ img, of })));
  const columns = `${$(asked.map(({ img }) => img))}::text[], ${$(asked.map(({ of }) => of))}::text[]`;
  return `(select jsonb_agg(named.service) from (
     select s.service from jsonb_array_elements(r.amenities) with ordinality as s(service, place)
       left join unnest(${columns}) as a(img, amenity) on a.img = s.service ->> 'img'
     order by a.amenity is null, row_number() over (partition by a.amenity order by s.place), s.place limit 2) named)`;
}

/** Whether a resort `r` lies in a part of the map, its edges included. */
function inArea($: Bind, text: string): string {
  const area = readArea(text);
  if (!area) return 'false';
  const { south, west, north, east } = area;
  const between = (from: number, to: number) => `between ${$(from)}::float8 and ${$(to)}::float8`;
  return `r.lat ${between(south, north)} and r.lng ${between(west, east)}`;
}

/**
 * SQL: the places that a week or resort lies in, as `lib/place-path.ts` writes them, on an alias.
 */
export const placesOf = (alias: string): string =>
  `array[${alias}.country, ${alias}.country || '/' || ${alias}.state, ${alias}.country || '/' || ${alias}.state || '/' || ${alias}.city]`;

/** Filters on the resort (name, what it has and where it lies) as a condition on the alias `w`. */
export function ofResorts($: Bind, filters: Filters): string {
  const { ResortName, Area = [], Places = [] } = filters;
  const resort = [
    ...RESORT_VALUES.filter(({ name, value }) => chosenValues(filters, name).includes(value)).map(
      ({ has }) => has($),
    ),
    ...Area.map((one) => inArea($, one)),
  ];
  const of = `w.resort_id in (select r.id from resorts r where ${resort.join(' and ')})`;
  const placed = Places.length > 0 ? [`${placesOf('w')} && ${$([...Places])}::text[]`] : [];
  return [inNames($, ResortName), ...placed, ...(resort.length > 0 ? [of] : [])].join(' and ');
}
/** Whether a search filters by properties of the resort. */
export const asksResort = (filters: Filters): boolean =>
  FILTER_ROWS.some(
    ({ name, resort, area, places }) =>
      (resort ?? area ?? places ?? name === 'ResortName') && chosenValues(filters, name).length > 0,
  );

/** Whether the place of a search is whole countries. */
export const ofCountries = ({ city, state }: Place, filters: Filters): boolean =>
  city === ALL_CITIES && !state && !asksResort(filters);
