import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  getMember,
  listDevices,
  memberRecord,
  profileUpdate,
} from '../../src/contracts/account.ts';
import { buildApp } from '../../src/server/app.ts';
import { issueLink } from '../../src/server/auth/sessions.ts';
import { passwordHasher } from '../../src/server/core/passwords.ts';
import { DEMO_PASSWORD } from '../../src/server/db/seed-clubs.ts';
import {
  contracts,
  members,
  sessions,
  termsAnswers,
  trustedDevices,
} from '../../src/server/db/schema.ts';
import type { Db } from '../../src/server/db/client.ts';
import { MEMBER_LIMITS } from '../../src/server/auth/member-limits.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { callsOf, linkParam, NEW_PASSWORD, newMails, signedInOf, signIn } from './auth-support.ts';
import {
  exhaust,
  keepMembers,
  mailKeys,
  refusal,
  reset,
  send,
  signedAs,
  startMembers,
  storedMember,
} from './member-support.ts';
import type { MemberWorld, Signed } from './member-support.ts';

const UNKNOWN = '11111111-2222-4333-8444-555555555555';
let world: MemberWorld;
let ana: Signed;
beforeAll(async () => {
  world = await startMembers();
  await keepMembers(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await reset(world);
  ana = await signedAs(world, 'ana@azul.example');
});
const idOf = async (email: string) => (await storedMember(world, email)).id;
const profileOf = async (email: string) => (await storedMember(world, email)).profile;
const read = (idMongo: string, { headers } = ana) =>
  send(world, 'GET', `/catcher/members?idMongo=${idMongo}`, { headers });
const edit = (memberId: string, body: object, { headers } = ana) =>
  send(world, 'PUT', `/catcher/members/edit/${memberId}?mode=websocios`, { headers, body });
const edited = async (changes: object) =>
  edit(ana.memberId, { profile: { ...(await profileOf('ana@azul.example')), ...changes } });

it.each([
  ['GET', `/catcher/members?idMongo=${UNKNOWN}`],
  ['PUT', `/catcher/members/edit/${UNKNOWN}?mode=websocios`],
  ['PUT', '/members/terms/check?answer=yes'],
  ['GET', '/members/subscription'],
  ['GET', '/members/devices'],
  ['DELETE', `/members/devices/${UNKNOWN}`],
  ['DELETE', '/members/sessions/others'],
  ['GET', `/payment/create/renewal-checkout?contractId=${UNKNOWN}`],
  ['GET', `/payment/confirm/renewal?contractId=${UNKNOWN}`],
] as const)(
  '%s %s needs a session, and says when the database is away or broken',
  async (method, path) => {
    const body =
      method === 'PUT' && path.startsWith('/catcher')
        ? { profile: await profileOf('ana@azul.example') }
        : undefined;
    expect(refusal(await send(world, method, path, { body }))).toEqual({ status: 401, code: 401 });
    expect(
      refusal(
        await send(world, method, path, { body, headers: { authorization: 'Bearer nothing' } }),
      ),
    ).toEqual({ status: 401, code: 401 });
    for (const [error, status] of [
      [Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), 503],
      [new Error('a secret of the inside'), 500],
    ] as const) {
      const broken = new Proxy(
        {},
        {
          get: () => () => {
            throw error;
          },
        },
      ) as Db;
      const app = await buildApp({
        ...world.deps,
        database: { ...world.database, db: broken },
        limiter: {
          take: async () => {},
          giveBack: async () => {},
          used: async () => 0,
          clear: async () => {},
        },
      });
      const response = await app.inject({
        method,
        url: `/api${path}`,
        headers: ana.headers,
        ...(body ? { payload: body } : {}),
      });
      expect(refusal(response)).toEqual({ status, code: status });
      expect(response.body).not.toContain('secret');
      await app.close();
    }
  },
);

describe('reading', () => {
  it('answers oneself with the other person of the contract, and nothing secret', async () => {
    const response = await read(ana.memberId);
    const { member } = getMember.reply.parse(response.json());
    expect(member).toMatchObject({
      _id: ana.memberId,
      Email: 'ana@azul.example',
      Nombre: 'Ana',
      role: 'owner',
      ContratoId: { _id: ana.contractId, LoginID: 'AZ10482', Numero: 'C-2023-10482' },
      coOwner: {
        _id: await idOf('pablo@azul.example'),
        Email: 'pablo@azul.example',
        Nombre: 'Pablo',
        Nacionalidad: 'CO',
      },
    });
    expect(response.body).not.toMatch(/argon2|password/i);
  });

  it('answers the other person, as seen by this one, and no one else', async () => {
    const { member } = getMember.reply.parse((await read(await idOf('pablo@azul.example'))).json());
    expect([member.Email, member.role, member.coOwner?.Email]).toEqual([
      'pablo@azul.example',
      'coOwner',
      'ana@azul.example',
    ]);
    for (const id of [await idOf('luis@coral.example'), await idOf('old@azul.example'), UNKNOWN])
      expect(refusal(await read(id))).toEqual({ status: 404, code: 404 });
    expect(refusal(await read('1 or 1=1'))).toMatchObject({
      status: 400,
      fields: { 'query.idMongo': 'invalid' },
    });
  });

  it('answers an owner without a co-owner', async () => {
    const luis = await signedAs(world, 'luis@coral.example');
    expect(
      getMember.reply.parse((await read(luis.memberId, luis)).json()).member.coOwner,
    ).toBeNull();
  });

  it('is limited', async () => {
    await exhaust(world, `member:reads:${ana.memberId}`, MEMBER_LIMITS.reads);
    for (const path of [
      `/catcher/members?idMongo=${ana.memberId}`,
      '/members/subscription',
      '/members/devices',
    ]) {
      expect(refusal(await send(world, 'GET', path, { headers: ana.headers }))).toEqual({
        status: 429,
        code: 429,
      });
    }
  });
});

describe('saving a profile', () => {
  it('stores it, digits only, and clears the request to verify the data', async () => {
    await world.database.db
      .update(members)
      .set({ dataVerification: true })
      .where(eq(members.contractId, ana.contractId));
    const response = await edited({
      Nombre: '  Ana Lucía ',
      Telefono: '(305) 555-01-42',
      Ciudad: ' Miami ',
      Idioma: 'ES',
      RecibirBoletines: false,
    });
    expect(memberRecord.parse(response.json().member)).toMatchObject({
      Nombre: 'Ana Lucía',
      Telefono: '3055550142',
      Ciudad: 'Miami',
      coOwner: { Nombre: 'Pablo' },
    });
    const stored = await storedMember(world, 'ana@azul.example');
    expect(stored).toMatchObject({
      dataVerification: false,
      profile: {
        Nombre: 'Ana Lucía',
        Telefono: '3055550142',
        Idioma: 'ES',
        RecibirBoletines: false,
        CodigoPostal: '33134',
      },
    });
    expect((await storedMember(world, 'pablo@azul.example')).dataVerification).toBe(true);
  });

  it('never writes what is not of the profile', async () => {
    const before = await storedMember(world, 'ana@azul.example');
    const foreign = {
      Email: 'evil@x.example',
      email: 'evil@x.example',
      _id: UNKNOWN,
      role: 'coOwner',
      contractId: UNKNOWN,
      clubId: 'coral',
      passwordHash: 'x',
      resetPass: true,
      acceptTermsWeeks: false,
    };
    expect(
      (
        await edit(ana.memberId, {
          ...foreign,
          profile: { ...before.profile, ...foreign, Ciudad: 'Doral' },
        })
      ).statusCode,
    ).toBe(200);
    const [after] = await world.database.db
      .select()
      .from(members)
      .where(eq(members.id, ana.memberId));
    expect(after).toEqual({ ...before, profile: { ...before.profile, Ciudad: 'Doral' } });
  });

  it('takes the fields beside the password too, as the specification lists them, and checks them alike', async () => {
    const before = await storedMember(world, 'ana@azul.example');
    const flat = { ...before.profile, Email: 'evil@x.example' };
    expect(refusal(await edit(ana.memberId, { ...flat, Telefono: '123' }))).toEqual({
      status: 400,
      code: 400,
      fields: { 'body.profile.Telefono': 'phone' },
    });
    expect(
      refusal(await edit(ana.memberId, { Nombre: 'Ana', Password: NEW_PASSWORD })),
    ).toMatchObject({ status: 400, fields: { 'body.profile.Telefono': 'required' } });
    expect(
      memberRecord.parse((await edit(ana.memberId, { ...flat, Ciudad: 'Doral' })).json().member),
    ).toMatchObject({ Email: 'ana@azul.example', Ciudad: 'Doral' });
    expect(
      (
        await edit(ana.memberId, {
          ...flat,
          Ciudad: 'Hialeah',
          Password: NEW_PASSWORD,
          currentPassword: DEMO_PASSWORD,
        })
      ).statusCode,
    ).toBe(200);
    const after = await storedMember(world, 'ana@azul.example');
    expect(after.profile).toEqual({ ...before.profile, Ciudad: 'Hialeah' });
    expect(await passwordHasher.verify(after.passwordHash, NEW_PASSWORD)).toBe(true);
    expect((await edit(ana.memberId, { ...flat, profile: before.profile })).statusCode).toBe(200);
    expect(await profileOf('ana@azul.example')).toEqual(before.profile);
  });

  it('stores only the fields that were edited, so that a form from before undoes nothing', async () => {
    const before = await profileOf('ana@azul.example');
    const save = (changes: object, changed: string[]) =>
      edit(ana.memberId, { profile: { ...before, ...changes }, changed });
    expect((await save({ Celular: '3055550199' }, ['Celular'])).statusCode).toBe(200);
    expect((await save({ Direccion: '1 New Street' }, ['Direccion'])).json().member).toMatchObject({
      Celular: '3055550199',
      Direccion: '1 New Street',
    });
    // A number and its dial code, a state and its country: one is not stored without the other.
    const moved = { Pais: 'MX', Estado: 'MX-ROO' };
    expect((await save(moved, ['Estado'])).statusCode).toBe(200);
    expect(await profileOf('ana@azul.example')).toEqual({
      ...before,
      ...moved,
      Celular: '3055550199',
      Direccion: '1 New Street',
    });
    expect(refusal(await save({}, ['Nothing']))).toMatchObject({
      status: 400,
      fields: { 'body.changed.0': 'invalid' },
    });
    expect((await edit(ana.memberId, { profile: before })).statusCode).toBe(200);
    expect(await profileOf('ana@azul.example')).toEqual(before);
  });

  it('names both shapes in the OpenAPI document', async () => {
    const { paths } = (await world.app.inject('/api/docs/json')).json();
    const { schema } =
      paths['/api/catcher/members/edit/{memberId}'].put.requestBody.content['application/json'];
    const names = Object.keys(profileUpdate.shape);
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining([...names, 'profile']));
    expect(Object.keys(schema.properties.profile.properties)).toEqual(names);
    expect(schema.required ?? []).toEqual([]);
  });

  it('is open to both people for each other, except for terms, and to no one else', async () => {
    const pablo = await signedAs(world, 'pablo@azul.example');
    expect(
      (
        await edit(
          ana.memberId,
          {
            profile: {
              ...(await profileOf('ana@azul.example')),
              Ciudad: 'Hialeah',
              TerminosYCondiciones: false,
            },
          },
          pablo,
        )
      ).json().member,
    ).toMatchObject({ Email: 'ana@azul.example', Ciudad: 'Hialeah' });
    expect(await profileOf('ana@azul.example')).toMatchObject({
      Ciudad: 'Hialeah',
      TerminosYCondiciones: true,
    });
    const luis = await signedAs(world, 'luis@coral.example');
    const profile = await profileOf('ana@azul.example');
    for (const [id, who] of [
      [ana.memberId, luis],
      [await idOf('old@azul.example'), ana],
      [UNKNOWN, ana],
    ] as const) {
      expect(
        refusal(await edit(id, { profile: { ...profile, Ciudad: 'Elsewhere' } }, who)),
      ).toEqual({ status: 404, code: 404 });
    }
    expect((await profileOf('old@azul.example')).Ciudad).toBe('Toronto');
  });

  it.each<[object, Record<string, string>]>([
    [
      { Nombre: '', ApellidoPaterno: ' ' },
      { Nombre: 'required', ApellidoPaterno: 'required' },
    ],
    [{ Nombre: 'Ana3' }, { Nombre: 'lettersOnly' }],
    [{ Nombre: '\u0301\u0308' }, { Nombre: 'lettersOnly' }],
    [{ ApellidoPaterno: '\u3164' }, { ApellidoPaterno: 'lettersOnly' }],
    [
      {
        Nombre: 'a'.repeat(101),
        Ciudad: 'a'.repeat(101),
        Direccion: 'a'.repeat(201),
        CodigoPostal: '1'.repeat(21),
      },
      { Nombre: 'tooLong', Ciudad: 'tooLong', Direccion: 'tooLong', CodigoPostal: 'tooLong' },
    ],
    [{ LadaTelefono: '' }, { LadaTelefono: 'invalid' }],
    [{ Telefono: '' }, { Telefono: 'required' }],
    [{ Telefono: '123' }, { Telefono: 'phone' }],
    [{ LadaTelefono: '+52', Telefono: '00000000' }, { Telefono: 'phone' }],
    [{ LadaCelular: '+1', Celular: '999' }, { Celular: 'phone' }],
    [{ LadaCelular: '' }, { Celular: 'phone' }],
    [{ Pais: '' }, { Pais: 'required' }],
    [{ Pais: 'ZZ' }, { Pais: 'invalid' }],
    [{ Estado: '' }, { Estado: 'stateRequired' }],
    [{ Estado: 'MX-ROO' }, { Estado: 'invalid' }],
    [{ Pais: 'MX' }, { Estado: 'invalid' }],
    [{ Nacionalidad: 'Martian' }, { Nacionalidad: 'invalid' }],
    [{ EstadoCivil: 'X' }, { EstadoCivil: 'invalid' }],
    [{ FechaNacimiento: '1990-02-30' }, { FechaNacimiento: 'date' }],
    [{ FechaNacimiento: '' }, { FechaNacimiento: 'date' }],
    [{ FechaNacimiento: '2026-11-22' }, { FechaNacimiento: 'date' }],
    [{ FechaNacimiento: '1899-12-31' }, { FechaNacimiento: 'date' }],
    [{ Idioma: 'FR' }, { Idioma: 'required' }],
    [{ Genero: 'X' }, { Genero: 'invalid' }],
    [{ Ciudad: 'a\u0000b' }, { Ciudad: 'invalid' }],
    [{ Direccion: 'half a pair \ud800' }, { Direccion: 'invalid' }],
  ])('refuses %o', async (changes, fields) => {
    const before = await profileOf('ana@azul.example');
    expect(refusal(await edited(changes))).toEqual({
      status: 400,
      code: 400,
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, key]) => [`body.profile.${name}`, key]),
      ),
    });
    expect(await profileOf('ana@azul.example')).toEqual(before);
  });

  it('takes no state of a country without any, and numbers without a cell phone', async () => {
    expect(
      (
        await edited({
          Pais: 'HK',
          Estado: 'US-FL',
          LadaTelefono: '+852',
          Telefono: '2345 6789',
          LadaCelular: '',
          Celular: '',
        })
      ).statusCode,
    ).toBe(200);
    expect(await profileOf('ana@azul.example')).toMatchObject({
      Pais: 'HK',
      Estado: '',
      Telefono: '23456789',
      Celular: '',
    });
  });

  it('refuses an empty or broken request, and too many', async () => {
    expect(refusal(await edit(ana.memberId, {}))).toEqual({
      status: 400,
      code: 400,
      fields: { 'body.profile': 'required' },
    });
    expect(refusal(await edit('me', { profile: {} }))).toMatchObject({
      status: 400,
      fields: { 'params.memberId': 'invalid' },
    });
    expect(
      refusal(
        await send(world, 'PUT', `/catcher/members/edit/${ana.memberId}`, {
          headers: ana.headers,
          body: {},
        }),
      ),
    ).toMatchObject({ status: 400 });
    await world.database.rows('delete from rate_limits');
    await exhaust(world, `member:save:${ana.memberId}`, MEMBER_LIMITS.saves);
    expect(refusal(await edited({}))).toEqual({ status: 429, code: 429 });
  });
});

describe('changing one’s own password', () => {
  const change = (body: object = {}, who = ana) =>
    edit(ana.memberId, { Password: NEW_PASSWORD, currentPassword: DEMO_PASSWORD, ...body }, who);
  const passwordIs = async (password: string) =>
    passwordHasher.verify((await storedMember(world, 'ana@azul.example')).passwordHash, password);

  it('ends the other sign-ins and saved devices, keeps this one, and mails the notice', async () => {
    const calls = callsOf(world);
    const { token } = await signIn(world, calls, {}, true);
    const elsewhere = await signedAs(world, 'ana@azul.example');
    const pablo = await signedAs(world, 'pablo@azul.example');
    await newMails(world);
    expect(
      (
        await edit(
          ana.memberId,
          { Password: NEW_PASSWORD, currentPassword: DEMO_PASSWORD },
          { ...ana, headers: calls.bearer(token) },
        )
      ).statusCode,
    ).toBe(200);
    expect(await passwordIs(NEW_PASSWORD)).toBe(true);
    const alive = async (headers: Record<string, string>) =>
      (await send(world, 'GET', '/auth/sesion', { headers })).statusCode;
    expect([
      await alive(calls.bearer(token)),
      await alive(elsewhere.headers),
      await alive(ana.headers),
      await alive(pablo.headers),
    ]).toEqual([200, 401, 401, 200]);
    expect(await world.database.db.select().from(trustedDevices)).toEqual([]);
    const [notice, ...more] = await newMails(world);
    expect([notice?.to, notice?.subject, more]).toEqual([
      'ana@azul.example',
      expect.stringMatching(/password.*changed/i),
      [],
    ]);
  });

  it('comes with the profile, both or neither', async () => {
    const profile = { ...(await profileOf('ana@azul.example')), Ciudad: 'Doral' };
    expect(refusal(await change({ profile, currentPassword: 'Wrong-one#1' }))).toEqual({
      status: 403,
      code: 403,
    });
    expect(refusal(await change({ profile: { ...profile, Telefono: '1' } }))).toMatchObject({
      status: 400,
    });
    expect([(await profileOf('ana@azul.example')).Ciudad, await passwordIs(DEMO_PASSWORD)]).toEqual(
      ['Coral Gables', true],
    );
    expect((await change({ profile })).statusCode).toBe(200);
    expect([(await profileOf('ana@azul.example')).Ciudad, await passwordIs(NEW_PASSWORD)]).toEqual([
      'Doral',
      true,
    ]);
  });

  it.each<[string, object, Record<string, string>]>([
    ['no current password', { currentPassword: undefined }, { 'body.currentPassword': 'required' }],
    ['weak one', { Password: 'short1A' }, { 'body.Password': 'passwordRules' }],
    ['common one', { Password: 'Password#1' }, { 'body.Password': 'passwordCommon' }],
    ['own name', { Password: 'Peña#2026' }, { 'body.Password': 'passwordCommon' }],
    ['endless one', { Password: `aA1#${'x'.repeat(300)}` }, { 'body.Password': 'tooLong' }],
  ])('refuses with %s', async (_name, body, fields) => {
    const response = refusal(await change(body));
    expect(response).toMatchObject({ status: 400, fields: expect.objectContaining(fields) });
    expect(await passwordIs(DEMO_PASSWORD)).toBe(true);
    expect(await mailKeys(world)).toEqual([]);
  });

  it('is never open to the other person', async () => {
    const pablo = await signedAs(world, 'pablo@azul.example');
    expect(refusal(await change({}, pablo))).toEqual({ status: 403, code: 403 });
    await world.database.db
      .update(members)
      .set({ resetPass: true })
      .where(eq(members.id, ana.memberId));
    expect(refusal(await change({ currentPassword: undefined }, pablo))).toEqual({
      status: 403,
      code: 403,
    });
    expect(await passwordIs(DEMO_PASSWORD)).toBe(true);
  });

  it('stops after five wrong ones for a while', async () => {
    for (let count = 0; count < 5; count += 1)
      expect(refusal(await change({ currentPassword: `Wrong#${count}` })).code).toBe(403);
    expect(refusal(await change())).toEqual({ status: 429, code: 429 });
    world.clock.advance(15 * 60_000);
    expect((await change()).statusCode).toBe(200);
  });

  it('needs no current one while a reset is due; the sign-in hands out the link for it as well', async () => {
    await world.database.db
      .update(members)
      .set({ resetPass: true })
      .where(eq(members.id, ana.memberId));
    const signed = await signIn(world, callsOf(world));
    expect([signed.resetPass, signed.TokenRecoveryPassword]).toEqual([
      true,
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
    expect((await change({ currentPassword: undefined })).statusCode).toBe(200);
    expect((await storedMember(world, 'ana@azul.example')).resetPass).toBe(false);
    // Done once: from now on the current one is asked for, and the link is of no use.
    expect(
      refusal(await change({ Password: 'Cuatro-gatos&7', currentPassword: undefined })).code,
    ).toBe(400);
    const calls = callsOf(world);
    expect(
      (
        await calls.post('/recovery-password/members/change', {
          tokenId: signed.TokenRecoveryPassword,
          password: 'Cuatro-gatos&7',
        })
      ).statusCode,
    ).toBe(404);
    await world.database.rows('delete from rate_limits');
    await world.database.db
      .update(members)
      .set({ resetPass: true })
      .where(eq(members.id, ana.memberId));
    const again = await signIn(world, calls, { password: NEW_PASSWORD });
    expect(
      (
        await calls.post('/recovery-password/members/change', {
          tokenId: again.TokenRecoveryPassword,
          password: 'Cuatro-gatos&7',
        })
      ).statusCode,
    ).toBe(200);
    expect(await passwordIs('Cuatro-gatos&7')).toBe(true);
  });
});

describe('answering the terms', () => {
  const answer = (query: string, headers: Record<string, string> = {}) =>
    send(world, 'PUT', `/members/terms/check?${query}`, { headers });
  const answers = async () =>
    (await world.database.db.select().from(termsAnswers).orderBy(termsAnswers.answeredAt)).map(
      ({ accepted, by, answeredAt }) => [accepted, by, answeredAt.toISOString()],
    );
  const state = async (email: string) => {
    const { acceptTermsWeeks, profile } = await storedMember(world, email);
    return [acceptTermsWeeks, profile.TerminosYCondiciones];
  };

  it('keeps yes and no with their time', async () => {
    const eva = await signedAs(world, 'eva@bosque.example');
    expect((await answer('answer=no', eva.headers)).json()).toEqual({ success: true });
    expect(await state('eva@bosque.example')).toEqual([false, false]);
    world.clock.advance(60_000);
    expect((await answer('answer=yes&email=EVA@bosque.example', eva.headers)).statusCode).toBe(200);
    expect(await state('eva@bosque.example')).toEqual([true, true]);
    expect((await profileOf('eva@bosque.example')).Nombre).toBe('Eva');
    world.clock.advance(60_000);
    expect((await answer('answer=no', eva.headers)).statusCode).toBe(200);
    expect(await state('eva@bosque.example')).toEqual([false, false]);
    expect(await answers()).toEqual([
      [false, 'session', '2026-11-21T12:00:00.000Z'],
      [true, 'session', '2026-11-21T12:01:00.000Z'],
      [false, 'session', '2026-11-21T12:02:00.000Z'],
    ]);
    expect(await state('ana@azul.example')).toEqual([true, true]);
  });

  it('shows in the profile with its date, which no profile takes back', async () => {
    const shown = async () => {
      const { member } = (await read(ana.memberId, ana)).json();
      const { TerminosYCondiciones, TerminosYCondicionesFecha } = memberRecord.parse(member);
      return [TerminosYCondiciones, TerminosYCondicionesFecha];
    };
    const save = async (TerminosYCondiciones: boolean) =>
      edit(
        ana.memberId,
        { profile: { ...(await profileOf('ana@azul.example')), TerminosYCondiciones } },
        ana,
      );
    const given = await profileOf('ana@azul.example');
    expect(await shown()).toEqual([given.TerminosYCondiciones, null]);
    await answer('answer=no', ana.headers);
    expect(await shown()).toEqual([false, '2026-11-21T12:00:00.000Z']);
    world.clock.advance(60_000);
    expect((await save(true)).json().member).toMatchObject({
      TerminosYCondiciones: true,
      TerminosYCondicionesFecha: '2026-11-21T12:01:00.000Z',
    });
    expect(await state('ana@azul.example')).toEqual([true, true]);
    world.clock.advance(60_000);
    await save(false);
    await save(true);
    expect(await shown()).toEqual([true, '2026-11-21T12:01:00.000Z']);
    expect(await answers()).toHaveLength(2);
  });

  const linkFor = async (email: string, minutes = 60) => {
    const { id, clubId } = await storedMember(world, email);
    return issueLink(world.database.db, {
      memberId: id,
      clubId,
      kind: 'terms',
      minutes,
      at: world.clock.now,
    });
  };

  it('works by the token of a mailed link, once, also after the password was set', async () => {
    const tokenPass = await linkFor('eva@bosque.example');
    const calls = callsOf(world);
    await calls.get('/recovery-password/members/send?email=eva@bosque.example');
    const tokenId = linkParam(await newMails(world), 'tokenId');
    expect(
      (await calls.post('/recovery-password/members/change', { tokenId, password: NEW_PASSWORD }))
        .statusCode,
    ).toBe(200);
    expect(
      (await answer(`answer=yes&email=eva@bosque.example&tokenPass=${tokenPass}`)).json(),
    ).toEqual({ success: true });
    expect(await state('eva@bosque.example')).toEqual([true, true]);
    expect(refusal(await answer(`answer=no&tokenPass=${tokenPass}`))).toEqual({
      status: 404,
      code: 4041,
    });
    expect(await answers()).toEqual([[true, 'link', '2026-11-21T12:00:00.000Z']]);
  });

  it('goes by the link rather than by the signed-in member', async () => {
    expect(
      (await answer(`answer=yes&tokenPass=${await linkFor('eva@bosque.example')}`, ana.headers))
        .statusCode,
    ).toBe(200);
    expect(await state('eva@bosque.example')).toEqual([true, true]);
  });

  it('refuses other e-mails, other, used and ended tokens, and no answer', async () => {
    expect(refusal(await answer('answer=yes&email=luis@coral.example', ana.headers))).toEqual({
      status: 400,
      code: 400,
      fields: { 'query.email': 'invalid' },
    });
    const tokenPass = await linkFor('eva@bosque.example', 1);
    expect(
      refusal(await answer(`answer=yes&email=ana@azul.example&tokenPass=${tokenPass}`)),
    ).toEqual({ status: 404, code: 4041 });
    const { id, clubId } = await storedMember(world, 'eva@bosque.example');
    const password = await issueLink(world.database.db, {
      memberId: id,
      clubId,
      kind: 'link',
      minutes: 60,
      at: world.clock.now,
    });
    for (const token of [password, 'nothing'])
      expect(refusal(await answer(`answer=yes&tokenPass=${token}`))).toEqual({
        status: 404,
        code: 4041,
      });
    world.clock.advance(60_000);
    expect(refusal(await answer(`answer=yes&tokenPass=${tokenPass}`))).toEqual({
      status: 404,
      code: 4041,
    });
    expect(refusal(await answer('answer=maybe', ana.headers))).toMatchObject({ status: 400 });
    expect(refusal(await answer('answer=yes&email=ana@azul.example'))).toEqual({
      status: 401,
      code: 401,
    });
    expect([await state('eva@bosque.example'), await answers()]).toEqual([[false, false], []]);
  });

  it('is limited', async () => {
    await exhaust(world, `member:terms:${ana.memberId}`, MEMBER_LIMITS.termsAnswers);
    expect(refusal(await answer('answer=yes', ana.headers))).toEqual({ status: 429, code: 429 });
  });
});

describe('subscription', () => {
  const subscription = async (headers = ana.headers) =>
    (await send(world, 'GET', '/members/subscription', { headers })).json();

  it('is active up to the last paid day and expired after it', async () => {
    expect(await subscription()).toEqual({
      success: true,
      contractId: ana.contractId,
      status: 'active',
      paidUntil: '2027-06-21',
      nextInvoice: '2027-06-22',
      price: 199,
      renewals: [],
    });
    for (const [paidUntil, status] of [
      ['2026-11-21', 'active'],
      ['2026-11-20', 'expired'],
    ] as const) {
      await world.database.db
        .update(contracts)
        .set({ paidUntil })
        .where(eq(contracts.id, ana.contractId));
      expect(await subscription()).toMatchObject({ status, paidUntil });
    }
  });

  it('is the same for both people, and open to members whose time is over', async () => {
    expect(await subscription((await signedAs(world, 'pablo@azul.example')).headers)).toEqual(
      await subscription(),
    );
    const calls = callsOf(world);
    const { token } = await signIn(world, calls, { email: 'old@azul.example' });
    expect(await subscription(calls.bearer(token))).toMatchObject({
      status: 'expired',
      paidUntil: '2026-10-06',
      nextInvoice: '2026-10-07',
    });
  });
});

describe('devices and sign-ins', () => {
  const list = async (headers = ana.headers) =>
    listDevices.reply.parse((await send(world, 'GET', '/members/devices', { headers })).json());
  const remove = (path: string, { headers } = ana) =>
    send(world, 'DELETE', `/members/${path}`, { headers });

  it('lists saved devices and each sign-in once, newest first, and marks this one', async () => {
    const calls = callsOf(world);
    world.clock.advance(1_000);
    const saved = await signIn(world, calls, {}, true);
    world.clock.advance(1_000);
    // The saved device signs in without a code, and its session is handed to the weeks site.
    const again = signedInOf(await calls.login({ deviceToken: saved.deviceToken }));
    const code = z
      .object({ token: z.string() })
      .parse((await calls.post('/auth/handoff', {}, calls.bearer(again.token))).json()).token;
    const handed = z
      .object({ token: z.string() })
      .parse((await calls.get(`/auth/sesion?token=${code}`)).json()).token;
    world.clock.advance(1_000);
    const { devices, sessions: signIns } = await list(calls.bearer(handed));
    expect(devices).toMatchObject([
      {
        userAgent: 'lightMyRequest',
        createdAt: '2026-11-21T12:00:01.000Z',
        lastUsedAt: '2026-11-21T12:00:02.000Z',
        current: true,
      },
    ]);
    expect(
      signIns.map(({ userAgent, createdAt, current }) => [userAgent, createdAt, current]),
    ).toEqual([
      ['lightMyRequest', '2026-11-21T12:00:02.000Z', true],
      ['lightMyRequest', '2026-11-21T12:00:01.000Z', false],
      ['Test', '2026-11-21T12:00:00.000Z', false],
    ]);
    const mine = await list();
    expect([
      mine.devices.map(({ current }) => current),
      mine.sessions.map(({ current }) => current),
    ]).toEqual([[false], [false, false, true]]);
    expect((await list((await signedAs(world, 'pablo@azul.example')).headers)).devices).toEqual([]);
    // Forgotten, the device needs a code again; its sign-ins go on.
    expect((await remove(`devices/${devices[0]!.id}`)).json()).toEqual({ success: true });
    expect((await calls.login({ deviceToken: saved.deviceToken })).json()).toHaveProperty(
      'challenge',
    );
    expect((await list(calls.bearer(handed))).sessions).toHaveLength(3);
    expect(refusal(await remove(`devices/${devices[0]!.id}`))).toEqual({ status: 404, code: 404 });
  });

  it('ends one sign-in on every site, or all others', async () => {
    const [second, third] = [
      await signedAs(world, 'ana@azul.example'),
      await signedAs(world, 'ana@azul.example'),
    ];
    const pablo = await signedAs(world, 'pablo@azul.example');
    const alive = () =>
      Promise.all(
        [ana, second, third, pablo].map(
          async ({ headers }) => (await send(world, 'GET', '/auth/sesion', { headers })).statusCode,
        ),
      );
    const { family } = (await world.database.db.select().from(sessions)).find(
      ({ id, memberId }) => memberId === ana.memberId && id !== '',
    )!;
    const ids = (await list()).sessions.map(({ id }) => id);
    expect(ids).toContain(family);
    const familyOf = async ({ headers }: Signed) =>
      (await list(headers)).sessions.find(({ current }) => current)!.id;
    expect((await remove(`sessions/${await familyOf(second)}`)).json()).toEqual({ success: true });
    expect(await alive()).toEqual([200, 401, 200, 200]);
    expect(refusal(await remove(`sessions/${await familyOf(pablo)}`))).toEqual({
      status: 404,
      code: 404,
    });
    expect((await remove('sessions/others')).statusCode).toBe(200);
    expect(await alive()).toEqual([200, 401, 401, 200]);
    expect((await remove(`sessions/${await familyOf(ana)}`)).statusCode).toBe(200);
    expect(await alive()).toEqual([401, 401, 401, 200]);
  });

  it('refuses devices and sign-ins of others, ended ones, unknown and broken ids, and too many', async () => {
    const pablo = await signedAs(world, 'pablo@azul.example');
    const [device] = await world.database.db
      .insert(trustedDevices)
      .values({
        memberId: pablo.memberId,
        tokenHash: 'h',
        deviceId: 'fp',
        lastUsedAt: world.clock.now,
        expiresAt: new Date(world.clock.now.getTime() + 1_000),
      })
      .returning();
    for (const path of [`devices/${device!.id}`, `devices/${UNKNOWN}`, `sessions/${UNKNOWN}`])
      expect(refusal(await remove(path))).toEqual({ status: 404, code: 404 });
    for (const path of ['devices/others', 'sessions/all'])
      expect(refusal(await remove(path))).toMatchObject({
        status: 400,
        fields: { 'params.id': 'invalid' },
      });
    expect((await list(pablo.headers)).devices).toHaveLength(1);
    world.clock.advance(1_000);
    expect((await list(pablo.headers)).devices).toEqual([]);
    await world.database.rows('delete from rate_limits');
    await exhaust(world, `member:endings:${ana.memberId}`, MEMBER_LIMITS.endings);
    for (const path of [`devices/${UNKNOWN}`, 'sessions/others'])
      expect(refusal(await remove(path))).toEqual({ status: 429, code: 429 });
  });
});

describe('at the same moment, on PostgreSQL', () => {
  let postgres: TestPostgres;
  let server: MemberWorld;
  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startMembers({ databaseUrl: await postgres.freshDatabase() });
  });
  afterAll(async () => {
    await server?.close();
    await postgres?.stop();
  });

  it('changes a password once with one current password', async () => {
    const signed = await signedAs(server, 'ana@azul.example');
    const words = ['Tres', 'Cuatro', 'Cinco', 'Siete'];
    const replies = await Promise.all(
      words.map((word) =>
        send(server, 'PUT', `/catcher/members/edit/${signed.memberId}?mode=websocios`, {
          headers: signed.headers,
          body: { Password: `${word}-gatos&7lunas`, currentPassword: DEMO_PASSWORD },
        }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403, 403]);
    const won = words[replies.findIndex(({ statusCode }) => statusCode === 200)]!;
    expect(
      await passwordHasher.verify(
        (await storedMember(server, 'ana@azul.example')).passwordHash,
        `${won}-gatos&7lunas`,
      ),
    ).toBe(true);
    expect((await mailKeys(server)).filter((key) => key.startsWith('password:'))).toHaveLength(1);
  });

  it('takes one answer by one link', async () => {
    const { id, clubId } = await storedMember(server, 'eva@bosque.example');
    const token = await issueLink(server.database.db, {
      memberId: id,
      clubId,
      kind: 'terms',
      minutes: 60,
      at: server.clock.now,
    });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(
          server,
          'PUT',
          `/members/terms/check?answer=${index % 2 ? 'yes' : 'no'}&tokenPass=${token}`,
        ),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await server.database.db.select().from(termsAnswers)).toHaveLength(1);
  });

  it('lets no hand-off outlive the end of its sign-in', async () => {
    for (let round = 0; round < 10; round += 1) {
      const signed = await signedAs(server, 'luis@coral.example');
      const codes = await Promise.all(
        Array.from(
          { length: 4 },
          async () =>
            z
              .object({ token: z.string() })
              .parse(
                (await send(server, 'POST', '/auth/handoff', { headers: signed.headers })).json(),
              ).token,
        ),
      );
      await Promise.all([
        ...codes.map((code) => send(server, 'GET', `/auth/sesion?token=${code}`)),
        send(server, 'POST', '/members/logout', { body: { token: signed.token } }),
      ]);
      expect(
        (
          await server.database.db
            .select()
            .from(sessions)
            .where(eq(sessions.memberId, signed.memberId))
        ).filter(({ endedAt }) => endedAt === null),
      ).toEqual([]);
    }
  });
});
