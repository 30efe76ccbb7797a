import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { passkeyOptions, passkeySignInOptions } from '../../src/contracts/passkey.ts';
import { hashCode, newRecoveryCode } from '../../src/server/auth/codes.ts';
import {
  linePlaces,
  members,
  oneTimeTokens,
  passkeys,
  reservations,
  sessions,
  trustedDevices,
  weekClaims,
  weekLines,
} from '../../src/server/db/schema.ts';
import type { Deps } from '../../src/server/deps.ts';
import { newToken } from '../../src/server/http/session.ts';
import { authenticator } from '../support/authenticator.ts';
import { insertReservation, traveler } from '../support/booking-world.ts';
import type { TestServer } from '../support/test-server.ts';

type Owner = Pick<typeof members.$inferSelect, 'id' | 'clubId'>;
type NewToken = typeof oneTimeTokens.$inferInsert;
type NewReservation = typeof reservations.$inferInsert;
type NewPlace = typeof linePlaces.$inferInsert;
type People = Awaited<ReturnType<typeof findPeople>>;
type Sessions = ReturnType<typeof sessionRecords>;

export const HOUR = 3_600_000;
const fromNow = (deps: Deps, milliseconds: number): Date =>
  new Date(deps.now().getTime() + milliseconds);

const CODE = '1234';

/** The demo members that the examples are about. */
async function findPeople({ database: { db } }: Deps) {
  const memberBy = async (email: string) => {
    const [row] = await db.select().from(members).where(eq(members.email, email));
    if (!row) throw new Error(`no member ${email}`);
    return row;
  };
  return {
    /** The two people of one contract, who send requests. */
    people: {
      member: await memberBy('ana@azul.example'),
      coOwner: await memberBy('pablo@azul.example'),
    },
    /** Those whose passwords change. */
    spare: {
      changes: await memberBy('old@azul.example'),
      first: await memberBy('nora@azul.example'),
      generated: await memberBy('gael@coral.example'),
    },
    luis: await memberBy('luis@coral.example'),
  };
}

function sessionRecords({ app, deps }: TestServer, { people }: People) {
  const { db } = deps.database;
  const openSession = async ({ id, clubId }: Owner, endedAt: Date | null = null) => {
    const { token, hash } = newToken();
    const family = randomUUID();
    await db.insert(sessions).values({
      tokenHash: hash,
      family,
      memberId: id,
      clubId,
      createdAt: deps.now(),
      expiresAt: fromNow(deps, HOUR),
      endedAt,
      provenAt: deps.now(),
    });
    return { token, family };
  };
  const current = new Map<keyof typeof people, Awaited<ReturnType<typeof openSession>>>();
  /** The session of a caller, which stays the same until a request ends it. */
  const sessionOf = async (caller: keyof typeof people) => {
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
  const postAsMember = async (path: string, payload?: object) =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${(await sessionOf('member')).token}` },
      ...(payload ? { payload } : {}),
    });
  return { openSession, sessionOf, postAsMember };
}

function tokenRecords(deps: Deps) {
  const { db } = deps.database;
  const insertToken = (tokenHash: string, values: Pick<NewToken, 'kind'> & Partial<NewToken>) =>
    db
      .insert(oneTimeTokens)
      .values({ tokenHash, expiresAt: fromNow(deps, HOUR), createdAt: deps.now(), ...values });
  const oneTime = async (
    { id, clubId }: Owner,
    kind: NewToken['kind'],
    more: Partial<NewToken> = {},
  ) => {
    const { token, hash } = newToken();
    await insertToken(hash, { kind, memberId: id, clubId, ...more });
    return token;
  };
  /** A code of digits, for a sign-in or a proof, hashed with the token of its challenge. */
  const challenge = async (
    { id, clubId }: Owner,
    kind: 'challenge' | 'proof',
    data: NewToken['data'],
  ) => {
    const { token, hash } = newToken();
    await insertToken(hash, {
      kind,
      memberId: id,
      clubId,
      codeHash: hashCode(token, CODE),
      triesLeft: 3,
      sentAt: deps.now(),
      data,
    });
    return { challenge: token, code: CODE };
  };
  /** A code of letters and digits, as a recovery has, hashed with the hash of its token. */
  const mailedCode = async (values: Parameters<typeof insertToken>[1]) => {
    const { token, hash } = newToken();
    const code = newRecoveryCode();
    await insertToken(hash, { codeHash: hashCode(hash, code), ...values });
    return { token, code };
  };
  const recovery = async ({ id, clubId }: Owner, more: Partial<NewToken> = {}) =>
    (await mailedCode({ kind: 'recovery', memberId: id, clubId, sentAt: deps.now(), ...more }))
      .code;
  return { oneTime, challenge, mailedCode, recovery };
}

function weekRecords(deps: Deps, { people }: People) {
  const { database } = deps;
  const { db } = database;
  let used = 0;
  const nextWeek = () => ((used += 1) % 900) + 1;
  /** A week of its own, that no earlier example still holds. */
  const freeWeek = async (): Promise<number> => {
    const weekId = 1_000 + ((used += 1) % 400);
    await db.delete(weekClaims).where(eq(weekClaims.weekId, weekId));
    return weekId;
  };
  /** Holds the next week, in place of an earlier hold. @returns its number */
  const hold = async (values: Partial<NewReservation> = {}): Promise<string> => {
    const weekId = nextWeek();
    const row = await insertReservation(database, weekId, {
      client: traveler,
      expiresAt: fromNow(deps, HOUR / 2),
      ...values,
    });
    const claim = { reservationId: row.id, booked: row.status === 'paid', endsAt: row.expiresAt };
    await db
      .insert(weekClaims)
      .values({ weekId, ...claim })
      .onConflictDoUpdate({ target: weekClaims.weekId, set: { ...claim, linePlace: null } });
    return row.numberRef;
  };
  const booking = (values: Partial<NewReservation> = {}) =>
    hold({ status: 'paid', paidAt: deps.now(), ...values });
  const reservationOf = async (numberRef: string) => {
    const [row] = await db.select().from(reservations).where(eq(reservations.numberRef, numberRef));
    if (!row) throw new Error(`no reservation ${numberRef}`);
    return row;
  };
  const locatorOf = async (numberRef: string) => (await reservationOf(numberRef)).locator;
  const heldWeek = async () => (await reservationOf(await hold())).weekId;
  /**
   * Members, and guests of one address, may hold only a few weeks; what a run holds is canceled
   * before the next one.
   */
  const cancelHolds = () =>
    db
      .update(reservations)
      .set({ status: 'cancelled' })
      .where(
        and(
          eq(reservations.status, 'held'),
          sql`(${reservations.memberId} in (${people.member.id}, ${people.coOwner.id}) or ${reservations.network} is not null)`,
        ),
      );
  /** A guest's place in the line of a held week. */
  const waiting = async (values: Partial<NewPlace> = {}) => {
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
  return { freeWeek, hold, booking, reservationOf, locatorOf, heldWeek, cancelHolds, waiting };
}

function passkeyRecords(
  { database: { db } }: Deps,
  { people: { member } }: People,
  { postAsMember }: Sessions,
) {
  // Requests without a host are the default club's.
  const origin = 'http://localhost:3000';
  const [device, otherDevice] = [
    authenticator({ origin, counts: false }),
    authenticator({ origin, counts: false }),
  ];
  /** A passkey that a device makes for the member, not kept yet. */
  const createPasskey = async (maker = otherDevice) => {
    const made = await postAsMember('/members/passkeys/options');
    return maker.create(passkeyOptions.reply.parse(made.json()).options);
  };
  /** Leaves the member the passkey of `device` and no other. */
  const keepPasskey = async (): Promise<void> => {
    await db.delete(passkeys).where(eq(passkeys.memberId, member.id));
    device.keys.length = 0;
    const credential = await createPasskey(device);
    await postAsMember('/members/passkeys', { name: 'Phone', credential });
  };
  /** What the kept passkey answers to the options of a path. */
  const signByPasskey = async (path: string) => {
    const made = await postAsMember(path);
    return device.get(passkeySignInOptions.reply.parse(made.json()).options);
  };
  /** A stored passkey that no device has. */
  const newPasskey = async (): Promise<string> => {
    const [row] = await db
      .insert(passkeys)
      .values({
        credentialId: newToken().hash,
        memberId: member.id,
        rpId: 'localhost',
        publicKey: Buffer.from('key'),
        name: 'Phone',
      })
      .returning({ id: passkeys.id });
    return row?.id ?? '';
  };
  return { createPasskey, keepPasskey, signByPasskey, newPasskey };
}

/** A device that the member trusts: its token, and the id that the profile shows. */
async function trustDevice(deps: Deps, { people: { member } }: People) {
  const { token, hash } = newToken();
  const [row] = await deps.database.db
    .insert(trustedDevices)
    .values({
      memberId: member.id,
      tokenHash: hash,
      deviceId: 'fp',
      lastUsedAt: deps.now(),
      expiresAt: fromNow(deps, HOUR),
    })
    .returning({ id: trustedDevices.id });
  return { token, id: row?.id ?? '' };
}

/** Makes the records that examples name, straight in the database of the server. */
export async function hostileRecords(server: TestServer) {
  const { app, deps } = server;
  const known = await findPeople(deps);
  const sessions = sessionRecords(server, known);
  return {
    app,
    deps,
    db: deps.database.db,
    ...known,
    ...sessions,
    ...tokenRecords(deps),
    ...weekRecords(deps, known),
    ...passkeyRecords(deps, known, sessions),
    trustDevice: () => trustDevice(deps, known),
    fromNow: (milliseconds: number) => fromNow(deps, milliseconds),
  };
}
export type HostileRecords = Awaited<ReturnType<typeof hostileRecords>>;
