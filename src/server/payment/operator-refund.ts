import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../db/client.ts';
import { operatorActions } from '../db/schema.ts';

/** Name of a refund in the log of operator actions. */
export const REFUND_ACTION = 'payments refund';
const details = z.object({ reason: z.string(), cents: z.number().int() });

/**
 * An operator's decision to cancel a booking, if there is one: the reason shown to the traveler,
 * the amount in cents, and when.
 */
export async function operatorRefund(
  db: Queryable,
  numberRef: string,
): Promise<{ reason: string; cents: number; at: Date } | undefined> {
  const [row] = await db
    .select({ details: operatorActions.details, at: operatorActions.at })
    .from(operatorActions)
    .where(and(eq(operatorActions.subject, numberRef), eq(operatorActions.action, REFUND_ACTION)))
    .orderBy(desc(operatorActions.id))
    .limit(1);
  return row && { ...details.parse(row.details), at: row.at };
}
