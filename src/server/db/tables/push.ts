import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { PushMessage } from '#lib/push.ts';
import { trustedDevices } from './auth.ts';
import { createdAt, instant } from './columns.ts';
import { linePlaces } from './line.ts';
import { members } from './member.ts';

/** Browsers that are notified: of a member, of a guest's places in line (`pushPlaces`), or both. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** Address at the browser's push service. */
    endpoint: text('endpoint').primaryKey(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** Sign-in of the member (`sessions.family`), with which their notifications here end. */
    family: uuid('family'),
    /** Saved device of that sign-in, on which they go on when it ends by time. */
    deviceId: uuid('device_id').references(() => trustedDevices.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('push_subscriptions_member').on(t.memberId),
    index('push_subscriptions_family').on(t.family),
    index('push_subscriptions_device').on(t.deviceId),
  ],
);

/** Places in line for which a guest's browser is notified: those whose secret name it showed. */
export const pushPlaces = pgTable(
  'push_places',
  {
    endpoint: text('endpoint')
      .notNull()
      .references(() => pushSubscriptions.endpoint, { onDelete: 'cascade' }),
    placeId: uuid('place_id')
      .notNull()
      .references(() => linePlaces.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.endpoint, t.placeId] }),
    index('push_places_place').on(t.placeId),
  ],
);

/** The pair of VAPID keys of this installation, made when it is first asked for. */
export const pushKeys = pgTable('push_keys', {
  publicKey: text('public_key').primaryKey(),
  privateKey: text('private_key').notNull(),
  createdAt: createdAt(),
});

/** Notifications that wait to be sent; a row is deleted once it is sent, given up or too late. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    endpoint: text('endpoint')
      .notNull()
      .references(() => pushSubscriptions.endpoint, { onDelete: 'cascade' }),
    /** The member it is for; null for a guest's place. */
    memberId: uuid('member_id'),
    message: jsonb('message').$type<PushMessage>().notNull(),
    /** Of no use from then on. */
    notAfter: instant('not_after').notNull(),
    nextAt: instant('next_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
  },
  (t) => [index('push_messages_next').on(t.nextAt), index('push_messages_endpoint').on(t.endpoint)],
);
