import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Assertion, NewCredential } from '../../src/contracts/passkey.ts';

type Key = {
  id: Buffer;
  privateKey: KeyObject;
  publicKey: KeyObject;
  rpId: string;
  handle: string;
};

/** What an authenticator, or the page that asks it, does otherwise than the options say. */
export type Deviation = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False: the person was not verified. */
  verified?: boolean;
  counter?: number;
  userHandle?: string | undefined;
};
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of the few kinds that WebAuthn needs: small numbers, bytes, texts and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part as never)]),
  ]);
}

/**
 * An authenticator in software: it keeps ES256 keys, and signs what a browser on a page of `origin`
 * would let it sign. `counts`: whether it counts its signatures, as security keys do; most phones do
 * not.
 */
export function authenticator({ origin, counts = true }: { origin: string; counts?: boolean }) {
  const keys: Key[] = [];
  let signatures = 0;
  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (rpId: string, deviation: Deviation, attested = Buffer.alloc(0)) => {
    const flags =
      0x01 | (deviation.verified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? (counts ? (signatures += 1) : 0));
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), counter, attested]);
  };
  return {
    keys,
    /** Answers creation options with a new key. */
    create(
      options: { challenge: string; rp: { id: string }; user: { id: string } },
      deviation: Deviation = {},
    ): NewCredential {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const key: Key = {
        id: randomBytes(32),
        privateKey,
        publicKey,
        rpId: options.rp.id,
        handle: options.user.id,
      };
      keys.push(key);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, key.id.length]),
        key.id,
        cose,
      ]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(key.rpId, deviation, attested)],
        ]),
      );
      return {
        id: base64url(key.id),
        rawId: base64url(key.id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, deviation)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Answers request options with the newest key, or the one at `index`. */
    get(
      options: { challenge: string; rpId: string },
      deviation: Deviation = {},
      index = keys.length - 1,
    ): Assertion {
      const key = keys[index];
      if (!key) throw new Error('The authenticator has no key');
      const data = authData(key.rpId, deviation);
      const client = clientData('webauthn.get', options.challenge, deviation);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey);
      return {
        id: base64url(key.id),
        rawId: base64url(key.id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: 'userHandle' in deviation ? deviation.userHandle : key.handle,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof authenticator>;
