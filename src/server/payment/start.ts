import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { centsToUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { formatRange } from '#lib/dates.ts';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../core/failure.ts';
import { isRunning } from '../reservation/claims.ts';
import { findReservation } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { mailContext } from './booking-mails.ts';
import { settle } from './settle.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Rounds of starting over when two tabs of one payer start different kinds of payment, or change the price, at the same moment. */
export const ROUNDS = 4;
export const BUSY = { retryAfter: 2 };

/** A reservation that can be paid now. @throws Failure 404 unknown, 4091 paid, 410 ended or given back */
export async function payable(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  numberRef: string,
): Promise<Reservation> {
  const reservation = await findReservation(database.db, numberRef);
  if (!reservation) throw new Failure(FAILURE.notFound);
  if (reservation.status === 'paid') throw new Failure(FAILURE.alreadyPaid);
  if (!isRunning(reservation, now())) throw new Failure(FAILURE.holdEnded);
  return reservation;
}

/** Tells the caller what became of a hold that turned out to be paid meanwhile. */
export async function alreadyPaid(deps: Deps, numberRef: string): Promise<never> {
  const { outcome } = await settle(deps, numberRef);
  throw outcome === 'paid'
    ? new Failure(FAILURE.alreadyPaid)
    : outcome === 'refunded'
      ? new Failure(FAILURE.holdEnded)
      : new Failure(FAILURE.unavailable, BUSY);
}

/** Repeats until this call's object, or an equal one of another call, is the reservation's. */
async function rounds(start: () => Promise<string | undefined>): Promise<string> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const secret = await start();
    if (secret !== undefined) return secret;
  }
  throw new Failure(FAILURE.unavailable, BUSY);
}

/** A started payment is looked at this soon in case neither browser nor webhook tells of it; see the reconciler. */
const FIRST_CHECK_MS = 60_000;

/** A running hold whose price and payment objects are what they were when it was read. */
export const unchanged = (before: Reservation, at: Date): SQL =>
  sql`${reservations.id} = ${before.id} and ${reservations.status} = 'held' and ${reservations.expiresAt} > ${at.toISOString()}::timestamptz
    and ${reservations.priceVersion} = ${before.priceVersion}
    and ${reservations.intentId} is not distinct from ${before.intentId} and ${reservations.checkoutId} is not distinct from ${before.checkoutId}`;

/** Notes the new object, so that what is handed out has the price and the code of its reservation. @returns false when the reservation changed */
async function attach(
  { database, now }: Deps,
  before: Reservation,
  values: { intentId: string } | { checkoutId: string },
): Promise<boolean> {
  const at = now();
  const rows = await database.db
    .update(reservations)
    .set({ ...values, intentClosedAt: null, checkAt: new Date(at.getTime() + FIRST_CHECK_MS) })
    .where(unchanged(before, at))
    .returning({ id: reservations.id });
  return rows.length > 0;
}

/** Provider keys name what came before, so that a repeat finds its object and a new object gets a new key. */
const providerKey = (
  kind: string,
  { numberRef, priceVersion, intentId, checkoutId }: Reservation,
): string => [kind, numberRef, priceVersion, intentId ?? '', checkoutId ?? ''].join(':');

/** What a payment object says of its reservation for life; settling books the code it was priced with. */
const metadataOf = ({ numberRef, promotionCode }: Reservation): Record<string, string> => ({
  numberRef,
  promotion: promotionCode ?? '',
});

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
      if (intent.status !== 'canceled') return intent.clientSecret;
    }
    if (reservation.checkoutId) {
      const checkout = await payments.expireCheckout(reservation.checkoutId);
      if (checkout.status !== 'expired') return alreadyPaid(deps, numberRef);
    }
    const { week } = await mailContext(deps, reservation);
    const intent = await payments.createIntent({
      amountCents: reservation.priceCents,
      description: `${week.ResortName}, ${formatRange(week.CheckInDate, week.CheckOutDate, 'en')} (${numberRef})`,
      metadata: metadataOf(reservation),
      idempotencyKey: providerKey('intent', reservation),
    });
    if (await attach(deps, reservation, { intentId: intent.id })) return intent.clientSecret;
    // An equal call attached it first, or the price changed while it was made.
    const current = await payable(deps, numberRef);
    if (current.intentId === intent.id && current.priceVersion === reservation.priceVersion)
      return intent.clientSecret;
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
      if (checkout.status === 'open') return checkout.clientSecret;
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
      metadata: metadataOf(reservation),
      idempotencyKey: providerKey('checkout', reservation),
    });
    if (await attach(deps, reservation, { checkoutId: checkout.id })) return checkout.clientSecret;
    const current = await payable(deps, numberRef);
    if (current.checkoutId === checkout.id && current.priceVersion === reservation.priceVersion)
      return checkout.clientSecret;
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
