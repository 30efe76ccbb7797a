import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODE_MINUTES } from '#contracts/auth.ts';
import { errorBody } from '#contracts/errors.ts';
import { FAILURE } from '#contracts/failures.ts';
import {
  changeTravelers,
  confirmFindTrip,
  findTrip,
  getSharedTrip,
  getTrip,
  listTrips,
  shareTrip,
  tripSummary,
} from '#contracts/trip.ts';
import type { Trip, TripEventKind, TripLists } from '#contracts/trip.ts';
import { NAMES_CLOSE_HOURS, TRIPS_PER_PAGE } from '#contracts/rules.ts';
import { bookingFacts, bookingOf } from '../../src/server/document/facts.ts';
import { decideClaim } from '../../src/server/claim/claim.ts';
import {
  contracts,
  members,
  oneTimeTokens,
  outbox,
  reservations,
  sessions,
  weekClaims,
  weeks,
} from '../../src/server/db/schema.ts';
import { newToken } from '../../src/server/http/session.ts';
import { forgetOldMails, processOutbox } from '../../src/server/mail/outbox.ts';
import { refundBooking } from '../../src/server/payment/refund-booking.ts';
import { insertReservation, startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { TEST_NOW } from '../support/test-server.ts';

const HOUR = 3_600_000;
let world: World;
beforeAll(async () => void (world = await startWorld()));
beforeEach(() => world.reset());
afterAll(() => world.close());

type Person = { memberId: string; headers: { authorization: string } };
/** The people of a contract, each signed in. */
async function contractOf(names: readonly string[], clubId = 'azul'): Promise<Person[]> {
  const { db } = world.database;
  const [contract] = await db
    .insert(contracts)
    .values({ clubId, loginId: randomUUID().slice(0, 8), number: 'C-1', paidUntil: '2027-06-30' })
    .returning();
  return Promise.all(
    names.map(async (Nombre, at) => {
      const [member] = await db
        .insert(members)
        .values({
          clubId,
          contractId: contract!.id,
          role: at === 0 ? 'owner' : 'coOwner',
          email: `${Nombre.toLowerCase()}@${contract!.loginId}.example`,
          profile: { Nombre, ApellidoPaterno: 'Peña' },
        })
        .returning();
      const { token, hash } = newToken();
      await db.insert(sessions).values({
        tokenHash: hash,
        family: randomUUID(),
        memberId: member!.id,
        clubId,
        expiresAt: new Date(TEST_NOW.getTime() + 300 * 86_400_000),
        lastUsedAt: new Date('2099-01-01'),
      });
      return { memberId: member!.id, headers: { authorization: `Bearer ${token}` } };
    }),
  );
}

const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { as, body }: { as?: Person | undefined; body?: object } = {},
) => {
  const reply = await world.app.inject({
    method,
    url: `/api${path}`,
    headers: as?.headers ?? {},
    ...(body ? { payload: body } : {}),
  });
  return { status: reply.statusCode, body: reply.json<unknown>() };
};
const refusal = async (reply: ReturnType<typeof send>) => errorBody.parse((await reply).body).code;
const lists = async (as: Person, before = ''): Promise<TripLists> =>
  listTrips.reply.parse((await send('GET', `/trips${before && `?before=${before}`}`, { as })).body);
const read = async (key: string, as?: Person): Promise<Trip> =>
  getTrip.reply.parse((await send('GET', `/trip/${key}`, { as })).body).trip;
const kinds = ({ timeline }: Trip): TripEventKind[] => timeline.map(({ kind }) => kind);
const locatorOf = async (numberRef: string) => (await world.reservation(numberRef)).locator;

async function holdAs(person: Person, inventoryId = '1001'): Promise<string> {
  const { body } = await world.holdAs('ana@azul.example', inventoryId, person.headers);
  return body.numberRef;
}
/** A booking of a member, paid by the API. */
async function bookAs(person: Person, inventoryId = '1001'): Promise<string> {
  const numberRef = await holdAs(person, inventoryId);
  const intent = await world.call('GET', `/payment/create/payment-intent?numberRef=${numberRef}`);
  world.payments.pay(intent.body.clientSecret);
  await world.call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`);
  return numberRef;
}

describe('the lists of a contract', () => {
  it('have what owner and co-owner hold and booked, and nothing of others', async () => {
    const [ana, pablo] = await contractOf(['Ana', 'Pablo']);
    const [eva] = await contractOf(['Eva']);
    await bookAs(pablo!, '1001');
    await bookAs(eva!, '1002');
    await holdAs(ana!, '1003');
    const found = await lists(ana!);
    expect(found.held.map(({ bookedBy }) => bookedBy)).toEqual([{ name: 'Ana Peña', me: true }]);
    expect(found.upcoming.map(({ bookedBy }) => bookedBy)).toEqual([
      { name: 'Pablo Peña', me: false },
    ]);
    expect(found.upcoming[0]).toMatchObject({
      state: 'upcoming',
      checkIn: '2027-03-06',
      nights: 7,
      nightsLeft: 112,
      daysUntil: 105,
      price: 500,
      resort: { timeZone: 'America/New_York', picture: 'bay-noon-1' },
    });
    expect(found.past).toEqual([]);
    expect((await lists(eva!)).upcoming).toHaveLength(1);
    expect(await refusal(send('GET', '/trips'))).toBe(FAILURE.noSession);
  });

  it('tell of a hold that ended for an hour, and whether its week is free', async () => {
    const [ana] = await contractOf(['Ana']);
    await holdAs(ana!, '1001');
    world.clock.advance(31 * 60_000);
    const [ended] = (await lists(ana!)).ended;
    expect(ended).toMatchObject({ state: 'ended', weekFree: true });
    await world.numberOf('other@mail.example', '1001');
    expect((await lists(ana!)).ended[0]?.weekFree).toBe(false);
    world.clock.advance(HOUR);
    expect((await lists(ana!)).ended).toEqual([]);
  });

  it('do not tell of an ended hold whose week is held again, nor of one given back', async () => {
    const [ana, pablo] = await contractOf(['Ana', 'Pablo']);
    const back = await holdAs(ana!, '1002');
    await world.call('POST', `/reserve/${back}/cancel`);
    await holdAs(ana!, '1001');
    world.clock.advance(31 * 60_000);
    await holdAs(pablo!, '1001');
    expect(await lists(ana!)).toMatchObject({ ended: [], held: [{ state: 'held' }] });
  });

  it('show an ended hold with an open payment as being checked', async () => {
    const [ana] = await contractOf(['Ana']);
    const numberRef = await holdAs(ana!);
    await world.call('GET', `/payment/create/payment-intent?numberRef=${numberRef}`);
    expect((await lists(ana!)).held).toHaveLength(1);
    world.clock.advance(31 * 60_000);
    expect(await lists(ana!)).toMatchObject({
      held: [],
      ended: [],
      checking: [{ state: 'checking' }],
    });
  });

  it('take the day from the calendar of the resort', async () => {
    const [ana] = await contractOf(['Ana']);
    await bookAs(ana!);
    const at = async (instant: string) => {
      world.clock.now = new Date(instant);
      const { upcoming, past } = await lists(ana!);
      return [...upcoming, ...past][0];
    };
    // Orlando is five hours behind UTC.
    expect(await at('2027-03-06T04:59:00Z')).toMatchObject({ state: 'upcoming', daysUntil: 1 });
    expect(await at('2027-03-06T05:01:00Z')).toMatchObject({
      state: 'staying',
      daysUntil: 0,
      nightsLeft: 7,
    });
    expect(await at('2027-03-14T04:59:00Z')).toMatchObject({ state: 'staying', nightsLeft: 0 });
    expect(await at('2027-03-14T05:01:00Z')).toMatchObject({ state: 'past', nightsLeft: -1 });
  });

  it('continue past and refunded stays page by page, none twice and none left out', async () => {
    const [ana] = await contractOf(['Ana']);
    const { db } = world.database;
    const count = 2 * TRIPS_PER_PAGE + 3;
    const [pattern] = await db.select().from(weeks).where(eq(weeks.id, 1));
    const { id: _id, ...week } = pattern!;
    for (let n = 0; n < count; n += 1) {
      const day = `2025-0${1 + (n % 5)}-10`;
      const [row] = await db
        .insert(weeks)
        .values({ ...week, inventoryId: `p${n}`, checkIn: day, checkOut: `${day.slice(0, 8)}17` })
        .returning();
      await insertReservation(world.database, row!.id, {
        clubId: 'azul',
        memberId: ana!.memberId,
        status: n % 4 === 0 ? 'refunded' : 'paid',
        paidAt: new Date('2025-01-01'),
        refundId: n % 4 === 0 ? `re_${n}` : null,
      });
    }
    const seen: string[] = [];
    const days: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: TripLists = await lists(ana!, next);
      seen.push(...page.past.map(({ locator }) => locator));
      days.push(...page.past.map(({ checkIn }) => checkIn));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(count);
    expect(seen).toHaveLength(count);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(await refusal(send('GET', '/trips?before=2025-02-31.AZ-2222-2222', { as: ana! }))).toBe(
      FAILURE.invalidInput,
    );
  });

  it('are told in short for the home page, for a day after paying, and from 30 days before to check-out', async () => {
    const [ana, pablo] = await contractOf(['Ana', 'Pablo']);
    const summary = async () =>
      tripSummary.reply.parse((await send('GET', '/trips/summary', { as: pablo! })).body);
    await bookAs(ana!, '1001');
    expect((await summary()).next).toMatchObject({ checkIn: '2027-03-06', state: 'upcoming' });
    world.clock.advance(24 * 3_600_000);
    expect((await summary()).next).toBeNull();
    world.clock.now = new Date('2027-02-04T12:00:00Z');
    expect((await summary()).next).toMatchObject({ daysUntil: 30 });
    world.clock.now = new Date('2027-03-13T12:00:00Z');
    expect((await summary()).next).toMatchObject({ state: 'staying', nightsLeft: 0 });
    world.clock.now = new Date('2027-03-14T12:00:00Z');
    expect((await summary()).next).toBeNull();
  });
});

describe('a trip', () => {
  it('is opened by its locator to its contract alone, and by its secret number to anyone', async () => {
    const [ana, pablo] = await contractOf(['Ana', 'Pablo']);
    const [eva] = await contractOf(['Eva']);
    const [other] = await contractOf(['Luz'], 'coral');
    const numberRef = await bookAs(ana!);
    const locator = await locatorOf(numberRef);
    expect((await read(locator, pablo)).bookedBy).toEqual({ name: 'Ana Peña', me: false });
    expect((await read(locator.toLowerCase().replaceAll('-', ''), ana)).locator).toBe(locator);
    expect((await read(numberRef)).locator).toBe(locator);
    const unknown = errorBody.parse((await send('GET', '/trip/AZ-2222-2222', { as: eva! })).body);
    expect(unknown.code).toBe(FAILURE.notFound);
    for (const as of [undefined, eva, other])
      expect((await send('GET', `/trip/${locator}`, { as })).body).toEqual(unknown);
    for (const [method, path, body] of [
      [
        'PUT',
        `/trip/${locator}/travelers`,
        { version: 0, travelers: [{ name: 'A', lastname: 'B' }] },
      ],
      ['POST', `/trip/${locator}/share`, undefined],
      ['DELETE', `/trip/${locator}/share`, undefined],
    ] as const)
      expect(await refusal(send(method, path, { as: eva!, ...(body ? { body } : {}) }))).toBe(
        FAILURE.notFound,
      );
  });

  it('of a guest is not opened by its locator to any signed-in member', async () => {
    const numberRef = await world.book();
    const locator = await locatorOf(numberRef);
    const [ana] = await contractOf(['Ana'], 'all');
    expect(await refusal(send('GET', `/trip/${locator}`, { as: ana! }))).toBe(FAILURE.notFound);
    expect(await read(numberRef)).toMatchObject({
      bookedBy: null,
      contact: { name: 'José', email: 'j…@mail.example' },
      travelers: [{ name: 'José', lastname: 'Núñez' }],
      address: ['1 Bay Road'],
    });
  });

  it('refuses what is no key', async () => {
    for (const key of ['x', 'AZ-7KM4-Q2P9', '%00'.repeat(20), 'a'.repeat(65)])
      expect((await send('GET', `/trip/${key}`)).status, key).toBe(400);
  });

  it('tells what happened, and what is ahead, in order', async () => {
    const [ana] = await contractOf(['Ana']);
    const numberRef = await holdAs(ana!);
    expect(kinds(await read(numberRef))).toEqual(['held']);
    world.clock.advance(60_000);
    await bookAs(ana!);
    const paid = await read(numberRef);
    expect(kinds(paid)).toEqual([
      'held',
      'paid',
      'mailed',
      'claimCloses',
      'namesClose',
      'checkIn',
      'checkOut',
    ]);
    expect(paid.timeline[2]).toMatchObject({
      done: false,
      detail: { mail: 'confirmation', delivery: 'waiting', to: 'a…@azul.example' },
    });
    expect(paid.timeline.find(({ kind }) => kind === 'checkIn')).toMatchObject({
      done: false,
      at: '2027-03-06T20:00:00.000Z',
    });
    await processOutbox(world.deps);
    const sent = (await read(numberRef)).timeline.find(({ kind }) => kind === 'mailed');
    expect(sent).toMatchObject({ done: true, detail: { delivery: 'sent' } });
    // Mails are forgotten; that there was one is not.
    world.clock.advance(31 * 24 * HOUR);
    await forgetOldMails(world.deps);
    expect(await world.mailKeys()).toEqual([]);
    expect((await read(numberRef)).timeline.find(({ kind }) => kind === 'mailed')).toMatchObject({
      at: sent?.at,
      detail: { mail: 'confirmation', delivery: 'sent' },
    });
  });

  it('with a best-price claim tells how it stands, without the evidence', async () => {
    const numberRef = await world.book();
    const form = { competitorPrice: 400, competitorUrl: 'https://other.example/week', same: true };
    expect((await world.call('POST', `/claim/${numberRef}`, { body: form })).status).toBe(200);
    const made = async () => (await read(numberRef)).claim.made;
    expect(await made()).toMatchObject({ status: 'received', competitorPrice: 400 });
    await decideClaim(world.deps, numberRef, { status: 'declined', reason: 'Other dates.' });
    expect(await made()).toMatchObject({ status: 'declined', reason: 'Other dates.' });
    expect(await made()).not.toHaveProperty('competitorUrl');
  });

  it('of a hold tells that it was given back, or ended', async () => {
    const [ana] = await contractOf(['Ana']);
    const back = await holdAs(ana!, '1001');
    await world.call('POST', `/reserve/${back}/cancel`);
    expect(kinds(await read(back))).toEqual(['held', 'released']);
    const ended = await holdAs(ana!, '1002');
    world.clock.advance(31 * 60_000);
    expect(kinds(await read(ended))).toEqual(['held', 'ended']);
    await world.database.db.update(reservations).set({ client: {} });
    expect(await read(ended)).toMatchObject({
      travelers: [],
      contact: { name: '', lastname: '', email: '' },
    });
  });

  it('says why and how much is refunded', async () => {
    const numberRef = await world.book();
    world.clock.advance(HOUR);
    await refundBooking(world.deps, numberRef, { operator: 'op', reason: 'The roof leaks.' });
    const trip = await read(numberRef);
    expect(trip).toMatchObject({
      state: 'refunded',
      refund: { cause: 'cancelled', amount: 500, reason: 'The roof leaks.', done: true },
      names: { editable: false, closeAt: null },
    });
    expect(kinds(trip).filter((kind) => kind !== 'mailed')).toEqual([
      'held',
      'paid',
      'cancelled',
      'refundDue',
      'refunded',
    ]);
    const late = await world.numberOf('late@mail.example', '1002');
    const intent = await world.call('GET', `/payment/create/payment-intent?numberRef=${late}`);
    world.clock.advance(31 * 60_000);
    await world.database.db
      .update(weekClaims)
      .set({ booked: true, reservationId: (await world.reservation(numberRef)).id })
      .where(eq(weekClaims.weekId, 2));
    world.payments.pay(intent.body.clientSecret);
    await world.call('GET', `/payment/confirm/payment-intent?numberRef=${late}`);
    expect((await read(late)).refund).toMatchObject({ cause: 'weekGone', reason: '', done: true });
  });
});

describe('names of travelers', () => {
  const two = [
    { name: 'Ana', lastname: 'Peña' },
    { name: 'José María', lastname: 'Núñez' },
  ];
  const put = (key: string, version: number, travelers: object[], as?: Person) =>
    send('PUT', `/trip/${key}/travelers`, { as, body: { version, travelers } });

  it('are changed by both people of the contract, mailed, and noted with who did it', async () => {
    const [ana, pablo] = await contractOf(['Ana', 'Pablo']);
    const numberRef = await bookAs(ana!);
    const locator = await locatorOf(numberRef);
    world.clock.advance(1_000);
    const { trip } = changeTravelers.reply.parse((await put(locator, 0, two, pablo)).body);
    expect(trip).toMatchObject({ travelers: two, names: { version: 1, editable: true } });
    expect(trip.timeline.find(({ kind }) => kind === 'namesChanged')?.detail).toEqual({
      by: 'Pablo Peña',
    });
    expect(await world.mailKeys()).toContain(`names:${numberRef}:1`);
    expect(await world.reservation(numberRef)).toMatchObject({ client: { name: 'José' } });
  });

  it('said again change nothing and mail nothing', async () => {
    const numberRef = await world.book();
    await put(numberRef, 0, two);
    expect((await put(numberRef, 0, two)).status).toBe(200);
    expect((await read(numberRef)).names.version).toBe(1);
    expect((await world.mailKeys()).filter((key) => key.startsWith('names:'))).toHaveLength(1);
  });

  it('of another person meanwhile are not undone', async () => {
    const numberRef = await world.book();
    const [one, other] = await Promise.all([
      put(numberRef, 0, two),
      put(numberRef, 0, [two[1]!, two[0]!]),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    expect(await refusal(put(numberRef, 0, [two[0]!]))).toBe(FAILURE.namesChanged);
  });

  it('are refused when there are too many, none, or none a name', async () => {
    const numberRef = await world.book();
    const many = Array.from({ length: 5 }, (_, n) => ({
      name: `A${'b'.repeat(n)}`,
      lastname: 'C',
    }));
    for (const travelers of [
      many,
      [],
      Array.from({ length: 17 }, () => two[0]!),
      [{ name: '', lastname: 'C' }],
      [{ name: '<b>Ana</b>', lastname: 'C' }],
      [{ name: 'Ana\u202e', lastname: 'C' }],
      [{ name: 'a'.repeat(101), lastname: 'C' }],
      [{ name: 'Ana' }],
    ])
      expect((await put(numberRef, 0, travelers)).status, JSON.stringify(travelers)).toBe(400);
    expect((await read(numberRef)).names.version).toBe(0);
  });

  it(`are closed ${NAMES_CLOSE_HOURS} hours before check-in by the resort’s clock`, async () => {
    const numberRef = await world.book();
    const { closeAt } = (await read(numberRef)).names;
    // 15:00 in Orlando, three days before March 6.
    expect(closeAt).toBe('2027-03-03T20:00:00.000Z');
    world.clock.now = new Date(closeAt!);
    expect((await put(numberRef, 0, two)).status).toBe(200);
    world.clock.advance(1);
    expect((await read(numberRef)).names.editable).toBe(false);
    expect(await refusal(put(numberRef, 1, [two[0]!]))).toBe(FAILURE.namesClosed);
  });

  it('wait for the payment', async () => {
    const numberRef = await world.numberOf('one@mail.example');
    expect(await refusal(put(numberRef, 0, two))).toBe(FAILURE.notPaid);
  });
});

describe('a shared trip', () => {
  const shared = (token: string) => send('GET', `/shared-trip/${token}`);
  const link = async (key: string) =>
    shareTrip.reply.parse((await send('POST', `/trip/${key}/share`)).body).token;

  it('shows where and when, without price, contact, names of family and numbers', async () => {
    const numberRef = await world.book();
    const { body } = await shared(await link(numberRef));
    expect(getSharedTrip.reply.parse(body).trip).toMatchObject({
      guest: 'José',
      guests: 1,
      checkIn: '2027-03-06',
    });
    const text = JSON.stringify(body);
    const { locator, id } = await world.reservation(numberRef);
    for (const secret of [numberRef, locator, id, '500', 'Núñez', 'mail.example', traveler.phone])
      expect(text).not.toContain(secret);
  });

  it('ends by one press, for every link, and is noted once', async () => {
    const numberRef = await world.book();
    const tokens = [await link(numberRef), await link(numberRef)];
    expect((await read(numberRef)).shared).toBe(true);
    for (let press = 0; press < 2; press += 1)
      expect((await send('DELETE', `/trip/${numberRef}/share`)).status).toBe(200);
    for (const token of tokens) expect(await refusal(shared(token))).toBe(FAILURE.notFound);
    const trip = await read(numberRef);
    expect(trip.shared).toBe(false);
    expect(kinds(trip).filter((kind) => kind.startsWith('share'))).toEqual([
      'shared',
      'shared',
      'shareEnded',
    ]);
  });

  it('ends with a refund and with the stay', async () => {
    const numberRef = await world.book();
    const token = await link(numberRef);
    world.clock.now = new Date('2027-03-14T04:00:00Z');
    expect((await shared(token)).status).toBe(200);
    world.clock.now = new Date('2027-03-14T06:00:00Z');
    expect(await refusal(shared(token))).toBe(FAILURE.notFound);
    world.clock.now = new Date(TEST_NOW);
    await refundBooking(world.deps, numberRef, { operator: 'op', reason: 'x' });
    expect(await refusal(shared(token))).toBe(FAILURE.notFound);
    expect(await refusal(send('POST', `/trip/${numberRef}/share`))).toBe(FAILURE.notPaid);
  });

  it('has ten links at most, the newest', async () => {
    const numberRef = await world.book();
    const tokens: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      world.clock.advance(1_000);
      tokens.push(await link(numberRef));
    }
    expect(await refusal(shared(tokens[0]!))).toBe(FAILURE.notFound);
    expect((await shared(tokens[1]!)).status).toBe(200);
    expect((await shared(tokens[10]!)).status).toBe(200);
  });

  it('keeps the links of its member, however many are made with the booking’s secret link', async () => {
    const [ana] = await contractOf(['Ana']);
    const numberRef = await bookAs(ana!);
    const locator = await locatorOf(numberRef);
    const made = await send('POST', `/trip/${locator}/share`, { as: ana });
    const mine = shareTrip.reply.parse(made.body).token;
    for (let n = 0; n < 11; n += 1) {
      world.clock.advance(1_000);
      await link(numberRef);
    }
    expect((await shared(mine)).status).toBe(200);
  });
});

it('counts what a booking’s link changes apart from what its contract changes', async () => {
  const [ana] = await contractOf(['Ana']);
  const numberRef = await bookAs(ana!, '1001');
  const share = (as?: typeof ana) =>
    send('POST', `/trip/${numberRef}/share`, as === undefined ? {} : { as });
  let sent = 0;
  while ((await share()).status !== 429) expect((sent += 1)).toBeLessThan(100);
  await world.database.rows(`delete from rate_limits where key not like '%:link:%'`);
  expect((await share()).status).toBe(429);
  expect((await share(ana)).status).toBe(200);
});

it('counts changes of names, links made and links ended apart, so that none uses up another', async () => {
  const numberRef = await world.book();
  const path = `/trip/${numberRef}`;
  const calls = {
    names: () =>
      send('PUT', `${path}/travelers`, {
        body: { version: 0, travelers: [{ name: 'José', lastname: 'Núñez' }] },
      }),
    share: () => send('POST', `${path}/share`),
    unshare: () => send('DELETE', `${path}/share`),
  };
  for (const [used, spend] of Object.entries(calls)) {
    await world.database.rows('delete from rate_limits');
    let sent = 0;
    while ((await spend()).status !== 429) expect((sent += 1)).toBeLessThan(100);
    for (const [name, call] of Object.entries(calls))
      if (name !== used) expect([used, name, (await call()).status]).toEqual([used, name, 200]);
  }
  // Nor from one address over several bookings.
  await world.database.rows('delete from rate_limits');
  await world.database.rows(
    `insert into rate_limits (key, points, expires_at) values ('trip:names:127.0.0.1', 1000, $1::timestamptz)`,
    [new Date(world.clock.now.getTime() + HOUR).toISOString()],
  );
  expect((await calls.names()).status).toBe(429);
  expect((await calls.share()).status).toBe(200);
});

describe('finding a booking of a guest', () => {
  const find = (locator: string, email = traveler.email) =>
    send('POST', '/trip/find', { body: { locator, email } });
  const confirm = (locator: string, code: string, more: object = {}, as?: Person) =>
    send('POST', '/trip/find/confirm', {
      as,
      body: { locator, email: traveler.email, code, ...more },
    });
  const mailed = async (): Promise<{ to: string; code: string }[]> => {
    const rows = await world.database.db.select().from(outbox);
    return rows
      .filter(({ key, sentAt }) => key?.startsWith('trip:') && !sentAt)
      .map(({ to, mail }) => ({
        to,
        code: /: (\w{8})$/.exec((mail as { subject: string }).subject)?.[1] ?? '',
      }));
  };

  it('mails a code that opens it once', async () => {
    const numberRef = await world.book();
    const locator = await locatorOf(numberRef);
    expect((await find(locator.toLowerCase(), 'JOSE@mail.example')).status).toBe(200);
    const [mail] = await mailed();
    expect(mail?.to).toBe(traveler.email);
    const { body } = await confirm(locator, mail!.code.toLowerCase());
    expect(confirmFindTrip.reply.parse(body)).toEqual({ success: true, numberRef, added: false });
    expect(await refusal(confirm(locator, mail!.code))).toBe(FAILURE.linkExpired);
  });

  it('answers an unknown pair alike, and mails nothing', async () => {
    const locator = await locatorOf(await world.book());
    const [coral] = await contractOf(['Luz'], 'coral');
    const elsewhere = await locatorOf(await bookAs(coral!, '1002'));
    const known = await find(locator);
    findTrip.reply.parse(known.body);
    const before = (await mailed()).length;
    for (const [asked, email] of [
      ['AZ-2222-2222', traveler.email],
      [locator, 'other@mail.example'],
      [elsewhere, 'ana@azul.example'],
    ] as const)
      expect(await find(asked, email)).toEqual(known);
    expect(await mailed()).toHaveLength(before);
    // As many rows for the one as for the other.
    expect(await world.database.db.$count(oneTimeTokens)).toBe(4);
    expect(await world.database.db.$count(outbox, eq(outbox.to, ''))).toBe(3);
  });

  it('refuses a wrong code, one of another booking, and one that is too old, alike', async () => {
    const locator = await locatorOf(await world.book());
    const other = await locatorOf(await world.book({}, '1002'));
    await find(other);
    const [{ code } = { code: '' }] = await mailed();
    expect(await refusal(confirm(locator, code))).toBe(FAILURE.linkExpired);
    expect(await refusal(confirm(locator, '22222222'))).toBe(FAILURE.linkExpired);
    expect(await refusal(confirm('AZ-2222-2222', code))).toBe(FAILURE.linkExpired);
    world.clock.advance(11 * 60_000);
    expect(await refusal(confirm(other, code))).toBe(FAILURE.linkExpired);
  });

  it('counts requests and guesses for unknown pairs as for known ones', async () => {
    const locator = await locatorOf(await world.book());
    for (const asked of [locator, 'AZ-2222-2222']) {
      expect((await find(asked)).status).toBe(200);
      expect((await find(asked)).status).toBe(429);
      const codes: (number | undefined)[] = [];
      for (let guess = 0; guess < 11; guess += 1)
        codes.push((await confirm(asked, 'AAAAAAAA')).status);
      expect(codes.filter((status) => status === 404)).toHaveLength(10);
      expect(codes.at(-1)).toBe(429);
    }
  });

  it('is not stopped by requests and guesses at the site of another club', async () => {
    const locator = await locatorOf(await world.book());
    const from = (host: string, remoteAddress: string, path: string, body: object) =>
      world.app.inject({
        method: 'POST',
        url: `/api/trip/find${path}`,
        headers: { host },
        remoteAddress,
        payload: { locator, email: traveler.email, ...body },
      });
    const coral = 'weeks.coral.localhost';
    for (let stranger = 1; stranger <= 10; stranger += 1)
      expect((await from(coral, `198.51.100.${stranger}`, '', {})).statusCode).toBe(200);
    expect((await from(coral, '198.51.100.11', '', {})).statusCode).toBe(429);
    const home = '203.0.113.7';
    for (let guess = 1; guess <= 10; guess += 1)
      await from(coral, home, '/confirm', { code: 'AAAAAAAA' });
    expect((await from('localhost', home, '', {})).statusCode).toBe(200);
    const [mail] = await mailed();
    expect((await from('localhost', home, '/confirm', { code: mail!.code })).statusCode).toBe(200);
  });

  it('mails codes again before the last one that strangers asked for has ended', async () => {
    const locator = await locatorOf(await world.book());
    const asked = async (remoteAddress: string) =>
      (
        await world.app.inject({
          method: 'POST',
          url: '/api/trip/find',
          remoteAddress,
          payload: { locator, email: traveler.email },
        })
      ).statusCode;
    for (let stranger = 1; stranger <= 10; stranger += 1)
      expect(await asked(`198.51.100.${stranger}`)).toBe(200);
    expect(await asked('203.0.113.7')).toBe(429);
    world.clock.advance(CODE_MINUTES * 60_000);
    expect(await asked('203.0.113.7')).toBe(200);
  });

  it('puts it among the trips of a signed-in member of its club who asks for that', async () => {
    const numberRef = await world.book();
    const locator = await locatorOf(numberRef);
    const [eva] = await contractOf(['Eva'], 'all');
    const [luz] = await contractOf(['Luz'], 'coral');
    const added = async (as: Person | undefined, add: boolean) => {
      world.clock.advance(3 * 60_000);
      await find(locator);
      const code = (await mailed()).at(-1)!.code;
      return confirmFindTrip.reply.parse((await confirm(locator, code, { add }, as)).body).added;
    };
    expect(await added(undefined, true)).toBe(false);
    expect(await added(luz, true)).toBe(false);
    expect(await added(eva, false)).toBe(false);
    expect(await added(eva, true)).toBe(true);
    expect((await lists(eva!)).upcoming).toHaveLength(1);
    // Booked as a guest: the documents name no member.
    const booked = await bookingOf(world.deps, await world.reservation(numberRef));
    const facts = await bookingFacts(world.deps, booked, 'en');
    expect(facts.member).toBeUndefined();
  });

  it('finds no hold that has ended', async () => {
    const numberRef = await world.numberOf(traveler.email);
    const locator = await locatorOf(numberRef);
    world.clock.advance(31 * 60_000);
    await find(locator);
    expect(await mailed()).toEqual([]);
  });
});
