import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { FAILURE } from '#contracts/failures.ts';
import { Failure } from './failure.ts';
import type { Limit, Limiter } from './limiter.ts';

/** How many times an address's points a /48 of IPv6 has, as one customer may own all of it. */
export const SITE_FACTOR = 5;

/**
 * Name of an e-mail or LoginID in a counter's key; the table of counters stores no addresses of
 * people.
 */
export const accountKey = (account: string): string => exactKey(account.trim().toLowerCase());
/** The same for text that is compared as it is. */
export const exactKey = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Address of the caller as counted, without the port that some balancers add. IPv6 is counted by
 * its /64, which one household owns, or by its /48 where having many addresses is an advantage: a
 * provider may give one customer that many.
 */
export function addressKey(request: Pick<FastifyRequest, 'ip'>, prefix: 48 | 64 = 64): string {
  const ip = request.ip.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
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
    .slice(0, prefix / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${prefix}`;
}

/** A counter and its limit. */
export type Counter = { key: string; limit: Limit };

/**
 * Counters of a caller's address over all accounts: of the address itself, and for IPv6 of the /48
 * around it.
 */
export function addressCounters(
  name: string,
  request: Pick<FastifyRequest, 'ip'>,
  limit: Limit,
): Counter[] {
  const address = addressKey(request);
  const site = addressKey(request, 48);
  return [
    { key: `${name}:${address}`, limit },
    ...(site === address
      ? []
      : [{ key: `${name}:${site}`, limit: { ...limit, points: limit.points * SITE_FACTOR } }]),
  ];
}

/**
 * Counts an attempt in all counters, or in none if one of them is used up. Guesses are counted
 * before they are compared, so that many at once cannot slip past, and given back if they were
 * right. @throws Failure `tooManyAttempts`
 */
export async function takeAll(limiter: Limiter, counters: readonly Counter[]): Promise<void> {
  const taken: Counter[] = [];
  for (const counter of counters) {
    try {
      await limiter.take(counter.key, counter.limit);
      taken.push(counter);
    } catch (error) {
      await giveBackAll(limiter, taken);
      throw error;
    }
  }
}

export async function giveBackAll(limiter: Limiter, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters) await limiter.giveBack(key);
}

/** Counts a failure that has an answer of its own; true while the limit is not used up. */
export async function countQuietly(limiter: Limiter, key: string, limit: Limit): Promise<boolean> {
  try {
    await limiter.take(key, limit);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === FAILURE.tooManyAttempts) return false;
    throw error;
  }
}
