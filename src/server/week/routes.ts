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
import type { Week, WeekCriteria } from '#contracts/week.ts';
import { addressCounters, takeAll } from '../auth/limits.ts';
import { byCountryOrder, TRAVELER_COUNTRIES, travelerStates } from '../catalogue/catalogues.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import {
  calendarOf,
  citiesWithWeeks,
  placesWithWeeks,
  countriesWithWeeks,
  featuredForHome,
  findWeek,
  monthsWithWeeks,
  nearestMonths,
  nearestPlaces,
  pinsOf,
  resortsWithWeeks,
  searchResorts,
  searchWeeks,
  similarTo,
  statesWithWeeks,
} from './repository.ts';
import { weeksOfResort } from './resort-weeks.ts';
import { FAILURE } from '#contracts/failures.ts';

/** These lists change only with releases. */
const CACHE = 'public, max-age=3600';
const { compare } = new Intl.Collator('en', { numeric: true });

/** A calendar looks up the cheapest week of every day of a year. */
const CALENDARS_PER_ADDRESS = { points: 60, seconds: 60 };
/** A map looks up the cheapest week of every resort of its search. */
const MAPS_PER_ADDRESS = { points: 120, seconds: 60 };

const success = true as const;

/** Routes of the area `week`. */
export function weekRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, listCountries, async () => ({
    success,
    countries: (await countriesWithWeeks(deps)).sort(byCountryOrder),
  }));
  contractRoute(app, listAllCountries, ({ reply }) => {
    void reply.header('Cache-Control', CACHE);
    return { success, countries: [...TRAVELER_COUNTRIES] };
  });
  contractRoute(app, listStates, async ({ query }) => ({
    success,
    states: (await statesWithWeeks(deps, query.country)).sort((a, b) =>
      compare(a.NOMBRE_ESTADO, b.NOMBRE_ESTADO),
    ),
  }));
  contractRoute(app, listAllStates, ({ query, reply }) => {
    void reply.header('Cache-Control', CACHE);
    return { success, states: travelerStates(query.country) };
  });
  contractRoute(app, listCities, async ({ query }) => ({
    success,
    cities: (await citiesWithWeeks(deps, query.country, query.state)).sort((a, b) =>
      compare(a.City, b.City),
    ),
  }));
  contractRoute(app, listPlaces, async () => ({ success, places: await placesWithWeeks(deps) }));
  contractRoute(app, checkMonths, async ({ query }) => ({
    success,
    ...(await monthsWithWeeks(deps, query)),
  }));
  contractRoute(app, listResorts, async ({ body }) => {
    const { resorts, amenities } = await resortsWithWeeks(deps, body);
    return {
      success,
      weeks: resorts.sort((a, b) => compare(a.ResortName, b.ResortName)),
      amenities,
    };
  });
  /** What to change where a search finds nothing; empty where it finds something. */
  const suggest = async <Drop, Flex>(
    body: WeekCriteria,
    {
      total,
      drop,
      flex,
      all,
    }: { total: number; drop: Drop; flex?: Flex; all?: number | undefined },
  ) => {
    if (total > 0) return {};
    const [months, { places, elsewhere }] = await Promise.all([
      nearestMonths(deps, body),
      nearestPlaces(deps, body),
    ]);
    return { suggestions: { drop, flex, all, months, places, elsewhere } };
  };
  contractRoute(app, listWeeks, async ({ query, body }) => {
    const found = await searchWeeks(deps, body, query);
    const { weeks, featured, total, unfiltered, filters } = found;
    return {
      success,
      weeks,
      ...(featured && { featured }),
      paginate: { total, totalPages: Math.ceil(total / query.limit) },
      unfiltered,
      filters,
      ...(await suggest(body, found)),
    };
  });
  contractRoute(app, listByResort, async ({ query, body }) => {
    const found = await searchResorts(deps, body, query);
    const { page, resorts, featured, total, unfiltered, filters } = found;
    return {
      success,
      resorts: page,
      ...(featured && { featured }),
      paginate: { total: resorts, totalPages: Math.ceil(resorts / query.limit) },
      weeks: total,
      unfiltered,
      filters,
      ...(await suggest(body, found)),
    };
  });
  contractRoute(app, mapPins, async ({ body, request }) => {
    await takeAll(deps.limiter, addressCounters('week:pins', request, MAPS_PER_ADDRESS));
    return { success, ...(await pinsOf(deps, body)) };
  });
  contractRoute(app, weekCalendar, async ({ body, request }) => {
    await takeAll(deps.limiter, addressCounters('week:calendar', request, CALENDARS_PER_ADDRESS));
    return { success, ...(await calendarOf(deps, body)) };
  });
  const existing = async (weekId: string): Promise<Week> => {
    const week = await findWeek(deps, weekId);
    if (!week) throw new Failure(FAILURE.notFound);
    return week;
  };
  contractRoute(app, getWeek, async ({ params }) => ({
    success,
    week: await existing(params.weekId),
  }));
  contractRoute(app, resortWeeks, async ({ params, query }) => {
    const found = await weeksOfResort(deps, params.weekId, query.unit);
    if (!found) throw new Failure(FAILURE.notFound);
    return { success, ...found };
  });
  contractRoute(app, similarWeeks, async ({ params }) => ({
    success,
    weeks: await similarTo(deps, await existing(params.weekId)),
  }));
  contractRoute(app, featuredWeeks, async () => ({ success, ...(await featuredForHome(deps)) }));
}
