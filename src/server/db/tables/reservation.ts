import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { clubs } from './club.ts';
import { members } from './member.ts';
import { weeks } from './week.ts';

/**
 * One row per attempt to book: hold, payment, outcome. Never deleted; `client` of a hold that was
 * never paid is emptied to `{}` after a while.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    numberRef: text('number_ref').notNull().unique(),
    /** Number for people (`src/lib/locator.ts`), set by a trigger. */
    locator: text('locator').notNull().default(''),
    weekId: bigint('week_id', { mode: 'number' })
      .notNull()
      .references(() => weeks.id),
    clubId: text('club_id')
      .notNull()
      .references(() => clubs.id),
    memberId: uuid('member_id').references(() => members.id),
    /**
     * Who the hold counts for: the member's id, or a hash of a guest's e-mail
     * (`src/server/reservation/holder.ts`).
     */
    holder: uuid('holder'),
    /** Network of a guest's hold, as a hash of the address; erased once the hold has ended. */
    network: uuid('network'),
    /** LoginID of the member, or `weeks` for a guest. */
    createdBy: text('created_by').notNull(),
    client: jsonb('client').notNull(),
    /** Who travels, the main guest first; null until names were changed: `client` travels. */
    travelers: jsonb('travelers').$type<{ name: string; lastname: string }[]>(),
    /** Counts changes of `travelers`. */
    travelersVersion: integer('travelers_version').notNull().default(0),
    iso: text('iso', { enum: ['en', 'es'] }).notNull(),
    listCents: integer('list_cents').notNull(),
    priceCents: integer('price_cents').notNull(),
    promotionCode: text('promotion_code'),
    /**
     * Counts price changes, so that a payment object made for an earlier price is never attached.
     */
    priceVersion: integer('price_version').notNull().default(0),
    /** `held` ends by time (`expires_at`), without a job. */
    status: text('status', { enum: ['held', 'paid', 'cancelled', 'refunded'] })
      .notNull()
      .default('held'),
    expiresAt: instant('expires_at').notNull(),
    idempotencyKey: text('idempotency_key'),
    intentId: text('intent_id').unique(),
    intentClosedAt: instant('intent_closed_at'),
    checkoutId: text('checkout_id').unique(),
    /** When the reconciler checks a started payment whose outcome is not known yet. */
    checkAt: instant('check_at'),
    /** Of the card provider, or `PAID_OTHERWISE`; null while a refund is due. */
    refundId: text('refund_id'),
    paidAt: instant('paid_at'),
    /** Of the card that paid, as the card provider names it. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** When the mails of the stay are looked at next; null until they were looked at first. */
    stayMailAt: instant('stay_mail_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reservations_locator').on(t.locator),
    uniqueIndex('reservations_idempotency')
      .on(t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('reservations_week').on(t.weekId),
    index('reservations_member').on(t.memberId),
    index('reservations_promotion')
      .on(t.promotionCode)
      .where(sql`promotion_code is not null`),
    // The running holds of a person, and of the guests of a network, read for every hold.
    index('reservations_holder')
      .on(t.holder)
      .where(sql`status = 'held'`),
    index('reservations_network')
      .on(t.network, t.expiresAt)
      .where(sql`network is not null`),
    index('reservations_open')
      .on(t.expiresAt)
      .where(sql`status = 'held'`),
    // The holds that ended within some months; costs a new hold nothing.
    index('reservations_ends').using('brin', t.expiresAt),
    // Ended holds whose traveler is not erased yet.
    index('reservations_remembered')
      .on(t.expiresAt)
      .where(sql`status in ('held', 'cancelled') and client <> '{}'`),
    // What the reconciler looks for: objects at the card provider that may still be paid, and
    // refunds that are due.
    index('reservations_unclosed')
      .on(t.expiresAt)
      .where(sql`intent_closed_at is null and (intent_id is not null or checkout_id is not null)`),
    index('reservations_stay_mail')
      .on(sql`coalesce(stay_mail_at, '-infinity'::timestamptz)`, t.id)
      .where(sql`status = 'paid'`),
    index('reservations_refund_due')
      .on(t.id)
      .where(sql`status = 'refunded' and refund_id is null`),
  ],
);

/** What happened to a reservation and is written down nowhere else; for its timeline. */
export const reservationEvents = pgTable(
  'reservation_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id),
    kind: text('kind', {
      enum: [
        'joinedLine',
        'watched',
        'offered',
        'released',
        'refunded',
        'namesChanged',
        'shared',
        'shareEnded',
        'mailed',
      ],
    }).notNull(),
    at: instant('at').notNull(),
    /** Member who did it; null for a guest, and for what the product does itself. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** Of `mailed`: which mail (first part of its key) and the last that was known of it. */
    detail: jsonb('detail').$type<{
      mail: string;
      delivery: 'sent' | 'failed' | 'delivered' | 'bounced';
    }>(),
  },
  (t) => [index('reservation_events_reservation').on(t.reservationId, t.at)],
);

/**
 * Who has a week now: at most one row per week, taken by a conditional upsert; an ended hold is
 * taken over in the same statement.
 */
export const weekClaims = pgTable(
  'week_claims',
  {
    weekId: bigint('week_id', { mode: 'number' })
      .primaryKey()
      .references(() => weeks.id),
    /**
     * Null if the week was never held and is kept for who watches for it, or if it was offered after
     * its last hold ended and is now kept for others who wait.
     */
    reservationId: uuid('reservation_id').references(() => reservations.id),
    /** The last hold of the week, after `reservationId` was set to null. */
    formerId: uuid('former_id'),
    booked: boolean('booked').notNull().default(false),
    /** When the week is free for everybody: later than the end of the hold while people wait for it. */
    endsAt: instant('ends_at').notNull(),
    /** Place in line (`line_places`) that the week is offered to. */
    linePlace: uuid('line_place'),
    /**
     * The counts leave this week out. Written only by the folding job, whatever the state of the
     * claim.
     */
    counted: boolean('counted').notNull().default(false),
  },
  (t) => [
    index('week_claims_end').on(t.endsAt),
    // What the counts do not include yet: weeks taken since, and weeks freed since.
    index('week_claims_held_since')
      .on(t.endsAt)
      .where(sql`not counted and not booked`),
    index('week_claims_booked_since')
      .on(t.weekId)
      .where(sql`not counted and booked`),
    index('week_claims_free_since')
      .on(t.endsAt)
      .where(sql`counted and not booked`),
  ],
);
