import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { clubs } from './club.ts';
import { contracts, members } from './member.ts';
import { reservations } from './reservation.ts';
import { weeks } from './week.ts';

/**
 * Weeks that people wait for. What changes a line locks the week's row in `week_claims` first
 * (db/functions/lines.sql).
 */
export const weekLines = pgTable(
  'week_lines',
  {
    weekId: bigint('week_id', { mode: 'number' })
      .primaryKey()
      .references(() => weeks.id),
    /** When the running hold or offer ends; null while the week is booked. */
    dueAt: instant('due_at'),
  },
  (t) => [index('week_lines_due').on(t.dueAt)],
);

/** Places in lines. An open one has no `closedAt`; the order of a line is that of `seq`. */
export const linePlaces = pgTable(
  'line_places',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    seq: bigint('seq', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** Secret name of the place: opens it to a guest. */
    ref: text('ref').notNull().unique(),
    weekId: bigint('week_id', { mode: 'number' })
      .notNull()
      .references(() => weeks.id),
    clubId: text('club_id')
      .notNull()
      .references(() => clubs.id),
    /**
     * Who waits: the contract, so that owner and co-owner are one, or a hash of a guest's mailbox.
     */
    party: uuid('party').notNull(),
    contractId: uuid('contract_id').references(() => contracts.id, { onDelete: 'cascade' }),
    /** Who of the contract joined. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** Traveler of a guest, with whose data the week is held; erased when the place is closed. */
    client: jsonb('client'),
    /** Of a guest: the network by which their holds are counted (reservation/holder.ts). */
    network: uuid('network'),
    iso: text('iso', { enum: ['en', 'es'] }).notNull(),
    /** When they joined; of a first refusal, when the watch was made. */
    joinedAt: instant('joined_at').notNull(),
    /** Of a first refusal: the watch that the week matched, which may be gone by now. */
    watchId: uuid('watch_id'),
    /** Of a first refusal: what the week cost then. */
    priceCents: integer('price_cents'),
    /** The week is this party's to hold from `offeredAt` until `offerEndsAt`. */
    offeredAt: instant('offered_at'),
    offerEndsAt: instant('offer_ends_at'),
    /** When the mail and the pushes of the offer were written. */
    toldAt: instant('told_at'),
    closedAt: instant('closed_at'),
    /**
     * `taken`: held; `lapsed`: the offer ended; `left`: given up; `over`: check-in came; `ended`:
     * closed by an operator.
     */
    outcome: text('outcome', { enum: ['taken', 'lapsed', 'left', 'over', 'ended'] }),
    /** Of `taken`: the hold that was made. */
    reservationId: uuid('reservation_id').references(() => reservations.id),
  },
  (t) => [
    uniqueIndex('line_places_open')
      .on(t.weekId, t.party)
      .where(sql`closed_at is null`),
    index('line_places_order')
      .on(t.weekId, t.seq)
      .where(sql`closed_at is null`),
    index('line_places_week').on(t.weekId),
    index('line_places_party').on(t.party),
    index('line_places_member').on(t.memberId),
    index('line_places_network')
      .on(t.network)
      .where(sql`network is not null`),
    index('line_places_reservation')
      .on(t.reservationId)
      .where(sql`reservation_id is not null`),
    index('line_places_refusals')
      .on(t.weekId)
      .where(sql`watch_id is not null`),
    index('line_places_untold')
      .on(t.offeredAt)
      .where(sql`offered_at is not null and told_at is null and closed_at is null`),
    // What is forgotten some time after it was closed.
    index('line_places_closed')
      .on(t.closedAt)
      .where(sql`closed_at is not null`),
  ],
);

/** The one running offer of a party, taken by a conditional upsert as a week is. */
export const lineOffers = pgTable(
  'line_offers',
  {
    party: uuid('party').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => linePlaces.id, { onDelete: 'cascade' }),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('line_offers_place').on(t.placeId)],
);

/**
 * How the holds of each club ended lately: counted now and then, read with every place in line
 * (`src/server/line/estimate.ts`).
 */
export const holdOutcomes = pgTable('hold_outcomes', {
  clubId: text('club_id')
    .primaryKey()
    .references(() => clubs.id),
  ended: integer('ended').notNull(),
  /** Of `ended`: those that no one paid. */
  unpaid: integer('unpaid').notNull(),
  countedAt: instant('counted_at').notNull(),
});
