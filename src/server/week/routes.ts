import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import {
  checkMonths,
  featuredWeeks,
  getWeek,
  listAllCountries,
  listAllStates,
  listByResort,
  listCities,
  listPlaces,
  listCountries,
  listResorts,
  listStates,
  listWeeks,
  mapPins,
  resortWeeks,
  similarWeeks,
  weekCalendar,
} from '#contracts/week.ts';
import type { Endpoint, Reply } from '#contracts/endpoint.ts';
import type { Week, WeekCriteria } from '#contracts/week.ts';
import { addressCounters, addressKey, takeAll } from '../core/limit-keys.ts';
import { byCountryOrder, TRAVELER_COUNTRIES, travelerStates } from '../catalogue/catalogues.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import { featuredForHome } from './home.ts';
import { asksUnit } from './filters.ts';
import type { Filters } from './filters.ts';
import type { SearchTurns } from './search-turns.ts';
import { similarTo } from './similar.ts';
import { findWeek } from './find-week.ts';
import {
  citiesWithWeeks,
  placesWithWeeks,
  countriesWithWeeks,
  monthsWithWeeks,
  resortsWithWeeks,
  statesWithWeeks,
} from './places.ts';
import { nearestMonths, nearestPlaces } from './nearest.ts';
import type { Changes } from './filter-changes.ts';
import { calendarOf, searchPins, searchResorts, searchWeeks } from './search-weeks.ts';
import { weeksOfResort } from './resort-weeks.ts';
import { FAILURE } from '#contracts/failures.ts';

/** These lists change only with releases. */
const CACHE = 'public, max-age=3600';
const { compare } = new Intl.Collator('en', { numeric: true });

/** A calendar looks up the cheapest week of every day of a year. */
const CALENDARS_PER_ADDRESS = { points: 60, seconds: 60 };
/** A map looks up the cheapest week of every resort of its search. */
const MAPS_PER_ADDRESS = { points: 120, seconds: 60 };

/** Routes of the area `week`. */
export function weekRoutes(app: FastifyInstance, deps: Deps, turns: SearchTurns): void {
  /** Answers in the turn of the caller's address: no one waits for all searches of another. */
  const inTurn =
    <C extends Pick<Call<Endpoint>, 'request'> & { body?: Filters | undefined }, R>(
      handle: (deps: Deps, call: C) => Promise<R>,
    ) =>
    (call: C): Promise<R> =>
      turns(addressKey(call.request, 48), asksUnit(call.body ?? {}), async () => {
        // The embedded database works in this thread: what else has come is answered first.
        await nextTurn();
        return handle(deps, call);
      });
  contractRoute(app, listCountries, inTurn(handleListCountries));
  contractRoute(app, listAllCountries, handleListAllCountries);
  contractRoute(app, listStates, inTurn(handleListStates));
  contractRoute(app, listAllStates, handleListAllStates);
  contractRoute(app, listCities, inTurn(handleListCities));
  contractRoute(app, listPlaces, inTurn(handleListPlaces));
  contractRoute(app, checkMonths, inTurn(handleCheckMonths));
  contractRoute(app, listResorts, inTurn(handleListResorts));
  contractRoute(app, listWeeks, inTurn(handleListWeeks));
  contractRoute(app, listByResort, inTurn(handleListByResort));
  contractRoute(app, mapPins, inTurn(handleMapPins));
  contractRoute(app, weekCalendar, inTurn(handleWeekCalendar));
  contractRoute(app, getWeek, (call) => handleGetWeek(deps, call));
  contractRoute(app, resortWeeks, inTurn(handleResortWeeks));
  contractRoute(app, similarWeeks, inTurn(handleSimilarWeeks));
  contractRoute(app, featuredWeeks, inTurn(handleFeaturedWeeks));
}

async function handleListCountries(deps: Deps): Promise<Reply<typeof listCountries>> {
  return { success: true, countries: (await countriesWithWeeks(deps)).sort(byCountryOrder) };
}

function handleListAllCountries({
  reply,
}: Call<typeof listAllCountries>): Reply<typeof listAllCountries> {
  void reply.header('Cache-Control', CACHE);
  return { success: true, countries: [...TRAVELER_COUNTRIES] };
}

async function handleListStates(
  deps: Deps,
  { query }: Call<typeof listStates>,
): Promise<Reply<typeof listStates>> {
  const states = await statesWithWeeks(deps, query.country);
  return {
    success: true,
    states: states.sort((a, b) => compare(a.NOMBRE_ESTADO, b.NOMBRE_ESTADO)),
  };
}

function handleListAllStates({
  query,
  reply,
}: Call<typeof listAllStates>): Reply<typeof listAllStates> {
  void reply.header('Cache-Control', CACHE);
  return { success: true, states: travelerStates(query.country) };
}

async function handleListCities(
  deps: Deps,
  { query }: Call<typeof listCities>,
): Promise<Reply<typeof listCities>> {
  const cities = await citiesWithWeeks(deps, query.country, query.state);
  return { success: true, cities: cities.sort((a, b) => compare(a.City, b.City)) };
}

async function handleListPlaces(deps: Deps): Promise<Reply<typeof listPlaces>> {
  return { success: true, places: await placesWithWeeks(deps) };
}

async function handleCheckMonths(
  deps: Deps,
  { query }: Call<typeof checkMonths>,
): Promise<Reply<typeof checkMonths>> {
  return { success: true, ...(await monthsWithWeeks(deps, query)) };
}

async function handleListResorts(
  deps: Deps,
  { body }: Call<typeof listResorts>,
): Promise<Reply<typeof listResorts>> {
  const { weeks, ...counts } = await resortsWithWeeks(deps, body);
  return {
    success: true,
    weeks: weeks.sort((a, b) => compare(a.ResortName, b.ResortName)),
    ...counts,
  };
}

async function handleListWeeks(
  deps: Deps,
  { query, body }: Call<typeof listWeeks>,
): Promise<Reply<typeof listWeeks>> {
  const found = await searchWeeks(deps, body, query);
  const { weeks, featured, total, unfiltered, filters } = found;
  return {
    success: true,
    weeks,
    ...(featured && { featured }),
    paginate: { total, totalPages: Math.ceil(total / query.limit) },
    unfiltered,
    filters,
    ...(await suggest(deps, body, found)),
  };
}

async function handleListByResort(
  deps: Deps,
  { query, body }: Call<typeof listByResort>,
): Promise<Reply<typeof listByResort>> {
  const found = await searchResorts(deps, body, query);
  const { page, resorts, featured, total, unfiltered, filters } = found;
  return {
    success: true,
    resorts: page,
    ...(featured && { featured }),
    paginate: { total: resorts, totalPages: Math.ceil(resorts / query.limit) },
    weeks: total,
    unfiltered,
    filters,
    ...(await suggest(deps, body, found)),
  };
}

/** What to change where a search finds nothing; empty where it finds something. */
async function suggest(
  deps: Deps,
  body: WeekCriteria,
  { total, drop, flex, pair, all }: Changes & { total: number; all?: number | undefined },
) {
  if (total > 0) return {};
  // One after the other: a turn has one connection.
  const months = await nearestMonths(deps, body);
  const { places, elsewhere } = await nearestPlaces(deps, body);
  return { suggestions: { drop, flex, pair, all, months, places, elsewhere } };
}

async function handleMapPins(
  deps: Deps,
  { body, request }: Call<typeof mapPins>,
): Promise<Reply<typeof mapPins>> {
  await takeAll(deps.limiter, addressCounters('week:pins', request, MAPS_PER_ADDRESS));
  return { success: true, ...(await searchPins(deps, body)) };
}

async function handleWeekCalendar(
  deps: Deps,
  { body, request }: Call<typeof weekCalendar>,
): Promise<Reply<typeof weekCalendar>> {
  await takeAll(deps.limiter, addressCounters('week:calendar', request, CALENDARS_PER_ADDRESS));
  return { success: true, ...(await calendarOf(deps, body)) };
}

async function handleGetWeek(
  deps: Deps,
  { params }: Call<typeof getWeek>,
): Promise<Reply<typeof getWeek>> {
  return { success: true, week: await existingWeek(deps, params.weekId) };
}

async function handleResortWeeks(
  deps: Deps,
  { params, query }: Call<typeof resortWeeks>,
): Promise<Reply<typeof resortWeeks>> {
  const found = await weeksOfResort(deps, params.weekId, query.unit);
  if (!found) throw new Failure(FAILURE.notFound);
  return { success: true, ...found };
}

async function handleSimilarWeeks(
  deps: Deps,
  { params }: Call<typeof similarWeeks>,
): Promise<Reply<typeof similarWeeks>> {
  const week = await existingWeek(deps, params.weekId);
  return { success: true, weeks: await similarTo(deps, week) };
}

async function handleFeaturedWeeks(deps: Deps): Promise<Reply<typeof featuredWeeks>> {
  return { success: true, ...(await featuredForHome(deps)) };
}

async function existingWeek(deps: Deps, weekId: string): Promise<Week> {
  const week = await findWeek(deps, weekId);
  if (!week) throw new Failure(FAILURE.notFound);
  return week;
}
