import { afterEach, expect, it } from 'vitest';
import { memoryStore } from '../store.ts';
import { listening, receiver, SECRET_KEY, testClock, WEBHOOK_SECRET } from '../test-support.ts';
import { stripeClientFor } from './test-client.ts';
import { pauseAfter } from './webhooks.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
async function setUp(
  options: Parameters<typeof listening>[0],
  status?: Parameters<typeof receiver>[0],
) {
  const hook = await receiver(status);
  open.push(hook.close);
  const server = await listening({ webhookUrl: hook.url, ...options });
  open.push(server.close);
  return { hook, server, stripe: stripeClientFor(server.url, SECRET_KEY) };
}

it('signs events so that the SDK accepts them, and only with the right secret', async () => {
  const { hook, stripe } = await setUp({});
  const intent = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    metadata: { numberRef: 'R-9' },
  });
  await hook.until(() => hook.received.length >= 1);
  const { body, headers } = hook.received[0] ?? { body: '', headers: {} };
  const event = stripe.webhooks.constructEvent(
    body,
    String(headers['stripe-signature']),
    WEBHOOK_SECRET,
  );
  expect(event).toMatchObject({
    type: 'payment_intent.succeeded',
    data: { object: { id: intent.id, status: 'succeeded', metadata: { numberRef: 'R-9' } } },
  });
  expect(() =>
    stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), 'whsec_other'),
  ).toThrow('No signatures found');
  expect(() =>
    stripe.webhooks.constructEvent(
      body.replace('900', '901'),
      String(headers['stripe-signature']),
      WEBHOOK_SECRET,
    ),
  ).toThrow('No signatures found');
});

it('sends one event for each outcome', async () => {
  const { hook, stripe } = await setUp({});
  const intent = (method?: string) =>
    stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      ...(method ? { payment_method: method } : {}),
    });
  const paid = await intent('pm_card_visa');
  await stripe.paymentIntents.confirm(paid.id);
  await stripe.refunds.create({ payment_intent: paid.id });
  await stripe.paymentIntents.confirm((await intent('pm_card_chargeDeclined')).id).catch(() => {});
  await stripe.paymentIntents.confirm((await intent('pm_card_authenticationRequired')).id);
  await stripe.paymentIntents.cancel((await intent()).id);
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost/ok',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 9900, product_data: { name: 'Year' } },
      },
    ],
  });
  await stripe.checkout.sessions.expire(session.id);
  await hook.until(() => hook.received.length >= 7);
  expect(hook.types().sort()).toEqual([
    'charge.refunded',
    'checkout.session.expired',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'refund.updated',
  ]);
});

it('repeats a refused event with growing pauses until it is taken, with the same id', async () => {
  const clock = testClock();
  const { hook, stripe, server } = await setUp({ now: clock.now }, (_received, index) =>
    index < 2 ? 500 : 204,
  );
  const intent = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' });
  await stripe.paymentIntents.cancel(intent.id);
  await hook.until(() => hook.received.length === 1);
  for (const sent of [2, 3])
    await expect
      .poll(
        () => {
          if (hook.received.length < sent) clock.advance(60);
          return hook.received.length;
        },
        { timeout: 10_000 },
      )
      .toBe(sent);
  const ids = hook.received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  expect(new Set(ids).size).toBe(1);
  await expect
    .poll(async () => (await stripe.events.retrieve(ids[0] ?? '')).pending_webhooks)
    .toBe(0);
  expect(await server.store.list('stripe.delivery')).toEqual([]);
  expect([1, 2, 3, 20].map(pauseAfter)).toEqual([1000, 2000, 4000, 300_000]);
});

it('continues after a crash with what was not sent, including events that had not reached the queue', async () => {
  const store = memoryStore();
  const clock = testClock();
  const first = await listening({ store, now: clock.now });
  const stripe = stripeClientFor(first.url, SECRET_KEY);
  const intent = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  await first.close();
  // As if the process had ended right after the write of the intent: its event is only in the
  // intent's outbox.
  const [delivery] = await store.list('stripe.delivery');
  const kept = await store.get('stripe.intent', intent.id);
  const event = delivery?.value;
  if (
    !kept ||
    typeof event !== 'object' ||
    event === null ||
    Array.isArray(event) ||
    typeof kept.value !== 'object' ||
    kept.value === null ||
    Array.isArray(kept.value)
  )
    throw new Error('nothing kept');
  await store.put('stripe.intent', intent.id, { ...kept.value, outbox: [event.event ?? null] });
  await store.delete('stripe.delivery', delivery?.id ?? '');
  await store.delete('stripe.event', delivery?.id ?? '');
  clock.advance(60);
  const { hook } = await setUp({ store, now: clock.now });
  await hook.until(() => hook.received.length === 1);
  expect(hook.types()).toEqual(['payment_intent.succeeded']);
});

it('sends each event once when two instances share the store', async () => {
  const store = memoryStore();
  const { hook, stripe } = await setUp({ store });
  const second = await listening({ store, webhookUrl: hook.url });
  open.push(second.close);
  for (let i = 0; i < 5; i++)
    await stripe.paymentIntents.cancel(
      (await stripe.paymentIntents.create({ amount: 900, currency: 'usd' })).id,
    );
  await expect.poll(async () => (await store.list('stripe.delivery')).length).toBe(0);
  expect(hook.received).toHaveLength(5);
});

it('lets late refunds arrive and others fail', async () => {
  const clock = testClock();
  const { hook, stripe } = await setUp({ now: clock.now });
  const refund = async (method: string) => {
    const intent = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      payment_method: method,
      confirm: true,
    });
    return stripe.refunds.create({ payment_intent: intent.id });
  };
  const [late, failing] = [
    await refund('pm_card_refundPending'),
    await refund('pm_card_refundFail'),
  ];
  expect([late.status, failing.status]).toEqual(['pending', 'succeeded']);
  clock.advance(10);
  await hook.until(
    () =>
      hook.types().includes('refund.failed') &&
      hook.types().filter((type) => type === 'refund.updated').length === 3,
  );
  expect((await stripe.refunds.retrieve(late.id)).status).toBe('succeeded');
  expect(await stripe.refunds.retrieve(failing.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
});
