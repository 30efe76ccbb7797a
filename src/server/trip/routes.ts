import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { addressCounters, takeAll } from '../auth/limits.ts';
import { Failure } from '../core/failure.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Session } from '../http/session.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import { numberHere, ofContract, openedBy } from '../reservation/opened-by.ts';
import type { Reservation } from '../reservation/repository.ts';
import { tripLists, tripSummaryOf } from './cards.ts';
import { confirmFind, sendFindCode } from './find.ts';
import { share, sharedBy, unshare } from './share.ts';
import { changeNames } from './travelers.ts';
import { tripOf } from './trip.ts';

const READS_PER_ADDRESS = { points: 240, seconds: 60 };
const READS_PER_MEMBER = { points: 120, seconds: 60 };
/**
 * Counted by what is changed, so that neither uses up the other: names, links made, and links
 * ended, which has to work whatever somebody with the secret link did before.
 */
type Changed = 'names' | 'share' | 'unshare';
const CHANGES_PER_ADDRESS = { points: 60, seconds: 600 };
/** Each change of the names is mailed. */
const CHANGES_PER_BOOKING = { points: 20, seconds: 3600 };

const success = true as const;

/** Routes of the area `trip`. */
export function tripRoutes(app: FastifyInstance, deps: Deps): void {
  const nowText = () => deps.now().toISOString();
  /** @throws Failure 404 unknown, or a locator of another contract; 429 */
  const opened = async (
    request: FastifyRequest,
    key: string,
    session: Session | undefined,
  ): Promise<Reservation> => {
    await takeAll(deps.limiter, addressCounters('trip:address', request, READS_PER_ADDRESS));
    const opens = await numberHere(deps, request, key);
    const reservation = await openedBy(deps.database.db, opens, session);
    if (!reservation) throw new Failure(FAILURE.notFound);
    return reservation;
  };
  /** As `opened`, with the member of the contract who acts, for a call that changes something. */
  const openedToChange = async (
    what: Changed,
    request: FastifyRequest,
    key: string,
    session: Session | undefined,
  ) => {
    await takeAll(deps.limiter, addressCounters(`trip:${what}`, request, CHANGES_PER_ADDRESS));
    const reservation = await opened(request, key, session);
    const mine = session && (await ofContract(deps.database.db, reservation, session));
    // Who has the booking's link cannot use up what the contract may change.
    const by = mine ? 'contract' : 'link';
    await deps.limiter.take(`trip:${what}:${by}:${reservation.id}`, CHANGES_PER_BOOKING);
    return { reservation, memberId: mine ? session.memberId : undefined };
  };

  contractRoute(app, listTrips, async ({ query, session }) => {
    const { memberId } = known(session);
    await deps.limiter.take(`trip:list:${memberId}`, READS_PER_MEMBER);
    return tripLists(deps, memberId, query.before);
  });
  contractRoute(app, tripSummary, async ({ session }) => {
    const { memberId } = known(session);
    await deps.limiter.take(`member:reads:${memberId}`, MEMBER_LIMITS.reads);
    return tripSummaryOf(deps, memberId);
  });
  contractRoute(app, getTrip, async ({ params, session, request }) => {
    const reservation = await opened(request, params.key, session);
    return { success, now: nowText(), trip: await tripOf(deps, reservation, session) };
  });
  contractRoute(app, changeTravelers, async ({ params, body, session, request }) => {
    const { reservation, memberId } = await openedToChange('names', request, params.key, session);
    const changed = await changeNames(deps, reservation, { ...body, memberId });
    return { success, now: nowText(), trip: await tripOf(deps, changed, session) };
  });
  contractRoute(app, shareTrip, async ({ params, session, request }) => {
    const { reservation, memberId } = await openedToChange('share', request, params.key, session);
    return { success, token: await share(deps, reservation, memberId) };
  });
  contractRoute(app, endSharing, async ({ params, session, request }) => {
    const { reservation, memberId } = await openedToChange('unshare', request, params.key, session);
    await unshare(deps, reservation, memberId);
    return { success };
  });
  contractRoute(app, getSharedTrip, async ({ params, request }) => {
    await takeAll(deps.limiter, addressCounters('trip:address', request, READS_PER_ADDRESS));
    const trip = await sharedBy(deps, request, params.token);
    if (!trip) throw new Failure(FAILURE.notFound);
    return { success, now: nowText(), trip };
  });
  contractRoute(app, findTrip, (call) => sendFindCode(deps, call));
  contractRoute(app, confirmFindTrip, (call) => confirmFind(deps, call));
}

/** The session that the contract asks for. @throws Failure 401 */
function known(session: Session | undefined): Session {
  if (!session) throw new Failure(FAILURE.noSession);
  return session;
}
