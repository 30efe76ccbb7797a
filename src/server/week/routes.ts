import type { FastifyInstance } from 'fastify';
import {
  checkMonths,
  featuredWeeks,
  getWeek,
  listAllCountries,
  listAllStates,
  listCities,
  listCountries,
  listResorts,
  listStates,
  listWeeks,
  similarWeeks,
} from '#contracts/week.ts';
import type { Week } from '#contracts/week.ts';
import { byCountryOrder, TRAVELER_COUNTRIES, travelerStates } from '../catalogue/catalogues.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import {
  citiesWithWeeks,
  countriesWithWeeks,
  featuredForHome,
  findWeek,
  monthsWithWeeks,
  nearestMonths,
  nearestPlaces,
  resortsWithWeeks,
  searchWeeks,
  similarTo,
  statesWithWeeks,
} from './repository.ts';
import { FAILURE } from '#contracts/failures.ts';

/** These lists change only with releases. */
const CACHE = 'public, max-age=3600';
const { compare } = new Intl.Collator('en', { numeric: true });

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
  contractRoute(app, checkMonths, async ({ query }) => ({
    success,
    ...(await monthsWithWeeks(deps, query)),
  }));
  contractRoute(app, listResorts, async ({ body }) => ({
    success,
    weeks: (await resortsWithWeeks(deps, body)).sort((a, b) => compare(a.ResortName, b.ResortName)),
  }));
  contractRoute(app, listWeeks, async ({ query, body }) => {
    const { weeks, featured, total, filters, drop } = await searchWeeks(deps, body, query);
    const found = {
      success,
      weeks,
      ...(featured && { featured }),
      paginate: { total, totalPages: Math.ceil(total / query.limit) },
      filters,
    };
    if (total > 0) return found;
    const [months, places] = await Promise.all([
      nearestMonths(deps, body),
      nearestPlaces(deps, body),
    ]);
    return { ...found, suggestions: { drop, months, places } };
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
  contractRoute(app, similarWeeks, async ({ params }) => ({
    success,
    weeks: await similarTo(deps, await existing(params.weekId)),
  }));
  contractRoute(app, featuredWeeks, async () => ({ success, ...(await featuredForHome(deps)) }));
}
