import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  HEARTBEAT_SECONDS,
  MEMBER_EVENTS_PATH,
  memberEvent,
  PLACES_HEADER,
} from '../../src/contracts/realtime.ts';
import type { MemberEvent } from '../../src/contracts/realtime.ts';
import { buildApp } from '../../src/server/app.ts';
import { endMemberSessions } from '../../src/server/auth/sessions.ts';
import { DEMO_PASSWORD } from '../../src/server/db/seed-clubs.ts';
import { rateLimits, resorts, sessions, weeks } from '../../src/server/db/schema.ts';
import { createHub } from '../../src/server/realtime/hub.ts';
import { testResort, testWeek } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { startTestServer } from '../support/test-server.ts';
import { callsOf, linkParam, NEW_PASSWORD, newMails } from './auth-support.ts';
import {
  exhaust,
  keepMembers,
  refusal,
  reset,
  send,
  signedAs,
  startMembers,
  storedMember,
} from './member-support.ts';
import type { MemberWorld, Signed } from './member-support.ts';

const ENDED: MemberEvent = { event: 'session-ended', data: { reason: 'ended' } };
const SECOND = 1_000;
const UNKNOWN = '11111111-2222-4333-8444-555555555555';

const listening = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(app.server.address()).port}/api`;
};

/** A page that reads the stream, as a browser does by `fetch`. */
class Page {
  readonly response: Response;
  /** Every part of the stream, events and comments. */
  readonly parts: string[] = [];
  /** Resolves when the stream has closed. */
  readonly closed: Promise<void>;
  readonly #abort: AbortController;
  #woken: () => void = () => {};

  constructor(response: Response, abort: AbortController) {
    this.response = response;
    this.#abort = abort;
    this.closed = this.#read()
      .catch(() => {})
      .finally(() => this.#woken());
  }

  /** `reader`: the token of a session, or the headers of a guest. */
  static async open(base: string, reader: string | Record<string, string>): Promise<Page> {
    const abort = new AbortController();
    const page = new Page(
      await fetch(`${base}${MEMBER_EVENTS_PATH}`, {
        headers: {
          accept: 'text/event-stream',
          ...(typeof reader === 'string' ? { authorization: `Bearer ${reader}` } : reader),
        },
        signal: abort.signal,
      }),
      abort,
    );
    pages.push(page);
    if (page.response.status === 200) await page.heard((events) => events.length > 0);
    return page;
  }

  async #read(): Promise<void> {
    let text = '';
    for await (const bytes of this.response.body ?? []) {
      text += new TextDecoder().decode(bytes, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      this.parts.push(...parts);
      this.#woken();
    }
  }

  get events(): MemberEvent[] {
    return this.parts.flatMap((part) => {
      const name = /^event: (.*)$/m.exec(part)?.[1];
      return name
        ? [
            memberEvent.parse({
              event: name,
              data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? ''),
            }),
          ]
        : [];
    });
  }

  /** Waits until the events are as asked for. */
  async heard(enough: (events: MemberEvent[]) => boolean): Promise<MemberEvent[]> {
    while (!enough(this.events)) await new Promise<void>((wake) => (this.#woken = wake));
    return this.events;
  }

  leave(): void {
    this.#abort.abort();
  }
}
let pages: Page[] = [];
const ended = (page: Page) => page.closed.then(() => page.events.at(-1));

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

describe.each(['pglite', 'postgres'] as const)('two instances on %s', (kind) => {
  let first: MemberWorld;
  let second: { app: FastifyInstance; close: () => Promise<void> };
  let a: string;
  let b: string;
  let ana: Signed;
  beforeAll(async () => {
    const databaseUrl = kind === 'postgres' ? await postgres.freshDatabase() : undefined;
    first = await startMembers(databaseUrl ? { databaseUrl } : {});
    await keepMembers(first);
    if (databaseUrl) second = await startTestServer({ databaseUrl });
    else {
      // PGlite has one process; its instances share the database itself.
      const app = await buildApp(first.deps);
      second = { app, close: () => app.close() };
    }
    [a, b] = [await listening(first.app), await listening(second.app)];
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });
  beforeEach(async () => {
    pages = [];
    await reset(first);
    ana = await signedAs(first, 'ana@azul.example');
  });
  afterEach(async () => {
    for (const page of pages) page.leave();
    await Promise.all(pages.map((page) => page.closed));
  });

  it('greets, keeps proxies from buffering, and lets no one in without a session', async () => {
    const { response, parts, events } = await Page.open(b, ana.token);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect([
      response.headers.get('cache-control'),
      response.headers.get('x-accel-buffering'),
      response.headers.get('x-content-type-options'),
    ]).toEqual(['no-store, no-transform', 'no', 'nosniff']);
    expect(parts[0]).toMatch(/^retry: \d{4}\nevent: ready\ndata: \{/);
    expect(events).toEqual([{ event: 'ready', data: { exp: '2026-11-22T00:00:00.000Z' } }]);
    for (const headers of [undefined, { authorization: 'Bearer nothing' }])
      expect(
        refusal(await send(first, 'GET', MEMBER_EVENTS_PATH, headers ? { headers } : {})),
      ).toEqual({ status: 401, code: 401 });
    expect(
      (
        await first.app.inject({
          method: 'HEAD',
          url: `/api${MEMBER_EVENTS_PATH}`,
          headers: ana.headers,
        })
      ).statusCode,
    ).toBe(404);
  });

  it.each<[string, (mine: Signed) => Promise<unknown>]>([
    ['signing out', ({ token }) => send(first, 'POST', '/members/logout', { body: { token } })],
    [
      'the list of sign-ins',
      async ({ token }) => {
        const other = await signedAs(first, 'ana@azul.example');
        const { sessions: list } = z
          .object({ sessions: z.array(z.object({ id: z.string(), current: z.boolean() })) })
          .parse(
            (
              await send(first, 'GET', '/members/devices', {
                headers: { authorization: `Bearer ${token}` },
              })
            ).json(),
          );
        return send(
          first,
          'DELETE',
          `/members/sessions/${list.find(({ current }) => current)!.id}`,
          { headers: other.headers },
        );
      },
    ],
    [
      'ending all others',
      async () =>
        send(first, 'DELETE', '/members/sessions/others', {
          headers: (await signedAs(first, 'ana@azul.example')).headers,
        }),
    ],
    [
      'a password changed in the profile',
      async ({ memberId }) =>
        send(first, 'PUT', `/catcher/members/edit/${memberId}?mode=websocios`, {
          headers: (await signedAs(first, 'ana@azul.example')).headers,
          body: { Password: NEW_PASSWORD, currentPassword: DEMO_PASSWORD },
        }),
    ],
    [
      'a recovered password',
      async () => {
        const calls = callsOf(first);
        await calls.get('/recovery-password/members/send?email=ana@azul.example');
        return calls.post('/recovery-password/members/change', {
          tokenId: linkParam(await newMails(first), 'tokenId'),
          password: NEW_PASSWORD,
        });
      },
    ],
    [
      'an operator',
      ({ memberId }) =>
        first.database.db.transaction((tx) => endMemberSessions(tx, memberId, first.clock.now)),
    ],
  ])(
    '%s on one reaches a page of the other without waiting for its heartbeat',
    async (_name, end) => {
      const pablo = await signedAs(first, 'pablo@azul.example');
      const handoff = z
        .object({ token: z.string() })
        .parse((await send(first, 'POST', '/auth/handoff', { headers: ana.headers })).json()).token;
      const weeks = z
        .object({ token: z.string() })
        .parse((await send(first, 'GET', `/auth/sesion?token=${handoff}`)).json()).token;
      const [here, there, handed, other] = await Promise.all([
        Page.open(a, ana.token),
        Page.open(b, ana.token),
        Page.open(b, weeks),
        Page.open(b, pablo.token),
      ]);
      await end(ana);
      const since = performance.now();
      expect(await Promise.all([ended(here), ended(there), ended(handed)])).toEqual([
        ENDED,
        ENDED,
        ENDED,
      ]);
      expect(performance.now() - since).toBeLessThan(HEARTBEAT_SECONDS * SECOND);
      expect(other.events).toHaveLength(1);
      expect(
        (await send(first, 'GET', MEMBER_EVENTS_PATH, { headers: ana.headers })).statusCode,
      ).toBe(401);
      // The other session still hears of its own end.
      await send(first, 'POST', '/members/logout', { body: { token: pablo.token } });
      expect(await ended(other)).toEqual(ENDED);
    },
  );

  it('keeps the stream of the session that changes the password or ends the others', async () => {
    const page = await Page.open(b, ana.token);
    await signedAs(first, 'ana@azul.example');
    expect(
      (await send(first, 'DELETE', '/members/sessions/others', { headers: ana.headers }))
        .statusCode,
    ).toBe(200);
    expect(
      (
        await send(first, 'PUT', `/catcher/members/edit/${ana.memberId}?mode=websocios`, {
          headers: ana.headers,
          body: { Password: NEW_PASSWORD, currentPassword: DEMO_PASSWORD },
        })
      ).statusCode,
    ).toBe(200);
    await send(first, 'POST', '/members/logout', { body: { token: ana.token } });
    expect([await ended(page), page.events.length]).toEqual([ENDED, 2]);
  });

  it('tells every page of a contract that a place in line changed, and no other contract', async () => {
    const [pablo, nora] = await Promise.all([
      signedAs(first, 'pablo@azul.example'),
      signedAs(first, 'nora@azul.example'),
    ]);
    expect([pablo.contractId, nora.contractId === ana.contractId]).toEqual([ana.contractId, false]);
    const [owner, coOwner, other] = await Promise.all([
      Page.open(a, ana.token),
      Page.open(b, pablo.token),
      Page.open(b, nora.token),
    ]);
    const changed = (party: string) =>
      first.database.rows("select pg_notify('line_changed', $1)", [party]);
    const heard = async (page: Page) =>
      (await page.heard((events) => events.length > 1)).map(({ event }) => event);
    await changed(ana.contractId);
    expect(await Promise.all([owner, coOwner].map(heard))).toEqual([
      ['ready', 'line'],
      ['ready', 'line'],
    ]);
    // If Nora had heard of the first change, it would come before this one in her stream.
    await changed(nora.contractId);
    expect(await heard(other)).toEqual(['ready', 'line']);
  });

  describe('of guests', () => {
    const MAILBOX = '22222222-2222-4333-8444-555555555555';
    const ref = (name: string) => name.padEnd(20, '_');
    const place = (name: string, party: string, contractId: string | null = null) =>
      first.database.rows(
        `insert into line_places (ref, week_id, club_id, party, contract_id, iso, joined_at)
         select $1, min(id), 'azul', $2::uuid, $3::uuid, 'en', now() from weeks`,
        [ref(name), party, contractId],
      );
    const guest = (...names: string[]) => ({ [PLACES_HEADER]: names.map(ref).join() });
    const left = (name: string) =>
      first.database.rows("select line_close(id, 'left', now()) from line_places where ref = $1", [
        ref(name),
      ]);
    const changed = (party: string) =>
      first.database.rows("select pg_notify('line_changed', $1)", [party]);
    const names = (page: Page) => page.events.map(({ event }) => event);
    beforeAll(async () => {
      await first.database.db.insert(resorts).values(testResort);
      await first.database.db.insert(weeks).values({ ...testWeek, inventoryId: '1001' });
    });
    beforeEach(() => first.database.rows('delete from line_places'));

    it('tells those behind when somebody leaves, and the whole line when the week is offered', async () => {
      await first.database.rows('delete from week_claims');
      await first.database.rows(
        `insert into week_claims (week_id, booked, ends_at) select min(id), false, now() + interval '1 year' from weeks`,
      );
      await first.database.rows(
        'insert into week_lines (week_id, due_at) select min(id), now() from weeks',
      );
      for (const [name, party] of [
        ['before', ana.contractId],
        ['leaver', UNKNOWN],
        ['mine', MAILBOX],
      ] as const)
        await place(name, party);
      const [page, before] = await Promise.all([
        Page.open(b, guest('mine')),
        Page.open(a, ana.token),
      ]);
      await left('leaver');
      await page.heard((events) => events.length === 2);
      expect(names(before)).toEqual(['ready']);
      await first.database.rows('select line_settle(min(id), now(), 30, 15, 3) from weeks');
      await Promise.all(
        [page, before].map((open, index) => open.heard((events) => events.length === 3 - index)),
      );
      expect([page, before].map(names)).toEqual([
        ['ready', 'line', 'line'],
        ['ready', 'line'],
      ]);
      await first.database.rows('delete from line_offers');
      await first.database.rows('delete from week_lines');
      await first.database.rows('delete from week_claims');
    });

    it('tells a guest that their place changed, and nothing of other people', async () => {
      await place('mine', MAILBOX);
      await place('others', UNKNOWN);
      const page = await Page.open(b, guest('mine'));
      expect(page.events).toEqual([{ event: 'ready', data: {} }]);
      // If the guest had heard of these, they would come before their own.
      await changed(UNKNOWN);
      await changed(ana.contractId);
      await changed(MAILBOX);
      await left('mine');
      await page.heard((events) => events.length === 3);
      expect(page.events.slice(1)).toEqual([
        { event: 'line', data: {} },
        { event: 'line', data: {} },
      ]);
    });

    it('opens no stream by the name of a member’s place, a closed one or none', async () => {
      await place('closed', MAILBOX);
      await left('closed');
      await place('member', ana.contractId, ana.contractId);
      for (const headers of [
        guest('closed'),
        guest('member'),
        guest('unknown'),
        { [PLACES_HEADER]: "', , --" },
      ])
        expect(refusal(await send(first, 'GET', MEMBER_EVENTS_PATH, { headers }))).toEqual({
          status: 401,
          code: 401,
        });
    });

    it('refuses the token of an ended session, also beside a place', async () => {
      await place('beside', MAILBOX);
      const headers = { authorization: `Bearer ${UNKNOWN}`, ...guest('beside') };
      expect(refusal(await send(first, 'GET', MEMBER_EVENTS_PATH, { headers }))).toEqual({
        status: 401,
        code: 401,
      });
    });

    it('tells a member of the places they took as a guest as well', async () => {
      await place('before', MAILBOX);
      const page = await Page.open(a, {
        authorization: `Bearer ${ana.token}`,
        ...guest('before'),
      });
      await changed(MAILBOX);
      await page.heard((events) => events.length === 2);
      await changed(ana.contractId);
      await page.heard((events) => events.length === 3);
      expect(names(page)).toEqual(['ready', 'line', 'line']);
    });

    it('takes twelve pages of one guest, and closes them soon after the place is closed', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        await place('mine', MAILBOX);
        const open = await Promise.all(
          Array.from({ length: 12 }, () => Page.open(a, guest('mine'))),
        );
        expect((await Page.open(a, guest('mine'))).response.status).toBe(429);
        await left('mine');
        await Promise.all(open.map((page) => page.heard((events) => events.length === 2)));
        vi.advanceTimersByTime(HEARTBEAT_SECONDS * SECOND);
        await Promise.all(open.map((page) => page.closed));
        expect(open.map(names)).toEqual(open.map(() => ['ready', 'line']));
      } finally {
        vi.useRealTimers();
      }
    });
  });

  it('misses no end that falls on the moment of opening', async () => {
    for (let round = 0; round < 8; round += 1) {
      const signed = await signedAs(first, 'ana@azul.example');
      const [page] = await Promise.all([
        Page.open(b, signed.token),
        send(first, 'POST', '/members/logout', { body: { token: signed.token } }),
      ]);
      if (page.response.status === 401) continue;
      expect(await ended(page)).toEqual(ENDED);
    }
  });

  it('ends with the session’s time', async () => {
    const short = await signedAs(first, 'ana@azul.example', {
      expiresAt: new Date(first.clock.now.getTime() + 150),
    });
    const page = await Page.open(b, short.token);
    expect(await ended(page)).toEqual({ event: 'session-ended', data: { reason: 'expired' } });
  });

  it('takes twelve pages of one sign-in, and gives a place back when one leaves', async () => {
    const open = await Promise.all(Array.from({ length: 12 }, () => Page.open(a, ana.token)));
    const refused = await Page.open(a, ana.token);
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([
      429,
      '30',
    ]);
    expect(
      (await Page.open(a, (await signedAs(first, 'ana@azul.example')).token)).response.status,
    ).toBe(200);
    open[0]!.leave();
    await expect.poll(async () => (await Page.open(a, ana.token)).response.status).toBe(200);
  });

  it('limits openings by address', async () => {
    await exhaust(first, 'events:address:127.0.0.1', { points: 300, seconds: 60 });
    expect(refusal(await send(first, 'GET', MEMBER_EVENTS_PATH, { headers: ana.headers }))).toEqual(
      { status: 429, code: 429 },
    );
    await first.database.db.delete(rateLimits);
  });
});

describe('a lost connection to PostgreSQL', () => {
  let first: MemberWorld;
  let b: string;
  beforeAll(async () => {
    pages = [];
    first = await startMembers({ databaseUrl: await postgres.freshDatabase() });
    b = await listening(first.app);
  });
  afterAll(() => first.close());

  it('finds out what ended while its connection to the database was lost', async () => {
    const ana = await signedAs(first, 'ana@azul.example');
    const page = await Page.open(b, ana.token);
    const [{ count } = { count: 0 }] = await first.database.rows<{ count: number }>(
      "select count(pg_terminate_backend(pid))::int as count from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
    );
    expect(count).toBeGreaterThan(0);
    // This end is not announced.
    await first.database.db
      .update(sessions)
      .set({ endedAt: first.clock.now })
      .where(eq(sessions.memberId, ana.memberId));
    expect(await ended(page)).toEqual(ENDED);
    // And it listens again.
    const again = await signedAs(first, 'ana@azul.example');
    const next = await Page.open(b, again.token);
    await send(first, 'POST', '/members/logout', { body: { token: again.token } });
    const since = performance.now();
    expect(await ended(next)).toEqual(ENDED);
    expect(performance.now() - since).toBeLessThan(HEARTBEAT_SECONDS * SECOND);
  });

  it('says that places may have changed while its connection to the database was lost', async () => {
    const { token } = await signedAs(first, 'ana@azul.example');
    const page = await Page.open(b, token);
    await first.database.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
    );
    expect((await page.heard((events) => events.length > 1))[1]).toEqual({
      event: 'line',
      data: {},
    });
    page.leave();
  });

  it('reconnects once, not more and more often, after the database has refused it for a while', async () => {
    const url = await postgres.freshDatabase();
    const server = await startMembers({ databaseUrl: url });
    const listens = vi.fn<() => void>();
    const stop = await server.database.listen({ session_ended: () => {} }, listens);
    const name = new URL(url).pathname.slice(1);
    await first.database.rows(`alter database ${name} with allow_connections false`);
    await first.database.rows(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    const tries = vi.spyOn(pg.Client.prototype, 'connect');
    const since = performance.now();
    await expect.poll(() => tries.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(performance.now() - since).toBeGreaterThan(3 * SECOND - 500);
    tries.mockRestore();
    await first.database.rows(`alter database ${name} with allow_connections true`);
    await expect.poll(() => listens.mock.calls.length).toBe(2);
    const [{ count } = { count: 0 }] = await server.database.rows<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
    );
    expect([count, listens.mock.calls.length]).toEqual([1, 2]);
    await stop();
    await server.close();
  });
});

describe('one instance', () => {
  let world: MemberWorld;
  let ana: Signed;
  beforeAll(async () => {
    world = await startMembers();
    await keepMembers(world);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    pages = [];
    await reset(world);
    ana = await signedAs(world, 'ana@azul.example');
  });
  afterEach(() => void vi.useRealTimers());

  it('gives a sign of life every fifteen seconds, and with it finds rows that were removed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const app = await buildApp(world.deps);
    const base = await listening(app);
    const page = await Page.open(base, ana.token);
    vi.advanceTimersByTime(HEARTBEAT_SECONDS * SECOND);
    await expect.poll(() => page.parts).toEqual([expect.stringContaining('ready'), ':']);
    vi.advanceTimersByTime(HEARTBEAT_SECONDS * SECOND);
    await expect.poll(() => page.parts.length).toBe(3);
    await world.database.db.delete(sessions);
    vi.advanceTimersByTime(HEARTBEAT_SECONDS * SECOND);
    expect(await ended(page)).toEqual(ENDED);
    await app.close();
  });

  it('ends its streams when it shuts down, without telling them that they are signed out', async () => {
    const app = await buildApp(world.deps);
    const base = await listening(app);
    const open = await Promise.all(Array.from({ length: 5 }, () => Page.open(base, ana.token)));
    const since = performance.now();
    await app.close();
    await Promise.all(open.map((page) => page.closed));
    expect(performance.now() - since).toBeLessThan(HEARTBEAT_SECONDS * SECOND);
    expect(open.map(({ events }) => events.map(({ event }) => event))).toEqual(
      Array.from({ length: 5 }, () => ['ready']),
    );
  });

  it('answers 503 while it cannot listen, and listens with the next page', async () => {
    let away = true;
    const app = await buildApp({
      ...world.deps,
      database: {
        ...world.database,
        listen: (...args) =>
          away
            ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
            : world.database.listen(...args),
      },
    });
    const base = await listening(app);
    const refused = await Page.open(base, ana.token);
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([
      503,
      '5',
    ]);
    away = false;
    const page = await Page.open(base, ana.token);
    await send(world, 'POST', '/members/logout', { body: { token: ana.token } });
    expect(await ended(page)).toEqual(ENDED);
    await app.close();
  });

  it('closes a stream whose session ended before it was added, and none twice', async () => {
    const hub = createHub(world.deps);
    const close = vi.fn<(last?: MemberEvent) => void>();
    const { clubId } = await storedMember(world, 'ana@azul.example');
    expect(clubId).toBe('azul');
    await hub.add({
      session: {
        id: UNKNOWN,
        family: UNKNOWN,
        expiresAt: new Date(world.clock.now.getTime() + 60_000),
      },
      refs: [],
      beat: () => {},
      lineChanged: () => {},
      close,
    });
    expect(close.mock.calls).toEqual([[ENDED]]);
    await hub.close();
    expect(close).toHaveBeenCalledTimes(1);
  });
});
