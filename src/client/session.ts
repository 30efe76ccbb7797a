import { useSyncExternalStore } from 'react';
import type { SessionReply, SignedIn } from '#contracts/auth.ts';
import type { MemberSummary } from '#contracts/member-summary.ts';
import { authCalls } from './auth-calls.ts';
import { callEndpoint } from './call.ts';
import { onStorageChange, readStorage, writeStorage } from './storage.ts';

/** The stored sign-in of this site. */
export type StoredSession = {
  token: string;
  exp: string;
  member: MemberSummary;
  sesion: SessionReply['sesion'];
};

/** On while this tab signs out: what it does itself is no news to it. */
let signingOut = false;
export const isSigningOut = (): boolean => signingOut;

let cachedText: string | null = null;
let cached: StoredSession | undefined;

/** The stored session when it has not ended yet. The same object comes back until storage changes. */
export function currentSession(): StoredSession | undefined {
  const token = readStorage('token');
  const member = readStorage('member');
  const sesion = readStorage('session');
  const alive = token && member && sesion && Date.parse(token.exp) > Date.now();
  const next: StoredSession | undefined = alive ? { ...token, member, sesion } : undefined;
  const text = next ? JSON.stringify(next) : null;
  if (text !== cachedText) {
    cachedText = text;
    cached = next;
  }
  return cached;
}

export function storeSession(reply: Pick<SignedIn, 'token' | 'exp' | 'sesion' | 'user'>): void {
  signingOut = false;
  writeStorage('member', reply.user);
  writeStorage('session', reply.sesion);
  writeStorage('token', { token: reply.token, exp: reply.exp });
}

/**
 * Forgets the person: session, member, criteria, chosen week and typed drafts. Language and consent stay. `keepDrafts` when the
 * person did not leave: there was no session, or it ended by itself (experience: an ended session loses nothing typed).
 */
export function clearSession({ keepDrafts = false } = {}): void {
  for (const key of ['token', 'session', 'member', 'search', 'week', 'sort'] as const)
    writeStorage(key, undefined);
  if (keepDrafts) return;
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('draft:')) sessionStorage.removeItem(key);
  } catch {
    // Storage closed to us holds no drafts either.
  }
}

/**
 * A one-time code that hands the session of a token over to another site of the club. What was answered here about cookies goes along, so
 * that nobody is asked twice. @throws ApiError
 */
export async function handoffCode(token: string | undefined): Promise<string> {
  const made = readStorage('cookies');
  const at = new Date(made?.at ?? '');
  const body =
    made && !Number.isNaN(at.getTime())
      ? { cookies: { choice: made.choice, at: at.toISOString() } }
      : {};
  const { handoff } = await authCalls();
  return (await callEndpoint(handoff, { body }, { token })).token;
}

/** Keeps an answer about cookies that came from another site, unless the one of this site is as new. */
function takeCookies(answer: SessionReply['cookies']): void {
  const made = readStorage('cookies');
  if (answer && !(made && Date.parse(made.at) >= Date.parse(answer.at)))
    writeStorage('cookies', answer);
}

/** Checks a token or a one-time hand-off code with the server and stores the session it stands for. @throws ApiError */
export async function takeToken(token: string): Promise<SessionReply> {
  const { getSession } = await authCalls();
  const reply = await callEndpoint(getSession, { query: { token } });
  takeCookies(reply.cookies);
  storeSession({
    token: reply.token ?? token,
    exp: reply.exp ?? reply.sesion.Expiracion,
    sesion: reply.sesion,
    user: reply.data.member,
  });
  return reply;
}

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  signingOut = true;
  try {
    if (session) {
      const { logout } = await authCalls();
      await callEndpoint(logout, { body: { token: session.token } }, { token: session.token });
    }
  } finally {
    clearSession();
  }
}

/** The signed-in member's session, or undefined for a guest; follows every tab. */
export function useSession(): StoredSession | undefined {
  return useSyncExternalStore(onStorageChange, currentSession, () => undefined);
}
