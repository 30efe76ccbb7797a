import { once } from 'node:events';
import type { EventEmitter } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { z } from 'zod';
import { clamdSandbox } from '../../src/sandbox/clamd/index.ts';
import { memoryStore, sandbox } from '../../src/sandbox/index.ts';
import { openPostgres } from '../../src/server/db/client.ts';
import type { Database } from '../../src/server/db/client.ts';
import { examine } from '../../src/server/ops/doctor.ts';
import { runOps } from '../../src/server/ops/run.ts';
import { PAID_OTHERWISE } from '../../src/server/reservation/repository.ts';
import { insertInventory } from '../support/booking-world.ts';
import { certificate } from '../support/localhost-certificate.ts';
import { freePort, startPostgres } from '../support/postgres.ts';

/** Whether the browser app is built here must not decide on what is seen. */
const app = vi.hoisted(() => ({ built: true }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const existsSync: typeof fs.existsSync = (path) =>
    String(path).endsWith('/dist/index.html') ? app.built : fs.existsSync(path);
  return { ...fs, existsSync };
});
const report = z.object({
  ready: z.boolean(),
  checks: z.array(z.object({ name: z.string(), level: z.string(), text: z.string() })),
});

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_a1b2c3d4e5f6',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a1b2c3d4e5f6',
  STRIPE_WEBHOOK_SECRET: 'whsec_a1b2c3d4e5f6a7b8',
};

it('has a doctor that names everything missing, and says no', async () => {
  const checks = await examine({ NODE_ENV: 'production', STRIPE_WEBHOOK_SECRET: 'nonsense' });
  const errors = checks.filter(({ level }) => level === 'error').map(({ text: said }) => said);
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY'])
    expect(
      errors.some((said) => said.startsWith(`${name} is missing`)),
      name,
    ).toBe(true);
  expect(errors.some((said) => said.includes('expected whsec_'))).toBe(true);
});

it('has a doctor that names each partner that does not answer', async () => {
  const closed = await freePort();
  const checks = await examine({
    NODE_ENV: 'production',
    ...KEYS,
    TRUST_PROXY: '127.0.0.1',
    MAIL_FROM: 'no-reply@club.example',
    DATABASE_URL: `postgres://club:secret@127.0.0.1:${closed}/club`,
    PUBLIC_URL: `https://localhost:${closed}`,
    SMTP_URL: `smtp://club:secret@127.0.0.1:${closed}`,
    STRIPE_API_URL: `http://127.0.0.1:${closed}`,
    CLAMD_URL: `tcp://127.0.0.1:${closed}`,
    CRUISES_URL: `http://127.0.0.1:${closed}`,
    CRUISES_RESULTS_URL: `http://127.0.0.1:${closed}`,
    DEALS_IMPORT_URL: `http://127.0.0.1:${closed}`,
    MAP_TILE_URL: `http://127.0.0.1:${closed}/{z}/{x}/{y}`,
  });
  const levels = new Map(checks.map(({ name, level }) => [name, level]));
  expect(['Database', 'SMTP', 'Stripe'].map((name) => levels.get(name))).toEqual(
    Array.from({ length: 3 }, () => 'error'),
  );
  expect(
    ['clamd', 'Cruises', 'Deals', 'Tiles', 'Public address'].map((name) => levels.get(name)),
  ).toEqual(Array.from({ length: 5 }, () => 'warning'));
  expect(JSON.stringify(checks)).not.toContain('secret@');
});

describe('the doctor of a complete production', () => {
  const closing: (() => unknown)[] = [];
  const listening = async <Listener extends { listen: (port: number, host: string) => unknown }>(
    server: Listener & { address: () => unknown },
  ): Promise<number> => {
    await once(server.listen(0, '127.0.0.1') as EventEmitter, 'listening');
    return (server.address() as AddressInfo).port;
  };
  let env: Record<string, string>;
  let database: Database;

  beforeAll(async () => {
    // Asked over TLS as a browser asks: the tests' own certificate is trusted by this process.
    setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
    const postgres = await startPostgres();
    closing.push(() => postgres.stop());
    const url = new URL(await postgres.freshDatabase());
    database = await openPostgres(url.href);
    closing.push(() => database.close());
    await database.migrate();
    await insertInventory(database, 1);
    for (const statement of [
      'delete from promotions',
      'delete from club_hosts',
      "delete from clubs where id <> 'all'",
      'update weeks set check_in = current_date + 30, check_out = current_date + 37',
      "create role club login password 'secret'",
      'grant select on all tables in schema public to club',
      'grant usage on schema drizzle to club',
      'grant select on all tables in schema drizzle to club',
    ])
      await database.rows(statement);
    [url.username, url.password] = ['club', 'secret'];

    const product = createServer(certificate, (_request, response) => void response.end('{}'));
    const mail = new SMTPServer({
      ...certificate,
      onAuth: ({ username, password }, _session, done) =>
        username === 'club' && password === 'secret'
          ? done(null, { user: username })
          : done(new Error('535 wrong password')),
    });
    mail.on('error', () => {});
    const partners = Fastify();
    await sandbox(partners as unknown as Parameters<typeof sandbox>[0], {
      store: memoryStore(),
      now: () => new Date(),
      publicUrl: 'http://127.0.0.1',
      log: { info: () => {}, warn: () => {}, error: () => {} },
      stripe: {
        secretKey: KEYS.STRIPE_SECRET_KEY,
        publishableKey: KEYS.STRIPE_PUBLISHABLE_KEY,
        webhookSecret: KEYS.STRIPE_WEBHOOK_SECRET,
        webhookUrl: 'http://127.0.0.1:9',
      },
    });
    partners.get('/tile.png', () => 'a tile');
    const outside = await partners.listen({ port: 0, host: '127.0.0.1' });
    const clamd = await clamdSandbox();
    const mailPort = await listening(mail.server);
    const origin = `https://localhost:${await listening(product)}`;
    await database.rows("update clubs set record = record || $1::jsonb where id = 'all'", [
      JSON.stringify({ UrlLogin: origin, UrlWeek: origin, ModuloMyDeals: false }),
    ]);
    closing.push(
      () => (product.closeAllConnections(), product.close()),
      () => new Promise<void>((done) => void mail.close(() => done())),
      () => partners.close(),
      () => clamd.close(),
    );
    env = {
      NODE_ENV: 'production',
      ...KEYS,
      TRUST_PROXY: '127.0.0.1',
      MAIL_FROM: 'no-reply@club.example',
      MAIL_EVENTS_SECRET: 'whsec_c2VjcmV0LW9mLXRoaXMtdGVzdA==',
      DATABASE_URL: url.href,
      PUBLIC_URL: origin,
      SMTP_URL: `smtp://club:secret@localhost:${mailPort}`,
      STRIPE_API_URL: `${outside}/sandbox/stripe`,
      CLAMD_URL: clamd.url,
      CRUISES_URL: `${outside}/sandbox/cruises/search`,
      CRUISES_RESULTS_URL: `${outside}/sandbox/cruises`,
      DEALS_IMPORT_URL: `${outside}/sandbox/deals/import`,
      MAP_TILE_URL: `${outside}/tile.png?{z}/{x}/{y}`,
    };
  });
  beforeEach(() => void (app.built = true));
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });

  /**
   * The command with its exit code, and what it found by level: names, or the texts of settings.
   */
  const doctor = async (changes: Record<string, string | undefined> = {}) => {
    const answers: unknown[] = [];
    const code = await runOps(
      ['doctor', '--json'],
      { ...env, ...changes },
      {
        open: () => Promise.reject(new Error('The doctor opens nothing by itself')),
        out: (json) => ({ json, answer: (value) => void answers.push(value), note: () => {} }),
        error: (line) => void answers.push(line),
      },
    );
    const { ready, checks } = report.parse(answers[0]);
    const of = (level: string) =>
      checks.flatMap((check) =>
        check.level === level ? [check.name === 'Settings' ? check.text : check.name] : [],
      );
    return { code, ready, ok: of('ok'), warnings: of('warning'), errors: of('error') };
  };

  it('names each check as good and says yes', async () => {
    expect(await doctor()).toEqual({
      code: 0,
      ready: true,
      ok: [
        'Database',
        'Migrations',
        'Clubs',
        'Weeks',
        'Refunds',
        'Notifications',
        'Browser app',
        'SMTP',
        'Stripe',
        'clamd',
        'Cruises',
        'Tiles',
        'Mail events',
        'Deals',
        'Public address',
      ],
      // Normal only in a trial: Stripe's stand-in and its test keys.
      warnings: [
        expect.stringMatching(/^STRIPE_API_URL is set/),
        expect.stringMatching(/^STRIPE_SECRET_KEY is a test key/),
      ],
      errors: [],
    });
  });

  it('counts the refunds that are due, and those that were paid in another way', async () => {
    const refunds = async () => (await examine(env)).find(({ name }) => name === 'Refunds');
    await database.rows(
      `insert into reservations (number_ref, week_id, club_id, created_by, client, iso, list_cents, price_cents, expires_at, status, refund_id)
         select 'number-' || refund, 1, 'all', 'weeks', '{}', 'en', 1, 1, now(), 'refunded', nullif(refund, 'due')
         from unnest($1::text[]) refund`,
      [['due', 're_1', PAID_OTHERWISE]],
    );
    expect(await refunds()).toMatchObject({
      level: 'warning',
      text: expect.stringMatching(/^1 due and not made; 1 paid in another way than by card/),
    });
    await database.rows("update reservations set refund_id = 're_2' where refund_id is null");
    expect(await refunds()).toMatchObject({
      level: 'ok',
      text: 'none is due; 1 paid in another way than by card',
    });
    await database.rows('delete from reservations');
  });

  it('warns that nobody tells of mails that come back', async () => {
    expect(await doctor({ MAIL_EVENTS_SECRET: undefined })).toMatchObject({
      code: 0,
      ready: true,
      warnings: expect.arrayContaining(['Mail events']),
    });
  });

  it.each([
    'DATABASE_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])('says no without %s, and names nothing else', async (name) => {
    // Without its key the other address of Stripe is refused as well, so that goes too.
    expect(await doctor({ [name]: undefined, STRIPE_API_URL: undefined })).toMatchObject({
      code: 1,
      ready: false,
      errors: [expect.stringMatching(new RegExp(`^${name} is missing: `))],
    });
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['Database', async () => ({ DATABASE_URL: env['DATABASE_URL']!.replace('secret', 'wrong') })],
    ['SMTP', async () => ({ SMTP_URL: env['SMTP_URL']!.replace('secret', 'wrong') })],
    ['Stripe', async () => ({ STRIPE_SECRET_KEY: 'sk_test_zzzzzzzzzzzz' })],
    ['Browser app', async () => ((app.built = false), {})],
  ])('says no when this fails: %s', async (name, breaking) => {
    expect(await doctor(await breaking())).toMatchObject({ code: 1, ready: false, errors: [name] });
  });

  it('warns of notifications that cannot be read or do not go out', async () => {
    const browser = async (attempts: number) => {
      await database.rows(
        `insert into push_subscriptions (endpoint, p256dh, auth) values ('https://push.example/1', 'p', 'a') on conflict do nothing`,
      );
      await database.rows(
        `insert into push_messages (endpoint, message, not_after, next_at, attempts) values ('https://push.example/1', '{}', now() + interval '1 hour', now(), $1::int)`,
        [attempts],
      );
    };
    const keys = (pair: { publicKey: string; privateKey: string }) =>
      database.rows('insert into push_keys (public_key, private_key) values ($1, $2)', [
        pair.publicKey,
        pair.privateKey,
      ]);
    const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
    const warns = async () => (await doctor()).warnings.filter((name) => name === 'Notifications');
    await browser(1);
    // Subscribed with a pair that is gone.
    expect(await warns()).toHaveLength(1);
    await keys(one);
    expect(await warns()).toEqual([]);
    await browser(3);
    expect(await warns()).toHaveLength(1);
    await database.rows('delete from push_messages');
    await keys(other);
    expect(await warns()).toHaveLength(1);
    await database.rows('delete from push_keys');
    await keys({ ...one, privateKey: other.privateKey });
    expect(await warns()).toHaveLength(1);
    await database.rows('delete from push_keys');
    await database.rows('delete from push_subscriptions');
    expect((await doctor()).code).toBe(0);
  });

  it('says no without weeks, and without the default club', async () => {
    await database.rows('update weeks set check_in = check_in - 100');
    expect(await doctor()).toMatchObject({ code: 1, ready: false, errors: ['Weeks'] });
    await database.rows('update weeks set check_in = check_in + 100');
    await database.rows('update clubs set id = \'other\', record = record || \'{"Id":"other"}\'');
    expect(await doctor()).toMatchObject({ code: 1, ready: false, errors: ['Clubs'] });
    await database.rows('update clubs set id = \'all\', record = record || \'{"Id":"all"}\'');
    expect((await doctor()).code).toBe(0);
  });
});
