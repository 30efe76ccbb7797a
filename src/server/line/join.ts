import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { FAILURE } from '#contracts/failures.ts';
import type { Language } from '#contracts/language.ts';
import type { TravelerClient } from '#contracts/reservation.ts';
import {
  HOLD_MINUTES,
  HOLDS_PER_NETWORK,
  LINES_PER_PARTY,
  OFFER_PAUSE_HOURS,
  OFFERS_LET_PASS,
  PLACES_PER_LINE,
} from '#contracts/rules.ts';
import { Failure } from '../core/failure.ts';
import { newSecretName } from '../core/secret-name.ts';
import type { Queryable } from '../db/client.ts';
import { retryWhileLocked } from '../db/retry-locked.ts';
import { rowsOn } from '../db/rows.ts';
import { lineSettled } from '../week/claims.ts';
import { holderOf, networkOf } from '../reservation/holder.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { handDown } from './hand-down.ts';
import { lineContext, notifyJoined } from './notify.ts';
import { placeByRef } from './place.ts';
import type { PlaceRow } from './place.ts';

/**
 * Who joins: a member for the contract, or a guest with a confirmed e-mail, whose place counts with
 * the holds of their address (`addressKey` with 48 bits).
 */
export type Joining = {
  weekId: string;
  clubId: string;
  iso: Language;
} & (
  { contractId: string; memberId: string } | { client: TravelerClient; address: string | undefined }
);

/** A family behind one address may let more offers of a week pass than one of them. */
const OFFERS_LET_PASS_PER_NETWORK = 2 * OFFERS_LET_PASS;

const joined = z.object({
  outcome: z.enum(['joined', 'unknown', 'over', 'free', 'sold', 'own', 'limit', 'full', 'crowd']),
  ref: z.string().nullable(),
});
/** What one address may keep from others is used up; the last hold of it ends by then. */
const tooManyOfNetwork = (): Failure =>
  new Failure(FAILURE.tooManyGuestHolds, { retryAfter: HOLD_MINUTES * 60 });

const REFUSALS = {
  unknown: FAILURE.notFound,
  over: FAILURE.nothingToWaitFor,
  free: FAILURE.nothingToWaitFor,
  sold: FAILURE.weekSold,
  own: FAILURE.ownHold,
  limit: FAILURE.tooManyLines,
  full: FAILURE.lineFull,
} as const;

/** A party as it is counted: the contract, or the guest's mailbox. */
const partyOf = (who: Joining): string =>
  'client' in who ? holderOf(undefined, who.client.email) : who.contractId;

const networkOfGuest = (who: Joining): string | null =>
  'client' in who && who.address !== undefined ? networkOf(who.address) : null;

/**
 * Joins the line of a week, or finds the party's place in it. A new place is told by mail.
 * @throws Failure `notFound` no such week; `nothingToWaitFor` no one has it or check-in has come;
 * `weekSold` booked; `ownHold` held by the party, or waited for with another e-mail of its
 * mailbox; `tooManyLines` too many lines; `lineFull` line full; `offersLetPass` the party, or
 * guests of its network, let offers of it pass or took them without paying; `tooManyGuestHolds` too many weeks that guests of
 * this network hold or wait for
 */
export async function joinLine(deps: HoldDeps, who: Joining): Promise<PlaceRow> {
  // What ended meanwhile goes to those who wait already, after its payment was looked at.
  await handDown(deps, who.weekId);
  const context = await lineContext(deps, who);
  if (!context) throw new Failure(FAILURE.notFound);
  const at = deps.now();
  const join = async (tx: Queryable): Promise<string> => {
    const fresh = newSecretName();
    const ref = await takePlace(tx, who, fresh, at);
    if (ref === fresh) {
      const pass = await letPass(tx, who, at);
      if (pass.party >= OFFERS_LET_PASS || pass.network >= OFFERS_LET_PASS_PER_NETWORK)
        throw new Failure(FAILURE.offersLetPass);
      await tx.execute(sql`select ${lineSettled(Number(who.weekId), at)}`);
      await notifyJoined(tx, context, ref, at);
    } else if ('client' in who) await checkEmail(tx, ref, who.client.email);
    return ref;
  };
  const ref = await retryWhileLocked(() => deps.database.db.transaction(join));
  deps.wakeOutbox();
  const row = await placeByRef(deps, ref);
  if (!row) throw new Error('a place in line has disappeared');
  return row;
}

/**
 * Refuses a guest whose network has no room for another place, before a code is mailed.
 * @throws Failure `tooManyGuestHolds`
 */
export async function checkRoomOfNetwork(
  { database, now }: Pick<HoldDeps, 'database' | 'now'>,
  address: string,
): Promise<void> {
  const [kept] = await database.rows<{ weeks: number }>(
    'select weeks from kept_by_network($1::uuid, $2::timestamptz)',
    [networkOf(address), now().toISOString()],
  );
  if ((kept?.weeks ?? 0) >= HOLDS_PER_NETWORK) throw tooManyOfNetwork();
}

/**
 * How many offers of the week the party, and guests of its network, let pass lately, or took without
 * paying: one after the other, they would keep it off sale for nothing.
 */
async function letPass(
  tx: Queryable,
  who: Joining,
  at: Date,
): Promise<{ party: number; network: number }> {
  const [row] = await rowsOn(tx)<{ party: number; network: number }>(
    `select count(*) filter (where l.party = $2::uuid)::int as party, count(*) filter (where l.network = $3::uuid)::int as network
     from line_places l left join reservations r on r.id = l.reservation_id
     where l.week_id = $1::bigint and (l.party = $2::uuid or l.network = $3::uuid) and l.offered_at is not null
       and (l.outcome in ('lapsed', 'left') or l.outcome = 'taken' and (r.status = 'cancelled' or r.status = 'held' and r.expires_at <= $4::timestamptz))
       and l.closed_at > $4::timestamptz - make_interval(hours => $5::int)`,
    [who.weekId, partyOf(who), networkOfGuest(who), at.toISOString(), OFFER_PAUSE_HOURS],
  );
  return row ?? { party: 0, network: 0 };
}

/**
 * A guest's party is the mailbox, which a few hosts deliver to several people (`mailboxOf`): the
 * name of its place is for the e-mail that it was made with. @throws Failure `ownHold`
 */
async function checkEmail(tx: Queryable, ref: string, email: string): Promise<void> {
  const [place] = await rowsOn(tx)<{ email: string | null }>(
    "select client->>'email' as email from line_places where ref = $1",
    [ref],
  );
  if (place?.email !== email) throw new Failure(FAILURE.ownHold);
}

/** The secret name of the party's place: `fresh` when it is new. @throws Failure as `joinLine` */
async function takePlace(tx: Queryable, who: Joining, fresh: string, at: Date): Promise<string> {
  const member = 'client' in who ? undefined : who;
  const [row] = await rowsOn(tx)(
    'select * from line_join($1::bigint, $2::uuid, $3::uuid, $4::uuid, $5, $6::jsonb, $7, $8, $9::timestamptz, $10::int, $11::int, $12::uuid, $13::int)',
    [
      who.weekId,
      partyOf(who),
      member?.contractId ?? null,
      member?.memberId ?? null,
      who.clubId,
      'client' in who ? JSON.stringify(who.client) : null,
      who.iso,
      fresh,
      at.toISOString(),
      LINES_PER_PARTY,
      PLACES_PER_LINE,
      networkOfGuest(who),
      HOLDS_PER_NETWORK,
    ],
  );
  const { outcome, ref } = joined.parse(row);
  if (outcome === 'crowd') throw tooManyOfNetwork();
  if (outcome !== 'joined') throw new Failure(REFUSALS[outcome]);
  if (ref === null) throw new Error('a place in line without a name');
  return ref;
}
