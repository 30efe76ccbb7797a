import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openPostgres } from '../../src/server/db/client.ts';
import type { Database } from '../../src/server/db/client.ts';
import {
  insertLoadWeeks,
  missingOf,
  startBookingLoad,
  wrongBookings,
} from '../support/booking-load.ts';
import { fakePayments } from '../support/fake-payments.ts';
import { opsOn } from '../support/ops.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { startTestServer } from '../support/test-server.ts';
import { soon } from '../support/soon.ts';

const WEEKS = 1_500;
/** Holds before the backup begins, and again before it may end. */
const HOLDS = 100;
const folder = mkdtempSync(join(tmpdir(), 'backup-load-'));
const file = join(folder, 'all.gz');
let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const tablesOf = async (rows: Database['rows']): Promise<string[]> =>
  (
    await rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
  ).map(({ name }) => name);

/** Every row of every table, as text. */
type Everything = Record<string, string[]>;
async function everything(rows: Database['rows']): Promise<Everything> {
  const all: Everything = {};
  for (const table of await tablesOf(rows))
    all[table] = (
      await rows<{ row: string }>(
        `select row_to_json(t)::text collate "C" as row from ${table} t order by 1`,
      )
    ).map(({ row }) => row);
  return all;
}

/** What another connection reads in the snapshot that a transaction has. */
async function readIn(url: string, snapshot: string): Promise<Everything> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
  try {
    return await everything(
      async <Row extends Record<string, unknown>>(text: string) =>
        (await client.query<Row>(text)).rows,
    );
  } finally {
    await client.end();
  }
}

/**
 * The database with something that happens in each transaction before its work; it gets the
 * transaction's snapshot.
 */
function interrupted(database: Database, happens: (snapshot: string) => Promise<void>): Database {
  const transaction: Database['db']['transaction'] = (work, config) =>
    database.db.transaction(async (tx) => {
      const { rows } = exported.parse(await tx.execute('select pg_export_snapshot() as snapshot'));
      await happens(rows[0]!.snapshot);
      return work(tx);
    }, config);
  const db = new Proxy(database.db, {
    get: (target, key) =>
      key === 'transaction' ? transaction : (Reflect.get(target, key) as unknown),
  });
  return { ...database, db };
}
const exported = z.object({ rows: z.array(z.object({ snapshot: z.string() })).length(1) });

it('a backup written under holds and payments restores to the rows of one instant: each booking with its payment, each hold with its week, all that was answered before', async () => {
  const payments = fakePayments();
  const url = await postgres.freshDatabase();
  const servers = [
    await startTestServer({
      databaseUrl: url,
      payments,
      prepare: (database) => insertLoadWeeks(database, WEEKS),
    }),
    await startTestServer({ databaseUrl: url, payments }),
  ];
  const [server] = servers as [(typeof servers)[0]];
  const load = startBookingLoad({ servers, payments, perSecond: 100, weeks: WEEKS });
  const held = () => load.visits.filter(({ heldAt }) => heldAt !== undefined).length;
  const paid = () => load.visits.filter(({ paidAt }) => paidAt !== undefined).length;
  await soon(() => expect(Math.min(held() / 4, paid())).toBeGreaterThanOrEqual(HOLDS / 4));

  const answeredBefore = load.visits.map((visit) => ({ ...visit }));
  const heldBefore = held();
  let truth: Everything | undefined;
  // The backup has its snapshot; a hundred holds and their payments are made before it reads its
  // first row.
  const database = interrupted(server.database, async (snapshot) => {
    truth = await readIn(url, snapshot);
    await soon(() => expect(held()).toBeGreaterThanOrEqual(heldBefore + HOLDS));
  });
  const written = await opsOn({ ...server.deps, database })('backup', '--out', file);
  expect([written.code, written.error]).toEqual([0, '']);
  await load.stop();

  const restored = await openPostgres(await postgres.freshDatabase());
  await restored.migrate();
  const ran = await opsOn({ ...server.deps, database: restored })('restore', '--from', file);
  expect([ran.code, ran.error]).toEqual([0, '']);
  const { operator_actions: notes, ...rows } = await everything(restored.rows);
  const { operator_actions: none, ...then } = truth ?? {};
  expect([notes?.length, none]).toEqual([1, []]);
  for (const table of Object.keys({ ...then, ...rows }))
    expect(rows[table], table).toEqual(then[table]);
  expect(rows['reservations']!.length).toBeGreaterThanOrEqual(heldBefore);
  expect(held()).toBeGreaterThanOrEqual(rows['reservations']!.length);
  expect(await missingOf(restored, answeredBefore)).toEqual([]);
  expect(await wrongBookings(restored, payments)).toEqual([]);
  await restored.close();
  await Promise.all(servers.map((one) => one.close()));
});
