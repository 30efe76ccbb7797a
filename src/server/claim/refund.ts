import { and, eq, isNull } from 'drizzle-orm';
import { claims, reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Reservation } from '../reservation/repository.ts';

/** The intent a booking was paid by: its own, or that of its checkout. */
async function paidIntent(
  { payments }: Pick<Deps, 'payments'>,
  { intentId, checkoutId }: Reservation,
): Promise<string> {
  if (intentId && (await payments.readIntent(intentId)).status === 'succeeded') return intentId;
  const checkout = checkoutId ? await payments.readCheckout(checkoutId) : undefined;
  if (!checkout?.paid || !checkout.intentId)
    throw new Error('the payment of a claim cannot be found at the card provider');
  return checkout.intentId;
}

/**
 * Makes the refunds that approved claims are due, each once: the card provider knows a refund by
 * its key, and each refund made is recorded. One that fails is logged and retried in the next pass.
 * @returns how many were made
 */
export async function refundApprovedClaims(
  deps: Pick<Deps, 'database' | 'payments' | 'log'>,
): Promise<number> {
  const { db } = deps.database;
  const due = await db
    .select({ claim: claims, reservation: reservations })
    .from(claims)
    .innerJoin(reservations, eq(reservations.id, claims.reservationId))
    .where(and(eq(claims.status, 'approved'), isNull(claims.refundId)));
  let made = 0;
  for (const { claim, reservation } of due) {
    try {
      const { id } = await deps.payments.refund(
        await paidIntent(deps, reservation),
        `claim:${reservation.numberRef}`,
        claim.backCents,
      );
      await db
        .update(claims)
        .set({ refundId: id })
        .where(and(eq(claims.id, claim.id), isNull(claims.refundId)));
      made += 1;
    } catch (error) {
      deps.log.warn(
        { err: error, claim: claim.id },
        'the refund of a claim is due and will be tried again',
      );
    }
  }
  return made;
}
