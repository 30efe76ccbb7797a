import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * Places of the counts: level 0 a country, 1 a state, 2 a resort as its weeks name it. `weeks` is
 * how many weeks it has. Ids never change.
 */
export const weekPlaces = pgTable(
  'week_places',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    level: smallint('level').notNull(),
    country: text('country').notNull(),
    state: text('state').notNull().default(''),
    city: text('city').notNull().default(''),
    resortId: text('resort_id').notNull().default(''),
    resortName: text('resort_name').notNull().default(''),
    /** For a resort: the country and, where there is one, the state it counts for. */
    countryId: integer('country_id'),
    stateId: integer('state_id'),
    weeks: integer('weeks').notNull().default(0),
  },
  (t) => [
    // Whether a resort has a second place, which every search asks.
    index('week_places_resort')
      .on(t.resortId)
      .where(sql`level = 2`),
    uniqueIndex('week_places_name').on(
      t.level,
      t.country,
      t.state,
      t.city,
      t.resortId,
      t.resortName,
    ),
  ],
);

/**
 * One row: 127 prices, which are the price limits and between each two of them seven that divide
 * the weeks there into equal parts, and the longest stay.
 */
export const weekScale = pgTable('week_scale', {
  id: integer('id').primaryKey(),
  cents: integer('cents').array().notNull(),
  /** Number of weeks when the prices were chosen. */
  weeks: integer('weeks').notNull(),
  nights: integer('nights').notNull(),
  /** Approximate number of different prices. */
  prices: integer('prices').notNull().default(0),
});

const sixteen = <Name extends string>(name: Name) =>
  Object.fromEntries(
    Array.from({ length: 16 }, (_, at) => [`${name}${at}`, integer(`${name}${at}`).notNull()]),
  );

const eight = <Name extends string>(name: Name) =>
  Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`${name}${at}`, integer(`${name}${at}`).notNull()]),
  );

/**
 * Weeks without a claim, counted by place, days or months of check-in and check-out, kind and
 * whether featured. `c0` to `c15` are the sixteen bands of the price scale. Together with
 * `week_deltas` and the uncounted claims they are exact at every moment. `low` is the lowest price
 * of a cell of days, `NO_PRICE` where it has no week, and negative where it is not known.
 */
export const weekCells = pgTable(
  'week_cells',
  {
    place: integer('place').notNull(),
    /** True: `begins` and `ends` are days; false: first days of months. */
    day: boolean('day').notNull(),
    begins: date('begins', { mode: 'string' }).notNull(),
    ends: date('ends', { mode: 'string' }).notNull(),
    kind: integer('kind').notNull(),
    pinned: boolean('pinned').notNull(),
    n: integer('n').notNull(),
    ...sixteen('c'),
    low: integer('low').notNull().default(-1),
  },
  (t) => [primaryKey({ columns: [t.place, t.day, t.begins, t.ends, t.kind, t.pinned] })],
);

/** The same counts for countries and states, with one band divided into eight steps. */
export const weekBands = pgTable(
  'week_bands',
  {
    place: integer('place').notNull(),
    band: smallint('band').notNull(),
    day: boolean('day').notNull(),
    begins: date('begins', { mode: 'string' }).notNull(),
    ends: date('ends', { mode: 'string' }).notNull(),
    kind: integer('kind').notNull(),
    pinned: boolean('pinned').notNull(),
    ...eight('f'),
  },
  (t) => [primaryKey({ columns: [t.place, t.band, t.day, t.begins, t.ends, t.kind, t.pinned] })],
);

/**
 * Changes of weeks that the counts do not include yet, written by triggers on `weeks`; the folding
 * job moves them into the counts.
 */
export const weekDeltas = pgTable('week_deltas', {
  place: integer('place').notNull(),
  checkIn: date('check_in', { mode: 'string' }).notNull(),
  checkOut: date('check_out', { mode: 'string' }).notNull(),
  kind: integer('kind').notNull(),
  pinned: boolean('pinned').notNull(),
  costCents: integer('cost_cents').notNull(),
  change: smallint('change').notNull(),
});

/**
 * Weeks left out of the counts because they have a claim, with the columns by which a page finds
 * them.
 */
export const weekTaken = pgTable(
  'week_taken',
  {
    weekId: bigint('week_id', { mode: 'number' }).primaryKey(),
    place: integer('place').notNull(),
    countryId: integer('country_id').notNull(),
    pinned: boolean('pinned').notNull(),
    costCents: integer('cost_cents').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
  },
  (t) => [
    // Covers the weeks taken in a window of the list, so that nothing else has to be read.
    index('week_taken_country_price').on(t.countryId, t.costCents, t.weekId),
    index('week_taken_country_day').on(t.countryId, t.checkIn, t.costCents, t.weekId),
    index('week_taken_place_price').on(t.place, t.costCents, t.weekId),
  ],
);
