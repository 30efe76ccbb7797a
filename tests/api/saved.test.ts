import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_SAVED_WEEKS } from '../../src/contracts/rules.ts';
import { listSaved, lookAtWeeks } from '../../src/contracts/saved.ts';
import type { SavedWeek } from '../../src/contracts/saved.ts';
import { sweepSaved } from '../../src/server/saved/saved.ts';
import { members, savedWeeks, sessions, weeks } from '../../src/server/db/schema.ts';
import { newToken } from '../../src/server/http/session.ts';
import { insertInventory, startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { TEST_NOW } from '../support/test-server.ts';

type Headers = { authorization: string };
let world: World;
let owner: Headers;
let coOwner: Headers;
let stranger: Headers;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  owner = await world.signIn('azul', 'AZ1');
  stranger = await world.signIn('azul', 'AZ2');
  coOwner = await partnerOf('AZ1');
});

/** The second person of a contract, signed in. */
async function partnerOf(loginId: string): Promise<Headers> {
  const [first] = await world.database.db
    .select()
    .from(members)
    .where(eq(members.email, `${loginId.toLowerCase()}@azul.example`));
  const [second] = await world.database.db
    .insert(members)
    .values({
      clubId: 'azul',
      contractId: first!.contractId,
      role: 'coOwner',
      email: `partner-${loginId.toLowerCase()}@azul.example`,
      profile: { Nombre: 'Pablo', ApellidoPaterno: 'Peña' },
    })
    .returning();
  const { token, hash } = newToken();
  await world.database.db.insert(sessions).values({
    tokenHash: hash,
    family: randomUUID(),
    memberId: second!.id,
    clubId: 'azul',
    expiresAt: new Date(TEST_NOW.getTime() + 86_400_000),
  });
  return { authorization: `Bearer ${token}` };
}
const send = (method: 'POST' | 'DELETE', url: string, headers: object, payload?: object) =>
  world.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...headers },
    ...(payload && { payload }),
  });
const save = (headers: object, ...list: object[]) =>
  send('POST', '/saved', headers, { weeks: list });
const saved = async (headers: Headers): Promise<SavedWeek[]> =>
  listSaved.reply.parse((await world.call('GET', '/saved', { headers })).body).weeks;
const one = (weekId: number) => ({ weekId: String(weekId) });

describe('saved weeks of a contract', () => {
  it('are seen by owner and co-owner with who saved them, and by no other contract', async () => {
    expect((await save(coOwner, one(2))).json()).toEqual({
      success: true,
      ids: ['2'],
      left: 0,
      leftIds: [],
    });
    world.clock.now = new Date(TEST_NOW.getTime() + 1000);
    await save(owner, one(1));
    expect(await saved(owner)).toMatchObject([
      { weekId: '1', state: 'free', price: 500, savedBy: { me: true }, week: { _id: '1' } },
      { weekId: '2', state: 'free', savedBy: { name: 'Pablo Peña', me: false } },
    ]);
    expect((await saved(coOwner)).map(({ savedBy }) => savedBy?.me)).toEqual([false, true]);
    expect(await saved(stranger)).toEqual([]);
    const ids = await world.call('GET', '/saved/ids', { headers: coOwner });
    expect(ids.body.ids).toEqual(['1', '2']);
  });

  it('are removed by either of the two, never by another contract, and repeating changes nothing', async () => {
    await save(owner, one(1), one(2));
    await send('DELETE', '/saved/1', stranger);
    expect(await saved(owner)).toHaveLength(2);
    expect((await send('DELETE', '/saved/1', coOwner)).json()).toEqual({
      success: true,
      ids: ['2'],
    });
    expect((await send('DELETE', '/saved/1', coOwner)).statusCode).toBe(200);
  });

  it('need a session', async () => {
    expect((await save({}, one(1))).statusCode).toBe(401);
    expect((await world.call('GET', '/saved')).status).toBe(401);
    expect((await world.call('GET', '/saved/ids')).status).toBe(401);
    expect((await send('DELETE', '/saved/1', {})).statusCode).toBe(401);
  });

  it('take over a guest’s list once, with its prices and times, without unknown weeks', async () => {
    await save(owner, one(1));
    const guest = [
      { weekId: '1', price: 900, savedAt: '2026-11-01T10:00:00.000Z' },
      { weekId: '3', price: 620.5, savedAt: '2026-11-02T10:00:00.000Z' },
      { weekId: '4', price: 500, savedAt: '2050-01-01T10:00:00.000Z' },
      { weekId: '999999', price: 1 },
    ];
    for (const _again of [1, 2]) {
      const reply = await save(owner, ...guest);
      expect(reply.json()).toMatchObject({ left: 0 });
    }
    const list = await saved(owner);
    expect(list.map(({ weekId, price }) => [weekId, price])).toEqual([
      ['4', 500],
      ['1', 500],
      ['3', 620.5],
    ]);
    expect(list[0]!.savedAt).toBe(TEST_NOW.toISOString());
    expect(list[2]!.savedAt).toBe('2026-11-02T10:00:00.000Z');
  });

  it('are a hundred at most, also when two people save at once', async () => {
    await world.database.db.delete(weeks);
    await world.database.rows('truncate resorts, weeks, promotions restart identity cascade');
    await insertInventory(world.database, MAX_SAVED_WEEKS + 5);
    const all = Array.from({ length: MAX_SAVED_WEEKS + 5 }, (_, index) => one(index + 1));
    await save(owner, ...all.slice(0, MAX_SAVED_WEEKS - 2));
    const replies = await Promise.all([
      save(owner, ...all.slice(-6, -3)),
      save(coOwner, ...all.slice(-3)),
    ]);
    expect(replies.reduce((sum, reply) => sum + reply.json<{ left: number }>().left, 0)).toBe(4);
    expect(await saved(owner)).toHaveLength(MAX_SAVED_WEEKS);
    expect((await save(owner, ...all)).statusCode).toBe(400);
  });

  it('leave the last room to weeks that exist', async () => {
    await world.database.rows('truncate resorts, weeks, promotions restart identity cascade');
    await insertInventory(world.database, MAX_SAVED_WEEKS + 1);
    const all = Array.from({ length: MAX_SAVED_WEEKS + 1 }, (_, index) => one(index + 1));
    await save(owner, ...all.slice(0, MAX_SAVED_WEEKS - 1));
    const reply = await save(owner, one(999_998), one(999_999), ...all.slice(-2));
    // Not those that are no weeks.
    expect(reply.json()).toMatchObject({ left: 1, leftIds: [String(MAX_SAVED_WEEKS + 1)] });
    expect(reply.json<{ ids: string[] }>().ids).toContain(String(MAX_SAVED_WEEKS));
  });

  it('go with their contract, and stay without a name when the member goes', async () => {
    await save(coOwner, one(1));
    await world.database.rows(
      `delete from sessions where member_id in (select id from members where role = 'coOwner')`,
    );
    await world.database.rows(`delete from members where role = 'coOwner'`);
    expect((await saved(owner))[0]!.savedBy).toBeNull();
    await world.database.rows('truncate sessions, members cascade');
    await world.database.rows('delete from contracts');
    expect(await world.database.db.select().from(savedWeeks)).toEqual([]);
  });
});

describe('what changed since', () => {
  const states = async () =>
    Object.fromEntries((await saved(owner)).map(({ weekId, state }) => [weekId, state]));

  it('is told: price, held, sold, over, gone', async () => {
    await save(owner, one(1), one(2), one(3), one(4), one(5));
    await world.database.db.update(weeks).set({ costCents: 45_000 }).where(eq(weeks.id, 1));
    await world.numberOf('other@mail.example', '1002');
    await world.book({}, '1003');
    await world.database.db.update(weeks).set({ checkIn: '2026-11-21' }).where(eq(weeks.id, 4));
    await world.database.db.delete(weeks).where(eq(weeks.id, 5));
    expect(await states()).toEqual({ 1: 'free', 2: 'held', 3: 'sold', 4: 'over', 5: 'gone' });
    const list = await saved(owner);
    expect(list.find(({ weekId }) => weekId === '1')).toMatchObject({
      price: 500,
      week: { Cost: 450 },
    });
    expect(list.find(({ weekId }) => weekId === '5')).toMatchObject({
      week: null,
      name: 'Test Bay Resort',
      checkIn: '2027-03-06',
    });
    // A hold that ended frees the week again.
    world.clock.now = new Date(TEST_NOW.getTime() + 31 * 60_000);
    expect((await states())[2]).toBe('free');
  });

  it('tells a hold of the contract apart', async () => {
    await save(coOwner, one(1));
    await world.holdAs('own@mail.example', '1001', owner);
    expect((await saved(coOwner))[0]!.state).toBe('ours');
    await save(stranger, one(1));
    expect((await saved(stranger))[0]!.state).toBe('held');
  });

  it('is told to guests by the ids, in their order, and never as ours', async () => {
    await world.holdAs('own@mail.example', '1002', owner);
    const body = { weekIds: ['2', '1', '77'] };
    const reply = await world.call('POST', '/saved/look', { body, headers: owner });
    expect(lookAtWeeks.reply.parse(reply.body).weeks).toMatchObject([
      { weekId: '2', state: 'held', week: { _id: '2' } },
      { weekId: '1', state: 'free' },
      { weekId: '77', state: 'gone', week: null },
    ]);
    expect((await world.call('POST', '/saved/look', { body: { weekIds: [] } })).body.weeks).toEqual(
      [],
    );
    expect(
      (await world.call('POST', '/saved/look', { body: { weekIds: ["1' or 1"] } })).status,
    ).toBe(400);
  });

  it('is forgotten a month after the stay began', async () => {
    await save(owner, one(1), one(2));
    await world.database.db
      .update(savedWeeks)
      .set({ checkIn: '2026-10-21' })
      .where(eq(savedWeeks.weekId, 1));
    await world.database.db
      .update(savedWeeks)
      .set({ checkIn: '2026-10-22' })
      .where(eq(savedWeeks.weekId, 2));
    await sweepSaved(world.deps);
    expect((await saved(owner)).map(({ weekId }) => weekId)).toEqual(['2']);
  });
});
