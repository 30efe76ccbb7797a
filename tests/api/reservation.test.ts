import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { getReserve } from '#contracts/reserve.ts';
import { sweepHolds } from '../../src/server/reservation/repository.ts';
import { claims, reservations, weeks } from '../../src/server/db/schema.ts';
import { reconcile } from '../../src/server/payment/reconciler.ts';
import { insertReservation, startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { TEST_NOW } from '../support/test-server.ts';

let world: World;
beforeAll(async () => void (world = await startWorld()));
beforeEach(() => world.reset());
afterAll(() => world.close());

const MINUTE = 60_000;
const hold = (client: object = {}, body: object = {}, headers: Record<string, string> = {}) =>
  world.call('POST', '/week/hold', {
    body: { client: { ...traveler, ...client }, inventoryId: '1001', ...body },
    headers,
  });
const reserve = async (numberRef: string) =>
  getReserve.reply.parse((await world.call('GET', `/reserve/${numberRef}`)).body).reserve;

describe('hold', () => {
  it('holds a week for thirty minutes under an unguessable number, with price and creator of the server', async () => {
    const { status, body } = await hold({ loginId: 'AZ10482' }, { createdBy: 'AZ10482', price: 1 });
    expect(status).toBe(200);
    expect(body.numberRef).toMatch(/^[\w-]{20}$/);
    expect(body.expiresAt).toBe(new Date(TEST_NOW.getTime() + 30 * MINUTE).toISOString());
    const row = await world.reservation(body.numberRef);
    expect(row).toMatchObject({
      createdBy: 'weeks',
      memberId: null,
      listCents: 50_000,
      priceCents: 50_000,
      status: 'held',
      clubId: 'all',
    });
    expect(row.client).toEqual({ ...traveler, loginId: '' });
  });

  it('knows the member by the session and the guest’s club by the host', async () => {
    const headers = await world.signIn('azul', 'AZ777');
    const { body } = await hold({ loginId: 'someone-else' }, {}, headers);
    const row = await world.reservation(body.numberRef);
    expect(row).toMatchObject({ createdBy: 'AZ777', clubId: 'azul', client: { loginId: 'AZ777' } });
    expect(row.memberId).not.toBeNull();
    const guest = await hold(
      { email: 'other@mail.example' },
      { inventoryId: '1002' },
      { host: 'weeks.coral.localhost:3000' },
    );
    expect(await world.reservation(guest.body.numberRef)).toMatchObject({
      clubId: 'coral',
      createdBy: 'weeks',
    });
  });

  it('makes no guest of a member whose session has ended', async () => {
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/week/hold',
      headers: { authorization: 'Bearer ended' },
      payload: { client: traveler, inventoryId: '1001' },
    });
    expect(reply.json()).toMatchObject({ code: 401 });
    expect(await world.database.db.select().from(reservations)).toEqual([]);
  });

  it('refuses a week that is held, booked, past or unknown', async () => {
    await hold();
    expect((await hold({ email: 'b@mail.example' })).body).toMatchObject({
      success: false,
      code: 409,
    });
    expect((await hold({}, { inventoryId: '9999' })).body).toMatchObject({ code: 404 });
    await world.database.db
      .update(weeks)
      .set({ checkIn: '2026-11-21' })
      .where(eq(weeks.inventoryId, '1002'));
    expect((await hold({}, { inventoryId: '1002' })).body).toMatchObject({ code: 409 });
  });

  it('names every field that is missing or wrong', async () => {
    const { body } = await hold({
      name: 'R2D2',
      lastname: '',
      email: 'Not an e-mail',
      phone: '123',
      address: ' ',
      zipcode: '',
      iso: 'fr',
    });
    expect(body).toMatchObject({
      code: 400,
      fields: {
        'body.client.name': 'lettersOnly',
        'body.client.lastname': 'required',
        'body.client.email': 'email',
        'body.client.phone': 'phone',
        'body.client.address': 'required',
        'body.client.zipcode': 'required',
        'body.client.iso': 'invalid',
      },
    });
  });

  it.each(['\u0301', '\u0308 \u0301', '\u3164', '\u0301Ana'])(
    'takes no name of accents alone or of letters that cannot be seen: %j',
    async (name) => {
      expect((await hold({ name, lastname: name })).body.fields).toEqual({
        'body.client.name': 'lettersOnly',
        'body.client.lastname': 'lettersOnly',
      });
    },
  );

  it('takes names of every script, and accents that are characters of their own', async () => {
    expect((await hold({ name: 'Ana Sofía', lastname: 'Nu\u0301n\u0303ez' })).status).toBe(200);
    expect(
      (await hold({ name: '李', lastname: 'นภา', email: 'li@mail.example' })).body.fields,
    ).toBeUndefined();
  });

  it('asks for the state where the country has some', async () => {
    expect((await hold({ state: ' ' })).body).toMatchObject({
      code: 400,
      fields: { 'body.client.state': 'stateRequired' },
    });
    expect((await hold({ country: 'Mexico', state: '' })).body.fields).toEqual({
      'body.client.state': 'stateRequired',
    });
    expect((await hold({ country: 'Narnia' })).body.fields).toEqual({
      'body.client.country': 'invalid',
    });
    expect((await hold({ country: 'Aruba', state: '' })).status).toBe(200);
  });

  it('answers a repeat with the same key by the same hold, and refuses the key for anything else', async () => {
    const headers = { 'idempotency-key': 'k-1' };
    const first = await hold({}, {}, headers);
    expect((await hold({}, {}, headers)).body).toEqual(first.body);
    world.clock.advance(31 * MINUTE);
    expect((await hold({}, {}, headers)).body.numberRef).toBe(first.body.numberRef);
    expect((await hold({ city: 'Tampa' }, {}, headers)).body).toMatchObject({
      code: 400,
      fields: { 'headers.idempotency-key': 'invalid' },
    });
    expect((await hold({}, { inventoryId: '1002' }, headers)).status).toBe(400);
    expect((await hold({}, {}, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
    // The same key of another person is another key.
    const member = await world.signIn();
    expect((await hold({}, { inventoryId: '1003' }, { ...headers, ...member })).status).toBe(200);
  });

  it('gives a member who comes back the running hold, with what they corrected', async () => {
    const headers = await world.signIn();
    const first = await hold({}, {}, headers);
    world.clock.advance(MINUTE);
    const second = await hold({ city: 'Tampa', iso: 'es' }, {}, headers);
    expect(second.body).toEqual(first.body);
    expect(await world.reservation(first.body.numberRef)).toMatchObject({
      iso: 'es',
      client: { city: 'Tampa' },
    });
    expect((await hold({}, {}, await world.signIn())).status).toBe(409);
  });

  it('takes a hold over once it has ended, and not a moment before', async () => {
    const first = await hold();
    world.clock.advance(30 * MINUTE - 1);
    expect((await hold({ email: 'b@mail.example' })).status).toBe(409);
    world.clock.advance(1);
    const second = await hold({ email: 'b@mail.example' });
    expect(second.status).toBe(200);
    expect([
      (await reserve(first.body.numberRef)).status,
      (await reserve(second.body.numberRef)).status,
    ]).toEqual(['expired', 'held']);
  });

  it('lets one person hold five weeks at a time, and one address try thirty times', async () => {
    for (let week = 1001; week <= 1005; week += 1)
      expect((await hold({}, { inventoryId: String(week) })).status).toBe(200);
    const sixth = await hold({}, { inventoryId: '1006' });
    expect(sixth.body).toMatchObject({ code: 429, retryAfter: 1800 });
    world.clock.advance(30 * MINUTE);
    expect((await hold({}, { inventoryId: '1006' })).status).toBe(200);
    for (let tries = 0; tries < 29; tries += 1) await hold({}, { inventoryId: '9999' });
    expect((await hold({ email: 'z@mail.example' }, { inventoryId: '1007' })).body).toMatchObject({
      code: 429,
    });
  });

  it('shows a held week as taken in lists and details', async () => {
    const search = { country: 'USA', city: 'all', dateIn: '2027-03-01', dateOut: '2027-03-31' };
    const total = async () =>
      (await world.call('POST', '/week/list', { body: search })).body.paginate.total;
    const before = await total();
    await hold();
    expect(await total()).toBe(before - 1);
    expect((await world.call('GET', '/week/only/1')).body.week.available).toBe(false);
    world.clock.advance(30 * MINUTE);
    expect(await total()).toBe(before);
    expect((await world.call('GET', '/week/only/1')).body.week.available).toBe(true);
  });
});

describe('reserve', () => {
  it('shows the hold with week, price, clock and a masked e-mail', async () => {
    const { body } = await hold();
    world.clock.advance(MINUTE);
    const shown = await reserve(body.numberRef);
    expect(shown).toMatchObject({
      numberRef: body.numberRef,
      price: 500,
      listPrice: 500,
      promotion: null,
      status: 'held',
      expiresAt: body.expiresAt,
      iso: 'en',
      now: new Date(TEST_NOW.getTime() + MINUTE).toISOString(),
      client: { name: 'José', lastname: 'Núñez', email: 'j…@mail.example' },
      week: {
        _id: '1',
        ResortName: 'Test Bay Resort',
        CheckIn: '2027-03-06',
        CheckOut: '2027-03-13',
        Cost: 500,
      },
    });
    expect(JSON.stringify(shown)).not.toContain('jose@');
  });

  it('answers 404 for an unknown number and 400 for none', async () => {
    expect((await world.call('GET', `/reserve/${'A'.repeat(20)}`)).body).toMatchObject({
      code: 404,
    });
    expect((await world.call('GET', '/reserve/short')).body).toMatchObject({
      code: 400,
      fields: { 'params.numberRef': 'invalid' },
    });
  });
});

describe('cancel', () => {
  it('frees the week at once, cancels the intent, and changes nothing when repeated', async () => {
    const { body } = await hold();
    const { clientSecret } = (
      await world.call('GET', `/payment/create/payment-intent?numberRef=${body.numberRef}`)
    ).body;
    expect((await world.call('POST', `/reserve/${body.numberRef}/cancel`)).body).toEqual({
      success: true,
    });
    expect((await reserve(body.numberRef)).status).toBe('cancelled');
    expect(world.payments.pay(clientSecret)).toBe(false);
    expect((await hold({ email: 'b@mail.example' })).status).toBe(200);
    expect((await world.call('POST', `/reserve/${body.numberRef}/cancel`)).body).toEqual({
      success: true,
    });
    expect((await hold({ email: 'c@mail.example' })).status).toBe(409);
    expect(
      (await world.call('GET', `/payment/create/payment-intent?numberRef=${body.numberRef}`)).body
        .code,
    ).toBe(410);
  });

  it('frees the week even while the card provider is away, and the reconciler closes the rest', async () => {
    const { body } = await hold();
    await world.call('GET', `/payment/create/payment-intent?numberRef=${body.numberRef}`);
    world.payments.away = true;
    expect((await world.call('POST', `/reserve/${body.numberRef}/cancel`)).status).toBe(200);
    expect((await hold({ email: 'b@mail.example' })).status).toBe(200);
    world.payments.away = false;
    expect(await reconcile(world.deps)).toEqual({ checked: 1, failed: 0 });
    expect([...world.payments.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
    expect(await reconcile(world.deps)).toEqual({ checked: 0, failed: 0 });
  });

  it('refuses a booking that was paid, even if the payment was not known yet', async () => {
    const { body } = await hold();
    const { clientSecret } = (
      await world.call('GET', `/payment/create/payment-intent?numberRef=${body.numberRef}`)
    ).body;
    world.payments.pay(clientSecret);
    expect((await world.call('POST', `/reserve/${body.numberRef}/cancel`)).body.code).toBe(4091);
    expect((await reserve(body.numberRef)).status).toBe('paid');
    expect((await world.call('POST', `/reserve/${body.numberRef}/cancel`)).body.code).toBe(4091);
    expect((await world.call('POST', `/reserve/${'A'.repeat(20)}/cancel`)).body.code).toBe(404);
  });
});

describe('who held a week and never paid', () => {
  const DAY = 24 * 60 * MINUTE;
  const ended = (values: Partial<typeof reservations.$inferInsert> = {}, weekId = 1) =>
    insertReservation(world.database, weekId, { client: traveler, expiresAt: TEST_NOW, ...values });
  const remembered = async () =>
    (
      await world.database.db
        .select({ id: reservations.id, client: reservations.client })
        .from(reservations)
    ).flatMap(({ id, client }) => (Object.keys(client as object).length > 0 ? [id] : []));

  it('is forgotten after the days that are set, and the hold stays', async () => {
    const guest = await hold();
    const headers = await world.signIn('azul', 'AZ777');
    const member = await hold({}, { inventoryId: '1002' }, headers);
    expect((await world.call('POST', `/reserve/${guest.body.numberRef}/cancel`)).status).toBe(200);
    const before = await world.reservation(member.body.numberRef);
    world.clock.advance(30 * MINUTE + world.deps.config.HOLD_DAYS * DAY);
    await sweepHolds(world.deps);
    expect(await remembered()).toHaveLength(2);
    world.clock.advance(1);
    await sweepHolds(world.deps);
    expect(await remembered()).toEqual([]);
    expect(await world.reservation(member.body.numberRef)).toEqual({
      ...before,
      client: {},
      idempotencyKey: null,
    });
    expect((await reserve(guest.body.numberRef)).client).toEqual({
      name: '',
      lastname: '',
      email: '',
    });
    // The same person can hold again, and the week is as free as it was.
    expect((await hold({}, { inventoryId: '1002' })).status).toBe(200);
  });

  it('stays known while anything was paid, is open at the card provider, or is due', async () => {
    const [closed, never] = [
      await ended({ intentId: 'pi_1', intentClosedAt: TEST_NOW }),
      await ended({ status: 'cancelled' }, 2),
    ];
    const kept = [
      await ended({ intentId: 'pi_2' }, 3),
      await ended({ checkoutId: 'cs_1', status: 'cancelled' }, 4),
      await ended({ status: 'paid', paidAt: TEST_NOW }, 5),
      await ended({ status: 'refunded', paidAt: TEST_NOW }, 6),
      await ended({ status: 'refunded', paidAt: TEST_NOW, refundId: 're_1' }, 7),
      await ended({}, 8),
      await ended({ expiresAt: new Date(TEST_NOW.getTime() + 1) }, 9),
    ];
    await world.database.db.insert(claims).values({
      reservationId: kept[5]!.id,
      competitorCents: 40_000,
      paidCents: 50_000,
      backCents: 12_000,
      decideBy: '2026-11-24',
    });
    world.clock.advance(world.deps.config.HOLD_DAYS * DAY + 1);
    await sweepHolds(world.deps);
    const still = await remembered();
    expect(still).toEqual(expect.not.arrayContaining([closed.id, never.id]));
    expect(still.sort()).toEqual(kept.map(({ id }) => id).sort());
  });

  it('is forgotten however many there are, by several instances at once', async () => {
    await insertReservation(world.database, 1);
    await world.database.rows(
      `insert into reservations (number_ref, week_id, club_id, created_by, client, iso, list_cents, price_cents, expires_at)
         select 'many' || n, 1, 'all', 'weeks', $1::jsonb, 'en', 1, 1, $2::timestamptz from generate_series(1, 1100) n`,
      [JSON.stringify(traveler), TEST_NOW.toISOString()],
    );
    world.clock.advance(world.deps.config.HOLD_DAYS * DAY + 1);
    await Promise.all([sweepHolds(world.deps), sweepHolds(world.deps)]);
    expect(await remembered()).toEqual([]);
  });
});
