import { and, eq, ne, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { clubDay } from '../core/club-day.ts';
import type { Queryable } from '../db/client.ts';
import { promotions, reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../core/failure.ts';
import type { Reservation } from '../reservation/repository.ts';
import { closeStarted, payable, rounds, unchanged } from './start.ts';
import { FAILURE } from '#contracts/failures.ts';
import { LEAST_CHARGE_CENTS } from '#contracts/rules.ts';

type Promotion = typeof promotions.$inferSelect;
type Price = Pick<Reservation, 'priceCents' | 'promotionCode'>;

/**
 * Price after a promotion: percent first, then the amount, rounded to cents in the payer's favor.
 */
export function discounted(
  listCents: number,
  { percent, amountCents }: Pick<Promotion, 'percent' | 'amountCents'>,
): number {
  const price = Math.floor((listCents * (100 - (percent ?? 0))) / 100) - (amountCents ?? 0);
  return Math.min(listCents, Math.max(LEAST_CHARGE_CENTS, price));
}

/**
 * Reservations that use a code: paid ones, running holds, and ended or canceled holds while a
 * payment of theirs may still complete at the card provider.
 */
export const usesPromotion = (code: string | Column, at: Date): SQL =>
  sql`${reservations.promotionCode} = ${code} and (${reservations.status} = 'paid'
    or (${reservations.status} = 'held' and ${reservations.expiresAt} > ${at.toISOString()}::timestamptz)
    or (${reservations.status} in ('held', 'cancelled') and ${reservations.intentClosedAt} is null
      and (${reservations.intentId} is not null or ${reservations.checkoutId} is not null)))`;

/**
 * Whether a reservation and a hold are of the same person, for codes that each person can use once:
 * of the same contract, or of the same guest's mailbox, also after the guest has added the booking
 * to a membership.
 */
const ofPersonOf = ({ memberId, holder }: Reservation): SQL =>
  sql`coalesce((select contract_id from members where members.id = ${reservations.memberId})
      = (select contract_id from members where members.id = ${memberId}::uuid), false)
    or coalesce(${reservations.holder} = ${holder}::uuid, false)`;

/**
 * The price of a hold with a code, or its list price with an empty code. Locks the promotion so
 * that concurrent uses are counted one after the other.
 */
async function priceWith(db: Queryable, hold: Reservation, code: string, at: Date): Promise<Price> {
  if (code === '') return { priceCents: hold.listCents, promotionCode: null };
  const [promotion] = await db
    .select()
    .from(promotions)
    .where(eq(promotions.code, code))
    .for('update');
  const today = clubDay(at);
  if (!promotion || today < promotion.validFrom) throw new Failure(FAILURE.promotionUnknown);
  if (promotion.clubId !== null && promotion.clubId !== hold.clubId)
    throw new Failure(FAILURE.promotionOtherClub);
  if (today > promotion.validTo) throw new Failure(FAILURE.promotionEnded);
  if (promotion.maxUses !== null || promotion.oncePerPerson) {
    const [used] = await db
      .select({
        count: sql<number>`count(*)::int`,
        byPerson: sql<boolean>`coalesce(bool_or(${ofPersonOf(hold)}), false)`,
      })
      .from(reservations)
      .where(and(usesPromotion(code, at), ne(reservations.id, hold.id)));
    if (promotion.oncePerPerson && used?.byPerson) throw new Failure(FAILURE.promotionUsed);
    if (promotion.maxUses !== null && (used?.count ?? 0) >= promotion.maxUses)
      throw new Failure(FAILURE.promotionEnded);
  }
  return { priceCents: discounted(hold.listCents, promotion), promotionCode: code };
}

/**
 * Changes the price unless the hold, its price or its payment objects changed since they were read.
 * Returns undefined then.
 */
async function reprice(
  { database, now }: Deps,
  before: Reservation,
  code: string,
): Promise<Reservation | undefined> {
  return database.db.transaction(async (tx) => {
    const at = now();
    const price = await priceWith(tx, before, code, at);
    const [row] = await tx
      .update(reservations)
      .set({ ...price, priceVersion: before.priceVersion + 1 })
      .where(unchanged(before, at))
      .returning();
    return row;
  });
}

/**
 * Applies a promotion code to a hold, or removes it with an empty one. A payment object keeps its
 * amount and code for life, so whatever can be paid at the old price is closed at the card provider
 * before the price changes here, and the hold's code stays counted as long as such an object can be
 * paid. If anything fails in between, price, code and count stay as they were.
 * @throws Failure `notFound`, `holdEnded`, `alreadyPaid`; `promotionUnknown`, `promotionOtherClub`,
 * `promotionUsed` (by this person), `promotionEnded` (or used up); `partnerFailed`, `unavailable`
 */
export function applyPromotion(deps: Deps, numberRef: string, code: string): Promise<Reservation> {
  return rounds(async () => {
    const before = await payable(deps, numberRef);
    if ((before.promotionCode ?? '') === code) return before;
    // Checked first, without effect: a code that does not apply must not close a payment.
    await priceWith(deps.database.db, before, code, deps.now());
    await closeStarted(deps, numberRef, before);
    return reprice(deps, before, code);
  });
}
