import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Permanent record of what operators changed by command: who, when, what, and why. Written in the
 * transaction of the change.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    /** User name on the machine that ran the command. */
    operator: text('operator').notNull(),
    /** Area and verb of the command, e.g. `payments refund`. */
    action: text('action').notNull(),
    /** What was changed: a booking's number, a club's id, an e-mail, a file's name. */
    subject: text('subject').notNull(),
    details: jsonb('details').notNull(),
  },
  (t) => [index('operator_actions_subject').on(t.subject, t.at)],
);
