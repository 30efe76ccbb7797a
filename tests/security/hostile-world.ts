import { createECDH, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { hashCode, newRecoveryCode } from '../../src/server/auth/codes.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import {
  members,
  calendarLinks,
  linePlaces,
  oneTimeTokens,
  passkeys,
  reservations,
  sessions,
  trustedDevices,
  watches,
  weekClaims,
  weekLines,
} from '../../src/server/db/schema.ts';
import { Failure } from '../../src/server/core/failure.ts';
import { bookingOf, claimsOf } from '../../src/server/document/facts.ts';
import { signVoucher } from '../../src/server/document/keys.ts';
import { imagesPlugin } from '../../src/server/http/images.ts';
import { previewImages } from '../../src/server/preview/routes.ts';
import { newToken } from '../../src/server/http/session.ts';
import { SANDBOX_MAIL_SECRET } from '../../src/server/mail/events.ts';
import { addWatch } from '../../src/server/watch/watches.ts';
import { insertInventory, insertReservation, traveler } from '../support/booking-world.ts';
import { passkeyOptions, passkeySignInOptions } from '../../src/contracts/passkey.ts';
import { makeCalendarLink } from '../../src/contracts/calendar.ts';
import { shareTrip } from '../../src/contracts/trip.ts';
import { authenticator } from '../support/authenticator.ts';
import { PDF } from '../support/evidence.ts';
import { fakePayments } from '../support/fake-payments.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const HOUR = 3_600_000;
const PASSWORD = 'Vacation#2026';
const NEW_PASSWORD = 'Tres-gatos&7lunas';

/** Who sends a request. `ended` and `garbage` send a token that opens nothing. */
export const CALLERS = ['guest', 'member', 'coOwner', 'ended', 'garbage'] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * A request that its route takes, before anything is done to it. `body` is JSON unless it is bytes.
 */
export type Example = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whose session it needs; guest without one. */
  caller?: Caller;
};

export type HostileWorld = TestServer & {
  /** A new example of an operation, with everything it names freshly made. */
  example: (operationId: string) => Promise<Example>;
  knows: (operationId: string) => boolean;
  authorization: (caller: Caller) => Promise<Record<string, string>>;
  /** Secrets that only their owner may ever read. */
  secrets: readonly string[];
};

/**
 * The real app with members of two clubs, inventory, holds, bookings and partners that answer. The
 * callers are the two people of one contract of the club Azul; Luis of Coral has a booking that
 * none of them may see. Limits count but never refuse, so that every request reaches the code
 * behind them.
 */
export async function startHostileWorld(
  options: { extend?: (app: FastifyInstance) => void | Promise<void>; pictures?: string } = {},
): Promise<HostileWorld> {
  const payments = fakePayments();
  const server = await startTestServer({
    payments,
    cruises: {
      options: async () => ({
        zones: [{ id: '1', label: 'Caribbean' }],
        ports: [],
        vendors: [],
        ships: [],
        months: [],
        days: [],
        month: '01/01/2027',
        stale: false,
      }),
      resultsUrl: (stylesheet) =>
        `https://cruises.example/results?stylesheet=${encodeURIComponent(stylesheet)}`,
    },
    deals: { importMembers: async () => {} },
    prepare: async (database) => {
      await seedClubs(database, { publicUrl: 'http://localhost:3000', now: TEST_NOW });
      await insertInventory(database, 1_500);
    },
    extend: async (app, own) => {
      if (options.pictures) {
        const { keep } = imagesPlugin(app, {
          cacheFolder: options.pictures,
          cacheBytes: 64 * 1024 * 1024,
          originals: join(options.pictures, 'originals'),
          limiter: { take: async () => {} },
        });
        previewImages(app, own, keep);
      }
      app.setNotFoundHandler((_request, reply) => reply.status(404).send(new Failure(404).body()));
      await options.extend?.(app);
    },
  });
  const { database, deps } = server;
  const { db } = database;
  Object.assign(deps, {
    limiter: {
      take: async () => {},
      giveBack: async () => {},
      used: async () => 0,
      clear: async () => {},
    },
  });

  const memberBy = async (email: string) => {
    const [row] = await db.select().from(members).where(eq(members.email, email));
    if (!row) throw new Error(`no member ${email}`);
    return row;
  };
  const people = {
    member: await memberBy('ana@azul.example'),
    coOwner: await memberBy('pablo@azul.example'),
  };
  const spare = {
    changes: await memberBy('old@azul.example'),
    first: await memberBy('nora@azul.example'),
    generated: await memberBy('gael@coral.example'),
  };
  const luis = await memberBy('luis@coral.example');

  const openSession = async (
    { id, clubId }: { id: string; clubId: string },
    endedAt: Date | null = null,
  ) => {
    const { token, hash } = newToken();
    const family = randomUUID();
    await db.insert(sessions).values({
      tokenHash: hash,
      family,
      memberId: id,
      clubId,
      createdAt: deps.now(),
      expiresAt: new Date(deps.now().getTime() + HOUR),
      endedAt,
      provenAt: deps.now(),
    });
    return { token, family };
  };
  /** The session of a caller, which stays the same until a request ends it. */
  const current = new Map<Caller, { token: string; family: string }>();
  const sessionOf = async (caller: 'member' | 'coOwner') => {
    const known = current.get(caller);
    const open =
      known &&
      (await db.$count(
        sessions,
        and(eq(sessions.family, known.family), isNull(sessions.endedAt)),
      )) > 0;
    const session = open ? known : await openSession(people[caller]);
    current.set(caller, session);
    return session;
  };
  const oneTime = async (
    owner: { id: string; clubId: string },
    kind: (typeof oneTimeTokens.$inferInsert)['kind'],
    more: Partial<typeof oneTimeTokens.$inferInsert> = {},
  ) => {
    const { token, hash } = newToken();
    await db.insert(oneTimeTokens).values({
      tokenHash: hash,
      kind,
      memberId: owner.id,
      clubId: owner.clubId,
      expiresAt: new Date(deps.now().getTime() + HOUR),
      createdAt: deps.now(),
      ...more,
    });
    return token;
  };
  const recovery = async (
    owner: { id: string; clubId: string },
    more: Partial<typeof oneTimeTokens.$inferInsert> = {},
  ) => {
    const hash = newToken().hash;
    const code = newRecoveryCode();
    await db.insert(oneTimeTokens).values({
      tokenHash: hash,
      kind: 'recovery',
      memberId: owner.id,
      clubId: owner.clubId,
      codeHash: hashCode(hash, code),
      sentAt: deps.now(),
      expiresAt: new Date(deps.now().getTime() + HOUR),
      createdAt: deps.now(),
      ...more,
    });
    return { code };
  };
  let used = 0;
  const nextWeek = () => ((used += 1) % 900) + 1;
  const hold = async (values: Partial<typeof reservations.$inferInsert> = {}) => {
    const weekId = nextWeek();
    const row = await insertReservation(database, weekId, {
      client: traveler,
      expiresAt: new Date(deps.now().getTime() + HOUR / 2),
      ...values,
    });
    await db
      .insert(weekClaims)
      .values({
        weekId,
        reservationId: row.id,
        booked: row.status === 'paid',
        endsAt: row.expiresAt,
      })
      .onConflictDoUpdate({
        target: weekClaims.weekId,
        set: {
          reservationId: row.id,
          linePlace: null,
          booked: row.status === 'paid',
          endsAt: row.expiresAt,
        },
      });
    return row.numberRef;
  };
  const booking = (values: Partial<typeof reservations.$inferInsert> = {}) =>
    hold({ status: 'paid', paidAt: deps.now(), ...values });
  const reservationOf = async (numberRef: string) => {
    const [row] = await db.select().from(reservations).where(eq(reservations.numberRef, numberRef));
    if (!row) throw new Error(`no reservation ${numberRef}`);
    return row;
  };
  const locatorOf = async (numberRef: string): Promise<string> =>
    (await reservationOf(numberRef)).locator;

  const heldWeek = async (): Promise<number> => (await reservationOf(await hold())).weekId;
  /** A guest's place in the line of a held week. */
  const waiting = async (values: Partial<typeof linePlaces.$inferInsert> = {}) => {
    const weekId = await heldWeek();
    const ref = randomBytes(15).toString('base64url');
    const [place] = await db
      .insert(linePlaces)
      .values({
        ref,
        weekId,
        clubId: 'azul',
        party: randomUUID(),
        client: traveler,
        iso: 'en',
        joinedAt: deps.now(),
        ...values,
      })
      .returning({ id: linePlaces.id });
    await db.insert(weekLines).values({ weekId }).onConflictDoNothing();
    return { ref, weekId, id: place?.id ?? '' };
  };

  const search = {
    country: 'USA',
    city: 'Orlando',
    state: 'Florida',
    dateIn: '2027-01-01',
    dateOut: '2027-12-31',
    UnitType: ['Studio'],
    KitchenType: 'Full Kitchen',
    MaxOccupancy: [4],
    InvTypeInDetail: ['Smart Week'],
  };
  const list = {
    query: { limit: '10', page: '1', isPaginate: 's' },
    body: { ...search, sort: 'priceLowest', ResortName: ['Test Bay Resort'] },
  };
  const login = {
    email: 'ana@azul.example',
    password: PASSWORD,
    clubId: 'azul',
    deviceId: 'fp-1',
    deviceToken: 'none',
    iso: 'en',
  };
  const profile = {
    Nombre: 'Ana',
    ApellidoPaterno: 'Peña',
    LadaTelefono: '+1',
    Telefono: '3055550118',
    LadaCelular: '+1',
    Celular: '3055550142',
    Pais: 'US',
    Estado: 'US-FL',
    Ciudad: 'Coral Gables',
    Direccion: '2415 Ponce de Leon Blvd',
    CodigoPostal: '33134',
    Nacionalidad: 'US',
    FechaNacimiento: '1981-04-17',
    Genero: 'F',
    Idioma: 'EN',
    EstadoCivil: 'C',
    RecibirBoletines: true,
    TerminosYCondiciones: true,
  };
  const asMember = async (path: string) =>
    server.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${(await sessionOf('member')).token}` },
    });
  const optionsOf = async (path: string) =>
    passkeySignInOptions.reply.parse((await asMember(path)).json()).options;
  // Requests without a host are the default club's.
  const origin = 'http://localhost:3000';
  const [device, otherDevice] = [
    authenticator({ origin, counts: false }),
    authenticator({ origin, counts: false }),
  ];
  const watched = {
    country: 'USA',
    city: 'all',
    dateIn: '2027-03-01',
    dateOut: '2027-03-31',
    state: 'Florida',
  };
  const newWatch = async (): Promise<string> => {
    // Earlier calls may have used up the watches of the contract.
    await db.delete(watches);
    return (await addWatch(deps, people.member.id, { criteria: watched, pace: 'now' })).id;
  };
  const newPasskey = async (): Promise<string> => {
    const [row] = await db
      .insert(passkeys)
      .values({
        credentialId: newToken().hash,
        memberId: people.member.id,
        rpId: 'localhost',
        publicKey: Buffer.from('key'),
        name: 'Phone',
      })
      .returning({ id: passkeys.id });
    return row?.id ?? '';
  };
  /** Leaves the member the passkey of `device` and no other. */
  const keepPasskey = async (): Promise<void> => {
    await db.delete(passkeys).where(eq(passkeys.memberId, people.member.id));
    device.keys.length = 0;
    const made = await asMember('/members/passkeys/options');
    const credential = device.create(passkeyOptions.reply.parse(made.json()).options);
    await server.app.inject({
      method: 'POST',
      url: '/api/members/passkeys',
      headers: { authorization: `Bearer ${(await sessionOf('member')).token}` },
      payload: { name: 'Phone', credential },
    });
  };
  const examples: Record<string, () => Promise<Example> | Example> = {
    'club.get': () => ({ query: { host: 'azul.localhost' } }),
    'auth.login': () => ({ body: login }),
    'auth.loginAlternate': () => ({ body: { ...login, email: 'AZ10482' } }),
    'auth.loginOtp': async () => {
      const { token, hash } = newToken();
      await db.insert(oneTimeTokens).values({
        tokenHash: hash,
        kind: 'challenge',
        memberId: people.member.id,
        clubId: 'azul',
        codeHash: hashCode(token, '1234'),
        triesLeft: 3,
        sentAt: deps.now(),
        data: { deviceId: 'fp-1' },
        expiresAt: new Date(deps.now().getTime() + HOUR),
        createdAt: deps.now(),
      });
      return { body: { challenge: token, code: '1234', saveDevice: true, deviceId: 'fp-1' } };
    },
    'auth.loginNoOtp': async () => {
      // The clock does not move, so none of the previous codes would be the older one.
      await db
        .delete(oneTimeTokens)
        .where(
          and(eq(oneTimeTokens.kind, 'recovery'), eq(oneTimeTokens.memberId, people.member.id)),
        );
      const { code } = await recovery(people.member, {
        usedAt: deps.now(),
        data: { signIn: 'open' },
      });
      return {
        body: {
          email: 'ana@azul.example',
          password: PASSWORD,
          codeOtp: code,
          clubId: 'azul',
          iso: 'en',
        },
      };
    },
    'auth.loginResend': async () => {
      const token = await oneTime(people.member, 'challenge', {
        codeHash: 'x',
        triesLeft: 3,
        sentAt: new Date(deps.now().getTime() - 200_000),
        data: {},
      });
      return { body: { challenge: token, iso: 'en' } };
    },
    'auth.unlockCodes': async () => ({ body: { token: await oneTime(people.coOwner, 'unlock') } }),
    'auth.logout': async () => ({ body: { token: (await openSession(people.member)).token } }),
    'auth.withdrawDevice': async () => {
      const { token, hash } = newToken();
      await db.insert(trustedDevices).values({
        memberId: people.member.id,
        tokenHash: hash,
        deviceId: 'fp',
        lastUsedAt: deps.now(),
        expiresAt: new Date(deps.now().getTime() + HOUR),
      });
      return { body: { deviceToken: token } };
    },
    'auth.session': async () => ({ query: { token: (await openSession(people.member)).token } }),
    'auth.handoff': () => ({
      caller: 'member',
      body: { cookies: { choice: 'none', at: '2026-11-21T12:00:00.000Z' } },
    }),
    'auth.recoverySend': () => ({
      query: { email: 'old@azul.example', iso: 'en', clubId: 'azul' },
    }),
    'auth.recoveryCheck': async () => ({
      body: { code: (await recovery(people.coOwner)).code, email: people.coOwner.email },
    }),
    'auth.recoveryChange': async () => ({
      body: { tokenId: await oneTime(spare.changes, 'link'), password: NEW_PASSWORD },
    }),
    'auth.recoveryChangeFirstTime': async () => {
      await db.update(members).set({ passwordHash: null }).where(eq(members.id, spare.first.id));
      return {
        body: { code: '', password: NEW_PASSWORD, token: await oneTime(spare.first, 'firstTime') },
      };
    },
    'auth.recoveryChangeGenerated': async () => {
      await db.update(members).set({ generated: true }).where(eq(members.id, spare.generated.id));
      return {
        body: {
          email: spare.generated.email,
          password: NEW_PASSWORD,
          tokenId: await oneTime(spare.generated, 'link'),
        },
      };
    },
    'auth.passkeySignInOptions': () => ({}),
    'auth.passkeySignIn': async () => {
      await keepPasskey();
      return {
        body: { credential: device.get(await optionsOf('/members/passkey/sign-in/options')) },
      };
    },
    'auth.sendProofCode': () => ({ caller: 'member' }),
    'auth.proveByCode': async () => {
      const { family } = await sessionOf('member');
      const { token, hash } = newToken();
      await db.insert(oneTimeTokens).values({
        tokenHash: hash,
        kind: 'proof',
        memberId: people.member.id,
        clubId: 'azul',
        codeHash: hashCode(token, '1234'),
        triesLeft: 3,
        sentAt: deps.now(),
        data: { family },
        expiresAt: new Date(deps.now().getTime() + HOUR),
        createdAt: deps.now(),
      });
      return { caller: 'member', body: { challenge: token, code: '1234' } };
    },
    'auth.proofPasskeyOptions': async () => {
      await keepPasskey();
      return { caller: 'member' };
    },
    'auth.proveByPasskey': async () => {
      await keepPasskey();
      const credential = device.get(await optionsOf('/members/proof/passkey/options'));
      return { caller: 'member', body: { credential } };
    },
    'catalogue.get': () => ({ params: { name: 'CatEstadosPais' }, query: { PaisId: 'MX' } }),
    'week.countries': () => ({}),
    'week.countriesAll': () => ({}),
    'week.states': () => ({ query: { country: 'USA' } }),
    'week.statesAll': () => ({ query: { country: 'USA' } }),
    'week.cities': () => ({ query: { country: 'USA', state: 'Florida' } }),
    'week.places': () => ({}),
    'week.checkMonths': () => ({ query: { country: 'USA', city: 'Orlando', state: 'Florida' } }),
    'week.listResorts': () => ({ body: search }),
    'week.calendar': () => ({ body: { country: 'USA', city: 'Orlando', state: 'Florida' } }),
    'week.pins': () => ({ body: { ...search, Area: '27.5,-82,29.25,-80' } }),
    'week.list': () => list,
    'week.listByResort': () => list,
    'week.only': () => ({ params: { weekId: '1499' } }),
    'week.similar': () => ({ params: { weekId: '1499' } }),
    'week.ofResort': () => ({ params: { weekId: '1499' } }),
    'week.featured': () => ({}),
    'saved.list': () => ({ caller: 'member' }),
    'saved.ids': () => ({ caller: 'member' }),
    'saved.save': () => ({
      caller: 'member',
      body: {
        weeks: [{ weekId: '1499', price: 500.5, savedAt: deps.now().toISOString() }],
      },
    }),
    'saved.forget': () => ({ caller: 'member', params: { weekId: '1499' } }),
    'line.join': async () => {
      await db.delete(linePlaces).where(eq(linePlaces.contractId, people.member.contractId));
      return { caller: 'member', body: { weekId: String(await heldWeek()) } };
    },
    'line.list': () => ({ caller: 'member' }),
    'line.ofWeek': () => ({ params: { weekId: '1499' } }),
    'line.ask': async () => ({
      body: { weekId: String(await heldWeek()), client: traveler },
    }),
    'line.confirm': async () => {
      const { token, hash } = newToken();
      const code = newRecoveryCode();
      await db.delete(linePlaces).where(isNull(linePlaces.contractId));
      await db.insert(oneTimeTokens).values({
        tokenHash: hash,
        kind: 'line',
        clubId: 'azul',
        codeHash: hashCode(hash, code),
        triesLeft: 10,
        data: { weekId: String(await heldWeek()), client: traveler },
        expiresAt: new Date(deps.now().getTime() + HOUR),
        createdAt: deps.now(),
      });
      return { body: { token, code } };
    },
    'line.look': async () => ({ body: { ref: (await waiting()).ref } }),
    'line.leave': async () => ({ body: { ref: (await waiting()).ref } }),
    'line.take': async () => {
      const { ref, weekId, id } = await waiting({
        offeredAt: deps.now(),
        offerEndsAt: new Date(deps.now().getTime() + HOUR),
      });
      await db.update(weekClaims).set({ linePlace: id }).where(eq(weekClaims.weekId, weekId));
      return { body: { ref, client: traveler } };
    },
    'push.key': () => ({}),
    'push.subscribe': () => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      return {
        caller: 'member',
        body: {
          subscription: {
            endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
            keys: {
              p256dh: keys.getPublicKey().toString('base64url'),
              auth: randomBytes(16).toString('base64url'),
            },
          },
        },
      };
    },
    'push.unsubscribe': () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/x' } }),
    'watch.list': () => ({ caller: 'member' }),
    'watch.add': () => ({ caller: 'member', body: { criteria: watched, pace: 'now' } }),
    'watch.change': async () => ({
      caller: 'member',
      params: { id: await newWatch() },
      body: { pace: 'daily' },
    }),
    'watch.remove': async () => ({ caller: 'member', params: { id: await newWatch() } }),
    'watch.stop': () => ({ body: { token: 'x'.repeat(20) } }),
    'watch.stopByMail': () => ({ params: { token: 'x'.repeat(20) } }),
    'saved.look': () => ({ body: { weekIds: ['1499', '1'] } }),
    'reservation.hold': async () => {
      // A week of its own, that no earlier example still holds.
      const weekId = 1_000 + ((used += 1) % 400);
      await db.delete(weekClaims).where(eq(weekClaims.weekId, weekId));
      return {
        headers: { 'idempotency-key': randomUUID() },
        body: {
          client: { ...traveler, email: `${randomBytes(6).toString('hex')}@mail.example` },
          inventoryId: String(1_000 + weekId),
          createdBy: 'weeks',
        },
      };
    },
    'reservation.get': async () => ({ params: { numberRef: await hold() } }),
    'reservation.cancel': async () => ({ params: { numberRef: await hold() } }),
    'payment.intent': async () => ({ query: { numberRef: await hold() } }),
    'payment.checkout': async () => ({ query: { numberRef: await hold() } }),
    'payment.confirm': async () => ({ query: { numberRef: await hold() } }),
    'payment.promotion': async () => ({ body: { numberRef: await hold(), code: 'WELCOME50' } }),
    'payment.renewalCheckout': () => ({
      caller: 'member',
      query: { contractId: people.member.contractId },
    }),
    'payment.renewalConfirm': () => ({
      caller: 'member',
      query: { contractId: people.member.contractId },
    }),
    'trip.list': () => ({ caller: 'member', query: { before: '2026-05-16.AZ-2222-2222' } }),
    'trip.summary': () => ({ caller: 'member' }),
    'trip.get': async () => ({
      caller: 'member',
      params: { key: await locatorOf(await booking({ memberId: people.coOwner.id })) },
    }),
    'trip.travelers': async () => ({
      params: { key: await booking() },
      body: { version: 0, travelers: [{ name: 'Ana', lastname: 'Peña' }] },
    }),
    'trip.share': async () => ({ params: { key: await booking() } }),
    'trip.endShare': async () => ({ params: { key: await booking() } }),
    'trip.shared': async () => {
      const numberRef = await booking();
      const made = await server.app.inject({ method: 'POST', url: `/api/trip/${numberRef}/share` });
      if (made.statusCode !== 200)
        throw new Error(`no link could be made: ${made.statusCode} ${made.body}`);
      return { params: { token: shareTrip.reply.parse(made.json()).token } };
    },
    'trip.find': async () => ({
      body: { locator: await locatorOf(await booking()), email: traveler.email, iso: 'en' },
    }),
    'trip.findConfirm': async () => {
      const numberRef = await booking();
      const { hash } = newToken();
      const code = newRecoveryCode();
      const { id, locator } = await reservationOf(numberRef);
      await db.insert(oneTimeTokens).values({
        tokenHash: hash,
        kind: 'trip',
        codeHash: hashCode(hash, code),
        data: { reservation: id },
        expiresAt: new Date(deps.now().getTime() + HOUR),
        createdAt: deps.now(),
      });
      return { body: { locator, email: traveler.email, code, add: true } };
    },
    'trip.calendar': () => ({ caller: 'member' }),
    'trip.makeCalendar': () => ({ caller: 'member', body: { iso: 'es' } }),
    'trip.endCalendar': () => ({ caller: 'member' }),
    'trip.calendarFile': async () => {
      // Another address would have to name the one it replaces.
      await db.delete(calendarLinks);
      const made = await asMember('/trips/calendar');
      const { url } = makeCalendarLink.reply.parse(made.json());
      return { params: { token: basename(url, '.ics') } };
    },
    'document.voucherKeys': () => ({}),
    'document.checkCode': async () => {
      const paid = await bookingOf(deps, await reservationOf(await booking()));
      return { body: { code: await signVoucher(deps, claimsOf(paid)) } };
    },
    'document.findVoucher': async () => ({
      body: { locator: await locatorOf(await booking()), lastname: traveler.lastname },
    }),
    'document.voucher': async () => ({ params: { key: await booking() }, query: { lang: 'es' } }),
    'document.receipt': async () => ({ params: { key: await booking() }, query: { lang: 'en' } }),
    'claim.get': async () => ({ params: { numberRef: await booking() } }),
    'claim.send': async () => ({
      params: { numberRef: await booking() },
      body: {
        competitorPrice: 400,
        competitorUrl: 'https://other.example/offer?x=1',
        fileId: null,
        note: 'Same week',
        same: true,
      },
    }),
    'claim.upload': async () => ({
      params: { numberRef: await booking() },
      query: { name: 'offer.pdf' },
      body: PDF,
      headers: { 'content-type': 'application/octet-stream' },
    }),
    'claim.evidence': async () => {
      const numberRef = await booking();
      await server.app.inject({
        method: 'PUT',
        url: `/api/claim/${numberRef}/evidence?name=offer.pdf`,
        payload: PDF,
        headers: { 'content-type': 'application/octet-stream' },
      });
      return { params: { numberRef } };
    },
    'mail.events': () => {
      const at = deps.now();
      const body = JSON.stringify({
        type: 'mail.delivered',
        timestamp: at.toISOString(),
        data: { messageId: '<none@club.example>' },
      });
      const seconds = Math.floor(at.getTime() / 1000);
      const key = Buffer.from(SANDBOX_MAIL_SECRET.slice('whsec_'.length), 'base64');
      const signed = createHmac('sha256', key).update(`evt.${seconds}.${body}`).digest('base64');
      return {
        body: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'evt',
          'webhook-timestamp': String(seconds),
          'webhook-signature': `v1,${signed}`,
        },
      };
    },
    'payment.webhook': () => {
      const { payload, signature } = payments.webhook('none', { type: 'payment_intent.succeeded' });
      return {
        body: Buffer.from(payload),
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      };
    },
    'images.preview': () => ({ query: { weekId: '1', lang: 'es', about: 'resort', v: '1a' } }),
    'images.get': () => ({ query: { img: 'beach-golden-1', w: '64' } }),
    'member.get': () => ({ caller: 'member', query: { idMongo: people.coOwner.id } }),
    'member.edit': () => ({
      caller: 'member',
      params: { memberId: people.member.id },
      query: { mode: 'websocios' },
      body: { profile },
    }),
    'member.terms': () => ({
      caller: 'member',
      query: { answer: 'yes', email: people.member.email },
    }),
    'member.subscription': () => ({ caller: 'member' }),
    'member.devices': () => ({ caller: 'member' }),
    'member.forgetDevice': async () => {
      const [row] = await db
        .insert(trustedDevices)
        .values({
          memberId: people.member.id,
          tokenHash: newToken().hash,
          deviceId: 'fp',
          lastUsedAt: deps.now(),
          expiresAt: new Date(deps.now().getTime() + HOUR),
        })
        .returning({ id: trustedDevices.id });
      return { caller: 'member', params: { id: row?.id ?? '' } };
    },
    'member.passkeys': () => ({ caller: 'member' }),
    'member.removePasskeys': () => ({ caller: 'member' }),
    'member.keepPasskeys': async () => ({
      caller: 'member',
      body: { ids: [await newPasskey()] },
    }),
    'member.passkeyOptions': async () => {
      await keepPasskey();
      return { caller: 'member' };
    },
    'member.addPasskey': async () => {
      await keepPasskey();
      const made = await asMember('/members/passkeys/options');
      const { options } = passkeyOptions.reply.parse(made.json());
      const credential = otherDevice.create(options);
      return { caller: 'member', body: { name: 'Phone', credential } };
    },
    'member.renamePasskey': async () => ({
      caller: 'member',
      params: { id: await newPasskey() },
      body: { name: 'Laptop' },
    }),
    'member.removePasskey': async () => ({
      caller: 'member',
      params: { id: await newPasskey() },
    }),
    'member.endSession': async () => ({
      caller: 'member',
      params: { id: (await openSession(people.member)).family },
    }),
    'member.events': () => ({ caller: 'member' }),
    'cruise.filters': () => ({
      headers: { host: 'weeks.azul.localhost:3000' },
      query: {
        destination: '1',
        port: 'MIA',
        vendor: '',
        ship: '',
        month: '03/01/2027',
        length: '7',
        language: 'en',
      },
    }),
    'deal.open': () => ({ caller: 'member' }),
  };

  await hold({
    clubId: 'coral',
    memberId: luis.id,
    createdBy: 'CB20731',
    client: {
      ...traveler,
      name: 'Secreto',
      lastname: 'Canario',
      email: 'canary.traveler@mail.example',
      phone: '+529980001122',
    },
  });
  const clubSecrets = (
    await database.rows<{ secret: string }>(
      `select key_my_deals as secret from clubs union select acceso_my_deals from clubs`,
    )
  )
    .map(({ secret }) => secret)
    .filter((secret) => secret.length > 6);
  // Members, and guests of one address, may hold only a few weeks; what a run holds is canceled
  // before the next one.
  const giveBack = () =>
    db
      .update(reservations)
      .set({ status: 'cancelled' })
      .where(
        and(
          eq(reservations.status, 'held'),
          sql`(${reservations.memberId} in (${people.member.id}, ${people.coOwner.id}) or ${reservations.network} is not null)`,
        ),
      );
  return {
    ...server,
    knows: (operationId) => operationId in examples,
    example: async (operationId) => {
      const make = examples[operationId];
      if (!make) throw new Error(`no example of ${operationId}`);
      if (operationId === 'reservation.hold' || operationId === 'line.take') await giveBack();
      return make();
    },
    authorization: async (caller): Promise<Record<string, string>> => {
      if (caller === 'guest') return {};
      if (caller === 'garbage')
        return { authorization: `Bearer ${randomBytes(32).toString('base64url')}` };
      const { token } = await (caller === 'ended'
        ? openSession(people.member, deps.now())
        : sessionOf(caller));
      return { authorization: `Bearer ${token}` };
    },
    secrets: [
      'luis@coral',
      'Canul Herrera',
      '9981234567',
      'CB20731',
      luis.id,
      luis.contractId,
      'canary.traveler',
      '980001122',
      'Canario',
      '$argon2',
      'whsec_',
      'postgres',
      ...clubSecrets,
    ],
  };
}
