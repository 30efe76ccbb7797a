import { and, eq, isNull, sql } from 'drizzle-orm';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ProviderRefusal } from '../partners/stripe.ts';
import type { IntentState, PaymentEvent } from '../partners/stripe.ts';
import { Failure } from '../core/failure.ts';
import { paymentSettled } from '../core/signals.ts';
import type { PaymentSettled } from '../core/signals.ts';
import { isRunning, takeWeekClaim } from '../week/claims.ts';
import { noteEvent } from '../reservation/events.ts';
import { findReservation, lockReservation } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { recordEvent } from './events.ts';
import {
  cameTooLate,
  enqueueBookingMail,
  enqueueRefundMail,
  mailContext,
} from './enqueue-booking-mails.ts';
import { refundCents } from './operator-refund.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * `promotion`: the code the payment was priced with, empty without one; missing on objects created
 * by versions that did not write it.
 */
type Paid = {
  intentId: string;
  amountCents: number;
  promotion: string | undefined;
  card: IntentState['card'];
};
/**
 * The card provider's state of a reservation. `open`: something can still be paid. `refused`: the
 * last card was refused.
 */
type ProviderState = { paid: Paid | undefined; open: boolean; refused: boolean };
type Outcome = 'paid' | 'refunded' | 'pending' | 'failed';
export type Settled = {
  outcome: Outcome;
  reservation: Reservation;
  /** Why a refund that is due was not made now. */ problem?: unknown;
};

const paidWith = ({ id, amountReceivedCents, metadata, card }: IntentState): Paid => ({
  intentId: id,
  amountCents: amountReceivedCents,
  promotion: metadata['promotion'],
  card,
});

/**
 * Reads the reservation's payment objects from the card provider. With `close` they are canceled as
 * well, and a payment made just before shows as paid. Must not be called inside a transaction: the
 * provider can take seconds.
 */
async function readProviderState(
  { payments }: Deps,
  { intentId, checkoutId }: Reservation,
  close: boolean,
): Promise<ProviderState> {
  const state: ProviderState = { paid: undefined, open: false, refused: false };
  if (intentId) {
    let intent = await payments.readIntent(intentId);
    if (close && intent.status !== 'succeeded' && intent.status !== 'canceled')
      intent = await payments.cancelIntent(intentId);
    if (intent.status === 'succeeded') state.paid = paidWith(intent);
    else if (intent.status !== 'canceled') {
      state.open = true;
      state.refused =
        intent.status === 'requires_payment_method' && intent.lastErrorCode !== undefined;
    }
  }
  if (checkoutId && !state.paid) {
    let checkout = await payments.readCheckout(checkoutId);
    if (close && checkout.status === 'open') checkout = await payments.expireCheckout(checkoutId);
    if (checkout.paid && checkout.intentId)
      state.paid = paidWith(await payments.readIntent(checkout.intentId));
    else if (checkout.status !== 'expired') state.open = true;
  }
  return state;
}

/**
 * The only place where a payment becomes a booking or a refund. Confirm, webhook and reconciler all
 * call it, in any order and any number of times. The payment's state is read from the card
 * provider, never taken from the caller.
 * @throws Failure `notFound` unknown number, `partnerFailed` provider away
 */
export async function settle(
  deps: Deps,
  numberRef: string,
  event?: PaymentEvent,
): Promise<Settled> {
  const reservation = await findReservation(deps.database.db, numberRef);
  if (!reservation) throw new Failure(FAILURE.notFound);
  if (reservation.status === 'paid' || reservation.status === 'refunded') {
    await recordEvent(deps.database.db, event);
    return finish(deps, reservation);
  }
  const state = await readProviderState(deps, reservation, false);
  if (state.paid) return decide(deps, reservation, state.paid, event);
  await recordEvent(deps.database.db, event);
  return { outcome: state.refused ? 'failed' : 'pending', reservation };
}

/**
 * Cancels what an ended or canceled hold left open at the card provider, or settles it if it was
 * paid. `releasing`: the same for a running hold that its owner is about to give up.
 */
export async function closeEnded(
  deps: Deps,
  numberRef: string,
  { releasing = false }: { releasing?: boolean } = {},
): Promise<void> {
  const { database, now } = deps;
  const reservation = await findReservation(database.db, numberRef);
  const running = reservation && isRunning(reservation, now());
  if (!reservation || (running && !releasing)) return;
  if (reservation.status === 'paid' || reservation.status === 'refunded')
    return void (await finish(deps, reservation));
  if (reservation.intentClosedAt || !(reservation.intentId || reservation.checkoutId)) return;
  const state = await readProviderState(deps, reservation, true);
  if (state.paid) return void (await decide(deps, reservation, state.paid));
  if (state.open || running) return;
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
 * Decides on a payment, once: booked if the week is still the payer's or free again and its check-in
 * day is not over, otherwise to be refunded. Claim, status, event and mail are one transaction. The
 * refund itself follows the commit; after a crash the reconciler finishes it.
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
    await recordEvent(tx, event);
    if (reservation.status === 'paid' || reservation.status === 'refunded') return reservation;
    const { id, weekId } = reservation;
    const booked =
      !cameTooLate(context, at) &&
      (await takeWeekClaim(tx, { weekId, reservationId: id, booked: true, endsAt: at }, at));
    const [row] = await tx
      .update(reservations)
      .set({
        status: booked ? 'paid' : 'refunded',
        paidAt: at,
        intentClosedAt: at,
        priceCents: paid.amountCents,
        promotionCode: (paid.promotion ?? reservation.promotionCode) || null,
        cardBrand: paid.card?.brand ?? null,
        cardLast4: paid.card?.last4 ?? null,
      })
      .where(eq(reservations.id, id))
      .returning();
    if (!row) throw new Error('a reservation has disappeared');
    await (booked ? enqueueBookingMail : enqueueRefundMail)(tx, row, context, at);
    outcome = booked ? 'booked' : 'refund';
    return row;
  });
  if (outcome) paymentSettled.publish({ outcome } satisfies PaymentSettled);
  deps.wakeOutbox();
  return finish(deps, decided, paid);
}

/**
 * Completes a decision by making a refund that is due. If the provider is away, the reconciler
 * tries again.
 */
async function finish(deps: Deps, reservation: Reservation, paid?: Paid): Promise<Settled> {
  if (reservation.status !== 'refunded' || reservation.refundId)
    return { outcome: reservation.status === 'paid' ? 'paid' : 'refunded', reservation };
  try {
    return { outcome: 'refunded', reservation: await refund(deps, reservation, paid) };
  } catch (error) {
    deps.log.error({ err: error }, 'a refund is due and will be tried again');
    return { outcome: 'refunded', reservation, problem: error };
  }
}

/**
 * Refunds a payment without a week, or a booking that an operator canceled. The payer was told when
 * it was decided. @throws ProviderRefusal when the card provider refuses for good
 */
async function refund(deps: Deps, reservation: Reservation, known?: Paid): Promise<Reservation> {
  const { database, payments, now } = deps;
  const paid = known ?? (await readProviderState(deps, reservation, false)).paid;
  if (!paid)
    throw new ProviderRefusal(
      new Error('a payment to refund cannot be found at the card provider'),
    );
  const cents = await refundCents(database.db, reservation);
  // Without an amount the provider gives back all that is left, also a part that never arrived and
  // was paid in another way.
  const part = cents < reservation.priceCents ? cents : undefined;
  const { id } = await payments.refund(paid.intentId, `refund:${reservation.id}`, part);
  const done = await database.db.transaction(async (tx) => {
    const [row] = await tx
      .update(reservations)
      .set({ refundId: id })
      .where(and(eq(reservations.id, reservation.id), isNull(reservations.refundId)))
      .returning();
    if (row) await noteEvent(tx, row, 'refunded', now());
    return row;
  });
  // Another instance may have been faster.
  return done ?? (await findReservation(database.db, reservation.numberRef)) ?? reservation;
}
