import { readFileSync } from 'node:fs';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phoneText } from '#lib/phone-text.ts';
import { clubBoot } from '../../src/contracts/club.ts';
import { memberProfile } from '../../src/contracts/member.ts';
import { bootOf, STRIPE_SCRIPT_URL } from '../../src/server/club/boot.ts';
import { openEmbedded } from '../../src/server/db/client.ts';
import { forgetClubs } from '../../src/server/club/repository.ts';
import { clubHosts, clubs, contracts, members } from '../../src/server/db/schema.ts';
import { seedClubs, WAITING_MEMBERS } from '../../src/server/db/seed-clubs.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { startAuthServer } from './auth-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
const clubOf = async (query = '') =>
  clubBoot.parse((await server.app.inject(`/api/auth/club${query}`)).json());

describe('GET /auth/club', () => {
  it.each([
    ['?host=azul.localhost:3000', 'azul', 'login'],
    ['?host=WEEKS.azul.localhost.', 'azul', 'weeks'],
    ['?host=coral.localhost', 'coral', 'login'],
    ['?host=localhost:3000', 'all', 'both'],
    ['?host=127.0.0.1:3000', 'all', 'both'],
    ['?host=elsewhere.example', 'all', 'both'],
    ['', 'all', 'both'],
  ])('%s is %s, %s', async (query, id, site) => {
    const boot = await clubOf(query);
    expect([boot.club.Id, boot.site]).toEqual([id, site]);
  });

  it('says which login call the club uses and whether its deals are complete, and keeps key and access to itself', async () => {
    const response = await server.app.inject('/api/auth/club?host=azul.localhost');
    expect(clubBoot.parse(response.json()).club).toMatchObject({ login: 'standard', deals: true });
    expect((await clubOf('?host=coral.localhost')).club).toMatchObject({
      login: 'alternate',
      deals: false,
    });
    expect(response.body).not.toMatch(/KeyMyDeals|AccesoMyDeals|azul7f3a|demo-access/);
    expect(JSON.stringify(await bootOf(server.deps, 'azul.localhost'))).not.toMatch(
      /azul7f3a|demo-access/,
    );
  });

  it('gives the sandbox’s card settings without keys, and Stripe’s own with them', async () => {
    expect((await clubOf()).settings).toMatchObject({
      otpLength: 4,
      stripe: { scriptUrl: '/sandbox/stripe/stripe.js', publishableKey: 'pk_test_sandbox' },
      cardProvider: { name: 'Stripe' },
      mapTileUrl: '',
      defaultLoginUrl: 'http://localhost:3000',
    });
    const config = {
      ...server.deps.config,
      STRIPE_SECRET_KEY: 'sk_test_secret',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
      OTP_LENGTH: 6,
    };
    const { settings } = await bootOf({ ...server.deps, config }, undefined);
    expect(settings).toMatchObject({
      otpLength: 6,
      stripe: { scriptUrl: STRIPE_SCRIPT_URL, publishableKey: 'pk_test_public' },
    });
    expect(JSON.stringify(settings)).not.toContain('sk_test_secret');
    // The address follows the release that the installed package loads.
    const train = /RELEASE_TRAIN = '([a-z]+)'/.exec(
      readFileSync(
        new URL('../../node_modules/@stripe/stripe-js/dist/index.mjs', import.meta.url),
        'utf8',
      ),
    )?.[1];
    expect(STRIPE_SCRIPT_URL).toBe(`https://js.stripe.com/${train}/stripe.js`);
  });

  it('writes each phone as its country does, however the operator typed it', async () => {
    const before = await clubOf('?host=coral.localhost');
    for (const [Telefono, Telefono_Footer, TelefonoWs] of [
      ['+34912345678', '+34 91 234 5678', '34912345678'],
      ['+34 912-345-678', '', '34 912 345 678'],
    ]) {
      await server.database.db
        .update(clubs)
        .set({ record: { ...before.club, Telefono, Telefono_Footer, TelefonoWs } })
        .where(eq(clubs.id, 'coral'));
      forgetClubs(server.deps);
      const { club } = await clubOf('?host=coral.localhost');
      const shown = [Telefono, Telefono_Footer, TelefonoWs].map(
        (typed) => typed && '+34 912 34 56 78',
      );
      expect(
        [club.Telefono, club.Telefono_Footer, club.TelefonoWs].map((phone) => phoneText(phone)),
      ).toEqual(shown);
    }
    await server.database.db
      .update(clubs)
      .set({ record: before.club })
      .where(eq(clubs.id, 'coral'));
    forgetClubs(server.deps);
  });

  it('shows a changed record within seconds', async () => {
    await clubOf('?host=coral.localhost');
    const [row] = await server.database.db.select().from(clubs).where(eq(clubs.id, 'coral'));
    await server.database.db
      .update(clubs)
      .set({ record: { ...(row?.record as object), Nombre: 'Coral Nuevo' } })
      .where(eq(clubs.id, 'coral'));
    server.clock.advance(5_000);
    expect((await clubOf('?host=coral.localhost')).club.Nombre).toBe('Coral Nuevo');
    await server.database.db
      .update(clubs)
      .set({ record: row?.record })
      .where(eq(clubs.id, 'coral'));
  });

  it('refuses an endless host and leaks nothing when no club is there', async () => {
    expect(
      (await server.app.inject(`/api/auth/club?host=${'x'.repeat(300)}`)).json(),
    ).toMatchObject({ code: 400, fields: { 'query.host': 'tooLong' } });
    const empty = await startTestServer();
    expect((await empty.app.inject('/api/auth/club')).json()).toEqual({
      success: false,
      code: 503,
      message: 'Temporarily unavailable',
      retryAfter: 5,
    });
    await empty.close();
  });
});

describe('demo clubs and members', () => {
  it('load once, and move with the public address', async () => {
    const database = await openEmbedded();
    await database.migrate();
    const counts = async () =>
      Promise.all(
        [clubs, clubHosts, contracts, members].map(
          async (table) => (await database.db.select().from(table)).length,
        ),
      );
    await seedClubs(database, { publicUrl: 'http://localhost:4100', now: TEST_NOW });
    const before = await counts();
    expect(before).toEqual([4, 9, 8, 9]);
    const hashes = (await database.db.select({ hash: members.passwordHash }).from(members)).map(
      (row) => row.hash,
    );
    await seedClubs(database, { publicUrl: 'http://localhost:4200', now: TEST_NOW });
    expect(await counts()).toEqual(before);
    expect(
      (await database.db.select({ hash: members.passwordHash }).from(members)).map(
        (row) => row.hash,
      ),
    ).toEqual(hashes);
    const [azul] = await database.db.select().from(clubs).where(eq(clubs.id, 'azul'));
    expect(azul?.record).toMatchObject({
      UrlLogin: 'http://azul.localhost:4200',
      UrlWeek: 'http://weeks.azul.localhost:4200',
      UrlTC: 'http://azul.localhost:4200/sandbox/booking',
    });
    expect(JSON.stringify(azul?.record)).not.toContain('azul7f3a');
    await seedClubs(database, { publicUrl: 'https://club.example', now: TEST_NOW });
    const hosts = (await database.db.select().from(clubHosts)).map(
      (row) => `${row.host} ${row.clubId} ${row.site}`,
    );
    expect(hosts).toEqual(
      expect.arrayContaining([
        'azul.club.example azul login',
        'weeks.azul.club.example azul weeks',
        'club.example all both',
        'localhost all both',
      ]),
    );
    await database.close();
  });

  it('leaves what operators have changed, also their addresses', async () => {
    const database = await openEmbedded();
    await database.migrate();
    await seedClubs(database, { publicUrl: 'http://localhost:3000', now: TEST_NOW });
    const recordOf = async () =>
      (await database.db.select().from(clubs).where(eq(clubs.id, 'azul')))[0]!.record as Record<
        string,
        unknown
      >;
    const edited = {
      ...(await recordOf()),
      Nombre: 'Azul Renovado',
      hiddenTabs: ['flights'],
      UrlTC: 'https://booking.partner.example/azul',
    };
    await database.db
      .update(clubs)
      .set({ record: edited, keyMyDeals: 'other-key' })
      .where(eq(clubs.id, 'azul'));
    await seedClubs(database, { publicUrl: 'http://localhost:4100', now: TEST_NOW });
    expect(await recordOf()).toEqual({
      ...edited,
      UrlLogin: 'http://azul.localhost:4100',
      UrlWeek: 'http://weeks.azul.localhost:4100',
      UrlMyDeals: 'http://azul.localhost:4100/sandbox/deals',
    });
    expect(
      (await database.db.select().from(clubs).where(eq(clubs.id, 'azul')))[0]!.keyMyDeals,
    ).toBe('other-key');
    await database.close();
  });

  it('cover the cases: co-owner, alternate login, data to verify, expired subscription, no password yet', async () => {
    const { db } = server.database;
    const people = await db
      .select({
        email: members.email,
        role: members.role,
        contractId: members.contractId,
        profile: members.profile,
        dataVerification: members.dataVerification,
        acceptTermsWeeks: members.acceptTermsWeeks,
        paidUntil: contracts.paidUntil,
        loginId: contracts.loginId,
      })
      .from(members)
      .innerJoin(contracts, eq(contracts.id, members.contractId));
    const byEmail = new Map(people.map((person) => [person.email, person]));
    expect([...byEmail.keys()].sort()).toEqual([
      'ana@azul.example',
      'eva@bosque.example',
      'gael@coral.example',
      'ivan@bosque.example',
      'luis@coral.example',
      'nora@azul.example',
      'old@azul.example',
      'pablo@azul.example',
      'sam@club.example',
    ]);
    expect(byEmail.get('pablo@azul.example')).toMatchObject({
      role: 'coOwner',
      contractId: byEmail.get('ana@azul.example')?.contractId,
    });
    expect(byEmail.get('eva@bosque.example')).toMatchObject({
      dataVerification: true,
      acceptTermsWeeks: false,
    });
    expect(
      (await db.select({ email: members.email }).from(members).where(isNull(members.passwordHash)))
        .map((person) => person.email)
        .sort(),
    ).toEqual([...WAITING_MEMBERS].sort());
    const today = TEST_NOW.toISOString().slice(0, 10);
    expect(
      people.filter((person) => person.paidUntil < today).map((person) => person.email),
    ).toEqual(['old@azul.example']);
    for (const person of people) {
      expect(memberProfile.parse(person.profile)).toEqual(person.profile);
      expect(person.loginId).toBe(person.loginId.toUpperCase());
    }
  });
});
