import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CODE_MINUTES } from '../../src/contracts/auth.ts';
import { AUTH_LIMITS } from '../../src/server/auth/limits.ts';
import { FAILURE } from '../../src/contracts/failures.ts';
import {
  HOLDS_PER_NETWORK,
  HOLDS_PER_PERSON,
  LINE_KEEP_DAYS,
  LINES_PER_PARTY,
  OFFER_MINUTES,
  OFFER_NEAR_MINUTES,
  PLACES_PER_LINE,
  OFFER_PAUSE_HOURS,
  LINE_CODE_TRIES,
  RESEND_SECONDS,
} from '../../src/contracts/rules.ts';
import { handDownDue } from '../../src/server/line/hand-down.ts';
import { sweepLines } from '../../src/server/line/sweep.ts';
import { notifyOffers } from '../../src/server/line/notify.ts';
import { networkOf } from '../../src/server/reservation/holder.ts';
import { closeEnded } from '../../src/server/payment/settle.ts';
import { traveler } from '../support/booking-world.ts';
import { HOLD_MS, lastCode, MINUTE, startLineWorld } from '../support/line-world.ts';
import type { Headers, LineWorld } from '../support/line-world.ts';
import { opsOn } from '../support/ops.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';

const DAY = 86_400_000;
let postgres: TestPostgres;
/** Two instances on one PostgreSQL; most tests use the first. */
let world: LineWorld;
let second: LineWorld;
let ana: Headers;
let bea: Headers;
beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.freshDatabase();
  world = await startLineWorld({ databaseUrl });
  await world.database.rows('truncate weeks, resorts, promotions restart identity cascade');
  second = await startLineWorld({ databaseUrl });
});
afterAll(async () => {
  await Promise.all([world.close(), second.close()]);
  await postgres.stop();
});
beforeEach(async () => {
  await world.reset();
  second.clock.now = new Date(world.clock.now);
  ana = await world.member('AZ1');
  bea = await world.member('AZ2');
});
const held = (inventoryId?: string) => world.numberOf('holder@mail.example', inventoryId);
const stateOf = async (ref: string, headers?: object) => (await world.look(ref, headers)).state;
const startPayment = async (numberRef: string): Promise<string> =>
  (await world.call('GET', `/payment/create/payment-intent?numberRef=${numberRef}`)).body
    .clientSecret;
const offerMails = async () =>
  (await world.mailKeys()).filter((key) => key.startsWith('offer:')).length;

describe('a payment that nobody reported yet', () => {
  it('keeps the week when its hold is released, though somebody waits', async () => {
    const number = await held();
    const ref = await world.refOf(ana);
    world.payments.pay(await startPayment(number));
    const released = await world.call('POST', `/reserve/${number}/cancel`);
    expect([released.status, released.body.code]).toEqual([409, 4091]);
    expect(await world.reservation(number)).toMatchObject({ status: 'paid' });
    expect(await stateOf(ref, ana)).toBe('sold');
  });
});

describe('clocks that disagree', () => {
  it('change nobody’s turn: an instance that is behind offers nothing again and books no ended hold', async () => {
    const number = await held();
    const ref = await world.refOf(ana);
    const next = await world.refOf(bea);
    const secret = await startPayment(number);
    world.clock.advance(HOLD_MS);
    // So that the payment of the ended hold is still open.
    world.payments.away = true;
    await world.job();
    world.payments.away = false;
    const endsAt = (await world.look(ref, ana)).offerEndsAt;
    // For the second instance the hold still runs for ten minutes.
    second.clock.now = new Date(world.clock.now.getTime() - 10 * MINUTE);
    await second.job();
    expect(await second.look(ref, ana)).toMatchObject({ state: 'offered', offerEndsAt: endsAt });
    expect(await second.look(next, bea)).toMatchObject({ state: 'waiting', position: 1 });
    expect(await offerMails()).toBe(1);
    expect(await second.snatch()).toBe(409);
    // The first one's clock steps back too, and the ended hold is paid in "its time".
    world.clock.now = new Date(second.clock.now);
    world.payments.pay(secret);
    await world.webhook(world.payments.webhook(secret));
    expect(await world.reservation(number)).toMatchObject({ status: 'refunded' });
    expect(world.payments.kept()).toBe(0);
    expect(await stateOf(ref, ana)).toBe('offered');
    expect((await second.take(ref, ana)).status).toBe(200);
  });

  it('leave the week with the next one when the time steps back to before an offer ended', async () => {
    await held();
    const ref = await world.refOf(ana);
    const next = await world.refOf(bea);
    world.clock.advance(HOLD_MS);
    await world.job();
    world.clock.advance(OFFER_MINUTES * MINUTE);
    await world.job();
    expect(await stateOf(next, bea)).toBe('offered');
    world.clock.advance(-20 * MINUTE);
    await world.job();
    expect((await world.take(ref, ana)).status).toBe(410);
    expect(await stateOf(ref, ana)).toBe('lapsed');
    expect(await world.snatch()).toBe(409);
    expect(await offerMails()).toBe(2);
    expect((await world.take(next, bea)).status).toBe(200);
  });
});

describe('a payment of the ended hold', () => {
  it('of its last second is booked before the week is offered, and the line goes on after a refund', async () => {
    const number = await held();
    const ref = await world.refOf(ana);
    world.payments.pay(await startPayment(number));
    world.clock.advance(HOLD_MS);
    await world.job();
    expect(await world.reservation(number)).toMatchObject({ status: 'paid' });
    expect(await world.look(ref, ana)).toMatchObject({ state: 'sold', position: 1, nextAt: null });
    expect((await world.join(bea)).body.code).toBe(40_911);
    const refund = await opsOn(world.deps)('payments', 'refund', number, '--reason', 'It closes.');
    expect(refund.error).toBe('');
    // In the transaction of the refund: no job has run.
    expect((await world.placeOf(ref)).offeredAt).toEqual(world.clock.now);
    expect((await world.take(ref, ana)).status).toBe(200);
  });

  it('goes back when the card provider was away and the week was offered', async () => {
    const number = await held();
    const ref = await world.refOf(ana);
    const secret = await startPayment(number);
    world.payments.pay(secret);
    world.payments.away = true;
    world.clock.advance(HOLD_MS);
    await world.job();
    expect(await stateOf(ref, ana)).toBe('offered');
    world.payments.away = false;
    await world.webhook(world.payments.webhook(secret));
    expect(await world.reservation(number)).toMatchObject({ status: 'refunded' });
    expect(world.payments.kept()).toBe(0);
    expect((await world.take(ref, ana)).status).toBe(200);
  });

  it('that arrives before anybody was offered the week is booked', async () => {
    const number = await held();
    const ref = await world.refOf(ana);
    const secret = await startPayment(number);
    world.clock.advance(HOLD_MS + 1000);
    world.payments.pay(secret);
    await world.webhook(world.payments.webhook(secret));
    expect(await world.reservation(number)).toMatchObject({ status: 'paid' });
    expect(await stateOf(ref, ana)).toBe('sold');
    await world.job();
    expect(await stateOf(ref, ana)).toBe('sold');
  });

  it('that arrives when the last offer has lapsed is booked, and no place stays open', async () => {
    const number = await held();
    const secret = await startPayment(number);
    const ref = await world.refOf(ana);
    world.payments.away = true;
    world.clock.advance(HOLD_MS);
    await world.job();
    world.clock.advance(OFFER_MINUTES * MINUTE);
    world.payments.away = false;
    world.payments.pay(secret);
    await world.webhook(world.payments.webhook(secret));
    expect(await world.reservation(number)).toMatchObject({ status: 'paid' });
    await world.job();
    expect(await world.placeOf(ref)).toMatchObject({ outcome: 'lapsed' });
    expect(await world.database.rows('select * from week_lines')).toEqual([]);
  });
});

describe('what can go wrong meanwhile', () => {
  it('a member that is deleted leaves the place to the contract; a contract takes it along', async () => {
    await held();
    const partner = await world.partner('AZ1');
    const ref = await world.refOf(ana);
    const next = await world.refOf(bea);
    await world.database.rows(`delete from members where email = 'az1@azul.example'`);
    expect(await world.look(ref, partner)).toMatchObject({ joinedBy: null, position: 1 });
    world.clock.advance(HOLD_MS);
    await world.job();
    expect(await stateOf(ref, partner)).toBe('offered');
    await world.database.rows(`delete from members where email like '%az1@azul.example'`);
    await world.database.rows(`delete from contracts where login_id = 'AZ1'`);
    expect(await world.snatch()).toBe(409);
    world.clock.advance(OFFER_MINUTES * MINUTE);
    await world.job();
    expect(await stateOf(next, bea)).toBe('offered');
  });

  it('check-in comes: nobody is offered the week, and offers before it are short', async () => {
    world.clock.now = new Date('2027-03-05T23:00:00Z');
    const signed = await freshMember('AZ8');
    await held();
    const ref = await world.refOf(signed);
    world.clock.advance(HOLD_MS);
    await world.job();
    const place = await world.look(ref, signed);
    expect(Date.parse(place.offerEndsAt) - world.clock.now.getTime()).toBe(
      OFFER_NEAR_MINUTES * MINUTE,
    );
    const late = await world.guestRef('late@mail.example');
    world.clock.now = new Date('2027-03-06T00:00:00Z');
    expect((await world.take(ref, signed)).body.code).toBe(4104);
    await world.job();
    expect(await stateOf(late)).toBe('over');
    expect((await world.join(signed)).body.code).toBe(40_910);
  });

  it('check-in of a booked week comes: those who waited are let go, with their data', async () => {
    const number = await held();
    const guest = await world.guestRef('late@mail.example');
    world.payments.pay(await startPayment(number));
    await world.call('GET', `/payment/confirm/payment-intent?numberRef=${number}`);
    await world.job();
    expect(await stateOf(guest)).toBe('sold');
    world.clock.now = new Date('2027-03-06T00:00:00Z');
    await world.job();
    expect(await world.placeOf(guest)).toMatchObject({ outcome: 'over', client: null });
    expect(await world.database.rows('select week_id from week_lines')).toEqual([]);
  });

  /** Ana cannot wait for the week again until the pause is over; her session has ended by then. */
  const waitsADay = async () => {
    await held();
    const again = await world.join(ana);
    expect([again.status, again.body.code]).toEqual([409, 40_916]);
    world.clock.advance(OFFER_PAUSE_HOURS * 60 * MINUTE);
    await held();
    expect((await world.join(await world.partner('AZ1'))).status).toBe(200);
  };
  it('who lets a week pass twice waits a day before waiting for it again', async () => {
    const letPass = async (ref: string) => {
      world.clock.advance(HOLD_MS);
      await world.job();
      expect(await stateOf(ref, ana)).toBe('offered');
      world.clock.advance(OFFER_MINUTES * MINUTE);
      await world.job();
      expect(await stateOf(ref, ana)).toBe('lapsed');
    };
    await held();
    const first = await world.refOf(ana);
    const next = await world.refOf(bea);
    await letPass(first);
    expect((await world.take(next, bea)).status).toBe(200);
    await letPass(await world.refOf(ana));
    await waitsADay();
  });

  it('who takes a week twice without paying waits a day before waiting for it again', async () => {
    const take = async (ref: string) => {
      world.clock.advance(HOLD_MS);
      await world.job();
      expect((await world.take(ref, ana)).status).toBe(200);
    };
    await held();
    await take(await world.refOf(ana));
    // Its hold runs out; the week is taken by another, and offered to her again.
    const next = await world.refOf(bea);
    world.clock.advance(HOLD_MS);
    await world.job();
    expect((await world.take(next, bea)).status).toBe(200);
    await take(await world.refOf(ana));
    world.clock.advance(HOLD_MS);
    await waitsADay();
  });

  it('the limit of holds refuses the hold and keeps the offer', async () => {
    await held();
    const ref = await world.refOf(ana);
    const own: string[] = [];
    for (let at = 0; at < HOLDS_PER_PERSON; at += 1) {
      const reply = await world.call('POST', '/week/hold', {
        body: { client: traveler, inventoryId: String(1002 + at) },
        headers: { ...ana },
      });
      own.push(reply.body.numberRef);
      world.clock.advance(1000);
    }
    world.clock.advance(HOLD_MS - HOLDS_PER_PERSON * 1000);
    // The first of the five ends as the offer begins.
    await world.job();
    const fresh = await world.call('POST', '/week/hold', {
      body: { client: traveler, inventoryId: '1002' },
      headers: { ...ana },
    });
    expect(fresh.status).toBe(200);
    const refused = await world.take(ref, ana);
    expect(refused.status).toBe(429);
    expect(await stateOf(ref, ana)).toBe('offered');
    expect(await world.snatch()).toBe(409);
    await world.call('POST', `/reserve/${own.at(-1)}/cancel`);
    expect((await world.take(ref, ana)).status).toBe(200);
  });

  it('too little is known of a member: the fields are named, and the offer stays', async () => {
    await held();
    const bare = await world.signIn('azul', 'AZ9');
    const ref = await world.refOf(bare);
    world.clock.advance(HOLD_MS);
    await world.job();
    const refused = await world.take(ref, bare);
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { 'body.client.name': 'required' } },
    });
    expect((await world.take(ref, bare, traveler)).status).toBe(200);
  });
});

/** A member who signs in at the present time of the test. */
async function freshMember(loginId: string): Promise<Headers> {
  const headers = await world.member(loginId);
  await world.database.rows(
    `update sessions set expires_at = $1::timestamptz, created_at = $2::timestamptz`,
    [new Date(world.clock.now.getTime() + DAY).toISOString(), world.clock.now.toISOString()],
  );
  return headers;
}

it('opens a guest’s place to the address it was made with, not to another of the same mailbox', async () => {
  await held();
  const ref = await world.guestRef('vera@mail.example');
  world.clock.advance(5 * MINUTE);
  const asked = await world.call('POST', '/line/guest', {
    body: { weekId: '1', client: { ...traveler, email: 'vera+other@mail.example' } },
  });
  const { code } = await lastCode(world);
  const confirmed = await world.call('POST', '/line/guest/confirm', {
    body: { token: asked.body.token, code },
  });
  expect(confirmed.body).toMatchObject({ success: false, code: FAILURE.ownHold });
  expect(JSON.stringify(confirmed.body)).not.toContain(ref);
  world.clock.advance(5 * MINUTE);
  expect(await world.guestRef('vera@mail.example')).toBe(ref);
});

describe('limits', () => {
  it('of holds leave room for an offer of a confirmed e-mail, whoever holds in its name', async () => {
    const number = await held();
    const ref = await world.guestRef('vera@mail.example');
    for (let at = 1; at <= HOLDS_PER_PERSON; at += 1)
      await world.numberOf(`vera+x${at}@mail.example`, String(1001 + at));
    expect((await world.holdAs('vera@mail.example', '1010')).status).toBe(429);
    expect((await world.call('POST', `/reserve/${number}/cancel`)).status).toBe(200);
    expect((await world.take(ref)).status).toBe(200);
  });

  it('of guests who join from one address', async () => {
    await held();
    for (let guest = 1; guest <= 5; guest += 1) await world.guestRef(`v${guest}@mail.example`);
    await expect(world.guestRef('v6@mail.example')).rejects.toThrow('429');
  });

  it('of weeks that guests of one address hold and wait for together', async () => {
    const heldElsewhere = async (email: string, inventoryId: string): Promise<string> => {
      const number = await world.numberOf(email, inventoryId);
      await world.database.rows('update reservations set network = null where number_ref = $1', [
        number,
      ]);
      return number;
    };
    const first = await heldElsewhere('x1@mail.example', '1001');
    await heldElsewhere('x2@mail.example', '1002');
    for (let at = 3; at <= HOLDS_PER_NETWORK; at += 1)
      await world.numberOf(`h${at}@mail.example`, String(1000 + at));
    const ref = await world.guestRef('a@mail.example', '1');
    await world.guestRef('b@mail.example', '2');
    await expect(world.guestRef('c@mail.example', '3')).rejects.toThrow('429');
    const refused = await world.holdAs('d@mail.example', String(1001 + HOLDS_PER_NETWORK));
    expect(refused.body.code).toBe(4291);
    // Members of the address wait, and taking an offer needs no more room than its place had.
    expect((await world.join(ana, '3')).status).toBe(200);
    expect((await world.call('POST', `/reserve/${first}/cancel`)).status).toBe(200);
    expect((await world.take(ref)).status).toBe(200);
  });

  it('leave out weeks that are sold, whose lines stay until check-in', async () => {
    const buy = async (number: string) => {
      world.payments.pay(await startPayment(number));
      await world.call('GET', `/payment/confirm/payment-intent?numberRef=${number}`);
    };
    const numbers: string[] = [];
    for (let at = 1; at <= LINES_PER_PARTY + 1; at += 1)
      numbers.push(await world.numberOf(`h${at}@mail.example`, String(1000 + at)));
    await world.database.rows('update reservations set network = null where number_ref = $1', [
      numbers[0],
    ]);
    for (let at = 1; at <= LINES_PER_PARTY; at += 1)
      expect((await world.join(ana, String(at))).status).toBe(200);
    const over = String(LINES_PER_PARTY + 1);
    expect((await world.join(ana, over)).body.code).toBe(40_913);
    // A guest's place and the other holds are all that the address may keep.
    await world.guestRef('a@mail.example', '1');
    for (let at = numbers.length + 1; at <= HOLDS_PER_NETWORK; at += 1)
      await world.numberOf(`h${at}@mail.example`, String(1000 + at));
    const last = String(1001 + HOLDS_PER_NETWORK);
    expect((await world.holdAs('z@mail.example', last)).body.code).toBe(4291);
    await buy(numbers[0]!);
    expect((await world.join(ana, over)).status).toBe(200);
    expect((await world.holdAs('z@mail.example', last)).status).toBe(200);
  });

  it('of lines a party waits in, and of places in a line', async () => {
    for (let at = 0; at <= LINES_PER_PARTY; at += 1) {
      await world.numberOf(`h${at}@mail.example`, String(1001 + at));
      await world.database.rows('update reservations set network = null');
    }
    for (let at = 1; at <= LINES_PER_PARTY; at += 1)
      expect((await world.join(ana, String(at))).status).toBe(200);
    const over = String(LINES_PER_PARTY + 1);
    expect((await world.join(ana, over)).body.code).toBe(40_913);
    expect((await world.join(ana, '1')).status).toBe(200);
    await world.database.rows(
      `insert into line_places (ref, week_id, club_id, party, iso, joined_at)
       select 'filler' || n, 1, 'azul', gen_random_uuid(), 'en', now() from generate_series(2, $1::int) n`,
      [PLACES_PER_LINE],
    );
    expect((await world.join(bea, '1')).body.code).toBe(40_914);
  });

  it('of what can be waited for', async () => {
    expect((await world.join(ana)).body.code).toBe(40_910);
    expect((await world.join(ana, '999')).body.code).toBe(404);
    const body = { client: traveler, inventoryId: '1001' };
    await world.call('POST', '/week/hold', { body, headers: { ...ana } });
    expect((await world.join(ana)).body.code).toBe(40_912);
    expect(await world.ofWeek('1', ana)).toMatchObject({ week: 'ours', place: null });
    expect(await world.ofWeek('1', bea)).toMatchObject({ week: 'held', waiting: 0, place: null });
    expect(await world.ofWeek('2')).toMatchObject({ week: 'free', nextAt: null });
    expect((await world.call('POST', '/line', { body: { weekId: '1' } })).status).toBe(401);
  });
});

describe('a week whose whole line has other offers', () => {
  it('is kept for the line, and says no time at which that ends', async () => {
    const numbers = [await held(), await held('1002')];
    for (const week of ['1', '2']) await world.refOf(ana, week);
    const before = await world.ofWeek('2');
    expect(before).toMatchObject({ week: 'held', nextAt: expect.any(String) });
    for (const number of numbers)
      expect((await world.call('POST', `/reserve/${number}/cancel`)).status).toBe(200);
    world.clock.advance(MINUTE);
    expect(await world.ofWeek('1')).toMatchObject({ week: 'held', offered: true });
    const after = await world.ofWeek('2');
    expect(after).toMatchObject({ week: 'held', offered: false, nextAt: null });
    expect(await world.snatch('1002')).toBe(409);
  });
});

describe('the code of a guest', () => {
  const asking = () =>
    world.call('POST', '/line/guest', {
      body: { weekId: '1', client: { ...traveler, email: 'wait@mail.example' } },
    });
  const ask = async () => {
    world.clock.advance(RESEND_SECONDS * 1000);
    const asked = await asking();
    return { token: asked.body.token as string, code: (await lastCode(world)).code };
  };
  const confirm = (token: string, code: string) =>
    world.call('POST', '/line/guest/confirm', { body: { token, code } });

  it('is mailed although strangers asked with that e-mail for weeks that nobody can wait for', async () => {
    await held();
    for (let at = 0; at < AUTH_LIMITS.recoveryPerEmail.points; at += 1) {
      const reply = await world.app.inject({
        method: 'POST',
        url: '/api/line/guest',
        remoteAddress: `198.51.100.${1 + (at % 3)}`,
        payload: {
          weekId: String(90_000 + at),
          client: { ...traveler, email: 'wait@mail.example' },
        },
      });
      expect(reply.statusCode).toBe(404);
    }
    expect((await asking()).status).toBe(200);
  });

  it('is refused when it is wrong, used, too old or tried too often', async () => {
    await held();
    const first = await ask();
    expect((await confirm(first.token, 'AAAAAAAA')).body.code).toBe(4041);
    expect((await confirm(first.token, first.code)).status).toBe(200);
    expect((await confirm(first.token, first.code)).body.code).toBe(4041);
    const tried = await ask();
    for (let at = 0; at < LINE_CODE_TRIES; at += 1) await confirm(tried.token, 'AAAAAAAA');
    expect((await confirm(tried.token, tried.code)).body.code).toBe(4041);
    const old = await ask();
    world.clock.advance(CODE_MINUTES * MINUTE);
    expect((await confirm(old.token, old.code)).body.code).toBe(4041);
  });

  it('is mailed again only after a pause', async () => {
    await held();
    await ask();
    expect((await asking()).status).toBe(429);
    world.clock.advance(RESEND_SECONDS * 1000);
    expect((await asking()).status).toBe(200);
  });

  it('leaves nothing of the guest behind once it was used', async () => {
    await held();
    const { token, code } = await ask();
    await confirm(token, code);
    const [row] = await world.database.rows(`select data from one_time_tokens where kind = 'line'`);
    expect(row).toEqual({ data: null });
  });
});

describe('two instances', () => {
  it('hand each week down once and tell each offer once', async () => {
    const weeks = Array.from({ length: 8 }, (_, index) => index + 1);
    const refs: string[] = [];
    for (const week of weeks) {
      await world.numberOf(`h${week}@mail.example`, String(1000 + week));
      refs.push(await world.guestRef(`g${week}@mail.example`, String(week)));
      await world.guestRef(`n${week}@mail.example`, String(week));
      await world.database.rows('delete from rate_limits');
      // As if each came from an address of their own.
      await world.database.rows('update reservations set network = null');
      await world.database.rows('update line_places set network = null');
    }
    world.clock.advance(HOLD_MS);
    second.clock.now = new Date(world.clock.now);
    const pass = ({ deps }: LineWorld) => handDownDue({ ...deps, closeEnded });
    const worked = await Promise.all([world, second, world, second].map(pass));
    expect(worked.reduce((sum, one) => sum + one)).toBe(weeks.length);
    for (const ref of refs) expect(await stateOf(ref)).toBe('offered');
    await Promise.all([world, second].map(({ deps }) => notifyOffers(deps)));
    await notifyOffers(world.deps);
    expect(await offerMails()).toBe(weeks.length);
  });

  it('go on telling when one offer fails, which the next pass tells', async () => {
    const [first, other] = [await held(), await held('1002')];
    await Promise.all([world.refOf(ana), world.refOf(bea, '2')]);
    for (const number of [first, other])
      expect((await world.call('POST', `/reserve/${number}/cancel`)).status).toBe(200);
    const before = await offerMails();
    vi.spyOn(world.database.db, 'transaction').mockRejectedValueOnce(new Error('lost'));
    expect(await notifyOffers(world.deps)).toBe(1);
    expect(await notifyOffers(world.deps)).toBe(1);
    expect(await offerMails()).toBe(before + 2);
  });

  it('never wait for each other when two people give up each other’s next week at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await world.reset();
      const people = [await world.member('AZ1'), await world.member('AZ2')] as const;
      const refs: string[] = [];
      for (const week of [1, 2]) {
        await world.numberOf(`h${week}@mail.example`, String(1000 + week));
        const order = week === 1 ? people : people.toReversed();
        for (const person of order) refs.push(await world.refOf(person, String(week)));
      }
      world.clock.advance(HOLD_MS);
      second.clock.now = new Date(world.clock.now);
      await world.job();
      const [ofAna, , ofBea] = refs;
      const replies = await Promise.all([
        world.leave(ofAna!, people[0]),
        second.leave(ofBea!, people[1]),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      // Whoever was passed by in that moment is asked again soon.
      world.clock.advance(10_000);
      await world.job();
      expect(await stateOf(refs[1]!, people[1])).toBe('offered');
      expect(await stateOf(refs[3]!, people[0])).toBe('offered');
    }
  });
});

describe('what is kept', () => {
  it('of a lapsed guest ends with the mail about it, and of every place after some days', async () => {
    await held();
    const ref = await world.guestRef('wait@mail.example');
    world.clock.advance(HOLD_MS);
    await world.job();
    world.clock.advance(OFFER_MINUTES * MINUTE);
    await world.job();
    await world.job();
    const { id, client, network } = await world.placeOf(ref);
    expect(client).toBeNull();
    expect(network?.replaceAll('-', '')).toBe(networkOf('127.0.0.1'));
    expect((await world.mailKeys()).filter((key) => key === `offerEnded:${id}`)).toHaveLength(1);
    world.clock.advance(OFFER_PAUSE_HOURS * 60 * MINUTE + MINUTE);
    await sweepLines(world.deps);
    expect((await world.placeOf(ref)).network).toBeNull();
    world.clock.advance((LINE_KEEP_DAYS - 1) * DAY - 2 * MINUTE);
    await sweepLines(world.deps);
    await world.placeOf(ref);
    world.clock.advance(2 * MINUTE);
    await sweepLines(world.deps);
    expect(await world.database.rows('select * from line_places')).toEqual([]);
    expect(await world.database.rows('select * from line_offers')).toEqual([]);
  });
});
