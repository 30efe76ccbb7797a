import type { getSession, logout, SessionReply } from '#contracts/auth.ts';
import { clubById } from '../club/repository.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import { findSession } from '../http/session.ts';
import { redeemHandoff } from './handoff.ts';
import { findMemberById, memberSummaryOf } from './members.ts';
import { endFamily, loginAddressOf, sesionOf } from './sessions.ts';
import { FAILURE } from '#contracts/failures.ts';

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
