import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/**
 * Mails to send, written in the transaction that decides on them and sent after commit by any
 * instance.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Makes a mail unique, e.g. `booking:<numberRef>`. */
    key: text('key').unique(),
    to: text('to').notNull(),
    mail: jsonb('mail').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    /** What stands before the @ in its Message-ID, since the first try to send it. */
    messageId: text('message_id'),
    /** When the mail service told that it reached its mailbox, or came back. */
    deliveredAt: instant('delivered_at'),
    bouncedAt: instant('bounced_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_message').on(t.messageId),
    index('outbox_due')
      .on(t.nextAt)
      .where(sql`sent_at is null and failed_at is null`),
    // Mails about a booking, by the number in their key (`NUMBER_IN_KEY` in mail/outbox.ts).
    index('outbox_booking')
      .on(
        sql`(case split_part(key, ':', 1) when 'claim' then split_part(key, ':', 3) else split_part(key, ':', 2) end)`,
      )
      .where(sql`split_part(key, ':', 1) in ('booking', 'refund', 'claim', 'names', 'reminder')`),
  ],
);
