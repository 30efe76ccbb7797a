import { eq, lt } from 'drizzle-orm';
import { DAY_MS } from '#lib/durations.ts';
import type { Queryable } from '../db/client.ts';
import type { Deps } from '../deps.ts';
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
 * Records an event as handled: in the transaction of its effect, so that both happen or neither.
 * Does nothing without an event, as when the reconciler settles a payment.
 */
export async function recordEvent(db: Queryable, event: PaymentEvent | undefined): Promise<void> {
  if (event)
    await db.insert(paymentEvents).values({ id: event.id, type: event.type }).onConflictDoNothing();
}

/** The provider repeats an event for three days; the margin is for one that an operator sends again. */
const KEEP_DAYS = 30;
/**
 * Forgets events that the provider does not repeat any more. Called now and then, by any instance.
 */
export async function sweepEvents({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEEP_DAYS * DAY_MS);
  await database.db.delete(paymentEvents).where(lt(paymentEvents.createdAt, before));
}
