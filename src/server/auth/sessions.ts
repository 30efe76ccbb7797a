import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { LINK_MINUTES } from '#contracts/auth.ts';
import type { sesion, SignedIn } from '#contracts/auth.ts';
import { clubById } from '../club/repository.ts';
import { notify } from '../db/client.ts';
import type { Queryable } from '../db/client.ts';
import {
  calendarLinks,
  members,
  oneTimeTokens,
  pushMessages,
  pushPlaces,
  pushSubscriptions,
  sessions,
  trustedDevices,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../core/failure.ts';
import { hashToken, newToken } from '../http/session.ts';
import type { Session } from '../http/session.ts';
import { memberSummaryOf } from './members.ts';
import type { Member } from './members.ts';
import { FAILURE } from '#contracts/failures.ts';
import { MINUTE_MS } from '#lib/durations.ts';

/**
 * Database channel that announces the end of sign-ins to every instance; the payload is the family.
 */
export const SESSION_ENDED = 'session_ended';

const MAX_USER_AGENT = 200;

/** What a sign-in came with. `provenAt`: when a code or a passkey was shown, none by a saved device. */
type SignInFrom = {
  userAgent: string;
  deviceId?: string | undefined;
  provenAt?: Date | undefined;
};
export type OpenedSession = { token: string; expiresAt: Date };

/**
 * Opens a session: of a new sign-in, or for another site of an existing one (`family`, which keeps
 * the sign-in's end).
 */
export async function openSession(
  tx: Queryable,
  deps: Pick<Deps, 'now' | 'config'>,
  owner: { memberId: string; clubId: string } & SignInFrom,
  joins?: { family: string; expiresAt: Date },
): Promise<OpenedSession> {
  const { token, hash } = newToken();
  const at = deps.now();
  const expiresAt =
    joins?.expiresAt ?? new Date(at.getTime() + deps.config.SESSION_MINUTES * MINUTE_MS);
  await tx.insert(sessions).values({
    tokenHash: hash,
    family: joins?.family ?? randomUUID(),
    memberId: owner.memberId,
    clubId: owner.clubId,
    expiresAt,
    createdAt: at,
    userAgent: owner.userAgent.slice(0, MAX_USER_AGENT),
    deviceId: owner.deviceId ?? null,
    provenAt: owner.provenAt ?? null,
  });
  return { token, expiresAt };
}

/**
 * Opens the session of a sign-in, for the member as read when the password or code was checked.
 * Must be called in a transaction: it waits for a password change in progress and refuses if the
 * password has changed, so that no sign-in with the old password outlives the change.
 * @throws Failure `wrongPassword`
 */
export async function openSignIn(
  tx: Queryable,
  deps: Pick<Deps, 'now' | 'config'>,
  member: Pick<Member, 'id' | 'clubId' | 'passwordHash'>,
  from: SignInFrom,
): Promise<OpenedSession> {
  await lockPassword(tx, member);
  return openSession(tx, deps, { memberId: member.id, clubId: member.clubId, ...from });
}

/**
 * Locks a member's password as it was read against its change, until the transaction ends.
 * @throws Failure `wrongPassword` it has changed since
 */
async function lockPassword(
  tx: Queryable,
  member: Pick<Member, 'id' | 'passwordHash'>,
): Promise<void> {
  const [now] = await tx
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, member.id))
    .for('share');
  if (!now || now.passwordHash !== member.passwordHash) throw new Failure(FAILURE.wrongPassword);
}

/**
 * Locks a session against its end until the transaction ends: what the transaction adds for the
 * member is there when the session's end takes such things away, or is not added at all. The member
 * is locked first, as a new password does it: two that wait for each other would fail.
 * @throws Failure `noSession` the session has just ended
 */
export async function lockSession(
  tx: Queryable,
  { id, memberId }: Pick<Session, 'id' | 'memberId'>,
): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, memberId))
    .for('key share');
  const [open] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .for('share');
  if (!open) throw new Failure(FAILURE.noSession);
}

/**
 * Ends a member's notifications in some browsers, with what waits to be sent to them there. A
 * browser in which a guest waits, too, is notified of the guest's places only.
 */
export async function endNotifications(tx: Queryable, where: SQL | undefined): Promise<void> {
  const ofMember = and(isNotNull(pushSubscriptions.memberId), where);
  const places = tx
    .select({ one: sql`1` })
    .from(pushPlaces)
    .where(eq(pushPlaces.endpoint, pushSubscriptions.endpoint));
  await tx.delete(pushSubscriptions).where(and(ofMember, notExists(places)));
  const kept = await tx
    .update(pushSubscriptions)
    .set({ memberId: null, family: null, deviceId: null })
    .where(ofMember)
    .returning({ endpoint: pushSubscriptions.endpoint });
  if (kept.length === 0) return;
  const endpoints = kept.map(({ endpoint }) => endpoint);
  await tx
    .delete(pushMessages)
    .where(and(inArray(pushMessages.endpoint, endpoints), isNotNull(pushMessages.memberId)));
}

/**
 * Ends every session of a sign-in, on all sites, and the notifications of its browser, which arrive
 * without one.
 */
export async function endFamily(tx: Queryable, family: string, at: Date): Promise<void> {
  // Locked first: waits for a hand-off that is just adding a session, so that its session ends with
  // the others.
  await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.family, family))
    .orderBy(sessions.id)
    .for('update');
  await tx
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.family, family), isNull(sessions.endedAt)));
  // An earlier sign-in of the same saved device may have asked for them.
  const devices = tx
    .select({ id: sessions.deviceId })
    .from(sessions)
    .where(and(eq(sessions.family, family), isNotNull(sessions.deviceId)));
  await endNotifications(
    tx,
    or(eq(pushSubscriptions.family, family), inArray(pushSubscriptions.deviceId, devices)),
  );
  await notify(tx, SESSION_ENDED, family);
}

/**
 * Ends every session of a member (password change, operator) and the notifications of their
 * browsers, which arrive without one, except those of the sign-in named by `keepFamily`; and the
 * private calendar address, which reads on without a session.
 */
export async function endMemberSessions(
  tx: Queryable,
  memberId: string,
  at: Date,
  keepFamily?: string,
): Promise<void> {
  await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt)))
    .orderBy(sessions.id)
    .for('update');
  const ended = await tx
    .update(sessions)
    .set({ endedAt: at })
    .where(
      and(
        eq(sessions.memberId, memberId),
        isNull(sessions.endedAt),
        keepFamily ? ne(sessions.family, keepFamily) : undefined,
      ),
    )
    .returning({ family: sessions.family });
  await tx.delete(calendarLinks).where(eq(calendarLinks.memberId, memberId));
  await endNotifications(
    tx,
    and(
      eq(pushSubscriptions.memberId, memberId),
      keepFamily ? sql`${pushSubscriptions.family} is distinct from ${keepFamily}` : undefined,
    ),
  );
  for (const family of new Set(ended.map((row) => row.family)))
    await notify(tx, SESSION_ENDED, family);
}

/** Deletes the devices that sign in without a code. */
export const forgetDevices = (tx: Queryable, memberId: string) =>
  tx.delete(trustedDevices).where(eq(trustedDevices.memberId, memberId));

/**
 * Creates a one-time link token. `kind`: `link` to change a password, `firstTime` to set the first
 * one, `unlock` to allow codes again, `terms` to answer the terms.
 */
export async function issueLink(
  tx: Queryable,
  {
    memberId,
    clubId,
    kind,
    minutes,
    at,
  }: {
    memberId: string;
    clubId: string;
    kind: 'link' | 'firstTime' | 'unlock' | 'terms';
    minutes: number;
    at: Date;
  },
): Promise<string> {
  const { token, hash } = newToken();
  await tx.insert(oneTimeTokens).values({
    tokenHash: hash,
    kind,
    memberId,
    clubId,
    expiresAt: new Date(at.getTime() + minutes * MINUTE_MS),
    createdAt: at,
  });
  return token;
}

/** A one-time token that can still be used; undefined when it is unknown, used or expired. */
export async function findToken(
  db: Queryable,
  { tokenHash, kind }: Pick<typeof oneTimeTokens.$inferSelect, 'tokenHash' | 'kind'>,
  at: Date,
): Promise<Pick<typeof oneTimeTokens.$inferSelect, 'memberId' | 'data'> | undefined> {
  const [row] = await db
    .select({ memberId: oneTimeTokens.memberId, data: oneTimeTokens.data })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        eq(oneTimeTokens.kind, kind),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, at),
      ),
    )
    .limit(1);
  return row;
}

/**
 * Uses up a one-time token; undefined when it is unknown, used or expired. Of several concurrent
 * calls exactly one gets it.
 */
export async function spendToken(
  tx: Queryable,
  tokenHash: string,
  at: Date,
): Promise<typeof oneTimeTokens.$inferSelect | undefined> {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, at),
      ),
    )
    .returning();
  return row;
}

/** Club addresses and names that a session carries. */
export async function sesionOf(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  member: Pick<Member, 'clubId' | 'loginId'>,
  expiresAt: Date,
): Promise<z.output<typeof sesion>> {
  const { club } = await clubById(deps, member.clubId);
  return {
    Expiracion: expiresAt.toISOString(),
    UrlWeek: club.UrlWeek,
    UrlLogin: club.UrlLogin,
    LoginID: member.loginId,
    ClubLogoIcon: club.LogoIcon,
    ClubLogo: club.Logo,
    ClubName: club.Nombre,
  };
}

/**
 * Reply of a completed sign-in. A member who must choose a new password also gets the link token
 * for it.
 */
export async function signedInReply(
  deps: Deps,
  member: Member,
  opened: OpenedSession,
  deviceToken?: string,
): Promise<SignedIn> {
  const { club } = await clubById(deps, member.clubId);
  const at = deps.now();
  const TokenRecoveryPassword = member.resetPass
    ? await deps.database.db.transaction(async (tx) => {
        // A new password ends all links; this one must not be made after it.
        await lockPassword(tx, member);
        return issueLink(tx, {
          memberId: member.id,
          clubId: member.clubId,
          kind: 'link',
          minutes: LINK_MINUTES,
          at,
        });
      })
    : '';
  return {
    success: true,
    token: opened.token,
    exp: opened.expiresAt.toISOString(),
    sesion: await sesionOf(deps, member, opened.expiresAt),
    user: memberSummaryOf(member),
    resetPass: member.resetPass,
    TokenRecoveryPassword,
    DataVerification: member.dataVerification,
    AcceptTermsWeeks: member.acceptTermsWeeks,
    MicrositeTC: club.MicrositeTC,
    UrlTC: club.UrlTC,
    ...(deviceToken ? { deviceToken } : {}),
  };
}

/**
 * Login address of the club that an ended token belonged to; undefined for a token that never
 * existed.
 */
export async function loginAddressOf(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  token: string,
): Promise<string | undefined> {
  const tokenHash = hashToken(token);
  const { db } = deps.database;
  const [session] = await db
    .select({ clubId: sessions.clubId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .limit(1);
  const [handoff] = session
    ? []
    : await db
        .select({ clubId: oneTimeTokens.clubId })
        .from(oneTimeTokens)
        .where(and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.kind, 'handoff')))
        .limit(1);
  const clubId = session?.clubId ?? handoff?.clubId;
  return clubId ? (await clubById(deps, clubId)).club.UrlLogin : undefined;
}
