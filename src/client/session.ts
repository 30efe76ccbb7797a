import { TOKEN_LIFE_MINUTES } from '#contracts/rules.ts';
import { FAILURE } from '#contracts/failures.ts';
import { useSyncExternalStore } from 'react';
import type { SessionReply, SignedIn } from '#contracts/auth.ts';
import type { MemberSummary } from '#contracts/member-summary.ts';
import { authCalls } from './auth-calls.ts';
import { ApiError, callEndpoint } from './call.ts';
import { emit, on } from './events.ts';
import { onStorageChange, readStorage, writeStorage } from './storage.ts';

/** Life of a token whose reply names no end: 30 minutes in ms (specification, section 9). */
const DEFAULT_TOKEN_LIFE_MS = TOKEN_LIFE_MINUTES * 60_000;

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

/** The session that was told last; undefined after its end. */
let told = currentSession();
/** On while a session is being stored: half of one is no news. */
let storing = false;

/** Tells what became of the session, wherever it was changed. `checked`: told again although nothing is new. */
function announce({ checked = false } = {}): void {
  const [before, session] = [told, currentSession()];
  told = session;
  if (session && (checked || session !== before)) emit('session', { session });
  if (before && !session) emit('close-session', { session: before });
}
onStorageChange(() => storing || announce());

/** Keeps a sign-in in this browser; a token without an end lives 30 minutes. */
export function storeSession(reply: Pick<SignedIn, 'token' | 'exp' | 'sesion' | 'user'>): void {
  signingOut = false;
  storing = true;
  writeStorage('member', reply.user);
  writeStorage('session', reply.sesion);
  const exp = reply.exp ?? new Date(Date.now() + DEFAULT_TOKEN_LIFE_MS).toISOString();
  writeStorage('token', { token: reply.token, exp });
  storing = false;
  announce({ checked: true });
}

/**
 * Forgets the person: session, member, criteria, chosen week and typed drafts. Language, consent and the
 * club stay: the login page that follows is the club's too. `keepDrafts` when the
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

/** A hand-off code that was just redeemed: the session that was opened with it. */
export type HandedOver = SessionReply & { token: string };

/**
 * Redeems the one-time hand-off code of an address; nothing is stored yet. Only what the server has redeemed this moment counts: any other
 * token, which a stranger may have put into a link, signs nobody in. @throws ApiError 401 no code, or one that was used or has ended
 */
export async function redeemHandoff(code: string): Promise<HandedOver> {
  const { getSession } = await authCalls();
  const reply = await callEndpoint(getSession, { query: { token: code } });
  const { token } = reply;
  if (token === undefined) throw new ApiError(FAILURE.noSession);
  return { ...reply, token };
}

/** Signs in with a redeemed hand-off code. */
export function adoptSession(reply: HandedOver): void {
  takeCookies(reply.cookies);
  storeSession({
    token: reply.token,
    exp: reply.exp ?? reply.sesion.Expiracion,
    sesion: reply.sesion,
    user: reply.data.member,
  });
}

/** Checks the stored session with the server and stores what is new of it. @throws ApiError 401 it has ended */
export async function checkSession({ token }: StoredSession): Promise<SessionReply> {
  const { getSession } = await authCalls();
  const reply = await callEndpoint(getSession, { query: {} }, { token });
  storeSession({
    token,
    exp: reply.sesion.Expiracion,
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

const onSession = (listener: () => void): (() => void) => {
  const stops = [on('session', listener), on('close-session', listener)];
  return () => stops.forEach((stop) => stop());
};

/** The signed-in member's session, or undefined for a guest; follows every tab. */
export function useSession(): StoredSession | undefined {
  return useSyncExternalStore(onSession, currentSession, () => undefined);
}
