import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushKey } from '../../src/contracts/push.ts';
import { MAX_PUSH_BROWSERS } from '../../src/contracts/rules.ts';
import type { PushMessage } from '../../src/lib/push.ts';
import { saveDevice } from '../../src/server/auth/devices.ts';
import { endMemberSessions } from '../../src/server/auth/sessions.ts';
import {
  linePlaces,
  pushKeys,
  pushMessages,
  pushSubscriptions,
  sessions,
} from '../../src/server/db/schema.ts';
import { hashToken } from '../../src/server/http/session.ts';
import { sweepLines } from '../../src/server/line/sweep.ts';
import { notifyOffers } from '../../src/server/line/notify.ts';
import { enqueuePush } from '../../src/server/push/outgoing.ts';
import type { PushAudience } from '../../src/server/push/outgoing.ts';
import { processPushes } from '../../src/server/push/send.ts';
import { insertInventory } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { Browser, readVapid, startPushService } from '../support/push-service.ts';
import type { PushService } from '../support/push-service.ts';
import { keepMembers, refusal, reset, send, signedAs, startMembers } from './member-support.ts';
import type { MemberWorld, Signed } from './member-support.ts';

const MINUTE = 60_000;
const message: PushMessage = {
  title: 'A week is yours to hold',
  body: 'Cabañas, 6–13 de marzo',
  path: '/line/secret',
  tag: 'line:secret',
  lang: 'es',
};

let postgres: TestPostgres;
let service: PushService;
beforeAll(async () => {
  [postgres, service] = await Promise.all([startPostgres(), startPushService()]);
});
afterAll(() => Promise.all([postgres.stop(), service.close()]));

describe.each(['pglite', 'postgres'] as const)('notifications on %s', (kind) => {
  let world: MemberWorld;
  let ana: Signed;
  let pablo: Signed;
  let nora: Signed;
  let names = 0;
  beforeAll(async () => {
    world = await startMembers({
      config: { PUSH_SERVICES: [service.origin] },
      ...(kind === 'postgres' ? { databaseUrl: await postgres.freshDatabase() } : {}),
    });
    await keepMembers(world);
    await insertInventory(world.database, 2);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await reset(world);
    await world.database.rows('truncate push_subscriptions, line_places cascade');
    service.received.length = 0;
    service.answers.length = 0;
    [ana, pablo, nora] = await Promise.all([
      signedAs(world, 'ana@azul.example'),
      signedAs(world, 'pablo@azul.example'),
      signedAs(world, 'nora@azul.example'),
    ]);
  });

  const browser = () => new Browser(`${service.origin}/send/${(names += 1)}`);
  const subscribe = (
    { subscription }: Browser,
    signed?: Signed,
    more: { ref?: string; replaces?: string } = {},
  ) =>
    send(world, 'POST', '/push', {
      headers: signed?.headers ?? {},
      body: { subscription, ...more },
    });
  const subscribed = async (...given: Parameters<typeof subscribe>): Promise<void> =>
    expect((await subscribe(...given)).json()).toEqual({ success: true });
  const enqueue = (to: PushAudience, minutes = 30) =>
    enqueuePush(world.database.db, {
      to,
      message,
      at: world.clock.now,
      notAfter: new Date(world.clock.now.getTime() + minutes * MINUTE),
    });
  const endpoints = async (): Promise<string[]> =>
    (await world.database.db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint);
  const waiting = () => world.database.db.$count(pushMessages);
  const paths = () => service.received.map(({ path }) => path).toSorted();
  const pathOf = ({ subscription }: Browser) => new URL(subscription.endpoint).pathname;
  const placeOf = async (party: string, values: Partial<typeof linePlaces.$inferInsert> = {}) => {
    const [place] = await world.database.db
      .insert(linePlaces)
      .values({
        ref: randomUUID().replaceAll('-', '').slice(0, 20),
        weekId: 1,
        clubId: 'azul',
        party,
        iso: 'es',
        joinedAt: world.clock.now,
        ...values,
      })
      .returning();
    return place!;
  };

  it('has one key, however many ask for it first', async () => {
    await world.database.db.delete(pushKeys);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send(world, 'GET', '/push/key')),
    );
    const keys = new Set(replies.map((reply) => pushKey.reply.parse(reply.json()).key));
    expect([keys.size, await world.database.db.$count(pushKeys)]).toEqual([1, 1]);
  });

  it('reaches the browsers of both members of a contract, and no one else, readable by them alone', async () => {
    const [one, two, other] = [browser(), browser(), browser()];
    await subscribed(one, ana);
    await subscribed(two, pablo);
    await subscribed(other, nora);
    await enqueue({ contractId: ana.contractId });
    world.clock.advance(5 * MINUTE);
    expect(await processPushes(world.deps)).toBe(2);
    expect(paths()).toEqual([one, two].map(pathOf).toSorted());
    for (const each of [one, two]) {
      const { headers, body } = service.received.find(({ path }) => path === pathOf(each))!;
      expect(each.read(body)).toEqual(message);
      expect(() => other.read(body)).toThrow(/authenticate/);
      expect(headers).toMatchObject({
        ttl: '1500',
        urgency: 'high',
        'content-encoding': 'aes128gcm',
        topic: expect.stringMatching(/^[\w-]{32}$/) as string,
      });
      const { key, claims } = readVapid(headers.authorization);
      expect([key, claims['aud'], claims['sub']]).toEqual([
        pushKey.reply.parse((await send(world, 'GET', '/push/key')).json()).key,
        service.origin,
        'mailto:no-reply@club.example',
      ]);
    }
    expect([await waiting(), await processPushes(world.deps)]).toEqual([0, 0]);
  });

  it('sends nothing of a transaction that is rolled back', async () => {
    await subscribed(browser(), ana);
    await expect(
      world.database.db.transaction(async (tx) => {
        await enqueuePush(tx, {
          to: { memberId: ana.memberId },
          message,
          at: world.clock.now,
          notAfter: new Date(world.clock.now.getTime() + MINUTE),
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect([await processPushes(world.deps), service.received.length]).toEqual([0, 0]);
  });

  it('reaches a guest in the browsers that showed this place, and not by another of their places', async () => {
    const party = randomUUID();
    const [first, second] = await Promise.all([placeOf(party), placeOf(party, { weekId: 2 })]);
    const [mine, stranger] = [browser(), browser()];
    await subscribed(mine, undefined, { ref: second.ref });
    await subscribed(mine, undefined, { ref: first.ref });
    await subscribed(stranger, undefined, { ref: first.ref });
    await enqueue({ placeId: second.id });
    await processPushes(world.deps);
    expect(paths()).toEqual([pathOf(mine)]);
    await enqueue({ placeId: first.id });
    await processPushes(world.deps);
    expect(paths()).toEqual([mine, mine, stranger].map(pathOf).toSorted());
  });

  it('keeps the places of a browser that its push service gave a new address', async () => {
    const party = randomUUID();
    const [first, second] = await Promise.all([placeOf(party), placeOf(party, { weekId: 2 })]);
    const [before, after] = [browser(), browser()];
    await subscribed(before, undefined, { ref: first.ref });
    await subscribed(before, undefined, { ref: second.ref });
    await subscribed(after, undefined, { replaces: before.subscription.endpoint });
    for (const { id } of [first, second]) await enqueue({ placeId: id });
    await processPushes(world.deps);
    expect(paths()).toEqual([after, after].map(pathOf));
  });

  it('forgets a guest’s browser with the last of their places', async () => {
    const place = await placeOf(randomUUID());
    await subscribed(browser(), undefined, { ref: place.ref });
    await subscribed(browser(), ana);
    await sweepLines(world.deps);
    expect(await endpoints()).toHaveLength(2);
    await world.database.rows('delete from line_places');
    await sweepLines(world.deps);
    expect(await endpoints()).toHaveLength(1);
  });

  it('tells an offered week to both of a contract once, each in their language', async () => {
    const [one, two] = [browser(), browser()];
    await subscribed(one, ana);
    await subscribed(two, pablo);
    const until = new Date(world.clock.now.getTime() + 30 * MINUTE);
    const place = await placeOf(ana.contractId, {
      contractId: ana.contractId,
      memberId: ana.memberId,
      offeredAt: world.clock.now,
      offerEndsAt: until,
    });
    await Promise.all([notifyOffers(world.deps), notifyOffers(world.deps)]);
    await processPushes(world.deps);
    expect(paths()).toEqual([one, two].map(pathOf).toSorted());
    const { body } = service.received.find(({ path }) => path === pathOf(one))!;
    expect(one.read(body)).toEqual({
      title: 'Es suya hasta {time}',
      body: 'Test Bay Resort\nAparte su semana, 6–13 mar 2027.',
      path: `/line/${place.ref}`,
      tag: `/line/${place.ref}`,
      lang: 'es',
      until: until.toISOString(),
    });
  });

  it('needs somebody to notify: a member’s place opens to their session alone', async () => {
    const place = await placeOf(ana.contractId, { contractId: ana.contractId });
    expect(refusal(await subscribe(browser()))).toEqual({ status: 401, code: 401 });
    for (const ref of [place.ref, 'x'.repeat(20)])
      expect(refusal(await subscribe(browser(), undefined, { ref })).status).toBe(404);
    expect(await endpoints()).toEqual([]);
  });

  it('goes on with the new address of a browser, which then is the only one', async () => {
    const [before, after, stranger] = [browser(), browser(), browser()];
    await subscribed(before, ana);
    await subscribed(after, undefined, { replaces: before.subscription.endpoint });
    expect(await endpoints()).toEqual([after.subscription.endpoint]);
    await enqueue({ memberId: ana.memberId });
    await processPushes(world.deps);
    expect(paths()).toEqual([pathOf(after)]);
    const unknown = browser().subscription.endpoint;
    expect((await subscribe(stranger, undefined, { replaces: unknown })).statusCode).toBe(401);
  });

  it('belongs to who subscribed it last, and ends when it is asked to, once or twice', async () => {
    const shared = browser();
    await subscribed(shared, ana);
    await subscribed(shared, nora);
    await enqueue({ memberId: ana.memberId });
    expect(await waiting()).toBe(0);
    const { endpoint } = shared.subscription;
    for (let time = 0; time < 2; time += 1)
      expect((await send(world, 'POST', '/push/end', { body: { endpoint } })).json()).toEqual({
        success: true,
      });
    expect(await endpoints()).toEqual([]);
  });

  it('keeps the latest browsers of a member', async () => {
    const all = Array.from({ length: MAX_PUSH_BROWSERS + 1 }, browser);
    for (const one of all) {
      world.clock.advance(1000);
      await subscribed(one, ana);
    }
    expect((await endpoints()).toSorted()).toEqual(
      all
        .slice(1)
        .map(({ subscription }) => subscription.endpoint)
        .toSorted(),
    );
  });

  it('is ended for a member whose sessions are all ended', async () => {
    await subscribed(browser(), ana);
    await world.database.db.transaction((tx) =>
      endMemberSessions(tx, ana.memberId, world.clock.now),
    );
    expect(await endpoints()).toEqual([]);
  });

  it('keeps the browsers of the sign-in that ends all others', async () => {
    const [here, there] = [browser(), browser()];
    await subscribed(here, ana);
    await subscribed(there, await signedAs(world, 'ana@azul.example'));
    await send(world, 'DELETE', '/members/sessions/others', { headers: ana.headers });
    expect(await endpoints()).toEqual([here.subscription.endpoint]);
  });

  const familyOf = async ({ token }: Signed): Promise<string> => {
    const [row] = await world.database.db
      .select({ family: sessions.family })
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token)));
    return row!.family;
  };
  const ENDS = {
    'from another device': async (signed: Signed) =>
      send(world, 'DELETE', `/members/sessions/${await familyOf(signed)}`, {
        headers: (await signedAs(world, 'ana@azul.example')).headers,
      }),
    'by signing out': ({ token }: Signed) =>
      send(world, 'POST', '/members/logout', { body: { token } }),
    'by an operator': async (signed: Signed) =>
      opsOn(world.deps)('sessions', 'end', await familyOf(signed)),
    'by its time': async () => world.clock.advance(world.deps.config.SESSION_MINUTES * MINUTE),
    'by not being used': async () =>
      world.clock.advance(world.deps.config.SESSION_IDLE_MINUTES * MINUTE),
  } satisfies Record<string, (signed: Signed) => Promise<unknown>>;
  it.each(Object.keys(ENDS) as (keyof typeof ENDS)[])(
    'ends with the sign-in that asked for it: %s, and comes back with the next one',
    async (how) => {
      const [ended, other] = [browser(), browser()];
      const phone = await signedAs(world, 'ana@azul.example');
      await subscribed(ended, phone);
      await subscribed(other, pablo);
      await enqueue({ memberId: ana.memberId });
      await ENDS[how](phone);
      await enqueue({ contractId: ana.contractId });
      await subscribed(other, await signedAs(world, 'pablo@azul.example'));
      await processPushes(world.deps);
      expect(paths()).toEqual([pathOf(other)]);
      expect(await endpoints()).toEqual([other.subscription.endpoint]);
      await subscribed(ended, await signedAs(world, 'ana@azul.example'));
      await enqueue({ memberId: ana.memberId });
      await processPushes(world.deps);
      expect(paths()).toEqual([ended, other].map(pathOf).toSorted());
    },
  );

  describe('on a saved device', () => {
    let phone: Browser;
    let deviceId: string;
    beforeEach(async () => {
      ({ id: deviceId } = await saveDevice(world.database.db, {
        memberId: ana.memberId,
        deviceId: 'phone',
        userAgent: 'Phone',
        at: world.clock.now,
      }));
      phone = browser();
      await subscribed(phone, await signedAs(world, 'ana@azul.example', { deviceId }));
      world.clock.advance(world.deps.config.SESSION_MINUTES * MINUTE);
    });
    const told = async (): Promise<boolean> => {
      service.received.length = 0;
      await enqueue({ memberId: ana.memberId });
      await processPushes(world.deps);
      return service.received.length > 0;
    };

    it('outlives a sign-in that ends by time, and a new address, until the device is forgotten', async () => {
      expect(await told()).toBe(true);
      const { endpoint } = phone.subscription;
      phone = browser();
      await subscribed(phone, undefined, { replaces: endpoint });
      expect(await told()).toBe(true);
      const { headers } = await signedAs(world, 'ana@azul.example');
      await send(world, 'DELETE', `/members/devices/${deviceId}`, { headers });
      expect(await told()).toBe(false);
    });

    it('ends with a later sign-in on it', async () => {
      const later = await signedAs(world, 'ana@azul.example', { deviceId });
      await send(world, 'POST', '/members/logout', { body: { token: later.token } });
      expect([await told(), await endpoints()]).toEqual([false, []]);
    });
  });

  it('leaves a guest their place where a member signs in, and both to themselves where that ends', async () => {
    const place = await placeOf(randomUUID());
    const shared = browser();
    await subscribed(shared, undefined, { ref: place.ref });
    await subscribed(shared, ana);
    await enqueue({ placeId: place.id });
    await enqueue({ memberId: ana.memberId });
    await processPushes(world.deps);
    expect(paths()).toEqual([shared, shared].map(pathOf));
    await enqueue({ placeId: place.id });
    await enqueue({ memberId: ana.memberId });
    await send(world, 'POST', '/members/logout', { body: { token: ana.token } });
    await enqueue({ memberId: ana.memberId });
    expect(await processPushes(world.deps)).toBe(1);
    expect(paths()).toHaveLength(3);
  });

  it('takes a guest’s place that a member looks at, and no place of another contract', async () => {
    const [mine, theirs] = await Promise.all([
      placeOf(randomUUID()),
      placeOf(nora.contractId, { contractId: nora.contractId, memberId: nora.memberId }),
    ]);
    const shared = browser();
    await subscribed(shared, ana, { ref: mine.ref });
    await subscribed(shared, ana, { ref: theirs.ref });
    await enqueue({ placeId: mine.id });
    await enqueue({ placeId: theirs.id });
    expect(await waiting()).toBe(1);
  });

  it('shows no one what waits for who was signed in before', async () => {
    const shared = browser();
    await subscribed(shared, ana);
    await enqueue({ memberId: ana.memberId });
    await subscribed(shared, nora);
    expect(await processPushes(world.deps)).toBe(0);
  });

  it.each([404, 410])('forgets a browser of which its service says %s', async (status) => {
    const [gone, there] = [browser(), browser()];
    await subscribed(gone, ana);
    await enqueue({ memberId: ana.memberId });
    await enqueue({ memberId: ana.memberId });
    service.answers.push({ status }, { status });
    await processPushes(world.deps);
    expect([await endpoints(), await waiting()]).toEqual([[], 0]);
    await subscribed(there, ana);
    expect(await endpoints()).toHaveLength(1);
  });

  it('waits as long as a busy service asks', async () => {
    await subscribed(browser(), ana);
    await enqueue({ memberId: ana.memberId });
    service.answers.push({ status: 429, headers: { 'retry-after': '60' } });
    await processPushes(world.deps);
    world.clock.advance(59_000);
    expect(await processPushes(world.deps)).toBe(0);
    world.clock.advance(2_000);
    expect([await processPushes(world.deps), await waiting()]).toEqual([1, 0]);
    expect(service.received).toHaveLength(2);
  });

  it('tries a broken service five times, and one that refuses once', async () => {
    await subscribed(browser(), ana);
    await enqueue({ memberId: ana.memberId });
    service.answers.push(...Array.from({ length: 6 }, () => ({ status: 503 })));
    for (let pass = 0; pass < 8; pass += 1) {
      await processPushes(world.deps);
      world.clock.advance(2 * MINUTE);
    }
    expect([service.received.length, await waiting()]).toEqual([5, 0]);
    service.answers.splice(0, service.answers.length, { status: 400 });
    await enqueue({ memberId: ana.memberId });
    await processPushes(world.deps);
    expect([await waiting(), (await endpoints()).length]).toEqual([0, 1]);
  });

  it('does not send what is over', async () => {
    await subscribed(browser(), ana);
    await enqueue({ memberId: ana.memberId }, 1);
    world.clock.advance(MINUTE);
    await processPushes(world.deps);
    expect([service.received.length, await waiting()]).toEqual([0, 0]);
  });

  it('does not follow a service that points elsewhere', async () => {
    await subscribed(browser(), ana);
    await enqueue({ memberId: ana.memberId });
    service.answers.push({ status: 307, headers: { location: `${service.origin}/elsewhere` } });
    await processPushes(world.deps);
    expect([service.received.length, await waiting()]).toEqual([1, 0]);
  });

  it('sends each notification once when two instances work at a time', async () => {
    await subscribed(browser(), ana);
    for (let time = 0; time < 30; time += 1) await enqueue({ memberId: ana.memberId });
    await Promise.all([processPushes(world.deps), processPushes(world.deps)]);
    expect([service.received.length, await waiting()]).toEqual([30, 0]);
  });

  it.each([
    'http://169.254.169.254/latest',
    'http://127.0.0.1:1/',
    'https://localhost/x',
    'https://intranet.example/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
    'https://push.services.mozilla.com/x',
  ])('calls no address that is not of a push service: %s', async (endpoint) => {
    expect(refusal(await subscribe(new Browser(endpoint), ana))).toMatchObject({
      status: 400,
      fields: { 'body.subscription.endpoint': 'invalid' },
    });
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://db5p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
  ])('takes the address of a browser: %s', async (endpoint) => {
    await subscribed(new Browser(endpoint), ana);
    expect(await endpoints()).toEqual([endpoint]);
  });

  it('refuses a key that is none', async () => {
    const { subscription } = browser();
    const keys = { ...subscription.keys, p256dh: 'A'.repeat(87) };
    expect(
      refusal(
        await send(world, 'POST', '/push', {
          headers: ana.headers,
          body: { subscription: { ...subscription, keys } },
        }),
      ),
    ).toMatchObject({ status: 400, fields: { 'body.subscription.keys.p256dh': 'invalid' } });
  });
});
