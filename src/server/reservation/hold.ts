import { HOLD_MINUTES } from '#contracts/rules.ts';
import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { TravelerClient } from '#contracts/reservation.ts';
import { toIsoDate } from '#lib/dates.ts';
import { findTravelerCountry } from '../catalogue/catalogues.ts';
import { pgErrorCode } from '../db/errors.ts';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import { releaseClaim } from './claims.ts';
import { decideHold } from './decide.ts';
import { holderOf, networkOf } from './holder.ts';
import { findReservation } from './repository.ts';
import { FAILURE } from '#contracts/failures.ts';

const UNIQUE_VIOLATION = '23505';

/** What a hold needs of the area payment, which builds on this one. */
export type HoldDeps = Deps & {
  /** Cancels what an ended hold left open at the card provider, or settles it when it was paid. */
  closeEnded: (deps: Deps, numberRef: string) => Promise<void>;
};
export type HoldInput = {
  client: TravelerClient;
  inventoryId: string;
  /** Signed-in member, by the server's own knowledge. */
  memberId: string | undefined;
  clubId: string;
  /** Address that a guest's holds are counted by (`addressKey` with 48 bits); undefined for a member, whose holds are counted by the account. */
  address: string | undefined;
  /** What the browser sends to make a repeat answer the same hold. */
  idempotencyKey: string | undefined;
};
export type Held = { numberRef: string; expiresAt: Date };

/**
 * Holds a week for thirty minutes. Price, club and creator come from the server. A repeat with the same key, and a member who
 * comes back to a week they hold, get the running hold. A week whose last hold has ended is taken over, after what that hold
 * left open at the card provider is settled or closed. The decision is one call of the database, so that nothing waits for this process
 * while anything is locked.
 * @throws Failure 400 state missing, unknown country or the key used for something else; 404 unknown week; 409 taken; 429 too many running holds of this person, 4291 of guests from this address
 */
export async function holdWeek(deps: HoldDeps, input: HoldInput): Promise<Held> {
  const { now } = deps;
  checkCountry(input.client);
  const key =
    input.idempotencyKey === undefined ? null : scopedKey(input.memberId, input.idempotencyKey);
  const holder = holderOf(input.memberId, input.client.email);
  const network = input.address === undefined ? null : networkOf(input.address);
  const askDatabase = (formerClosed: boolean) => {
    const at = now();
    return decideHold(deps, {
      inventoryId: input.inventoryId,
      memberId: input.memberId ?? null,
      clubId: input.clubId,
      client: input.client,
      numberRef: newNumber(),
      key,
      at: at.toISOString(),
      endsAt: new Date(at.getTime() + HOLD_MINUTES * 60_000).toISOString(),
      today: toIsoDate(at),
      formerClosed,
      holder,
      network,
    });
  };
  const decide = (formerClosed: boolean) =>
    askDatabase(formerClosed).catch((error: unknown) => {
      // An equal call was quicker; its hold is found now.
      if (pgErrorCode(error) === UNIQUE_VIOLATION && key) return askDatabase(formerClosed);
      throw error;
    });
  let decided = await decide(false);
  if (decided.outcome === 'former' && decided.number_ref) {
    await closeFormerHold(deps, decided.number_ref);
    decided = await decide(true);
  }
  const { outcome, number_ref: numberRef, ends_at: endsAt } = decided;
  if (outcome === 'held' && numberRef && endsAt) return { numberRef, expiresAt: endsAt };
  if (outcome === 'unknown') throw new Failure(FAILURE.notFound);
  if (outcome === 'otherUse') throw invalidInput({ 'headers.idempotency-key': 'invalid' });
  if ((outcome === 'limit' || outcome === 'crowd') && endsAt)
    throw new Failure(outcome === 'limit' ? 429 : 4291, {
      retryAfter: Math.max(1, Math.ceil((endsAt.getTime() - now().getTime()) / 1000)),
    });
  throw new Failure(FAILURE.weekTaken);
}

function checkCountry({ country, state }: TravelerClient): void {
  const found = findTravelerCountry(country);
  if (!found) throw invalidInput({ 'body.client.country': 'invalid' });
  if (found.TIPO > 0 && state === '') throw invalidInput({ 'body.client.state': 'stateRequired' });
}

/** Number of a booking: 120 random bits. It never begins with a dash, which commands and spreadsheets would take for something else. */
function newNumber(): string {
  const number = randomBytes(15).toString('base64url');
  return number.startsWith('-') ? newNumber() : number;
}

/** Keys of two people never meet, and the table keeps nothing that a browser sent as it is. */
const scopedKey = (memberId: string | undefined, key: string): string =>
  createHash('sha256')
    .update(`${memberId ?? 'guest'}\n${key}`)
    .digest('base64url');

/**
 * Somebody may have paid in the last second of a hold without anyone knowing yet. Before the week goes to the next person the
 * card provider is asked; when it cannot be, the next person is served and a late payment is refunded.
 */
async function closeFormerHold(deps: HoldDeps, numberRef: string): Promise<void> {
  try {
    await deps.closeEnded(deps, numberRef);
  } catch (error) {
    deps.log.warn({ err: error }, 'a former hold could not be closed at the card provider');
  }
}

/** Gives a hold back. Repeating changes nothing. @throws Failure 404, 4091 when it is paid */
export async function cancelHold(deps: HoldDeps, numberRef: string): Promise<void> {
  const { database, now } = deps;
  const reservation = await findReservation(database.db, numberRef);
  if (!reservation) throw new Failure(FAILURE.notFound);
  if (reservation.status === 'paid') throw new Failure(FAILURE.alreadyPaid);
  if (reservation.status !== 'held') return;
  const at = now();
  await database.db.transaction(async (tx) => {
    const released = await tx
      .update(reservations)
      .set({ status: 'cancelled' })
      .where(and(eq(reservations.id, reservation.id), eq(reservations.status, 'held')))
      .returning({ id: reservations.id });
    if (released.length > 0) await releaseClaim(tx, reservation, at);
  });
  try {
    await deps.closeEnded(deps, numberRef);
  } catch (error) {
    // The week is free already; the reconciler closes what is left at the card provider.
    deps.log.warn({ err: error }, 'a cancelled hold could not be closed at the card provider');
  }
  if ((await findReservation(database.db, numberRef))?.status === 'paid')
    throw new Failure(FAILURE.alreadyPaid);
}
