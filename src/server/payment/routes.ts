import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eq, or } from 'drizzle-orm';
import type { Reply } from '#contracts/endpoint.ts';
import {
  applyPromotion as promotionContract,
  confirmPaymentIntent,
  createPaymentCheckout,
  createPaymentIntent,
} from '#contracts/payment.ts';
import { addressCounters, addressKey, countQuietly, takeAll } from '../core/limit-keys.ts';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { PaymentEvent } from '../partners/stripe.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import { isRunning } from '../week/claims.ts';
import { numberOnHost } from '../reservation/opened-by.ts';
import { findReservation } from '../reservation/repository.ts';
import { toReserve } from '../reservation/view.ts';
import { calendarOf, mailContext } from './enqueue-booking-mails.ts';
import { isRecordedEvent, recordEvent } from './events.ts';
import { applyPromotion } from './promotion.ts';
import { isRenewalEvent, onRenewalEvent } from './renewal.ts';
import { closeEnded, settle } from './settle.ts';
import { paymentCheckout, paymentIntent, priceOf } from './start.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Calls that reach the card provider, per address. */
const CALLS_PER_ADDRESS = { points: 120, seconds: 60 };
/** Codes tried, per address: codes are words, and words can be guessed. */
const CODES_PER_ADDRESS = { points: 20, seconds: 600 };
/**
 * Security log entries about webhooks without a valid signature, per address: enough to see an
 * attack, too few to fill the log.
 */
const UNSIGNED_PER_ADDRESS = { points: 20, seconds: 600 };
const WEBHOOK_BODY_LIMIT = 512 * 1024;
/** Events after which a payment may be complete; others are only recorded. */
const SETTLING: readonly string[] = [
  'payment_intent.succeeded',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
];
/** Routes of the area `payment`. */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, createPaymentIntent, (call) => handleCreateIntent(deps, call));
  contractRoute(app, createPaymentCheckout, (call) => handleCreateCheckout(deps, call));
  contractRoute(app, confirmPaymentIntent, (call) => handleConfirmIntent(deps, call));
  contractRoute(app, promotionContract, (call) => handleApplyPromotion(deps, call));

  app.get<CalendarRoute>(
    '/reserve/:numberRef/calendar.ics',
    { schema: { hide: true } },
    (request, reply) => handleCalendar(deps, request, reply),
  );

  // The signature covers the raw bytes, so only this route leaves the body unparsed.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: WEBHOOK_BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/payment/stripe-webhook',
      { schema: { hide: true }, bodyLimit: WEBHOOK_BODY_LIMIT },
      (request) => handleWebhook(deps, request),
    );
  });
}

const countCall = ({ limiter }: Deps, request: FastifyRequest): Promise<void> =>
  takeAll(limiter, addressCounters('payment:address', request, CALLS_PER_ADDRESS));

async function handleCreateIntent(
  deps: Deps,
  { query, request }: Call<typeof createPaymentIntent>,
): Promise<Reply<typeof createPaymentIntent>> {
  await countCall(deps, request);
  const numberRef = await numberOnHost(deps, request, query.numberRef);
  return { success: true, clientSecret: await paymentIntent(deps, numberRef) };
}

async function handleCreateCheckout(
  deps: Deps,
  { query, request }: Call<typeof createPaymentCheckout>,
): Promise<Reply<typeof createPaymentCheckout>> {
  await countCall(deps, request);
  const numberRef = await numberOnHost(deps, request, query.numberRef);
  return { success: true, clientSecret: await paymentCheckout(deps, numberRef) };
}

async function handleConfirmIntent(
  deps: Deps,
  { query, request }: Call<typeof confirmPaymentIntent>,
): Promise<Reply<typeof confirmPaymentIntent>> {
  await countCall(deps, request);
  const numberRef = await numberOnHost(deps, request, query.numberRef);
  let { outcome, reservation } = await settle(deps, numberRef);
  const isOver = () =>
    (outcome === 'pending' || outcome === 'failed') && !isRunning(reservation, deps.now());
  if (isOver()) {
    // Nothing may be charged after the answer that says so: what is open at the provider is closed.
    await closeEnded(deps, numberRef);
    ({ outcome, reservation } = await settle(deps, numberRef));
    const mayBePaid =
      reservation.intentClosedAt === null &&
      (reservation.intentId !== null || reservation.checkoutId !== null);
    if (isOver() && !mayBePaid) throw new Failure(FAILURE.holdEnded);
  }
  return { success: true, status: outcome, reserve: await toReserve(deps, reservation) };
}

async function handleApplyPromotion(
  deps: Deps,
  { body, request }: Call<typeof promotionContract>,
): Promise<Reply<typeof promotionContract>> {
  await takeAll(deps.limiter, addressCounters('promotion:address', request, CODES_PER_ADDRESS));
  const numberRef = await numberOnHost(deps, request, body.numberRef);
  return { success: true, ...priceOf(await applyPromotion(deps, numberRef, body.code)) };
}

type CalendarRoute = { Params: { numberRef: string } };
/** A link that a calendar opens, so it answers with a file. */
async function handleCalendar(
  deps: Deps,
  request: FastifyRequest<CalendarRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await countCall(deps, request);
  const numberRef = await numberOnHost(deps, request, request.params.numberRef);
  const reservation = await findReservation(deps.database.db, numberRef);
  if (reservation?.status !== 'paid') throw new Failure(FAILURE.notFound);
  const file = calendarOf(
    reservation,
    await mailContext(deps, reservation),
    reservation.paidAt ?? reservation.createdAt,
  );
  return reply
    .type(file.contentType)
    .header('Content-Disposition', `inline; filename="${file.filename}"`)
    .send(file.content);
}

async function handleWebhook(deps: Deps, request: FastifyRequest): Promise<{ received: true }> {
  await onEvent(deps, await readEvent(deps, request));
  return { received: true };
}

/** @throws Failure `invalidInput` when the card provider's signature is missing or wrong */
async function readEvent(
  { payments, limiter }: Deps,
  request: FastifyRequest,
): Promise<PaymentEvent> {
  const signature = request.headers['stripe-signature'];
  try {
    if (Buffer.isBuffer(request.body) && typeof signature === 'string')
      return payments.readEvent(request.body, signature);
  } catch {
    // Refused like an event without a signature.
  }
  const key = `webhook:unsigned:${addressKey(request)}`;
  if (await countQuietly(limiter, key, UNSIGNED_PER_ADDRESS))
    request.refusedStep = 'payment.webhook';
  throw new Failure(FAILURE.invalidInput);
}

/**
 * Handles an event, with an effect at most once. A failure is answered with an error, so the
 * provider sends the event again.
 */
async function onEvent(deps: Deps, event: PaymentEvent): Promise<void> {
  const { db } = deps.database;
  if (await isRecordedEvent(db, event)) return;
  if (isRenewalEvent(event)) return onRenewalEvent(deps, event);
  // The bank sent the money back, days after the refund was told as made.
  if (event.type === 'refund.failed')
    deps.log.error(
      { refund: event.objectId, intent: event.intentId },
      'a refund failed at the bank: pay it back in another way',
    );
  const numberRef = SETTLING.includes(event.type) ? await numberRefOf(deps, event) : undefined;
  if (numberRef === undefined) await recordEvent(db, event);
  else await settle(deps, numberRef, event);
}

/** The reservation an event is about; undefined for objects of other parts of the product. */
async function numberRefOf(
  { database }: Deps,
  { metadata, objectId, intentId }: PaymentEvent,
): Promise<string | undefined> {
  const { locator } = metadata;
  const [row] = await database.db
    .select({ numberRef: reservations.numberRef })
    .from(reservations)
    .where(
      locator === undefined
        ? or(eq(reservations.checkoutId, objectId), eq(reservations.intentId, intentId ?? objectId))
        : eq(reservations.locator, locator),
    )
    .limit(1);
  return row?.numberRef;
}
