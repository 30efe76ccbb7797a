import type { HttpHandler } from 'msw';
import {
  addPasskey,
  keepPasskeys,
  listPasskeys,
  passkeyOptions,
  passkeySignIn,
  passkeySignInOptions,
  proofPasskeyOptions,
  proveByCode,
  proveByPasskey,
  removePasskey,
  removePasskeys,
  renamePasskey,
  sendProofCode,
} from '#contracts/passkey.ts';
import type { Passkey } from '#contracts/passkey.ts';
import { FAILURE } from '#contracts/failures.ts';
import { buildChallenged, buildSignedIn } from './builders.ts';
import { answers, refuse } from './endpoint.ts';

export const buildPasskeys = (): Passkey[] => [
  {
    id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3f001',
    name: 'Safari on iPhone',
    createdAt: '2026-10-03T15:00:00.000Z',
    lastUsedAt: '2026-11-20T15:00:00.000Z',
    synced: true,
    site: 'azul.example',
    here: true,
    paused: false,
  },
  {
    id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3f002',
    name: 'Chrome on Windows',
    createdAt: '2026-08-12T15:00:00.000Z',
    lastUsedAt: null,
    synced: false,
    site: 'club.example',
    here: false,
    paused: false,
  },
];

const requestOptions = {
  success: true as const,
  options: {
    challenge: 'c3Rvcnk',
    rpId: 'azul.example',
    timeout: 300_000,
    allowCredentials: [],
    userVerification: 'required' as const,
  },
};

const creationOptions = {
  success: true as const,
  options: {
    challenge: 'c3Rvcnk',
    rp: { id: 'azul.example', name: 'Azul Vacation Club' },
    user: { id: 'c3Rvcnk', name: 'ana@azul.example', displayName: 'Ana Peña' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  },
};

type Start = {
  passkeys?: readonly Passkey[];
  /** Whether this sign-in gave a proof lately. */ proven?: boolean;
  /** Whether the club takes what authenticators sign. */ accepts?: boolean;
};

/** Every call about passkeys, with a memory of the list and of the proof. */
export function passkeyHandlers({
  passkeys = buildPasskeys(),
  proven = true,
  accepts = true,
}: Start = {}): HttpHandler[] {
  let kept = [...passkeys];
  let isProven = proven;
  const prove = () => {
    isProven = true;
    return { success: true as const };
  };
  const needsProof = () => isProven || refuse(FAILURE.proofRequired);
  const needsKey = () => accepts || refuse(FAILURE.passkeyRefused);
  return [
    answers(listPasskeys, () => ({ success: true as const, passkeys: kept })),
    answers(passkeyOptions, () => {
      needsProof();
      return creationOptions;
    }),
    answers(addPasskey, ({ body }) => {
      needsKey();
      const passkey = { ...buildPasskeys()[0]!, name: body?.name ?? '', lastUsedAt: null };
      kept = [passkey, ...kept];
      return { success: true as const, passkey };
    }),
    answers(renamePasskey, ({ params, body }) => {
      kept = kept.map((one) => (one.id === params?.id ? { ...one, name: body?.name ?? '' } : one));
      return { success: true as const };
    }),
    answers(removePasskey, ({ params }) => {
      needsProof();
      kept = kept.filter(({ id }) => id !== params?.id);
      return { success: true as const };
    }),
    answers(removePasskeys, () => {
      needsProof();
      kept = [];
      return { success: true as const };
    }),
    answers(keepPasskeys, ({ body }) => {
      needsProof();
      kept = kept.map((one) => (body?.ids.includes(one.id) ? { ...one, paused: false } : one));
      return { success: true as const };
    }),
    answers(passkeySignInOptions, requestOptions),
    answers(passkeySignIn, () => {
      needsKey();
      return buildSignedIn();
    }),
    answers(proofPasskeyOptions, requestOptions),
    answers(proveByPasskey, () => {
      needsKey();
      return prove();
    }),
    answers(sendProofCode, buildChallenged()),
    answers(proveByCode, ({ body }) =>
      body?.code === '1234' ? prove() : refuse(FAILURE.wrongCode, { triesLeft: 2 }),
    ),
  ];
}

const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: bytes(),
    getTransports: () => ['internal'],
  },
};

/**
 * Answers the browser's questions for passkeys in a story, as its owner would: with a passkey, by
 * closing the browser's window, or not yet. An offer at a field is never taken. @returns undoes it
 */
export function fakeAuthenticator(answer: 'passkey' | 'closed' | 'waits' = 'passkey'): () => void {
  const { credentials } = navigator;
  const ask = (): Promise<unknown> => {
    if (answer === 'closed') return Promise.reject(new DOMException('', 'NotAllowedError'));
    return answer === 'waits' ? new Promise(() => undefined) : Promise.resolve(credential);
  };
  const fake = {
    create: ask,
    get: ({ mediation }: { mediation?: string }) =>
      mediation === 'conditional' ? new Promise(() => undefined) : ask(),
  };
  Object.defineProperty(navigator, 'credentials', { value: fake, configurable: true });
  return () =>
    Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
}
