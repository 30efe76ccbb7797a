import { z } from 'zod';
import { challenged, signedIn } from './auth.ts';
import { done, isoInstant, oneTimeCode, opaqueToken, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { FAILURE } from './failures.ts';
import { MAX_PASSKEYS } from './rules.ts';

/** Longest name of a passkey. */
export const PASSKEY_NAME_LENGTH = 60;

/** Bytes as WebAuthn writes them in JSON. */
const base64url = (max: number) =>
  z
    .string()
    .min(1, 'required')
    .max(max, 'tooLong')
    .regex(/^[\w-]+$/, 'invalid');
/** An authenticator's own id of a key is at most 1,023 bytes long. */
const credentialId = base64url(1_364);
const clientDataJSON = base64url(4_000);
const transport = z.string().max(32, 'tooLong');
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** What the browser answers to creation options: the new public key. */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(16_000),
    transports: z.array(transport).max(8, 'tooBig').default([]),
  }),
});
/** What the browser answers to request options: a signature by a passkey. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(88).optional(),
  }),
});
export type NewCredential = z.output<typeof newCredential>;
export type Assertion = z.output<typeof assertion>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});
const requirement = z.enum(['required', 'preferred', 'discouraged']);
/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, as far as it is used. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(descriptor),
  userVerification: requirement,
});
/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as far as it is used. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: requirement,
    requireResidentKey: z.boolean(),
    userVerification: requirement,
  }),
  attestation: z.literal('none'),
});

const request = z.object({ success: z.literal(true), options: requestOptions });

export const passkeySignInOptions = endpoint({
  id: 'auth.passkeySignInOptions',
  area: 'auth',
  method: 'POST',
  path: '/members/passkey/sign-in/options',
  summary: 'Options for a sign-in with any passkey of this login host; their challenge works once',
  reply: request,
  errors: [FAILURE.tooManyAttempts, FAILURE.internal, FAILURE.unavailable],
});

export const passkeySignIn = endpoint({
  id: 'auth.passkeySignIn',
  area: 'auth',
  method: 'POST',
  path: '/members/passkey/sign-in',
  summary: 'Sign in with a passkey, which counts as password and code',
  body: z.object({ credential: assertion }),
  reply: signedIn,
  errors: [
    FAILURE.invalidInput,
    FAILURE.passkeyRefused,
    FAILURE.loginFailed,
    FAILURE.tooManyAttempts,
    FAILURE.unavailable,
  ],
});

const MEMBER_ERRORS = [
  FAILURE.noSession,
  FAILURE.tooManyAttempts,
  FAILURE.internal,
  FAILURE.unavailable,
] as const;

export const sendProofCode = endpoint({
  id: 'auth.sendProofCode',
  area: 'auth',
  method: 'POST',
  path: '/members/proof/code',
  summary: 'Mail a code that proves who is at this sign-in, before a change that needs it',
  reply: challenged,
  errors: [...MEMBER_ERRORS, FAILURE.codesStopped],
  session: 'required',
});

export const proveByCode = endpoint({
  id: 'auth.proveByCode',
  area: 'auth',
  method: 'POST',
  path: '/members/proof/code/check',
  summary: 'Prove who is at this sign-in with the mailed code',
  body: z.object({ challenge: opaqueToken, code: oneTimeCode }),
  reply: done,
  errors: [
    ...MEMBER_ERRORS,
    FAILURE.invalidInput,
    FAILURE.wrongCode,
    FAILURE.linkExpired,
    FAILURE.codesStopped,
  ],
  session: 'required',
});

export const proofPasskeyOptions = endpoint({
  id: 'auth.proofPasskeyOptions',
  area: 'auth',
  method: 'POST',
  path: '/members/proof/passkey/options',
  summary: 'Options for a proof with one of the member’s passkeys of this login host',
  reply: request,
  errors: [...MEMBER_ERRORS, FAILURE.notFound],
  session: 'required',
});

export const proveByPasskey = endpoint({
  id: 'auth.proveByPasskey',
  area: 'auth',
  method: 'POST',
  path: '/members/proof/passkey',
  summary: 'Prove who is at this sign-in with one of the member’s passkeys',
  body: z.object({ credential: assertion }),
  reply: done,
  errors: [...MEMBER_ERRORS, FAILURE.invalidInput, FAILURE.passkeyRefused],
  session: 'required',
});

/**
 * `site` is the login host that a passkey signs in on, `here` whether that is this host's. A `paused`
 * one was there when the password was recovered: it does not sign in until the member keeps it.
 */
const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoInstant,
  lastUsedAt: isoInstant.nullable(),
  synced: z.boolean(),
  site: z.string(),
  here: z.boolean(),
  paused: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = endpoint({
  id: 'member.passkeys',
  area: 'member',
  method: 'GET',
  path: '/members/passkeys',
  summary: 'Passkeys of the member on every login host, newest first',
  reply: z.object({ success: z.literal(true), passkeys: z.array(passkey) }),
  errors: MEMBER_ERRORS,
  session: 'required',
});

export const passkeyOptions = endpoint({
  id: 'member.passkeyOptions',
  area: 'member',
  method: 'POST',
  path: '/members/passkeys/options',
  summary: 'Options for a new passkey of the member on this login host; needs a recent proof',
  reply: z.object({ success: z.literal(true), options: creationOptions }),
  errors: [
    ...MEMBER_ERRORS,
    FAILURE.proofRequired,
    FAILURE.passkeyRefused,
    FAILURE.tooManyPasskeys,
  ],
  session: 'required',
});

export const addPasskey = endpoint({
  id: 'member.addPasskey',
  area: 'member',
  method: 'POST',
  path: '/members/passkeys',
  summary: 'Save the passkey made with the options of this sign-in',
  body: z.object({ name: text(PASSKEY_NAME_LENGTH), credential: newCredential }),
  reply: z.object({ success: z.literal(true), passkey }),
  errors: [...MEMBER_ERRORS, FAILURE.invalidInput, FAILURE.passkeyRefused, FAILURE.tooManyPasskeys],
  session: 'required',
});

const one = z.object({ id: z.uuid('invalid') });
const ONE_ERRORS = [...MEMBER_ERRORS, FAILURE.invalidInput, FAILURE.notFound] as const;

export const renamePasskey = endpoint({
  id: 'member.renamePasskey',
  area: 'member',
  method: 'PUT',
  path: '/members/passkeys/:id',
  summary: 'Give a passkey of the member another name',
  params: one,
  body: z.object({ name: text(PASSKEY_NAME_LENGTH) }),
  reply: done,
  errors: ONE_ERRORS,
  session: 'required',
});

export const removePasskey = endpoint({
  id: 'member.removePasskey',
  area: 'member',
  method: 'DELETE',
  path: '/members/passkeys/:id',
  summary: 'Remove a passkey of the member, so that it signs in no more; needs a recent proof',
  params: one,
  reply: done,
  errors: [...ONE_ERRORS, FAILURE.proofRequired],
  session: 'required',
});

export const keepPasskeys = endpoint({
  id: 'member.keepPasskeys',
  area: 'member',
  method: 'POST',
  path: '/members/passkeys/keep',
  summary:
    'Let the passkeys that a password recovery has paused sign in again; needs a recent proof',
  /** Those to keep; another one that is paused stays so. */
  body: z.object({
    ids: z.array(z.uuid('invalid')).min(1, 'required').max(MAX_PASSKEYS, 'tooBig'),
  }),
  reply: done,
  errors: [...MEMBER_ERRORS, FAILURE.invalidInput, FAILURE.proofRequired],
  session: 'required',
});

export const removePasskeys = endpoint({
  id: 'member.removePasskeys',
  area: 'member',
  method: 'DELETE',
  path: '/members/passkeys',
  summary:
    'Remove every passkey of the member on all login hosts; repeating changes nothing; needs a recent proof',
  reply: done,
  errors: [...MEMBER_ERRORS, FAILURE.proofRequired],
  session: 'required',
});
