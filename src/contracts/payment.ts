import { z } from 'zod';
import { usd } from './common.ts';
import { endpoint } from './endpoint.ts';
import { numberRef, reserve } from './reserve.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';

const ref = z.object({ numberRef });
const errors = [
  FAILURE.invalidInput,
  FAILURE.notFound,
  FAILURE.holdEnded,
  FAILURE.alreadyPaid,
  FAILURE.tooManyAttempts,
  FAILURE.internal,
  FAILURE.partnerFailed,
  FAILURE.unavailable,
] as const;

export const createPaymentIntent = endpoint({
  id: 'payment.intent',
  area: 'payment',
  method: 'GET',
  path: '/payment/create/payment-intent',
  summary: 'Client secret of the one payment intent of a hold; repeating answers the same',
  query: ref,
  reply: z.object({ success: z.literal(true), clientSecret: z.string() }),
  errors,
  acts: true,
});

export const createPaymentCheckout = endpoint({
  id: 'payment.checkout',
  area: 'payment',
  method: 'GET',
  path: '/payment/create/payment-checkout',
  summary: 'Client secret of an embedded checkout session for a hold',
  query: ref,
  reply: z.object({ success: z.literal(true), clientSecret: z.string() }),
  errors,
  acts: true,
});

/**
 * `pending`: not finished at the card provider yet; `failed`: the card was refused and the hold is
 * still running.
 */
export const paymentOutcome = z.enum(['paid', 'pending', 'failed', 'refunded']);

export const confirmPaymentIntent = endpoint({
  id: 'payment.confirm',
  area: 'payment',
  method: 'GET',
  path: '/payment/confirm/payment-intent',
  summary: 'Read the payment from the card provider and book the week; safe to repeat',
  query: ref,
  reply: z.object({ success: z.literal(true), status: paymentOutcome, reserve }),
  errors,
  acts: true,
});

export const applyPromotion = endpoint({
  id: 'payment.promotion',
  area: 'payment',
  method: 'POST',
  path: '/payment/promotion',
  summary: 'Apply a promotion code to a hold, or take it off with an empty code',
  body: z.object({ numberRef, code: z.string().trim().toUpperCase().max(40, 'tooLong') }),
  reply: z.object({
    success: z.literal(true),
    price: usd,
    listPrice: usd,
    discount: usd,
    code: z.string(),
  }),
  errors: [
    ...COMMON_FAILURES,
    FAILURE.notFound,
    FAILURE.holdEnded,
    FAILURE.promotionUnknown,
    FAILURE.promotionOtherClub,
    FAILURE.promotionUsed,
    FAILURE.promotionEnded,
    FAILURE.alreadyPaid,
    FAILURE.partnerFailed,
  ],
});
