import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Limit, Limiter } from '../plugins/limits.ts';
import { Failure } from '../plugins/failure.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit of sign-in and recovery (design, section 6). A four-digit code is safe only with them: ten wrong codes a day
 * give somebody who already has the password one chance in a thousand a day.
 */
export const AUTH_LIMITS = {
  /** Wrong passwords for one account from one address; a right one clears. Not per account alone, or anyone could lock a member out. */
  passwordPerAccountAndAddress: { points: 10, seconds: 15 * MINUTE },
  /** Wrong passwords from one address, whatever the account. Right ones do not count: an office shares one address. */
  passwordPerAddress: { points: 100, seconds: HOUR },
  /** Sign-in codes mailed to one account. */
  codesPerAccount: { points: 5, seconds: HOUR },
  /** Wrong sign-in codes of one account; then codes stop until the mailed link is opened. */
  wrongCodesPerAccount: { points: 10, seconds: DAY },
  /** Wrong codes from one address, sign-in and recovery together. */
  wrongCodesPerAddress: { points: 60, seconds: HOUR },
  /** Recovery mails to one e-mail, known or not: one in the countdown, five an hour. */
  recoveryPause: { points: 1, seconds: 2 * MINUTE },
  recoveryPerEmail: { points: 5, seconds: HOUR },
  recoveryPerAddress: { points: 30, seconds: HOUR },
  /** Wrong recovery codes for one e-mail, known or not; the mailed link keeps working. Stops nothing but recovery codes. */
  wrongRecoveryCodesPerEmail: { points: 10, seconds: DAY },
  /** Unlock mails to one account. */
  unlockMails: { points: 3, seconds: HOUR },
  /** Tries with links, from one address. Links are 256 bits; this only spares the database. */
  linksPerAddress: { points: 60, seconds: HOUR },
  /** Devices given up from one address; their tokens are as long as links. */
  withdrawalsPerAddress: { points: 60, seconds: HOUR },
  /** Hand-off codes of one sign-in. */
  handoffs: { points: 60, seconds: 10 * MINUTE },
} as const satisfies Record<string, Limit>;

/** Name of an e-mail or LoginID in a counter's key; the table of counters holds no addresses of people. */
export const accountKey = (account: string): string =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url').slice(0, 22);

/** Address of the caller as counted: IPv6 by its /64, which one household owns whole. */
export function addressKey(request: Pick<FastifyRequest, 'ip'>): string {
  const { ip } = request;
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? left
      : [
          ...left,
          ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'),
          ...right,
        ];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Refuses when a counter of failures is used up, without counting. @throws Failure 429 */
export async function refuseWhenUsed(limiter: Limiter, key: string, limit: Limit): Promise<void> {
  // `take` beyond the limit names the seconds that are left.
  if ((await limiter.used(key)) >= limit.points) await limiter.take(key, limit);
}

/** Counts a failure that is answered in its own way; true while the limit is not used up. */
export async function countQuietly(limiter: Limiter, key: string, limit: Limit): Promise<boolean> {
  try {
    await limiter.take(key, limit);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 429) return false;
    throw error;
  }
}
