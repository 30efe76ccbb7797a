import { eq } from 'drizzle-orm';
import { claims, operatorActions, reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../core/failure.ts';
import { releaseWeekClaim } from '../week/claims.ts';
import { findReservation, lockReservation, PAID_OTHERWISE } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { withdrawMails } from '../mail/outbox.ts';
import { noteEvent } from '../reservation/events.ts';
import { ProviderRefusal } from '../partners/stripe.ts';
import { enqueueRefundMail, mailContext } from './enqueue-booking-mails.ts';
import { refundCents, REFUND_ACTION, REPAID_ACTION } from './operator-refund.ts';
import { settle } from './settle.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Why a booking cannot be refunded now. */
export type RefundRefusal = 'unpaid' | 'claim open' | 'claim refund due';
export type RefundedBooking =
  | { refused: RefundRefusal }
  | {
      refused: undefined;
      reservation: Reservation;
      cents: number;
      /** False when the refund had been decided before; nothing is done twice. */ decided: boolean;
      /** Why the refund was not made now. */ problem?: unknown;
    };

/**
 * Cancels a paid booking and refunds the payment, once, however often it is called. The decision is
 * one transaction: the booking is marked for refund, the week goes back on sale, who decided and why
 * is stored, and the traveler is mailed. From then on it is a refund like any other: `settle` makes
 * it under the booking's key, and the reconciler later if the card provider is away or this process
 * ends. A best-price claim must be decided first, and what it has already
 * refunded is not refunded again.
 * @throws Failure `notFound` unknown number
 */
export async function refundBooking(
  deps: Deps,
  numberRef: string,
  { operator, reason }: { operator: string; reason: string },
): Promise<RefundedBooking> {
  const { database, now } = deps;
  const before = await findReservation(database.db, numberRef);
  if (!before) throw new Failure(FAILURE.notFound);
  const context = await mailContext(deps, before);
  const at = now();
  const decided = await database.db.transaction(
    async (tx): Promise<RefundRefusal | { cents: number; fresh: boolean }> => {
      const reservation = await lockReservation(tx, before.id);
      if (reservation.status === 'refunded')
        return { cents: await refundCents(tx, reservation), fresh: false };
      if (reservation.status !== 'paid') return 'unpaid';
      const [claim] = await tx
        .select()
        .from(claims)
        .where(eq(claims.reservationId, reservation.id))
        .for('update');
      if (claim?.status === 'received') return 'claim open';
      if (claim?.status === 'approved' && !claim.refundId) return 'claim refund due';
      const cents = reservation.priceCents - (claim?.status === 'approved' ? claim.backCents : 0);
      await tx
        .update(reservations)
        .set({ status: 'refunded' })
        .where(eq(reservations.id, reservation.id));
      await releaseWeekClaim(tx, reservation, at);
      await withdrawMails(tx, [`booking:${numberRef}`]);
      await tx.insert(operatorActions).values({
        at,
        operator,
        action: REFUND_ACTION,
        subject: numberRef,
        details: { reason, cents },
      });
      // Now, as the refund itself may wait for the card provider for days.
      await enqueueRefundMail(tx, reservation, context, at);
      return { cents, fresh: true };
    },
  );
  if (typeof decided === 'string') return { refused: decided };
  deps.wakeOutbox();
  const { reservation, problem } = await settle(deps, numberRef);
  const { cents, fresh } = decided;
  return { refused: undefined, reservation, cents, decided: fresh, problem };
}

/**
 * Why a refund cannot be closed as paid in another way. `made`: the card provider has made it;
 * `unknown`: it gave no final answer, so it may still make it.
 */
export type RepaidRefusal = 'not due' | 'made' | 'unknown';
export type Repaid =
  | { refused: RepaidRefusal; problem?: unknown }
  | {
      refused: undefined;
      cents: number;
      /** False when it had been closed before; nothing is done twice. */ closed: boolean;
    };

/**
 * Closes a refund that is due as paid in another way, once, however often it is called. The card
 * provider is asked a last time, and only what it refuses for good is closed, so that nothing is
 * given back twice. Who, how and why is stored and mailed in the same transaction.
 * @throws Failure `notFound` unknown number
 */
export async function closeRefund(
  deps: Deps,
  numberRef: string,
  { operator, reason }: { operator: string; reason: string },
): Promise<Repaid> {
  const { database, now } = deps;
  const before = await findReservation(database.db, numberRef);
  if (!before) throw new Failure(FAILURE.notFound);
  if (before.status !== 'refunded') return { refused: 'not due' };
  const context = await mailContext(deps, before);
  const { problem } = await settle(deps, numberRef);
  const at = now();
  const closed = await database.db.transaction(async (tx): Promise<Repaid> => {
    const reservation = await lockReservation(tx, before.id);
    const cents = await refundCents(tx, reservation);
    if (reservation.refundId === PAID_OTHERWISE)
      return { refused: undefined, cents, closed: false };
    if (reservation.refundId) return { refused: 'made' };
    if (!(problem instanceof ProviderRefusal)) return { refused: 'unknown', problem };
    const repaid = { ...reservation, refundId: PAID_OTHERWISE };
    await tx
      .update(reservations)
      .set({ refundId: PAID_OTHERWISE })
      .where(eq(reservations.id, reservation.id));
    await noteEvent(tx, reservation, 'refunded', at);
    await tx.insert(operatorActions).values({
      at,
      operator,
      action: REPAID_ACTION,
      subject: numberRef,
      details: { reason, cents },
    });
    await enqueueRefundMail(tx, repaid, context, at);
    return { refused: undefined, cents, closed: true };
  });
  deps.wakeOutbox();
  return closed;
}
