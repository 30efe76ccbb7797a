import type { FastifyRequest } from 'fastify';
import { FAILURE } from '#contracts/failures.ts';
import { addressKey } from '../core/limit-keys.ts';
import { Failure } from '../core/failure.ts';
import type { Deps } from '../deps.ts';
import { AUTH_LIMITS } from './limits.ts';

/**
 * Refuses a mailed link that is unknown, used or expired, and counts it against the caller's
 * address. Called after the lookup, so that a valid link works whatever others at the address
 * tried.
 * @throws Failure `linkExpired`, or `tooManyAttempts` after too many of them
 */
export async function refuseLink(
  { limiter }: Pick<Deps, 'limiter'>,
  request: FastifyRequest,
): Promise<never> {
  await limiter.take(`links:${addressKey(request)}`, AUTH_LIMITS.linksPerAddress);
  throw new Failure(FAILURE.linkExpired);
}
