import type { FastifyRequest } from 'fastify';
import { FAILURE } from '#contracts/failures.ts';
import { addressKey } from '../core/counters.ts';
import { Failure } from '../core/failure.ts';
import type { Deps } from '../deps.ts';
import { AUTH_LIMITS } from './limits.ts';

/**
 * Ends a call with a mailed link that is unknown, used or expired, which counts for its address. A
 * good link is never refused for what others at the address tried, so this comes after the lookup.
 * @throws Failure 4041, or 429 after too many of them
 */
export async function refuseLink(
  { limiter }: Pick<Deps, 'limiter'>,
  request: FastifyRequest,
): Promise<never> {
  await limiter.take(`links:${addressKey(request)}`, AUTH_LIMITS.linksPerAddress);
  throw new Failure(FAILURE.linkExpired);
}
