import type { SignedIn } from '#contracts/auth.ts';
import type { Club, SiteRole } from '#contracts/club.ts';
import type { Language } from '#contracts/language.ts';
import { handoffCode, storeSession } from '#client/session.ts';
import { writeStorage } from '#client/storage.ts';
import { mayKeepDevice, withdraw } from '#components/legal/cookie-choice.ts';
import { siteUrl } from '#lib/paths.ts';

/** What a member has to do before the club opens: choose a password, complete the data, accept the terms (specification, section 4). */
export type Errand = 'password' | 'data' | 'terms';

/** Errands the flags of a sign-in ask for, in the order they are done. */
export function errandsOf({
  resetPass,
  TokenRecoveryPassword,
  DataVerification,
  AcceptTermsWeeks,
}: SignedIn): Errand[] {
  return [
    ...(resetPass && TokenRecoveryPassword !== '' ? (['password'] as const) : []),
    ...(DataVerification ? (['data'] as const) : []),
    ...(AcceptTermsWeeks ? [] : (['terms'] as const)),
  ];
}

/** Keeps the device's token when it was saved; when cookies were refused after the box was sent ticked (`at`), the server forgets it too. */
export function keepDevice({ deviceToken }: Pick<SignedIn, 'deviceToken'>, at?: string): void {
  if (!deviceToken) return;
  const device = { token: deviceToken, at };
  if (mayKeepDevice(device)) writeStorage('device', device);
  else void withdraw(device);
}

/** Keeps the session on this site, and the device's token when it was saved (`at`: when its box was sent ticked). */
export function keepSignIn(reply: SignedIn, at?: string): void {
  storeSession(reply);
  keepDevice(reply, at);
}

/** What of a sign-in decides where it leads; empty addresses are those of the club. */
export type Entering = Pick<SignedIn, 'token' | 'UrlTC' | 'MicrositeTC' | 'sesion'>;

/**
 * Address that a signed-in member is handed to, with a one-time code in place of the session token. Standard clubs open the
 * booking site, or the weeks site without that module (specification, section 4, Login 2). Alternate clubs load this page again
 * with the code (Login 4), unless this host only signs in: then there is nothing here to load, and they go the standard way.
 * @throws ApiError when no code could be had; Error when the club's address is none of the web
 */
export async function entryAddress(
  reply: Entering,
  club: Club,
  site: SiteRole,
  lang: Language,
): Promise<string> {
  const token = await handoffCode(reply.token);
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
