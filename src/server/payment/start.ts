import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { centsToUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { formatRange } from '#lib/dates.ts';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../core/failure.ts';
import { isRunning } from '../week/claims.ts';
import { findReservation } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { mailContext } from './enqueue-booking-mails.ts';
import { settle } from './settle.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * How often to start over when two tabs of one payer, or both people of a contract, start different
 * payments or change the price at the same moment.
 */
const ROUNDS = 4;
export const BUSY = { retryAfter: 2 };

/**
 * A reservation that can be paid now. @throws Failure `notFound` unknown, `alreadyPaid` paid,
 * `holdEnded` ended or canceled
 */
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

/** Tells the caller the outcome of a hold that turned out to be paid in the meantime. */
async function alreadyPaid(deps: Deps, numberRef: string): Promise<never> {
  const { outcome } = await settle(deps, numberRef);
  throw outcome === 'paid'
    ? new Failure(FAILURE.alreadyPaid)
    : outcome === 'refunded'
      ? new Failure(FAILURE.holdEnded)
      : new Failure(FAILURE.unavailable, BUSY);
}

/**
 * Closes, for good, what can be paid by an intent, a checkout or both.
 * @throws Failure `alreadyPaid` or `unavailable` when it was paid or is being paid, `holdEnded`
 * when the payment was refunded; `partnerFailed`
 */
export async function closeStarted(
  deps: Deps,
  numberRef: string,
  { intentId, checkoutId }: Partial<Pick<Reservation, 'intentId' | 'checkoutId'>>,
): Promise<void> {
  const { payments } = deps;
  if (intentId && (await payments.cancelIntent(intentId)).status !== 'canceled')
    await alreadyPaid(deps, numberRef);
  if (checkoutId && (await payments.expireCheckout(checkoutId)).status !== 'expired')
    await alreadyPaid(deps, numberRef);
}

/** Repeats what a concurrent call came in between of, until it has a result. */
export async function rounds<T>(start: () => Promise<T | undefined>): Promise<T> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = await start();
    if (result !== undefined) return result;
  }
  throw new Failure(FAILURE.unavailable, BUSY);
}

/**
 * First check of a started payment, in case neither browser nor webhook reports it; see the
 * reconciler.
 */
const FIRST_CHECK_MS = 60_000;

/** SQL: a running hold whose price and payment objects have not changed since it was read. */
export const unchanged = (before: Reservation, at: Date): SQL =>
  sql`${reservations.id} = ${before.id} and ${reservations.status} = 'held' and ${reservations.expiresAt} > ${at.toISOString()}::timestamptz
    and ${reservations.priceVersion} = ${before.priceVersion}
    and ${reservations.intentId} is not distinct
      from ${before.intentId} and ${reservations.checkoutId} is not distinct from ${before.checkoutId}`;

/**
 * Stores the new payment object if the reservation is unchanged, so that a returned secret has the
 * reservation's price and code. @returns false when the reservation changed
 */
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

/**
 * The idempotency key names what came before, so that a repeat finds its object and a new object
 * gets a new key.
 */
const providerKey = (
  kind: string,
  { id, priceVersion, intentId, checkoutId }: Reservation,
): string => [kind, id, priceVersion, intentId ?? '', checkoutId ?? ''].join(':');

/**
 * What a payment object says about its reservation for life; settling books the code it was priced
 * with. People at the provider read it, so it names the locator and not the number that opens the
 * booking.
 */
const metadataOf = ({ locator, promotionCode }: Reservation): Record<string, string> => ({
  locator,
  promotion: promotionCode ?? '',
});

/**
 * Client secret of the hold's only payment intent. At most one payment object of a hold can be paid
 * at any time: an open checkout is expired first. A secret is returned only after the intent is
 * stored with the reservation, so an intent lost in a crash can never be paid.
 * @throws Failure `notFound`, `holdEnded`, `alreadyPaid`, `partnerFailed`, `unavailable`
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
    await closeStarted(deps, numberRef, { checkoutId: reservation.checkoutId });
    const { week } = await mailContext(deps, reservation);
    const intent = await payments.createIntent({
      amountCents: reservation.priceCents,
      description: `${week.ResortName}, ${formatRange(week.CheckInDate, week.CheckOutDate, 'en')} (${reservation.locator})`,
      metadata: metadataOf(reservation),
      idempotencyKey: providerKey('intent', reservation),
    });
    if (await attach(deps, reservation, { intentId: intent.id })) return intent.clientSecret;
    // A concurrent call stored an equal intent first, or the price changed in the meantime.
    const current = await payable(deps, numberRef);
    if (current.intentId === intent.id && current.priceVersion === reservation.priceVersion)
      return intent.clientSecret;
    await payments.cancelIntent(intent.id);
    return undefined;
  });
}

/**
 * Client secret of the hold's embedded checkout. The counterpart of `paymentIntent`: an open intent
 * is canceled first.
 */
export function paymentCheckout(deps: Deps, numberRef: string): Promise<string> {
  const { payments } = deps;
  return rounds(async () => {
    const reservation = await payable(deps, numberRef);
    if (reservation.checkoutId) {
      const checkout = await payments.readCheckout(reservation.checkoutId);
      if (checkout.status === 'complete') return alreadyPaid(deps, numberRef);
      if (checkout.status === 'open') return checkout.clientSecret;
    }
    await closeStarted(deps, numberRef, { intentId: reservation.intentId });
    const { club, week, siteUrl } = await mailContext(deps, reservation);
    const checkout = await payments.createCheckout({
      amountCents: reservation.priceCents,
      name: week.ResortName,
      description: `${formatRange(week.CheckInDate, week.CheckOutDate, reservation.iso)} (${reservation.locator})`,
      returnUrl: new URL(linkTo.payOk(numberRef), siteUrl).toString(),
      language: reservation.iso,
      buttonColor: club.ColorPrimarioHex,
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

/** Price of a reservation as sent to the browser. */
export const priceOf = ({ priceCents, listCents, promotionCode }: Reservation) => ({
  price: centsToUsd(priceCents),
  listPrice: centsToUsd(listCents),
  discount: centsToUsd(listCents - priceCents),
  code: promotionCode ?? '',
});
