import { and, eq, isNull, sql } from 'drizzle-orm';
import { paymentEvents, reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { IntentState, PaymentEvent } from '../partners/stripe.ts';
import { Failure } from '../core/failure.ts';
import { paymentSettled } from '../core/signals.ts';
import type { PaymentSettled } from '../core/signals.ts';
import { isRunning, takeClaim } from '../reservation/claims.ts';
import { findReservation, lockReservation } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { enqueueBookingMail, enqueueRefundMail, mailContext } from './booking-mails.ts';
import { operatorRefund } from './operator-refund.ts';
import { FAILURE } from '#contracts/failures.ts';

/** `promotion`: the code the payment was priced with, empty without one; missing on objects of versions that did not write it. */
type Paid = { intentId: string; amountCents: number; promotion: string | undefined };
/** What the card provider says about a reservation. `open`: something can still be paid. `refused`: the last card was. */
type Truth = { paid: Paid | undefined; open: boolean; refused: boolean };
type Outcome = 'paid' | 'refunded' | 'pending' | 'failed';
export type Settled = { outcome: Outcome; reservation: Reservation };

const paidWith = ({ id, amountReceivedCents, metadata }: IntentState): Paid => ({
  intentId: id,
  amountCents: amountReceivedCents,
  promotion: metadata['promotion'],
});

/**
 * Reads the reservation's objects again from the card provider; with `close` they are cancelled in the same step, and what was
 * paid just before shows as paid. No transaction may be open: the provider can take seconds.
 */
async function readTruth(
  { payments }: Deps,
  { intentId, checkoutId }: Reservation,
  close: boolean,
): Promise<Truth> {
  const truth: Truth = { paid: undefined, open: false, refused: false };
  if (intentId) {
    let intent = await payments.readIntent(intentId);
    if (close && intent.status !== 'succeeded' && intent.status !== 'canceled')
      intent = await payments.cancelIntent(intentId);
    if (intent.status === 'succeeded') truth.paid = paidWith(intent);
    else if (intent.status !== 'canceled') {
      truth.open = true;
      truth.refused =
        intent.status === 'requires_payment_method' && intent.lastErrorCode !== undefined;
    }
  }
  if (checkoutId && !truth.paid) {
    let checkout = await payments.readCheckout(checkoutId);
    if (close && checkout.status === 'open') checkout = await payments.expireCheckout(checkoutId);
    if (checkout.paid && checkout.intentId)
      truth.paid = paidWith(await payments.readIntent(checkout.intentId));
    else if (checkout.status !== 'expired') truth.open = true;
  }
  return truth;
}

/** Remembers an event that had no effect. One with an effect is remembered in the transaction of the effect. */
async function remember({ database }: Deps, event: PaymentEvent | undefined): Promise<void> {
  if (event)
    await database.db
      .insert(paymentEvents)
      .values({ id: event.id, type: event.type })
      .onConflictDoNothing();
}

/**
 * The one place where a payment becomes a booking or a refund; confirm, webhook and reconciler all call it, in any order and
 * as often as they like. The truth is read from the card provider, never taken from the caller.
 * @throws Failure 404 unknown number, 502 provider away
 */
export async function settle(
  deps: Deps,
  numberRef: string,
  event?: PaymentEvent,
): Promise<Settled> {
  const reservation = await findReservation(deps.database.db, numberRef);
  if (!reservation) throw new Failure(FAILURE.notFound);
  if (reservation.status === 'paid' || reservation.status === 'refunded') {
    await remember(deps, event);
    return finish(deps, reservation);
  }
  const truth = await readTruth(deps, reservation, false);
  if (truth.paid) return decide(deps, reservation, truth.paid, event);
  await remember(deps, event);
  return { outcome: truth.refused ? 'failed' : 'pending', reservation };
}

/** Cancels what a hold that has ended or was given back left open at the card provider, or settles it when it was paid. */
export async function closeEnded(deps: Deps, numberRef: string): Promise<void> {
  const { database, now } = deps;
  const reservation = await findReservation(database.db, numberRef);
  if (!reservation || isRunning(reservation, now())) return;
  if (reservation.status === 'paid' || reservation.status === 'refunded')
    return void (await finish(deps, reservation));
  if (reservation.intentClosedAt || !(reservation.intentId || reservation.checkoutId)) return;
  const truth = await readTruth(deps, reservation, true);
  if (truth.paid) return void (await decide(deps, reservation, truth.paid));
  if (truth.open) return;
  await database.db
    .update(reservations)
    .set({ intentClosedAt: now() })
    .where(
      and(
        eq(reservations.id, reservation.id),
        sql`${reservations.intentId} is not distinct from ${reservation.intentId}`,
        sql`${reservations.checkoutId} is not distinct from ${reservation.checkoutId}`,
      ),
    );
}

/**
 * Decides once on a payment: booked when the week is still the payer's or free again, otherwise to be refunded. Claim, status,
 * event and mail are one transaction; the refund itself follows the commit and is finished by the reconciler after a crash.
 */
async function decide(
  deps: Deps,
  before: Reservation,
  paid: Paid,
  event?: PaymentEvent,
): Promise<Settled> {
  const { database, now } = deps;
  const context = await mailContext(deps, before);
  const at = now();
  let outcome: PaymentSettled['outcome'] | undefined;
  const decided = await database.db.transaction(async (tx) => {
    outcome = undefined;
    const reservation = await lockReservation(tx, before.id);
    if (event)
      await tx
        .insert(paymentEvents)
        .values({ id: event.id, type: event.type })
        .onConflictDoNothing();
    if (reservation.status === 'paid' || reservation.status === 'refunded') return reservation;
    const booked = await takeClaim(
      tx,
      { weekId: reservation.weekId, reservationId: reservation.id, booked: true, endsAt: at },
      at,
    );
    const [row] = await tx
      .update(reservations)
      .set({
        status: booked ? 'paid' : 'refunded',
        paidAt: at,
        intentClosedAt: at,
        priceCents: paid.amountCents,
        promotionCode: (paid.promotion ?? reservation.promotionCode) || null,
      })
      .where(eq(reservations.id, reservation.id))
      .returning();
    if (!row) throw new Error('a reservation has disappeared');
    if (booked) await enqueueBookingMail(tx, row, context, at);
    outcome = booked ? 'booked' : 'refund';
    return row;
  });
  if (outcome) paymentSettled.publish({ outcome } satisfies PaymentSettled);
  deps.wakeOutbox();
  return finish(deps, decided, paid);
}

/** Completes a decision: a refund that is due is made. When the provider is away the reconciler tries again. */
async function finish(deps: Deps, reservation: Reservation, paid?: Paid): Promise<Settled> {
  if (reservation.status !== 'refunded' || reservation.refundId)
    return { outcome: reservation.status === 'paid' ? 'paid' : 'refunded', reservation };
  try {
    return { outcome: 'refunded', reservation: await refund(deps, reservation, paid) };
  } catch (error) {
    deps.log.error({ err: error }, 'a refund is due and will be tried again');
    return { outcome: 'refunded', reservation };
  }
}

/** Makes the refund of a payment without a week, or of a booking an operator gave back, and tells the payer once it is made. */
async function refund(deps: Deps, reservation: Reservation, known?: Paid): Promise<Reservation> {
  const { database, payments, now } = deps;
  const paid = known ?? (await readTruth(deps, reservation, false)).paid;
  if (!paid) throw new Error('a payment to refund cannot be found at the card provider');
  const context = await mailContext(deps, reservation);
  const { id } = await payments.refund(paid.intentId, `refund:${reservation.numberRef}`);
  const done = await database.db.transaction(async (tx) => {
    const [row] = await tx
      .update(reservations)
      .set({ refundId: id })
      .where(and(eq(reservations.id, reservation.id), isNull(reservations.refundId)))
      .returning();
    if (row)
      await enqueueRefundMail(tx, row, context, now(), await operatorRefund(tx, row.numberRef));
    return row;
  });
  deps.wakeOutbox();
  return done ?? reservation;
}
