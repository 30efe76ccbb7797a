import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOLDS_PER_NETWORK, HOLDS_PER_PERSON } from '#contracts/rules.ts';
import { sweepHolds } from '../../src/server/reservation/repository.ts';
import { addressKey } from '../../src/server/core/limit-keys.ts';
import { mailboxOf } from '../../src/server/reservation/holder.ts';
import { insertInventory, startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';

const MINUTE = 60_000;
const RACERS = 40;
let postgres: TestPostgres;
/**
 * Two instances on one PostgreSQL. The limit of tries is off, so that what is seen is the limit of
 * holds.
 */
let worlds: [World, World];
beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.freshDatabase();
  const first = await startWorld({ databaseUrl });
  await first.database.rows('truncate weeks, resorts, promotions restart identity cascade');
  worlds = [first, await startWorld({ databaseUrl })];
  for (const { deps } of worlds)
    Object.assign(deps, {
      limiter: { take: async () => {}, used: async () => 0, clear: async () => {} },
    });
});
beforeEach(async () => {
  await worlds[0].reset();
  await worlds[0].database.rows('truncate weeks, resorts, promotions restart identity cascade');
  await insertInventory(worlds[0].database, RACERS * 2);
  worlds[1].clock.now = new Date(worlds[0].clock.now);
});
afterAll(async () => {
  await Promise.all(worlds.map((world) => world.close()));
  await postgres.stop();
});

let made = 0;
const hold = async (
  remoteAddress: string,
  {
    email = `p${(made += 1)}@mail.example`,
    week = 0,
    on = 0,
    headers = {},
  }: { email?: string; week?: number; on?: number; headers?: Record<string, string> } = {},
): Promise<{ status: number; code: number | undefined; body: any }> => {
  const reply = await worlds[on % 2]!.app.inject({
    method: 'POST',
    url: '/api/week/hold',
    remoteAddress,
    headers,
    payload: { client: { ...traveler, email }, inventoryId: String(1001 + week) },
  });
  const body = reply.json();
  return { status: reply.statusCode, code: body.code, body };
};
/** Many at once over both instances, each with an e-mail and a week of their own. */
const race = (addressOf: (index: number) => string, from = 0) =>
  Promise.all(
    Array.from({ length: RACERS }, (_, index) =>
      hold(addressOf(index), { week: from + index, on: index }),
    ),
  );
const count = (replies: { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

describe('guests behind one address', () => {
  it.each([
    ['one IPv4 address', () => '203.0.113.9'],
    ['one IPv4 address, written as IPv6', () => '::ffff:203.0.113.9'],
    ['one IPv6 address', () => '2001:db8:7:1::1'],
    ['many networks of one IPv6 /48', (index: number) => `2001:db8:7:${index.toString(16)}::1`],
  ])('hold ten weeks at a time, however many race over two instances: %s', async (_what, of) => {
    const replies = await race(of);
    expect([count(replies, 200), count(replies, 429)]).toEqual([
      HOLDS_PER_NETWORK,
      RACERS - HOLDS_PER_NETWORK,
    ]);
    const refused = replies.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({ code: 4291, retryAfter: 1800 });
  });

  it('leave others free: another address, another /48, and members behind the same address', async () => {
    await race(() => '203.0.113.9');
    expect((await hold('203.0.113.10', { week: 70 })).status).toBe(200);
    expect((await hold('2001:db8:8::1', { week: 71 })).status).toBe(200);
    const headers = await worlds[0].signIn();
    const own: number[] = [];
    for (let week = 60; week < 60 + HOLDS_PER_PERSON + 1; week += 1)
      own.push((await hold('203.0.113.9', { week, headers, on: week })).status);
    expect(own).toEqual([...Array<number>(HOLDS_PER_PERSON).fill(200), 429]);
    expect((await hold('203.0.113.9', { week: 72 })).code).toBe(4291);
  });

  it('are not counted for what members hold, have paid, gave back or held before', async () => {
    const headers = await worlds[0].signIn();
    for (let week = 0; week < HOLDS_PER_PERSON; week += 1)
      expect((await hold('203.0.113.9', { week, headers })).status).toBe(200);
    expect(count(await race(() => '203.0.113.9', 10), 200)).toBe(HOLDS_PER_NETWORK);
    const [first, second] = await worlds[0].database.rows<{ number: string }>(
      `select number_ref as number from reservations where member_id is null order by number_ref`,
    );
    await worlds[0].call('POST', `/reserve/${first!.number}/cancel`);
    expect(count(await race(() => '203.0.113.9', 35), 200)).toBe(1);
    await worlds[0].database.rows(`update reservations set status = 'paid' where number_ref = $1`, [
      second!.number,
    ]);
    expect((await hold('203.0.113.9', { week: 75 })).status).toBe(200);
    expect((await hold('203.0.113.9', { week: 76 })).code).toBe(4291);
    for (const { clock } of worlds) clock.advance(30 * MINUTE);
    expect((await hold('203.0.113.9', { week: 76 })).status).toBe(200);
  });

  it('are forgotten as soon as their holds have ended', async () => {
    await hold('203.0.113.9');
    const networks = () =>
      worlds[0].database.rows('select network from reservations where network is not null');
    await sweepHolds(worlds[0].deps);
    expect((await networks()).length).toBe(1);
    expect(JSON.stringify(await networks())).not.toContain('203.0.113');
    for (const { clock } of worlds) clock.advance(31 * MINUTE);
    await sweepHolds(worlds[0].deps);
    expect(await networks()).toEqual([]);
  });
});

describe('a guest', () => {
  it('is one person under every tag and every dot of the mailbox', async () => {
    const names = ['ana', 'a.na', 'a.n.a', 'ana+1', 'an.a+2', 'ana+3.4', 'ana+'];
    const replies = await Promise.all(
      names.map((name, index) =>
        hold(`198.51.100.${index}`, { email: `${name}@gmail.com`, week: index, on: index }),
      ),
    );
    expect([count(replies, 200), count(replies, 429)]).toEqual([HOLDS_PER_PERSON, 2]);
    // Of an e-mail that anybody can name it is not told when its holds end.
    const refused = await hold('198.51.100.50', { email: 'ana@googlemail.com', week: 20 });
    expect(refused.body).toMatchObject({ code: 429, retryAfter: 1800 });
    worlds[0].clock.advance(10 * MINUTE);
    const later = await hold('198.51.100.50', { email: 'ana@googlemail.com', week: 20 });
    expect(later.body).toMatchObject({ code: 429, retryAfter: 1800 });
    expect((await hold('198.51.100.51', { email: 'an.a@mail.example', week: 21 })).status).toBe(
      200,
    );
  });

  it.each([
    ['Ana+weeks@Mail.example', 'ana@mail.example'],
    ['a.n.a@mail.example', 'a.n.a@mail.example'],
    ['a.n.a+x+y@googlemail.com', 'ana@gmail.com'],
    ['a.na@pm.me', 'ana@proton.me'],
    ['+only@mail.example', '+only@mail.example'],
    ['...@gmail.com', '...@gmail.com'],
  ])('%s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:7:1::1', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['203.0.113.9:4001', '203.0.113.9'],
  ['[2001:db8:7:1::1]:4001', '2001:db8:7::/48'],
  ['::1', '0:0:0::/48'],
])('%s belongs to %s', (ip, network) => expect(addressKey({ ip }, 48)).toBe(network));

it('is obeyed by holds of the release before, which knows no addresses', async () => {
  const at = worlds[0].clock.now;
  const old = (week: number, email: string) =>
    worlds[0].database.rows<{ outcome: string }>(
      `select outcome from hold_week($1, null, 'all', $2, $3, null, $4, $5, '2026-11-21', $6, false)`,
      [
        String(1001 + week),
        JSON.stringify({ ...traveler, email }),
        `number-of-old-${week}`,
        at.toISOString(),
        new Date(at.getTime() + 30 * MINUTE).toISOString(),
        HOLDS_PER_PERSON,
      ],
    );
  for (let week = 0; week < HOLDS_PER_PERSON; week += 1)
    expect(await old(week, 'old@mail.example')).toEqual([{ outcome: 'held' }]);
  expect(await old(30, 'old@mail.example')).toEqual([{ outcome: 'limit' }]);
  expect((await hold('203.0.113.9', { email: 'old@mail.example', week: 31 })).code).toBe(429);
  const batch = (numbers: number[]) =>
    worlds[0].database.rows<{ outcome: string }>(`select outcome from hold_batch($1, $2)`, [
      JSON.stringify(
        numbers.map((week, n) => ({
          n,
          inventoryId: String(1001 + week),
          memberId: null,
          clubId: 'all',
          client: { ...traveler, email: `batch${week}@mail.example` },
          numberRef: `number-of-batch-${week}`,
          key: null,
          at: at.toISOString(),
          endsAt: new Date(at.getTime() + 30 * MINUTE).toISOString(),
          today: '2026-11-21',
          formerClosed: false,
        })),
      ),
      HOLDS_PER_PERSON,
    ]);
  expect(await batch([40, 41])).toEqual([{ outcome: 'held' }, { outcome: 'held' }]);
});
