import { boolean, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { clubs } from './club.ts';

/** A membership contract: one subscription, one or two people. */
export const contracts = pgTable('contracts', {
  id: uuid('id').primaryKey().defaultRandom(),
  clubId: text('club_id')
    .notNull()
    .references(() => clubs.id),
  loginId: text('login_id').notNull().unique(),
  number: text('number').notNull(),
  /** Last day the annual subscription covers. */
  paidUntil: date('paid_until', { mode: 'string' }).notNull(),
  createdAt: createdAt(),
});

/**
 * People who sign in, owner and co-owner of a contract, each with their own e-mail. `profile` holds
 * the form of the specification.
 */
export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: text('club_id')
      .notNull()
      .references(() => clubs.id),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    role: text('role', { enum: ['owner', 'coOwner'] })
      .notNull()
      .default('owner'),
    email: text('email').notNull().unique(),
    /** argon2id; null until a first password is set. */
    passwordHash: text('password_hash'),
    profile: jsonb('profile').notNull(),
    resetPass: boolean('reset_pass').notNull().default(false),
    dataVerification: boolean('data_verification').notNull().default(false),
    acceptTermsWeeks: boolean('accept_terms_weeks').notNull().default(true),
    generated: boolean('generated').notNull().default(false),
    /** Codes are stopped until the mailed link is opened. */
    codesStoppedAt: instant('codes_stopped_at'),
    createdAt: createdAt(),
  },
  (t) => [index('members_contract').on(t.contractId)],
);

/** Members' answers to the terms, and when; a member's newest answer counts. */
export const termsAnswers = pgTable(
  'terms_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    accepted: boolean('accepted').notNull(),
    /** Signed in, or by the one-time link of a mail. */
    by: text('by', { enum: ['session', 'link'] }).notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (t) => [index('terms_answers_member').on(t.memberId, t.answeredAt)],
);
