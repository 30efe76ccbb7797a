import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../db/client.ts';
import { operatorActions } from '../db/schema.ts';

/** Name under which a refund is kept among the operators' actions. */
export const REFUND_ACTION = 'payments refund';
const details = z.object({ reason: z.string(), cents: z.number().int() });

/** What an operator decided about a booking, if one gave it back: the reason the traveler reads, and the cents. */
export async function operatorRefund(
  db: Queryable,
  numberRef: string,
): Promise<{ reason: string; cents: number } | undefined> {
  const [row] = await db
    .select({ details: operatorActions.details })
    .from(operatorActions)
    .where(and(eq(operatorActions.subject, numberRef), eq(operatorActions.action, REFUND_ACTION)))
    .orderBy(desc(operatorActions.id))
    .limit(1);
  return row && details.parse(row.details);
}
