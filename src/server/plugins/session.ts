import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { members, sessions } from '../db/schema.ts';

/** The signed-in member of a request. */
export type Session = {
  id: string;
  family: string;
  memberId: string;
  clubId: string;
  expiresAt: Date;
  /** The presented token; never logged. */
  token: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Session of the bearer token, read once a request; undefined without a valid one. */
    readSession: () => Promise<Session | undefined>;
  }
}

/** A random token of 256 bits, and the hash under which it is kept. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Session of a token, or undefined when it is unknown, ended or past its end. */
export async function findSession({ database, now }: Pick<Deps, 'database' | 'now'>, token: string): Promise<Session | undefined> {
  const [row] = await database.db
    .select({ id: sessions.id, family: sessions.family, memberId: sessions.memberId, clubId: sessions.clubId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), isNull(sessions.endedAt), gt(sessions.expiresAt, now())))
    .limit(1);
  return row && { ...row, token };
}

/** Adds `request.readSession()`, which reads `Authorization: Bearer <token>`. */
export function sessionPlugin(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('readSession', function readSession() {
    const [scheme, token] = (this.headers.authorization ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token || token.length > 200) return Promise.resolve(undefined);
    return findSession(deps, token);
  });
}
