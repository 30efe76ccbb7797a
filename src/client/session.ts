import { TOKEN_LIFE_MINUTES } from '#contracts/rules.ts';
import { FAILURE } from '#contracts/failures.ts';
import type { SessionReply, SignedIn } from '#contracts/auth.ts';
import type { MemberSummary } from '#contracts/member-summary.ts';
import { authCalls } from './auth-calls.ts';
import { ApiError, callEndpoint } from './call.ts';
import { emit, on } from './events.ts';
import { TRIPS_CACHE } from '#lib/offline.ts';
import { onStorageChange, readStorage, writeStorage } from './storage.ts';
import { useBrowserValue } from './use-browser-value.ts';

/** Life of a token whose reply gives no expiry (specification, section 9), in ms. */
const DEFAULT_TOKEN_LIFE_MS = TOKEN_LIFE_MINUTES * 60_000;

/** The stored sign-in of this site. */
export type StoredSession = {
  token: string;
  exp: string;
  member: MemberSummary;
  sesion: SessionReply['sesion'];
};

/** True while this tab signs out: its own changes are not announced to it. */
let signingOut = false;
export const isSigningOut = (): boolean => signingOut;

let cached: StoredSession | undefined;
/** The stored token, member and session that `cached` was built from. */
let parts: readonly unknown[] = [];

/** The stored session if it has not ended. Returns the same object until storage changes. */
export function currentSession(): StoredSession | undefined {
  const token = readStorage('token');
  const member = readStorage('member');
  const sesion = readStorage('session');
  const alive = token && member && sesion && Date.parse(token.exp) > Date.now();
  if (!alive) return undefined;
  if (parts[0] !== token || parts[1] !== member || parts[2] !== sesion) {
    parts = [token, member, sesion];
    cached = { ...token, member, sesion };
  }
  return cached;
}

/** Options of a call that is made as the signed-in member, or as a guest. */
export const withToken = (): { token: string | undefined } => ({ token: currentSession()?.token });

/** The session that was announced last; undefined after its end. */
let told = currentSession();
/** True while a session is being stored: a half-stored one is not announced. */
let storing = false;

/**
 * Announces a change of the session, wherever it was made. `here`: it was stored by this tab, which
 * is announced even if nothing changed.
 */
function announce({ here = false } = {}): void {
  const [before, session] = [told, currentSession()];
  told = session;
  if (session && (here || session !== before)) emit('session', { session, here });
  if (before && !session) emit('close-session', { session: before });
}
onStorageChange(() => storing || announce());

/** Stores a sign-in in this browser; one without an expiry gets the usual life. */
export function storeSession(reply: Pick<SignedIn, 'token' | 'exp' | 'sesion' | 'user'>): void {
  signingOut = false;
  storing = true;
  writeStorage('member', reply.user);
  writeStorage('session', reply.sesion);
  const exp = reply.exp ?? new Date(Date.now() + DEFAULT_TOKEN_LIFE_MS).toISOString();
  writeStorage('token', { token: reply.token, exp });
  storing = false;
  announce({ here: true });
}

/**
 * Forgets the person: session, member, criteria, chosen week and typed drafts. Language, consent
 * and the club stay, as the login page that follows is the club's too. `keepDrafts` when the person
 * did not choose to leave: there was no session, or it expired (experience: an ended session loses
 * nothing typed). Settles once the kept trips are gone.
 */
export function clearSession({ keepDrafts = false } = {}): Promise<unknown> | undefined {
  // What was kept for a device without a network; guests keep what they opened by its secret link.
  // Hosts without a secure connection have no caches.
  const wiped = readStorage('token') && globalThis.caches?.delete(TRIPS_CACHE);
  for (const key of ['token', 'session', 'member', 'search', 'week', 'sort', 'strips'] as const)
    writeStorage(key, undefined);
  if (!keepDrafts) forgetDrafts();
  return wiped;
}

/** Forgets what was typed in this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('draft:')) sessionStorage.removeItem(key);
  } catch {
    // If storage is blocked, it has no drafts either.
  }
}

/**
 * A one-time code that hands a token's session to another site of the club. The cookie choice made
 * here is passed along, so that the other site does not ask again. @throws ApiError
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

/**
 * Stores a cookie choice that came from another site, unless the one on this site is at least as
 * new.
 */
function takeCookies(answer: SessionReply['cookies']): void {
  const made = readStorage('cookies');
  if (answer && !(made && Date.parse(made.at) >= Date.parse(answer.at)))
    writeStorage('cookies', answer);
}

/** A redeemed hand-off code: the session that was opened with it. */
export type HandedOver = SessionReply & { token: string };

/**
 * Redeems the one-time hand-off code of an address; nothing is stored yet. Only a code the server
 * has just redeemed counts: any other token, which a stranger may have put into a link, signs in no
 * one. @throws ApiError 401 no code, or one that was used or has ended
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

/**
 * Checks the stored session with the server and stores what has changed. @throws ApiError 401 it
 * has ended
 */
export async function checkSession({ token }: StoredSession): Promise<SessionReply> {
  const { getSession } = await authCalls();
  const reply = await callEndpoint(getSession, { query: {} }, { token });
  // Who has signed out or in meanwhile, here or in another tab, stays so.
  if (currentSession()?.token === token)
    storeSession({
      token,
      exp: reply.sesion.Expiracion,
      sesion: reply.sesion,
      user: reply.data.member,
    });
  return reply;
}

/** Ends the session on the server and here; here even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const session = currentSession();
  signingOut = true;
  try {
    if (session) {
      const { logout } = await authCalls();
      await callEndpoint(logout, { body: { token: session.token } }, { token: session.token });
    }
  } finally {
    // Who has signed in meanwhile, here or in another tab, stays.
    signingOut = [undefined, session?.token].includes(currentSession()?.token);
    if (signingOut) await clearSession();
  }
}

const onSession = (listener: () => void): (() => void) => {
  const stops = [on('session', listener), on('close-session', listener)];
  return () => stops.forEach((stop) => stop());
};

/** The signed-in member's session, or undefined for a guest; follows changes in every tab. */
export function useSession(): StoredSession | undefined {
  return useBrowserValue(onSession, currentSession, () => undefined);
}
