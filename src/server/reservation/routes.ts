import type { FastifyInstance } from 'fastify';
import type { Reply } from '#contracts/endpoint.ts';
import { hold } from '#contracts/reservation.ts';
import { cancelHold as cancelEndpoint, getReserve } from '#contracts/reserve.ts';
import type { TravelerClient } from '#contracts/reservation.ts';
import { addressKey } from '../core/limit-keys.ts';
import { clubOfRequest } from '../club/repository.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { refuseLostSession } from '../http/session.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import { cancelHold, holdWeek } from './hold.ts';
import type { Held, HoldDeps } from './hold.ts';
import { numberOnHost } from './opened-by.ts';
import { findReservation } from './repository.ts';
import { toReserve } from './view.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * Attempts to hold, per member, and per address for all guests (IPv6: one /48). Families and
 * offices share an address; a script that empties the inventory needs far more.
 */
const HOLDS_PER_CALLER = { points: 30, seconds: 600 };

/**
 * `Idempotency-Key` of a request. @throws Failure `invalidInput` when it is too long or sent twice
 */
function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (Array.isArray(header) || header.length > 200)
    throw invalidInput({ 'headers.idempotency-key': 'invalid' });
  return header;
}

/** What holds need from the areas above. */
type Above = Pick<HoldDeps, 'closeEnded'> & {
  /** Holds a week that is offered to the member's contract; undefined when it is not. */
  holdOffer: (
    deps: HoldDeps,
    input: { inventoryId: string; memberId: string; client: TravelerClient },
  ) => Promise<Held | undefined>;
};

/** Routes of the area `reservation`. */
export function reservationRoutes(
  app: FastifyInstance,
  deps: Deps,
  { closeEnded, holdOffer }: Above,
): void {
  contractRoute(app, hold, (call) => handleHold({ ...deps, closeEnded }, holdOffer, call));
  contractRoute(app, getReserve, (call) => handleGetReserve(deps, call));
  contractRoute(app, cancelEndpoint, (call) => handleCancelHold({ ...deps, closeEnded }, call));
}

async function handleHold(
  deps: HoldDeps,
  holdOffer: Above['holdOffer'],
  { body: { client, inventoryId }, session, request }: Call<typeof hold>,
): Promise<Reply<typeof hold>> {
  refuseLostSession(request, session);
  // A member is counted by account, so others behind the same address cannot use up the limits.
  const address = session ? undefined : addressKey(request, 48);
  const memberId = session?.memberId;
  await deps.limiter.take(
    memberId ? `hold:member:${memberId}` : `hold:address:${address}`,
    HOLDS_PER_CALLER,
  );
  const { numberRef, expiresAt } = await holdWeek(deps, {
    client,
    inventoryId,
    memberId,
    address,
    clubId: session?.clubId ?? (await clubOfRequest(deps, request)).club.Id,
    idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
  }).catch(async (error: unknown) => {
    // To everybody else, a week that is offered to the member's contract is taken.
    const isTaken = error instanceof Failure && error.code === FAILURE.weekTaken;
    const offered =
      isTaken && memberId && (await holdOffer(deps, { inventoryId, memberId, client }));
    if (offered) return offered;
    throw error;
  });
  return { success: true, numberRef, expiresAt: expiresAt.toISOString() };
}

async function handleGetReserve(
  deps: Deps,
  { params, request }: Call<typeof getReserve>,
): Promise<Reply<typeof getReserve>> {
  const numberRef = await numberOnHost(deps, request, params.numberRef);
  const reservation = await findReservation(deps.database.db, numberRef);
  if (!reservation) throw new Failure(FAILURE.notFound);
  return { success: true, reserve: await toReserve(deps, reservation) };
}

async function handleCancelHold(
  deps: HoldDeps,
  { params, request }: Call<typeof cancelEndpoint>,
): Promise<Reply<typeof cancelEndpoint>> {
  await cancelHold(deps, await numberOnHost(deps, request, params.numberRef));
  return { success: true };
}
