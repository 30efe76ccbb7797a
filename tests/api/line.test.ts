import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OFFER_MINUTES, RESEND_SECONDS } from '../../src/contracts/rules.ts';
import { traveler } from '../support/booking-world.ts';
import { HOLD_MS, MINUTE, startLineWorld } from '../support/line-world.ts';
import type { Headers, LineWorld } from '../support/line-world.ts';
import { opsOn } from '../support/ops.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each([
  ['PostgreSQL', async () => startLineWorld({ databaseUrl: await postgres.freshDatabase() })],
  ['the embedded database', async () => startLineWorld()],
])('lines on %s', (_engine, start) => {
  let world: LineWorld;
  let ana: Headers;
  let bea: Headers;
  let cleo: Headers;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.reset();
    ana = await world.member('AZ1');
    bea = await world.member('AZ2');
    cleo = await world.member('AZ3');
  });
  const held = () => world.numberOf('holder@mail.example');

  it('offer the week in the order of joining, at the end of the hold, and nobody sees it free', async () => {
    await held();
    const first = await world.refOf(ana);
    world.clock.advance(1000);
    const second = await world.refOf(bea);
    expect(await world.look(second, bea)).toMatchObject({
      state: 'waiting',
      position: 2,
      waiting: 2,
    });
    world.clock.advance(HOLD_MS);
    // No job has run: nobody else can have the week.
    expect(await world.snatch()).toBe(409);
    expect((await world.call('GET', '/week/only/1')).body.week.available).toBe(false);
    const offered = await world.look(first, ana);
    expect(offered).toMatchObject({ state: 'offered', position: 0, week: { _id: '1' } });
    expect(Date.parse(offered.offerEndsAt)).toBe(
      world.clock.now.getTime() + OFFER_MINUTES * MINUTE,
    );
    expect(await world.look(second, bea)).toMatchObject({ state: 'waiting', position: 1 });
    expect((await world.take(second, bea)).body.code).toBe(4104);
    expect((await world.take(first, ana)).status).toBe(200);
    expect(await world.look(first, ana)).toMatchObject({ state: 'taken' });
    expect(await world.snatch()).toBe(409);
  });

  it('pass an offer on at once when its time is over, and free the week after the last one', async () => {
    await held();
    const first = await world.refOf(ana);
    const second = await world.refOf(bea);
    world.clock.advance(HOLD_MS);
    await world.job();
    world.clock.advance(OFFER_MINUTES * MINUTE);
    expect((await world.take(first, ana)).body.code).toBe(4104);
    await world.job();
    expect(await world.look(first, ana)).toMatchObject({ state: 'lapsed' });
    expect(await world.look(second, bea)).toMatchObject({ state: 'offered' });
    world.clock.advance(OFFER_MINUTES * MINUTE);
    expect(await world.snatch()).toBe(200);
    await world.job();
    expect(await world.look(second, bea)).toMatchObject({ state: 'lapsed' });
  });

  it('pass the week on in the transaction of a release, and when an offer is refused', async () => {
    const number = await held();
    const first = await world.refOf(ana);
    const second = await world.refOf(bea);
    expect((await world.call('POST', `/reserve/${number}/cancel`)).status).toBe(200);
    expect((await world.placeOf(first)).offeredAt).toEqual(world.clock.now);
    expect(await world.snatch()).toBe(409);
    expect((await world.leave(first, ana)).status).toBe(200);
    expect(await world.look(first, ana)).toMatchObject({ state: 'left' });
    expect((await world.placeOf(second)).offeredAt).toEqual(world.clock.now);
    expect((await world.leave(first, ana)).status).toBe(200);
    expect(await world.look(second, bea)).toMatchObject({ state: 'offered' });
    await world.leave(second, bea);
    expect(await world.snatch()).toBe(200);
  });

  it('take an offer once, from two tabs at once', async () => {
    await held();
    const ref = await world.refOf(ana);
    world.clock.advance(HOLD_MS);
    await world.job();
    const answers = await Promise.all([world.take(ref, ana), world.take(ref, ana)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.numberRef)).size).toBe(1);
    const again = await world.take(ref, ana);
    expect(again.body.numberRef).toBe(answers[0]!.body.numberRef);
  });

  it('are one place for owner and co-owner, and closed to everybody else', async () => {
    const partner = await world.partner('AZ1');
    await held();
    const ref = await world.refOf(ana);
    expect(await world.refOf(partner)).toBe(ref);
    expect((await world.ofWeek('1', cleo)).waiting).toBe(1);
    for (const headers of [bea, {}])
      for (const url of ['look', 'leave', 'take'])
        expect(
          (await world.call('POST', `/line/${url}`, { body: { ref }, headers: { ...headers } }))
            .status,
        ).toBe(404);
    const list = await world.call('GET', '/line', { headers: partner });
    expect(list.body.places).toMatchObject([
      { ref, joinedBy: { name: 'Ana Peña', me: false }, position: 1 },
    ]);
    world.clock.advance(HOLD_MS);
    await world.job();
    expect(await world.mailKeys()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^offer:[^:]+$/),
        expect.stringMatching(/^offer:[^:]+:[^:]+$/),
      ]),
    );
    await world.job();
    expect((await world.mailKeys()).filter((key) => key.startsWith('offer:'))).toHaveLength(2);
    expect((await world.take(ref, partner)).status).toBe(200);
  });

  it('have one running offer per party: the next in line is asked, and the place is kept', async () => {
    await held();
    await world.numberOf('holder@mail.example', '1002');
    const one = await world.refOf(ana, '1');
    const two = await world.refOf(ana, '2');
    const other = await world.refOf(bea, '2');
    world.clock.advance(HOLD_MS);
    await world.job();
    const states = [await world.look(one, ana), await world.look(two, ana)].map((row) => row.state);
    expect(states.toSorted()).toEqual(['offered', 'waiting']);
    const passed = states[1] === 'waiting';
    expect((await world.look(other, bea)).state).toBe(passed ? 'offered' : 'waiting');
  });

  it('let a guest wait with a confirmed e-mail, by a code that works once', async () => {
    await held();
    const ref = await world.guestRef('wait@mail.example');
    world.clock.advance(RESEND_SECONDS * 1000);
    expect(await world.guestRef('wait@mail.example')).toBe(ref);
    world.clock.advance(HOLD_MS);
    await world.job();
    const taken = await world.take(ref, {}, { ...traveler, email: 'other@mail.example' });
    expect(taken.status).toBe(200);
    const reservation = await world.reservation(taken.body.numberRef);
    expect(reservation.client).toMatchObject({ email: 'wait@mail.example' });
    expect((await world.placeOf(ref)).client).toBeNull();
  });

  it('take another traveler for the hold that was made, and none for one that is over', async () => {
    await held();
    const [own, guests] = [await world.refOf(ana), await world.guestRef('wait@mail.example')];
    world.clock.advance(HOLD_MS);
    await world.job();
    const { numberRef } = (await world.take(own, ana)).body;
    const eva = { ...traveler, name: 'Eva', email: 'eva@mail.example' };
    expect((await world.take(own, ana, eva)).body.numberRef).toBe(numberRef);
    const { client, priceCents } = await world.reservation(numberRef);
    expect(client).toMatchObject({ name: 'Eva', email: 'eva@mail.example', loginId: 'AZ1' });
    expect((await world.take(own, ana)).body.numberRef).toBe(numberRef);
    expect(await world.reservation(numberRef)).toMatchObject({ client, priceCents });
    expect((await world.call('POST', `/reserve/${numberRef}/cancel`)).status).toBe(200);
    expect((await world.take(own, ana, eva)).body.code).toBe(4104);
    // A guest's e-mail stays the one that was confirmed.
    const next = (await world.take(guests, {}, traveler)).body.numberRef;
    expect((await world.take(guests, {}, eva)).body.numberRef).toBe(next);
    expect((await world.reservation(next)).client).toMatchObject({
      name: 'Eva',
      email: 'wait@mail.example',
    });
    world.clock.advance(HOLD_MS);
    expect((await world.take(guests, {}, eva)).body.code).toBe(4104);
  });

  it('give an offered week to its own party by the ordinary way, and to nobody else', async () => {
    await held();
    await world.refOf(ana);
    const body = { client: traveler, inventoryId: '1001' };
    const hold = (headers: Headers) =>
      world.call('POST', '/week/hold', { body, headers: { ...headers, 'idempotency-key': 'k1' } });
    expect((await hold(ana)).body.code).toBe(409);
    world.clock.advance(HOLD_MS);
    expect((await hold(bea)).body.code).toBe(409);
    const first = await hold(ana);
    expect(first.status).toBe(200);
    expect((await hold(ana)).body.numberRef).toBe(first.body.numberRef);
    const { expiresAt } = await world.reservation(first.body.numberRef);
    expect((await world.claim())!.endsAt).toEqual(expiresAt);
  });

  it('tell the steps on the timeline of the booking', async () => {
    await held();
    const ref = await world.refOf(ana);
    const joinedAt = world.clock.now.toISOString();
    world.clock.advance(HOLD_MS);
    await world.job();
    const offeredAt = world.clock.now.toISOString();
    world.clock.advance(MINUTE);
    const { numberRef } = (await world.take(ref, ana)).body;
    const { trip } = (await world.call('GET', `/trip/${numberRef}`)).body;
    expect(trip.timeline.slice(0, 3)).toMatchObject([
      { kind: 'joinedLine', at: joinedAt, detail: { by: 'Ana Peña' } },
      { kind: 'offered', at: offeredAt },
      { kind: 'held' },
    ]);
  });

  it('tell each booking what became of its week, and operators of whom', async () => {
    const ops = opsOn(world.deps);
    const kinds = (timeline: any[]) => timeline.map(({ kind }) => kind);
    const timelineOf = async (number: string) =>
      (await world.call('GET', `/trip/${number}`)).body.trip.timeline;
    const first = await held();
    await world.refOf(ana);
    await world.refOf(cleo);
    const last = await world.refOf(bea);
    world.clock.advance(HOLD_MS);
    await world.job();
    // Ana lets the offer lapse, an operator ends Cleo's, and Bea takes hers.
    world.clock.advance(OFFER_MINUTES * MINUTE);
    await world.job();
    const place = (await ops('lines', 'show', '1001')).value.find(
      ({ who, closed }: any) => who === 'AZ3' && !closed,
    ).place;
    await ops('lines', 'end', '1001', '--place', place, '--reason', 'called us');
    world.clock.advance(MINUTE);
    const { numberRef } = (await world.take(last, bea)).body;

    // The first to have it reads that it went on, and nothing of anyone.
    const ended = await timelineOf(first);
    expect(kinds(ended)).toEqual(['held', 'ended', 'passedOn']);
    expect(JSON.stringify(ended)).not.toMatch(/AZ\d|@|Peña|called us/);
    const taken = await timelineOf(numberRef);
    expect(kinds(taken)).toEqual(['joinedLine', 'offered', 'held']);
    const seen = (await ops('bookings', 'show', numberRef)).value.timeline;
    expect(seen).toMatchObject([
      { kind: 'joinedLine', detail: { party: 'AZ1' } },
      { kind: 'joinedLine', detail: { party: 'AZ3' } },
      { kind: 'joinedLine', detail: { by: 'Ana Peña' } },
      { kind: 'offered', detail: { party: 'AZ1' } },
      { kind: 'offerLapsed', detail: { party: 'AZ1' } },
      { kind: 'offered', detail: { party: 'AZ3' } },
      { kind: 'lineEnded', detail: { party: 'AZ3', reason: 'called us' } },
      { kind: 'offered', detail: {} },
      { kind: 'held' },
    ]);
    expect((await ops('bookings', 'show', first)).value.timeline.at(-1)).toMatchObject({
      kind: 'lineTaken',
      detail: { party: 'AZ2' },
    });
    await world.database.rows('delete from operator_actions');
  });

  it('tell who let an offer pass and holds the week later', async () => {
    await held();
    const ref = await world.refOf(ana);
    world.clock.advance(HOLD_MS);
    await world.job();
    await world.leave(ref, ana);
    world.clock.advance(MINUTE);
    const { body } = await world.holdAs('az1@azul.example', '1001', ana);
    const { trip } = (await world.call('GET', `/trip/${body.numberRef}`)).body;
    expect(trip.timeline.map(({ kind }: any) => kind)).toEqual([
      'joinedLine',
      'offered',
      'letPass',
      'held',
    ]);
  });

  it('end by an operator, who sees no secret names', async () => {
    const ops = opsOn(world.deps);
    await held();
    const first = await world.refOf(ana);
    const second = await world.guestRef('wait@mail.example');
    expect((await ops('lines', 'list')).value).toMatchObject([
      { inventoryId: '1001', waiting: 2, offered: false },
    ]);
    const shown = await ops('lines', 'show', '1001');
    expect(shown.value).toMatchObject([{ who: 'AZ1' }, { who: 'wait@mail.example' }]);
    expect(JSON.stringify(shown)).not.toContain(first);
    world.clock.advance(HOLD_MS);
    await world.job();
    expect((await ops('lines', 'end', '1001')).code).toBe(2);
    const { place } = shown.value[0];
    const one = await ops('lines', 'end', '1001', '--place', place, '--reason', 'Asked for it.');
    expect(one.value).toEqual({ places: [place] });
    expect(await world.look(first, ana)).toMatchObject({ state: 'ended' });
    expect(await world.look(second)).toMatchObject({ state: 'offered' });
    expect((await ops('lines', 'end', '1001', '--reason', 'Closed.')).code).toBe(0);
    expect((await ops('lines', 'end', '1001', '--reason', 'Closed.')).code).toBe(1);
    expect((await ops('lines', 'show', '9999')).code).toBe(1);
    expect(await world.snatch()).toBe(200);
    expect((await ops('actions', 'list')).value).toMatchObject([
      { action: 'lines end', subject: '1001' },
      { action: 'lines end', subject: '1001', details: { reason: 'Asked for it.' } },
    ]);
  });
});
