import { eq } from 'drizzle-orm';
import { claims, operatorActions, reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../core/failure.ts';
import { releaseWeekClaim } from '../week/claims.ts';
import { findReservation, lockReservation } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { withdrawMails } from '../mail/outbox.ts';
import { withdrawStayMails } from './enqueue-booking-mails.ts';
import { operatorRefund, REFUND_ACTION } from './operator-refund.ts';
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
 * one transaction: the booking is marked for refund, the week goes back on sale, and who decided
 * and why is stored. From then on it is a refund like any other: `settle` makes it under the
 * booking's key and mails the traveler, and the reconciler does both later if the card provider is
 * away or this process ends. A best-price claim must be decided first, and what it has already
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
  const at = now();
  const decided = await database.db.transaction(
    async (tx): Promise<RefundRefusal | { cents: number; fresh: boolean }> => {
      const reservation = await lockReservation(tx, before.id);
      if (reservation.status === 'refunded')
        return {
          cents: (await operatorRefund(tx, numberRef))?.cents ?? reservation.priceCents,
          fresh: false,
        };
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
      // Now, as the refund itself may wait for the card provider for days.
      await withdrawStayMails(tx, numberRef);
      await withdrawMails(tx, [`booking:${numberRef}`]);
      await tx.insert(operatorActions).values({
        at,
        operator,
        action: REFUND_ACTION,
        subject: numberRef,
        details: { reason, cents },
      });
      return { cents, fresh: true };
    },
  );
  if (typeof decided === 'string') return { refused: decided };
  const { reservation, problem } = await settle(deps, numberRef);
  const { cents, fresh } = decided;
  return { refused: undefined, reservation, cents, decided: fresh, problem };
}
