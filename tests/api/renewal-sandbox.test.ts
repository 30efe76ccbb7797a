import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  confirmRenewal,
  createRenewalCheckout,
  getSubscription,
} from '../../src/contracts/account.ts';
import { addDays, toIsoDate } from '../../src/lib/dates.ts';
import { listening, SECRET_KEY, WEBHOOK_SECRET } from '../../src/sandbox/test-support.ts';
import { clubDay } from '../../src/server/core/club-day.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import { stripePayments } from '../../src/server/partners/stripe-sdk.ts';
import type { CardPayments } from '../../src/server/partners/stripe.ts';
import { yearAfter } from '../../src/server/payment/renewal.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { mailKeys, send, signedAs } from './member-support.ts';

/**
 * The whole way of a renewal over HTTP: product, SDK, the sandbox's Stripe, its signed webhook and
 * back.
 */
let product: TestServer;
let stripe: Awaited<ReturnType<typeof listening>>;
let payments: CardPayments;
let answered: ((status: number) => void)[] = [];
// Signatures carry the time of sending, which the SDK compares with the real clock.
const now = new Date();
/** The demo's memberships count from the day of UTC; a renewal starts on the day of the club. */
const [demoDay, today] = [toIsoDate(now), clubDay(now)];

beforeAll(async () => {
  product = await startTestServer({
    prepare: (database) => seedClubs(database, { publicUrl: 'http://localhost:3000', now }),
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
  product.clock.now = now;
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = z.object({ port: z.number() }).parse(product.app.server.address());
  stripe = await listening({ webhookUrl: `http://127.0.0.1:${port}/api/payment/stripe-webhook` });
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

/** What the embedded checkout does in the browser. */
const payByCard = async (clientSecret: string, number: string): Promise<number> => {
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
  });
  const reply = await fetch(
    `${stripe.url}/sandbox/stripe/v1/payment_pages/${clientSecret.split('_secret_')[0]}/confirm`,
    {
      method: 'POST',
      headers: {
        authorization: 'Bearer pk_test_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    },
  );
  return reply.status;
};

it.each([
  ['old@azul.example', yearAfter(today)],
  ['luis@coral.example', yearAfter(addDays(demoDay, 98))],
])('renews %s after a refused card; webhooks and confirm extend it once', async (email, until) => {
  const signed = await signedAs(product, email);
  const get = async (path: string) =>
    (await send(product, 'GET', path, { headers: signed.headers })).json();
  const { clientSecret } = createRenewalCheckout.reply.parse(
    await get(`/payment/create/renewal-checkout?contractId=${signed.contractId}`),
  );
  expect(
    createRenewalCheckout.reply.parse(
      await get(`/payment/create/renewal-checkout?contractId=${signed.contractId}`),
    ).clientSecret,
  ).toBe(clientSecret);
  const refused = new Promise<number>((resolve) => void answered.push(resolve));
  expect(await payByCard(clientSecret, '4000000000009995')).toBe(402);
  expect(await refused).toBe(200);
  expect(await payByCard(clientSecret, '4242424242424242')).toBe(200);
  await expect
    .poll(async () => getSubscription.reply.parse(await get('/members/subscription')).paidUntil)
    .toBe(until);
  expect(
    confirmRenewal.reply.parse(
      await get(`/payment/confirm/renewal?contractId=${signed.contractId}`),
    ),
  ).toEqual({ success: true, status: 'paid', paidUntil: until });
  const { renewals, status } = getSubscription.reply.parse(await get('/members/subscription'));
  expect([status, renewals.map(({ amount, to }) => [amount, to])]).toEqual([
    'active',
    [[199, until]],
  ]);
  const [checkout] = clientSecret.split('_secret_');
  expect((await mailKeys(product)).filter((key) => key === `renewal:${checkout}`)).toHaveLength(1);
});
