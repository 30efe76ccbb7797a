/**
 * Crockford's Base32: digits and letters without I, L, O and U, which are taken for others or spell
 * words.
 */
export const RECOVERY_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const OTHER = new RegExp(`[^${RECOVERY_CODE_ALPHABET}]`, 'g');

/**
 * A typed or pasted recovery code in its one spelling: capitals, O as 0, I and L as 1, without
 * spaces, hyphens and whatever else is in no code.
 */
export const readRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1').replace(OTHER, '');
