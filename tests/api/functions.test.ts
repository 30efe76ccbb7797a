import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pendingMigrations, updateSchema } from '../../src/server/db/client.ts';
import { applyFunctions } from '../../src/server/db/functions.ts';
import { applyMigrations } from '../../src/server/db/migrate.ts';
import type { MigrationConnection } from '../../src/server/db/migrate.ts';
import { connectEmbedded, connectPostgres } from '../support/migration-connection.ts';
import type { Connection } from '../support/migration-connection.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';

const migrations = join(import.meta.dirname, '../../src/server/db/migrations');
/** Migrations of the release before this one: 0000 to 0020. */
const FORMER_MIGRATIONS = 21;

let postgres: TestPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'club-functions-'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** A copy of the migrations without those after the first `count`. */
async function firstMigrations(count: number): Promise<string> {
  const copy = await mkdtemp(join(folder, 'migrations-'));
  await cp(migrations, copy, { recursive: true });
  const journal = join(copy, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] };
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return copy;
}

/** Functions, triggers, indexes and columns by name, as the database prints them. */
const schemaOf = ({ rows }: Pick<MigrationConnection, 'rows'>) =>
  rows<{ name: string; text: string }>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text from pg_proc p where p.pronamespace = 'public'::regnamespace
     union all select 'trigger ' || t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t where not t.tgisinternal
     union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'column ' || table_name || '.' || column_name, concat_ws(' ', ordinal_position, data_type, is_nullable, column_default)
       from information_schema.columns where table_schema = 'public'
     order by 1`,
  );
const functionsOf = async (connection: Pick<MigrationConnection, 'rows'>): Promise<string[]> =>
  (await schemaOf(connection)).map(({ name }) => name).filter((name) => name.endsWith(')'));

describe.each([
  { kind: 'PostgreSQL', connection: async () => connectPostgres(await postgres.freshDatabase()) },
  { kind: 'the embedded database', connection: connectEmbedded },
])('a database of the release before, on $kind', ({ connection }) => {
  it('has after the upgrade what a new one has, and what the former release calls', async () => {
    const [upgraded, created] = await Promise.all([connection(), connection()]);
    await applyMigrations(upgraded, await firstMigrations(FORMER_MIGRATIONS));
    const before = await functionsOf(upgraded);
    await updateSchema(upgraded);
    await updateSchema(created);
    expect(await schemaOf(upgraded)).toEqual(await schemaOf(created));
    expect(await pendingMigrations(upgraded)).toBe(0);
    const after = await functionsOf(upgraded);
    expect(before.filter((name) => !after.includes(name))).toEqual(['hold_weeks(jsonb,integer)']);
    await Promise.all([upgraded.close(), created.close()]);
  });
});

describe('function files', () => {
  let connection: Connection;
  let executed: string[];
  let functions: string;
  beforeEach(async () => {
    const opened = await connectPostgres(await postgres.freshDatabase());
    executed = [];
    connection = {
      ...opened,
      exec: (statements) => {
        executed.push(statements);
        return opened.exec(statements);
      },
    };
    await applyMigrations(connection, await firstMigrations(2));
    executed = [];
    functions = await mkdtemp(join(folder, 'functions-'));
    return () => opened.close();
  });
  const write = (name: string, value: number) =>
    writeFile(
      join(functions, `${name}.sql`),
      `create or replace function ${name}() returns int language sql as 'select ${value}'`,
    );
  const apply = async (migrationCount = 2) =>
    applyFunctions(connection, { migrations: await firstMigrations(migrationCount), functions });
  const value = async (name: string) =>
    (await connection.rows<{ value: number }>(`select ${name}() as value`))[0]?.value;

  it('are applied once, and again when they change', async () => {
    await write('one', 1);
    await write('two', 2);
    await apply();
    expect(executed).toHaveLength(1);
    await apply();
    expect(executed).toHaveLength(1);
    await write('two', 22);
    await apply();
    expect([await value('one'), await value('two')]).toEqual([1, 22]);
    expect(executed).toHaveLength(2);
    expect(executed[1]).not.toContain('function one()');
  });

  it('change all together or not at all', async () => {
    await write('one', 1);
    await apply();
    await write('one', 11);
    await writeFile(join(functions, 'two.sql'), 'select wrong');
    await expect(apply()).rejects.toThrow('column "wrong" does not exist');
    expect(await value('one')).toBe(1);
    await write('two', 2);
    await apply();
    expect([await value('one'), await value('two')]).toEqual([11, 2]);
  });

  it('of an older release leave those of a newer one as they are', async () => {
    await write('one', 1);
    await apply();
    await write('one', 0);
    await apply(1);
    expect(await value('one')).toBe(1);
  });
});
