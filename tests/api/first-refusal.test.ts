import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  HOLD_MINUTES,
  HOLDS_PER_PERSON,
  FIRST_REFUSAL_MINUTES,
} from '../../src/contracts/rules.ts';
import { linePlaces, outbox, weeks } from '../../src/server/db/schema.ts';
import { closeEnded } from '../../src/server/payment/settle.ts';
import { writeWatchMails } from '../../src/server/watch/mails.ts';
import { matchWatches } from '../../src/server/watch/match.ts';
import { testWeek, traveler } from '../support/booking-world.ts';
import { MINUTE, startLineWorld } from '../support/line-world.ts';
import type { Headers, LineWorld } from '../support/line-world.ts';
import { opsOn } from '../support/ops.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';

const KEPT_MS = FIRST_REFUSAL_MINUTES * MINUTE;
const march = { country: 'USA', city: 'Orlando', dateIn: '2027-03-01', dateOut: '2027-03-31' };

describe.each(['the embedded database', 'PostgreSQL'])('a first refusal on %s', (engine) => {
  let postgres: TestPostgres | undefined;
  let world: LineWorld;
  let folder: string;
  let ana: Headers;
  let bea: Headers;
  let inventory = 5000;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'first-refusal-'));
    postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    world = await startLineWorld(postgres ? { databaseUrl: await postgres.freshDatabase() } : {});
  });
  afterAll(async () => {
    await world.close();
    await postgres?.stop();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await world.reset();
    await world.database.rows('truncate week_news, watch_clock');
    await switched(true);
    ana = await world.member('AZ1');
    bea = await world.member('AZ2');
    await pass();
  });

  const deps = () => ({ ...world.deps, closeEnded });
  const switched = (on: boolean) =>
    world.database.rows(
      `update clubs set record = record || jsonb_build_object('FirstRefusal', $1::boolean) where id = 'azul'`,
      [on],
    );
  /** A pass of both jobs. */
  const pass = async (): Promise<void> => {
    await matchWatches(deps());
    await writeWatchMails(world.deps);
    await world.job();
  };
  const watch = async (headers: Headers, criteria: object = march, pace = 'now') => {
    world.clock.advance(1000);
    const { status, body } = await world.call('POST', '/watch', {
      body: { criteria, pace },
      headers: { ...headers },
    });
    expect(status).toBe(200);
    return body.watch.id as string;
  };
  async function comes(values: Partial<typeof weeks.$inferInsert> = {}) {
    const [row] = await world.database.db
      .insert(weeks)
      .values({
        ...testWeek,
        inventoryId: String((inventory += 1)),
        costCents: 70_000,
        ...values,
      })
      .returning();
    return row!;
  }
  const hold = async (headers: object, inventoryId: string) =>
    (
      await world.call('POST', '/week/hold', {
        body: { client: traveler, inventoryId },
        headers: { ...headers },
      })
    ).status;
  const placesOf = async (headers: Headers): Promise<any[]> =>
    (await world.call('GET', '/line', { headers: { ...headers } })).body.places;
  const offered = async (headers: Headers): Promise<any[]> =>
    (await placesOf(headers)).filter(({ state }) => state === 'offered');
  const searched = async (inventoryId: string): Promise<boolean> => {
    const rows = await world.database.rows(
      `select 1 from weeks w where w.inventory_id = $1 and not exists (select from week_claims k where k.week_id = w.id and claim_runs(k.booked, k.ends_at, $2::timestamptz))`,
      [inventoryId, world.clock.now.toISOString()],
    );
    return rows.length > 0;
  };
  const mails = async (kind: string) =>
    (
      await world.database.db
        .select()
        .from(outbox)
        .where(sql`key like ${`${kind}%`}`)
    ).map(({ to, mail }) => ({ to, ...(mail as { subject: string; text: string; headers: any }) }));

  it('keeps a new week for who watched first, and for nobody else', async () => {
    await watch(ana);
    await watch(bea);
    const week = await comes();
    await pass();
    const [place] = await offered(ana);
    expect(place).toMatchObject({
      watched: true,
      state: 'offered',
      position: 0,
      offeredAt: world.clock.now.toISOString(),
      offerEndsAt: new Date(world.clock.now.getTime() + KEPT_MS).toISOString(),
    });
    expect(await offered(bea)).toEqual([]);
    expect(await searched(week.inventoryId)).toBe(false);
    expect(await hold(bea, week.inventoryId)).toBe(409);
    expect(await hold({}, week.inventoryId)).toBe(409);
    expect(await world.ofWeek(String(week.id), bea)).toMatchObject({ week: 'held', offered: true });
  });

  it('is given to the first who watches, also when their mails come once a day', async () => {
    await watch(ana, march, 'daily');
    await watch(bea);
    const week = await comes();
    await pass();
    expect(await offered(ana)).toMatchObject([{ watched: true, week: { _id: String(week.id) } }]);
    expect((await mails('offer:')).map(({ to }) => to)).toEqual(['az1@azul.example']);
    // It is no daily mail, and keeps none back.
    expect(
      await world.database.rows('select mailed_at from watchers where mailed_at is not null'),
    ).toEqual([]);
  });

  it('is told at once by a mail that says until when and ends the watch', async () => {
    await watch(ana);
    await watch(bea);
    const week = await comes();
    await pass();
    const [mail, ...others] = await mails('offer:');
    expect(others).toEqual([]);
    expect(mail!.to).toBe('az1@azul.example');
    expect(mail!.subject).toMatch(/^It’s yours until 7:\d\d\sAM EST: Test Bay Resort$/);
    expect(mail!.text).toContain('you have first choice');
    expect(mail!.text).toContain('$700 USD');
    expect(mail!.text).toContain('/line/');
    const token = /\/watch\/stop\?token=([\w-]+)/.exec(mail!.text)![1]!;
    expect(mail!.headers['List-Unsubscribe']).toContain(token);
    // Bea hears of it once it is free for everybody, Ana not again.
    expect(await mails('watch:')).toEqual([]);
    world.clock.advance(KEPT_MS);
    await pass();
    expect((await mails('watch:')).map(({ to }) => to)).toEqual(['az2@azul.example']);
    expect(await mails('offerEnded:')).toEqual([]);
    expect(await searched(week.inventoryId)).toBe(true);
  });

  it('is held by one press, which the timeline tells', async () => {
    await watch(ana);
    const watchedAt = world.clock.now.toISOString();
    world.clock.advance(MINUTE);
    await comes();
    await pass();
    const offeredAt = world.clock.now.toISOString();
    world.clock.advance(MINUTE);
    const [{ ref }] = await offered(ana);
    expect((await world.look(ref, bea))?.state).toBeUndefined();
    const taken = await world.take(ref, ana);
    expect(taken.status).toBe(200);
    expect((await world.take(ref, ana)).body.numberRef).toBe(taken.body.numberRef);
    const { trip } = (await world.call('GET', `/trip/${taken.body.numberRef}`)).body;
    expect(trip.timeline.slice(0, 3)).toMatchObject([
      { kind: 'watched', at: watchedAt, detail: { by: 'Ana Peña' } },
      { kind: 'offered', at: offeredAt },
      { kind: 'held' },
    ]);
  });

  it('is held by the ordinary hold too', async () => {
    await watch(ana);
    const week = await comes();
    await pass();
    expect(await hold(ana, week.inventoryId)).toBe(200);
    expect((await placesOf(ana))[0]).toMatchObject({ state: 'taken', watched: true });
  });

  it('comes back by time with nothing running, and goes to nobody else after that', async () => {
    await watch(ana);
    await watch(bea);
    const week = await comes();
    await pass();
    world.clock.advance(KEPT_MS - 1);
    expect(await searched(week.inventoryId)).toBe(false);
    world.clock.advance(1);
    expect(await searched(week.inventoryId)).toBe(true);
    await pass();
    await pass();
    expect(await offered(bea)).toEqual([]);
    expect((await placesOf(ana))[0]).toMatchObject({ state: 'lapsed', watched: true });
    expect(await world.snatch(week.inventoryId)).toBe(200);
  });

  it('is given up by a press, which frees the week for everybody', async () => {
    await watch(ana);
    await watch(bea);
    const week = await comes();
    await pass();
    const [{ ref }] = await offered(ana);
    expect((await world.leave(ref, ana)).status).toBe(200);
    world.clock.advance(1000);
    await pass();
    expect(await searched(week.inventoryId)).toBe(true);
    expect(await offered(bea)).toEqual([]);
  });

  it('goes on to who joined the line meanwhile', async () => {
    await watch(ana);
    const week = await comes();
    await pass();
    const waiting = await world.refOf(bea, String(week.id));
    expect(await world.look(waiting, bea)).toMatchObject({
      state: 'waiting',
      position: 1,
      offered: true,
      watched: false,
    });
    world.clock.advance(KEPT_MS);
    expect(await world.snatch(week.inventoryId)).toBe(409);
    expect((await world.look(waiting, bea)).state).toBe('offered');
  });

  it('comes after those who wait by joining', async () => {
    await watch(ana);
    await world.numberOf('holder@mail.example', '1001');
    const waiting = await world.refOf(bea);
    world.clock.advance(HOLD_MINUTES * MINUTE);
    await pass();
    expect((await world.look(waiting, bea)).state).toBe('offered');
    expect(await offered(ana)).toEqual([]);
    world.clock.advance(HOLD_MINUTES * MINUTE);
    await pass();
    expect(await offered(ana)).toHaveLength(1);
  });

  it('is made again when the week was held since, and when it got cheaper', async () => {
    await watch(ana);
    await watch(bea);
    const week = await comes();
    await pass();
    world.clock.advance(KEPT_MS);
    await pass();
    expect(await hold({}, week.inventoryId)).toBe(200);
    world.clock.advance(HOLD_MINUTES * MINUTE + 2000);
    await pass();
    expect(await offered(ana)).toEqual([]);
    expect(await offered(bea)).toHaveLength(1);
    world.clock.advance(20 * MINUTE);
    await pass();
    await world.database.rows('update weeks set cost_cents = 60000 where id = $1', [week.id]);
    await pass();
    expect(await offered(ana)).toHaveLength(1);
  });

  it('is made when a booking is given up, and not to who gave it up', async () => {
    await watch(ana);
    await watch(bea);
    const body = { client: traveler, inventoryId: '1001' };
    const { numberRef } = (await world.call('POST', '/week/hold', { body, headers: { ...ana } }))
      .body;
    await pass();
    await world.call('POST', `/reserve/${numberRef}/cancel`, { headers: { ...ana } });
    world.clock.advance(1000);
    await pass();
    expect(await offered(ana)).toEqual([]);
    expect(await offered(bea)).toHaveLength(1);
  });

  it('is not made to the party of the last hold, even after the claim has dropped that hold', async () => {
    const cleo = await world.member('AZ3');
    const [week, other] = [await comes(), await comes()];
    await pass();
    await watch(ana);
    expect(await hold(ana, week.inventoryId)).toBe(200);
    expect(await world.snatch(other.inventoryId)).toBe(200);
    await world.refOf(bea, String(other.id));
    const places = [
      [cleo, await world.refOf(cleo, String(week.id))],
      [bea, await world.refOf(bea, String(week.id))],
    ] as const;
    world.clock.advance(HOLD_MINUTES * MINUTE);
    await world.job();
    // Once Cleo has left, the week is kept for Bea, who has an offer of the other one at this moment.
    for (const [who, ref] of places) expect((await world.leave(ref, who)).status).toBe(200);
    const [claim] = await world.database.rows(
      'select reservation_id as hold from week_claims where week_id = $1',
      [week.id],
    );
    expect(claim).toEqual({ hold: null });
    await pass();
    expect(await offered(ana)).toEqual([]);
    expect(await searched(week.inventoryId)).toBe(true);
  });

  it('is one at a time a contract, and once an hour; the next watcher gets the next week', async () => {
    await watch(ana);
    await watch(bea);
    const dear = await comes({ costCents: 90_000 });
    const cheap = await comes({ costCents: 40_000 });
    const third = await comes({ costCents: 95_000 });
    await pass();
    expect((await offered(ana)).map(({ week }) => week.InventoryID)).toEqual([cheap.inventoryId]);
    expect((await offered(bea)).map(({ week }) => week.InventoryID)).toEqual([dear.inventoryId]);
    expect(await searched(third.inventoryId)).toBe(true);
    world.clock.advance(KEPT_MS);
    await pass();
    await comes();
    await pass();
    expect(await offered(ana)).toEqual([]);
    world.clock.advance(46 * MINUTE);
    await comes();
    await pass();
    expect(await offered(ana)).toHaveLength(1);
  });

  it('passes by who has no room for a hold, or an ended watch', async () => {
    await watch(ana);
    for (let held = 0; held < HOLDS_PER_PERSON; held += 1)
      expect(await hold(ana, String(1001 + held))).toBe(200);
    const dan = await world.member('AZ4');
    const ended = await watch(dan);
    await world.call('POST', '/watch', {
      body: { criteria: march, pace: 'now' },
      headers: { ...bea },
    });
    await world.database.rows('update watches set ended_at = now() where id = $1::uuid', [ended]);
    await comes();
    await pass();
    expect(await offered(bea)).toHaveLength(1);
    for (const other of [ana, dan]) expect(await offered(other)).toEqual([]);
  });

  it('is off unless the club switches it on', async () => {
    await switched(false);
    await watch(ana);
    const week = await comes();
    await pass();
    expect(await offered(ana)).toEqual([]);
    expect(await searched(week.inventoryId)).toBe(true);
    expect(await mails('watch:')).toHaveLength(1);
  });

  it('is not made of a week whose ended hold was paid in its last second', async () => {
    await watch(ana);
    const number = await world.numberOf('payer@mail.example', '1001');
    const intent = await world.call('GET', `/payment/create/payment-intent?numberRef=${number}`);
    world.payments.pay(intent.body.clientSecret);
    world.clock.advance(HOLD_MINUTES * MINUTE + 1000);
    await pass();
    expect(await offered(ana)).toEqual([]);
    expect((await world.claim())!.booked).toBe(true);
  });

  it('is made of a week whose ended hold left an unpaid payment, once that is closed', async () => {
    await watch(ana);
    const number = await world.numberOf('payer@mail.example', '1001');
    await world.call('GET', `/payment/create/payment-intent?numberRef=${number}`);
    world.clock.advance(HOLD_MINUTES * MINUTE + 1000);
    await pass();
    expect((await offered(ana)).map(({ week }) => week.InventoryID)).toEqual(['1001']);
  });

  it('keeps the week from an import that changes it, which says so', async () => {
    await watch(ana);
    const week = await comes();
    await pass();
    const file = join(folder, 'weeks.csv');
    const line = (price: number) =>
      `${week.inventoryId},test,2027-03-06,2027-03-13,Studio,Full Kitchen,4,Smart Week,${price}`;
    const head =
      'inventoryId,resortId,checkIn,checkOut,unitType,kitchenType,maxOccupancy,type,price';
    const ops = opsOn(world.deps);
    await writeFile(file, `${head}\n${line(600)}\n`);
    const refused = await ops('weeks', 'import', file);
    expect(refused.code).not.toBe(0);
    expect(JSON.stringify(refused)).toMatch(
      /is kept until \d\d:\d\d UTC for a member who watches for it/,
    );
    // The same row again changes nothing.
    await writeFile(file, `${head}\n${line(700)}\n`);
    expect((await ops('weeks', 'import', file)).code).toBe(0);
    expect(await offered(ana)).toHaveLength(1);
    world.clock.advance(KEPT_MS);
    await writeFile(file, `${head}\n${line(600)}\n`);
    expect((await ops('weeks', 'import', file)).code).toBe(0);
  });

  it('frees the week by time when its member is deleted', async () => {
    await watch(ana);
    const week = await comes();
    await pass();
    await world.database.rows(
      `delete from members where contract_id = (select id from contracts where login_id = 'AZ1')`,
    );
    await world.database.rows(`delete from contracts where login_id = 'AZ1'`);
    expect(await searched(week.inventoryId)).toBe(false);
    world.clock.advance(KEPT_MS);
    await pass();
    expect(await world.snatch(week.inventoryId)).toBe(200);
  });

  it('is given each week of a chunk, however many compete for the same ones', async () => {
    const members: Headers[] = [];
    for (let n = 0; n < 70; n += 1) members.push(await world.signIn('azul', `RF${n}`));
    for (const member of members) await watch(member);
    const made = [];
    for (let n = 0; n < 70; n += 1) made.push(await comes({ costCents: 30_000 + n }));
    await matchWatches(deps());
    const rows = await world.database.db.select().from(linePlaces);
    expect(rows).toHaveLength(70);
    const byJoining = rows.toSorted((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime());
    expect(byJoining.map(({ weekId }) => weekId)).toEqual(made.map(({ id }) => id));
  });

  it('comes before the matches of a large import, which leave out what is kept', async () => {
    const [first, second] = [await watch(ana), await watch(bea)];
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push(await comes({ costCents: 30_000 + n }));
    const [cheapest, next, free] = made.map(({ id }) => id) as [number, number, number];
    await matchWatches(deps(), { many: 1 });
    const kept = await world.database.db.select().from(linePlaces);
    expect(kept.map(({ watchId, weekId }) => [watchId, weekId])).toEqual([
      [first, cheapest],
      [second, next],
    ]);
    const told = await world.database.rows<{ watch: string }>(
      'select watch_id as watch from watch_matches where week_id = $1 and told_at is null',
      [free],
    );
    expect(told.map(({ watch: id }) => id).toSorted()).toEqual([first, second].toSorted());
    expect(
      await world.database.rows('select from watch_matches where told_at is null'),
    ).toHaveLength(2);
  });

  it('is decided once when two instances pass and a stranger holds at the same moment', async () => {
    await watch(ana);
    await watch(bea);
    const made = [];
    for (let n = 0; n < 8; n += 1) made.push(await comes());
    const statuses = await Promise.all([
      matchWatches(deps()),
      matchWatches(deps()),
      ...made.map(({ inventoryId }) => world.snatch(inventoryId)),
      matchWatches(deps()),
    ]);
    const held = made.filter((_, n) => statuses[n + 2] === 200).map(({ id }) => id);
    const kept = (await world.database.db.select().from(linePlaces)).map(({ weekId }) => weekId);
    expect(new Set([...held, ...kept]).size).toBe(held.length + kept.length);
    expect(kept.length).toBeLessThanOrEqual(2);
    expect((await offered(ana)).length).toBeLessThanOrEqual(1);
  });
});
