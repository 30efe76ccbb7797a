import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { claimBytes, readVoucherCode, voucherCode } from '#lib/voucher-code.ts';
import type { VoucherClaims } from '#lib/voucher-code.ts';
import { isSigned } from './verify.ts';

const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return { privateKey, publicKey: raw.toString('base64url') };
};
const club = pair();
const claims: VoucherClaims = {
  key: 'a1b2c3',
  club: 'azul',
  locator: 'AZ-7KM4-Q2P9',
  name: 'Ana Peña',
  guests: 4,
  resort: 'Playa Serena Resort & Spa',
  city: 'Cancún',
  zone: 'America/Cancun',
  checkIn: '2026-12-12',
  checkOut: '2026-12-19',
  checkInFrom: '15:00',
  unit: '2 BEDROOM',
  kitchen: 'Full Kitchen',
  occupancy: 8,
};
const signed = claimBytes(claims);
const code = voucherCode(signed, sign(null, signed, club.privateKey));
const isGood = async (text: string, key = club.publicKey): Promise<boolean> => {
  const read = readVoucherCode(text);
  return read !== undefined && (await isSigned(read, key));
};

/** Numbers that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The code with something done to it that makes it another text. */
function altered(random: Generator<number, never>): string {
  const next = (below: number): number => random.next().value % below;
  for (;;) {
    const at = next(code.length);
    const letter = LETTERS.charAt(next(LETTERS.length));
    const made = [
      code.slice(0, at) + letter + code.slice(at + 1),
      code.slice(0, at) + code.slice(at + 1),
      code.slice(0, at) + letter + code.slice(at),
      code.slice(0, at),
      code.slice(at) + code.slice(0, at),
    ][next(5)]!;
    if (made !== code) return made;
  }
}

describe('a signed code', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('is believed with the key that signed it, and says what was signed', async () => {
    expect(await isGood(code)).toBe(true);
    expect(readVoucherCode(code)?.claims).toEqual(claims);
    expect(await isGood(code, pair().publicKey)).toBe(false);
  });

  it('is refused in a thousand altered forms', async () => {
    const random = numbers(7);
    const believed: string[] = [];
    for (let round = 0; round < 1_000; round += 1) {
      const text = altered(random);
      if (await isGood(text)) believed.push(text);
    }
    expect(believed).toEqual([]);
  });

  it('is refused with other words under the same signature', async () => {
    const read = readVoucherCode(code)!;
    for (const change of [{ name: 'Eva Peña' }, { checkIn: '2026-12-05' }, { guests: 9 }])
      expect(await isGood(voucherCode(claimBytes({ ...claims, ...change }), read.signature))).toBe(
        false,
      );
  });

  it('is refused with spare bits in its last character', async () => {
    const read = readVoucherCode(code)!;
    const spare = (signed.length + read.signature.length) % 3;
    // Only a code that does not fill its last character has any.
    const long = spare === 0 ? { ...claims, name: `${claims.name}s` } : claims;
    const bytes = claimBytes(long);
    const text = voucherCode(bytes, sign(null, bytes, club.privateKey));
    const others = [...LETTERS].map((letter) => text.slice(0, -1) + letter);
    const good = await Promise.all(others.map((other) => isGood(other)));
    expect(others.filter((_other, at) => good[at])).toEqual([text]);
  });

  it('is read by the library where the browser does not know Ed25519', async () => {
    const native = vi
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('unknown', 'NotSupportedError'));
    expect(await isGood(code)).toBe(true);
    expect(await isGood(code, pair().publicKey)).toBe(false);
    expect(native).toHaveBeenCalled();
  });
});
