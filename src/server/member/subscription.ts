import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { getSubscription } from '#contracts/account.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { addDays } from '#lib/dates.ts';
import { clubDay } from '../core/club-day.ts';
import { centsToUsd } from '#lib/money.ts';
import { signedInMember } from '../auth/members.ts';
import { contracts, renewals } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { renewalPriceCents } from '../payment/renewal.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * `GET /members/subscription`. Active up to and with the last paid day; the next invoice is due on
 * the day after it.
 */
export async function handleGetSubscription(
  deps: Deps,
  { session }: Call<typeof getSubscription>,
): Promise<Reply<typeof getSubscription>> {
  const {
    database: { db },
    limiter,
    config,
    now,
  } = deps;
  await limiter.take(`member:reads:${session.memberId}`, MEMBER_LIMITS.reads);
  const { contractId } = await signedInMember(db, session);
  const [contract] = await db
    .select({ paidUntil: contracts.paidUntil })
    .from(contracts)
    .where(eq(contracts.id, contractId))
    .limit(1);
  if (!contract) throw new Failure(FAILURE.noSession);
  const paid = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.contractId, contractId), isNotNull(renewals.paidAt)))
    .orderBy(desc(renewals.paidAt), desc(renewals.toDay));
  return {
    success: true,
    contractId,
    paidUntil: contract.paidUntil,
    nextInvoice: addDays(contract.paidUntil, 1),
    price: centsToUsd(renewalPriceCents(config)),
    status: contract.paidUntil >= clubDay(now()) ? 'active' : 'expired',
    renewals: paid.flatMap(({ paidAt, fromDay, toDay, cents }) =>
      paidAt && fromDay && toDay
        ? [
            {
              paidAt: paidAt.toISOString(),
              periods: 1,
              amount: centsToUsd(cents),
              from: fromDay,
              to: toDay,
            },
          ]
        : [],
    ),
  };
}
