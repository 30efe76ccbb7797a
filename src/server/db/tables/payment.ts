import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { clubs } from './club.ts';
import { contracts, members } from './member.ts';

export const promotions = pgTable('promotions', {
  code: text('code').primaryKey(),
  /** Null means every club. */
  clubId: text('club_id').references(() => clubs.id),
  percent: smallint('percent'),
  amountCents: integer('amount_cents'),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  validTo: date('valid_to', { mode: 'string' }).notNull(),
  maxUses: integer('max_uses'),
  /** Each person (a member's contract or a guest's mailbox) can use it once. */
  oncePerPerson: boolean('once_per_person').notNull().default(false),
});

/** Events of the card provider that were already handled, so that a repeat does nothing. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: createdAt(),
});

/**
 * Annual renewals: one row per checkout session, opened by one of the people of a contract. Paid
 * ones extended `paidUntil`, covering `fromDay` to `toDay`; closed ones ended unpaid. At most one
 * per contract is neither.
 */
export const renewals = pgTable(
  'renewals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    /** Who gets the receipt: the last person to open the checkout. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    checkoutId: text('checkout_id').notNull().unique(),
    intentId: text('intent_id').unique(),
    /** Amount of the checkout; once paid, the amount paid. */
    cents: integer('cents').notNull(),
    /** Language of the screen on which the payment was started; the receipt uses it. */
    iso: text('iso'),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    paidAt: instant('paid_at'),
    closedAt: instant('closed_at'),
    /** When the reconciler checks an open one next. */
    checkAt: instant('check_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('renewals_contract').on(t.contractId, t.createdAt),
    uniqueIndex('renewals_open')
      .on(t.contractId)
      .where(sql`paid_at is null and closed_at is null`),
    index('renewals_due')
      .on(t.checkAt)
      .where(sql`paid_at is null and closed_at is null`),
  ],
);
