import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorBody } from '../../src/contracts/errors.ts';
import { openEmbedded, openPostgres, untilReachable } from '../../src/server/db/client.ts';
import { isDatabaseAway } from '../../src/server/db/errors.ts';
import { enqueueMail, startOutbox } from '../../src/server/mail/outbox.ts';
import { reservations } from '../../src/server/db/schema.ts';
import { endFamily } from '../../src/server/auth/sessions.ts';
import { startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { PDF } from '../support/evidence.ts';
import { soon } from '../support/soon.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres({ restartable: true })));
afterAll(() => postgres.stop());

describe('a server whose PostgreSQL stops', () => {
  let world: World;
  let url: string;
  beforeAll(async () => {
    url = await postgres.freshDatabase();
    world = await startWorld({ databaseUrl: url });
  });
  afterAll(() => world.close());

  /** Every refusal is one of the contract: 503, when to come again, nothing of the inside. */
  const expectAway = async (reply: { status: number; body: unknown }): Promise<void> => {
    expect(reply).toEqual({
      status: 503,
      body: { success: false, code: 503, message: 'Temporarily unavailable', retryAfter: 5 },
    });
    expect(errorBody.safeParse(reply.body).success).toBe(true);
  };

  it('answers 503 at once while it is stopped, and recovers by itself: calls, streams and mails', async () => {
    const { authorization } = await world.signIn();
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const port = (world.app.server.address() as AddressInfo).port;
    const stream = await fetch(`http://127.0.0.1:${port}/api/members/events`, {
      headers: { authorization },
    });
    let heard = '';
    const listening = (async () => {
      for await (const bytes of stream.body!) heard += new TextDecoder().decode(bytes);
    })();
    await soon(() => expect(heard).toContain('event: ready'));
    const outbox = startOutbox(world.deps);
    const kept = await world.numberOf('kept@mail.example');

    await postgres.restart(async () => {
      const begun = performance.now();
      for (const reply of [
        await world.call('GET', `/reserve/${kept}`),
        await world.holdAs('away@mail.example', '1002'),
        await world.call('GET', '/week/countries'),
      ])
        await expectAway(reply);
      const refused = await world.app.inject('/ready');
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
      expect((await world.app.inject('/health')).statusCode).toBe(200);
      // Not a measurement: a call that waited for a connection would take the pool's three seconds,
      // each.
      expect(performance.now() - begun).toBeLessThan(10_000);
      outbox.wake();
    });

    await soon(async () => expect((await world.call('GET', `/reserve/${kept}`)).status).toBe(200));
    expect((await world.holdAs('back@mail.example', '1002')).status).toBe(200);
    expect((await world.app.inject('/ready')).statusCode).toBe(200);
    await world.database.db.transaction((tx) =>
      enqueueMail(tx, {
        key: 'after',
        to: 'a@mail.example',
        mail: { fromName: 'Club', subject: 'After', html: '', text: '' },
        at: world.clock.now,
      }),
    );
    outbox.wake();
    await soon(() => expect(world.mails.map(({ subject }) => subject)).toEqual(['After']));
    // The listener has found its way back: the end of the sign-in reaches the page that was open
    // all the time.
    const [session] = await world.database.rows<{ family: string }>('select family from sessions');
    await soon(async () =>
      expect(
        (
          await world.database.rows(
            `select 1 from pg_stat_activity where query like 'listen %' and datname = current_database()`,
          )
        ).length,
      ).toBe(1),
    );
    await world.database.db.transaction((tx) => endFamily(tx, session!.family, world.clock.now));
    await listening;
    expect(heard).toContain('event: session-ended');
    await outbox.stop();
  });

  it('loses no connection of its pool when they all die in use, again and again', async () => {
    const database = await openPostgres(url, { pool: 2 });
    const killer = new pg.Client({ connectionString: url });
    await killer.connect();
    for (let round = 0; round < 4; round += 1) {
      const outcomes = await Promise.allSettled(
        [1, 2].map(() =>
          database.db.transaction(async (tx) => {
            // From inside: the connection dies between two statements, when no query is waiting for
            // an answer.
            const {
              rows: [own],
            } = (await tx.execute('select pg_backend_pid() as pid')) as unknown as {
              rows: { pid: number }[];
            };
            await killer.query('select pg_terminate_backend($1, 5000)', [own!.pid]);
            await tx.select().from(reservations);
          }),
        ),
      );
      expect(
        outcomes.map((outcome) => outcome.status === 'rejected' && isDatabaseAway(outcome.reason)),
      ).toEqual([true, true]);
    }
    await expect(
      Promise.all(Array.from({ length: 6 }, () => database.ping())),
    ).resolves.toHaveLength(6);
    await killer.end();
    await database.close();
  });

  it('leaves a server that only reads by now, as one that was replaced does, for the one its address leads to', async () => {
    const own = await postgres.freshDatabase();
    const database = await openPostgres(own, { pool: 1 });
    await database.rows('create table notes (n int)');
    // The one connection of the pool is the one to the server of before.
    await database.rows('set default_transaction_read_only = on');
    const write = () =>
      database.db
        .transaction((tx) => tx.execute('insert into notes values (1)'))
        .then(
          () => 'written',
          (error: unknown) => (isDatabaseAway(error) ? 'away' : error),
        );
    expect([await write(), await write()]).toEqual(['away', 'written']);

    const name = new URL(own).pathname.slice(1);
    const admin = new pg.Client({ connectionString: postgres.serverUrl });
    await admin.connect();
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let listens = 0;
    const heard: string[] = [];
    const stop = await database.listen(
      { channel: (payload) => void heard.push(payload) },
      () => void (listens += 1),
    );
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    await soon(() => expect(listens).toBe(2));
    await database.rows(`select pg_notify('channel', 'told')`);
    await soon(() => expect(heard).toEqual(['told']));
    await stop();
    await admin.end();
    await database.close();
  });

  it('does not wait for an answer that does not come', async () => {
    // Takes connections and says nothing, as a server behind a broken network does.
    const silent = createServer(() => {});
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const database = await openPostgres(
      `postgres://u:p@127.0.0.1:${(silent.address() as AddressInfo).port}/x`,
      { connectSeconds: 0.2 },
    );
    const away = await database.ping().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(isDatabaseAway(away)).toBe(true);
    await database.close();
    silent.close();
    // A statement that takes too long is ended by the server, and its caller is asked to come back
    // later.
    const strict = await openPostgres(url, { statementSeconds: 1 });
    const slow = await strict.rows('select pg_sleep(30)').then(
      () => undefined,
      (error: unknown) => error,
    );
    expect([isDatabaseAway(slow), (slow as Error).message]).toEqual([
      true,
      'canceling statement due to statement timeout',
    ]);
    await strict.close();
  });

  it('keeps nothing half and says 503 when the database has no room, and works once there is some', async () => {
    await world.database.rows(
      `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100'; end $$`,
    );
    const count = async () =>
      (
        await world.database.rows<{ n: number }>(
          `select (select count(*) from reservations)::int + (select count(*) from outbox)::int + (select count(*) from claim_files)::int as n`,
        )
      )[0]!.n;
    await world.database.rows(
      'create trigger full_disk before insert on week_claims for each row execute function full_disk()',
    );
    const before = await count();
    await expectAway(await world.holdAs('full@mail.example', '1005'));
    expect(await count()).toBe(before);
    await world.database.rows('drop trigger full_disk on week_claims');
    const numberRef = await world.numberOf('full@mail.example', '1005');

    // Evidence of a claim is kept in the database too.
    await world.database.rows(
      `update reservations set status = 'paid', paid_at = $1 where number_ref = $2`,
      [world.clock.now.toISOString(), numberRef],
    );
    const upload = () =>
      world.app.inject({
        method: 'PUT',
        url: `/api/claim/${numberRef}/evidence?name=price.pdf`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: PDF,
      });
    await world.database.rows(
      'create trigger full_disk before insert or update on claim_files for each row execute function full_disk()',
    );
    const refused = await upload();
    await expectAway({ status: refused.statusCode, body: refused.json() });
    await world.database.rows('drop trigger full_disk on claim_files');
    expect((await upload()).statusCode).toBe(200);
  });
});

it('distinguishes temporary errors from permanent ones, whatever people typed', () => {
  const wrapped = (code: string) =>
    new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) });
  for (const code of [
    '57P01',
    '53100',
    '53300',
    '08006',
    '40P01',
    '55P03',
    '57014',
    '25006',
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'ENOSPC',
  ])
    expect([code, isDatabaseAway(wrapped(code))]).toEqual([code, true]);
  for (const code of ['23505', '42P01', '22P02', '23503', 'EACCES'])
    expect([code, isDatabaseAway(wrapped(code))]).toEqual([code, false]);
  expect(
    isDatabaseAway(
      new Error('Failed query: select $1 params: Connection terminated', {
        cause: Object.assign(new Error('x'), { code: '22P02' }),
      }),
    ),
  ).toBe(false);
  expect(
    isDatabaseAway(new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })])),
  ).toBe(true);
});

it('waits at the start for a database that is late, and says in a sentence why it does not start', async () => {
  const url = new URL(await postgres.freshDatabase());
  const start = async (change: (address: URL) => void, seconds: number) => {
    const address = new URL(url);
    change(address);
    const told: string[] = [];
    const database = await openPostgres(address.toString(), { pool: 1 });
    const error = await untilReachable(database, address.toString(), {
      seconds,
      onWait: (sentence) => void told.push(sentence),
    }).then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    await database.close();
    expect([error?.message, ...told].join()).not.toContain(address.password);
    return { said: error?.message, told };
  };
  const away = await start((address) => void (address.port = '9'), 0.2);
  expect(away.told).toEqual([
    expect.stringMatching(/^• Waiting for the database 127\.0\.0\.1:9\/test_\d+ …$/),
  ]);
  expect(away.said).toMatch(
    /^The database 127\.0\.0\.1:9\/test_\d+ does not answer \(.*ECONNREFUSED.*\)\. Check DATABASE_URL and that the server runs\.$/,
  );
  expect((await start((address) => void (address.password = 'wrong-secret'), 30)).said).toMatch(
    /refuses this server \(password authentication failed for user "postgres"\)\. Check user, password and name in DATABASE_URL\.$/,
  );
  expect((await start((address) => void (address.pathname = '/nothing'), 30)).said).toContain(
    'database "nothing" does not exist',
  );
  // It was stopped when the start began, and comes.
  const told: string[] = [];
  const database = await openPostgres(url.toString(), { pool: 1 });
  await postgres.restart(async () => {
    const waited = untilReachable(database, url.toString(), {
      seconds: 60,
      onWait: (sentence) => void told.push(sentence),
    });
    await soon(() => expect(told.length).toBe(1));
    later.push(waited);
  });
  await Promise.all(later);
  await database.close();
});
const later: Promise<void>[] = [];

it('says which folder the embedded database cannot use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-folder-'));
  writeFileSync(join(folder, 'file'), '');
  await expect(openEmbedded(join(folder, 'file', 'below'))).rejects.toThrow(
    /The data folder .*below cannot be written \(ENOTDIR/,
  );
  // A folder with something in it that is no database.
  mkdirSync(join(folder, 'data', 'pg'), { recursive: true });
  writeFileSync(join(folder, 'data', 'pg', 'PG_VERSION'), 'damaged');
  await expect(openEmbedded(join(folder, 'data'))).rejects.toThrow(
    /The embedded database in .*data cannot be opened/,
  );
  rmSync(folder, { recursive: true });
});
