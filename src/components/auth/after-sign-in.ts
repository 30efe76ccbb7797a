import type { SignedIn } from '#contracts/auth.ts';
import type { Club, SiteRole } from '#contracts/club.ts';
import type { Language } from '#contracts/language.ts';
import { handoffCode, storeSession } from '#client/session.ts';
import { writeStorage } from '#client/storage.ts';
import { mayKeepDevice, withdraw } from '#components/legal/cookie-choice.ts';
import { siteUrl } from '#lib/paths.ts';

/**
 * What a member has to do before the club opens: choose a password, complete the data, accept the
 * terms (specification, section 4).
 */
export type PostSignInStep = 'password' | 'data' | 'terms';

/** Steps required by the flags of a sign-in, in the order they are done. */
export function postSignInSteps({
  resetPass,
  TokenRecoveryPassword,
  DataVerification,
  AcceptTermsWeeks,
}: SignedIn): PostSignInStep[] {
  return [
    ...(resetPass && TokenRecoveryPassword !== '' ? (['password'] as const) : []),
    ...(DataVerification ? (['data'] as const) : []),
    ...(AcceptTermsWeeks ? [] : (['terms'] as const)),
  ];
}

/**
 * Stores the device's token when it was saved. If cookies were refused after the box was submitted
 * checked (`at`), the server forgets the device too.
 */
export function keepDevice({ deviceToken }: Pick<SignedIn, 'deviceToken'>, at?: string): void {
  if (!deviceToken) return;
  const device = { token: deviceToken, at };
  if (mayKeepDevice(device)) writeStorage('device', device);
  else void withdraw(device);
}

/**
 * Stores the session on this site, and the device's token when it was saved (`at`: when its box was
 * submitted checked).
 */
export function keepSignIn(reply: SignedIn, at?: string): void {
  storeSession(reply);
  keepDevice(reply, at);
}

/** The parts of a sign-in that decide where it leads; empty addresses default to the club's. */
export type Entering = Pick<SignedIn, 'token' | 'UrlTC' | 'MicrositeTC' | 'sesion'>;

/**
 * Address to which a signed-in member is sent, with a one-time code in place of the session token.
 * Standard clubs open the booking site, or the weeks site without that module (specification,
 * section 4, Login 2). Alternate clubs load this page again with the code (Login 4), unless this
 * host is only a login site: then there is nothing here to load, and they go the standard way.
 * `back`: the page of the weeks site that sent them here; it comes before all others.
 * @throws ApiError when no code was issued; Error when the club's address is not a web address
 */
export async function entryAddress(
  reply: Entering,
  club: Club,
  site: SiteRole,
  lang: Language,
  back?: string,
): Promise<string> {
  const token = await handoffCode(reply.token);
  if (back) return siteUrl(back, { token, lang });
  if (club.login === 'alternate' && site !== 'login') return siteUrl(location.href, { token });
  const base = club.ModuloTC ? reply.UrlTC || club.UrlTC : reply.sesion.UrlWeek || club.UrlWeek;
  if (!/^https?:$/.test(new URL(base).protocol))
    throw new Error('The club has no web address to go to');
  return siteUrl(base, {
    submit: 'true',
    keepurl: 'true',
    token,
    microsite: reply.MicrositeTC || club.MicrositeTC,
    lang,
  });
}
