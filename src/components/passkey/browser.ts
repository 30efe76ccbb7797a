import {
  browserSupportsWebAuthn,
  platformAuthenticatorIsAvailable,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { callEndpoint } from '#client/call.ts';
import type { SignedIn } from '#contracts/auth.ts';
import type { Club } from '#contracts/club.ts';
import type { Passkey } from '#contracts/passkey.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  proofPasskeyOptions,
  proveByPasskey,
} from '#contracts/passkey.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import { DAY_MS } from '#lib/durations.ts';

/** Days for which a passkey is not offered again on this device. */
const REST_DAYS = 30;

/** Whether this page is on the club's login site, to which its passkeys belong. */
export const onLoginSite = ({ UrlLogin }: Pick<Club, 'UrlLogin'>): boolean =>
  new URL(UrlLogin).origin === location.origin;

/** Whether passkeys can be used on this page: on the login site, in a browser that has them. */
export const passkeysHere = (club: Pick<Club, 'UrlLogin'>): boolean =>
  onLoginSite(club) && browserSupportsWebAuthn();

/** The person closed the browser's window, or it was closed for another one. */
export const wasCanceled = (error: unknown): boolean =>
  error instanceof WebAuthnError &&
  (error.code === 'ERROR_CEREMONY_ABORTED' ||
    (error.cause instanceof Error && error.cause.name === 'NotAllowedError'));

/** The authenticator has a passkey for this account already. */
export const isKnown = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';

/** Asks the browser for a new passkey and saves it. @throws ApiError, WebAuthnError */
export async function createPasskey(token: string | undefined, name: string): Promise<Passkey> {
  const { options } = await callEndpoint(passkeyOptions, {}, { token });
  const credential = await startRegistration({
    optionsJSON: options,
  });
  const reply = await callEndpoint(
    addPasskey,
    { body: { name, credential: { ...credential, type: 'public-key' } } },
    { token },
  );
  return reply.passkey;
}

/** A passkey's signature, as the browser gives it. */
type Signed = Awaited<ReturnType<typeof startAuthentication>>;
/**
 * Asks the browser for a passkey. `autofill`: it offers them at the e-mail field, and this waits
 * until one is chosen there, or until another request of this page. @throws ApiError, WebAuthnError
 */
export async function askPasskey({ autofill = false } = {}): Promise<Signed> {
  const { options } = await callEndpoint(passkeySignInOptions, {});
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
}
/** Signs in with a passkey's signature. @throws ApiError */
export const signInWith = (credential: Signed): Promise<SignedIn> =>
  callEndpoint(passkeySignIn, { body: { credential: { ...credential, type: 'public-key' } } });

/** Proves with a passkey who is at this sign-in. @throws ApiError, WebAuthnError */
export async function proveWithPasskey(token: string | undefined): Promise<void> {
  const { options } = await callEndpoint(proofPasskeyOptions, {}, { token });
  const credential = await startAuthentication({ optionsJSON: options });
  await callEndpoint(
    proveByPasskey,
    { body: { credential: { ...credential, type: 'public-key' } } },
    { token },
  );
}

/** Not now: no offer on this device for thirty days. */
export const restOffer = (): void =>
  writeStorage('passkeyRest', new Date(Date.now() + REST_DAYS * DAY_MS).toISOString());

/**
 * Whether to offer a passkey after a sign-in: where the device itself can keep one, the account has
 * none for this site, and "Not now" was not said lately. False when that cannot be found out.
 */
export async function mayOffer(club: Club, token: string): Promise<boolean> {
  const rests = Date.parse(readStorage('passkeyRest') ?? '') > Date.now();
  if (rests || !passkeysHere(club) || !(await platformAuthenticatorIsAvailable())) return false;
  const { passkeys } = await callEndpoint(listPasskeys, {}, { token });
  return !passkeys.some(({ here }) => here);
}
