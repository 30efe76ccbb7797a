import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reply } from '#contracts/endpoint.ts';
import { FAILURE } from '#contracts/failures.ts';
import {
  changeTravelers,
  confirmFindTrip,
  endSharing,
  findTrip,
  getSharedTrip,
  getTrip,
  listTrips,
  shareTrip,
  tripSummary,
} from '#contracts/trip.ts';
import { addressCounters, takeAll } from '../core/limit-keys.ts';
import { Failure } from '../core/failure.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import type { Session } from '../http/session.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import { numberOnHost, ofContract, openedBy } from '../reservation/opened-by.ts';
import type { Reservation } from '../reservation/repository.ts';
import { tripLists, tripSummaryOf } from './cards.ts';
import { confirmFind, sendFindCode } from './find.ts';
import { share, sharedBy, unshare } from './share.ts';
import { changeNames } from './travelers.ts';
import { tripOf } from './trip.ts';

const READS_PER_ADDRESS = { points: 240, seconds: 60 };
const READS_PER_MEMBER = { points: 120, seconds: 60 };
/**
 * Each kind of change has its own counter: names, links made, and links ended, which has to work
 * whatever someone with the secret link did before.
 */
type Changed = 'names' | 'share' | 'unshare';
const CHANGES_PER_ADDRESS = { points: 60, seconds: 600 };
/** Each change of the names is mailed. */
const CHANGES_PER_BOOKING = { points: 20, seconds: 3600 };

/** Routes of the area `trip`. */
export function tripRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, listTrips, (call) => handleListTrips(deps, call));
  contractRoute(app, tripSummary, (call) => handleTripSummary(deps, call));
  contractRoute(app, getTrip, (call) => handleGetTrip(deps, call));
  contractRoute(app, changeTravelers, (call) => handleChangeTravelers(deps, call));
  contractRoute(app, shareTrip, (call) => handleShareTrip(deps, call));
  contractRoute(app, endSharing, (call) => handleEndSharing(deps, call));
  contractRoute(app, getSharedTrip, (call) => handleGetSharedTrip(deps, call));
  contractRoute(app, findTrip, (call) => sendFindCode(deps, call));
  contractRoute(app, confirmFindTrip, (call) => confirmFind(deps, call));
}

async function handleListTrips(
  deps: Deps,
  { query, session: { memberId } }: Call<typeof listTrips>,
): Promise<Reply<typeof listTrips>> {
  await deps.limiter.take(`trip:list:${memberId}`, READS_PER_MEMBER);
  return tripLists(deps, memberId, query.before);
}

async function handleTripSummary(
  deps: Deps,
  { session: { memberId } }: Call<typeof tripSummary>,
): Promise<Reply<typeof tripSummary>> {
  await deps.limiter.take(`member:reads:${memberId}`, MEMBER_LIMITS.reads);
  return tripSummaryOf(deps, memberId);
}

async function handleGetTrip(
  deps: Deps,
  { params, session, request }: Call<typeof getTrip>,
): Promise<Reply<typeof getTrip>> {
  return tripReply(deps, await openedTrip(deps, request, params.key, session), session);
}

async function handleChangeTravelers(
  deps: Deps,
  call: Call<typeof changeTravelers>,
): Promise<Reply<typeof changeTravelers>> {
  const { reservation, memberId } = await openedToChange(deps, 'names', call);
  const changed = await changeNames(deps, reservation, { ...call.body, memberId });
  return tripReply(deps, changed, call.session);
}

async function handleShareTrip(
  deps: Deps,
  call: Call<typeof shareTrip>,
): Promise<Reply<typeof shareTrip>> {
  const { reservation, memberId } = await openedToChange(deps, 'share', call);
  return { success: true, token: await share(deps, reservation, memberId) };
}

async function handleEndSharing(
  deps: Deps,
  call: Call<typeof endSharing>,
): Promise<Reply<typeof endSharing>> {
  const { reservation, memberId } = await openedToChange(deps, 'unshare', call);
  await unshare(deps, reservation, memberId);
  return { success: true };
}

async function handleGetSharedTrip(
  deps: Deps,
  { params, request }: Call<typeof getSharedTrip>,
): Promise<Reply<typeof getSharedTrip>> {
  await takeAll(deps.limiter, addressCounters('trip:address', request, READS_PER_ADDRESS));
  const trip = await sharedBy(deps, request, params.token);
  if (!trip) throw new Failure(FAILURE.notFound);
  return { success: true, now: deps.now().toISOString(), trip };
}

const tripReply = async (deps: Deps, reservation: Reservation, session: Session | undefined) => ({
  success: true as const,
  now: deps.now().toISOString(),
  trip: await tripOf(deps, reservation, session),
});

/** @throws Failure `notFound` unknown, or a locator of another contract; `tooManyAttempts` */
async function openedTrip(
  deps: Deps,
  request: FastifyRequest,
  key: string,
  session: Session | undefined,
): Promise<Reservation> {
  await takeAll(deps.limiter, addressCounters('trip:address', request, READS_PER_ADDRESS));
  const keyOnHost = await numberOnHost(deps, request, key);
  const reservation = await openedBy(deps.database.db, keyOnHost, session);
  if (!reservation) throw new Failure(FAILURE.notFound);
  return reservation;
}

/** As `openedTrip`, with the member of the contract who acts, for a call that changes something. */
async function openedToChange(
  deps: Deps,
  what: Changed,
  {
    params,
    session,
    request,
  }: Pick<Call<typeof changeTravelers>, 'params' | 'session' | 'request'>,
) {
  await takeAll(deps.limiter, addressCounters(`trip:${what}`, request, CHANGES_PER_ADDRESS));
  const reservation = await openedTrip(deps, request, params.key, session);
  const mine = session && (await ofContract(deps.database.db, reservation, session));
  // Who has the booking's link cannot use up what the contract may change.
  const by = mine ? 'contract' : 'link';
  await deps.limiter.take(`trip:${what}:${by}:${reservation.id}`, CHANGES_PER_BOOKING);
  return { reservation, memberId: mine ? session.memberId : undefined };
}
