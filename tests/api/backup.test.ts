import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded, openPostgres } from '../../src/server/db/client.ts';
import type { Database } from '../../src/server/db/client.ts';
import { claimFiles, sandboxObjects, weeks } from '../../src/server/db/schema.ts';
import { rowsOn } from '../../src/server/db/rows.ts';
import { insertInventory, startWorld, testWeek } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'all.gz');
/** Every byte, to see that none is lost. */
const evidence = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));
let world: World;
let postgres: TestPostgres;
const opened: Database[] = [];

beforeAll(async () => {
  [world, postgres] = await Promise.all([startWorld(), startPostgres()]);
  await world.signIn('azul', 'AZ1');
  const numberRef = await world.numberOf('jose@mail.example');
  const { body } = await world.call('GET', `/payment/create/payment-intent?numberRef=${numberRef}`);
  world.payments.pay(body.clientSecret);
  await world.call('GET', `/payment/confirm/payment-intent?numberRef=${numberRef}`);
  await world.numberOf('ana@mail.example', '1002');
  const { id } = await world.reservation(numberRef);
  await world.database.db.insert(claimFiles).values({
    reservationId: id,
    id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3c001',
    name: 'a\\b "ñ" 漢\u2028.pdf',
    type: 'application/pdf',
    size: evidence.length,
    content: evidence,
  });
  await world.database.db.insert(sandboxObjects).values(
    [
      { kind: 'x', id: 'one', value: { text: 'line\nbreak \\ "', big: 9_007_199_254_740_991 } },
      { kind: 'x', id: 'two', value: null as unknown as object },
    ].map((row) => ({ ...row, value: row.value ?? {} })),
  );
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await world.close();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const fresh = async (kind: 'pglite' | 'postgres'): Promise<Database> => {
  const database =
    kind === 'pglite' ? await openEmbedded() : await openPostgres(await postgres.freshDatabase());
  opened.push(database);
  await database.migrate();
  return database;
};
const opsAt = (database: Database) => opsOn({ ...world.deps, database });

/**
 * Everything a database holds but the record of the restoring itself, in an order that does not
 * depend on where rows lie.
 */
async function contents(database: Database): Promise<Record<string, unknown[]>> {
  const tables = await database.rows<{ table: string }>(
    "select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'operator_actions' order by 1",
  );
  const found: Record<string, unknown[]> = {};
  for (const { table } of tables)
    found[table] = (
      await database.rows<{ row: string }>(
        `select row_to_json(t)::text as row from "${table}" t order by 1`,
      )
    ).map(({ row }) => row);
  return found;
}

it.each(['pglite', 'postgres'] as const)(
  'brings everything into a new %s database, byte for byte, and goes on there',
  async (kind) => {
    const path = join(folder, `${kind}.gz`);
    expect(await opsOn(world.deps)('backup', '--out', path)).toMatchObject({
      code: 0,
      value: { out: path },
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const target = await fresh(kind);
    const ran = await opsAt(target)('restore', '--from', path);
    expect(ran).toMatchObject({ code: 0, error: '' });
    expect(await contents(target)).toEqual(await contents(world.database));
    // What is written next gets numbers that are free, and is counted.
    await insertMore(target);
    const [week] = await target.rows<{ id: string; notes: number }>(
      'select max(id)::text as id, (select count(*)::int from week_deltas where cost_cents = 4242) as notes from weeks',
    );
    expect(week).toEqual({ id: '13', notes: 1 });
    // And from there back again.
    const second = join(folder, `${kind}-second.gz`);
    expect((await opsAt(target)('backup', '--out', second)).code).toBe(0);
    expect(await opsAt(target)('restore', '--from', second, '--check')).toMatchObject({
      code: 0,
      text: expect.stringContaining('is whole'),
    });
    expect(await opsAt(target)('restore', '--from', second)).toMatchObject({
      code: 1,
      error:
        'The database is not empty: clubs has rows. A backup is restored into a new database only.',
    });
  },
);

const insertMore = (database: Database) =>
  database.db.insert(weeks).values({
    ...testWeek,
    inventoryId: 'more',
    checkIn: '2027-05-01',
    checkOut: '2027-05-08',
    costCents: 4242,
  });

it('refuses what is no backup, cut off, changed or of another version, and changes nothing', async () => {
  await opsOn(world.deps)('backup', '--out', file);
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  const lines = text.split('\n');
  const target = await fresh('postgres');
  const before = await contents(target);
  const end = (body: string): string =>
    `${body}${JSON.stringify({ end: { rows: {}, sha256: createHash('sha256').update(body).digest('hex') } })}\n`;
  const cases: [string, Buffer, RegExp][] = [
    ['text', Buffer.from('hello'), /it is no backup, or it is damaged\. Nothing was changed\.$/],
    [
      'another gzip',
      gzipSync('{"format":"other"}\n'),
      /it is no backup of this product\. Nothing was changed\.$/,
    ],
    ['empty', Buffer.alloc(0), /cannot be restored/],
    [
      'cut',
      readFileSync(file).subarray(0, -40),
      /it ends in the middle, it was not copied whole\. Nothing was changed\.$/,
    ],
    [
      'without its end',
      gzipSync(lines.slice(0, -2).join('\n').concat('\n')),
      /its end is missing\. Nothing was changed\.$/,
    ],
    [
      'a changed price',
      gzipSync(text.replace('"cost_cents":50000', '"cost_cents":1')),
      /the checksum differs\)\. Nothing was changed\.$/,
    ],
    [
      'a row less',
      gzipSync(
        lines
          .toSpliced(
            lines.findIndex((line) => line.includes('"inventory_id":"1005"')),
            1,
          )
          .join('\n'),
      ),
      /the checksum differs\)\. Nothing was changed\.$/,
    ],
    [
      'something after its end',
      gzipSync(`${text}{"row":{}}\n`),
      /there is something after its end\. Nothing was changed\.$/,
    ],
    [
      'a newer format',
      gzipSync(text.replace('"version":1', '"version":2')),
      /written in version 2 of the format, and this program reads version 1\. Nothing was changed\.$/,
    ],
    [
      'another schema',
      gzipSync(text.replace(/"schema":"\d+/, '"schema":"3')),
      /The backup has the schema 3:/,
    ],
    [
      'an unknown table',
      gzipSync(end(`${lines[0]}\n{"table":"pg_authid","columns":["x"]}\n`)),
      /it holds something this version does not know\. Nothing was changed\.$/,
    ],
  ];
  for (const [what, bytes, sentence] of cases) {
    const path = join(folder, 'broken.gz');
    writeFileSync(path, bytes);
    const ran = await opsAt(target)('restore', '--from', path);
    expect([what, ran.code, ran.text]).toEqual([what, 1, '']);
    expect([what, ran.error]).toEqual([what, expect.stringMatching(sentence)]);
  }
  expect(await contents(target)).toEqual(before);
  expect((await opsAt(target)('restore', '--from', join(folder, 'nothing.gz'))).error).toMatch(
    /does not exist\.$/,
  );
  // The triggers that were disabled are enabled again.
  await insertInventory(target, 1);
  expect(await target.rows('select count(*)::int as count from week_deltas')).toEqual([
    { count: 1 },
  ]);
});

it('leaves no half file on a full disk, and overwrites none unasked', async () => {
  const ops = opsOn(world.deps);
  expect(await ops('backup', '--out', '/dev/full')).toMatchObject({
    code: 1,
    error: '/dev/full could not be written: there is no space left on the disk.',
  });
  const path = join(folder, 'twice.gz');
  expect((await ops('backup', '--out', path)).code).toBe(0);
  expect(await ops('backup', '--out', path)).toMatchObject({
    code: 1,
    error: `${path} exists already; name another file or add --replace.`,
  });
  expect((await ops('backup', '--out', path, '--replace')).code).toBe(0);
  expect(existsSync(`${path}.part`)).toBe(false);
});

it('gives up mails that waited, when asked, and keeps them otherwise', async () => {
  const path = join(folder, 'mails.gz');
  await opsOn(world.deps)('backup', '--out', path);
  const target = await fresh('postgres');
  expect(await opsAt(target)('restore', '--from', path, '--without-mails')).toMatchObject({
    code: 0,
  });
  expect(
    await target.rows('select last_error, failed_at is not null as failed from outbox'),
  ).toEqual([{ last_error: 'restored from a backup', failed: true }]);
});

it('keeps nothing of an import whose database is lost half way', async () => {
  const url = await postgres.freshDatabase();
  const database = await openPostgres(url);
  const other = await openPostgres(url);
  opened.push(database, other);
  await database.migrate();
  await insertInventory(database, 1);
  const path = join(folder, 'weeks.ndjson');
  writeFileSync(
    path,
    Array.from({ length: 12_000 }, (_, at) =>
      JSON.stringify({
        inventoryId: `N${at}`,
        resortId: 'test',
        checkIn: '2027-04-03',
        checkOut: '2027-04-10',
        unitType: 'Studio',
        kitchenType: 'Full Kitchen',
        maxOccupancy: 4,
        type: 'Smart Week',
        price: 500,
      }),
    ).join('\n'),
  );
  // Its first batch waits for the lock of another import; then its connection is ended.
  const ran = await other.db.transaction(async (tx) => {
    await rowsOn(tx)('select pg_advisory_xact_lock(724510)');
    const running = opsAt(database)('weeks', 'import', path);
    await expect
      .poll(
        async () =>
          (
            await other.rows<{ count: number }>(
              "select count(pg_terminate_backend(pid))::int as count from pg_stat_activity where wait_event = 'advisory'",
            )
          )[0]?.count,
        { timeout: 20_000 },
      )
      .toBe(1);
    return running;
  });
  expect(ran).toMatchObject({
    code: 1,
    text: '',
    error:
      'The database cannot be reached, or went away. What was under way was not kept; run the same command again when it is back.',
  });
  expect(await other.rows('select count(*)::int as count from weeks')).toEqual([{ count: 1 }]);
  expect(await opsAt(database)('weeks', 'import', path)).toMatchObject({
    code: 0,
    value: { created: 12_000 },
  });
});

it('is also a copy of the embedded database’s folder, made while no process uses it', async () => {
  const [from, to] = [join(folder, 'data'), join(folder, 'copy')];
  const first = await openEmbedded(from);
  await first.migrate();
  await insertInventory(first, 3);
  const was = await contents(first);
  await first.close();
  cpSync(from, to, { recursive: true });
  const second = await openEmbedded(to);
  opened.push(second);
  expect(await contents(second)).toEqual(was);
});
