import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cookieAnswer } from '#contracts/auth.ts';
import type { CookieAnswer, getSession, handoff, logout, SessionReply } from '#contracts/auth.ts';
import { clubById } from '../club/repository.ts';
import { oneTimeTokens, sessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import { findSession, hashToken, newToken } from '../http/session.ts';
import type { Session } from '../http/session.ts';
import { AUTH_LIMITS } from './limits.ts';
import { findMemberById, memberSummaryOf } from './members.ts';
import { endFamily, loginAddressOf, openSession, sesionOf, spendToken } from './sessions.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Life of a hand-off code in seconds (design, section 6). */
const HANDOFF_SECONDS = 60;
const handoffData = z.object({ sessionId: z.string(), cookies: cookieAnswer.optional() });

/**
 * `GET /auth/sesion`: returns the session of a bearer token, of a session token in the query, or of
 * a hand-off code in the query. The code is used up and answered with a new session token.
 * @throws Failure `noSession`, with the login address when the club of an ended session is known
 */
export async function handleGetSession(
  deps: Deps,
  { query, session: bearer, request }: Call<typeof getSession>,
): Promise<SessionReply> {
  const handed = query.token
    ? await redeemHandoff(deps, query.token, request.headers['user-agent'] ?? '')
    : undefined;
  const session =
    handed ?? (query.token ? await findSession(deps, query.token) : undefined) ?? bearer;
  const member = session && (await findMemberById(deps.database.db, session.memberId));
  if (!session || !member) {
    const ended = query.token ?? request.headers.authorization?.split(' ')[1];
    const UrlLogin = ended ? await loginAddressOf(deps, ended) : undefined;
    throw new Failure(FAILURE.noSession, UrlLogin ? { sesion: { UrlLogin } } : {});
  }
  const { club } = await clubById(deps, session.clubId);
  return {
    success: true,
    sesion: await sesionOf(deps, member, session.expiresAt),
    data: { club, member: memberSummaryOf(member) },
    contract: { Idioma: member.profile.Idioma },
    ...(handed ? { token: handed.token, exp: handed.expiresAt.toISOString() } : {}),
    ...(handed?.cookies ? { cookies: handed.cookies } : {}),
  };
}

/**
 * `POST /auth/handoff`: a code of 60 seconds for another site of the club, because a session token
 * must never be in an address. The latest cookie choice is passed along, even through a site that
 * does not know about it.
 */
export async function handleHandoff(
  deps: Deps,
  { body, session }: Call<typeof handoff>,
): Promise<{ success: true; token: string; exp: string }> {
  await deps.limiter.take(`handoff:${session.family}`, AUTH_LIMITS.handoffs);
  const { token, hash } = newToken();
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + HANDOFF_SECONDS * 1000);
  const carried = await cookiesOf(deps, session);
  const cookies = later(body.cookies, carried);
  await deps.database.db.insert(oneTimeTokens).values({
    tokenHash: hash,
    kind: 'handoff',
    memberId: session.memberId,
    clubId: session.clubId,
    data: { sessionId: session.id, ...(cookies ? { family: session.family, cookies } : {}) },
    expiresAt,
    createdAt: at,
  });
  return { success: true, token, exp: expiresAt.toISOString() };
}

const later = (
  one: CookieAnswer | undefined,
  other: CookieAnswer | undefined,
): CookieAnswer | undefined =>
  one && other ? (Date.parse(one.at) >= Date.parse(other.at) ? one : other) : (one ?? other);

/** The cookie choice that the last hand-off of the same sign-in passed along. */
async function cookiesOf(
  { database: { db } }: Deps,
  { memberId, family }: Session,
): Promise<CookieAnswer | undefined> {
  const { kind, data, createdAt } = oneTimeTokens;
  const [last] = await db
    .select({ data })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        eq(kind, 'handoff'),
        sql`${data}->>'family' = ${family}`,
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return handoffData.safeParse(last?.data).data?.cookies;
}

/**
 * Exchanges a hand-off code for a session of the same sign-in, once, while the session it came from
 * is alive.
 */
async function redeemHandoff(
  deps: Deps,
  code: string,
  userAgent: string,
): Promise<(Session & { cookies: CookieAnswer | undefined }) | undefined> {
  const at = deps.now();
  const tokenHash = hashToken(code);
  const { db } = deps.database;
  // Every page sends its session token here; only a code costs a transaction.
  const [kept] = await db
    .select({ kind: oneTimeTokens.kind })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, tokenHash))
    .limit(1);
  if (kept?.kind !== 'handoff') return undefined;
  return db.transaction(async (tx) => {
    const used = await spendToken(tx, tokenHash, at);
    const data = handoffData.safeParse(used?.data);
    if (!used?.memberId || !data.success) return undefined;
    const [origin] = await tx
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.id, data.data.sessionId),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, at),
        ),
      )
      .limit(1)
      .for('share');
    if (!origin) return undefined;
    const { memberId, clubId, family } = origin;
    const opened = await openSession(
      tx,
      deps,
      { memberId, clubId, userAgent },
      { family, expiresAt: origin.expiresAt },
    );
    return {
      id: '',
      family,
      memberId,
      clubId,
      expiresAt: opened.expiresAt,
      token: opened.token,
      cookies: data.data.cookies,
    };
  });
}

/**
 * `POST /members/logout`: ends the sign-in on every site. A token that has ended already gets the
 * same answer.
 */
export async function handleLogout(
  deps: Deps,
  { body }: Call<typeof logout>,
): Promise<{ success: true }> {
  const session = await findSession(deps, body.token);
  if (session)
    await deps.database.db.transaction((tx) => endFamily(tx, session.family, deps.now()));
  return { success: true };
}
