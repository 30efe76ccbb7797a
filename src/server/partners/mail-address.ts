import { createHash } from 'node:crypto';

/**
 * Message-ID made from a mail's key, so that a mail sent twice is seen as one. `from`: the sender's
 * address.
 */
export const messageIdOf = (key: string, from: string): string =>
  `<${createHash('sha256').update(key).digest('base64url')}@${from.split('@').at(-1)?.replace(/[>\s]/g, '') || 'localhost'}>`;

/** Headers of every mail: it is a machine's, and holiday replies are not wanted. */
export const AUTOMATIC_HEADERS: Record<string, string> = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
};
