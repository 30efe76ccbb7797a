import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { members, sessions } from '../db/schema.ts';
import { Failure } from '../core/failure.ts';
import { FAILURE } from '#contracts/failures.ts';
import { MINUTE_MS } from '#lib/durations.ts';

/** The signed-in member of a request. */
export type Session = {
  id: string;
  family: string;
  memberId: string;
  clubId: string;
  expiresAt: Date;
  /** The token sent by the caller; never logged. */
  token: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Session of the bearer token, read once per request; undefined without a valid one.
     * `background`: the page calls by itself, which does not count as use.
     */
    readSession: (options?: { background?: boolean }) => Promise<Session | undefined>;
    /** What `readSession` found. */
    knownSession?: Session | undefined;
  }
}

/** A random token of 256 bits, and the hash under which it is stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

type Needs = Pick<Deps, 'database' | 'now' | 'config'>;

/**
 * SQL: sessions that are open now, that is not ended, not expired, and used within
 * `SESSION_IDLE_MINUTES`.
 */
export const isOpenSession = ({ now, config }: Pick<Needs, 'now' | 'config'>): SQL | undefined =>
  and(
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now()),
    gt(
      sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`,
      new Date(now().getTime() - config.SESSION_IDLE_MINUTES * MINUTE_MS).toISOString(),
    ),
  );

/**
 * Session of a token, or undefined when it is unknown, ended, expired or unused for too long.
 * Records the use once a minute, for every site of the sign-in: a person who is active on one is
 * not signed out of the other.
 */
export async function findSession(
  deps: Needs,
  token: string,
  { background = false }: { background?: boolean } = {},
): Promise<Session | undefined> {
  const { db } = deps.database;
  const [row] = await db
    .select({
      id: sessions.id,
      family: sessions.family,
      memberId: sessions.memberId,
      clubId: sessions.clubId,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), isOpenSession(deps)))
    .limit(1);
  if (!row) return undefined;
  const { lastUsedAt, ...session } = row;
  const at = deps.now();
  if (!background && (!lastUsedAt || lastUsedAt.getTime() <= at.getTime() - MINUTE_MS)) {
    // Rows that another transaction is ending right now are skipped.
    await db.execute(sql`update ${sessions} set last_used_at = ${at.toISOString()}::timestamptz
      where id in (select id from ${sessions} where family = ${row.family} and ended_at is null order by id for update skip locked)`);
  }
  return { ...session, token };
}

/**
 * For calls that guests may make too: a member whose session has ended must not act as a guest
 * without knowing. @throws Failure `noSession` when a token comes that is no longer good
 */
export function refuseLostSession(request: FastifyRequest, session: Session | undefined): void {
  if (!session && request.headers.authorization !== undefined) throw new Failure(FAILURE.noSession);
}

/** Adds `request.readSession()`, which reads `Authorization: Bearer <token>`. */
export function sessionPlugin(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('knownSession');
  app.decorateRequest('readSession', async function readSession(options) {
    const [scheme, token] = (this.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token || token.length > 200) return undefined;
    this.knownSession = await findSession(deps, token, options);
    return this.knownSession;
  });
}
