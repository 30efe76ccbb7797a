import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { stripePayments } from '../../src/server/partners/stripe-sdk.ts';
import { ProviderRefusal } from '../../src/server/partners/stripe.ts';
import type { CardPayments } from '../../src/server/partners/stripe.ts';
import { reconcile } from '../../src/server/payment/reconciler.ts';
import { listening, SECRET_KEY, WEBHOOK_SECRET } from '../../src/sandbox/test-support.ts';
import { insertInventory, traveler } from '../support/booking-world.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

/**
 * The whole way of a payment over HTTP: product, SDK, the sandbox's Stripe, its signed webhook and
 * back.
 */
let product: TestServer;
let stripe: Awaited<ReturnType<typeof listening>>;
let payments: CardPayments;
/** Resolves the next waiting test whenever the webhook route has answered. */
let answered: ((status: number) => void)[] = [];

beforeAll(async () => {
  product = await startTestServer({
    prepare: insertInventory,
    payments: new Proxy(
      {},
      { get: (_target, name) => Reflect.get(payments, name) },
    ) as CardPayments,
    extend: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        if (request.url.endsWith('/stripe-webhook'))
          for (const wake of answered.splice(0)) wake(reply.statusCode);
      });
    },
  });
  // Signatures carry the time of sending, which the SDK compares with the real clock.
  product.clock.now = new Date();
  await product.database.rows(
    'update weeks set check_in = current_date + 60, check_out = current_date + 67',
  );
  await product.database.rows(
    "update promotions set valid_from = current_date - 5, valid_to = current_date + 5 where code = 'WELCOME50'",
  );
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const address = z.object({ port: z.number() }).parse(product.app.server.address());
  stripe = await listening({
    webhookUrl: `http://127.0.0.1:${address.port}/api/payment/stripe-webhook`,
  });
  payments = stripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    sandboxUrl: stripe.url,
  });
});
afterAll(async () => {
  await stripe.close();
  await product.close();
});

const webhookAnswer = () => new Promise<number>((resolve) => void answered.push(resolve));
const call = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  (await product.app.inject({ method, url: `/api${url}`, ...(payload ? { payload } : {}) })).json();
const holdWeek = async (inventoryId: string): Promise<string> =>
  (
    await call('POST', '/week/hold', {
      client: { ...traveler, email: `p${inventoryId}@mail.example` },
      inventoryId,
    })
  ).numberRef;
/** What Stripe.js does in the browser: confirms the intent with a card by the publishable key. */
const payByCard = async (clientSecret: string, number: string) => {
  const [id] = clientSecret.split('_secret_');
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
  });
  const reply = await fetch(`${stripe.url}/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer pk_test_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  });
  return reply.status;
};

it('pays a hold with a promotion after a refused card; only the signed webhook books it', async () => {
  const numberRef = await holdWeek('1001');
  const start = async (): Promise<string> =>
    (await call('GET', `/payment/create/payment-intent?numberRef=${numberRef}`)).clientSecret;
  const before = await start();
  expect(await start()).toBe(before);
  const ended = webhookAnswer();
  expect(await call('POST', '/payment/promotion', { numberRef, code: 'WELCOME50' })).toMatchObject({
    price: 450,
  });
  expect(await ended).toBe(200);
  expect(await payByCard(before, '4242424242424242')).toBe(400);
  const clientSecret = await start();
  const failed = webhookAnswer();
  expect(await payByCard(clientSecret, '4000000000000002')).toBe(402);
  expect(await failed).toBe(200);
  expect(await call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`)).toMatchObject(
    { status: 'failed', reserve: { status: 'held' } },
  );
  const paid = webhookAnswer();
  expect(await payByCard(clientSecret, '4242424242424242')).toBe(200);
  expect(await paid).toBe(200);
  expect(await call('GET', `/reserve/${numberRef}`)).toMatchObject({
    reserve: { status: 'paid', price: 450, promotion: { code: 'WELCOME50' } },
  });
  expect(await call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`)).toMatchObject(
    { status: 'paid' },
  );
  expect((await product.database.rows('select key from outbox')).length).toBe(1);
});

it('opens a checkout, ends it for an intent, and cancels that with the hold', async () => {
  const numberRef = await holdWeek('1002');
  const checkout = await call('GET', `/payment/create/payment-checkout?numberRef=${numberRef}`);
  expect(checkout.clientSecret).toMatch(/^cs_/);
  expect(
    (await call('GET', `/payment/create/payment-checkout?numberRef=${numberRef}`)).clientSecret,
  ).toBe(checkout.clientSecret);
  const { clientSecret } = await call(
    'GET',
    `/payment/create/payment-intent?numberRef=${numberRef}`,
  );
  expect(await call('POST', `/reserve/${numberRef}/cancel`)).toEqual({ success: true });
  expect(await payByCard(clientSecret, '4242424242424242')).toBe(400);
});

it('pays back what came too late, once, also when asked again', async () => {
  const numberRef = await holdWeek('1003');
  const { clientSecret } = await call(
    'GET',
    `/payment/create/payment-intent?numberRef=${numberRef}`,
  );
  product.clock.advance(31 * 60_000);
  // Another booking of the week that this payment cannot know of.
  await product.database.rows(
    "update week_claims set booked = true, reservation_id = (select id from reservations where number_ref <> $1 and status = 'paid') where week_id = 3",
    [numberRef],
  );
  const refunded = webhookAnswer();
  expect(await payByCard(clientSecret, '4242424242424242')).toBe(200);
  await refunded;
  await reconcile(product.deps);
  expect(await call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`)).toMatchObject(
    { status: 'refunded', reserve: { status: 'refunded' } },
  );
  const [row] = await product.database.rows<{ refund_id: string; intent_id: string }>(
    'select refund_id, intent_id from reservations where number_ref = $1',
    [numberRef],
  );
  expect(row?.refund_id).toMatch(/^re_/);
  // The same refund under a key the provider no longer knows.
  expect(await payments.refund(row!.intent_id, 'another key')).toEqual({ id: row!.refund_id });
});

it('says of a payment that cannot be given back that it is refused for good', async () => {
  const { clientSecret } = await call(
    'GET',
    `/payment/create/payment-intent?numberRef=${await holdWeek('1004')}`,
  );
  const [intentId = ''] = clientSecret.split('_secret_');
  const refused = payments.refund(intentId, 'unpaid');
  await expect(refused).rejects.toBeInstanceOf(ProviderRefusal);
  await expect(refused).rejects.toMatchObject({
    cause: { message: expect.stringContaining('does not have a successful charge') },
  });
});

it('answers 502 for an unknown object, an unreachable provider and a wrong key, and refuses a foreign signature', async () => {
  await expect(payments.readIntent('pi_unknown')).rejects.toMatchObject({ code: 502 });
  const unauthorized = stripePayments({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    sandboxUrl: 'http://127.0.0.1:9',
  });
  await expect(unauthorized.readIntent('pi_1')).rejects.toMatchObject({ code: 502 });
  const stranger = stripePayments({
    secretKey: 'sk_test_wrong',
    webhookSecret: WEBHOOK_SECRET,
    sandboxUrl: stripe.url,
  });
  await expect(stranger.readIntent('pi_1')).rejects.toMatchObject({ code: 502 });
  expect(() => payments.readEvent(Buffer.from('{}'), 't=1,v1=00')).toThrow(/signature/i);
});
