import { z } from 'zod';
import type { LineEstimate, LinePlace, PlaceState } from '#contracts/line.ts';
import { weekCard } from '#contracts/week.ts';
import type { Deps } from '../deps.ts';
import { weekClaimRuns } from '../week/claims.ts';
import { nameOf } from '../reservation/events.ts';
import { estimateOf, unpaidShare } from './estimate.ts';
import { CARD_JSON_SQL } from '../week/cards.ts';

type Needs = {
  database: {
    rows: (text: string, values: unknown[], name?: string) => Promise<unknown[]>;
  };
} & Pick<Deps, 'now'>;

/** Hours for which the list still has a place that was closed. */
const CLOSED_HOURS = 24;

const placeRow = z.object({
  id: z.string(),
  ref: z.string(),
  week_id: z.string(),
  club_id: z.string(),
  contract_id: z.string().nullable(),
  member_id: z.string().nullable(),
  profile: z.unknown(),
  client: z.unknown(),
  iso: z.enum(['en', 'es']),
  joined_at: z.coerce.date(),
  offered_at: z.coerce.date().nullable(),
  offer_ends_at: z.coerce.date().nullable(),
  closed_at: z.coerce.date().nullable(),
  outcome: z.enum(['taken', 'lapsed', 'left', 'over', 'ended']).nullable(),
  number_ref: z.string().nullable(),
  hold_ends_at: z.coerce.date().nullable(),
  card: weekCard,
  over: z.boolean(),
  booked: z.boolean(),
  watched: z.boolean(),
  elsewhere: z.boolean(),
  due: z.boolean(),
  next_at: z.coerce.date().nullable(),
  ahead: z.number(),
  waiting: z.number(),
  check_in: z.coerce.date(),
  unpaid_share: z.number().nullable(),
});
/** A place in line with its week, as `PLACES` reads it. */
export type PlaceRow = z.output<typeof placeRow>;

/** A week `w` is not ahead of $1 any more. */
const OVER = `w.check_in <= ($1::timestamptz at time zone 'UTC')::date`;
const CHECK_IN = `w.check_in::timestamp at time zone 'UTC' as check_in`;
/** Those who wait in the line of a week. */
const waitingIn = (week: string, more = 'true'): string =>
  `(select count(*)::int from line_places o where o.week_id = ${week} and o.closed_at is null and ${more})`;
/** When the running hold `h` or the offer of the claim `k` ends, if it does. $1 is the clock. */
const NEXT = `case when k.booked then null when k.line_place is not null
  then (select o.offer_ends_at from line_places o where o.id = k.line_place) when h.status = 'held' and h.expires_at > $1::timestamptz then h.expires_at end`;

/** $1 is the clock. Aliases: place `l`, week `w`, resort `r`, claim `k` of the reservation `h`. */
const PLACES = `select l.id, l.ref, l.week_id::text, l.club_id, l.contract_id, l.member_id, p.profile, l.client, l.iso, l.joined_at, l.offered_at,
    l.offer_ends_at, l.closed_at, l.outcome, t.number_ref, t.expires_at as hold_ends_at, ${CARD_JSON_SQL} as card, ${OVER} as over,
    coalesce(k.booked, false) as booked, l.watch_id is not null as watched,
    coalesce(not k.booked and k.line_place <> l.id, false) as elsewhere, coalesce(d.due_at <= $1::timestamptz, false) as due, ${NEXT} as next_at, ${CHECK_IN}, ${unpaidShare('l.club_id')} as unpaid_share,
    ${waitingIn('l.week_id', 'o.offered_at is null and o.seq < l.seq')} as ahead, ${waitingIn('l.week_id', '(o.offered_at is null or o.id = l.id)')} as waiting
  from line_places l join weeks w on w.id = l.week_id join resorts r on r.id = w.resort_id
  left join members p on p.id = l.member_id left join reservations t on t.id = l.reservation_id
  left join week_lines d on d.week_id = l.week_id left join week_claims k on k.week_id = l.week_id left join reservations h on h.id = k.reservation_id`;

async function readPlaces(
  { database, now }: Needs,
  name: string,
  where: string,
  params: readonly unknown[],
): Promise<PlaceRow[]> {
  const values = [now().toISOString(), ...params];
  return z.array(placeRow).parse(await database.rows(`${PLACES} ${where}`, values, name));
}

/** The place of a secret name. */
export const placeByRef = async (deps: Needs, ref: string): Promise<PlaceRow | undefined> =>
  (await readPlaces(deps, 'line_by_ref', 'where l.ref = $2', [ref]))[0];

/** A place by its id. */
export const placeById = async (deps: Needs, id: string): Promise<PlaceRow | undefined> =>
  (await readPlaces(deps, 'line_by_id', 'where l.id = $2', [id]))[0];

/** The open place of a party in the line of a week. */
export const openPlace = async (
  deps: Needs,
  weekId: string,
  party: string,
): Promise<PlaceRow | undefined> =>
  (
    await readPlaces(
      deps,
      'line_of_week',
      'where l.week_id = $2::bigint and l.party = $3::uuid and l.closed_at is null',
      [weekId, party],
    )
  )[0];

/**
 * Places of a party: the offered one first, then those who wait by joining, then what was closed
 * within a day, the latest first.
 */
export const placesOf = (deps: Needs, party: string): Promise<PlaceRow[]> =>
  readPlaces(
    deps,
    'line_of_party',
    `where l.party = $2::uuid and (l.closed_at is null or l.closed_at > $1::timestamptz - interval '${CLOSED_HOURS} hours')
     order by l.closed_at desc nulls first, l.offered_at nulls last, l.seq`,
    [party],
  );

/** Where a place stands. */
export function stateOf(
  row: Pick<PlaceRow, 'closed_at' | 'outcome' | 'over' | 'offer_ends_at' | 'booked'>,
  now: Date,
): PlaceState {
  if (row.outcome) return row.outcome;
  if (row.over) return 'over';
  if (row.offer_ends_at) return row.offer_ends_at > now ? 'offered' : 'lapsed';
  return row.booked ? 'sold' : 'waiting';
}

/** A place as its people see it; `memberId` is who looks. */
export function toPlace(row: PlaceRow, now: Date, memberId: string | undefined): LinePlace {
  const state = stateOf(row, now);
  const inLine = state === 'waiting' || state === 'sold';
  return {
    ref: row.ref,
    state,
    week: row.card,
    position: inLine ? row.ahead + 1 : 0,
    waiting: row.waiting,
    joinedAt: row.joined_at.toISOString(),
    nextAt: inLine ? instant(row.next_at) : state === 'offered' ? instant(row.offer_ends_at) : null,
    offeredAt: instant(row.offered_at),
    offerEndsAt: instant(row.offer_ends_at),
    estimate:
      state === 'waiting'
        ? estimateOf({
            nextAt: row.next_at,
            offered: row.elsewhere,
            ahead: row.ahead,
            checkIn: row.check_in,
            unpaidShare: row.unpaid_share,
          })
        : null,
    numberRef: row.number_ref,
    offered: state === 'waiting' && row.elsewhere,
    watched: row.watched,
    joinedBy:
      row.member_id === null
        ? null
        : { name: nameOf(row.profile ?? {}), me: row.member_id === memberId },
  };
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

const weekRow = z.object({
  week: z.enum(['free', 'held', 'ours', 'sold', 'over']),
  waiting: z.number(),
  due: z.boolean(),
  next_at: z.coerce.date().nullable(),
  offered: z.boolean(),
  check_in: z.coerce.date(),
  unpaid_share: z.number().nullable(),
});

/**
 * A week as someone who may want to wait for it sees it; undefined when there is none. `ours`:
 * held or booked by the contract. `due`: its line has to be brought up to date first.
 */
export async function lineOf(
  { database, now }: Needs,
  weekId: string,
  clubId: string,
  contractId: string | undefined,
): Promise<(z.output<typeof weekRow> & { estimate: LineEstimate | null }) | undefined> {
  const runs = weekClaimRuns('k', '$1::timestamptz');
  const ours =
    'k.line_place is null and exists (select from members m where m.id = h.member_id and m.contract_id = $3::uuid) and (k.booked or h.expires_at > $1::timestamptz)';
  const [row] = await database.rows(
    `select case when ${OVER} then 'over' when not coalesce(${runs}, false) then 'free' when ${ours} then 'ours' when k.booked then 'sold' else 'held' end as week,
       ${waitingIn('w.id', 'o.offered_at is null')} as waiting, coalesce(d.due_at <= $1::timestamptz, false) as due,
       case when coalesce(${runs}, false) then ${NEXT} end as next_at,
       coalesce(${runs} and not k.booked and k.line_place is not null, false) as offered,
       ${CHECK_IN}, ${unpaidShare('$4')} as unpaid_share
     from weeks w left join week_claims k on k.week_id = w.id left join reservations h on h.id = k.reservation_id left join week_lines d on d.week_id = w.id
     where w.id = $2::bigint`,
    [now().toISOString(), weekId, contractId ?? null, clubId],
    'line_week',
  );
  if (!row) return undefined;
  const line = weekRow.parse(row);
  const { week, next_at, offered, waiting, check_in, unpaid_share } = line;
  const estimate =
    week === 'held'
      ? estimateOf({
          nextAt: next_at,
          offered,
          ahead: waiting,
          checkIn: check_in,
          unpaidShare: unpaid_share,
        })
      : null;
  return { ...line, estimate };
}
