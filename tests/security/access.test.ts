import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '#contracts/index.ts';
import { addWatch } from '../../src/contracts/watch.ts';
import { hashToken, newToken } from '../../src/server/http/session.ts';
import {
  contracts,
  members,
  passkeys,
  reservations,
  trustedDevices,
} from '../../src/server/db/schema.ts';
import { signedAs, startMembers } from '../api/member-support.ts';
import type { MemberWorld, Signed } from '../api/member-support.ts';
import { insertInventory, insertReservation } from '../support/booking-world.ts';
import { operationsOf } from './hostile.ts';

let world: MemberWorld;
/**
 * Victim and strangers: a member of another contract of the same club, and a member of another
 * club.
 */
let ana: Signed;
let deviceId: string;
let watchId: string;
let passkeyId: string;
/** Number for people of a booking of the victim's contract. */
let locator: string;
beforeAll(async () => {
  world = await startMembers();
  await insertInventory(world.database, 1);
  const { memberId } = await signedAs(world, 'ana@azul.example');
  ({ locator } = await insertReservation(world.database, 1, {
    clubId: 'azul',
    memberId,
    status: 'paid',
    paidAt: world.clock.now,
    client: { name: 'Ana', lastname: 'Peña', email: 'ana@azul.example' },
  }));
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.rows('delete from rate_limits');
  ana = await signedAs(world, 'ana@azul.example');
  const [device] = await world.database.db
    .insert(trustedDevices)
    .values({
      memberId: ana.memberId,
      tokenHash: newToken().hash,
      deviceId: 'fp',
      lastUsedAt: world.clock.now,
      expiresAt: new Date(world.clock.now.getTime() + 1e9),
    })
    .returning({ id: trustedDevices.id });
  deviceId = device!.id;
  const [passkey] = await world.database.db
    .insert(passkeys)
    .values({
      credentialId: newToken().hash,
      memberId: ana.memberId,
      rpId: 'azul.localhost',
      publicKey: Buffer.from('key'),
      name: 'Phone',
    })
    .returning({ id: passkeys.id });
  passkeyId = passkey!.id;
  const watched = await world.app.inject({
    method: 'POST',
    url: '/api/watch',
    headers: ana.headers,
    payload: BODIES['watch.add']!,
  });
  watchId = addWatch.reply.parse(watched.json()).watch.id;
});

const UNKNOWN = '5f0f7a52-54b7-4ba5-8f2b-3a9a3c0f4f11';
type Request = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object };
const profile = {
  Nombre: 'Thief',
  ApellidoPaterno: 'Thief',
  LadaTelefono: '+1',
  Telefono: '3055550118',
  Pais: 'US',
  Estado: 'US-FL',
  Nacionalidad: 'US',
  FechaNacimiento: '1981-04-17',
  Idioma: 'EN',
};
/** Calls that name something of a person, with that thing's id. */
const OWNED: Record<string, (id: string) => Request> = {
  'member.get': (id) => ({ method: 'GET', url: `/catcher/members?idMongo=${id}` }),
  'member.edit': (id) => ({
    method: 'PUT',
    url: `/catcher/members/edit/${id}?mode=websocios`,
    payload: { profile },
  }),
  'member.forgetDevice': (id) => ({ method: 'DELETE', url: `/members/devices/${id}` }),
  'member.renamePasskey': (id) => ({
    method: 'PUT',
    url: `/members/passkeys/${id}`,
    payload: { name: 'Mine' },
  }),
  'member.removePasskey': (id) => ({ method: 'DELETE', url: `/members/passkeys/${id}` }),
  'watch.change': (id) => ({ method: 'PUT', url: `/watch/${id}`, payload: { pace: 'daily' } }),
  'member.endSession': (id) => ({ method: 'DELETE', url: `/members/sessions/${id}` }),
  'trip.get': (id) => ({ method: 'GET', url: `/trip/${id}` }),
  'trip.travelers': (id) => ({
    method: 'PUT',
    url: `/trip/${id}/travelers`,
    payload: { version: 0, travelers: [{ name: 'Thief', lastname: 'Thief' }] },
  }),
  'trip.share': (id) => ({ method: 'POST', url: `/trip/${id}/share` }),
  'trip.endShare': (id) => ({ method: 'DELETE', url: `/trip/${id}/share` }),
  'payment.renewalCheckout': (id) => ({
    method: 'GET',
    url: `/payment/create/renewal-checkout?contractId=${id}`,
  }),
  'payment.renewalConfirm': (id) => ({
    method: 'GET',
    url: `/payment/confirm/renewal?contractId=${id}`,
  }),
};
const key = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
/** Bodies of calls for members that take one and name nothing of a person. */
const BODIES: Record<string, object> = {
  'auth.proveByCode': { challenge: 'x', code: '1234' },
  'auth.proveByPasskey': {
    credential: {
      ...key,
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
  },
  'saved.save': { weeks: [{ weekId: '1' }] },
  'line.join': { weekId: '1' },
  'watch.add': {
    criteria: { country: 'USA', city: 'all', dateIn: '2027-03-01', dateOut: '2027-03-31' },
    pace: 'now',
  },
  'member.keepPasskeys': { ids: ['00000000-0000-4000-8000-000000000000'] },
  'member.addPasskey': {
    name: 'Phone',
    credential: { ...key, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
  },
};
const idOf = async (operation: string): Promise<string> => {
  if (operation === 'member.forgetDevice') return deviceId;
  if (operation.endsWith('Passkey')) return passkeyId;
  if (operation.startsWith('trip.')) return locator;
  if (operation.startsWith('payment.')) return ana.contractId;
  if (operation.startsWith('watch.')) return watchId;
  if (operation !== 'member.endSession') return ana.memberId;
  const [row] = await world.database.rows<{ family: string }>(
    'select family from sessions where token_hash = $1',
    [hashToken(ana.token)],
  );
  return row?.family ?? '';
};
/**
 * Calls whose input opens a thing by being unguessable: 120 random bits of a booking, 256 of a
 * token.
 */
const CAPABILITIES = [
  'reservation.get',
  'reservation.cancel',
  'payment.intent',
  'payment.checkout',
  'payment.confirm',
  'payment.promotion',
  'claim.get',
  'claim.send',
  'claim.upload',
  'auth.loginOtp',
  'auth.loginResend',
  'auth.logout',
  'auth.session',
  'auth.passkeySignIn',
  'auth.proveByCode',
  'auth.proveByPasskey',
  'auth.withdrawDevice',
  'member.addPasskey',
  'auth.unlockCodes',
  'auth.recoveryChange',
  'auth.recoveryChangeFirstTime',
  'auth.recoveryChangeGenerated',
  'member.terms',
  'trip.shared',
  'trip.findConfirm',
  'document.findVoucher',
  'watch.stop',
  'watch.stopByMail',
  // Of a member's place they ask for the contract as well (tests/api/line-edges.test.ts).
  'line.look',
  'line.leave',
  'line.take',
  'line.confirm',
  'push.subscribe',
];
/** Calls whose data are public. */
const PUBLIC = [
  'week.only',
  'week.similar',
  'week.ofResort',
  'saved.save',
  'saved.forget',
  'line.join',
  'line.ask',
  'line.ofWeek',
  // Ends a watch of the caller's contract only, and answers the same for every id.
  'watch.remove',
  'reservation.hold',
  'auth.login',
  'auth.loginAlternate',
  'auth.loginNoOtp',
  'auth.recoverySend',
  'catalogue.get',
  'trip.find',
];

const send = (request: Request, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: request.method,
    url: `/api${request.url}`,
    headers,
    ...(request.payload ? { payload: request.payload } : {}),
  });
const everything = async () =>
  JSON.stringify([
    await world.database.db.select().from(members).orderBy(members.id),
    await world.database.db.select().from(contracts).orderBy(contracts.id),
    await world.database.db.select().from(trustedDevices).orderBy(trustedDevices.id),
    await world.database.db.select().from(passkeys).orderBy(passkeys.id),
    await world.database.rows('select id, ended_at from sessions order by id'),
    await world.database.rows('select * from renewals'),
    await world.database.db.select().from(reservations),
    await world.database.rows('select * from trip_shares'),
  ]);

it('knows every call that names something by an id, a number or a token', async () => {
  const operations = operationsOf((await world.app.inject('/api/docs/json')).json());
  const named = operations
    .filter(({ places }) =>
      places.some(({ path }) =>
        /(?:^id|Id|Mongo|Ref|token|tokenId|tokenPass|challenge|locator)$|^key$/i.test(
          path.at(-1) ?? '',
        ),
      ),
    )
    .map(({ id }) => id);
  expect(named.toSorted()).toEqual(
    [...new Set([...Object.keys(OWNED), ...CAPABILITIES, ...PUBLIC])].toSorted(),
  );
});

describe.each(Object.keys(OWNED))('%s', (operation) => {
  it('is closed to everyone else, who cannot distinguish another person’s object from a missing one, and changes nothing for them', async () => {
    const id = await idOf(operation);
    const strangers = [
      await signedAs(world, 'old@azul.example'),
      await signedAs(world, 'luis@coral.example'),
    ];
    const before = await everything();
    for (const stranger of strangers) {
      const theirs = await send(OWNED[operation]!(id), stranger.headers);
      const none = await send(OWNED[operation]!(UNKNOWN), stranger.headers);
      expect([theirs.statusCode, theirs.body]).toEqual([none.statusCode, none.body]);
      expect(theirs.statusCode).toBe(404);
    }
    expect(JSON.parse(await everything())).toEqual(JSON.parse(before));
  });
});

describe('without a session', () => {
  it.each(
    endpoints
      .filter(({ session }) => session === 'required')
      .map(({ id, method, path }) => [id, { method, path }] as const),
  )('%s is closed', async (id, { method, path }) => {
    const ended = await signedAs(world, 'ana@azul.example', { endedAt: world.clock.now });
    const past = await signedAs(world, 'ana@azul.example', { expiresAt: world.clock.now });
    const request: Request =
      id in OWNED
        ? OWNED[id]!(await idOf(id))
        : { method, url: path, ...(BODIES[id] ? { payload: BODIES[id] } : {}) };
    for (const headers of [
      {},
      { authorization: 'Bearer ' },
      { authorization: 'Bearer null' },
      { authorization: `Basic ${ana.token}` },
      { authorization: `Bearer ${ana.token}x` },
      { authorization: `Bearer ${hashToken(ana.token)}` },
      ended.headers,
      past.headers,
    ]) {
      const reply = await send(request, headers);
      expect([reply.statusCode, reply.json<{ code: number }>().code]).toEqual([401, 401]);
    }
  });
});

it('numbers of bookings cannot be counted through: a wrong one says no more than one that never was', async () => {
  const replies = await Promise.all(
    ['A'.repeat(20), 'abcdefghijklmnopqrst', newToken().token.slice(0, 20)].flatMap((number) =>
      [
        `/reserve/${number}`,
        `/claim/${number}`,
        `/payment/create/payment-intent?numberRef=${number}`,
      ].map((url) => send({ method: 'GET', url })),
    ),
  );
  for (const reply of replies)
    expect([reply.statusCode, reply.body]).toEqual([
      404,
      '{"success":false,"code":404,"message":"Not found"}',
    ]);
});

it('the deals address, devices, passkeys and subscription are those of the session, not of a member named in the request', async () => {
  const luis = await signedAs(world, 'luis@coral.example');
  const named = (path: string) =>
    send(
      {
        method: 'GET',
        url: `${path}?memberId=${ana.memberId}&id=${ana.memberId}&contractId=${ana.contractId}&clubId=azul`,
      },
      luis.headers,
    );
  expect((await named('/members/devices')).body).not.toContain(deviceId);
  expect((await named('/members/passkeys')).body).not.toContain(passkeyId);
  expect((await named('/members/subscription')).json()).toMatchObject({
    contractId: luis.contractId,
  });
});
