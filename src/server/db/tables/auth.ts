import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns.ts';
import { clubs } from './club.ts';
import { members } from './member.ts';

/**
 * Sessions: one row per site. All rows of one sign-in share `family` and end together. Only hashes
 * of tokens are stored.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    family: uuid('family').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    clubId: text('club_id')
      .notNull()
      .references(() => clubs.id),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** Last call on any site of the sign-in, to the minute; null before the first one. */
    lastUsedAt: instant('last_used_at'),
    userAgent: text('user_agent').notNull().default(''),
    /** Saved device of this sign-in, if it has one. */
    deviceId: uuid('device_id').references(() => trustedDevices.id, { onDelete: 'set null' }),
    /**
     * When a mailed code or a passkey was last shown here; the latest of the family counts. Null
     * after a sign-in by a saved device.
     */
    provenAt: instant('proven_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('sessions_member').on(t.memberId),
    index('sessions_family').on(t.family),
    index('sessions_device')
      .on(t.deviceId)
      .where(sql`device_id is not null`),
  ],
);

/**
 * One-time tokens with an expiry: hand-off codes, challenges of sign-ins, proofs and passkeys,
 * recovery codes, links, unlock links. Only hashes are stored.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', {
      enum: [
        'handoff',
        'challenge',
        'proof',
        'passkey',
        'recovery',
        'link',
        'unlock',
        'firstTime',
        'terms',
        'trip',
        'line',
      ],
    }).notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    clubId: text('club_id').references(() => clubs.id),
    /** Hash of the digits, for challenges and recovery codes. */
    codeHash: text('code_hash'),
    triesLeft: smallint('tries_left'),
    sentAt: instant('sent_at'),
    data: jsonb('data'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('one_time_tokens_member').on(t.memberId, t.kind),
    // Open codes of a guest's booking.
    index('one_time_tokens_trip')
      .on(sql`(data ->> 'reservation')`)
      .where(sql`kind = 'trip'`),
    index('one_time_tokens_end').on(t.expiresAt),
  ],
);

export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    deviceId: text('device_id').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('trusted_devices_member').on(t.memberId)],
);

/**
 * Passkeys: public keys that sign in on one login host (`rp_id`). The authenticator's own id of the
 * key is `credential_id`; `id` is ours, short enough for addresses and commands.
 */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    credentialId: text('credential_id').notNull().unique(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    rpId: text('rp_id').notNull(),
    /** COSE key. */
    publicKey: bytes('public_key').notNull(),
    /** Signatures made so far, as the authenticator counts them; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    /** Whether the key is copied to the member's other devices. */
    backedUp: boolean('backed_up').notNull().default(false),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    /** Since when it neither signs in nor proves, until its member keeps it: a password recovery. */
    pausedAt: instant('paused_at'),
  },
  (t) => [index('passkeys_member').on(t.memberId)],
);

/** Counters of attempts, shared by all instances: fixed windows by key. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('rate_limits_end').on(t.expiresAt)],
);
