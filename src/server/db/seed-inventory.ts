import { addDays } from '#lib/dates.ts';
import { recount } from './week-counts/recount.ts';
import type { Database } from './client.ts';
import { amenities } from './demo/amenities.ts';
import { demoResorts } from './demo/resorts.ts';
import { demoWeeks } from './demo/weeks.ts';
import type { DemoWeek } from './demo/weeks.ts';
import { promotions, resorts } from './schema.ts';

/**
 * Rows per statement: large enough that round trips do not matter, small enough to keep memory flat
 * at a million weeks.
 */
const BATCH = 5_000;
/** The same seed every time, so that a second run finds the weeks of the first. */
const SEED = 2026;
/** Share of weeks that may lie in the past before a later run renews them. */
const STALE_SHARE = 0.2;

type Options = {
  /** Number of weeks wanted, all after `today`. */
  weeks: number;
  /** 'YYYY-MM-DD'. */
  today: string;
  onProgress?: (done: number, total: number) => void;
};

/**
 * Loads the demo inventory: resorts, weeks after today and two promotions. Running it again changes
 * nothing while most weeks lie ahead; later it moves weeks that have passed and were never held to
 * new dates.
 * @returns weeks written
 */
export async function seedInventory(
  database: Database,
  { weeks: total, today, onProgress }: Options,
): Promise<number> {
  await database.db
    .insert(promotions)
    .values([
      { code: 'WELCOME50', amountCents: 5_000, validFrom: today, validTo: addDays(today, 730) },
      { code: 'SUMMER10', percent: 10, validFrom: today, validTo: addDays(today, 730) },
    ])
    .onConflictDoNothing();
  if (total === 0) return 0;
  const [count] = await database.rows<{ ahead: number }>(
    'select count(*)::int as ahead from weeks where check_in > $1',
    [today],
  );
  if ((count?.ahead ?? 0) >= total * (1 - STALE_SHARE)) return 0;

  await insertResorts(database);
  let done = 0;
  let written = 0;
  let batch: DemoWeek[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    written += await insertWeeks(database, batch, today);
    done += batch.length;
    batch = [];
    onProgress?.(done, total);
  };
  for (const week of demoWeeks({ count: total, from: today, seed: SEED })) {
    if (batch.push(week) === BATCH) await flush();
  }
  await flush();
  // Plans for a new inventory must not wait for the next automatic statistics, nor its counts for
  // the next fold.
  await recount(database);
  return written;
}

async function insertResorts(database: Database): Promise<void> {
  await database.db
    .insert(resorts)
    .values(
      demoResorts.map((resort) => ({
        id: resort.id,
        name: resort.name,
        city: resort.city,
        state: resort.state,
        stateCode: resort.stateCode,
        country: resort.country,
        iso2: resort.countryIso2,
        address1: resort.address1,
        address2: resort.address2,
        address3: resort.address3,
        lat: resort.lat,
        lng: resort.long,
        highlightsEn: resort.highlightsEN,
        highlightsEs: resort.highlightsES,
        notesEn: resort.importantNotesEN,
        notesEs: resort.importantNotesES,
        amenities: resort.amenities.map((key) => ({ img: key, ...amenities[key] })),
        images: [...resort.images],
      })),
    )
    .onConflictDoNothing();
}

async function insertWeeks(database: Database, batch: DemoWeek[], today: string): Promise<number> {
  const rows = await database.rows<{ count: number }>(
    `with written as (
       insert into weeks (inventory_id, resort_id, resort_name, city, state, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents, pinned)
       select v.inventory_id, r.id, r.name, r.city, r.state, r.country, v.check_in, v.check_out, v.unit_type, v.kitchen_type, v.max_occupancy, v.inv_type, v.cost_cents, v.pinned
       from unnest($1::text[], $2::text[], $3::date[], $4::date[], $5::text[], $6::text[], $7::smallint[], $8::text[], $9::int[], $10::boolean[])
         as v(inventory_id, resort_id, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents, pinned)
       join resorts r on r.id = v.resort_id
       on conflict (inventory_id) do update
         set check_in = excluded.check_in, check_out = excluded.check_out, cost_cents = excluded.cost_cents
         where weeks.check_in <= $11::date and not exists (select 1 from reservations h where h.week_id = weeks.id)
       returning 1)
     select count(*)::int as count from written`,
    [
      batch.map((w) => w.inventoryId),
      batch.map((w) => w.resortId),
      batch.map((w) => w.checkIn),
      batch.map((w) => w.checkOut),
      batch.map((w) => w.unitType),
      batch.map((w) => w.kitchenType),
      batch.map((w) => w.maxOccupancy),
      batch.map((w) => w.invType),
      batch.map((w) => w.costCents),
      batch.map((w) => w.pinned),
      today,
    ],
  );
  return rows[0]?.count ?? 0;
}
