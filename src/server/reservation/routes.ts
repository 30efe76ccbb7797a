import type { FastifyInstance } from 'fastify';
import { cancelHold as cancelContract, getReserve, hold } from '#contracts/reservation.ts';
import type { TravelerClient } from '#contracts/reservation.ts';
import { addressKey } from '../core/counters.ts';
import { clubOfRequest } from '../club/repository.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
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
const TRIES = { points: 30, seconds: 600 };
const success = true as const;

/** `Idempotency-Key` of a request. @throws Failure 400 when it is too long or sent twice */
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
  contractRoute(app, hold, async ({ body, session, request }) => {
    // A member is counted by account, so others behind the same address cannot use up the limits.
    const address = session ? undefined : addressKey(request, 48);
    await deps.limiter.take(
      session ? `hold:member:${session.memberId}` : `hold:address:${address}`,
      TRIES,
    );
    const { client, inventoryId } = body;
    const { numberRef, expiresAt } = await holdWeek(
      { ...deps, closeEnded },
      {
        client,
        inventoryId,
        memberId: session?.memberId,
        address,
        clubId: session?.clubId ?? (await clubOfRequest(deps, request)).club.Id,
        idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
      },
    ).catch(async (error: unknown) => {
      // To everybody else, a week that is offered to the member's contract is taken.
      const isTaken = error instanceof Failure && error.code === FAILURE.weekTaken;
      const { memberId } = session ?? {};
      const offered =
        isTaken &&
        memberId &&
        (await holdOffer({ ...deps, closeEnded }, { inventoryId, memberId, client }));
      if (offered) return offered;
      throw error;
    });
    return { success, numberRef, expiresAt: expiresAt.toISOString() };
  });
  contractRoute(app, getReserve, async ({ params, request }) => {
    const numberRef = await numberOnHost(deps, request, params.numberRef);
    const reservation = await findReservation(deps.database.db, numberRef);
    if (!reservation) throw new Failure(FAILURE.notFound);
    return { success, reserve: await toReserve(deps, reservation) };
  });
  contractRoute(app, cancelContract, async ({ params, request }) => {
    await cancelHold({ ...deps, closeEnded }, await numberOnHost(deps, request, params.numberRef));
    return { success };
  });
}
