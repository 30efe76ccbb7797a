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

const intentOf = (amount = 12_345) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    metadata: { numberRef: 'R-1' },
    automatic_payment_methods: { enabled: true },
  });
const failure = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('no failure');
    },
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeError) return error;
      throw error;
    },
  );
const publicCall = async (path: string, fields: Record<string, string>, method = 'POST') => {
  const form = new URLSearchParams(fields);
  const answer = await fetch(
    `${server.url}/sandbox/stripe/v1${path}${method === 'GET' ? `?${form}` : ''}`,
    {
      method,
      headers: {
        authorization: 'Bearer pk_test_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(method === 'GET' ? {} : { body: form.toString() }),
    },
  );
  const body: {
    status?: string;
    error?: { code?: string; decline_code?: string; type?: string };
    payment_intent?: { id: string; status: string; client_secret: string };
    metadata?: object;
  } = await answer.json();
  return { status: answer.status, body };
};
const card = (number: string, extra: Record<string, string> = {}) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '30',
  'payment_method_data[card][cvc]': '123',
  ...extra,
});
const pay = async (number: string, extra: Record<string, string> = {}) => {
  const intent = await intentOf();
  return {
    intent,
    ...(await publicCall(`/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      ...card(number, extra),
    })),
  };
};

describe('payment intents', () => {
  it('starts waiting for a payment method, with everything the SDK types promise', async () => {
    const intent = await intentOf();
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 12_345,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { numberRef: 'R-1' },
      latest_charge: null,
      amount_received: 0,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{24}$`));
    expect(intent.created).toBe(clock.now().getTime() / 1000);
    expect(intent.lastResponse.apiVersion).toBe(stripe.getApiField('version'));
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      id: intent.id,
      status: 'requires_payment_method',
    });
  });

  it('succeeds with a good card and carries its charge', async () => {
    const { intent, status, body } = await pay('4242424242424242');
    expect([status, body.status]).toEqual([200, 'succeeded']);
    const paid = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge', 'payment_method'],
    });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 12_345,
      latest_charge: {
        object: 'charge',
        paid: true,
        payment_method_details: { card: { last4: '4242', brand: 'visa' } },
      },
      payment_method: { card: { last4: '4242' } },
    });
    expect(body.metadata).toBeUndefined();
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ])('declines %s with %s/%s and waits for another card', async (number, code, decline) => {
    const { intent, status, body } = await pay(number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, decline_code: decline });
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
      latest_charge: { status: 'failed', paid: false },
    });
    const retried = await publicCall(`/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      ...card('5555555555554444'),
    });
    expect(retried.body.status).toBe('succeeded');
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toBeNull();
  });

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
    ['4242424242424242', { 'payment_method_data[card][exp_year]': '25' }, 'invalid_expiry_year'],
    ['4242424242424242', { 'payment_method_data[card][cvc]': '12' }, 'invalid_cvc'],
  ])('refuses card data %s %j before any charge', async (number, extra, code) => {
    const { intent, status, body } = await pay(number, extra);
    expect([status, body.error?.code]).toEqual([402, code]);
    expect((await stripe.paymentIntents.retrieve(intent.id)).latest_charge).toBeNull();
  });

  it('takes Visa, Mastercard, Discover and Diners only', async () => {
    expect((await pay('6011111111111117')).body.status).toBe('succeeded');
    expect((await pay('36227206271667')).body.status).toBe('succeeded');
    const amex = await pay('378282246310005', { 'payment_method_data[card][cvc]': '1234' });
    expect([amex.status, amex.body.error?.decline_code]).toEqual([402, 'card_not_supported']);
  });

  it.each([
    ['pass', 'succeeded', null],
    ['fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
    ['abandon', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ])('asks for 3-D Secure and on %s ends in %s', async (outcome, status, code) => {
    const { intent, body } = await pay('4000002500003155');
    expect(body).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    const answered = await publicCall(`/payment_intents/${intent.id}/challenge`, {
      client_secret: intent.client_secret ?? '',
      outcome,
    });
    expect(answered.body.status).toBe(status);
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code ?? null).toBe(
      code,
    );
    expect(
      (
        await publicCall(`/payment_intents/${intent.id}/challenge`, {
          client_secret: intent.client_secret ?? '',
          outcome: 'pass',
        })
      ).status,
    ).toBe(400);
  });

  it('confirms from the server with ready-made methods', async () => {
    const done = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect(done.status).toBe('succeeded');
    const declined = await failure(
      stripe.paymentIntents.create({
        amount: 900,
        currency: 'usd',
        payment_method: 'pm_card_chargeDeclined',
        confirm: true,
      }),
    );
    expect(declined).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
      statusCode: 402,
      payment_intent: { status: 'requires_payment_method' },
    });
    const waiting = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      payment_method: 'pm_card_visa',
    });
    expect(waiting.status).toBe('requires_confirmation');
    expect((await stripe.paymentIntents.confirm(waiting.id)).status).toBe('succeeded');
    expect(await failure(stripe.paymentIntents.confirm((await intentOf()).id))).toMatchObject({
      statusCode: 400,
    });
  });

  it('changes amount and metadata while that is possible', async () => {
    const { id } = await intentOf();
    expect(
      await stripe.paymentIntents.update(id, { amount: 5000, metadata: { a: '1', numberRef: '' } }),
    ).toMatchObject({ amount: 5000, metadata: { a: '1' } });
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(await failure(stripe.paymentIntents.update(id, { amount: 6000 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      statusCode: 400,
    });
    expect(
      (await stripe.paymentIntents.update(id, { metadata: { later: 'yes' } })).metadata,
    ).toEqual({ a: '1', later: 'yes' });
  });

  it('cancels once, and refuses what Stripe refuses afterwards', async () => {
    const { id, client_secret } = await intentOf();
    expect(
      await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    ).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      canceled_at: clock.now().getTime() / 1000,
    });
    expect(await failure(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const late = await publicCall(`/payment_intents/${id}/confirm`, {
      client_secret: client_secret ?? '',
      ...card('4242424242424242'),
    });
    expect([late.status, late.body.error?.code]).toEqual([400, 'payment_intent_unexpected_state']);
    const paid = await pay('4242424242424242');
    expect(await failure(stripe.paymentIntents.cancel(paid.intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
  });

  it('charges once when cancel and many confirmations race', async () => {
    const { id, client_secret } = await intentOf();
    const calls = await Promise.all([
      ...Array.from({ length: 8 }, () =>
        publicCall(`/payment_intents/${id}/confirm`, {
          client_secret: client_secret ?? '',
          ...card('4242424242424242'),
        }),
      ),
      stripe.paymentIntents.cancel(id).then(
        () => ({ status: 200, body: {} }),
        () => ({ status: 400, body: {} }),
      ),
    ]);
    expect(calls.filter((call) => call.status === 200)).toHaveLength(1);
  });

  it('lists newest first, page by page', async () => {
    const made = [];
    for (let i = 0; i < 3; i++) made.push((await intentOf(1000 + i)).id);
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true });
    expect(first.data.map((one) => one.id)).toEqual([made[2], made[1]]);
    expect(
      (await stripe.paymentIntents.list({ limit: 1, starting_after: made[1]! })).data[0]?.id,
    ).toBe(made[0]);
    const seen = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 }))
      if (seen.push(intent.id) === 5) break;
    expect(new Set(seen).size).toBe(5);
  });
});

describe('refunds', () => {
  it('refunds a part and the rest, and no more than was paid', async () => {
    const { intent } = await pay('4242424242424242');
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 345,
      metadata: { why: 'late' },
      reason: 'requested_by_customer',
    });
    expect(part).toMatchObject({
      object: 'refund',
      amount: 345,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: { why: 'late' },
    });
    expect(
      await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 12_001 })),
    ).toMatchObject({ statusCode: 400, param: 'amount' });
    const rest = await stripe.refunds.create({ payment_intent: intent.id });
    expect(rest.amount).toBe(12_000);
    expect(await failure(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id });
    expect(
      (await stripe.refunds.list({ payment_intent: intent.id })).data.map((one) => one.id),
    ).toEqual([rest.id, part.id]);
    const charge = await stripe.charges.retrieve(String(part.charge));
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 12_345 });
  });

  it('refuses an unpaid intent', async () => {
    expect(
      await failure(stripe.refunds.create({ payment_intent: (await intentOf()).id })),
    ).toMatchObject({ statusCode: 400 });
    expect(await failure(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });
});

const createSession = (extra: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'never',
    metadata: { contractId: 'C1' },
    payment_intent_data: { metadata: { contractId: 'C1' } },
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: 'usd',
          unit_amount: 9950,
          product_data: { name: 'Annual membership', description: 'One year' },
        },
      },
    ],
    ...extra,
  });

describe('checkout sessions', () => {
  it('is paid by card in its page and completes', async () => {
    const session = await createSession();
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 19_900,
      ui_mode: 'embedded_page',
      payment_intent: null,
    });
    const secret = session.client_secret ?? '';
    expect(
      (await publicCall(`/payment_pages/${session.id}`, { client_secret: secret }, 'GET')).body,
    ).toMatchObject({ total: 19_900, line_items: [{ name: 'Annual membership', quantity: 2 }] });
    expect(
      (
        await publicCall(`/payment_pages/${session.id}/confirm`, {
          client_secret: secret,
          ...card('4000000000009995'),
        })
      ).status,
    ).toBe(402);
    const paid = await publicCall(`/payment_pages/${session.id}/confirm`, {
      client_secret: secret,
      ...card('4242424242424242'),
      'payment_method_data[billing_details][email]': 'ana@azul.example',
    });
    expect(paid.body).toMatchObject({
      status: 'complete',
      payment_intent: { status: 'succeeded' },
    });
    const after = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent', 'line_items'],
    });
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'ana@azul.example' },
      payment_intent: { amount: 19_900, status: 'succeeded', metadata: { contractId: 'C1' } },
      line_items: { data: [{ quantity: 2 }] },
    });
    expect(
      (
        await publicCall(`/payment_pages/${session.id}/confirm`, {
          client_secret: secret,
          ...card('4242424242424242'),
        })
      ).status,
    ).toBe(400);
    expect(await failure(stripe.checkout.sessions.expire(session.id))).toMatchObject({
      statusCode: 400,
    });
    expect((await stripe.checkout.sessions.listLineItems(session.id)).data[0]?.amount_total).toBe(
      19_900,
    );
  });

  it('completes after 3-D Secure', async () => {
    const session = await createSession();
    const asked = await publicCall(`/payment_pages/${session.id}/confirm`, {
      client_secret: session.client_secret ?? '',
      ...card('4000002500003155'),
    });
    expect(asked.body).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_action' },
    });
    await publicCall(`/payment_intents/${asked.body.payment_intent?.id}/challenge`, {
      client_secret: asked.body.payment_intent?.client_secret ?? '',
      outcome: 'pass',
    });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
  });

  it('is ended by call, or by time', async () => {
    const called = await createSession();
    expect((await stripe.checkout.sessions.expire(called.id)).status).toBe('expired');
    expect(
      (
        await publicCall(`/payment_pages/${called.id}/confirm`, {
          client_secret: called.client_secret ?? '',
          ...card('4242424242424242'),
        })
      ).status,
    ).toBe(400);
    const timed = await createSession({
      expires_at: Math.floor(clock.now().getTime() / 1000) + 1800,
    });
    clock.advance(1801);
    expect((await stripe.checkout.sessions.retrieve(timed.id)).status).toBe('expired');
  });

  it('never ends both paid and expired', async () => {
    const session = await createSession();
    const [paid, expired] = await Promise.all([
      publicCall(`/payment_pages/${session.id}/confirm`, {
        client_secret: session.client_secret ?? '',
        ...card('4242424242424242'),
      }),
      stripe.checkout.sessions.expire(session.id).then(
        () => true,
        () => false,
      ),
    ]);
    expect(paid.status === 200).toBe(!expired);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: expired ? 'expired' : 'complete',
      payment_status: expired ? 'unpaid' : 'paid',
    });
  });

  it.each([
    [{ redirect_on_completion: 'always' as const }, 'return_url'],
    [{ expires_at: 1 }, 'expires_at'],
    [{ line_items: [] }, 'line_items'],
    [{ mode: 'subscription' as const }, 'mode'],
  ])('refuses %j', async (extra, param) => {
    expect(await failure(createSession(extra))).toMatchObject({ statusCode: 400, param });
  });
});

describe('customers and events', () => {
  it('keeps customers', async () => {
    const made = await stripe.customers.create({
      email: 'ana@azul.example',
      name: 'Ana',
      metadata: { member: '1' },
    });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({
      email: 'ana@azul.example',
      metadata: { member: '1' },
    });
    expect(await failure(stripe.customers.retrieve('cus_none'))).toMatchObject({
      code: 'resource_missing',
    });
  });

  it('lists events with the object as it was', async () => {
    const { intent } = await pay('4242424242424242');
    const found = (await stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 }))
      .data[0];
    expect(found).toMatchObject({
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: intent.id, status: 'succeeded' } },
    });
    expect(await stripe.events.retrieve(found?.id ?? '')).toMatchObject({ id: found?.id });
  });
});

describe('idempotency', () => {
  it('answers the first outcome again', async () => {
    const params = { amount: 700, currency: 'usd' };
    const calls = await Promise.all([
      stripe.paymentIntents.create(params, { idempotencyKey: 'same' }),
      stripe.paymentIntents
        .create(params, { idempotencyKey: 'same' })
        .catch((error: unknown) => error),
    ]);
    // The second one meets the first under way, or comes after it.
    if (!(calls[1] instanceof Stripe.errors.StripeIdempotencyError))
      expect(calls[1]).toMatchObject({ id: calls[0].id });
    const again = await stripe.paymentIntents.create(params, { idempotencyKey: 'same' });
    expect(again.id).toBe(calls[0].id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('refuses the same key with other parameters or on another path', async () => {
    await stripe.paymentIntents.create(
      { amount: 700, currency: 'usd' },
      { idempotencyKey: 'key-2' },
    );
    expect(
      await failure(
        stripe.paymentIntents.create({ amount: 701, currency: 'usd' }, { idempotencyKey: 'key-2' }),
      ),
    ).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(await failure(stripe.customers.create({}, { idempotencyKey: 'key-2' }))).toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it('remembers declines, not refused parameters', async () => {
    const { id } = await intentOf();
    const confirm = (method: string) =>
      failure(
        stripe.paymentIntents.confirm(id, { payment_method: method }, { idempotencyKey: 'key-3' }),
      );
    expect((await confirm('pm_card_chargeDeclined')).code).toBe('card_declined');
    expect((await confirm('pm_card_chargeDeclined')).code).toBe('card_declined');
    expect(
      (await stripe.events.list({ type: 'charge.failed', limit: 1 })).data[0]?.data.object,
    ).toMatchObject({ payment_intent: id });
    expect(
      (
        await failure(
          stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'key-4' }),
        )
      ).code,
    ).toBe('amount_too_small');
    expect(
      (
        await stripe.paymentIntents.create(
          { amount: 100, currency: 'usd' },
          { idempotencyKey: 'key-4' },
        )
      ).amount,
    ).toBe(100);
  });

  it('finds what a dead process had made when its call is repeated', async () => {
    const first = await stripe.paymentIntents.create(
      { amount: 800, currency: 'usd' },
      { idempotencyKey: 'key-5' },
    );
    // The answer was never kept: only the made intent is there.
    for (const row of await server.store.list('stripe.idempotency', {
      newestFirst: true,
      limit: 1,
    }))
      await server.store.delete('stripe.idempotency', row.id);
    expect(
      (
        await stripe.paymentIntents.create(
          { amount: 800, currency: 'usd' },
          { idempotencyKey: 'key-5' },
        )
      ).id,
    ).toBe(first.id);
  });
});

describe('hostile calls', () => {
  it('asks for the right key', async () => {
    expect(
      await failure(stripeClientFor(server.url, 'sk_test_wrong').paymentIntents.list()),
    ).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    expect(
      await failure(stripeClientFor(server.url, 'pk_test_sandbox').paymentIntents.list()),
    ).toMatchObject({ statusCode: 403, code: 'secret_key_required' });
    const { id } = await intentOf();
    expect(
      (await publicCall(`/payment_intents/${id}`, { client_secret: `${id}_secret_guess` }, 'GET'))
        .status,
    ).toBe(404);
    expect((await publicCall(`/payment_intents/${id}`, {}, 'GET')).status).toBe(404);
    expect((await fetch(`${server.url}/sandbox/stripe/v1/payment_intents`)).status).toBe(401);
  });

  it.each([
    [{ amount: 10.5, currency: 'usd' }, 'parameter_invalid_integer'],
    [{ amount: 49, currency: 'usd' }, 'amount_too_small'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large'],
    [{ amount: -5, currency: 'usd' }, 'parameter_invalid_integer'],
    [{ amount: 100, currency: 'xxx' }, 'parameter_invalid'],
    [{ amount: 100, currency: '' }, 'parameter_missing'],
    [{ amount: 100, currency: 'usd', color: 'red' }, 'parameter_unknown'],
    [{ amount: 100, currency: 'usd', metadata: 'text' }, 'parameter_invalid_object'],
  ])('refuses %j with %s', async (params, code) => {
    const answer = await fetch(`${server.url}/sandbox/stripe/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(
        Object.entries(params).map(([key, value]) => [key, String(value)]),
      ).toString(),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code } });
  });

  it('never answers a server error', async () => {
    const bodies = [
      '',
      '=',
      '&&&',
      '%',
      '%00=%00',
      'amount[]=1',
      'amount[a][b]=1&amount=2',
      '__proto__[x]=1',
      'a[constructor][b]=1',
      'a[[b]=1',
      'a]=1',
      'amount=1&amount=2&currency[usd]=1',
      `amount=${'9'.repeat(5000)}&currency=usd`,
      'metadata[\u0000]=1&amount=100&currency=usd',
      `metadata[${'k'.repeat(50)}]=1&amount=100&currency=usd`,
      'payment_method_data=1',
      'payment_method_data[type][x]=card',
      'payment_method=constructor',
      'line_items=1&mode=payment&success_url=x',
      'line_items[0]=1&mode=payment&success_url=x',
      'line_items[x][price_data]=1&mode=payment&success_url=x',
      'expand[0][a]=1',
      'payment_intent[]=x',
      'charge=__proto__',
      'client_secret[]=1',
      'outcome=%FF',
      Array.from({ length: 1200 }, (_, i) => `a${i}=1`).join('&'),
      `${'a'.repeat(10)}${'[b]'.repeat(40)}=1`,
    ];
    const { id } = await intentOf();
    const paths = [
      '/payment_intents',
      `/payment_intents/${id}`,
      `/payment_intents/${id}/confirm`,
      `/payment_intents/${id}/cancel?x`,
      `/payment_intents/${id}/challenge`,
      '/payment_intents/%00',
      '/payment_intents/__proto__',
      '/refunds',
      '/checkout/sessions',
      '/checkout/sessions/x/expire',
      '/customers',
      '/payment_methods',
      '/payment_pages/x/confirm',
      '/nothing',
      '/events',
    ];
    for (const path of paths)
      for (const body of bodies)
        for (const key of [SECRET_KEY, 'pk_test_sandbox']) {
          const answer = await fetch(`${server.url}/sandbox/stripe/v1${path}`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${key}`,
              'content-type': 'application/x-www-form-urlencoded',
            },
            body,
          });
          expect({ path, body, fine: answer.status < 500 }).toEqual({ path, body, fine: true });
        }
    for (const query of [
      'limit=x',
      'limit=0',
      'starting_after=nothing',
      'created[gt]=x',
      'created=1',
      'expand[]=latest_charge',
      'limit[]=1',
      'a[__proto__]=1',
    ])
      for (const path of [
        '/payment_intents',
        '/refunds',
        '/events',
        '/checkout/sessions',
        `/payment_intents/${id}`,
      ])
        expect(
          (
            await fetch(`${server.url}/sandbox/stripe/v1${path}?${query}`, {
              headers: { authorization: `Bearer ${SECRET_KEY}` },
            })
          ).status,
        ).toBeLessThan(500);
    expect(
      (
        await fetch(`${server.url}/sandbox/stripe/v1/customers`, {
          method: 'POST',
          headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
          body: '{"a":',
        })
      ).status,
    ).toBeLessThan(500);
    expect(server.failures).toEqual([]);
  });
});
