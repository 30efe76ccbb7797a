import { z } from 'zod';
import { LEAST_CHARGE_CENTS } from '#contracts/rules.ts';
import { KITCHEN_TYPES, OCCUPANCIES, UNIT_TYPES, WEEK_TYPES } from '#contracts/week.ts';
import { daysBetween } from '#lib/dates.ts';
import { weekClaimRuns } from '../week/claims.ts';
import { recount } from '../db/week-counts/recount.ts';
import { dateCell, dollarsCell, textCell, wholeCell, wordCell, yesCell } from './cells.ts';
import type { Area } from './command.ts';
import { IMPORT_FLAGS, importFile, importHelp, tellImport } from './import.ts';
import type { Field, Importer } from './import.ts';
import type { Sql } from './transaction.ts';

/** Price bounds in cents: what the card provider takes, and what no week costs. */
const [LEAST, MOST] = [LEAST_CHARGE_CENTS, 99_999_900];
const MAX_NIGHTS = 60;
const RECOUNT_FROM = 100_000;

const fields: readonly Field[] = [
  {
    name: 'inventoryId',
    also: ['InventoryID'],
    required: true,
    help: 'the key: a week of this id is changed, a new id is created',
  },
  { name: 'resortId', required: true, help: 'id of an existing resort' },
  { name: 'checkIn', also: ['CheckInDate'], required: true, help: 'day, 2027-03-06' },
  {
    name: 'checkOut',
    also: ['CheckOutDate'],
    required: true,
    help: `day, 1 to ${MAX_NIGHTS} nights later`,
  },
  { name: 'unitType', required: true, help: UNIT_TYPES.join(' | ') },
  { name: 'kitchenType', required: true, help: KITCHEN_TYPES.join(' | ') },
  { name: 'maxOccupancy', required: true, help: OCCUPANCIES.join(' | ') },
  { name: 'type', also: ['InvTypeInDetail'], required: true, help: WEEK_TYPES.join(' | ') },
  {
    name: 'price',
    also: ['Cost'],
    help: 'US dollars of the whole week, 1250 or 1250.50; this or priceCents',
  },
  { name: 'priceCents', help: 'US cents, a whole number' },
  {
    name: 'pinned',
    also: ['Fijado'],
    help: 'true or false: featured; false when there is no such column',
  },
];

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const schema = z
  .object({
    inventoryId: textCell(64),
    resortId: textCell(64),
    checkIn: dateCell,
    checkOut: dateCell,
    unitType: wordCell(UNIT_TYPES),
    kitchenType: wordCell(KITCHEN_TYPES),
    maxOccupancy: wholeCell(1, 99).refine(
      (value) => OCCUPANCIES.some((known) => known === value),
      `is not one of ${OCCUPANCIES.join(', ')}`,
    ),
    type: wordCell(WEEK_TYPES),
    price: z.preprocess((value) => (given(value) ? value : undefined), dollarsCell.optional()),
    priceCents: z.preprocess(
      (value) => (given(value) ? value : undefined),
      wholeCell(LEAST, MOST).optional(),
    ),
    pinned: yesCell.default(false),
  })
  .transform(({ price, priceCents, ...week }, context) => {
    const cents = priceCents ?? price;
    const problem = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: undefined });
    if (cents === undefined) problem('price', 'is missing');
    else if (price !== undefined && priceCents !== undefined && price !== priceCents)
      problem('price', 'differs from priceCents');
    else if (cents < LEAST || cents > MOST)
      problem('price', `has to be from ${LEAST / 100} to ${MOST / 100} dollars`);
    const nights = daysBetween(week.checkIn, week.checkOut);
    if (!(nights >= 1 && nights <= MAX_NIGHTS))
      problem('checkOut', `has to be 1 to ${MAX_NIGHTS} nights after checkIn`);
    return { ...week, cents: cents ?? 0 };
  });
type Week = z.output<typeof schema>;

/** Columns of `weeks` that an import writes, each with its source: `s` the staged row, `r` its resort. */
const COLUMNS = {
  resort_id: 's.resort_id',
  resort_name: 'r.name',
  city: 'r.city',
  state: 'r.state',
  country: 'r.country',
  check_in: 's.check_in',
  check_out: 's.check_out',
  unit_type: 's.unit_type',
  kitchen_type: 's.kitchen_type',
  max_occupancy: 's.max_occupancy',
  inv_type: 's.inv_type',
  cost_cents: 's.cost_cents',
  pinned: 's.pinned',
};
const WRITTEN = Object.keys(COLUMNS).join(', ');
const SOURCES = Object.values(COLUMNS).join(', ');
const stored = Object.keys(COLUMNS)
  .map((name) => `w.${name}`)
  .join(', ');

/** Refuses weeks of `changed` that are held, booked, waited for or kept, and takes them out of it. */
async function refuseKept(db: Sql, at: Date): Promise<void> {
  await db.rows(
    `insert into refused select c.line, 'inventoryId', case
       when k.booked then 'is booked: what was sold stays as it was sold'
       when exists (select from line_places l where l.id = k.line_place and l.watch_id is not null and not exists (select from line_places o where o.week_id = k.week_id and o.closed_at is null and o.id <> l.id))
         then 'is kept until ' || to_char(k.ends_at at time zone 'UTC', 'HH24:MI "UTC"') || ' for a member who watches for it: import it again afterwards'
       when exists (select from week_lines l where l.week_id = k.week_id)
         then 'is waited for: nothing changes while people are in its line; end the line (ops lines end), or import it again afterwards'
       when not ${weekClaimRuns('k', '$1::timestamptz')}
         then 'was held, and the card provider is still asked whether it was paid: import it again in a few minutes'
       else 'is held until ' || to_char(k.ends_at at time zone 'UTC', 'HH24:MI "UTC"') || ': nothing changes under a running hold; import it again afterwards' end, s.inventory_id
     from changed c join week_claims k on k.week_id = c.id join staged s on s.line = c.line
       where ${weekClaimRuns('k', '$1::timestamptz')} or exists (select from reservations r where r.id = k.reservation_id and r.status <> 'refunded' and payment_unsettled(r))`,
    [at.toISOString()],
  );
  await db.rows('delete from changed c using refused r where r.line = c.line');
}

const weekImporter: Importer<Week> = {
  one: 'week',
  many: 'weeks',
  fields,
  schema,
  lock: 724_510,
  staged: [
    ['inventory_id', 'text', (w) => w.inventoryId],
    ['resort_id', 'text', (w) => w.resortId],
    ['check_in', 'date', (w) => w.checkIn],
    ['check_out', 'date', (w) => w.checkOut],
    ['unit_type', 'text', (w) => w.unitType],
    ['kitchen_type', 'text', (w) => w.kitchenType],
    ['max_occupancy', 'smallint', (w) => w.maxOccupancy],
    ['inv_type', 'text', (w) => w.type],
    ['cost_cents', 'int', (w) => w.cents],
    ['pinned', 'boolean', (w) => w.pinned],
  ],
  check: async (db, at, { dryRun }) => {
    await db.rows(`insert into refused select s.line, 'inventoryId', 'is already on line ' || d.line, s.inventory_id
      from (select inventory_id, min(line) as line from staged group by 1 having count(*) > 1) d
        join staged s on s.inventory_id = d.inventory_id and s.line > d.line`);
    await db.rows(
      `insert into refused select s.line, 'resortId', 'is not a known resort', s.resort_id from staged s
        where not exists (select from resorts r where r.id = s.resort_id)`,
    );
    await db.rows(`create temp table changed on commit drop as select w.id, s.line from staged s
      join weeks w on w.inventory_id = s.inventory_id join resorts r on r.id = s.resort_id
      where (${stored}) is distinct from (${SOURCES})`);
    await db.rows('analyze changed');
    await refuseKept(db, at);
    // What is refused already is not locked: its line, its offers and its payments go on.
    // A hold locks its week (FOR KEY SHARE). This statement waits for holds in progress on these
    // weeks, in their order; later holds are tried again until the import is over. A dry run keeps
    // none waiting.
    if (!dryRun)
      await db.rows(
        'with locked as (select w.id from weeks w join changed c on c.id = w.id order by w.inventory_id for update of w) select count(*)::int as count from locked',
      );
    // A hold may have been made meanwhile.
    await refuseKept(db, at);
  },
  merge: async (db) => {
    const [made] = await db.rows<{
      count: number;
    }>(`with made as (insert into weeks (inventory_id, ${WRITTEN}) select s.inventory_id, ${SOURCES} from staged s
      join resorts r on r.id = s.resort_id
      where not exists (select from weeks w where w.inventory_id = s.inventory_id)
        returning 1) select count(*)::int as count from made`);
    const [changed] = await db.rows<{
      count: number;
    }>(`with done as (update weeks w set (${WRITTEN}) = (select ${SOURCES})
      from changed c join staged s on s.line = c.line join resorts r on r.id = s.resort_id where w.id = c.id
        returning 1) select count(*)::int as count from done`);
    return { created: made?.count ?? 0, changed: changed?.count ?? 0 };
  },
  // The counts that searches read follow by themselves, some 50,000 changes a second; after a large
  // import they are made again.
  after: (database, written) =>
    written >= RECOUNT_FROM ? recount(database) : database.rows('analyze weeks'),
};

const RULES = `A row that would change a week which is held, booked, waited for, kept for someone, or may have been paid a moment ago is refused, and named:
nothing is repriced, moved or renamed under a running hold, and what was sold stays as it was sold. Rows that say what is there already are not touched, held or not.`;

export const weeksArea: Area = {
  summary: 'resort weeks',
  verbs: {
    import: {
      summary: 'creates and changes weeks from a file',
      words: ['<file>'],
      flags: IMPORT_FLAGS,
      more: importHelp(weekImporter, RULES),
      run: async (context) =>
        tellImport(context, weekImporter, await importFile(context, weekImporter)),
    },
  },
};
