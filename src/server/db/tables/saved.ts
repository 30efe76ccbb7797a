import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { contracts, members } from './member.ts';

/**
 * Weeks that a contract's people saved. `weekId` names a week that may be gone by now, so what a
 * reader knows it by is kept with it.
 */
export const savedWeeks = pgTable(
  'saved_weeks',
  {
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    weekId: bigint('week_id', { mode: 'number' }).notNull(),
    /** Who saved it; null once that member is deleted. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** Its price when it was saved. */
    priceCents: integer('price_cents').notNull(),
    resortName: text('resort_name').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.weekId] }),
    index('saved_weeks_member').on(t.memberId),
    // What is forgotten some time after the stay.
    index('saved_weeks_check_in').on(t.checkIn),
  ],
);
