import { z } from 'zod';
import { TRIP_AHEAD_DAYS, TRIPS_PER_PAGE } from '#contracts/rules.ts';
import type { TripCard, TripLists, TripState, TripSummary } from '#contracts/trip.ts';
import { addDays, dayIn, daysBetween, toIsoDate } from '#lib/dates.ts';
import { centsToUsd } from '#lib/money.ts';
import { stayHours } from '#lib/notes.ts';
import type { Deps } from '../deps.ts';
import { isUnclaimed } from '../week/claims.ts';
import { nameOf } from '../reservation/events.ts';
import { zoneAt } from '../week/zone.ts';

type Needs = Pick<Deps, 'database' | 'now'>;
/** Who looks; undefined for a guest. */
export type Viewer = { memberId: string } | undefined;

/** Minutes for which a hold that ended unpaid is still told of. */
const ENDED_MINUTES = 60;
/** Booked stays ahead that are listed, at most; a contract that has more is not one of people. */
const MOST_UPCOMING = 200;
const MOST_HOLDS = 50;

/** A reservation with its week and resort, as `CARD` reads it. */
const cardRow = z.object({
  id: z.string(),
  number_ref: z.string(),
  locator: z.string(),
  week_id: z.string(),
  status: z.enum(['held', 'paid', 'cancelled', 'refunded']),
  expires_at: z.coerce.date(),
  price_cents: z.number(),
  member_id: z.string().nullable(),
  profile: z.unknown(),
  unsettled: z.boolean(),
  free: z.boolean(),
  check_in: z.string(),
  check_out: z.string(),
  unit_type: z.string(),
  kitchen_type: z.string(),
  max_occupancy: z.number(),
  resort_id: z.string(),
  resort_name: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  iso2: z.string(),
  lat: z.number(),
  lng: z.number(),
  picture: z.string().nullable(),
  notes_en: z.string(),
  notes_es: z.string(),
  streets: z.array(z.string()),
});
export type CardRow = z.output<typeof cardRow>;

/** $1 is the clock. Aliases: reservation `r`, week `w`, resort `s`, the member who booked `p`. */
const CARD = `r.id, r.number_ref, r.locator, r.week_id::text, r.status, r.expires_at, r.price_cents, r.member_id, p.profile, payment_unsettled(r) as unsettled,
  r.status = 'held' and ${isUnclaimed('w', '$1::timestamptz')} as free,
  w.check_in::text, w.check_out::text, w.unit_type, w.kitchen_type, w.max_occupancy, w.resort_name, w.city, w.state, w.country,
  s.id as resort_id, s.iso2, s.lat, s.lng, s.images->>0 as picture, s.notes_en, s.notes_es, to_json(array[s.address1, s.address2, s.address3]) as streets`;
const WEEK = 'join weeks w on w.id = r.week_id join resorts s on s.id = w.resort_id';
/** Reservations of a contract's people; $2 is one of them. By `reservations_member`. */
const OF_CONTRACT = `from members me join members p on p.contract_id = me.contract_id
  join reservations r on r.member_id = p.id ${WEEK} where me.id = $2`;

/** `name` is that of the prepared statement: planning takes longer than reading. */
async function readRows(
  { database, now }: Needs,
  name: string,
  after: string,
  params: readonly unknown[],
): Promise<CardRow[]> {
  const values = [now().toISOString(), ...params];
  return z.array(cardRow).parse(await database.rows(`select ${CARD} ${after}`, values, name));
}

/** The row of one reservation. @throws Error when it is gone, which nothing lets happen */
export async function readRow(deps: Needs, id: string): Promise<CardRow> {
  const [row] = await readRows(
    deps,
    'trip_row',
    `from reservations r left join members p on p.id = r.member_id ${WEEK} where r.id = $2`,
    [id],
  );
  if (!row) throw new Error('a reservation has disappeared');
  return row;
}

/** Where a reservation stands; undefined for a hold that is over for good. */
export function stateOf(
  row: Pick<CardRow, 'status' | 'expires_at' | 'unsettled' | 'check_in' | 'check_out'>,
  now: Date,
  today: string,
): TripState {
  if (row.status === 'refunded') return 'refunded';
  if (row.status === 'paid')
    return today < row.check_in ? 'upcoming' : today <= row.check_out ? 'staying' : 'past';
  if (row.status === 'held' && row.expires_at > now) return 'held';
  return row.status === 'held' && row.unsettled ? 'checking' : 'ended';
}

/** A trip as its card says it to a viewer. */
export function toCard(row: CardRow, now: Date, viewer: Viewer): TripCard {
  const timeZone = zoneAt(row.lat, row.lng);
  const today = dayIn(now, timeZone);
  const state = stateOf(row, now, today);
  const [en, es] = [stayHours(row.notes_en), stayHours(row.notes_es)];
  return {
    state,
    resort: {
      id: row.resort_id,
      name: row.resort_name,
      city: row.city,
      state: row.state,
      country: row.country,
      iso2: row.iso2,
      picture: row.picture ?? '',
      lat: row.lat,
      lng: row.lng,
      timeZone,
    },
    unit: row.unit_type,
    kitchen: row.kitchen_type,
    occupancy: row.max_occupancy,
    checkIn: row.check_in,
    checkOut: row.check_out,
    nights: daysBetween(row.check_in, row.check_out),
    checkInFrom: en.checkIn ?? es.checkIn ?? null,
    checkOutBy: en.checkOut ?? es.checkOut ?? null,
    daysUntil: daysBetween(today, row.check_in),
    nightsLeft: daysBetween(today, row.check_out),
    locator: row.locator,
    numberRef: row.number_ref,
    weekId: row.week_id,
    expiresAt: row.expires_at.toISOString(),
    price: centsToUsd(row.price_cents),
    bookedBy:
      row.member_id === null
        ? null
        : { name: nameOf(row.profile ?? {}), me: row.member_id === viewer?.memberId },
    weekFree: state === 'ended' && row.free && row.check_in > toIsoDate(now),
  };
}

type Holds = Pick<TripLists, 'held' | 'checking' | 'ended'>;
/** Holds that run, ended within the hour or wait for the card provider. */
async function holdsOf(deps: Needs, memberId: string): Promise<Holds> {
  const now = deps.now();
  const since = new Date(now.getTime() - ENDED_MINUTES * 60_000).toISOString();
  const rows = await readRows(
    deps,
    'trip_holds',
    `${OF_CONTRACT} and r.status = 'held' and (r.expires_at > $3::timestamptz or payment_unsettled(r)) order by r.expires_at desc limit ${MOST_HOLDS}`,
    [memberId, since],
  );
  const cards = rows.map((row) => toCard(row, now, { memberId }));
  const those = (state: TripState): TripCard[] => cards.filter((card) => card.state === state);
  const held = those('held').toReversed();
  // Who holds the week again need not be told that an earlier hold of it ended.
  const again = new Set(held.map(({ weekId }) => weekId));
  return {
    held,
    checking: those('checking'),
    ended: those('ended').filter(({ weekId }) => !again.has(weekId)),
  };
}

/**
 * Booked stays of a contract that are not over, the soonest first. The database reads by the days
 * of UTC, a day more at both ends; the resort's own calendar decides.
 */
async function upcomingOf(
  deps: Needs,
  memberId: string,
  { days, limit }: { days?: number; limit: number },
): Promise<TripCard[]> {
  const now = deps.now();
  const today = toIsoDate(now);
  const rows = await readRows(
    deps,
    'trip_upcoming',
    `${OF_CONTRACT} and r.status = 'paid' and w.check_out >= $3::date and w.check_in <= $4::date order by w.check_in, r.id limit $5::int`,
    [
      memberId,
      addDays(today, -1),
      days === undefined ? '2099-12-31' : addDays(today, days + 1),
      limit,
    ],
  );
  return rows
    .map((row) => toCard(row, now, { memberId }))
    .filter(
      ({ state, daysUntil }) => state !== 'past' && (days === undefined || daysUntil <= days),
    );
}

/** A page of past and refunded stays, the latest check-in first. */
async function pastOf(
  deps: Needs,
  memberId: string,
  before: string | undefined,
): Promise<Pick<TripLists, 'past' | 'next'>> {
  const now = deps.now();
  // A cursor is the check-in and locator of the last row: '2026-05-16.AZ-7KM4-Q2P6'.
  const [day, locator] = [before?.slice(0, 10) ?? '2100-01-01', before?.slice(11) ?? ''];
  const rows = await readRows(
    deps,
    'trip_past',
    `${OF_CONTRACT} and (r.status = 'refunded' or (r.status = 'paid' and w.check_out <= $3::date)) and (w.check_in, r.locator) < ($4::date, $5::text)
     order by w.check_in desc, r.locator desc limit ${TRIPS_PER_PAGE + 1}`,
    [memberId, addDays(toIsoDate(now), 1), day, locator],
  );
  const page = rows.slice(0, TRIPS_PER_PAGE);
  const last = rows.length > TRIPS_PER_PAGE ? page.at(-1) : undefined;
  return {
    past: page
      .map((row) => toCard(row, now, { memberId }))
      .filter(({ state }) => state === 'past' || state === 'refunded'),
    next: last ? `${last.check_in}.${last.locator}` : null,
  };
}

/** All lists of a member's contract, or the next page of past ones. */
export async function tripLists(
  deps: Needs,
  memberId: string,
  before: string | undefined,
): Promise<TripLists> {
  const head = { success: true, now: deps.now().toISOString() } as const;
  if (before !== undefined)
    return {
      ...head,
      held: [],
      checking: [],
      ended: [],
      upcoming: [],
      ...(await pastOf(deps, memberId, before)),
    };
  const [holds, upcoming, past] = await Promise.all([
    holdsOf(deps, memberId),
    upcomingOf(deps, memberId, { limit: MOST_UPCOMING }),
    pastOf(deps, memberId, undefined),
  ]);
  return { ...head, ...holds, upcoming, ...past };
}

/** The last stay that was paid within a day: who comes from the confirmation looks for it. */
async function justBooked(deps: Needs, memberId: string): Promise<TripCard | undefined> {
  const [row] = await readRows(
    deps,
    'trip_just_booked',
    `${OF_CONTRACT} and r.status = 'paid' and r.paid_at > $1::timestamptz - interval '1 day' order by r.paid_at desc limit 1`,
    [memberId],
  );
  return row && toCard(row, deps.now(), { memberId });
}

/** What the home page says. */
export async function tripSummaryOf(deps: Needs, memberId: string): Promise<TripSummary> {
  const [{ held, checking }, [soon], booked] = await Promise.all([
    holdsOf(deps, memberId),
    // A stay that ended yesterday by the resort's calendar may stand before the next one.
    upcomingOf(deps, memberId, { days: TRIP_AHEAD_DAYS, limit: 5 }),
    justBooked(deps, memberId),
  ]);
  const next = soon ?? booked ?? null;
  return { success: true, now: deps.now().toISOString(), held, checking, next };
}
