import { HOLD_MINUTES, HOLDS_PER_PERSON } from '#contracts/rules.ts';
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { TravelerClient } from '#contracts/reservation.ts';
import { toIsoDate } from '#lib/dates.ts';
import { findTravelerCountry } from '../catalogue/catalogues.ts';
import type { Queryable } from '../db/client.ts';
import { pgErrorCode } from '../db/errors.ts';
import { retryWhileLocked } from '../db/retry-locked.ts';
import { rowsOn } from '../db/rows.ts';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import { newSecretName } from '../core/secret-name.ts';
import { releaseWeekClaim } from '../week/claims.ts';
import { decideBy, decideHold } from './decide.ts';
import type { HoldDecision, HoldRequest } from './decide.ts';
import { noteEvent } from './events.ts';
import { holderOf, networkOf } from './holder.ts';
import { findReservation } from './repository.ts';
import { FAILURE } from '#contracts/failures.ts';

const UNIQUE_VIOLATION = '23505';

/** What a hold needs from the area payment, which builds on this one. */
export type HoldDeps = Deps & {
  /**
   * Cancels what an ended hold, or one that is being released, left open at the card provider, or
   * settles it if it was paid.
   */
  closeEnded: (deps: Deps, numberRef: string, options?: { releasing?: boolean }) => Promise<void>;
};
export type HoldInput = {
  client: TravelerClient;
  inventoryId: string;
  /** The signed-in member, from the session and never from the request body. */
  memberId: string | undefined;
  clubId: string;
  /**
   * Address by which a guest's holds are counted (`addressKey` with 48 bits); undefined for a
   * member, whose holds are counted by account.
   */
  address: string | undefined;
  /** Sent by the browser so that a repeated request gets the same hold. */
  idempotencyKey: string | undefined;
};
export type Held = { numberRef: string; expiresAt: Date };

/**
 * Holds a week for `HOLD_MINUTES`. Price, club and creator come from the server. A repeat with the
 * same key gets the running hold, and so does a member who comes back to a week they hold. A week
 * whose last hold has ended is taken over after the payments that hold left open are settled or
 * canceled. The decision is one call to the database, so that no lock is held while waiting for
 * this process.
 * @throws Failure `invalidInput` state missing, unknown country or the key used for something else;
 * `notFound` unknown week; `weekTaken` taken; `tooManyAttempts` too many running holds of this
 * person, `tooManyGuestHolds` of guests from this address
 */
export async function holdWeek(deps: HoldDeps, input: HoldInput): Promise<Held> {
  const { now } = deps;
  checkCountry(input.client);
  const holder = holderOf(input.memberId, input.client.email);
  const key = input.idempotencyKey === undefined ? null : scopedKey(holder, input.idempotencyKey);
  const askDatabase = (formerClosed: boolean) =>
    // Each try has a time of its own.
    retryWhileLocked(() => decideHold(deps, requestOf(input, { key, at: now(), formerClosed })));
  const decide = (formerClosed: boolean) =>
    askDatabase(formerClosed).catch((error: unknown) => {
      // A concurrent call with the same key was faster; its hold is found now.
      if (pgErrorCode(error) === UNIQUE_VIOLATION && key) return askDatabase(formerClosed);
      throw error;
    });
  let decided = await decide(false);
  if (decided.outcome === 'former' && decided.number_ref) {
    await closeAtProvider(deps, decided.number_ref);
    decided = await decide(true);
  }
  return heldOrRefused(decided, input.memberId, now());
}

/** A hold as the database is asked for it. */
function requestOf(
  input: Omit<HoldInput, 'idempotencyKey'>,
  { key, at, formerClosed }: { key: string | null; at: Date; formerClosed: boolean },
): HoldRequest {
  return {
    inventoryId: input.inventoryId,
    memberId: input.memberId ?? null,
    clubId: input.clubId,
    client: input.client,
    numberRef: newSecretName(),
    key,
    at: at.toISOString(),
    endsAt: new Date(at.getTime() + HOLD_MINUTES * 60_000).toISOString(),
    today: toIsoDate(at),
    formerClosed,
    holder: holderOf(input.memberId, input.client.email),
    network: input.address === undefined ? null : networkOf(input.address),
  };
}

/** The hold that was made. @throws Failure what the decision refuses */
function heldOrRefused(
  { outcome, number_ref: numberRef, ends_at: endsAt }: HoldDecision,
  memberId: string | undefined,
  now: Date,
): Held {
  if (outcome === 'held' && numberRef && endsAt) return { numberRef, expiresAt: endsAt };
  if (outcome === 'unknown') throw new Failure(FAILURE.notFound);
  if (outcome === 'otherUse') throw invalidInput({ 'headers.idempotency-key': 'invalid' });
  // Anybody can name an e-mail: when its holds end is told to its member only.
  if (outcome === 'limit' && memberId === undefined)
    throw new Failure(FAILURE.tooManyAttempts, { retryAfter: HOLD_MINUTES * 60 });
  if ((outcome === 'limit' || outcome === 'crowd') && endsAt)
    throw new Failure(outcome === 'limit' ? FAILURE.tooManyAttempts : FAILURE.tooManyGuestHolds, {
      retryAfter: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
    });
  throw new Failure(FAILURE.weekTaken);
}

/**
 * Holds of an e-mail that its own guest may have when they take an offer: their confirmed e-mail
 * has room beside all the holds that others can make in its name.
 */
const HOLDS_BESIDE_OTHERS = 2 * HOLDS_PER_PERSON;

/**
 * Holds a week that is offered to the caller's place in line, in the caller's transaction, which a
 * refusal must undo. The payment of the week's last hold was settled before it was offered.
 * @returns undefined when there is no running offer
 * @throws Failure as `holdWeek`
 */
export async function holdOffered(
  tx: Queryable,
  placeId: string,
  input: Omit<HoldInput, 'idempotencyKey'>,
  at: Date,
): Promise<Held | undefined> {
  checkCountry(input.client);
  const rows = rowsOn(tx);
  const request = requestOf(input, { key: null, at, formerClosed: true });
  const [opened] = await rows<{ open: boolean }>(
    'select line_open_offer($1::uuid, $2::uuid, $3::uuid, $4::timestamptz) as open',
    [placeId, request.holder, request.network, request.at],
  );
  if (!opened?.open) return undefined;
  const decided = await decideBy(rows, request, input.memberId ? undefined : HOLDS_BESIDE_OTHERS);
  return heldOrRefused(decided, input.memberId, at);
}

/** @throws Failure `invalidInput` unknown country, or its state is missing */
export function checkCountry({ country, state }: TravelerClient): void {
  const found = findTravelerCountry(country);
  if (!found) throw invalidInput({ 'body.client.country': 'invalid' });
  if (found.TIPO > 0 && state === '') throw invalidInput({ 'body.client.state': 'stateRequired' });
}

/** Keys of two people never collide, and the table does not store what a browser sent. */
const scopedKey = (holder: string, key: string): string =>
  createHash('sha256').update(`${holder}\n${key}`).digest('base64url');

/**
 * Closes what a hold left open at the card provider: it may have been paid in its last second
 * without the server knowing yet, so the provider is asked before the week goes to the next person.
 * When it does not answer, the caller goes on; the reconciler cancels later, and a late payment is
 * refunded.
 */
export async function closeAtProvider(
  deps: HoldDeps,
  numberRef: string,
  options?: { releasing?: boolean },
): Promise<void> {
  try {
    await deps.closeEnded(deps, numberRef, options);
  } catch (error) {
    deps.log.warn({ err: error }, 'a hold could not be closed at the card provider');
  }
}

/**
 * Cancels a hold. Repeating it changes nothing. @throws Failure `notFound`, `alreadyPaid` when it
 * is paid
 */
export async function cancelHold(deps: HoldDeps, numberRef: string): Promise<void> {
  const { database, now } = deps;
  const reservation = await findReservation(database.db, numberRef);
  if (!reservation) throw new Failure(FAILURE.notFound);
  if (reservation.status === 'paid') throw new Failure(FAILURE.alreadyPaid);
  if (reservation.status !== 'held') return;
  // A payment that was not reported yet keeps the week: the release would hand it to the next in line.
  await closeAtProvider(deps, numberRef, { releasing: true });
  const at = now();
  await database.db.transaction(async (tx) => {
    const released = await tx
      .update(reservations)
      .set({ status: 'cancelled' })
      .where(and(eq(reservations.id, reservation.id), eq(reservations.status, 'held')))
      .returning({ id: reservations.id });
    if (released.length === 0) return;
    await releaseWeekClaim(tx, reservation, at);
    await noteEvent(tx, reservation, 'released', at);
  });
  await closeAtProvider(deps, numberRef);
  if ((await findReservation(database.db, numberRef))?.status === 'paid')
    throw new Failure(FAILURE.alreadyPaid);
}
