import type { FastifyInstance, FastifyRequest } from 'fastify';
import { confirmRenewal as confirmEndpoint, createRenewalCheckout } from '#contracts/account.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { addressKey } from '../core/limit-keys.ts';
import { signedInMember } from '../auth/members.ts';
import type { Member } from '../auth/members.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import type { Session } from '../http/session.ts';
import { confirmRenewal, renewalCheckout } from './renewal.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Calls that reach the card provider, per member and per address. */
const CALLS_PER_MEMBER = { points: 60, seconds: 600 };
const CALLS_PER_ADDRESS = { points: 120, seconds: 60 };

/**
 * Routes of the annual renewal, in the area `payment`. Both people of a contract may pay, even
 * after the subscription has ended.
 */
export function renewalRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, createRenewalCheckout, (call) => handleCreateRenewalCheckout(deps, call));
  contractRoute(app, confirmEndpoint, (call) => handleConfirmRenewal(deps, call));
}

async function handleCreateRenewalCheckout(
  deps: Deps,
  { query, session, request }: Call<typeof createRenewalCheckout>,
): Promise<Reply<typeof createRenewalCheckout>> {
  await countCall(deps, session, request);
  const payer = await payerOf(deps, session, query.contractId);
  return { success: true, clientSecret: await renewalCheckout(deps, payer, query.iso) };
}

async function handleConfirmRenewal(
  deps: Deps,
  { query, session, request }: Call<typeof confirmEndpoint>,
): Promise<Reply<typeof confirmEndpoint>> {
  await countCall(deps, session, request);
  await payerOf(deps, session, query.contractId);
  return { success: true, ...(await confirmRenewal(deps, query.contractId)) };
}

async function countCall(deps: Deps, session: Session, request: FastifyRequest): Promise<void> {
  await deps.limiter.take(`payment:address:${addressKey(request)}`, CALLS_PER_ADDRESS);
  await deps.limiter.take(`renewal:member:${session.memberId}`, CALLS_PER_MEMBER);
}

/**
 * The member, when the contract is their own. For other contracts the answer does not reveal
 * whether they exist.
 */
async function payerOf(deps: Deps, session: Session, contractId: string): Promise<Member> {
  const member = await signedInMember(deps.database.db, session);
  if (member.contractId !== contractId) throw new Failure(FAILURE.notFound);
  return member;
}
