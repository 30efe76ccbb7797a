import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { applyAtOnce } from './migrate.ts';
import type { LockOptions, MigrationConnection } from './migrate.ts';

/**
 * Folders with the schema of this release: migrations are its history, function files the current
 * source.
 */
export type SchemaFolders = { migrations: string; functions: string };

type FunctionFile = { name: string; text: string; hash: string };

const readFunctionFiles = (folder: string): FunctionFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });

/**
 * Whether a newer release has migrated this database. If so, its functions stay, even when an
 * instance of the previous release starts again.
 */
async function isNewer({ rows }: Pick<MigrationConnection, 'rows'>, migrationsFolder: string) {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const [row] = await rows<{ newer: boolean }>(
    'select exists (select from drizzle.__drizzle_migrations where created_at <> all($1::bigint[])) as newer',
    [known],
  );
  return row?.newer === true;
}

/**
 * Function files of this release that are missing in the database or differ from it, ordered by
 * name.
 */
export async function changedFunctionFiles(
  { rows }: Pick<MigrationConnection, 'rows'>,
  folders: SchemaFolders,
): Promise<FunctionFile[]> {
  const files = readFunctionFiles(folders.functions);
  const [table] = await rows<{ there: boolean }>(
    `select to_regclass('drizzle.function_files') is not null as there`,
  );
  if (!table?.there) return files;
  if (await isNewer({ rows }, folders.migrations)) return [];
  const applied = await rows<{ name: string; hash: string }>(
    'select name, hash from drizzle.function_files',
  );
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  return files.filter(({ name, hash }) => hashes.get(name) !== hash);
}

/**
 * Applies the changed function files in one transaction, ordered by name. Must be called after the
 * migrations, by one instance at a time.
 */
export async function applyFunctions(
  connection: MigrationConnection,
  folders: SchemaFolders,
  options: LockOptions = {},
): Promise<void> {
  const changed = await changedFunctionFiles(connection, folders);
  if (changed.length === 0) return;
  const notes = changed.map(({ name, hash }) => `('${name}', '${hash}')`).join(', ');
  await applyAtOnce(
    connection,
    [
      ...changed.map(({ text }) => text),
      'create table if not exists drizzle.function_files (name text primary key, hash text not null)',
      `insert into drizzle.function_files (name, hash) values ${notes} on conflict (name) do update set hash = excluded.hash`,
    ],
    options,
  );
}
