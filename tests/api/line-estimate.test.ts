import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOLD_MINUTES, OFFER_MINUTES } from '../../src/contracts/rules.ts';
import { outbox, reservations } from '../../src/server/db/schema.ts';
import { countHoldOutcomes } from '../../src/server/line/estimate.ts';
import { HOLD_MS, MINUTE, startLineWorld } from '../support/line-world.ts';
import type { Headers, LineWorld } from '../support/line-world.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';

const DAY = 24 * 60 * MINUTE;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each([
  ['PostgreSQL', async () => startLineWorld({ databaseUrl: await postgres.freshDatabase() })],
  ['the embedded database', async () => startLineWorld()],
])('what waiting leads to, on %s', (_engine, start) => {
  let world: LineWorld;
  let ana: Headers;
  let bea: Headers;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.reset();
    ana = await world.member('AZ1');
    bea = await world.member('AZ2');
  });
  const after = (minutes: number) =>
    new Date(world.clock.now.getTime() + minutes * MINUTE).toISOString();
  /** Holds of a club that ended some days ago, and the count of them a day later. */
  const ended = async (
    clubId: string,
    { paid, unpaid, days = 5 }: { paid: number; unpaid: number; days?: number },
  ) => {
    const at = new Date(world.clock.now.getTime() - days * DAY);
    await world.database.db.insert(reservations).values(
      Array.from({ length: paid + unpaid }, (_, n) => ({
        numberRef: randomUUID(),
        weekId: 2,
        clubId,
        createdBy: 'weeks',
        client: {},
        iso: 'en' as const,
        listCents: 1,
        priceCents: 1,
        // A refunded booking had been paid; a hold that was given up had not.
        status: n < paid ? (n % 2 ? 'paid' : 'refunded') : n % 2 ? 'held' : 'cancelled',
        expiresAt: at,
        createdAt: at,
      })) as (typeof reservations.$inferInsert)[],
    );
    await countHoldOutcomes(world.deps);
  };
  let visitors = 100;
  /** As a member sees it who has just signed in. */
  const estimate = async () =>
    (await world.ofWeek('1', await world.member(`AZ${(visitors += 1)}`))).estimate;

  it('is said by how the holds of the club ended, or those of all clubs, or not at all', async () => {
    await world.numberOf('holder@mail.example');
    expect(await estimate()).toMatchObject({ unpaid: null });
    await ended('bosque', { paid: 30, unpaid: 10 });
    expect(await estimate()).toMatchObject({ unpaid: 'few' });
    // Counted some times a day only.
    await ended('azul', { paid: 10, unpaid: 25 });
    expect(await estimate()).toMatchObject({ unpaid: 'few' });
    world.clock.advance(7 * 60 * MINUTE);
    await countHoldOutcomes(world.deps);
    await world.numberOf('again@mail.example');
    expect(await estimate()).toMatchObject({ unpaid: 'most' });
    // What ended before the last 90 days says nothing.
    await world.database.rows(
      "update reservations set expires_at = expires_at - interval '90 days'",
    );
    world.clock.advance(7 * 60 * MINUTE);
    await countHoldOutcomes(world.deps);
    await world.numberOf('third@mail.example');
    expect(await estimate()).toMatchObject({ unpaid: null });
  });

  it('names the last moment at which the week reaches a place when no one pays', async () => {
    await world.numberOf('holder@mail.example');
    expect(await estimate()).toMatchObject({ latestAt: after(HOLD_MINUTES) });
    const first = await world.refOf(ana);
    const second = await world.refOf(bea);
    const latest = async (ref: string, headers: Headers) =>
      (await world.look(ref, headers)).estimate?.latestAt;
    const promised = after(HOLD_MINUTES + OFFER_MINUTES + HOLD_MINUTES);
    expect(await latest(first, ana)).toBe(after(HOLD_MINUTES));
    expect(await latest(second, bea)).toBe(promised);
    // The first takes the offer at the last moment and lets the hold end: that is the latest.
    world.clock.advance(HOLD_MS);
    await world.job();
    expect(await world.look(first, ana)).toMatchObject({ state: 'offered', estimate: null });
    expect(await latest(second, bea)).toBe(promised);
    world.clock.advance(OFFER_MINUTES * MINUTE - 1);
    expect((await world.take(first, ana)).status).toBe(200);
    expect(Date.parse(await latest(second, bea))).toBe(Date.parse(promised) - 1);
    world.clock.advance(HOLD_MS);
    expect(await world.look(second, bea)).toMatchObject({ state: 'offered' });
    expect(world.clock.now.getTime()).toBeLessThanOrEqual(Date.parse(promised));
  });

  it('names no moment that is not before check-in', async () => {
    await world.database.rows(
      "update weeks set check_in = ($1::timestamptz at time zone 'UTC')::date + 1 where id = 1",
      [world.clock.now.toISOString()],
    );
    const [week] = await world.database.rows<{ at: string }>(
      "select check_in::timestamp at time zone 'UTC' as at from weeks where id = 1",
    );
    world.clock.now = new Date(Date.parse(week!.at) - (HOLD_MINUTES + 5) * MINUTE);
    await world.numberOf('holder@mail.example');
    await world.refOf(ana);
    expect((await world.ofWeek('1', bea)).estimate).toEqual({ unpaid: null, latestAt: null });
  });

  it('is mailed as it is shown', async () => {
    await ended('azul', { paid: 40, unpaid: 40 });
    await world.numberOf('holder@mail.example');
    await world.refOf(ana);
    const [mail] = (await world.database.db.select().from(outbox)).filter(({ key }) =>
      key?.startsWith('line:'),
    );
    const text = JSON.stringify(mail!.mail);
    expect(text).toContain('About half of holds end unpaid.');
    expect(text).toContain('at the latest');
  });
});
