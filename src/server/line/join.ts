import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { FAILURE } from '#contracts/failures.ts';
import type { Language } from '#contracts/language.ts';
import type { TravelerClient } from '#contracts/reservation.ts';
import {
  LINES_PER_PARTY,
  OFFER_PAUSE_HOURS,
  OFFERS_LET_PASS,
  PLACES_PER_LINE,
} from '#contracts/rules.ts';
import { Failure } from '../core/failure.ts';
import { newSecretName } from '../core/secret-name.ts';
import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import { lineSettled } from '../reservation/claims.ts';
import { holderOf } from '../reservation/holder.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { handDown } from './hand-down.ts';
import { lineContext, tellJoined } from './tell.ts';
import { placeByRef } from './place.ts';
import type { PlaceRow } from './place.ts';

/** Who joins: a member for the contract, or a guest with a confirmed e-mail. */
export type Joining = {
  weekId: string;
  clubId: string;
  iso: Language;
} & ({ contractId: string; memberId: string } | { client: TravelerClient });

const joined = z.object({
  outcome: z.enum(['joined', 'unknown', 'over', 'free', 'sold', 'own', 'limit', 'full']),
  ref: z.string().nullable(),
});
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

/**
 * Joins the line of a week, or finds the party's place in it. A new place is told by mail.
 * @throws Failure 404 no such week; 40910 nobody has it or check-in has come; 40911 booked; 40912
 * held by the party; 40913 too many lines; 40914 line full; 40916 the party let offers of it pass
 */
export async function joinLine(deps: HoldDeps, who: Joining): Promise<PlaceRow> {
  // What ended meanwhile goes to those who wait already, after its payment was looked at.
  await handDown(deps, who.weekId);
  const context = await lineContext(deps, who);
  if (!context) throw new Failure(FAILURE.notFound);
  const at = deps.now();
  const ref = await deps.database.db.transaction(async (tx) => {
    const fresh = newSecretName();
    const ref = await takePlace(tx, who, fresh, at);
    if (ref === fresh) {
      if ((await letPass(tx, who, at)) >= OFFERS_LET_PASS) throw new Failure(FAILURE.offersLetPass);
      await tx.execute(sql`select ${lineSettled(Number(who.weekId), at)}`);
      await tellJoined(tx, context, ref, at);
    }
    return ref;
  });
  deps.wakeOutbox();
  const row = await placeByRef(deps, ref);
  if (!row) throw new Error('a place in line has disappeared');
  return row;
}

/** How many offers of the week the party let pass lately. */
async function letPass(tx: Queryable, who: Joining, at: Date): Promise<number> {
  const [row] = await rowsOn(tx)<{ count: number }>(
    `select count(*)::int as count from line_places where week_id = $1::bigint and party = $2::uuid
       and offered_at is not null and outcome in ('lapsed', 'left') and closed_at > $3::timestamptz - make_interval(hours => $4::int)`,
    [who.weekId, partyOf(who), at.toISOString(), OFFER_PAUSE_HOURS],
  );
  return row?.count ?? 0;
}

/** The secret name of the party's place: `fresh` when it is new. @throws Failure as `joinLine` */
async function takePlace(tx: Queryable, who: Joining, fresh: string, at: Date): Promise<string> {
  const member = 'client' in who ? undefined : who;
  const [row] = await rowsOn(tx)(
    'select * from line_join($1::bigint, $2::uuid, $3::uuid, $4::uuid, $5, $6::jsonb, $7, $8, $9::timestamptz, $10::int, $11::int)',
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
    ],
  );
  const { outcome, ref } = joined.parse(row);
  if (outcome !== 'joined') throw new Failure(REFUSALS[outcome]);
  if (ref === null) throw new Error('a place in line without a name');
  return ref;
}
