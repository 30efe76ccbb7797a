import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { RECOVERY_CODE_ALPHABET } from '#lib/recovery-code.ts';
import { RECOVERY_CODE_LENGTH } from '#contracts/rules.ts';

/** A one-time code of `length` random digits. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => randomInt(10)).join('');

/**
 * A recovery code of eight random characters, whatever the length of sign-in codes: it is used on
 * its own, without a password.
 */
export const newRecoveryCode = (): string =>
  Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)],
  ).join('');

/**
 * Hash of a code keyed with its challenge's token. The database keeps only a hash of that token, so
 * a stolen table does not reveal the few thousand possible codes.
 */
export const hashCode = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(code).digest('base64url');

/** Compares in constant time; false for a missing hash. */
export function sameHash(kept: string | null | undefined, given: string): boolean {
  const a = Buffer.from(kept ?? '');
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
