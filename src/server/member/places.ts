import { and, desc, eq, gt } from 'drizzle-orm';
import type { endSession, forgetDevice, listDevices } from '#contracts/account.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { endFamily, endMemberSessions } from '../auth/sessions.ts';
import { sessions, trustedDevices } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import { isOpenSession } from '../http/session.ts';
import type { Session } from '../http/session.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import { FAILURE } from '#contracts/failures.ts';

const alive = ({ memberId }: Session, deps: Pick<Deps, 'now' | 'config'>) =>
  and(eq(sessions.memberId, memberId), isOpenSession(deps));

/** Sessions that are read for the list: the newest. */
const MOST_SESSIONS = 500;

/**
 * `GET /members/devices`: saved devices, and sign-ins with the sites they were handed to as one.
 * The id of a sign-in is its family.
 */
export async function handleListDevices(
  { database: { db }, now, limiter, config }: Deps,
  { session }: Call<typeof listDevices>,
): Promise<Reply<typeof listDevices>> {
  await limiter.take(`member:reads:${session.memberId}`, MEMBER_LIMITS.reads);
  const at = now();
  const rows = await db
    .select()
    .from(sessions)
    .where(alive(session, { now, config }))
    .orderBy(
      // That of the caller is never cut off.
      desc(eq(sessions.family, session.family)),
      desc(sessions.createdAt),
      desc(sessions.id),
    )
    .limit(MOST_SESSIONS);
  const saved = await db
    .select()
    .from(trustedDevices)
    .where(and(eq(trustedDevices.memberId, session.memberId), gt(trustedDevices.expiresAt, at)))
    .orderBy(desc(trustedDevices.createdAt), trustedDevices.id);
  const here = rows.find((row) => row.family === session.family && row.deviceId !== null)?.deviceId;
  // The first session of a family is the sign-in itself, later ones are other sites.
  const families = [...new Map(rows.map((row) => [row.family, row])).values()];
  return {
    success: true,
    devices: saved.map(({ id, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      current: id === here,
    })),
    sessions: families
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .map(({ family, userAgent, createdAt, expiresAt }) => ({
        id: family,
        userAgent,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        current: family === session.family,
      })),
  };
}

/** `DELETE /members/devices/:id`. @throws Failure `notFound` not a device of this member */
export async function handleForgetDevice(
  { database: { db }, limiter }: Deps,
  { params, session }: Call<typeof forgetDevice>,
): Promise<{ success: true }> {
  await limiter.take(`member:endings:${session.memberId}`, MEMBER_LIMITS.endings);
  const forgotten = await db
    .delete(trustedDevices)
    .where(and(eq(trustedDevices.id, params.id), eq(trustedDevices.memberId, session.memberId)))
    .returning({ id: trustedDevices.id });
  if (forgotten.length === 0) throw new Failure(FAILURE.notFound);
  return { success: true };
}

/**
 * `DELETE /members/sessions/:id`: one sign-in on every site, or all but this one. @throws Failure
 * `notFound` not an open sign-in of this member
 */
export async function handleEndSession(
  { database: { db }, now, limiter, config }: Deps,
  { params, session }: Call<typeof endSession>,
): Promise<{ success: true }> {
  await limiter.take(`member:endings:${session.memberId}`, MEMBER_LIMITS.endings);
  const at = now();
  await db.transaction(async (tx) => {
    if (params.id === 'others') return endMemberSessions(tx, session.memberId, at, session.family);
    const [own] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(alive(session, { now, config }), eq(sessions.family, params.id)))
      .limit(1);
    if (!own) throw new Failure(FAILURE.notFound);
    return endFamily(tx, params.id, at);
  });
  return { success: true };
}
