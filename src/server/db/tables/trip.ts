import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { members } from './member.ts';
import { reservations } from './reservation.ts';

/** Links that show a trip to others; only hashes of their tokens are stored. */
export const tripShares = pgTable(
  'trip_shares',
  {
    tokenHash: text('token_hash').primaryKey(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id),
    /** True when a signed-in member made the link; false when it was made with the booking's secret link. */
    byMember: boolean('by_member').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('trip_shares_reservation').on(t.reservationId)],
);

/** Private calendar addresses, one per member; only a hash of the token is kept. */
export const calendarLinks = pgTable('calendar_links', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  /** Language of its entries: of the screen on which it was made. */
  iso: text('iso', { enum: ['en', 'es'] }).notNull(),
  createdAt: createdAt(),
});
