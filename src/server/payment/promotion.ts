import { eq, sql } from 'drizzle-orm';
import { toIsoDate } from '#lib/dates.ts';
import { promotions, reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../plugins/failure.ts';
import type { Reservation } from '../reservation/repository.ts';
import { alreadyPaid, atPrice, payable } from './start.ts';

/** The least a card can be charged, in cents. */
const LEAST_CENTS = 50;

type Promotion = typeof promotions.$inferSelect;
type Price = Pick<Reservation, 'priceCents' | 'promotionCode'>;

/** Price after a promotion: percent first, then the amount, rounded to cents in the payer's favour. */
export function discounted(
  listCents: number,
  { percent, amountCents }: Pick<Promotion, 'percent' | 'amountCents'>,
): number {
  const price = Math.floor((listCents * (100 - (percent ?? 0))) / 100) - (amountCents ?? 0);
  return Math.min(listCents, Math.max(LEAST_CENTS, price));
}

/**
 * Applies a promotion code to a hold, or takes it off with an empty one. Uses are counted by paid reservations and by holds that
 * run with the code, so that a code for one cannot be paid with twice. An intent that exists gets the new amount; an open
 * checkout cannot change its amount and is ended.
 * @throws Failure 404, 410, 4091; 4043 unknown, other club, outside its days or used up; 502
 */
export async function applyPromotion(
  deps: Deps,
  numberRef: string,
  code: string,
): Promise<Reservation> {
  const before = await payable(deps, numberRef);
  const after = await store(deps, before, code);
  try {
    await chargeAmount(deps, after);
  } catch (error) {
    // The payer is told that it failed, so the old price must hold; a booking made meanwhile keeps what was paid.
    await restore(deps, before, after);
    throw error;
  }
  return after;
}

async function store(
  { database, now }: Deps,
  before: Reservation,
  code: string,
): Promise<Reservation> {
  return database.db.transaction(async (tx) => {
    const at = now();
    let price: Price = { priceCents: before.listCents, promotionCode: null };
    if (code !== '') {
      const [promotion] = await tx
        .select()
        .from(promotions)
        .where(eq(promotions.code, code))
        .for('update');
      const today = toIsoDate(at);
      if (
        !promotion ||
        (promotion.clubId !== null && promotion.clubId !== before.clubId) ||
        today < promotion.validFrom ||
        today > promotion.validTo
      )
        throw new Failure(4043);
      if (promotion.maxUses !== null) {
        const [used] = await tx
          .select({ count: sql<number>`count(*)::int` })
          .from(reservations)
          .where(
            sql`${reservations.promotionCode} = ${code} and ${reservations.id} <> ${before.id}
            and (${reservations.status} = 'paid' or (${reservations.status} = 'held' and ${reservations.expiresAt} > ${at.toISOString()}::timestamptz))`,
          );
        if ((used?.count ?? 0) >= promotion.maxUses) throw new Failure(4043);
      }
      price = { priceCents: discounted(before.listCents, promotion), promotionCode: code };
    }
    const [row] = await tx
      .update(reservations)
      .set(price)
      .where(
        sql`${reservations.id} = ${before.id} and ${reservations.status} = 'held' and ${reservations.expiresAt} > ${at.toISOString()}::timestamptz`,
      )
      .returning();
    if (!row) throw new Failure(410);
    return row;
  });
}

/** Puts the former price back, unless another call has changed it since. */
async function restore(
  { database }: Deps,
  before: Price & { id: string },
  after: Price,
): Promise<void> {
  await database.db
    .update(reservations)
    .set({ priceCents: before.priceCents, promotionCode: before.promotionCode })
    .where(
      sql`${reservations.id} = ${before.id} and ${reservations.status} = 'held' and ${reservations.promotionCode} is not distinct from ${after.promotionCode}`,
    );
}

/** Brings the card provider to the reservation's price. */
async function chargeAmount(
  deps: Deps,
  { intentId, checkoutId, numberRef }: Reservation,
): Promise<void> {
  const { payments } = deps;
  if (intentId) {
    const settled = await atPrice(deps, numberRef, await payments.readIntent(intentId));
    if (settled.status === 'succeeded' || settled.status === 'processing')
      await alreadyPaid(deps, numberRef);
    // Cancelled meanwhile, or brought to the price: nothing is left to do.
  }
  if (checkoutId) {
    const checkout = await payments.expireCheckout(checkoutId);
    if (checkout.status === 'complete') await alreadyPaid(deps, numberRef);
  }
}
