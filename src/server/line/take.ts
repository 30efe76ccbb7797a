import { eq, sql } from 'drizzle-orm';
import { FAILURE } from '#contracts/failures.ts';
import { travelerClient } from '#contracts/reservation.ts';
import type { TravelerClient } from '#contracts/reservation.ts';
import { fieldMessages } from '#contracts/errors.ts';
import { findMemberById, memberLanguage, memberSummaryOf } from '../auth/members.ts';
import { Failure } from '../core/failure.ts';
import { retryWhileLocked } from '../db/retry-locked.ts';
import { linePlaces, reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { lineSettled } from '../week/claims.ts';
import { noteEvent } from '../reservation/events.ts';
import { checkCountry, holdOffered } from '../reservation/hold.ts';
import type { Held, HoldDeps } from '../reservation/hold.ts';
import { currentPlace } from './current.ts';
import { placeById, stateOf } from './place.ts';
import type { PlaceRow } from './place.ts';

/** Who takes an offer, with the address by which a guest's holds are counted. */
export type Taker = {
  memberId: string | undefined;
  address: string | undefined;
  client: TravelerClient | undefined;
};

/**
 * Holds an offered week. What keeps it for the place, the hold and the next of the line are one
 * transaction: whatever refuses the hold leaves the offer as it was. Repeating answers the same
 * hold.
 * @throws Failure `invalidInput` too little is known of the traveler; `notFound` the member is gone;
 * `offerEnded` the offer has ended; `tooManyAttempts` too many running holds of this person, `tooManyGuestHolds` of guests
 * from this address
 */
export async function takeOffer(deps: Deps, place: PlaceRow, taker: Taker): Promise<Held> {
  const taken = heldBy(place);
  if (taken) return correctHold(deps, taken, taker.client);
  const client = await travelerOf(deps, place, taker);
  const at = deps.now();
  const held = await retryWhileLocked(() =>
    deps.database.db.transaction(async (tx) => {
      const made = await holdOffered(
        tx,
        place.id,
        {
          client,
          inventoryId: place.card.InventoryID,
          memberId: taker.memberId,
          clubId: place.club_id,
          address: taker.address,
        },
        at,
      );
      if (!made) return undefined;
      const [reservation] = await tx
        .select({ id: reservations.id })
        .from(reservations)
        .where(eq(reservations.numberRef, made.numberRef));
      if (!reservation) throw new Error('a hold has disappeared');
      await tx
        .update(linePlaces)
        .set({ reservationId: reservation.id })
        .where(eq(linePlaces.id, place.id));
      const began = place.watched ? 'watched' : 'joinedLine';
      await noteEvent(tx, reservation, began, place.joined_at, place.member_id);
      await noteEvent(tx, reservation, 'offered', place.offered_at ?? at);
      await tx.execute(sql`select ${lineSettled(Number(place.week_id), at)}`);
      return made;
    }),
  ).catch((error: unknown) => {
    // Check-in came, or the week went: nothing is left of the offer.
    if (error instanceof Failure && error.code === FAILURE.weekTaken) return undefined;
    throw error;
  });
  // Another tab, or the other person of the contract, may have been faster.
  const found = held ?? heldBy(await placeById(deps, place.id));
  if (!found) throw new Failure(FAILURE.offerEnded);
  return found;
}

/**
 * The hold that an offer was taken with. While it runs, a traveler who is named again replaces the
 * first one, but for a guest's e-mail, which was confirmed; a booking stays as it was sold.
 * @throws Failure `offerEnded` when it is over, `invalidInput` as `holdWeek`
 */
async function correctHold(
  { database, now }: Deps,
  held: Held,
  client: TravelerClient | undefined,
): Promise<Held> {
  if (client) checkCountry(client);
  const [running] = await database.rows(
    `update reservations set client = case when $2::jsonb is null or status = 'paid' then client
          else $2::jsonb || jsonb_build_object('loginId', client -> 'loginId', 'email', case when member_id is null then client -> 'email' else $2::jsonb -> 'email' end) end,
        iso = case when status = 'paid' then iso else coalesce($2::jsonb ->> 'iso', iso) end
      where number_ref = $1 and (status = 'paid' or status = 'held' and expires_at > $3::timestamptz) returning id`,
    [held.numberRef, client ? JSON.stringify(client) : null, now().toISOString()],
    'line_correct_hold',
  );
  if (!running) throw new Failure(FAILURE.offerEnded);
  return held;
}

/** Holds a week that is offered to a member's contract; undefined when it is not. */
export async function holdOffer(
  deps: HoldDeps,
  {
    inventoryId,
    memberId,
    client,
  }: { inventoryId: string; memberId: string; client: TravelerClient },
): Promise<Held | undefined> {
  const [open] = await deps.database.rows<{ ref: string }>(
    `select l.ref from members m join line_places l on l.party = m.contract_id join weeks w on w.id = l.week_id
     where m.id = $1::uuid and w.inventory_id = $2 and l.closed_at is null`,
    [memberId, inventoryId],
    'line_own_offer',
  );
  const place = open && (await currentPlace(deps, open.ref));
  if (!place || stateOf(place, deps.now()) !== 'offered') return undefined;
  try {
    return await takeOffer(deps, place, { memberId, address: undefined, client });
  } catch (error) {
    // It ended meanwhile: the week is taken, as it was without the offer.
    if (error instanceof Failure && error.code === FAILURE.offerEnded) return undefined;
    throw error;
  }
}

const heldBy = (place: PlaceRow | undefined): Held | undefined =>
  place?.number_ref && place.hold_ends_at
    ? { numberRef: place.number_ref, expiresAt: place.hold_ends_at }
    : undefined;

/**
 * The traveler of a hold: who the caller names, otherwise whom a guest named when joining, or the
 * member by profile and last booking. A guest's e-mail is the confirmed one.
 * @throws Failure `invalidInput` with what is not known, `notFound` the member is gone, `offerEnded`
 * when a guest's data are erased
 */
async function travelerOf(
  deps: Deps,
  place: PlaceRow,
  { client, memberId }: Taker,
): Promise<TravelerClient> {
  if (memberId === undefined) {
    const waiting = travelerClient.safeParse(place.client);
    if (!waiting.success) throw new Failure(FAILURE.offerEnded);
    return client ? { ...client, email: waiting.data.email } : waiting.data;
  }
  return client ?? knownTraveler(deps, memberId);
}

/**
 * What the club knows of a member as a traveler.
 * @throws Failure `invalidInput` with what is not known, `notFound` the member is gone
 */
async function knownTraveler({ database }: Deps, memberId: string): Promise<TravelerClient> {
  const member = await findMemberById(database.db, memberId);
  if (!member) throw new Failure(FAILURE.notFound);
  const { Nombre, ApellidoPaterno, Email, contact } = memberSummaryOf(member);
  const profile = {
    name: Nombre,
    lastname: ApellidoPaterno,
    email: Email.toLowerCase(),
    ...contact,
    iso: memberLanguage(member),
    loginId: member.loginId,
  };
  const parsed = travelerClient.safeParse(profile);
  if (parsed.success) return parsed.data;
  const [last] = await database.rows<{ client: unknown }>(
    `select client from reservations where member_id = $1::uuid and client <> '{}' order by created_at desc limit 1`,
    [memberId],
  );
  const before = travelerClient.safeParse(last?.client);
  if (before.success) return { ...before.data, iso: profile.iso };
  throw new Failure(FAILURE.invalidInput, { fields: fieldMessages(parsed.error, 'body.client') });
}
