import * as fc from 'fast-check';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening, SECRET_KEY, testClock } from '../test-support.ts';
import { stripeClientFor } from './test-client.ts';

const clock = testClock();
let server: Awaited<ReturnType<typeof listening>>;
let stripe: Stripe;
beforeAll(async () => {
  server = await listening({ now: clock.now });
  stripe = stripeClientFor(server.url, SECRET_KEY);
});
afterAll(() => server.close());

type Status = Stripe.PaymentIntent['status'];
/**
 * Where a payment intent may go from each state, by Stripe's documentation of its life; capture is
 * automatic. Ends lead nowhere.
 */
const NEXT: Record<Status, readonly Status[]> = {
  requires_payment_method: [
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ],
  requires_confirmation: [
    'requires_payment_method',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ],
  requires_action: [
    'requires_payment_method',
    'requires_confirmation',
    'processing',
    'succeeded',
    'canceled',
  ],
  processing: ['requires_payment_method', 'succeeded', 'canceled'],
  requires_capture: ['succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
};
const METHODS = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_authenticationRequired',
  'pm_card_chargeDeclinedExpiredCard',
] as const;
const step = fc.oneof(
  fc.record({
    do: fc.constant('confirm' as const),
    method: fc.option(fc.constantFrom(...METHODS), { nil: undefined }),
  }),
  fc.record({
    do: fc.constant('answer' as const),
    outcome: fc.constantFrom('pass', 'fail', 'abandon'),
  }),
  fc.record({ do: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({
    do: fc.constant('refund' as const),
    amount: fc.option(fc.integer({ min: 1, max: 2_000 }), { nil: undefined }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * Takes a step; a refusal of Stripe's kind is an answer, anything else is a fault. @returns whether
 * it was taken
 */
async function take(intent: Stripe.PaymentIntent, one: Step): Promise<boolean> {
  try {
    if (one.do === 'confirm')
      await stripe.paymentIntents.confirm(
        intent.id,
        one.method ? { payment_method: one.method } : {},
      );
    else if (one.do === 'amount')
      await stripe.paymentIntents.update(intent.id, { amount: one.amount });
    else if (one.do === 'cancel') await stripe.paymentIntents.cancel(intent.id);
    else if (one.do === 'refund')
      await stripe.refunds.create({
        payment_intent: intent.id,
        ...(one.amount === undefined ? {} : { amount: one.amount }),
      });
    else {
      const reply = await fetch(
        `${server.url}/sandbox/stripe/v1/payment_intents/${intent.id}/challenge`,
        {
          method: 'POST',
          headers: {
            authorization: 'Bearer pk_test_sandbox',
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({
            client_secret: intent.client_secret ?? '',
            outcome: one.outcome,
          }).toString(),
        },
      );
      return reply.ok;
    }
    return true;
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError
    )
      return false;
    throw error;
  }
}

it('a payment intent only goes where its documented life leads, whatever is called in whatever order', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
      let intent = await stripe.paymentIntents.create({ amount: 1_000, currency: 'usd' });
      let refunded = 0;
      for (const one of steps) {
        const taken = await take(intent, one);
        const now = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
        if (now.status !== intent.status) expect(NEXT[intent.status]).toContain(now.status);
        reached.add(now.status);
        const charge =
          now.latest_charge === null || typeof now.latest_charge === 'string'
            ? undefined
            : now.latest_charge;
        // Money is there when and only when the intent succeeded; a finished intent keeps its
        // amount.
        expect([now.amount_received, charge?.paid ?? false]).toEqual(
          now.status === 'succeeded' ? [now.amount, true] : [0, false],
        );
        if (intent.status === 'succeeded' || intent.status === 'canceled')
          expect(now.amount).toBe(intent.amount);
        expect(now.canceled_at !== null).toBe(now.status === 'canceled');
        expect(now.next_action !== null).toBe(now.status === 'requires_action');
        if (one.do === 'refund') {
          expect(taken && now.status !== 'succeeded').toBe(false);
          const { data } = await stripe.refunds.list({ payment_intent: intent.id });
          const total = data.reduce((sum, { amount }) => sum + amount, 0);
          expect(total >= refunded && total <= now.amount_received).toBe(true);
          expect([charge?.amount_refunded ?? 0, charge?.refunded ?? false]).toEqual([
            total,
            total > 0 && total === now.amount,
          ]);
          refunded = total;
        }
        intent = now;
      }
      // Reported once, and only what happened.
      const { data } = await stripe.events.list({ limit: 100 });
      const told = data
        .filter(({ data: { object } }) => 'id' in object && object.id === intent.id)
        .map(({ type }) => type);
      expect(told.filter((type) => type === 'payment_intent.succeeded')).toHaveLength(
        intent.status === 'succeeded' ? 1 : 0,
      );
      expect(told.filter((type) => type === 'payment_intent.canceled')).toHaveLength(
        intent.status === 'canceled' ? 1 : 0,
      );
    }),
    { numRuns: 60, seed: 20261121 },
  );
  expect([...reached].toSorted()).toEqual([
    'canceled',
    'requires_action',
    'requires_payment_method',
    'succeeded',
  ]);
});

describe('a checkout session', () => {
  const LINES = [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 9_900, product_data: { name: 'Year' } },
    },
  ];
  const open = () =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      ui_mode: 'embedded_page',
      return_url: 'http://localhost/ok',
      line_items: LINES,
    });

  it('is open and unpaid, then expired for good', async () => {
    const session = await open();
    expect([session.status, session.payment_status, session.payment_intent]).toEqual([
      'open',
      'unpaid',
      null,
    ]);
    const expired = await stripe.checkout.sessions.expire(session.id);
    expect([expired.status, expired.payment_status, expired.client_secret]).toEqual([
      'expired',
      'unpaid',
      null,
    ]);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(
      'Only Checkout Sessions with a status in',
    );
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });

  it('expires by itself after a day and reports it once', async () => {
    const session = await open();
    clock.advance(24 * 3600 + 1);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    const { data } = await stripe.events.list({ type: 'checkout.session.expired', limit: 100 });
    expect(
      data.filter(({ data: { object } }) => 'id' in object && object.id === session.id),
    ).toHaveLength(1);
  });
});

it('an idempotency key answers the same for a day, refuses other parameters, and is free afterwards', async () => {
  const create = (amount: number) =>
    stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'life-1' });
  const first = await create(500);
  clock.advance(23 * 3600);
  const again = await create(500);
  expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
  await expect(create(501)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
  clock.advance(3600 + 1);
  expect((await create(501)).id).not.toBe(first.id);
});
