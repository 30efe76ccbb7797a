import { setTimeout as pause } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { pgErrorCode } from './errors.ts';

/** A single connection: a transaction begun on it stays on it. */
export type MigrationConnection = {
  /** Runs any number of statements without parameters. */
  exec: (statements: string) => Promise<void>;
  rows: <Row extends Record<string, unknown>>(text: string, params?: unknown[]) => Promise<Row[]>;
};
/** How long a statement waits for a lock, and how often it is tried. */
export type LockOptions = { lockTimeoutMs?: number; tries?: number };
/**
 * First line of a migration that has to run outside a transaction, e.g. for `create index
 * concurrently`.
 */
const ALONE = /^\s*--\s*outside a transaction\b/;
/**
 * While a migration's statement waits for a lock, others queue behind it; none may wait longer than
 * this.
 */
const LOCK_TIMEOUT_MS = 2_000;
const TRIES = 60;
const LONGEST_PAUSE_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Applies the missing migrations, oldest first, each in its own transaction together with the
 * record that it is done. A statement that does not get its lock soon is rolled back and tried
 * again later: waiting in the queue of a busy table would block everyone behind it. Only one
 * instance may run this at a time.
 * @throws Error with a sentence when the locks are not available; the database error when a
 * statement fails; nothing of that migration is kept then
 */
export async function applyMigrations(
  connection: MigrationConnection,
  migrationsFolder: string,
  options: LockOptions = {},
): Promise<void> {
  await connection.exec(
    'create schema if not exists drizzle; create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const known = await connection.rows<{ created_at: string }>(
    'select created_at::text as created_at from drizzle.__drizzle_migrations',
  );
  const done = new Set(known.map(({ created_at }) => created_at));
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (done.has(String(folderMillis))) continue;
    const note = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`;
    if (!ALONE.test(statements[0] ?? ''))
      await applyAtOnce(connection, [...statements, note], options);
    else
      await untilLocked(options, async (lockTimeoutMs) => {
        try {
          await connection.exec(`set lock_timeout = ${lockTimeoutMs}`);
          for (const statement of statements) {
            await dropHalfBuilt(connection, statement);
            await connection.exec(statement);
          }
          await connection.exec(note);
        } catch (error) {
          await connection.exec('reset lock_timeout');
          throw error;
        }
      });
  }
}

/** Runs statements in one transaction, repeating it until it gets its locks. */
export const applyAtOnce = (
  connection: MigrationConnection,
  statements: readonly string[],
  options: LockOptions = {},
): Promise<void> =>
  untilLocked(options, async (lockTimeoutMs) => {
    try {
      await connection.exec(
        `begin; set local lock_timeout = ${lockTimeoutMs}; ${statements.join('\n;\n')}\n; commit`,
      );
    } catch (error) {
      await connection.exec('rollback');
      throw error;
    }
  });

/**
 * Repeats work that did not get its locks in time. @throws Error with a sentence after the last try
 */
async function untilLocked(
  { lockTimeoutMs = LOCK_TIMEOUT_MS, tries = TRIES }: LockOptions,
  work: (lockTimeoutMs: number) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(lockTimeoutMs);
    } catch (error) {
      const code = pgErrorCode(error);
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (attempt >= tries)
        throw new Error(
          `A migration did not get its locks in ${tries} tries: something holds a table for long. End it, or start again when there is less to do.`,
          { cause: error },
        );
      await pause(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** attempt) * (0.5 + Math.random()));
    }
  }
}

/** How many migrations of a folder a database lacks. */
export async function missingMigrations(
  { rows }: Pick<MigrationConnection, 'rows'>,
  migrationsFolder: string,
): Promise<number> {
  const all = readMigrationFiles({ migrationsFolder });
  const [table] = await rows<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table?.there) return all.length;
  const known = await rows<{ created_at: string }>(
    'select created_at::text as created_at from drizzle.__drizzle_migrations',
  );
  const done = new Set(known.map(({ created_at }) => created_at));
  return all.filter(({ folderMillis }) => !done.has(String(folderMillis))).length;
}

const BUILDS_INDEX =
  /^\s*(?:--[^\n]*\n\s*)?create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i;

/**
 * An index whose build was interrupted keeps its name, is maintained by every write and used by no
 * search. It must be built again.
 */
async function dropHalfBuilt(connection: MigrationConnection, statement: string): Promise<void> {
  const name = BUILDS_INDEX.exec(statement)?.[1];
  const half =
    name !== undefined &&
    (await connection.rows(
      'select indexrelid from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [name],
    ));
  if (half && half.length > 0) await connection.exec(`drop index concurrently if exists ${name}`);
}
