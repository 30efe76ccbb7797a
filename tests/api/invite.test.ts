import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../src/contracts/auth.ts';
import { WAITING_MEMBERS } from '../../src/server/db/seed-clubs.ts';
import {
  members,
  oneTimeTokens,
  outbox,
  rateLimits,
  sessions,
  trustedDevices,
} from '../../src/server/db/schema.ts';
import {
  endSessionsOf,
  INVITATION_DAYS,
  inviteMember,
  inviteWaiting,
} from '../../src/server/member/invite.ts';
import { opsOn } from '../support/ops.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  callsOf,
  changeMember,
  failureOf,
  linkParam,
  memberOf,
  MINUTE,
  NEW_PASSWORD,
  newMails,
  signIn,
  startAuthServer,
} from './auth-support.ts';
import type { Calls } from './auth-support.ts';

const [nora, ivan, gael] = ['nora@azul.example', 'ivan@bosque.example', 'gael@coral.example'];
let server: TestServer;
let calls: Calls;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());
beforeEach(() => {
  calls = callsOf(server);
});
afterEach(async () => {
  for (const table of [rateLimits, oneTimeTokens, outbox, sessions, trustedDevices])
    await server.database.db.delete(table);
  server.mails.length = 0;
  for (const email of WAITING_MEMBERS)
    await changeMember(server, email, {
      passwordHash: null,
      resetPass: false,
      generated: email === gael,
      acceptTermsWeeks: email !== ivan,
    });
});

/** Where the newest mail leads. */
const linkOf = async (): Promise<URL> => {
  const mails = await newMails(server);
  const address = mails
    .map((mail) => /https?:\/\/\S+tokenId=\S+/.exec(mail.text)?.[0])
    .findLast(Boolean);
  if (!address) throw new Error('No mail with a link');
  return new URL(address);
};
const setFirst = (token: string) =>
  calls.post('/recovery-password/members/change-first-time', {
    code: '',
    password: NEW_PASSWORD,
    token,
  });
const answer = (token: string, email: string) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/members/terms/check?answer=yes&email=${email}&tokenPass=${token}`,
  });

describe('an invitation', () => {
  it('is mailed in the club’s name and the member’s language, with everything the pages read', async () => {
    const invited = await inviteMember(server.deps, nora.toUpperCase());
    expect(invited).toEqual({
      email: nora,
      form: 'firstTime',
      checkTerms: true,
      endsAt: new Date(server.clock.now.getTime() + INVITATION_DAYS * 24 * 60 * MINUTE),
    });
    const [mail] = await newMails(server);
    expect(mail).toMatchObject({
      to: nora,
      fromName: expect.stringContaining('Azul'),
      subject: expect.stringContaining('account is ready'),
    });
    const link = new URL(/https?:\/\/\S+tokenId=\S+/.exec(mail!.text)![0]);
    expect(link.origin + link.pathname).toBe('http://azul.localhost:3000/reset-password');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      tokenId: expect.stringMatching(/^[\w-]{20,}$/),
      tokenPass: expect.stringMatching(/^[\w-]{20,}$/),
      email: nora,
      checkTerms: 'true',
      micrositePass: expect.any(String),
      urlTcPass: 'http://azul.localhost:3000/sandbox/booking',
      lang: 'en',
    });
    // Only hashes are kept, and nothing of the mail that was sent.
    const kept = JSON.stringify([
      await server.database.db.select().from(oneTimeTokens),
      await server.database.db.select().from(outbox),
    ]);
    for (const name of ['tokenId', 'tokenPass'])
      expect(kept).not.toContain(link.searchParams.get(name)!);
    await inviteMember(server.deps, ivan);
    const [invitation] = await newMails(server);
    expect(invitation).toMatchObject({
      to: ivan,
      subject: expect.stringContaining('Su cuenta de'),
    });
    expect(linkParam([invitation!], 'lang')).toBe('es');
  });

  it('sets the first password once, signs in with it, and then answers the terms once', async () => {
    expect((await inviteMember(server.deps, ivan)).checkTerms).toBe(false);
    const { searchParams } = await linkOf();
    expect(searchParams.get('checkTerms')).toBe('false');
    const [tokenId, tokenPass] = [searchParams.get('tokenId')!, searchParams.get('tokenPass')!];
    expect((await setFirst(tokenId)).json()).toMatchObject({ success: true });
    expect(
      (await calls.login({ email: ivan, password: NEW_PASSWORD, clubId: 'bosque' })).statusCode,
    ).toBe(200);
    expect(failureOf(await setFirst(tokenId))).toMatchObject({ status: 404, code: 4041 });
    expect((await answer(tokenPass, ivan)).json()).toEqual({ success: true });
    expect(await memberOf(server, ivan)).toMatchObject({ acceptTermsWeeks: true });
    expect(failureOf(await answer(tokenPass, ivan)).code).toBe(4041);
  });

  it('signs in with the first password, for the club’s other sites too', async () => {
    await inviteMember(server.deps, nora);
    const { token } = (await setFirst((await linkOf()).searchParams.get('tokenId')!)).json() as {
      token: string;
    };
    const { token: code } = (await calls.post('/auth/handoff', {}, calls.bearer(token))).json() as {
      token: string;
    };
    expect((await calls.get(`/auth/sesion?token=${code}`)).json()).toMatchObject({
      success: true,
      data: { member: { Email: nora } },
    });
  });

  it('signs in a member whose data and terms are due, and says so', async () => {
    await inviteMember(server.deps, nora);
    await changeMember(server, nora, { dataVerification: true, acceptTermsWeeks: false });
    const reply = (
      await setFirst((await linkOf()).searchParams.get('tokenId')!)
    ).json() as SignedIn;
    await changeMember(server, nora, { dataVerification: false, acceptTermsWeeks: true });
    expect(reply).toMatchObject({
      DataVerification: true,
      AcceptTermsWeeks: false,
      resetPass: false,
      TokenRecoveryPassword: '',
      user: { Email: nora },
    });
    expect((await calls.get('/auth/sesion', calls.bearer(reply.token))).statusCode).toBe(200);
  });

  it('ends after seven days, and with the next invitation', async () => {
    await inviteMember(server.deps, nora);
    const first = (await linkOf()).searchParams;
    await inviteMember(server.deps, nora);
    const second = (await linkOf()).searchParams;
    expect(failureOf(await setFirst(first.get('tokenId')!)).code).toBe(4041);
    expect(failureOf(await answer(first.get('tokenPass')!, nora)).code).toBe(4041);
    const { now } = server.clock;
    server.clock.advance(INVITATION_DAYS * 24 * 60 * MINUTE);
    expect(failureOf(await setFirst(second.get('tokenId')!)).code).toBe(4041);
    server.clock.now = new Date(server.clock.now.getTime() - 1);
    expect((await setFirst(second.get('tokenId')!)).statusCode).toBe(200);
    server.clock.now = now;
  });

  it('asks for accepted terms again when requested', async () => {
    expect((await inviteMember(server.deps, nora, { terms: true })).checkTerms).toBe(false);
    expect((await linkOf()).searchParams.get('checkTerms')).toBe('false');
    expect(await memberOf(server, nora)).toMatchObject({ acceptTermsWeeks: false });
  });

  it('leads generated members to the form of their own', async () => {
    expect((await inviteMember(server.deps, gael)).form).toBe('generated');
    const link = await linkOf();
    expect(link.origin + link.pathname).toBe('http://coral.localhost:3000/recover-password');
    const { tokenId, ...rest } = Object.fromEntries(link.searchParams);
    expect(rest).toEqual({ step: '2', isGen: '1', email: gael, lang: 'es' });
    expect(
      (
        await calls.post('/recovery-password/members-gen/change', {
          email: gael,
          password: NEW_PASSWORD,
          tokenId,
        })
      ).json(),
    ).toEqual({ success: true });
    expect(await memberOf(server, gael)).toMatchObject({ generated: false });
  });

  it('refuses strangers and members who have a password; those who must choose a new one are welcome', async () => {
    await expect(inviteMember(server.deps, 'nobody@azul.example')).rejects.toMatchObject({
      code: 404,
    });
    await expect(inviteMember(server.deps, 'ana@azul.example')).rejects.toMatchObject({
      code: 4042,
    });
    expect(await newMails(server)).toEqual([]);
    await changeMember(server, 'ana@azul.example', { resetPass: true });
    await inviteMember(server.deps, 'ana@azul.example');
    expect(linkParam(await newMails(server), 'checkTerms')).toBe('true');
    await changeMember(server, 'ana@azul.example', { resetPass: false });
  });

  it('reaches those who wait once, and again when the link has ended unused', async () => {
    expect(
      (await inviteWaiting(server.deps, WAITING_MEMBERS)).map(({ email }) => email).sort(),
    ).toEqual([...WAITING_MEMBERS].sort());
    expect((await newMails(server)).map(({ to }) => to).sort()).toEqual(
      [...WAITING_MEMBERS].sort(),
    );
    expect(
      await inviteWaiting(server.deps, [
        ...WAITING_MEMBERS,
        'ana@azul.example',
        'nobody@azul.example',
      ]),
    ).toEqual([]);
    const { now } = server.clock;
    server.clock.advance(INVITATION_DAYS * 24 * 60 * MINUTE);
    expect(await inviteWaiting(server.deps, WAITING_MEMBERS)).toHaveLength(WAITING_MEMBERS.length);
    server.clock.now = now;
  });
});

it('signs a member out everywhere and forgets the saved devices', async () => {
  const { token } = await signIn(server, calls, {}, true);
  expect(await endSessionsOf(server.deps, 'ana@azul.example')).toBe(1);
  expect((await calls.get('/auth/sesion', calls.bearer(token))).statusCode).toBe(401);
  expect(await server.database.db.select().from(trustedDevices)).toEqual([]);
  expect(await endSessionsOf(server.deps, 'ana@azul.example')).toBe(0);
  await expect(endSessionsOf(server.deps, 'nobody@azul.example')).rejects.toMatchObject({
    code: 404,
  });
});

it('is sent by the operators’ command, which lists the members and refuses in a sentence', async () => {
  const ops = opsOn(server.deps);
  expect((await ops('members', 'list')).value).toHaveLength(
    (await server.database.db.select().from(members)).length,
  );
  expect(
    (await ops('members', 'list', '--club', 'bosque')).text
      .replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY')
      .split('\n'),
  ).toEqual([
    'bosque  BM30056  eva@bosque.example   Eva Montes de Oca  owner  paid until DAY  has a password, data due, terms due',
    'bosque  BM30112  ivan@bosque.example  Iván Robledo       owner  paid until DAY  waits for a first password, terms due',
  ]);
  await changeMember(server, nora, { passwordHash: 'x', resetPass: true });
  expect((await ops('members', 'list', '--find', 'nora')).text).toContain(
    'must choose a new password',
  );
  await changeMember(server, nora, { passwordHash: null, resetPass: false });

  expect((await ops('members', 'invite', 'Ivan@bosque.example')).text).toMatch(
    /^ivan@bosque\.example is invited \(the terms are asked for\); the link works once, until \S+Z\.$/,
  );
  expect((await ops('members', 'invite', gael)).text).toContain('as a generated member');
  expect(await ops('members', 'invite', nora, '--terms')).toMatchObject({
    code: 0,
    value: { email: nora, checkTerms: false },
  });
  expect((await newMails(server)).map(({ to }) => to).sort()).toEqual([gael, ivan, nora]);
  expect(await ops('members', 'invite', 'eva@bosque.example')).toMatchObject({
    code: 1,
    error: 'This member has a password already; a forgotten one is replaced on the sign-in page.',
  });
  expect(await ops('members', 'invite', 'nobody@bosque.example')).toMatchObject({
    code: 1,
    error: 'No member has this e-mail.',
  });
  expect(await ops('members', 'invite', 'x')).toMatchObject({
    code: 2,
    error: expect.stringContaining('x is no e-mail.'),
  });
  expect(
    (await ops('actions', 'list')).value.map(
      ({ action, subject }: { action: string; subject: string }) => [action, subject],
    ),
  ).toEqual([
    ['members invite', nora],
    ['members invite', gael],
    ['members invite', ivan],
  ]);
});

describe('a changed e-mail', () => {
  const [ana, other] = ['ana@azul.example', 'ana.new@mail.example'];
  const ops = () => opsOn(server.deps);
  const change = (from: string, to: string) =>
    ops()('members', 'email', from, to, '--reason', 'Called, and knew the last booking.');
  afterEach(() => changeMember(server, other, { email: ana }));

  it('ends what the former one opened, and is told to both', async () => {
    const { token } = await signIn(server, calls);
    expect((await change(ana, other.toUpperCase())).code).toBe(0);
    expect((await calls.get('/members/passkeys', calls.bearer(token))).statusCode).toBe(401);
    const mails = await newMails(server);
    expect(new Map(mails.map(({ to, text }) => [to, text.includes(other)]))).toEqual(
      new Map([
        [other, true],
        [ana, false],
      ]),
    );
    expect(await memberOf(server, other)).toMatchObject({ email: other });
    expect((await ops()('actions', 'list')).text).toContain('members email');
  });

  it('is refused when it is another member’s, or no one has the former one', async () => {
    expect(await change(ana, 'pablo@azul.example')).toMatchObject({
      code: 1,
      error: 'Another member has the new e-mail already.',
    });
    expect(await change('none@mail.example', other)).toMatchObject({
      code: 1,
      error: 'No member has this e-mail.',
    });
    expect(await newMails(server)).toEqual([]);
  });
});
