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
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

export const resorts = pgTable('resorts', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull().default(''),
  stateCode: text('state_code').notNull().default(''),
  country: text('country').notNull(),
  iso2: text('iso2').notNull(),
  address1: text('address1').notNull().default(''),
  address2: text('address2').notNull().default(''),
  address3: text('address3').notNull().default(''),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  highlightsEn: text('highlights_en').notNull().default(''),
  highlightsEs: text('highlights_es').notNull().default(''),
  notesEn: text('notes_en').notNull().default(''),
  notesEs: text('notes_es').notNull().default(''),
  amenities: jsonb('amenities').$type<{ img: string; es: string; en: string }[]>().notNull(),
  images: jsonb('images').$type<string[]>().notNull(),
});

/** Resort weeks. Place and resort name are repeated here so that a search reads one table. */
export const weeks = pgTable(
  'weeks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    inventoryId: text('inventory_id').notNull(),
    resortId: text('resort_id')
      .notNull()
      .references(() => resorts.id),
    resortName: text('resort_name').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull().default(''),
    country: text('country').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    unitType: text('unit_type').notNull(),
    kitchenType: text('kitchen_type').notNull(),
    maxOccupancy: smallint('max_occupancy').notNull(),
    invType: text('inv_type').notNull(),
    costCents: integer('cost_cents').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    /**
     * Type, unit, kitchen and occupancy as one number, set by a trigger; see
     * `src/server/week/engines/counts/kind.ts`.
     */
    kind: integer('kind').notNull().default(0),
  },
  (t) => [
    uniqueIndex('weeks_inventory').on(t.inventoryId),
    index('weeks_place').on(t.country, t.checkIn, t.city),
    index('weeks_pinned')
      .on(t.resortId, t.checkIn)
      .where(sql`pinned`),
  ],
);
