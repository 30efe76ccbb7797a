import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cookieAnswer } from '#contracts/auth.ts';
import type { CookieAnswer, handoff } from '#contracts/auth.ts';
import { oneTimeTokens, sessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { hashToken, newToken } from '../http/session.ts';
import type { Session } from '../http/session.ts';
import { AUTH_LIMITS } from './limits.ts';
import { openSession, spendToken } from './sessions.ts';

/** Life of a hand-off code in seconds. */
const HANDOFF_SECONDS = 60;
const handoffData = z.object({ sessionId: z.string(), cookies: cookieAnswer.optional() });

/**
 * `POST /auth/handoff`: a code of `HANDOFF_SECONDS` for another site of the club, because a session
 * token must never be in an address. The latest cookie choice is passed along, even through a site
 * that does not know about it.
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
export async function redeemHandoff(
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
