import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { WatchCriteria } from '#contracts/watch.ts';
import type { ColumnName } from '#contracts/week-values.ts';
import { instant } from './columns.ts';
import { contracts, members } from './member.ts';

/** Of a watch, by their names in a search: the filters by a column of weeks. */
export const watchedColumns = {
  InvTypeInDetail: text('types').array(),
  UnitType: text('units').array(),
  KitchenType: text('kitchens').array(),
  MaxOccupancy: integer('occupancies').array(),
  SleepsAtLeast: integer('sleeps'),
  ResortName: text('resort_names').array(),
} as const satisfies Record<ColumnName, unknown>;

/**
 * Watched searches. `criteria` is what a person reads; the columns after it say the same so that
 * weeks can be joined with watches (`src/server/watch/match.ts`); null lets every week through.
 */
export const watches = pgTable(
  'watches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Secret with which a mail ends the watch. */
    ref: text('ref').notNull().unique(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** Who is told; the owner of the contract once that member is deleted. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    pace: text('pace', { enum: ['now', 'daily'] }).notNull(),
    criteria: jsonb('criteria').$type<WatchCriteria>().notNull(),
    /** Of the criteria in one spelling: the same search is the same watch. */
    digest: text('digest').notNull(),
    createdAt: instant('created_at').notNull(),
    matchedAt: instant('matched_at'),
    /** Matches since the last mail; a watch with many is not matched again before it. */
    pending: smallint('pending').notNull().default(0),
    /** When it was said that nothing matched for long. */
    quietAt: instant('quiet_at'),
    endedAt: instant('ended_at'),
    /** `removed` by the member, `stopped` by a mail, `over`: its dates passed, `ended` by the club. */
    outcome: text('outcome', { enum: ['removed', 'stopped', 'over', 'ended'] }),
    /** Country, state and city as one key; empty parts mean all. */
    place: text('place').notNull(),
    dateIn: date('date_in', { mode: 'string' }).notNull(),
    dateOut: date('date_out', { mode: 'string' }).notNull(),
    checkInFrom: date('check_in_from', { mode: 'string' }),
    checkInTo: date('check_in_to', { mode: 'string' }),
    stayDay: date('stay_day', { mode: 'string' }),
    weekdays: integer('weekdays').array(),
    ...watchedColumns,
    pricePer: text('price_per', { enum: ['night', 'person'] }),
    /** Lowest price in cents, and the first one that is too high. */
    priceFrom: integer('price_from'),
    priceBelow: integer('price_below'),
    /** All that a resort must have. */
    amenities: text('amenities').array(),
    south: doublePrecision('south'),
    west: doublePrecision('west'),
    north: doublePrecision('north'),
    east: doublePrecision('east'),
    places: text('places').array(),
  },
  (t) => [
    uniqueIndex('watches_search')
      .on(t.contractId, t.digest)
      .where(sql`ended_at is null`),
    index('watches_contract').on(t.contractId, t.createdAt),
    index('watches_member').on(t.memberId),
    // Those that take part in matching: `KEPT_MATCHES` of src/server/watch/match.ts.
    index('watches_place')
      .on(t.place, t.dateIn)
      .where(sql`ended_at is null and pending < 30`),
    // Those that may be given a first refusal: `src/server/watch/first-refusal.ts`.
    index('watches_refusal')
      .on(t.place, t.dateIn)
      .where(sql`ended_at is null`),
    index('watches_pending')
      .on(t.contractId)
      .where(sql`ended_at is null and pending > 0`),
    // Watches that end with their dates, and those that have matched nothing for long.
    index('watches_dates')
      .on(t.dateOut)
      .where(sql`ended_at is null`),
    index('watches_quiet')
      .on(sql`coalesce(matched_at, created_at)`)
      .where(sql`ended_at is null and quiet_at is null`),
    // What is forgotten some time after it ended.
    index('watches_ended')
      .on(t.endedAt)
      .where(sql`ended_at is not null`),
  ],
);

/**
 * Weeks that matched a watch, at the price they had. One is told once, and again when it got
 * cheaper. `weekId` names a week that may be gone by now.
 */
export const watchMatches = pgTable(
  'watch_matches',
  {
    watchId: uuid('watch_id')
      .notNull()
      .references(() => watches.id, { onDelete: 'cascade' }),
    weekId: bigint('week_id', { mode: 'number' }).notNull(),
    priceCents: integer('price_cents').notNull(),
    /**
     * What it cost before it fell: when it matched before, or at the first of several falls that
     * follow each other within `WATCH_NEWS_DAYS`; null when it is new to the watch.
     */
    wasCents: integer('was_cents'),
    /** When it matched for the first time; null: not known, from before this was kept. */
    firstAt: instant('first_at'),
    matchedAt: instant('matched_at').notNull(),
    toldAt: instant('told_at'),
  },
  (t) => [primaryKey({ columns: [t.watchId, t.weekId] })],
);

/** Contracts that are told of watches. */
export const watchers = pgTable('watchers', {
  contractId: uuid('contract_id')
    .primaryKey()
    .references(() => contracts.id, { onDelete: 'cascade' }),
  /** Secret with which a mail ends all watches of the contract. */
  ref: text('ref').notNull().unique(),
  mailedAt: instant('mailed_at'),
  /** Last morning of which the daily mail was looked at. */
  dailyOn: date('daily_on', { mode: 'string' }),
});

/**
 * Ids of weeks that are new or changed since the last pass over watches, as ranges; written by a
 * trigger on `weeks` while there are watches.
 */
export const weekNews = pgTable('week_news', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  firstId: bigint('first_id', { mode: 'number' }).notNull(),
  lastId: bigint('last_id', { mode: 'number' }).notNull(),
  /** Part of a large import, which all watches search (`src/server/watch/large.ts`). */
  isLarge: boolean('is_large').notNull().default(false),
});

/** One row: until when freed weeks were looked for. Its lock lets one instance match at a time. */
export const watchClock = pgTable('watch_clock', {
  id: smallint('id').primaryKey().default(1),
  freedUntil: instant('freed_until').notNull(),
  /** While watches search a large import: the last note of `week_news` that they search now. */
  searchedTo: bigint('searched_to', { mode: 'number' }),
  /** Place and id of the last watch that has searched; watches come in this order. */
  searchedPlace: text('searched_place'),
  searchedWatch: uuid('searched_watch'),
});
