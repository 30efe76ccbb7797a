import type { FastifyInstance } from 'fastify';
import { confirmRenewal as confirmContract, createRenewalCheckout } from '#contracts/account.ts';
import { addressKey } from '../core/counters.ts';
import { requireSession, signedInMember } from '../auth/members.ts';
import type { Member } from '../auth/members.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import type { Session } from '../http/session.ts';
import { confirmRenewal, renewalCheckout } from './renewal.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Calls that reach the card provider, per member and per address. */
const CALLS_PER_MEMBER = { points: 60, seconds: 600 };
const CALLS_PER_ADDRESS = { points: 120, seconds: 60 };
const success = true as const;

/**
 * Routes of the annual renewal, in the area `payment`. Both people of a contract may pay, even
 * after the subscription has ended.
 */
export function renewalRoutes(app: FastifyInstance, deps: Deps): void {
  /**
   * The member, when the contract is their own. For other contracts the answer does not reveal
   * whether they exist.
   */
  const payerOf = async (session: Session, contractId: string): Promise<Member> => {
    const member = await signedInMember(deps.database.db, session);
    if (member.contractId !== contractId) throw new Failure(FAILURE.notFound);
    return member;
  };
  const limited = async (session: Session, address: string): Promise<void> => {
    await deps.limiter.take(`payment:address:${address}`, CALLS_PER_ADDRESS);
    await deps.limiter.take(`renewal:member:${session.memberId}`, CALLS_PER_MEMBER);
  };

  contractRoute(app, createRenewalCheckout, async ({ query, session: bearer, request }) => {
    const session = requireSession(bearer);
    await limited(session, addressKey(request));
    return {
      success,
      clientSecret: await renewalCheckout(
        deps,
        await payerOf(session, query.contractId),
        query.iso,
      ),
    };
  });
  contractRoute(app, confirmContract, async ({ query, session: bearer, request }) => {
    const session = requireSession(bearer);
    await limited(session, addressKey(request));
    await payerOf(session, query.contractId);
    return { success, ...(await confirmRenewal(deps, query.contractId)) };
  });
}
