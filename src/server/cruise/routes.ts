import type { FastifyInstance } from 'fastify';
import { defaultCruiseMonth, DEFAULT_STYLESHEET, getCruiseFilters } from '#contracts/cruise.ts';
import type { CruiseChoices } from '#contracts/cruise.ts';
import { toIsoDate } from '#lib/dates.ts';
import { addressCounters, takeAll } from '../core/limit-keys.ts';
import { clubOfRequest } from '../club/repository.ts';
import type { Deps } from '../deps.ts';
import { OutsideFailure } from '../partners/outside-call.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import { FAILURE } from '#contracts/failures.ts';

/** A person choosing makes a few calls a minute; this only stops machines. */
const PER_ADDRESS = { points: 240, seconds: 60 };
/** Seconds after which trying again makes sense while calls are paused. */
const RETRY_SECONDS = 15;

/** Routes of the area `cruise`. */
export function cruiseRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, getCruiseFilters, (call) => cruiseChoicesFor(deps, call));
}

/** Choices for the club of the host (specification, sections 2, 6 and 9). */
async function cruiseChoicesFor(
  { cruises, limiter, now, log, ...deps }: Deps,
  { query, request }: Call<typeof getCruiseFilters>,
): Promise<CruiseChoices> {
  const { club } = await clubOfRequest({ ...deps, now }, request);
  if (!club.ModuloCruceros) throw new Failure(FAILURE.notFound);
  await takeAll(limiter, addressCounters('cruises', request, PER_ADDRESS));
  const { language, ...filters } = query;
  try {
    const { month, ...options } = await cruises.options(
      { ...filters, month: filters.month || defaultCruiseMonth(toIsoDate(now())) },
      language,
    );
    return {
      success: true,
      ...options,
      month,
      results: cruises.resultsUrl(club.Nomenclatura || DEFAULT_STYLESHEET),
    };
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    log.warn({ reason: error.reason, status: error.status }, 'cruise search failed');
    throw error.reason === 'paused' || error.reason === 'unconfigured'
      ? new Failure(FAILURE.unavailable, { retryAfter: RETRY_SECONDS })
      : new Failure(FAILURE.partnerFailed);
  }
}
