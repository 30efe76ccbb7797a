import type { FilterName, MapPin, Week, WeekCard, WeekDate } from '#contracts/week.ts';
import {
  ALL_CITIES,
  AMENITIES,
  ANYWHERE,
  FEATURED_COUNT,
  FILTER_ROWS,
  FLEX_DAYS,
  MAP_PINS,
  STATE_COUNTRIES,
  weekCard,
  weekDate,
} from '#contracts/week.ts';
import { LAST_MINUTE_DAYS } from '#contracts/rules.ts';
import { addMonths, firstDay, lastDay, monthOf, toIsoDate } from '#lib/dates.ts';
import { centsToUsd, usdToCents } from '#lib/money.ts';
import { priceSteps } from '#lib/price-steps.ts';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import {
  asksResort,
  available,
  hasAmenity,
  inPlace,
  parameters,
  servicesOfCard,
} from './criteria.ts';
import type { Place } from './criteria.ts';
import { countFacets, countPassing } from './facets.ts';
import type { Group } from './facets.ts';
import { chosenValues } from './filters.ts';
import type { Filters } from './filters.ts';
import { ahead, daysOf, DEFAULT_SORT, rangeOf } from './search.ts';
import type { Query, Search, SearchEngine, Unbounded } from './search.ts';
import { snapshot } from './snapshot.ts';
import type { Read } from './snapshot.ts';

type Context = Pick<Deps, 'database' | 'now'>;
export type Searching = Context & Pick<Deps, 'searchEngine'>;

type Amenity = (typeof AMENITIES)[number];
/** Filters without a facet, such as those that decide which weeks are counted at all. */
const UNCOUNTED = FILTER_ROWS.filter(({ facet, of }) => !facet && !of).map(({ name }) => name);

/** The first sentence of a description, at most 160 characters. */
const firstSentence = (language: 'en' | 'es'): string =>
  `left(rtrim(split_part(r.highlights_${language}, '. ', 1), '. '), 160)`;
/**
 * A card as JSON, from the aliases `w` (week) and `r` (resort). Only the few pictures that a card
 * shows.
 */
export const CARD = `jsonb_build_object('_id', w.id::text, 'InventoryID', w.inventory_id, 'ResortName', w.resort_name, 'ResortCity', w.city, 'ResortState', w.state,
  'ResortCountry', w.country, 'KitchenType', w.kitchen_type, 'UnitType', w.unit_type, 'MaxOccupancy', w.max_occupancy, 'Cost', w.cost_cents / 100.0,
  'CheckInDate', w.check_in::text, 'CheckOutDate', w.check_out::text, 'Nights', w.check_out - w.check_in, 'InvTypeInDetail', w.inv_type, 'Fijado', w.pinned,
  'imgs', case when jsonb_array_length(r.images) > 5 then jsonb_path_query_array(r.images, '$[0 to 4]') else r.images end,
  'tagline', jsonb_build_object('en', ${firstSentence('en')}, 'es', ${firstSentence('es')}), 'amenities', jsonb_path_query_array(r.amenities, '$[0 to 1]'))`;

const cards = z.array(z.object({ card: weekCard }));
const readCards = async (
  database: Database,
  text: string,
  values: unknown[],
): Promise<WeekCard[]> => cards.parse(await database.rows(text, values)).map(({ card }) => card);

/** Cards of weeks by id, in the order of the ids; the services that a search asks for are named first. */
async function cardsOf(
  read: Read,
  ids: readonly string[],
  { Amenities: wanted = [] }: Pick<Search, 'Amenities'> = {},
): Promise<WeekCard[]> {
  if (ids.length === 0) return [];
  const { $, values } = parameters();
  const services = wanted.length
    ? ` || jsonb_build_object('amenities', ${servicesOfCard($, wanted)})`
    : '';
  const rows = await read(
    `select ${CARD}${services} as card from unnest(${$(ids)}::bigint[]) with ordinality as p(id, place)
      join weeks w on w.id = p.id join resorts r on r.id = w.resort_id order by p.place`,
    values,
  );
  return cards.parse(rows).map(({ card }) => card);
}

export const DATE = `jsonb_build_object('_id', w.id::text, 'CheckInDate', w.check_in::text, 'CheckOutDate', w.check_out::text, 'Nights', w.check_out - w.check_in, 'Cost', w.cost_cents / 100.0)`;
export const weekDates = z.array(z.object({ week: weekDate }));

/** Dates and prices of weeks by id. */
async function datesOf(read: Read, ids: readonly string[]): Promise<Map<string, WeekDate>> {
  if (ids.length === 0) return new Map();
  const rows = await read(`select ${DATE} as week from weeks w where w.id = any($1::bigint[])`, [
    ids,
  ]);
  return new Map(weekDates.parse(rows).map(({ week }) => [week._id, week]));
}

type Page = { limit: number; page: number };
/** A page as an engine is asked for it; the first one has the featured weeks. */
const asked = ({ limit, page }: Page) => ({
  offset: (page - 1) * limit,
  limit,
  featured: page === 1 ? FEATURED_COUNT : 0,
});

type Drop = { facet: FilterName; total: number }[];
/** `unfiltered`: weeks of the place and dates without any filter. */
type Unfiltered = { unfiltered: number };
/** What to change of the filters where nothing is found. */
type Changes = {
  drop: Drop;
  flex?: { days: (typeof FLEX_DAYS)[number]; total: number } | undefined;
  all?: number | undefined;
};
/** Whether the place of a search is whole countries. */
const ofCountries = ({ city, state }: Place, filters: Filters): boolean =>
  city === ALL_CITIES && !state && !asksResort(filters);

/** Total, facet counts, and what to drop where nothing is found, from the groups of a search. */
async function countFound(
  engine: SearchEngine,
  read: Read,
  query: Query,
  groups: readonly Group[],
): Promise<Omit<ReturnType<typeof countFacets>, 'drop' | 'counted'> & Changes & Unfiltered> {
  const { search } = query;
  const { counted, ...found } = countFacets(groups, search);
  const totalOf = async (other: Search): Promise<number> => {
    const range = rangeOf(other, query.now);
    const all = await engine.countGroups(read, { ...query, search: other, range });
    return countPassing(all, other);
  };
  const chosen = FILTER_ROWS.filter(({ name }) => chosenValues(search, name).length > 0);
  const none = Object.fromEntries(chosen.map(({ name }) => [name, undefined]));
  // The groups are of all weeks of the place and dates, unless a filter decides which are counted.
  const unfiltered = chosen.some(({ facet, over, of }) => !facet && !over && !of)
    ? await totalOf({ ...search, ...none })
    : counted;
  if (found.total > 0) return { ...found, unfiltered };
  const drop: Drop = [...found.drop];
  for (const facet of UNCOUNTED)
    if (chosenValues(search, facet).length > 0)
      drop.push({ facet, total: await totalOf({ ...search, [facet]: undefined }) });
  let flex: Changes['flex'];
  for (const days of search.CheckInDay?.length ? FLEX_DAYS : []) {
    if (days <= (search.FlexDays?.[0] ?? 0)) continue;
    const total = await totalOf({ ...search, FlexDays: [days] });
    if (total === 0) continue;
    flex = { days, total };
    break;
  }
  return {
    ...found,
    drop: drop.filter(({ total }) => total > 0).sort((x, y) => y.total - x.total),
    flex,
    all: chosen.length > 1 ? unfiltered : undefined,
    unfiltered,
  };
}

/**
 * A page of a search with exact total and facet counts, all as of one moment; the first page also
 * has the search's first featured weeks.
 */
export function searchWeeks(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
  page: Page,
) {
  const at = now();
  const query = { search, range: rangeOf(search, at), now: at };
  return snapshot(database, async (read) => {
    const { groups, ids, featured } = await engine.findPage(read, query, asked(page));
    const cards = await cardsOf(read, [...featured, ...ids], search);
    return {
      ...(await countFound(engine, read, query, groups)),
      weeks: cards.slice(featured.length),
      featured: page.page === 1 ? cards.slice(0, featured.length) : undefined,
    };
  });
}

/** How many weeks a search finds. */
export function totalOf(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
): Promise<number> {
  const at = now();
  const query = { search, range: rangeOf(search, at), now: at };
  return snapshot(database, async (read) =>
    countPassing(await engine.countGroups(read, query), search),
  );
}

/**
 * How many weeks a search finds, and the first picture of the cheapest of them; where there is none,
 * that of a resort of the place.
 */
export function totalAndPicture(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
): Promise<{ total: number; picture: string | null }> {
  const at = now();
  const query = { search: { ...search, sort: DEFAULT_SORT }, range: rangeOf(search, at), now: at };
  return snapshot(database, async (read) => {
    const { groups, ids } = await engine.findPage(read, query, {
      offset: 0,
      limit: 1,
      featured: 0,
    });
    const total = countPassing(groups, search);
    const [cheapest] = await cardsOf(read, ids);
    if (cheapest) return { total, picture: cheapest.imgs[0] ?? null };
    const { values, $ } = parameters();
    const [resort] = await read<{ picture: string | null }>(
      `select w.images->>0 as picture from resorts w where ${inPlace($, search)} order by w.id limit 1`,
      values,
    );
    return { total, picture: resort?.picture ?? null };
  });
}

/** The same by resort: `resorts` is how many there are, `total` counts their weeks. */
export function searchResorts(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
  page: Page,
) {
  const at = now();
  const query = { search, range: rangeOf(search, at), now: at };
  return snapshot(database, async (read) => {
    const found = await engine.findResorts(read, query, asked(page));
    const { groups, featured } = found;
    const ids = [...featured, ...found.resorts.map(({ lowest }) => lowest)];
    const cards = await cardsOf(read, ids, search);
    const dates = await datesOf(
      read,
      found.resorts.flatMap((resort) => resort.dates),
    );
    return {
      ...(await countFound(engine, read, query, groups)),
      resorts: found.total,
      page: found.resorts.map(({ total, highest, dates: ids }, index) => ({
        lowest: cards[featured.length + index]!,
        highest: centsToUsd(highest),
        total,
        dates: ids.flatMap((id) => dates.get(id) ?? []),
      })),
      featured: page.page === 1 ? cards.slice(0, featured.length) : undefined,
    };
  });
}

/** The resorts of a search for a map, the cheapest first; `total` counts all that it finds. */
export function pinsOf({ database, now, searchEngine: engine }: Searching, search: Search) {
  const at = now();
  const query = { search, range: rangeOf(search, at), now: at };
  return snapshot(database, async (read) => {
    const found = await engine.findPins(read, query, MAP_PINS);
    const resorts = await read<Pick<MapPin, 'id' | 'name' | 'lat' | 'lng'>>(
      'select r.id, r.name, r.lat, r.lng from resorts r where r.id = any($1::text[])',
      [found.pins.map(({ resortId }) => resortId)],
    );
    const byId = new Map(resorts.map((resort) => [resort.id, resort]));
    return {
      total: found.total,
      pins: found.pins.flatMap(({ resortId, total, cents, lowest }): MapPin[] => {
        const resort = byId.get(resortId);
        return resort ? [{ ...resort, price: centsToUsd(cents), week: lowest, weeks: total }] : [];
      }),
    };
  });
}

/** How many whole months a calendar has after the present one. */
const CALENDAR_MONTHS = 12;

/**
 * The coming twelve months of a search by check-in day: the rest of this month and twelve whole
 * ones, with the limits of their price steps.
 */
export async function calendarOf(
  { database, now, searchEngine: engine }: Searching,
  search: Unbounded,
) {
  const at = now();
  const from = ahead(at).from;
  const to = lastDay(addMonths(monthOf(toIsoDate(at)), CALENDAR_MONTHS));
  const found = await snapshot(database, (read) =>
    engine.calendar(read, { search, days: { from, to }, now: at }),
  );
  const days = found.map(({ day, weeks, cents, nights }) => ({
    date: day,
    weeks,
    price: centsToUsd(cents),
    nights,
  }));
  return { from, to, days, steps: priceSteps(days.map(({ price }) => price)) };
}

/** Half the width, in months, of the window in which other dates are suggested. */
const MONTHS_AROUND = 6;

const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
const ascending = (values: string[]): string[] => [...new Set(values)].sort();

/**
 * The months nearest to the requested one in which weeks of the same place and filters begin and
 * end: at most three, in chronological order.
 */
export async function nearestMonths(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
): Promise<{ month: string; total: number }[]> {
  const wanted = monthOf(search.dateIn);
  const at = now();
  const [first, tomorrow] = [firstDay(addMonths(wanted, -MONTHS_AROUND)), ahead(at).from];
  const range = {
    from: first > tomorrow ? first : tomorrow,
    to: lastDay(addMonths(wanted, MONTHS_AROUND)),
    // Of the days asked for, weekdays are in other months too.
    days: daysOf({ CheckInDays: search.CheckInDays }),
  };
  const sums = await snapshot(database, (read) =>
    engine.sumWeeks(
      read,
      {
        where: ($) => inPlace($, search),
        filters: search,
        range,
        now: at,
        countries: ofCountries(search, search),
      },
      ['begins', 'ends'],
    ),
  );
  const rows = sums
    .filter(({ begins, ends }) => begins === ends)
    .map(({ begins, total }) => ({ month: monthOf(begins), total }));
  const distance = ({ month }: { month: string }) =>
    Math.abs(monthNumber(month) - monthNumber(wanted));
  return rows
    .sort((a, b) => distance(a) - distance(b) || a.month.localeCompare(b.month))
    .slice(0, 3)
    .sort((a, b) => a.month.localeCompare(b.month));
}

type NearPlace = { country: string; state: string; city: string; km: number; total: number };
/**
 * Places with weeks for the same dates and filters, nearest to the requested place by great circle:
 * at most three; and how many weeks all other places have.
 */
export async function nearestPlaces(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
): Promise<{ places: NearPlace[]; elsewhere: number }> {
  const at = now();
  if (search.country === ANYWHERE) return { places: [], elsewhere: 0 };
  return snapshot(database, async (read) => {
    const found = await engine.sumWeeks(
      read,
      {
        where: ($) => `not (${inPlace($, search)})`,
        // The part of the map goes with the place, and so do several places.
        filters: { ...search, Area: undefined, Places: undefined },
        range: rangeOf(search, at),
        now: at,
      },
      ['resortId'],
    );
    const { values, $ } = parameters();
    const city = search.city === ALL_CITIES ? '' : search.city;
    const places = await read<NearPlace>(
      `with origin as (
         select avg(lat) as lat, avg(lng) as lng from (
           select w.lat, w.lng, rank() over (order by (w.city = ${$(city)} and (${$(search.state ?? '')} in ('', w.state, w.state_code))) desc, (${$(search.state ?? '')} in (w.state, w.state_code)) desc) as fit
           from resorts w where w.country = ${$(search.country)}) known where fit = 1),
       places as (
         select r.country, r.state, r.city, sum(f.total)::int as total, avg(r.lat) as lat, avg(r.lng) as lng
         from unnest(${$(found.map(({ resortId }) => resortId))}::text[], ${$(found.map(({ total }) => total))}::int[]) as f(resort_id, total)
           join resorts r on r.id = f.resort_id group by 1, 2, 3)
       select p.country, p.state, p.city, p.total,
         round(2 * 6371 * asin(least(1, sqrt(power(sin(radians(p.lat - o.lat) / 2), 2)
           + cos(radians(p.lat)) * cos(radians(o.lat)) * power(sin(radians(p.lng - o.lng) / 2), 2)))))::int as km
       from places p cross join origin o where o.lat is not null order by km, p.total desc, p.city limit 3`,
      values,
    );
    return { places, elsewhere: found.reduce((sum, { total }) => sum + total, 0) };
  });
}

/**
 * Join that keeps the resorts with an available week, for the lists of places. The limit makes it
 * one index lookup per resort, whatever the size of the inventory; as a plain `exists` a million
 * weeks would be hashed.
 */
const withWeeks = ($: (value: unknown) => string, now: Date): string =>
  `cross join lateral (select 1 from weeks w where w.resort_id = r.id and ${available($, now)} limit 1) ahead`;

export async function countriesWithWeeks({
  database,
  now,
}: Context): Promise<{ Country: string; TIPO: number; iso2: string }[]> {
  const { values, $ } = parameters();
  return database.rows(
    `select r.country as "Country", min(r.iso2) as iso2, case when r.country = any(${$([...STATE_COUNTRIES])}::text[]) then 1 else 0 end as "TIPO"
     from resorts r ${withWeeks($, now())} group by r.country`,
    values,
  );
}

export async function statesWithWeeks(
  { database, now }: Context,
  country: string,
): Promise<{ CODIGO: string; NOMBRE_ESTADO: string }[]> {
  const { values, $ } = parameters();
  return database.rows(
    `select case when min(r.state_code) = '' then r.state else min(r.state_code) end as "CODIGO", r.state as "NOMBRE_ESTADO"
     from resorts r ${withWeeks($, now())} where r.country = ${$(country)} and r.state <> '' group by r.state`,
    values,
  );
}

export async function citiesWithWeeks(
  { database, now }: Context,
  country: string,
  state: string | undefined,
): Promise<{ City: string }[]> {
  const { values, $ } = parameters();
  const inState = state ? `and ${$(state)} in (r.state, r.state_code)` : '';
  return database.rows(
    `select distinct r.city as "City" from resorts r ${withWeeks($, now())}
      where r.country = ${$(country)} ${inState}`,
    values,
  );
}

export async function placesWithWeeks({ database, now }: Context): Promise<
  {
    country: string;
    iso2: string;
    state: string;
    stateCode: string;
    city: string;
    resorts: string[];
  }[]
> {
  const { values, $ } = parameters();
  return database.rows(
    `select r.country, min(r.iso2) as iso2, r.state, min(r.state_code) as "stateCode", r.city, jsonb_agg(distinct r.name) as resorts
     from resorts r ${withWeeks($, now())} group by r.country, r.state, r.city order by r.country, r.state, r.city`,
    values,
  );
}

export async function monthsWithWeeks(
  { database, now, searchEngine: engine }: Searching,
  place: Place,
): Promise<{ checkIn: string[]; checkOut: string[] }> {
  const at = now();
  const rows = await snapshot(database, (read) =>
    engine.sumWeeks(
      read,
      {
        where: ($) => inPlace($, place),
        filters: {},
        range: ahead(at),
        now: at,
        countries: ofCountries(place, {}),
      },
      ['begins', 'ends'],
    ),
  );
  return {
    checkIn: ascending(rows.map(({ begins }) => monthOf(begins))),
    checkOut: ascending(rows.map(({ ends }) => monthOf(ends))),
  };
}

/**
 * Weeks of each resort, whichever are chosen; and of each amenity the weeks of the chosen resorts
 * that have it.
 */
export async function resortsWithWeeks(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
): Promise<{
  resorts: { ResortName: string; count: number }[];
  amenities: { value: Amenity; count: number }[];
}> {
  const at = now();
  return snapshot(database, async (read) => {
    const sums = await engine.sumWeeks(
      read,
      {
        where: ($) => inPlace($, search),
        filters: { ...search, ResortName: undefined },
        range: rangeOf(search, at),
        now: at,
      },
      ['resort', 'resortId'],
    );
    const resorts = new Map<string, number>();
    for (const { resort, total } of sums) resorts.set(resort, (resorts.get(resort) ?? 0) + total);
    const names = search.ResortName ?? [];
    const chosen = sums.filter(({ resort }) => names.length === 0 || names.includes(resort));
    const { values, $ } = parameters();
    const [counts] = await read<Record<Amenity, number>>(
      `select ${AMENITIES.map((one) => `coalesce(sum(f.total) filter (where ${hasAmenity($, one)}), 0)::int as "${one}"`).join(', ')}
       from unnest(${$(chosen.map(({ resortId }) => resortId))}::text[], ${$(chosen.map(({ total }) => total))}::int[]) as f(resort_id, total)
         join resorts r on r.id = f.resort_id`,
      values,
    );
    return {
      resorts: [...resorts].map(([ResortName, count]) => ({ ResortName, count })),
      amenities: AMENITIES.map((value) => ({ value, count: counts?.[value] ?? 0 })),
    };
  });
}

/** A week id from a request as the database's number, or undefined when it cannot be one. */
export const weekNumber = (weekId: string): string | undefined =>
  /^\d{1,15}$/.test(weekId) ? weekId : undefined;

/**
 * One week with its resort, also when it is held, booked or past; undefined when there is none.
 * `available` is as of now.
 */
export async function findWeek(
  { database, now }: Context,
  weekId: string,
): Promise<Week | undefined> {
  const id = weekNumber(weekId);
  if (id === undefined) return undefined;
  const { values, $ } = parameters();
  const [row] = await database.rows<{ week: Week }>(
    `select ${CARD} || jsonb_build_object('imgs', r.images, 'ResortAddress1', r.address1, 'ResortAddress2', r.address2, 'ResortAddress3', r.address3,
       'ResortHighLights', r.highlights_en, 'resort', jsonb_build_object('HighlightsEN', r.highlights_en, 'HighlightsSP', r.highlights_es, 'amenities', r.amenities),
       'GPS_Lat', r.lat, 'GPS_Long', r.lng, 'ImportantNotesSP', r.notes_es, 'ImportantNotesEN', r.notes_en, 'iso2', r.iso2, 'available', ${available($, now())}) as week
     from weeks w join resorts r on r.id = w.resort_id where w.id = ${$(id)}::bigint`,
    values,
  );
  return row?.week;
}

/** Days before and after a week in which similar ones are searched for. */
const SIMILAR_DAYS = 120;
const SIMILAR_COUNT = 6;
/** Of the same resort; more only where there is nothing else. */
const SIMILAR_SAME_RESORT = 2;
/** Resorts nearby that are asked for a week. */
const SIMILAR_RESORTS = 24;
/** Weeks of a resort that are compared, before the day and from it on: it may have a hundred thousand. */
const SIMILAR_READ = 20;

/**
 * Up to six available weeks like this one, nearest in days and price: two of the same resort, then
 * one of each resort nearby, those of the same city first, then more of the same resort.
 */
export async function similarTo({ database, now }: Context, week: Week): Promise<WeekCard[]> {
  const { values, $ } = parameters();
  const day = `${$(week.CheckInDate)}::date`;
  const price = `${$(usdToCents(week.Cost))}::int`;
  const id = `${$(week._id)}::bigint`;
  const fits = `w.id <> ${id} and ${available($, now())}`;
  const around = (resort: string) => `
    select w.id, abs(w.check_in - ${day}) / 7.0 + abs(w.cost_cents - ${price}) / 10000.0 as far from (
      (select w.id, w.check_in, w.cost_cents from weeks w
        where w.resort_id = ${resort} and w.check_in between ${day} and ${day} + ${SIMILAR_DAYS} and ${fits}
        order by w.check_in, w.cost_cents, w.id limit ${SIMILAR_READ})
      union all
      (select w.id, w.check_in, w.cost_cents from weeks w
        where w.resort_id = ${resort} and w.check_in between ${day} - ${SIMILAR_DAYS} and ${day} - 1 and ${fits}
        order by w.check_in desc, w.cost_cents desc, w.id desc limit ${SIMILAR_READ})
    ) w order by far, w.id`;
  return readCards(
    database,
    `with own as (select r.* from resorts r join weeks o on o.resort_id = r.id where o.id = ${id}),
     nearby as (select r.id, (r.city, r.state) <> (own.city, own.state) as elsewhere from resorts r, own
       where r.country = own.country and r.id <> own.id
       order by elsewhere, (r.lat - own.lat) ^ 2 + (r.lng - own.lng) ^ 2, r.id limit ${SIMILAR_RESORTS}),
     same as (${around('(select id from own)')} limit ${SIMILAR_COUNT}),
     found as (
       select id, far, false as elsewhere, case when row_number() over (order by far, id) > ${SIMILAR_SAME_RESORT} then 3 else 1 end as step from same
       union all
       select w.id, w.far, nearby.elsewhere, 2 from nearby cross join lateral (${around('nearby.id')} limit 1) w
     ),
     ranked as (select id, row_number() over (order by step, elsewhere, far, id) as rank from found)
     select ${CARD} as card from ranked f join weeks w on w.id = f.id join resorts r on r.id = w.resort_id
     where f.rank <= ${SIMILAR_COUNT} order by f.rank`,
    values,
  );
}

/**
 * Featured weeks and last-minute weeks, soonest first, each resort once, so that the home page
 * shows ten different places.
 */
export async function featuredForHome({
  database,
  now,
}: Context): Promise<{ pinned: WeekCard[]; lastMinute: WeekCard[] }> {
  const onePerResort = (condition: ($: (value: unknown) => string) => string) => {
    const { values, $ } = parameters();
    const where = `${condition($)} and ${available($, now())}`;
    return readCards(
      database,
      `select ${CARD} as card from resorts r
       cross join lateral (select w.* from weeks w where w.resort_id = r.id and ${where} order by w.check_in, w.cost_cents, w.id limit 1) w
       order by w.check_in, w.cost_cents, w.id limit 10`,
      values,
    );
  };
  const today = now().toISOString().slice(0, 10);
  const [pinned, lastMinute] = await Promise.all([
    onePerResort(() => 'w.pinned'),
    onePerResort(
      ($) =>
        `w.inv_type = 'Last Minute Week' and w.check_in <= ${$(today)}::date + ${$(LAST_MINUTE_DAYS)}::int`,
    ),
  ]);
  return { pinned, lastMinute };
}
