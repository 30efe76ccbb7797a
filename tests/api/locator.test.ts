import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleLocator, LOCATOR_ALPHABET, readLocator } from '#lib/locator.ts';
import { updateSchema } from '../../src/server/db/client.ts';
import { applyMigrations } from '../../src/server/db/migrate.ts';
import { insertInventory, insertReservation } from '../support/booking-world.ts';
import { connectEmbedded, connectPostgres } from '../support/migration-connection.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { startTestServer } from '../support/test-server.ts';

const migrations = join(import.meta.dirname, '../../src/server/db/migrations');
/** Migrations before reservations had locators: 0000 to 0027. */
const WITHOUT_LOCATORS = 28;
/** More than the migration numbers at a time. */
const ROWS = 1_234;

let postgres: TestPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'club-locators-'));
  await cp(migrations, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] };
  await writeFile(
    journal,
    JSON.stringify({ ...rest, entries: entries.slice(0, WITHOUT_LOCATORS) }),
  );
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const onPostgres = async () => connectPostgres(await postgres.freshDatabase());

/** A reservation as releases before locators write it. */
const insertOld = (from: number, to: number) =>
  `insert into reservations (number_ref, week_id, club_id, created_by, client, iso, list_cents, price_cents, expires_at)
   select 'old-reservation-' || n, 1, case n % 2 when 0 then 'azul' else 'lago-7' end, 'weeks', '{}', 'en', 1, 1, now() from generate_series(${from}, ${to}) n`;

describe.each([
  ['PostgreSQL', onPostgres],
  ['the embedded database', connectEmbedded],
])('on %s', (_name, connect) => {
  it('every reservation there already gets a locator, and so does what the release before writes', async () => {
    const connection = await connect();
    await applyMigrations(connection, folder);
    await connection.exec(
      `insert into clubs (id, record) values ('azul', '{"Nomenclatura": "AZ"}'), ('lago-7', '{"Nomenclatura": "L7"}');
       insert into resorts (id, name, city, country, iso2, lat, lng, amenities, images) values ('r', 'R', 'C', 'USA', 'US', 0, 0, '[]', '[]');
       insert into weeks (inventory_id, resort_id, resort_name, city, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents)
         values ('1', 'r', 'R', 'C', 'USA', '2027-01-02', '2027-01-09', 'Studio', 'No Kitchen', 2, 'Smart Week', 1);
       ${insertOld(1, ROWS)}`,
    );
    await updateSchema(connection);
    await connection.exec(insertOld(ROWS + 1, ROWS + 100));
    const rows = await connection.rows<{ locator: string; club: string }>(
      'select locator, club_id as club from reservations',
    );
    expect(rows).toHaveLength(ROWS + 100);
    expect(rows.filter(({ locator }) => readLocator(locator) !== locator)).toEqual([]);
    expect(new Set(rows.map(({ locator }) => locator)).size).toBe(rows.length);
    expect(
      rows.filter(({ club, locator }) => !locator.startsWith(club === 'azul' ? 'AZ-' : 'LA-')),
    ).toEqual([]);
    await connection.close();
  });
});

it.each([
  ['bosque', { Nomenclatura: '' }, 'BO'],
  ['bosque', { Nomenclatura: 'bq' }, 'BQ'],
  ['bosque', { Nomenclatura: 'AZ', LocatorPrefix: 'BQ' }, 'BQ'],
  ['7-x', {}, 'XX'],
  ['9', {}, 'XX'],
])('takes the letters of club %s from its record %j', async (id, record, letters) => {
  const server = await startTestServer({ prepare: insertInventory });
  const [row] = await server.database.rows<{ prefix: string }>(
    'select locator_prefix($1, $2) as prefix',
    [id, JSON.stringify(record)],
  );
  expect(row?.prefix).toBe(letters);
  const club = { Id: id, Nomenclatura: '', LocatorPrefix: '', ...record };
  expect(readLocator(exampleLocator(club))).toMatch(new RegExp(`^${letters}-`));
  await server.close();
});

it('uses every character, and keeps the locator of a restored row', async () => {
  const server = await startTestServer({ prepare: insertInventory });
  const drawn = await server.database.rows<{ locator: string }>(
    `select new_locator('azul') as locator from generate_series(1, 500)`,
  );
  expect(new Set(drawn.map(({ locator }) => locator.slice(3)).join(''))).toEqual(
    new Set(`${LOCATOR_ALPHABET}-`),
  );
  const known = drawn[0]!.locator;
  expect((await insertReservation(server.database, 1, { locator: known })).locator).toBe(known);
  expect((await insertReservation(server.database, 1)).locator).not.toBe('');
  await server.close();
});
