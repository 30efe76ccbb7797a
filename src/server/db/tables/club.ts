import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/**
 * Clubs: the public record as JSON (contract `club`), the fields only the server may read, and
 * their hosts.
 */
export const clubs = pgTable('clubs', {
  id: text('id').primaryKey(),
  record: jsonb('record').notNull(),
  keyMyDeals: text('key_my_deals').notNull().default(''),
  accesoMyDeals: text('acceso_my_deals').notNull().default(''),
  createdAt: createdAt(),
});

export const clubHosts = pgTable('club_hosts', {
  host: text('host').primaryKey(),
  clubId: text('club_id')
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' }),
  site: text('site', { enum: ['login', 'weeks', 'both'] }).notNull(),
});
