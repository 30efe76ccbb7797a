import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { paymentEvents } from '../db/schema.ts';
import type { PaymentEvent } from '../partners/stripe.ts';

/** Whether an event was already handled; the provider sends some more than once. */
export async function isRecordedEvent(db: Queryable, { id }: PaymentEvent): Promise<boolean> {
  const found = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id))
    .limit(1);
  return found.length > 0;
}

/**
 * Records an event as handled: in the transaction of its effect, so that both happen or neither. Does
 * nothing without an event, as when the reconciler settles a payment.
 */
export async function recordEvent(db: Queryable, event: PaymentEvent | undefined): Promise<void> {
  if (event)
    await db.insert(paymentEvents).values({ id: event.id, type: event.type }).onConflictDoNothing();
}
