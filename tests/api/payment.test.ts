import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FAILURE } from '#contracts/failures.ts';
import { confirmPaymentIntent } from '#contracts/payment.ts';
import { reconcile } from '../../src/server/payment/reconciler.ts';
import { startReconciler } from '../../src/server/reconciler-job.ts';
import { SITE_FACTOR } from '../../src/server/core/limit-keys.ts';
import { discounted } from '../../src/server/payment/promotion.ts';
import { outbox, promotions } from '../../src/server/db/schema.ts';
import { startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';

let world: World;
beforeAll(async () => void (world = await startWorld()));
beforeEach(() => world.reset());
afterAll(() => world.close());

const MINUTE = 60_000;
const UNKNOWN = 'A'.repeat(20);
const get = (path: string, numberRef: string, headers: Record<string, string> = {}) =>
  world.call('GET', `/payment/${path}?numberRef=${numberRef}`, { headers });
const intent = (numberRef: string) => get('create/payment-intent', numberRef);
const checkout = (numberRef: string) => get('create/payment-checkout', numberRef);
const confirm = (numberRef: string) => get('confirm/payment-intent', numberRef);
const promotion = (numberRef: string, code: string) =>
  world.call('POST', '/payment/promotion', { body: { numberRef, code } });
const secretOf = async (numberRef: string): Promise<string> =>
  (await intent(numberRef)).body.clientSecret;

describe('intent', () => {
  it('is one per hold, of the hold’s price, named by the hold', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const made = vi.spyOn(world.payments, 'createIntent');
    const first = await intent(numberRef);
    expect(first).toMatchObject({ status: 200, body: { success: true } });
    expect((await intent(numberRef)).body).toEqual(first.body);
    // What people at the provider and on card statements read opens nothing here.
    const { locator } = await world.reservation(numberRef);
    expect([...world.payments.intents.values()]).toMatchObject([
      { amountCents: 50_000, metadata: { locator, promotion: '' } },
    ]);
    expect(made).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ description: expect.stringContaining(`(${locator})`) }),
    );
    expect(JSON.stringify(made.mock.calls)).not.toContain(numberRef);
  });

  it('stays one when asked for many times at once', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const secrets = await Promise.all(Array.from({ length: 10 }, () => secretOf(numberRef)));
    expect(new Set(secrets).size).toBe(1);
    expect(world.payments.intents.size).toBe(1);
  });

  it('is refused for an unknown, ended, cancelled or paid hold, and for a foreign page', async () => {
    expect((await intent(UNKNOWN)).body.code).toBe(404);
    expect((await intent('?')).body.code).toBe(400);
    const numberRef = await world.numberOf('a@mail.example');
    expect(
      (await get('create/payment-intent', numberRef, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    world.clock.advance(30 * MINUTE);
    for (const call of [intent, checkout]) expect((await call(numberRef)).body.code).toBe(410);
    const other = await world.numberOf('b@mail.example');
    world.payments.pay(await secretOf(other));
    // The payment was not reported yet: asking again finds out.
    expect((await intent(other)).body.code).toBe(4091);
    for (const call of [intent, checkout]) expect((await call(other)).body.code).toBe(4091);
    expect(await world.mailKeys()).toEqual([`booking:${other}`]);
  });

  it('answers 502 while the card provider is away, and works again after', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    world.payments.away = true;
    for (const call of [intent, checkout]) expect((await call(numberRef)).body.code).toBe(502);
    world.payments.away = false;
    expect((await intent(numberRef)).status).toBe(200);
  });

  it('is limited per address', async () => {
    let last = 200;
    for (let calls = 0; calls <= 120 && last !== 429; calls += 1)
      last = (await intent(UNKNOWN)).status;
    expect(last).toBe(429);
  });
});

describe('checkout', () => {
  it('keeps at most one thing payable: the newest', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const first = await secretOf(numberRef);
    const session: string = (await checkout(numberRef)).body.clientSecret;
    expect((await checkout(numberRef)).body.clientSecret).toBe(session);
    expect(world.payments.pay(first)).toBe(false);
    const second = await secretOf(numberRef);
    expect(second).not.toBe(first);
    expect(world.payments.pay(session)).toBe(false);
    const again: string = (await checkout(numberRef)).body.clientSecret;
    expect(again).not.toBe(session);
    expect([world.payments.pay(second), world.payments.pay(again)]).toEqual([false, true]);
    expect((await confirm(numberRef)).body).toMatchObject({
      status: 'paid',
      reserve: { status: 'paid' },
    });
    expect(world.payments.kept()).toBe(50_000);
    expect((await checkout(numberRef)).body.code).toBe(4091);
  });

  it('leaves one thing payable when both kinds are started at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const numberRef = await world.numberOf(`r${round}@mail.example`, String(1001 + round));
      const replies = await Promise.all([
        intent(numberRef),
        checkout(numberRef),
        intent(numberRef),
        checkout(numberRef),
      ]);
      const secrets = [
        ...new Set(
          replies
            .filter(({ status }) => status === 200)
            .map(({ body }) => body.clientSecret as string),
        ),
      ];
      expect(secrets.filter((secret) => world.payments.pay(secret)).length).toBeLessThanOrEqual(1);
    }
  });

  it('is settled by its own webhook', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const { clientSecret } = (await checkout(numberRef)).body;
    world.payments.pay(clientSecret);
    expect(await world.webhook(world.payments.webhook(clientSecret))).toBe(200);
    expect(await world.reservation(numberRef)).toMatchObject({
      status: 'paid',
      priceCents: 50_000,
    });
  });
});

describe('confirm', () => {
  it('books the week, puts one mail in the outbox and may be repeated', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const secret = await secretOf(numberRef);
    expect((await confirm(numberRef)).body).toMatchObject({
      success: true,
      status: 'pending',
      reserve: { status: 'held' },
    });
    world.payments.pay(secret);
    const reply = confirmPaymentIntent.reply.parse((await confirm(numberRef)).body);
    expect(reply).toMatchObject({ status: 'paid', reserve: { status: 'paid', price: 500 } });
    expect((await confirm(numberRef)).body.status).toBe('paid');
    expect(await world.claim()).toMatchObject({ booked: true });
    const mails = await world.database.db.select().from(outbox);
    expect(mails).toMatchObject([
      { key: `booking:${numberRef}`, to: 'a@mail.example', sentAt: null },
    ]);
    expect(JSON.stringify(mails[0]!.mail)).toContain(numberRef);
    expect(JSON.stringify(mails[0]!.mail)).toContain('BEGIN:VCALENDAR');
    world.clock.advance(24 * 60 * MINUTE);
    expect((await world.holdAs('b@mail.example')).status).toBe(409);
  });

  it('reports a refused card and keeps the hold, so that another card can pay', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const secret = await secretOf(numberRef);
    world.payments.decline(secret);
    expect((await confirm(numberRef)).body).toMatchObject({
      status: 'failed',
      reserve: { status: 'held' },
    });
    expect((await world.holdAs('b@mail.example')).status).toBe(409);
    expect(await secretOf(numberRef)).toBe(secret);
    world.payments.pay(secret);
    expect((await confirm(numberRef)).body.status).toBe('paid');
  });

  it('answers 404, 410 and 502', async () => {
    expect((await confirm(UNKNOWN)).body.code).toBe(404);
    const numberRef = await world.numberOf('a@mail.example');
    await intent(numberRef);
    world.payments.away = true;
    expect((await confirm(numberRef)).body.code).toBe(502);
    world.payments.away = false;
    world.clock.advance(30 * MINUTE);
    expect((await confirm(numberRef)).body.code).toBe(410);
  });

  it('says that a hold is over only once nothing can be charged any more', async () => {
    const { numberRef, secret } = await lateBy('a@mail.example');
    expect((await confirm(numberRef)).body.code).toBe(410);
    expect(world.payments.pay(secret)).toBe(false);
  });
});

/** A hold with an intent that the payer completes after the end, before anyone cancels it. */
const lateBy = async (email: string) => {
  const numberRef = await world.numberOf(email);
  const secret = await secretOf(numberRef);
  world.clock.advance(31 * MINUTE);
  return { numberRef, secret };
};

describe('calendar file', () => {
  it('is a file of the paid stay, and not found before or for an unknown number', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const file = (number: string) =>
      world.app.inject({ method: 'GET', url: `/api/reserve/${number}/calendar.ics` });
    expect((await file(UNKNOWN)).statusCode).toBe(404);
    expect((await file(numberRef)).statusCode).toBe(404);
    world.payments.pay(await secretOf(numberRef));
    await confirm(numberRef);
    const reply = await file(numberRef);
    expect(reply.headers['content-type']).toContain('text/calendar');
    expect(reply.body).toContain('BEGIN:VEVENT');
    expect(reply.body).toContain(numberRef);
  });
});

describe('late payment', () => {
  it('books the week when it is still free', async () => {
    const { numberRef, secret } = await lateBy('a@mail.example');
    world.payments.pay(secret);
    expect((await confirm(numberRef)).body).toMatchObject({ status: 'paid' });
    expect(await world.claim()).toMatchObject({ booked: true });
  });

  it('is refunded when the week is gone, and the payer is notified once', async () => {
    const { numberRef, secret } = await lateBy('a@mail.example');
    // The provider cannot be asked while the next person comes, so the old intent stays open.
    world.payments.away = true;
    expect((await world.holdAs('b@mail.example')).status).toBe(200);
    world.payments.away = false;
    world.payments.pay(secret);
    expect((await confirm(numberRef)).body).toMatchObject({
      status: 'refunded',
      reserve: { status: 'refunded' },
    });
    expect((await confirm(numberRef)).body.status).toBe('refunded');
    expect(await world.webhook(world.payments.webhook(secret))).toBe(200);
    await reconcile(world.deps);
    expect([world.payments.refunds.length, world.payments.kept()]).toEqual([1, 0]);
    expect(await world.mailKeys()).toEqual([`refund:${numberRef}`]);
    expect((await intent(numberRef)).body.code).toBe(410);
  });

  it('cannot happen once the next person has the week and the provider was asked', async () => {
    const { secret } = await lateBy('a@mail.example');
    expect((await world.holdAs('b@mail.example')).status).toBe(200);
    expect(world.payments.pay(secret)).toBe(false);
  });

  it.each([
    ['on the check-in day', '2027-03-06T23:59', 'paid', 'booking'],
    ['after the check-in day by the resort’s clock', '2027-03-07T00:00', 'refunded', 'refund'],
  ])('that is settled only %s becomes what its payer expects', async (_when, at, status, mail) => {
    world.clock.now = new Date('2027-03-05T17:00:00Z');
    const numberRef = await world.numberOf('a@mail.example');
    const secret = await secretOf(numberRef);
    world.payments.pay(secret);
    // The card provider cannot be asked until then. The resort is in Orlando.
    world.clock.now = new Date(`${at}:00-05:00`);
    await reconcile(world.deps);
    expect(await world.reservation(numberRef)).toMatchObject({ status });
    expect(await world.webhook(world.payments.webhook(secret))).toBe(200);
    expect(await world.mailKeys()).toEqual([`${mail}:${numberRef}`]);
    expect(world.payments.kept()).toBe(status === 'paid' ? 50_000 : 0);
    expect((await world.claim())?.booked).toBe(status === 'paid');
    if (status === 'paid') return;
    const { trip } = (await world.call('GET', `/trip/${numberRef}`)).body;
    expect(trip.refund).toMatchObject({ cause: 'stayBegun', amount: 500, done: true });
    expect(await world.database.db.select().from(outbox)).toMatchObject([
      { mail: { text: expect.stringContaining('only after the check-in day') } },
    ]);
  });

  it('wins over the next person when it was made in time but not reported yet', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    world.payments.pay(await secretOf(numberRef));
    world.clock.advance(31 * MINUTE);
    expect((await world.holdAs('b@mail.example')).status).toBe(409);
    expect(await world.reservation(numberRef)).toMatchObject({ status: 'paid' });
  });

  it('is refunded later when the provider is lost between decision and refund', async () => {
    const { numberRef, secret } = await lateBy('a@mail.example');
    world.payments.away = true;
    await world.holdAs('b@mail.example');
    world.payments.away = false;
    world.payments.pay(secret);
    const { refund } = world.payments;
    world.payments.refund = () => Promise.reject(new Error('away'));
    expect((await confirm(numberRef)).body.status).toBe('refunded');
    expect(await reconcile(world.deps)).toMatchObject({ checked: 1 });
    // Told when it was decided, and not again when it is made.
    expect(await world.mailKeys()).toEqual([`refund:${numberRef}`]);
    world.payments.refund = refund;
    await reconcile(world.deps);
    expect([world.payments.refunds.length, await world.mailKeys()]).toEqual([
      1,
      [`refund:${numberRef}`],
    ]);
    expect(await reconcile(world.deps)).toEqual({ checked: 0, failed: 0 });
  });
});

describe('webhook', () => {
  it('works on an event once, in any order and number', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const secret = await secretOf(numberRef);
    expect(
      await world.webhook(world.payments.webhook(secret, { type: 'payment_intent.created' })),
    ).toBe(200);
    // Comes before the payment: the payment is read from the provider, so nothing is booked.
    expect(await world.webhook(world.payments.webhook(secret))).toBe(200);
    expect(await world.reservation(numberRef)).toMatchObject({ status: 'held' });
    world.payments.pay(secret);
    const sent = world.payments.webhook(secret, { id: 'evt_paid' });
    expect(await Promise.all(Array.from({ length: 5 }, () => world.webhook(sent)))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect(
      await world.webhook(
        world.payments.webhook(secret, { type: 'payment_intent.payment_failed' }),
      ),
    ).toBe(200);
    expect(await world.reservation(numberRef)).toMatchObject({ status: 'paid' });
    expect(await world.mailKeys()).toEqual([`booking:${numberRef}`]);
    expect(
      await world.database.rows("select type from payment_events where id = 'evt_paid'"),
    ).toEqual([{ type: 'payment_intent.succeeded' }]);
    expect((await world.database.rows('select id from payment_events')).length).toBe(4);
  });

  it('refuses a wrong signature, no signature and a changed body', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const { locator } = await world.reservation(numberRef);
    const secret = await secretOf(numberRef);
    world.payments.pay(secret);
    const { payload, signature } = world.payments.webhook(secret);
    expect(await world.webhook({ payload, signature: 'v1=0' })).toBe(400);
    expect(await world.webhook({ payload: payload.replace(locator, UNKNOWN), signature })).toBe(
      400,
    );
    expect(
      (
        await world.app.inject({
          method: 'POST',
          url: '/api/payment/stripe-webhook',
          payload,
          headers: { 'content-type': 'application/json' },
        })
      ).json(),
    ).toMatchObject({ success: false, code: 400 });
    expect(await world.reservation(numberRef)).toMatchObject({ status: 'held' });
  });

  it('takes events about things it does not know, and asks for a repeat while the provider is away', async () => {
    const foreign = await world.payments.createIntent({
      amountCents: 100,
      description: '',
      metadata: { locator: UNKNOWN },
      idempotencyKey: 'x',
    });
    expect(await world.webhook(world.payments.webhook(foreign.clientSecret))).toBe(200);
    const other = await world.payments.createIntent({
      amountCents: 100,
      description: '',
      metadata: {},
      idempotencyKey: 'y',
    });
    expect(
      await world.webhook(world.payments.webhook(other.clientSecret, { type: 'customer.created' })),
    ).toBe(200);
    const numberRef = await world.numberOf('a@mail.example');
    const secret = await secretOf(numberRef);
    world.payments.pay(secret);
    const sent = world.payments.webhook(secret);
    world.payments.away = true;
    expect(await world.webhook(sent)).toBe(502);
    world.payments.away = false;
    expect(await world.webhook(sent)).toBe(200);
    expect(await world.reservation(numberRef)).toMatchObject({ status: 'paid' });
  });
});

describe('promotion', () => {
  /** What the provider would still take: amount and code of each object that can be paid. */
  const payable = () =>
    [...world.payments.intents.values(), ...world.payments.checkouts.values()]
      .filter(({ status }) => status === 'requires_payment_method' || status === 'open')
      .map(({ amountCents, metadata }) => [amountCents, metadata['promotion']]);

  it('changes price and intent, is taken off with an empty code, and shows in booking and mail', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const secret = await secretOf(numberRef);
    expect(payable()).toEqual([[50_000, '']]);
    expect((await promotion(numberRef, ' welcome50 ')).body).toEqual({
      success: true,
      price: 450,
      listPrice: 500,
      discount: 50,
      code: 'WELCOME50',
    });
    // The old amount can no longer be paid, even with its secret.
    expect([payable(), world.payments.pay(secret)]).toEqual([[], false]);
    await secretOf(numberRef);
    expect(payable()).toEqual([[45_000, 'WELCOME50']]);
    expect((await promotion(numberRef, 'SUMMER10')).body).toMatchObject({
      price: 450,
      discount: 50,
      code: 'SUMMER10',
    });
    expect((await promotion(numberRef, '')).body).toEqual({
      success: true,
      price: 500,
      listPrice: 500,
      discount: 0,
      code: '',
    });
    await promotion(numberRef, 'WELCOME50');
    const last = await secretOf(numberRef);
    expect((await promotion(numberRef, 'WELCOME50')).status).toBe(200);
    expect([await secretOf(numberRef), payable()]).toEqual([last, [[45_000, 'WELCOME50']]]);
    expect((await promotion(numberRef, 'NOPE')).status).toBe(404);
    expect(world.payments.pay(last)).toBe(true);
    expect((await confirm(numberRef)).body.reserve).toMatchObject({
      price: 450,
      listPrice: 500,
      promotion: { code: 'WELCOME50', discount: 50 },
    });
    expect((await promotion(numberRef, 'SUMMER10')).body.code).toBe(4091);
  });

  it('counts before an intent exists, and ends an open checkout', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    await promotion(numberRef, 'SUMMER10');
    const session: string = (await checkout(numberRef)).body.clientSecret;
    expect([...world.payments.checkouts.values()]).toMatchObject([{ amountCents: 45_000 }]);
    await promotion(numberRef, '');
    expect(world.payments.pay(session)).toBe(false);
    await checkout(numberRef);
    expect([...world.payments.checkouts.values()].at(-1)).toMatchObject({
      amountCents: 50_000,
      status: 'open',
    });
  });

  it('can be guessed at from a whole /48 of IPv6 only five times as often as from one address', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const answers: number[] = [];
    for (let tried = 0; tried < 20 * SITE_FACTOR + 1; tried += 1) {
      const reply = await world.app.inject({
        method: 'POST',
        url: '/api/payment/promotion',
        remoteAddress: `2001:db8:7:${(tried % 50).toString(16)}::1`,
        payload: { numberRef, code: `GUESS${tried}` },
      });
      answers.push(reply.json().code);
    }
    expect(answers.filter((code) => code === FAILURE.promotionUnknown)).toHaveLength(
      20 * SITE_FACTOR,
    );
    expect(answers.at(-1)).toBe(FAILURE.tooManyAttempts);
  });

  it('says honestly when a code does not apply', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    for (const [code, failure] of [
      ['NOPE', FAILURE.promotionUnknown],
      ["' or 1=1", FAILURE.promotionUnknown],
      ['AZUL', FAILURE.promotionOtherClub],
      ['OVER', FAILURE.promotionEnded],
    ] as const)
      expect([code, (await promotion(numberRef, code)).body.code]).toEqual([code, failure]);
    expect((await promotion(UNKNOWN, 'WELCOME50')).body.code).toBe(404);
    expect((await promotion(numberRef, 'x'.repeat(41))).body.fields).toEqual({
      'body.code': 'tooLong',
    });
    const { body } = await world.holdAs('b@mail.example', '1002', { host: 'weeks.azul.localhost' });
    expect((await promotion(body.numberRef, 'AZUL')).body.price).toBe(450);
    world.clock.advance(30 * MINUTE);
    expect((await promotion(numberRef, 'WELCOME50')).body.code).toBe(410);
  });

  it('applies until its last day ends where the clubs are', async () => {
    await world.database.db.insert(promotions).values({
      code: 'LASTDAY',
      percent: 10,
      validFrom: '2026-01-01',
      validTo: '2026-11-21',
    });
    // 18:30 in Mexico City, the next day by UTC.
    world.clock.advance(Date.parse('2026-11-22T00:30:00Z') - world.clock.now.getTime());
    expect((await promotion(await world.numberOf('a@mail.example'), 'LASTDAY')).status).toBe(200);
    world.clock.advance(6 * 60 * MINUTE);
    const { body } = await promotion(await world.numberOf('b@mail.example'), 'LASTDAY');
    expect(body.code).toBe(FAILURE.promotionEnded);
  });

  it('cannot be used more often than allowed', async () => {
    const [first, second] = [
      await world.numberOf('a@mail.example'),
      await world.numberOf('b@mail.example', '1002'),
    ];
    expect((await promotion(first, 'ONCE')).status).toBe(200);
    expect((await promotion(first, 'ONCE')).status).toBe(200);
    expect((await promotion(second, 'ONCE')).body.code).toBe(FAILURE.promotionEnded);
    await promotion(first, '');
    expect((await promotion(second, 'ONCE')).status).toBe(200);
    world.payments.pay(await secretOf(second));
    await confirm(second);
    world.clock.advance(60 * MINUTE);
    const third = await world.numberOf('c@mail.example', '1003');
    expect((await promotion(third, 'ONCE')).body.code).toBe(FAILURE.promotionEnded);
  });

  it('leaves the old price when the provider does not take the new one', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    await intent(numberRef);
    world.payments.away = true;
    expect((await promotion(numberRef, 'WELCOME50')).body.code).toBe(502);
    world.payments.away = false;
    expect(await world.reservation(numberRef)).toMatchObject({
      priceCents: 50_000,
      promotionCode: null,
    });
  });

  it('is charged when applied while the payment is being started, of either kind', async () => {
    const [first, second] = [
      await world.numberOf('a@mail.example'),
      await world.numberOf('b@mail.example', '1002'),
    ];
    const { createIntent, createCheckout, cancelIntent } = world.payments;
    world.payments.createIntent = async (input) => {
      world.payments.createIntent = createIntent;
      const made = await createIntent(input);
      await promotion(first, 'WELCOME50');
      return made;
    };
    world.payments.createCheckout = async (input) => {
      world.payments.createCheckout = createCheckout;
      const made = await createCheckout(input);
      await promotion(second, 'WELCOME50');
      return made;
    };
    expect([(await intent(first)).status, (await checkout(second)).status]).toEqual([200, 200]);
    expect(payable()).toEqual([
      [45_000, 'WELCOME50'],
      [45_000, 'WELCOME50'],
    ]);
    // Of two codes that overtake each other, the one that the reservation shows is charged.
    world.payments.cancelIntent = async (id) => {
      world.payments.cancelIntent = cancelIntent;
      await promotion(first, 'FREE');
      await intent(first);
      return cancelIntent(id);
    };
    await promotion(first, '');
    await intent(first);
    expect(payable()).toEqual([
      [50_000, ''],
      [45_000, 'WELCOME50'],
    ]);
    expect(await world.reservation(first)).toMatchObject({ priceCents: 50_000 });
  });

  it('stays counted until nothing can be paid at its price: while it is taken off, and after the hold ends', async () => {
    const [first, second] = [
      await world.numberOf('a@mail.example'),
      await world.numberOf('b@mail.example', '1002'),
    ];
    await promotion(first, 'ONCE');
    const secret = await secretOf(first);
    const { cancelIntent } = world.payments;
    // The card is confirmed while the code is being taken off.
    world.payments.cancelIntent = async (id) => {
      world.payments.cancelIntent = cancelIntent;
      expect((await promotion(second, 'ONCE')).body.code).toBe(FAILURE.promotionEnded);
      world.payments.pay(secret);
      return cancelIntent(id);
    };
    expect((await promotion(first, '')).body.code).toBe(4091);
    expect(await world.reservation(first)).toMatchObject({
      status: 'paid',
      priceCents: 49_900,
      promotionCode: 'ONCE',
    });
    await world.reset();
    const [ended, next] = [
      await world.numberOf('a@mail.example'),
      await world.numberOf('b@mail.example', '1002'),
    ];
    await promotion(ended, 'ONCE');
    const late = await secretOf(ended);
    world.clock.advance(29 * MINUTE);
    const third = await world.numberOf('c@mail.example', '1003');
    world.clock.advance(MINUTE);
    // The hold has ended, but its payment is open: it may still be booked at the price of the code.
    expect((await promotion(third, 'ONCE')).body.code).toBe(FAILURE.promotionEnded);
    world.payments.pay(late);
    await reconcile(world.deps);
    expect(await world.reservation(ended)).toMatchObject({
      status: 'paid',
      promotionCode: 'ONCE',
    });
    expect((await promotion(third, 'ONCE')).body.code).toBe(FAILURE.promotionEnded);
    expect((await promotion(next, 'ONCE')).body.code).toBe(410);
  });

  it('is not given to a card that paid the full price a moment before', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    world.payments.pay(await secretOf(numberRef));
    expect((await promotion(numberRef, 'WELCOME50')).body.code).toBe(4091);
    expect(await world.reservation(numberRef)).toMatchObject({
      status: 'paid',
      priceCents: 50_000,
      promotionCode: null,
    });
  });

  it('never goes below what a card can be charged, nor above the list price', () => {
    expect(discounted(50_000, { percent: 100, amountCents: null })).toBe(50);
    expect(discounted(50_000, { percent: null, amountCents: 60_000 })).toBe(50);
    expect(discounted(33_333, { percent: 10, amountCents: null })).toBe(29_999);
    expect(discounted(30, { percent: 10, amountCents: null })).toBe(30);
  });
});

describe('reconciler', () => {
  it('books what was paid in the last minutes of a hold although neither browser nor webhook came', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    world.payments.pay(await secretOf(numberRef));
    expect(await reconcile(world.deps)).toEqual({ checked: 0, failed: 0 });
    world.clock.advance(28 * MINUTE);
    expect(await reconcile(world.deps)).toEqual({ checked: 1, failed: 0 });
    expect(await world.reservation(numberRef)).toMatchObject({ status: 'paid' });
  });

  it('finds an unreported payment after a minute, and asks the card provider only now and then', async () => {
    const [paid, idle] = [
      await world.numberOf('a@mail.example'),
      await world.numberOf('b@mail.example', '1002'),
    ];
    const secret = await secretOf(paid);
    await intent(idle);
    world.payments.pay(secret);
    world.clock.advance(MINUTE);
    world.payments.away = true;
    expect([await reconcile(world.deps), await reconcile(world.deps)]).toEqual([
      { checked: 2, failed: 2 },
      { checked: 0, failed: 0 },
    ]);
    world.payments.away = false;
    world.clock.advance(MINUTE);
    await reconcile(world.deps);
    expect(await world.reservation(paid)).toMatchObject({ status: 'paid' });
    world.payments.calls.length = 0;
    for (; world.clock.now < (await world.reservation(idle)).expiresAt; world.clock.advance(20_000))
      await reconcile(world.deps);
    expect(world.payments.calls).toEqual(Array.from({ length: 7 }, () => 'readIntent'));
  });

  it('cancels what ended holds left open, and does not touch running ones', async () => {
    const [ended, other] = [
      await world.numberOf('a@mail.example'),
      await world.numberOf('b@mail.example', '1002'),
    ];
    await intent(ended);
    const { clientSecret } = (await checkout(other)).body;
    world.clock.advance(29 * MINUTE);
    await reconcile(world.deps);
    expect(
      [...world.payments.intents.values(), ...world.payments.checkouts.values()].map(
        ({ status }) => status,
      ),
    ).toEqual(['requires_payment_method', 'open']);
    world.clock.advance(MINUTE);
    await reconcile(world.deps);
    expect(
      [...world.payments.intents.values(), ...world.payments.checkouts.values()].map(
        ({ status }) => status,
      ),
    ).toEqual(['canceled', 'expired']);
    expect(world.payments.pay(clientSecret)).toBe(false);
    expect(await reconcile(world.deps)).toEqual({ checked: 0, failed: 0 });
  });

  it('continues after a reservation that fails', async () => {
    for (let index = 0; index < 3; index += 1)
      await intent(await world.numberOf(`p${index}@mail.example`, String(1001 + index)));
    world.clock.advance(31 * MINUTE);
    const broken = [...world.payments.intents.keys()][1]!;
    const kept = world.payments.intents.get(broken)!;
    world.payments.intents.delete(broken);
    expect(await reconcile(world.deps)).toEqual({ checked: 3, failed: 1 });
    world.payments.intents.set(broken, kept);
    expect(await reconcile(world.deps)).toEqual({ checked: 1, failed: 0 });
  });

  it('runs by itself, in one instance at a time, and stops after the pass under way', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    await intent(numberRef);
    world.clock.advance(31 * MINUTE);
    const instances = [startReconciler(world.deps, 5), startReconciler(world.deps, 5)];
    await expect
      .poll(async () => (await world.reservation(numberRef)).intentClosedAt, { timeout: 10_000 })
      .not.toBeNull();
    await Promise.all(instances.map(({ stop }) => stop()));
    expect(world.payments.calls.filter((name) => name === 'cancelIntent')).toHaveLength(1);
  });
});
