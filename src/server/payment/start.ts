import { sql } from 'drizzle-orm';
import { centsToUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { formatRange } from '#lib/dates.ts';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../plugins/failure.ts';
import { findReservation, isRunning } from '../reservation/repository.ts';
import type { IntentState } from '../partners/stripe.ts';
import type { Reservation } from '../reservation/repository.ts';
import { mailContext } from './booking-mails.ts';
import { settle } from './settle.ts';

/** Rounds of starting anew when two tabs of one payer start different kinds of payment at the same moment. */
const ROUNDS = 4;
const BUSY = { retryAfter: 2 };

/** A reservation that can be paid now. @throws Failure 404 unknown, 4091 paid, 410 ended or given back */
export async function payable(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  numberRef: string,
): Promise<Reservation> {
  const reservation = await findReservation(database.db, numberRef);
  if (!reservation) throw new Failure(404);
  if (reservation.status === 'paid') throw new Failure(4091);
  if (!isRunning(reservation, now())) throw new Failure(410);
  return reservation;
}

/** Tells the caller what became of a hold that turned out to be paid meanwhile. */
export async function alreadyPaid(deps: Deps, numberRef: string): Promise<never> {
  const { outcome } = await settle(deps, numberRef);
  throw outcome === 'paid'
    ? new Failure(4091)
    : outcome === 'refunded'
      ? new Failure(410)
      : new Failure(503, BUSY);
}

/** Repeats until this call's object, or an equal one of another call, is the reservation's. */
async function rounds(start: () => Promise<string | undefined>): Promise<string> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const secret = await start();
    if (secret !== undefined) return secret;
  }
  throw new Failure(503, BUSY);
}

/** A started payment is looked at this soon in case neither browser nor webhook tells of it; see the reconciler. */
const FIRST_CHECK_MS = 60_000;

/**
 * Notes the new object if nobody changed the reservation's objects since they were read and the hold still runs.
 * @returns the reservation as it is now, whose price may have changed meanwhile
 */
async function attach(
  { database, now }: Deps,
  before: Reservation,
  values: { intentId: string } | { checkoutId: string },
): Promise<Reservation | undefined> {
  const at = now();
  const [row] = await database.db
    .update(reservations)
    .set({ ...values, intentClosedAt: null, checkAt: new Date(at.getTime() + FIRST_CHECK_MS) })
    .where(
      sql`${reservations.id} = ${before.id} and ${reservations.status} = 'held' and ${reservations.expiresAt} > ${at.toISOString()}::timestamptz
      and ${reservations.intentId} is not distinct from ${before.intentId} and ${reservations.checkoutId} is not distinct from ${before.checkoutId}`,
    )
    .returning();
  return row;
}

const isFinal = ({ status }: IntentState): boolean =>
  status === 'succeeded' || status === 'canceled' || status === 'processing';

/**
 * Brings an intent to the price of its reservation. Whoever changes the amount looks at the price once more afterwards, so that of several
 * changes at the same moment the one that the reservation tells wins.
 */
export async function atPrice(
  deps: Deps,
  numberRef: string,
  intent: IntentState,
): Promise<IntentState> {
  let current = intent;
  for (let round = 0; round < ROUNDS; round += 1) {
    const reservation = await findReservation(deps.database.db, numberRef);
    if (!reservation || isFinal(current) || current.amountCents === reservation.priceCents)
      return current;
    current = await deps.payments.changeAmount(current.id, reservation.priceCents);
  }
  throw new Failure(503, BUSY);
}

/** Provider keys name what came before, so that a repeat finds its object and a new object gets a new key. */
const providerKey = (
  kind: string,
  { numberRef, priceCents, intentId, checkoutId }: Reservation,
): string => [kind, numberRef, priceCents, intentId ?? '', checkoutId ?? ''].join(':');

/**
 * Client secret of the one payment intent of a hold. At most one object of a hold can be paid at any time: an open checkout is
 * ended first. A secret is handed out only after the reservation knows the intent, so an intent lost in a crash can never be paid.
 * @throws Failure 404, 410, 4091, 502, 503
 */
export function paymentIntent(deps: Deps, numberRef: string): Promise<string> {
  const { payments } = deps;
  return rounds(async () => {
    const reservation = await payable(deps, numberRef);
    if (reservation.intentId) {
      const intent = await payments.readIntent(reservation.intentId);
      if (intent.status === 'succeeded') return alreadyPaid(deps, numberRef);
      if (intent.status !== 'canceled') {
        // A promotion may have been applied just before a crash.
        return (await atPrice(deps, numberRef, intent)).clientSecret;
      }
    }
    if (reservation.checkoutId) {
      const checkout = await payments.expireCheckout(reservation.checkoutId);
      if (checkout.status !== 'expired') return alreadyPaid(deps, numberRef);
    }
    const { week } = await mailContext(deps, reservation);
    const intent = await payments.createIntent({
      amountCents: reservation.priceCents,
      description: `${week.ResortName}, ${formatRange(week.CheckInDate, week.CheckOutDate, 'en')} (${numberRef})`,
      metadata: { numberRef },
      idempotencyKey: providerKey('intent', reservation),
    });
    // A promotion may have been applied while the intent was made.
    if (await attach(deps, reservation, { intentId: intent.id }))
      return (await atPrice(deps, numberRef, intent)).clientSecret;
    const current = await payable(deps, numberRef);
    if (current.intentId === intent.id) return intent.clientSecret;
    await payments.cancelIntent(intent.id);
    return undefined;
  });
}

/** Client secret of the embedded checkout of a hold; the counterpart of `paymentIntent`, which it ends first. */
export function paymentCheckout(deps: Deps, numberRef: string): Promise<string> {
  const { payments } = deps;
  return rounds(async () => {
    const reservation = await payable(deps, numberRef);
    if (reservation.checkoutId) {
      const checkout = await payments.readCheckout(reservation.checkoutId);
      if (checkout.status === 'complete') return alreadyPaid(deps, numberRef);
      if (checkout.status === 'open') {
        // A promotion may have been applied just before a crash; the amount of a checkout cannot be changed.
        if (checkout.amountCents === reservation.priceCents) return checkout.clientSecret;
        if ((await payments.expireCheckout(checkout.id)).status !== 'expired')
          return alreadyPaid(deps, numberRef);
      }
    }
    if (reservation.intentId) {
      const intent = await payments.cancelIntent(reservation.intentId);
      if (intent.status !== 'canceled') return alreadyPaid(deps, numberRef);
    }
    const { week, siteUrl } = await mailContext(deps, reservation);
    const checkout = await payments.createCheckout({
      amountCents: reservation.priceCents,
      name: week.ResortName,
      description: `${formatRange(week.CheckInDate, week.CheckOutDate, reservation.iso)} (${numberRef})`,
      returnUrl: new URL(linkTo.payOk(numberRef), siteUrl).toString(),
      language: reservation.iso,
      metadata: { numberRef },
      idempotencyKey: providerKey('checkout', reservation),
    });
    const attached = await attach(deps, reservation, { checkoutId: checkout.id });
    if (attached?.priceCents === reservation.priceCents) return checkout.clientSecret;
    // A promotion was applied while the checkout was made: the next round finds it with the old amount.
    if (attached) return undefined;
    const current = await payable(deps, numberRef);
    if (current.checkoutId === checkout.id) return checkout.clientSecret;
    await payments.expireCheckout(checkout.id);
    return undefined;
  });
}

/** Price of a reservation on the wire. */
export const priceOf = ({ priceCents, listCents, promotionCode }: Reservation) => ({
  price: centsToUsd(priceCents),
  listPrice: centsToUsd(listCents),
  discount: centsToUsd(listCents - priceCents),
  code: promotionCode ?? '',
});
