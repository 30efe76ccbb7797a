import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passkeyOptions } from '../../src/contracts/passkey.ts';
import { findMemberById } from '../../src/server/auth/members.ts';
import { pausePasskeys } from '../../src/server/auth/passkeys.ts';
import { storePassword } from '../../src/server/auth/recovery.ts';
import { endMemberSessions, openSignIn, signedInReply } from '../../src/server/auth/sessions.ts';
import {
  calendarLinks,
  members,
  oneTimeTokens,
  outbox,
  passkeys,
  pushSubscriptions,
  rateLimits,
  sessions,
} from '../../src/server/db/schema.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import { enqueueMail, processOutbox } from '../../src/server/mail/outbox.ts';
import { authenticator } from '../support/authenticator.ts';
import { Browser } from '../support/push-service.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  callsOf,
  challengeOf,
  changeMember,
  codeIn,
  failureOf,
  linkParam,
  memberOf,
  newMails,
  NEW_PASSWORD,
  otherThan,
  signIn,
} from './auth-support.ts';
import type { Calls } from './auth-support.ts';
import { soon } from '../support/soon.ts';

const MANY = 12;
const AZUL = 'azul.localhost:3000';
let postgres: TestPostgres;
let server: TestServer;
let calls: Calls;
beforeAll(async () => {
  postgres = await startPostgres();
  server = await startTestServer({
    databaseUrl: await postgres.freshDatabase(),
    prepare: (database) =>
      seedClubs(database, { publicUrl: 'http://localhost:3000', now: TEST_NOW }),
  });
  calls = callsOf(server);
});
afterAll(async () => {
  await server?.close();
  await postgres?.stop();
});
const atOnce = <T>(work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: MANY }, work));

/** Starts work while a member's new password is being stored, and waits for it once it is. */
async function duringNewPassword<T>(email: string, start: () => Promise<T>[]): Promise<T[]> {
  const {
    database: { db },
    deps,
  } = server;
  const { id } = await memberOf(server, email);
  let work: Promise<T>[] = [];
  await db.transaction(async (tx) => {
    await tx.select().from(members).where(eq(members.id, id)).for('update');
    work = start();
    await soon(async () =>
      expect(
        await tx
          .select({ mode: sql<string>`mode` })
          .from(sql`pg_locks`)
          .where(sql`not granted`),
      ).toHaveLength(work.length),
    );
    await storePassword(tx, { memberId: id, passwordHash: 'of another password', at: deps.now() });
    await pausePasskeys(tx, id, deps.now());
  });
  return Promise.all(work);
}

describe('on PostgreSQL with many connections', () => {
  it('one right code opens one session, however often it is sent', async () => {
    const { challenge } = challengeOf(await calls.login());
    const code = codeIn(await newMails(server));
    const answers = await atOnce(() => calls.post('/members/login-otp', { challenge, code }));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(await server.database.db.select().from(sessions)).toHaveLength(1);
    await server.database.db.delete(rateLimits);
  });

  it('three guesses of a challenge are compared and no more', async () => {
    const { challenge } = challengeOf(await calls.login({ email: 'pablo@azul.example' }));
    const code = codeIn(await newMails(server));
    const answers = await atOnce(() =>
      calls.post('/members/login-otp', { challenge, code: otherThan(code) }),
    );
    expect(
      answers
        .map((answer) => failureOf(answer))
        .filter((failure) => failure.triesLeft !== undefined),
    ).toHaveLength(3);
    await server.database.db.delete(rateLimits);
  });

  it('ten guesses of an account are compared over all its challenges, then codes stop with one mail', async () => {
    const challenges = [];
    for (let index = 0; index < 5; index += 1)
      challenges.push(
        challengeOf(await calls.login({ email: 'luis@coral.example', clubId: 'coral' })).challenge,
      );
    await newMails(server);
    const answers = await Promise.all(
      challenges.flatMap((challenge) =>
        [1, 2, 3].map(() => calls.post('/members/login-otp', { challenge, code: '99999999' })),
      ),
    );
    // Only a compared guess is answered as wrong; the one that reaches the limit is answered that
    // codes are stopped.
    const codes = answers.map((answer) => failureOf(answer).code);
    expect(codes.filter((answered) => answered === 4011).length).toBeLessThanOrEqual(9);
    expect(codes.filter((answered) => answered !== 4011 && answered !== 423)).toEqual([]);
    expect((await memberOf(server, 'luis@coral.example')).codesStoppedAt).not.toBeNull();
    expect((await newMails(server)).filter((mail) => mail.text.includes('?unlock='))).toHaveLength(
      1,
    );
  });

  it('one of many calendar addresses asked for at once is made, and the one that was told works', async () => {
    const { token } = await signIn(server, calls, { email: 'old@azul.example' });
    const make = (since: string | null) =>
      calls.post('/trips/calendar', { iso: 'en', since }, calls.bearer(token));
    const sinceOf = async () =>
      (await calls.get('/trips/calendar', calls.bearer(token))).json<{ since: string }>().since;
    const statusOf = async (url: string) =>
      (await calls.get(new URL(url).pathname.replace(/^\/api/, ''))).statusCode;
    let last = '';
    for (const known of [null, 'the first']) {
      await server.database.db.delete(rateLimits);
      const since = known === null ? null : await sinceOf();
      const answers = await atOnce(() => make(since));
      const made = answers.filter((answer) => answer.statusCode === 200);
      expect(made).toHaveLength(1);
      const refused = answers.filter((answer) => answer.statusCode !== 200);
      expect(new Set(refused.map((answer) => failureOf(answer).code))).toEqual(new Set([4099]));
      if (last) expect(await statusOf(last)).toBe(404);
      last = made[0]!.json<{ url: string }>().url;
      expect(await statusOf(last)).toBe(200);
    }
    // Made or ended first, what is there afterwards is what was told last.
    await Promise.all([
      make(await sinceOf()),
      server.app.inject({
        method: 'DELETE',
        url: '/api/trips/calendar',
        headers: calls.bearer(token),
      }),
    ]);
    expect(await server.database.db.$count(calendarLinks)).toBeLessThanOrEqual(1);
    expect(await statusOf(last)).toBe(404);
    await server.database.db.delete(rateLimits);
  });

  it('no calendar address is made while every sign-in of its member ends', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token } = await signIn(server, calls, { email: 'old@azul.example' });
      const { id } = await memberOf(server, 'old@azul.example');
      await Promise.all([
        ...Array.from({ length: 4 }, () =>
          calls.post('/trips/calendar', { iso: 'en' }, calls.bearer(token)),
        ),
        server.database.db.transaction((tx) => endMemberSessions(tx, id, server.clock.now)),
      ]);
      expect(await server.database.db.$count(calendarLinks)).toBe(0);
      await server.database.db.delete(rateLimits);
    }
  });

  it('one hand-off code opens one session', async () => {
    const { token } = await signIn(server, calls, { email: 'old@azul.example' });
    const { token: code } = (await calls.post('/auth/handoff', {}, calls.bearer(token))).json() as {
      token: string;
    };
    const answers = await atOnce(() => calls.get(`/auth/sesion?token=${code}`));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  it('one link changes the password once', async () => {
    await calls.get('/recovery-password/members/send?email=eva@bosque.example');
    const tokenId = linkParam(await newMails(server), 'tokenId');
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        calls.post('/recovery-password/members/change', { tokenId, password: NEW_PASSWORD }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404, 404]);
  });

  it('no sign-in with the old password outlives a password change that it met', async () => {
    const {
      database: { db },
      deps,
    } = server;
    const before = await memberOf(server, 'sam@club.example');
    let signingIn: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await storePassword(tx, {
        memberId: before.id,
        passwordHash: 'of another password',
        at: deps.now(),
      });
      // The old password was found right a moment ago; the session is opened while the change is on
      // its way.
      signingIn = db
        .transaction((other) => openSignIn(other, deps, before, { userAgent: 'Test' }))
        .catch((error: unknown) => error);
      await soon(async () =>
        expect(
          await tx
            .select({ mode: sql<string>`mode` })
            .from(sql`pg_locks`)
            .where(sql`not granted`),
        ).not.toEqual([]),
      );
    });
    expect(await signingIn).toMatchObject({ code: 403 });
    expect(
      (await db.select().from(sessions)).filter(
        (session) => session.memberId === before.id && !session.endedAt,
      ),
    ).toEqual([]);
  });

  it('nothing that outlives sign-ins is added by one that ends at the same moment', async () => {
    const { token } = await signIn(server, calls, {});
    const headers = { ...calls.bearer(token), host: AZUL };
    const asked = await calls.post('/members/passkeys/options', {}, headers);
    const { options } = passkeyOptions.reply.parse(asked.json());
    const credential = authenticator({ origin: `http://${AZUL}` }).create(options);
    const { subscription } = new Browser('https://fcm.googleapis.com/fcm/send/ana');
    const answers = await duringNewPassword('ana@azul.example', () => [
      calls.post('/members/passkeys', { name: 'Phone', credential }, headers),
      calls.post('/push', { subscription }, headers),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect(await server.database.db.$count(passkeys)).toBe(0);
    expect(await server.database.db.$count(pushSubscriptions)).toBe(0);
  });

  it('a sign-in that has met a new password gives no link to choose another', async () => {
    await changeMember(server, 'pablo@azul.example', { resetPass: true });
    const { id } = await memberOf(server, 'pablo@azul.example');
    const member = (await findMemberById(server.database.db, id))!;
    const opened = { token: 'of a sign-in', expiresAt: server.deps.now() };
    const [answer] = await duringNewPassword('pablo@azul.example', () => [
      signedInReply(server.deps, member, opened).catch((error: unknown) => error),
    ]);
    expect(answer).toMatchObject({ code: 403 });
    expect(
      (await server.database.db.select().from(oneTimeTokens)).filter(
        ({ memberId, usedAt }) => memberId === member.id && usedAt === null,
      ),
    ).toEqual([]);
  });

  it('several senders share the outbox and send each mail once', async () => {
    await server.database.db.delete(outbox);
    server.mails.length = 0;
    for (let index = 0; index < 40; index += 1) {
      await enqueueMail(server.database.db, {
        key: `m${index}`,
        to: `m${index}@azul.example`,
        mail: { fromName: 'Azul', subject: 'Hi', html: '', text: '' },
        at: server.deps.now(),
      });
    }
    await Promise.all([1, 2, 3, 4].map(() => processOutbox(server.deps)));
    expect(new Set(server.mails.map((mail) => mail.to)).size).toBe(40);
    expect(server.mails).toHaveLength(40);
  });
});
