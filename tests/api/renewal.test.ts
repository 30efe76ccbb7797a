import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmRenewal as confirmContract,
  createRenewalCheckout,
  getSubscription,
} from '../../src/contracts/account.ts';
import { contracts, members, paymentEvents, renewals } from '../../src/server/db/schema.ts';
import { startReconciler } from '../../src/server/reconciler-job.ts';
import { reconcileRenewals, renewedPeriod, yearAfter } from '../../src/server/payment/renewal.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { callsOf, newMails, signIn } from './auth-support.ts';
import {
  exhaust,
  keepMembers,
  mailKeys,
  paidUntilOf,
  refusal,
  reset,
  send,
  signedAs,
  startMembers,
} from './member-support.ts';
import type { MemberWorld, Signed } from './member-support.ts';

const MINUTE = 60_000;
/** Id of a checkout by its client secret. */
const idOf = (secret: string): string => secret.replace('_secret', '');
const UNKNOWN = '11111111-2222-4333-8444-555555555555';

describe('period', () => {
  it('is a year after what is covered, or from today', () => {
    expect(renewedPeriod('2027-06-21', '2026-11-21')).toEqual({
      fromDay: '2027-06-22',
      toDay: '2028-06-21',
    });
    expect(renewedPeriod('2026-11-21', '2026-11-21')).toEqual({
      fromDay: '2026-11-22',
      toDay: '2027-11-21',
    });
    expect(renewedPeriod('2026-11-20', '2026-11-21')).toEqual({
      fromDay: '2026-11-21',
      toDay: '2027-11-21',
    });
    expect(['2028-02-29', '2027-02-28', '2027-12-31'].map(yearAfter)).toEqual([
      '2029-02-28',
      '2028-02-28',
      '2028-12-31',
    ]);
  });
});

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

describe.each(['pglite', 'postgres'] as const)('renewal on %s', (kind) => {
  let world: MemberWorld;
  let ana: Signed;
  let pablo: Signed;
  beforeAll(async () => {
    world = await startMembers(
      kind === 'postgres' ? { databaseUrl: await postgres.freshDatabase() } : {},
    );
    await keepMembers(world);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await reset(world);
    [ana, pablo] = [
      await signedAs(world, 'ana@azul.example'),
      await signedAs(world, 'pablo@azul.example'),
    ];
  });

  const open = (who: Signed, contractId = who.contractId, headers: Record<string, string> = {}) =>
    send(world, 'GET', `/payment/create/renewal-checkout?contractId=${contractId}`, {
      headers: { ...who.headers, ...headers },
    });
  const confirm = (who: Signed, contractId = who.contractId) =>
    send(world, 'GET', `/payment/confirm/renewal?contractId=${contractId}`, {
      headers: who.headers,
    });
  const secretOf = async (who: Signed) =>
    createRenewalCheckout.reply.parse((await open(who)).json()).clientSecret;
  const confirmed = async (who: Signed) => {
    const { status, paidUntil } = confirmContract.reply.parse((await confirm(who)).json());
    return [status, paidUntil];
  };
  const webhook = async (secret: string, options?: { id?: string; type?: string }) => {
    const { payload, signature } = world.payments.webhook(secret, options);
    return (
      await world.app.inject({
        method: 'POST',
        url: '/api/payment/stripe-webhook',
        payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })
    ).statusCode;
  };
  const history = async (who: Signed) =>
    getSubscription.reply.parse(
      (await send(world, 'GET', '/members/subscription', { headers: who.headers })).json(),
    );
  const rows = () => world.database.db.select().from(renewals).orderBy(renewals.createdAt);

  it('is paid, confirmed and receipted', async () => {
    const secret = await secretOf(ana);
    expect(world.payments.checkouts.get(idOf(secret))).toMatchObject({
      amountCents: 19_900,
      metadata: { kind: 'renewal', contractId: ana.contractId },
    });
    expect(await confirmed(ana)).toEqual(['pending', '2027-06-21']);
    expect(world.payments.pay(secret)).toBe(true);
    expect(await confirmed(ana)).toEqual(['paid', '2028-06-21']);
    expect(await confirmed(ana)).toEqual(['paid', '2028-06-21']);
    expect(await history(ana)).toMatchObject({
      status: 'active',
      paidUntil: '2028-06-21',
      nextInvoice: '2028-06-22',
      renewals: [
        {
          paidAt: '2026-11-21T12:00:00.000Z',
          periods: 1,
          amount: 199,
          from: '2027-06-22',
          to: '2028-06-21',
        },
      ],
    });
    const [mail, ...more] = await newMails(world);
    expect([mail?.to, mail?.fromName, more]).toEqual(['ana@azul.example', expect.any(String), []]);
    for (const part of [
      'C-2023-10482',
      '$199 USD',
      'June 21, 2028',
      'http://weeks.azul.localhost:3000/profile',
    ])
      expect(mail?.text).toContain(part);
  });

  it('is open to members whose subscription has ended, from today', async () => {
    const calls = callsOf(world);
    const { token, user } = await signIn(world, calls, { email: 'old@azul.example' });
    const old: Signed = {
      token,
      memberId: user._id,
      contractId: user.ContratoId._id,
      headers: calls.bearer(token),
    };
    expect(await history(old)).toMatchObject({ status: 'expired' });
    world.payments.pay(await secretOf(old));
    expect(await confirmed(old)).toEqual(['paid', '2027-11-21']);
    expect(await history(old)).toMatchObject({
      status: 'active',
      renewals: [{ from: '2026-11-21', to: '2027-11-21' }],
    });
  });

  it('is one open checkout for both people; the last to open it gets the receipt, in their own language', async () => {
    const secret = await secretOf(ana);
    expect([await secretOf(ana), await secretOf(pablo)]).toEqual([secret, secret]);
    world.payments.pay(secret);
    expect(await confirmed(ana)).toEqual(['paid', '2028-06-21']);
    expect(await history(pablo)).toMatchObject({ paidUntil: '2028-06-21' });
    const [mail, ...more] = await newMails(world);
    expect([mail?.to, mail?.subject, more]).toEqual([
      'pablo@azul.example',
      expect.stringContaining('se renovó'),
      [],
    ]);
  });

  it('is paid in the language of the screen, which the receipt has too', async () => {
    const inLanguage = async (iso: string) =>
      createRenewalCheckout.reply.parse(
        (
          await send(
            world,
            'GET',
            `/payment/create/renewal-checkout?contractId=${ana.contractId}&iso=${iso}`,
            { headers: ana.headers },
          )
        ).json(),
      ).clientSecret;
    const english = await inLanguage('en');
    const spanish = await inLanguage('es');
    expect([await inLanguage('es'), world.payments.pay(english)]).toEqual([spanish, false]);
    expect(world.payments.pay(spanish)).toBe(true);
    expect(await confirmed(ana)).toEqual(['paid', '2028-06-21']);
    expect((await newMails(world)).map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@azul.example', expect.stringContaining('se renovó')],
    ]);
  });

  it('opens in the language of the screen however often that changes within a moment', async () => {
    // The clock of these tests is stopped: all renewals have the same time.
    for (let change = 0; change < 16; change += 1) {
      const iso = change % 2 ? 'es' : 'en';
      const reply = await send(
        world,
        'GET',
        `/payment/create/renewal-checkout?contractId=${ana.contractId}&iso=${iso}`,
        { headers: ana.headers },
      );
      const { clientSecret } = createRenewalCheckout.reply.parse(reply.json());
      expect(world.payments.checkouts.get(idOf(clientSecret))).toMatchObject({ status: 'open' });
    }
    expect(
      [...world.payments.checkouts.values()].filter(({ status }) => status === 'open'),
    ).toHaveLength(1);
  });
  it('goes to the owner when the payer is gone', async () => {
    world.payments.pay(await secretOf(pablo));
    await world.database.db.delete(members).where(eq(members.id, pablo.memberId));
    expect(await confirmed(ana)).toEqual(['paid', '2028-06-21']);
    expect((await newMails(world)).map(({ to }) => to)).toEqual(['ana@azul.example']);
  });

  it('is settled by the webhook without the browser, once, and never by events of other kinds', async () => {
    const secret = await secretOf(ana);
    expect(await webhook(secret)).toBe(200);
    expect(await paidUntilOf(world, ana.contractId)).toBe('2027-06-21');
    world.payments.pay(secret);
    expect(await webhook(secret, { id: 'evt_intent', type: 'payment_intent.succeeded' })).toBe(200);
    expect(await paidUntilOf(world, ana.contractId)).toBe('2027-06-21');
    for (const id of ['evt_a', 'evt_a', 'evt_b']) expect(await webhook(secret, { id })).toBe(200);
    expect(await paidUntilOf(world, ana.contractId)).toBe('2028-06-21');
    expect((await world.database.db.select().from(paymentEvents)).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['evt_intent', 'evt_a', 'evt_b']),
    );
    expect(await mailKeys(world)).toEqual([`renewal:${idOf(secret)}`]);
  });

  it('notes a payment of a renewal that is not known, and says no more', async () => {
    const secret = await secretOf(ana);
    world.payments.pay(secret);
    await world.database.db.delete(renewals);
    expect(await webhook(secret)).toBe(200);
    expect(await paidUntilOf(world, ana.contractId)).toBe('2027-06-21');
  });

  it('is asked for again by the provider while it cannot be read', async () => {
    const secret = await secretOf(ana);
    world.payments.pay(secret);
    world.payments.away = true;
    expect(await webhook(secret, { id: 'evt_1' })).toBe(502);
    expect(refusal(await confirm(ana))).toEqual({ status: 502, code: 502 });
    expect(refusal(await open(ana))).toEqual({ status: 502, code: 502 });
    world.payments.away = false;
    expect(await webhook(secret, { id: 'evt_1' })).toBe(200);
    expect(await paidUntilOf(world, ana.contractId)).toBe('2028-06-21');
  });

  it('answers a second tab that the open checkout was paid, then opens another year', async () => {
    const first = await secretOf(ana);
    world.payments.pay(first);
    expect(refusal(await open(pablo))).toEqual({ status: 409, code: 4091 });
    expect(await paidUntilOf(world, ana.contractId)).toBe('2028-06-21');
    world.clock.advance(MINUTE);
    const next = await secretOf(pablo);
    expect(next).not.toBe(first);
    expect(await confirmed(ana)).toEqual(['pending', '2028-06-21']);
    world.payments.pay(next);
    expect(await confirmed(pablo)).toEqual(['paid', '2029-06-21']);
    expect((await history(ana)).renewals.map(({ from, to }) => [from, to])).toEqual([
      ['2028-06-22', '2029-06-21'],
      ['2027-06-22', '2028-06-21'],
    ]);
  });

  it('makes a new checkout for an ended one, and for another price', async () => {
    const first = await secretOf(ana);
    await world.payments.expireCheckout(idOf(first));
    world.clock.advance(1_000);
    const second = await secretOf(ana);
    expect(second).not.toBe(first);
    world.deps.config.RENEWAL_PRICE_USD = 249.5;
    world.clock.advance(1_000);
    const third = await secretOf(ana);
    expect([
      world.payments.pay(first),
      world.payments.pay(second),
      world.payments.pay(third),
    ]).toEqual([false, false, true]);
    world.deps.config.RENEWAL_PRICE_USD = 199;
    expect(await confirmed(ana)).toEqual(['paid', '2028-06-21']);
    expect((await history(ana)).renewals).toMatchObject([{ amount: 249.5 }]);
    expect(
      (await rows()).map(({ closedAt, paidAt }) => [closedAt !== null, paidAt !== null]),
    ).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });

  it('refuses other contracts, unknown and broken ids, foreign pages and too many calls', async () => {
    const luis = await signedAs(world, 'luis@coral.example');
    for (const call of [open, confirm]) {
      for (const contractId of [luis.contractId, UNKNOWN])
        expect(refusal(await call(ana, contractId))).toEqual({ status: 404, code: 404 });
      expect(refusal(await call(ana, 'mine'))).toEqual({
        status: 400,
        code: 400,
        fields: { 'query.contractId': 'invalid' },
      });
    }
    expect((await open(ana, ana.contractId, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
      403,
    );
    expect(await rows()).toEqual([]);
    await world.database.rows('delete from rate_limits');
    await exhaust(world, `renewal:member:${ana.memberId}`, { points: 60, seconds: 600 });
    for (const call of [open, confirm])
      expect(refusal(await call(ana))).toEqual({ status: 429, code: 429 });
  });

  it('is found by the reconciler when browser and webhook stay silent, and looked at ever less often', async () => {
    const secret = await secretOf(ana);
    expect(await reconcileRenewals(world.deps)).toEqual({ checked: 0, failed: 0 });
    world.clock.advance(2 * MINUTE);
    world.payments.away = true;
    expect(await reconcileRenewals(world.deps)).toEqual({ checked: 1, failed: 1 });
    world.payments.away = false;
    expect(await reconcileRenewals(world.deps)).toEqual({ checked: 0, failed: 0 });
    world.clock.advance(2 * MINUTE);
    expect(await reconcileRenewals(world.deps)).toEqual({ checked: 1, failed: 0 });
    world.payments.pay(secret);
    world.clock.advance(2 * MINUTE);
    expect(await reconcileRenewals(world.deps)).toEqual({ checked: 0, failed: 0 });
    world.clock.advance(2 * MINUTE);
    const reconciler = startReconciler(world.deps, 5);
    await expect.poll(() => paidUntilOf(world, ana.contractId)).toBe('2028-06-21');
    await reconciler.stop();
    expect(await mailKeys(world)).toEqual([`renewal:${idOf(secret)}`]);
    world.clock.advance(24 * 60 * MINUTE);
    expect((await reconcileRenewals(world.deps)).checked).toBe(0);
  });

  it('closes checkouts that ended, by event and by reconciler', async () => {
    const secret = await secretOf(ana);
    await world.payments.expireCheckout(idOf(secret));
    expect(await webhook(secret, { type: 'checkout.session.expired' })).toBe(200);
    expect((await rows())[0]?.closedAt).toEqual(world.clock.now);
    const luis = await signedAs(world, 'luis@coral.example');
    await world.payments.expireCheckout(idOf(await secretOf(luis)));
    world.clock.advance(2 * MINUTE);
    await reconcileRenewals(world.deps);
    expect((await rows()).every(({ closedAt }) => closedAt !== null)).toBe(true);
    expect([await confirmed(ana), await confirmed(luis)]).toEqual([
      ['pending', '2027-06-21'],
      ['pending', '2027-02-27'],
    ]);
  });

  it('extends once when twenty confirms, webhooks and passes run at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      await reset(world);
      [ana, pablo] = [
        await signedAs(world, 'ana@azul.example'),
        await signedAs(world, 'pablo@azul.example'),
      ];
      const secret = await secretOf(ana);
      world.payments.pay(secret);
      world.clock.advance(2 * MINUTE);
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          if (index % 4 === 0) return confirmed(ana).then(([status]) => status);
          if (index % 4 === 1) return confirmed(pablo).then(([status]) => status);
          if (index % 4 === 2) return webhook(secret, index % 8 === 2 ? { id: 'evt_same' } : {});
          return reconcileRenewals(world.deps).then(({ failed }) => failed);
        }),
      );
      expect(replies).toEqual(
        Array.from({ length: 20 }, (_, index) => ['paid', 'paid', 200, 0][index % 4]),
      );
      expect(await paidUntilOf(world, ana.contractId)).toBe('2028-06-21');
      expect([await mailKeys(world), (await rows()).length, world.payments.kept()]).toEqual([
        [`renewal:${idOf(secret)}`],
        1,
        19_900,
      ]);
    }
  });

  it('keeps one checkout payable when both people open one at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      await reset(world);
      [ana, pablo] = [
        await signedAs(world, 'ana@azul.example'),
        await signedAs(world, 'pablo@azul.example'),
      ];
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, index) => open(index % 2 ? ana : pablo)),
      );
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      const secrets = new Set(
        replies.map((reply) => createRenewalCheckout.reply.parse(reply.json()).clientSecret),
      );
      expect([
        secrets.size,
        [...world.payments.checkouts.values()].filter(({ status }) => status === 'open').length,
        (await rows()).length,
      ]).toEqual([1, 1, 1]);
    }
  });

  it('adds every year that was paid, whatever else happens to the contract', async () => {
    world.payments.pay(await secretOf(ana));
    // An operator moves the end while the payment is on its way.
    await world.database.db
      .update(contracts)
      .set({ paidUntil: '2026-01-01' })
      .where(eq(contracts.id, ana.contractId));
    expect(await confirmed(ana)).toEqual(['paid', '2027-11-21']);
  });
});
