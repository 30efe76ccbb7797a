import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPostgres } from '../../src/server/db/client.ts';
import { applyMigrations } from '../../src/server/db/migrate.ts';
import { DEMO_PASSWORD } from '../../src/server/db/seed-clubs.ts';
import { startReconciler } from '../../src/server/reconciler-job.ts';
import { paymentIntent } from '../../src/server/payment/start.ts';
import { holderOf } from '../../src/server/reservation/holder.ts';
import { insertInventory, startWorld, traveler } from '../support/booking-world.ts';
import { isReady, spawnInstance } from '../support/instances.ts';
import type { Instance } from '../support/instances.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { startTestServer } from '../support/test-server.ts';
import { soon } from '../support/soon.ts';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

/** A connection of the test's own; it may be cut off when a test fails and the server stops. */
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Asks until the answer is as wanted. */
const until = <T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> =>
  soon(async () => {
    const answer = await ask();
    expect(wanted(answer), JSON.stringify(answer)).toBe(true);
    return answer;
  });

describe('migrations', () => {
  it('run once when five instances start at the same moment', async () => {
    const url = await postgres.freshDatabase();
    const instances = await Promise.all(
      Array.from({ length: 5 }, () => openPostgres(url, { pool: 2 })),
    );
    await Promise.all(instances.map((database) => database.migrate()));
    const [row] = await instances[0]!.rows<{ all: number; different: number; claims: string }>(
      `select count(*)::int as all, count(distinct created_at)::int as different, to_regclass('week_claims')::text as claims from drizzle.__drizzle_migrations`,
    );
    expect(row).toEqual({ all: row!.different, different: row!.different, claims: 'week_claims' });
    expect(row!.all).toBeGreaterThan(10);
    await Promise.all(instances.map((database) => database.close()));
  });

  /** A folder of migrations as the generator writes it. */
  async function migrations(texts: Record<string, string>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'club-migrations-'));
    await mkdir(join(folder, 'meta'));
    await writeFile(
      join(folder, 'meta/_journal.json'),
      JSON.stringify({
        entries: Object.keys(texts).map((tag, idx) => ({
          idx,
          when: idx + 1,
          tag,
          breakpoints: true,
        })),
      }),
    );
    for (const [tag, text] of Object.entries(texts))
      await writeFile(join(folder, `${tag}.sql`), text);
    return folder;
  }
  const connect = async (url: string) => {
    const client = await connected(url);
    return {
      client,
      exec: async (statements: string) => void (await client.query(statements)),
      rows: async <Row extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
        (await client.query<Row>(text, params)).rows,
    };
  };

  it('let readers of a busy table pass while they wait for their lock, and get it in the end', async () => {
    const url = await postgres.freshDatabase();
    const [migration, writer, reader] = await Promise.all([
      connect(url),
      connect(url),
      connect(url),
    ]);
    await writer.exec('create table busy (n int)');
    await writer.exec('begin; insert into busy values (1)');
    const folder = await migrations({ a: 'alter table busy add column more int' });
    let refused = 0;
    const watched = {
      ...migration,
      exec: (statements: string) =>
        migration.exec(statements).catch((error: unknown) => {
          refused += 1;
          throw error;
        }),
    };
    const applied = applyMigrations(watched, folder, { lockTimeoutMs: 50 });
    // It waits behind the writer; a reader that comes now would wait behind it until the time for
    // the lock is over.
    await until(
      async () => refused,
      (tries) => tries > 0,
    );
    expect(await reader.rows('select n from busy')).toEqual([]);
    await writer.exec('commit');
    await applied;
    expect(await reader.rows('select n, more from busy')).toEqual([{ n: 1, more: null }]);
    await applyMigrations(migration, folder);
    await rm(folder, { recursive: true });
    await Promise.all([migration, writer, reader].map(({ client }) => client.end()));
  });

  it('say so when a lock cannot be had, keep nothing of what failed and go on from there', async () => {
    const url = await postgres.freshDatabase();
    const connection = await connect(url);
    const texts = {
      a: 'create table one (n int)',
      b: 'create table two (n int);--> statement-breakpoint\nselect wrong',
      c: '-- outside a transaction: large table\ncreate index concurrently if not exists one_n on one (n)',
    };
    const broken = await migrations(texts);
    await expect(applyMigrations(connection, broken)).rejects.toThrow(
      'column "wrong" does not exist',
    );
    expect(
      await connection.rows(
        `select to_regclass('one')::text as one, to_regclass('two')::text as two`,
      ),
    ).toEqual([{ one: 'one', two: null }]);
    const right = await migrations({ ...texts, b: 'create table two (n int)' });
    await applyMigrations(connection, right);
    expect(
      await connection.rows(
        `select to_regclass('two')::text as two, to_regclass('one_n')::text as index, count(*)::int as n from drizzle.__drizzle_migrations`,
      ),
    ).toEqual([{ two: 'two', index: 'one_n', n: 3 }]);
    const holder = await connect(url);
    await holder.exec('begin; lock table two');
    const late = await migrations({
      ...texts,
      b: 'create table two (n int)',
      d: 'alter table two add column more int',
    });
    await expect(
      applyMigrations(connection, late, { lockTimeoutMs: 20, tries: 2 }),
    ).rejects.toThrow('A migration did not get its locks in 2 tries');
    await Promise.all([connection, holder].map(({ client }) => client.end()));
    await Promise.all([broken, right, late].map((folder) => rm(folder, { recursive: true })));
  });

  it('build an index again that was cut off half built', async () => {
    const url = await postgres.freshDatabase();
    const connection = await connect(url);
    await connection.exec('create table one (n int); insert into one values (1), (1)');
    const build = 'create unique index concurrently if not exists one_n on one (n)';
    await expect(connection.exec(build)).rejects.toThrow('could not create unique index');
    await connection.exec('delete from one');
    const folder = await migrations({ a: `-- outside a transaction: large table\n${build}` });
    await applyMigrations(connection, folder);
    expect(
      await connection.rows(`select indisvalid from pg_index where indexrelid = 'one_n'::regclass`),
    ).toEqual([{ indisvalid: true }]);
    await connection.client.end();
    await rm(folder, { recursive: true });
  });
});

it('reconciles once, however many instances there are', async () => {
  const databaseUrl = await postgres.freshDatabase();
  const world = await startWorld({ databaseUrl });
  const numberRef = await world.numberOf('lost@mail.example');
  const secret = await paymentIntent(world.deps, numberRef);
  world.payments.pay(secret);
  world.clock.advance(28 * 60_000);
  const others = await Promise.all(
    [1, 2].map(() => startTestServer({ databaseUrl, payments: world.payments })),
  );
  for (const { clock } of others) clock.now = world.clock.now;
  world.payments.calls.length = 0;
  const reconcilers = [world, ...others].map(({ deps }) => startReconciler(deps, 20));
  await until(
    async () => (await world.reservation(numberRef)).status,
    (status) => status === 'paid',
  );
  // A round of all three after it: the lease of the first still runs.
  await until(
    async () =>
      (
        await world.database.rows<{ points: number }>(
          `select points from rate_limits where key = 'job:reconcile'`,
        )
      )[0]?.points ?? 0,
    (points) => points > 6,
  );
  await Promise.all(reconcilers.map((reconciler) => reconciler.stop()));
  expect([world.payments.calls, await world.mailKeys(), world.payments.refunds]).toEqual([
    ['readIntent'],
    [`booking:${numberRef}`],
    [],
  ]);
  for (const other of others) await other.close();
  await world.close();
});

describe('three instances on one PostgreSQL', () => {
  let instances: Instance[] = [];
  let url: string;
  let sql: pg.Client;
  let watch: pg.Client;
  const rows = async <Row extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
    (await sql.query<Row>(text, params)).rows;
  const any = (): Instance => instances[Math.floor(Math.random() * instances.length)]!;
  const call = async (
    path: string,
    {
      at = any(),
      body,
      form,
      headers = {},
    }: {
      at?: Instance;
      body?: unknown;
      form?: Record<string, string>;
      headers?: Record<string, string>;
    } = {},
  ) => {
    const response = await fetch(`${at.origin}${path}`, {
      ...(body || form
        ? { method: 'POST', body: form ? new URLSearchParams(form) : JSON.stringify(body) }
        : {}),
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const mailsTo = async (address: string) =>
    z
      .array(z.object({ subject: z.string(), text: z.string() }))
      .parse(await (await fetch(`${any().origin}/sandbox/mail.json?to=${address}`)).json());
  const hold = (
    email: string,
    inventoryId: string,
    options: { at?: Instance; headers?: Record<string, string> } = {},
  ) =>
    call('/api/week/hold', { ...options, body: { client: { ...traveler, email }, inventoryId } });
  const numberOf = (body: unknown) => z.object({ numberRef: z.string() }).parse(body).numberRef;
  // On a connection without a transaction: inside one pg_stat_activity does not change.
  const waiting = async () =>
    (
      await watch.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows;

  beforeAll(async () => {
    url = await postgres.freshDatabase();
    // All at once on an empty database: one of them migrates and loads the demo clubs.
    instances = await Promise.all([1, 2, 3].map(() => spawnInstance(url)));
    await Promise.all(instances.map(isReady));
    [sql, watch] = [await connected(url), await connected(url)];
    const database = await openPostgres(url, { pool: 1 });
    await insertInventory(database);
    await database.close();
  });
  afterAll(async () => {
    await Promise.all([sql.end(), watch.end()]);
    await Promise.all(instances.map((instance) => instance.kill()));
  });

  it('invites each demo member once', async () => {
    const [row] = await rows<{ mails: number; people: number }>(
      `select count(*)::int as mails, count(distinct "to")::int as people from outbox where key like 'invitation:%'`,
    );
    expect(row).toEqual({ mails: row!.people, people: row!.people });
    expect(row!.people).toBeGreaterThan(0);
  });

  it('sign in on one, know it on another, and hear on the third that it has ended', async () => {
    const [a, b, c] = instances as [Instance, Instance, Instance];
    const { challenge } = z.object({ challenge: z.string() }).parse(
      (
        await call('/api/members/login', {
          at: a,
          body: {
            email: 'ana@azul.example',
            password: DEMO_PASSWORD,
            clubId: 'azul',
            deviceId: 'fp',
          },
        })
      ).body,
    );
    const [mail] = await until(
      () => mailsTo('ana@azul.example'),
      (mails) => mails.length > 0,
    );
    const code = /^ {4}(\d{4})$/m.exec(mail!.text)?.[1];
    const { token } = z.object({ token: z.string() }).parse(
      (
        await call('/api/members/login-otp', {
          at: b,
          body: { challenge, code, saveDevice: false, deviceId: 'fp' },
        })
      ).body,
    );
    const headers = { authorization: `Bearer ${token}` };
    expect((await call('/api/auth/sesion', { at: c, headers })).status).toBe(200);

    const stream = await fetch(`${c.origin}/api/members/events`, { headers });
    const text = stream.text();
    expect((await call('/api/members/logout', { at: a, body: { token } })).status).toBe(200);
    expect(await text).toContain('event: session-ended\ndata: {"reason":"ended"}');
    expect((await call('/api/auth/sesion', { at: b, headers })).status).toBe(401);
  });

  it('count tries together', async () => {
    const statuses: number[] = [];
    // One after the other round the instances: the eleventh wrong one is one too many, wherever it
    // comes.
    for (let index = 0; index < 11; index += 1)
      statuses.push(
        (
          await call('/api/members/login', {
            at: instances[index % 3]!,
            body: { email: 'pablo@azul.example', password: 'Wrong#2026', clubId: 'azul' },
          })
        ).status,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
  });

  it('give a week to one of twelve, and mail everything once', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, index) =>
          (await hold(`p${index}@mail.example`, '1001', { at: instances[index % 3]! })).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(11).fill(409)]);
    await rows(
      `insert into outbox (key, "to", mail, next_at, created_at) select 'many:' || n, 'many@mail.example', '{"fromName":"Club","subject":"","html":"","text":"x"}'::jsonb || jsonb_build_object('subject', 'mail ' || n), now(), now() from generate_series(1, 40) n`,
    );
    await until(
      () =>
        rows<{ n: number }>(
          `select count(*)::int as n from outbox where key like 'many:%' and sent_at is not null`,
        ),
      ([row]) => row?.n === 40,
    );
    const subjects = (
      await rows<{ subject: string }>(
        `select value ->> 'subject' as subject from sandbox_objects where kind = 'mail' and value ->> 'to' = 'many@mail.example'`,
      )
    ).map(({ subject }) => subject);
    expect([subjects.length, new Set(subjects).size]).toEqual([40, 40]);
  });

  it('lose nothing and do nothing twice when one dies while it holds, and another while it books', async () => {
    const [a, b, c] = instances as [Instance, Instance, Instance];
    const email = 'survivor@mail.example';
    const headers = { 'idempotency-key': 'once' };
    // The hold waits for the person's lock inside the database when its instance dies; its caller
    // never gets an answer.
    await sql.query('begin');
    await sql.query('select pg_advisory_xact_lock(uuid_hash_extended($1, 0))', [
      holderOf(undefined, email),
    ]);
    const lost = hold(email, '1002', { at: c, headers }).then(
      () => 'answered',
      () => 'lost',
    );
    await until(waiting, ([row]) => row?.n === 1);
    await c.kill();
    instances = [a, b];
    await sql.query('commit');
    expect(await lost).toBe('lost');
    const again = await hold(email, '1002', { headers });
    expect(again.status).toBe(200);
    const numberRef = numberOf(again.body);
    expect(
      await rows(
        'select r.number_ref, c.booked from reservations r left join week_claims c on c.reservation_id = r.id where r.week_id = 2',
      ),
    ).toEqual([{ number_ref: numberRef, booked: false }]);

    const { clientSecret } = z
      .object({ clientSecret: z.string() })
      .parse((await call(`/api/payment/create/payment-intent?numberRef=${numberRef}`)).body);
    // Booking waits for the reservation's row: the page's confirm and the provider's webhook both
    // come to the instance that dies.
    await sql.query('begin');
    await sql.query('select 1 from reservations where number_ref = $1 for update', [numberRef]);
    const paid = await call(
      `/sandbox/stripe/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
      {
        at: b,
        headers: { authorization: 'Bearer sk_test_sandbox' },
        form: { payment_method: 'pm_card_visa', return_url: `${b.origin}/pay-ok` },
      },
    );
    expect([paid.status, paid.body['status']]).toEqual([200, 'succeeded']);
    const unheard = call(`/api/payment/confirm/payment-intent?numberRef=${numberRef}`, {
      at: b,
    }).then(
      () => 'answered',
      () => 'lost',
    );
    await until(waiting, ([row]) => (row?.n ?? 0) >= 1);
    await b.kill();
    instances = [a];
    await sql.query('commit');
    expect(await unheard).toBe('lost');
    for (let round = 0; round < 2; round += 1)
      expect(
        await call(`/api/payment/confirm/payment-intent?numberRef=${numberRef}`),
      ).toMatchObject({ status: 200, body: { status: 'paid' } });
    const booked = async () =>
      (await mailsTo(email)).filter(({ text }) => text.includes(numberRef)).length;
    expect(await until(booked, (count) => count > 0)).toBe(1);
    expect(
      await rows(
        'select status, refund_id, (select count(*)::int from week_claims where reservation_id = r.id and booked) as claims from reservations r where number_ref = $1',
        [numberRef],
      ),
    ).toEqual([{ status: 'paid', refund_id: null, claims: 1 }]);
    // The next caller finds the week taken.
    expect((await hold('late@mail.example', '1002')).status).toBe(409);
  });
});
