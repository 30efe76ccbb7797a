import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { refundBooking } from '#server/payment/refund-booking.ts';
import { instantIn } from '#server/week/zone.ts';
import { nextOf, planOf, sendStayMails } from '#server/trip/reminders.ts';
import { DAY_MS } from '#lib/durations.ts';
import { processOutbox } from '#server/mail/outbox.ts';
import { startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';

/** Check-in March 6, check-out March 13, 2027, in Orlando. */
const ZONE = 'America/New_York';
const stay = { checkIn: '2027-03-06', checkOut: '2027-03-13', zone: ZONE };

describe('the plan of a stay', () => {
  it('is by the resort’s own days, also over the change of clocks', () => {
    expect(planOf(stay).map(({ kind, from }) => [kind, from.toISOString()])).toEqual([
      ['monthAhead', '2027-02-04T14:00:00.000Z'],
      ['weekAhead', '2027-02-27T14:00:00.000Z'],
      ['dayAhead', '2027-03-05T14:00:00.000Z'],
      // Summer time began on the stay's last day.
      ['after', '2027-03-14T13:00:00.000Z'],
    ]);
    expect(planOf({ ...stay, zone: 'Asia/Tokyo' })[0]!.from.toISOString()).toBe(
      '2027-02-04T00:00:00.000Z',
    );
  });

  it('leaves out what had come before the booking, and after an outage all but the latest', () => {
    const booked = (date: string) => instantIn(ZONE, date, '12:00');
    const late = nextOf(stay, booked('2027-02-20'), booked('2027-02-20'));
    expect([late.due, late.next.toISOString()]).toEqual([undefined, '2027-02-27T14:00:00.000Z']);
    const outage = nextOf(stay, booked('2026-12-01'), booked('2027-03-05'));
    expect(outage.due?.kind).toBe('dayAhead');
    expect(outage.next.toISOString()).toBe('2027-03-14T13:00:00.000Z');
    expect(nextOf(stay, booked('2026-12-01'), booked('2027-03-10')).due).toBeUndefined();
  });
});

describe('mails around a stay', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.reset());

  const at = (date: string, hour = '10:00') => (world.clock.now = instantIn(ZONE, date, hour));
  const pass = async (numberRef: string) => {
    expect((await sendStayMails(world.deps)).failed).toBe(0);
    return (await world.mailKeys())
      .filter((key) => key.startsWith(`reminder:${numberRef}:`))
      .map((key) => key.split(':')[2])
      .toSorted();
  };

  it('are written once each on their days, however often and whenever the server looks', async () => {
    const numberRef = await world.book();
    const seen: [string, readonly unknown[]][] = [];
    for (const [date, hour] of [
      ['2027-02-03', '23:59'],
      ['2027-02-04', '08:59'],
      ['2027-02-04', '09:00'],
      ['2027-02-27', '09:00'],
      ['2027-03-05', '21:00'],
      ['2027-03-13', '12:00'],
      ['2027-03-14', '09:00'],
      ['2027-04-30', '09:00'],
    ] as const) {
      at(date, hour);
      await Promise.all([pass(numberRef), pass(numberRef), pass(numberRef)]);
      seen.push([`${date} ${hour}`, await pass(numberRef)]);
    }
    expect(seen).toEqual([
      ['2027-02-03 23:59', []],
      ['2027-02-04 08:59', []],
      ['2027-02-04 09:00', ['monthAhead']],
      ['2027-02-27 09:00', ['monthAhead', 'weekAhead']],
      ['2027-03-05 21:00', ['dayAhead', 'monthAhead', 'weekAhead']],
      ['2027-03-13 12:00', ['dayAhead', 'monthAhead', 'weekAhead']],
      ['2027-03-14 09:00', ['after', 'dayAhead', 'monthAhead', 'weekAhead']],
      ['2027-04-30 09:00', ['after', 'dayAhead', 'monthAhead', 'weekAhead']],
    ]);
  });

  it('say in the traveler’s language how long it takes, with the number for people and a link', async () => {
    const numberRef = await world.book({ iso: 'es' });
    at('2027-02-04');
    await pass(numberRef);
    const [row] = await world.database.rows<{
      to: string;
      mail: { subject: string; text: string };
    }>(`select "to", mail from outbox where key = $1`, [`reminder:${numberRef}:monthAhead`]);
    const { locator } = await world.reservation(numberRef);
    expect(row).toMatchObject({ to: 'jose@mail.example' });
    expect(row!.mail.subject).toBe('Faltan 30 días para Test Bay Resort');
    expect(row!.mail.text).toContain(locator);
    expect(row!.mail.text).toContain(`/trip/${numberRef}`);
  });

  it('count the days to the day they are really sent on, and not once the stay has begun', async () => {
    const sentAt = async (date: string, hour: string) => {
      world.mails.length = 0;
      at(date, hour);
      await processOutbox(world.deps);
      return world.mails.map(({ subject, text }) => [
        subject,
        /Your week begins \w+|\d+ days to go/.exec(text)?.[0],
      ]);
    };
    const write = async (date: string) => {
      await world.reset();
      const numberRef = await world.book();
      await processOutbox(world.deps);
      at(date);
      await pass(numberRef);
    };
    const today = [['Today: Test Bay Resort', 'Your week begins today']];
    for (const [written, sent, said] of [
      [
        '2027-03-05',
        ['2027-03-05', '23:59'],
        [['Tomorrow: Test Bay Resort', 'Your week begins tomorrow']],
      ],
      ['2027-03-05', ['2027-03-06', '00:00'], today],
      ['2027-03-05', ['2027-03-06', '14:59'], today],
      ['2027-03-05', ['2027-03-06', '15:00'], []],
      ['2027-03-06', ['2027-03-06', '12:00'], today],
      ['2027-02-04', ['2027-02-05', '08:00'], [['29 days until Test Bay Resort', '29 days to go']]],
      ['2027-02-04', ['2027-02-06', '08:00'], []],
    ] as const) {
      await write(written);
      expect([written, await sentAt(sent[0], sent[1])]).toEqual([written, said]);
    }
  });

  it('end with a refund, and one that was not sent yet is taken back', async () => {
    const numberRef = await world.book();
    at('2027-02-04');
    expect(await pass(numberRef)).toEqual(['monthAhead']);
    await refundBooking(world.deps, numberRef, { operator: 'test', reason: 'Storm' });
    expect(await pass(numberRef)).toEqual([]);
    at('2027-02-27');
    expect(await pass(numberRef)).toEqual([]);
  });

  it('are taken back once a refund is decided, also while the card provider is away', async () => {
    const numberRef = await world.book();
    at('2027-02-04');
    expect(await pass(numberRef)).toEqual(['monthAhead']);
    world.payments.away = true;
    await refundBooking(world.deps, numberRef, { operator: 'test', reason: 'Storm' }).catch(
      () => undefined,
    );
    expect(await world.reservation(numberRef)).toMatchObject({
      status: 'refunded',
      refundId: null,
    });
    expect(await pass(numberRef)).toEqual([]);
  });

  it('are not written for holds, and stays long over are passed over at once', async () => {
    const held = await world.numberOf('ana@mail.example');
    const numberRef = await world.book({}, '1002');
    await world.database.db.execute(sql`update reservations set stay_mail_at = null`);
    world.clock.now = new Date(instantIn(ZONE, '2027-03-14', '09:00').getTime() + 20 * DAY_MS);
    expect(await sendStayMails(world.deps)).toEqual({ looked: 0, failed: 0 });
    expect(await pass(numberRef)).toEqual([]);
    expect(await pass(held)).toEqual([]);
  });
});
