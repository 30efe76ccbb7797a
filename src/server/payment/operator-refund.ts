import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../db/client.ts';
import { operatorActions } from '../db/schema.ts';
import { PAID_OTHERWISE } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';

/** Names of what operators decide about refunds in the log of their actions. */
export const REFUND_ACTION = 'payments refund';
export const REPAID_ACTION = 'payments repaid';
const details = z.object({ reason: z.string(), cents: z.number().int() });
type Decision = z.output<typeof details> & { at: Date };

async function decisionOn(
  db: Queryable,
  numberRef: string,
  action: string,
): Promise<Decision | undefined> {
  const [row] = await db
    .select({ details: operatorActions.details, at: operatorActions.at })
    .from(operatorActions)
    .where(and(eq(operatorActions.subject, numberRef), eq(operatorActions.action, action)))
    .orderBy(desc(operatorActions.id))
    .limit(1);
  return row && { ...details.parse(row.details), at: row.at };
}

/**
 * An operator's decision to cancel a booking, if there is one: the reason shown to the traveler,
 * the amount in cents, and when.
 */
export const operatorRefund = (
  db: Queryable,
  { numberRef }: Pick<Reservation, 'numberRef'>,
): Promise<Decision | undefined> => decisionOn(db, numberRef, REFUND_ACTION);

/** How a refund that the card could not take was paid, in an operator's words; of no other. */
export const otherwisePaid = async (
  db: Queryable,
  { numberRef, refundId }: Pick<Reservation, 'numberRef' | 'refundId'>,
): Promise<Decision | undefined> =>
  refundId === PAID_OTHERWISE ? decisionOn(db, numberRef, REPAID_ACTION) : undefined;

/** What a refund is of, in cents: a best-price claim may have given a part back before. */
export const refundCents = async (db: Queryable, reservation: Reservation): Promise<number> =>
  (await operatorRefund(db, reservation))?.cents ?? reservation.priceCents;
