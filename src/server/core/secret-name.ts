import { randomBytes } from 'node:crypto';

/**
 * A secret name for an address: 120 random bits, in base64url. It never begins with a dash, which
 * commands and spreadsheets would misread.
 */
export function newSecretName(): string {
  const name = randomBytes(15).toString('base64url');
  return name.startsWith('-') ? newSecretName() : name;
}
