import { randomBytes, randomUUID } from 'node:crypto';
import { demoClubs } from '#clubs/demo-clubs.ts';
import { club as clubSchema } from '#contracts/club.ts';
import type { Database } from '../../src/server/db/client.ts';
import {
  clubHosts,
  clubs,
  contracts,
  members,
  promotions,
  reservations,
  resorts,
  sessions,
  weekClaims,
  weeks,
} from '../../src/server/db/schema.ts';
import { newToken } from '../../src/server/http/session.ts';
import { fakePayments } from './fake-payments.ts';
import type { FakePayments } from './fake-payments.ts';
import { startTestServer, TEST_NOW } from './test-server.ts';
import type { TestServer } from './test-server.ts';

/** The demo clubs without their members. */
export async function insertClubs(database: Database): Promise<void> {
  await database.db
    .insert(clubs)
    .values(
      demoClubs.map(({ slug: _slug, KeyMyDeals: _key, AccesoMyDeals: _access, ...club }) => ({
        id: club.Id,
        record: clubSchema.parse(club),
      })),
    )
    .onConflictDoNothing();
  await database.db
    .insert(clubHosts)
    .values([
      { host: 'weeks.azul.localhost', clubId: 'azul', site: 'weeks' },
      { host: 'weeks.coral.localhost', clubId: 'coral', site: 'weeks' },
      { host: 'localhost', clubId: 'all', site: 'both' },
    ])
    .onConflictDoNothing();
}

/** A reservation as it is stored, for tests that need one without holding a week by the API. */
export async function insertReservation(
  database: Database,
  weekId: number,
  values: Partial<typeof reservations.$inferInsert> = {},
): Promise<typeof reservations.$inferSelect> {
  await insertClubs(database);
  const [row] = await database.db
    .insert(reservations)
    .values({
      numberRef: randomBytes(15).toString('base64url'),
      weekId,
      clubId: 'all',
      createdBy: 'weeks',
      client: {},
      iso: 'en',
      listCents: 50_000,
      priceCents: 50_000,
      expiresAt: new Date(0),
      ...values,
    })
    .returning();
  return row!;
}

/** The test resort, as it is stored. */
export const testResort = {
  id: 'test',
  name: 'Test Bay Resort',
  city: 'Orlando',
  state: 'Florida',
  stateCode: 'FL',
  country: 'USA',
  iso2: 'US',
  address1: '1 Bay Road',
  lat: 28.45,
  lng: -81.47,
  highlightsEn: 'By the bay.',
  highlightsEs: 'Junto a la bahía.',
  notesEn: 'Bring a hat.',
  notesEs: 'Traiga sombrero.',
  amenities: [{ img: 'pool', es: 'Alberca', en: 'Pool' }],
  images: ['bay-noon-1'],
};

/** A week of the test resort, as it is stored; its inventory number is the caller's. */
export const testWeek = {
  resortId: 'test',
  resortName: 'Test Bay Resort',
  city: 'Orlando',
  state: 'Florida',
  country: 'USA',
  checkIn: '2027-03-06',
  checkOut: '2027-03-13',
  unitType: 'Studio',
  kitchenType: 'Full Kitchen',
  maxOccupancy: 4,
  invType: 'Smart Week',
  costCents: 50_000,
};

/** One resort with weeks `1001`, `1002`, ... of 500 dollars each, clubs, and two promotions. */
export async function insertInventory(database: Database, count = 12): Promise<void> {
  await insertClubs(database);
  await database.db.insert(resorts).values(testResort);
  await database.db.insert(weeks).values(
    Array.from({ length: count }, (_, index) => ({
      ...testWeek,
      inventoryId: String(1001 + index),
    })),
  );
  await database.db.insert(promotions).values([
    { code: 'WELCOME50', amountCents: 5_000, validFrom: '2026-01-01', validTo: '2027-12-31' },
    { code: 'SUMMER10', percent: 10, validFrom: '2026-01-01', validTo: '2027-12-31' },
    { code: 'OVER', percent: 10, validFrom: '2026-01-01', validTo: '2026-11-20' },
    { code: 'AZUL', clubId: 'azul', percent: 10, validFrom: '2026-01-01', validTo: '2027-12-31' },
    { code: 'ONCE', amountCents: 100, validFrom: '2026-01-01', validTo: '2027-12-31', maxUses: 1 },
    { code: 'FREE', percent: 100, validFrom: '2026-01-01', validTo: '2027-12-31' },
  ]);
}

export const traveler = {
  name: 'José',
  lastname: 'Núñez',
  email: 'jose@mail.example',
  phone: '+13055550142',
  address: '1 Main St',
  city: 'Miami',
  state: 'Florida',
  zipcode: '33101',
  country: 'USA',
  iso: 'en',
  loginId: '',
};

export type World = TestServer & {
  payments: FakePayments;
  call: (
    method: 'GET' | 'POST',
    url: string,
    options?: { body?: object; headers?: Record<string, string> },
  ) => Promise<{ status: number; body: any }>;
  /** Holds a week as a guest with an e-mail of their own; answers the number. */
  holdAs: (
    email: string,
    inventoryId?: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: any }>;
  numberOf: (email: string, inventoryId?: string) => Promise<string>;
  /** A paid booking, made only with the API; returns its number. */
  book: (client?: Partial<typeof traveler>, inventoryId?: string) => Promise<string>;
  webhook: (sent: { payload: string; signature: string }) => Promise<number>;
  reservation: (numberRef: string) => Promise<typeof reservations.$inferSelect>;
  claim: (inventoryId?: string) => Promise<typeof weekClaims.$inferSelect | undefined>;
  mailKeys: () => Promise<string[]>;
  /**
   * Everything as at the start: database, clock, card provider. Starting over would cost seconds a
   * test.
   */
  reset: () => Promise<void>;
  /** A signed-in member of a club; answers the header. */
  signIn: (clubId?: string, loginId?: string) => Promise<{ authorization: string }>;
};

/**
 * Empties what a test writes, and what refers to it. Deleting few rows takes a tenth of the time of
 * truncating as many tables; only the weeks need their triggers, which keep the counts.
 */
const EMPTY = `do $$
declare emptied record;
begin
  set local session_replication_role = replica;
  for emptied in
    with recursive named as (
      select unnest('{reservations,week_claims,outbox,payment_events,rate_limits,sessions,members,contracts,weeks,resorts,promotions,club_hosts,clubs}'::regclass[])::oid as id
      union select c.conrelid from pg_constraint c join named on c.confrelid = named.id where c.contype = 'f'
    ) select id, id::regclass as name from named order by id = 'weeks'::regclass
  loop
    if emptied.name = 'weeks'::regclass then
      set local session_replication_role = origin;
    end if;
    execute 'delete from ' || emptied.name;
    perform setval(s.oid::regclass, 1, false) from pg_class s join pg_depend d on d.objid = s.oid
      where s.relkind = 'S' and d.refobjid = emptied.id and d.classid = 'pg_class'::regclass;
  end loop;
end $$`;

/** The server with a small inventory and a card provider in memory. */
export async function startWorld(options: { databaseUrl?: string } = {}): Promise<World> {
  const payments = fakePayments();
  const server = await startTestServer({
    payments,
    prepare: insertInventory,
    ...(options.databaseUrl ? { databaseUrl: options.databaseUrl } : {}),
  });
  const { app, database } = server;
  const call: World['call'] = async (method, url, { body, headers } = {}) => {
    const reply = await app.inject({
      method,
      url: `/api${url}`,
      ...(body ? { payload: body } : {}),
      headers: headers ?? {},
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const holdAs: World['holdAs'] = (email, inventoryId = '1001', headers = {}) =>
    call('POST', '/week/hold', { body: { client: { ...traveler, email }, inventoryId }, headers });
  const numberIn = ({ status, body }: Awaited<ReturnType<typeof holdAs>>): string => {
    if (status !== 200) throw new Error(`hold answered ${status}`);
    return body.numberRef;
  };
  return {
    ...server,
    payments,
    call,
    holdAs,
    numberOf: async (email, inventoryId) => numberIn(await holdAs(email, inventoryId)),
    book: async (client = {}, inventoryId = '1001') => {
      const numberRef = numberIn(
        await call('POST', '/week/hold', {
          body: { client: { ...traveler, ...client }, inventoryId },
        }),
      );
      const intent = await call('GET', `/payment/create/payment-intent?numberRef=${numberRef}`);
      payments.pay(intent.body.clientSecret);
      const paid = await call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`);
      if (paid.body.status !== 'paid') throw new Error(`the payment is ${paid.body.status}`);
      return numberRef;
    },
    webhook: async ({ payload, signature }) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/payment/stripe-webhook',
          payload,
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        })
      ).statusCode,
    reservation: async (numberRef) => {
      const row = (await database.db.select().from(reservations)).find(
        (candidate) => candidate.numberRef === numberRef,
      );
      if (!row) throw new Error('no such reservation');
      return row;
    },
    claim: async (inventoryId = '1001') =>
      (await database.db.select().from(weekClaims)).find(
        ({ weekId }) => weekId === Number(inventoryId) - 1000,
      ),
    mailKeys: async () =>
      (await database.rows<{ key: string }>('select key from outbox order by key')).map(
        ({ key }) => key,
      ),
    reset: async () => {
      await database.rows(EMPTY);
      await insertInventory(database);
      server.clock.now = new Date(TEST_NOW);
      payments.reset();
    },
    signIn: async (clubId = 'azul', loginId = `AZ${randomBytes(3).toString('hex')}`) => {
      const [contract] = await database.db
        .insert(contracts)
        .values({ clubId, loginId, number: 'C-1', paidUntil: '2027-06-30' })
        .returning();
      const [member] = await database.db
        .insert(members)
        .values({
          clubId,
          contractId: contract!.id,
          email: `${loginId.toLowerCase()}@azul.example`,
          profile: {},
        })
        .returning();
      const { token, hash } = newToken();
      await database.db.insert(sessions).values({
        tokenHash: hash,
        family: randomUUID(),
        memberId: member!.id,
        clubId,
        expiresAt: new Date(TEST_NOW.getTime() + 86_400_000),
      });
      return { authorization: `Bearer ${token}` };
    },
  };
}
