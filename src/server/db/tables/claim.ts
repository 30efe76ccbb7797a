import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns.ts';
import { reservations } from './reservation.ts';

/**
 * Best-price claims, one per booking (specification, section 4, Best-price claim). Approved ones
 * are refunded by the reconciler.
 */
export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reservationId: uuid('reservation_id')
      .notNull()
      .unique()
      .references(() => reservations.id),
    status: text('status', { enum: ['received', 'approved', 'declined'] })
      .notNull()
      .default('received'),
    competitorUrl: text('competitor_url').notNull().default(''),
    competitorCents: integer('competitor_cents').notNull(),
    /** What was paid when the claim was made, and what is refunded when it is approved. */
    paidCents: integer('paid_cents').notNull(),
    backCents: integer('back_cents').notNull(),
    note: text('note').notNull().default(''),
    fileId: uuid('file_id'),
    /** Last day of the validation. */
    decideBy: date('decide_by', { mode: 'string' }).notNull(),
    decidedAt: instant('decided_at'),
    /** When a declined claim was last reopened. */
    reopenedAt: instant('reopened_at'),
    reason: text('reason').notNull().default(''),
    refundId: text('refund_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('claims_open')
      .on(t.createdAt)
      .where(sql`status = 'received'`),
    index('claims_refund_due')
      .on(t.id)
      .where(sql`status = 'approved' and refund_id is null`),
  ],
);

/**
 * Evidence of claims: at most one file per booking, the newest. In the database, so that every
 * instance has it.
 */
export const claimFiles = pgTable(
  'claim_files',
  {
    reservationId: uuid('reservation_id')
      .primaryKey()
      .references(() => reservations.id),
    /** Changes with every upload, so that a claim names the file that its sender saw. */
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** Determined by the content. */
    type: text('type', {
      enum: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
    }).notNull(),
    size: integer('size').notNull(),
    content: bytes('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('claim_files_age').on(t.createdAt)],
);
