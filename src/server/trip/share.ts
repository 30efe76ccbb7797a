import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { FAILURE } from '#contracts/failures.ts';
import type { SharedTrip } from '#contracts/trip.ts';
import { tripShares, reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../core/failure.ts';
import { hashToken, newToken } from '../http/session.ts';
import { noteEvent } from '../reservation/events.ts';
import { opensOnHost } from '../reservation/opened-by.ts';
import { lockReservation, travelersOf } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { readRow, toCard } from './cards.ts';

type Needs = Pick<Deps, 'database' | 'config' | 'now'>;

/**
 * Open links of a trip: at most this many by its members, and as many by holders of the booking's
 * secret link. A new one replaces the oldest of the same kind.
 */
const MOST_LINKS = 10;

/**
 * Makes a link that shows a booked trip to anyone who has it. @returns its token
 * @throws Failure `notPaid` while it is not paid, or refunded
 */
export async function share(
  { database, now }: Needs,
  before: Reservation,
  memberId: string | undefined,
): Promise<string> {
  const at = now();
  const { token, hash } = newToken();
  await database.db.transaction(async (tx) => {
    const reservation = await lockReservation(tx, before.id);
    if (reservation.status !== 'paid') throw new Failure(FAILURE.notPaid);
    const byMember = memberId !== undefined;
    const links = await tx
      .select({ tokenHash: tripShares.tokenHash })
      .from(tripShares)
      .where(and(eq(tripShares.reservationId, reservation.id), eq(tripShares.byMember, byMember)))
      .orderBy(desc(tripShares.createdAt), tripShares.tokenHash);
    const old = links.slice(MOST_LINKS - 1).map(({ tokenHash }) => tokenHash);
    if (old.length > 0) await tx.delete(tripShares).where(inArray(tripShares.tokenHash, old));
    await tx
      .insert(tripShares)
      .values({ tokenHash: hash, reservationId: reservation.id, byMember, createdAt: at });
    await noteEvent(tx, reservation, 'shared', at, memberId);
  });
  return token;
}

/** Ends every link of a trip. */
export async function unshare(
  { database, now }: Needs,
  reservation: Reservation,
  memberId: string | undefined,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const ended = await tx
      .delete(tripShares)
      .where(eq(tripShares.reservationId, reservation.id))
      .returning({ tokenHash: tripShares.tokenHash });
    if (ended.length > 0) await noteEvent(tx, reservation, 'shareEnded', now(), memberId);
  });
}

/**
 * What a link shows; undefined once it was ended, when the trip is refunded or over, and on another
 * club's host.
 */
export async function sharedBy(
  deps: Needs,
  request: FastifyRequest,
  token: string,
): Promise<SharedTrip | undefined> {
  const [found] = await deps.database.db
    .select({ reservation: reservations })
    .from(tripShares)
    .innerJoin(reservations, eq(reservations.id, tripShares.reservationId))
    .where(eq(tripShares.tokenHash, hashToken(token)));
  if (!found || !(await opensOnHost(deps, request, found.reservation.clubId))) return undefined;
  const row = await readRow(deps, found.reservation.id);
  const card = toCard(row, deps.now(), undefined);
  if (card.state !== 'upcoming' && card.state !== 'staying') return undefined;
  const travelers = travelersOf(found.reservation);
  // The contract's schema of the reply leaves out whatever else a card has.
  return {
    ...card,
    address: row.streets.filter((line) => line !== ''),
    guest: travelers[0]?.name ?? '',
    guests: travelers.length,
  };
}
