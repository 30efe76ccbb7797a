import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { isDatabaseAway, pgErrorCode } from './errors.ts';
import { fitScale } from './week-counts/recount.ts';
import { applyFunctions, changedFunctionFiles } from './functions.ts';
import { applyMigrations, missingMigrations } from './migrate.ts';
import type { MigrationConnection } from './migrate.ts';
import * as schema from './schema.ts';

/** Drizzle over PGlite or PostgreSQL; use cases see no difference. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/** A database or a transaction on it. */
export type Queryable = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'
>;

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  /**
   * Rows of a raw query with $1 parameters, the same for both engines. With a name, a connection
   * prepares the statement once; for frequent statements.
   */
  rows: <Row extends Record<string, unknown>>(
    text: string,
    params?: unknown[],
    name?: string,
  ) => Promise<Row[]>;
  ping: () => Promise<void>;
  /**
   * Brings the schema up to date, once however many instances start; see `applyMigrations` and
   * `applyFunctions`.
   */
  migrate: () => Promise<void>;
  /** Runs work that no other instance on this database runs at the same time. Not reentrant. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Calls back for each NOTIFY on the named channels, which share one connection. `onListening` is
   * called each time it begins to listen, the first time and after every lost connection, as
   * notifications in between are lost. The promise resolves to a function that stops it.
   */
  listen: (
    channels: Record<string, (payload: string) => void>,
    onListening?: () => void,
  ) => Promise<() => Promise<void>>;
  /**
   * Connections of the pool: in use, idle, and callers waiting for one; missing for the embedded
   * database.
   */
  load?: () => { used: number; idle: number; waiting: number };
  close: () => Promise<void>;
};

const folders = {
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  functions: fileURLToPath(new URL('./functions', import.meta.url)),
};
/** Advisory lock that lets one instance set the database up while others wait. */
const SET_UP_LOCK = 724_501;

/**
 * How many migrations and changed function files a database lacks; all of them when it is empty.
 * Changes nothing.
 */
export const pendingMigrations = async (database: Pick<Database, 'rows'>): Promise<number> =>
  (await missingMigrations(database, folders.migrations)) +
  (await changedFunctionFiles(database, folders)).length;

/**
 * Applies the migrations and function files that a database lacks, and recounts the weeks if the
 * price limits have changed. Only one instance may run this at a time.
 */
export async function updateSchema(connection: MigrationConnection): Promise<void> {
  await applyMigrations(connection, folders.migrations);
  await applyFunctions(connection, folders);
  await fitScale((text, params = []) => connection.rows(text, [...params]));
}

/**
 * The embedded database in a folder, or in memory without one. A lock file keeps a second process
 * out of the same folder.
 */
export async function openEmbedded(folder?: string): Promise<Database> {
  const release = folder ? lockFolder(folder) : () => {};
  const pglite = await (
    folder
      ? PGlite.create({ dataDir: join(folder, 'pg'), relaxedDurability: false })
      : PGlite.create()
  ).catch((error: unknown) => {
    release();
    throw new Error(
      `The embedded database in ${folder} cannot be opened (${messageOf(error)}). Is the disk full, or the folder damaged or not writable? DATA_DIR names another folder.`,
      { cause: error },
    );
  });
  return embeddedOn(pglite, release);
}

/** An embedded database that is open already. `onClose` is called after it was closed. */
export function embeddedOn(pglite: PGlite, onClose = () => {}): Database {
  const db = drizzlePglite(pglite, { schema });
  const rows = async <Row extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
    (await pglite.query<Row>(text, params)).rows;
  return {
    db,
    kind: 'pglite',
    rows,
    ping: async () => void (await pglite.query('select 1')),
    // There is only one connection, so no lock can block the migration and nothing can run beside
    // it.
    migrate: () =>
      updateSchema({
        exec: async (statements) =>
          void (await pglite.exec(statements.replaceAll(/\bconcurrently\b/gi, ''))),
        rows,
      }),
    alone: (work) => work(),
    listen: async (channels, onListening) => {
      const stops = await Promise.all(
        Object.entries(channels).map(([channel, onMessage]) => pglite.listen(channel, onMessage)),
      );
      onListening?.();
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
    close: async () => {
      await pglite.close();
      onClose();
    },
  };
}

export type PostgresOptions = {
  /** Maximum number of connections. */
  pool?: number;
  /**
   * Seconds a statement may run before the server ends it; no limit if missing (imports,
   * benchmarks).
   */
  statementSeconds?: number;
  /** Seconds to wait for a new or free connection before the database counts as unavailable. */
  connectSeconds?: number;
};

const CONNECT_TIMEOUT_MS = 3_000;
/**
 * Connections are replaced after this time: reads must not stay for ever on a server that was
 * replaced and still answers.
 */
const CONNECTION_SECONDS = 300;
/**
 * Extra time for an answer before the network or the server counts as hanging. Longer than the
 * server's own limit.
 */
const ANSWER_GRACE_MS = 2_000;

/**
 * A PostgreSQL server by its address. Connections, statements, locks of open transactions and
 * answers all have time limits, and the next call replaces a lost connection.
 */
export async function openPostgres(
  url: string,
  {
    pool: max = 10,
    statementSeconds,
    connectSeconds = CONNECT_TIMEOUT_MS / 1000,
  }: PostgresOptions = {},
): Promise<Database> {
  const limits =
    statementSeconds === undefined
      ? {}
      : {
          statement_timeout: statementSeconds * 1000,
          query_timeout: statementSeconds * 1000 + ANSWER_GRACE_MS,
          idle_in_transaction_session_timeout: statementSeconds * 2_000,
        };
  const pool = new WatchedPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectSeconds * 1000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: CONNECTION_SECONDS,
    keepAlive: true,
    application_name: 'club',
    ...limits,
  });
  // A lost connection must not end the process, whether idle or in use; the next query gets a new
  // one or fails with 503.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const db = drizzleNode(pool, { schema });
  const database: Database = {
    db: db,
    kind: 'postgres',
    rows: async <Row extends Record<string, unknown>>(
      text: string,
      params: unknown[] = [],
      name?: string,
    ) =>
      (
        await pool.query<Row>(
          name === undefined ? { text, values: params } : { text, values: params, name },
        )
      ).rows,
    ping: async () => void (await pool.query('select 1')),
    migrate: () => database.alone(() => migratePostgres(url)),
    alone: (work) => aloneOnPostgres(url, work),
    listen: (channels, onListening = () => {}) => listenPostgres(url, channels, onListening),
    load: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
  return database;
}

/** Uses a connection without statement timeout, since an index on a large table takes long. */
async function migratePostgres(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'club migration',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await updateSchema({
      exec: async (statements) => void (await client.query(statements)),
      rows: async <Row extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
        (await client.query<Row>(text, params)).rows,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * A pool that never leaks a connection. A connection that dies in use, fails at its first statement
 * or does not answer is discarded at once, even if the caller never releases it (a transaction that
 * could not even begin). Releasing twice does nothing.
 */
class WatchedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      err: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: boolean | Error) => void,
    ) => void,
  ): void;
  override connect(
    callback?: (
      err: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: boolean | Error) => void,
    ) => void,
  ): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback);
    return super.connect().then((client) => {
      const giveBack = client.release.bind(client);
      const run: (...args: unknown[]) => unknown = client.query.bind(client);
      let given = false;
      let first = true;
      const release = (error?: Error | boolean): void => {
        if (given) return;
        given = true;
        client.off('error', lost).off('end', lost);
        Reflect.deleteProperty(client, 'query');
        giveBack(error);
      };
      const lost = (error?: Error): void => release(error ?? true);
      client.on('error', lost).on('end', lost);
      client.release = release;
      client.query = ((...args: unknown[]) => {
        const result = run(...args);
        const isFirst = first;
        first = false;
        if (result instanceof Promise)
          result.catch((error: Error) => {
            // A server that has become read-only was replaced; the next connection reaches its
            // successor.
            const useless =
              error.message === 'Query read timeout' || pgErrorCode(error) === READ_ONLY;
            if (isFirst || useless) release(error);
          });
        return result;
      }) as typeof client.query;
      return client;
    });
  }
}

/** A write on a server that takes none: a standby, or a primary that was replaced. */
const READ_ONLY = '25006';
const ALONE_PAUSE_MS = 200;

/**
 * Runs work while no other instance does. It polls for an advisory lock instead of waiting for it
 * inside the server: a waiting statement would hold a snapshot, and `create index concurrently`
 * waits for all of those. The lock ends with its connection, so a process that dies does not keep
 * it.
 */
async function aloneOnPostgres<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'club set-up',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock($1) as held',
        [SET_UP_LOCK],
      );
      if (rows[0]?.held) break;
      await pause(ALONE_PAUSE_MS);
    }
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}

/** Host, port and name of a database, safe to show to an operator: no user, no password. */
export function databaseName(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname}`;
}

/**
 * Waits until the database answers. A server that is not there yet is tried again; one that rejects
 * the name or the password is not.
 * @throws Error with a sentence that names host, port and database, never the password
 */
export async function untilReachable(
  database: Pick<Database, 'ping'>,
  url: string,
  options: { seconds: number; onWait: (sentence: string) => void },
): Promise<void> {
  const ends = Date.now() + options.seconds * 1000;
  for (let told = false; ; told = true) {
    try {
      return await database.ping();
    } catch (error) {
      const name = databaseName(url);
      const code = pgErrorCode(error);
      const refused = code !== undefined && /^(28|3D)/.test(code);
      if (refused || !isDatabaseAway(error))
        throw new Error(
          `The database ${name} refuses this server (${messageOf(error)}). Check user, password and name in DATABASE_URL.`,
          { cause: error },
        );
      if (Date.now() >= ends)
        throw new Error(
          `The database ${name} does not answer (${messageOf(error)}). Check DATABASE_URL and that the server runs.`,
          { cause: error },
        );
      if (!told) options.onWait(`• Waiting for the database ${name} …`);
      await pause(Math.min(1_000, Math.max(50, ends - Date.now())));
    }
  }
}

const messageOf = (error: unknown): string => {
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  if (!(inner instanceof Error)) return String(inner);
  return inner.message || ('code' in inner ? String(inner.code) : inner.name);
};

const RECONNECT_MS = 1_000;
/** How often to probe the connection, to detect one that died silently. */
const PROBE_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;

/**
 * Listens on its own connection and reconnects when it is lost, one attempt at a time.
 * `onListening` is called whenever it begins to listen, so that the caller can check what it
 * missed. @throws when the first connection fails
 */
async function listenPostgres(
  url: string,
  channels: Record<string, (payload: string) => void>,
  onListening: () => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
      keepAlive: true,
    });
    next.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query(
        Object.keys(channels)
          .map((channel) => `listen ${pg.escapeIdentifier(channel)}`)
          .join('; '),
      );
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (stopped) return next.end();
    client = next;
    const probe = setInterval(() => void probeListener(next), PROBE_MS).unref();
    next.once('end', () => {
      clearInterval(probe);
      again();
    });
    onListening();
  };
  const again = (): void => {
    if (!stopped) retry = setTimeout(() => void connect().catch(again), RECONNECT_MS).unref();
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end();
  };
}

/**
 * Ends a connection that does not answer, or whose server was replaced and receives no
 * notifications any more.
 */
async function probeListener(client: pg.Client): Promise<void> {
  const { rows } = await client
    .query<{ only: string }>(`select current_setting('transaction_read_only') as only`)
    .catch(() => ({ rows: [] }));
  if (rows[0]?.only !== 'off') await client.end().catch(() => {});
}

function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock');
  try {
    mkdirSync(folder, { recursive: true });
    if (existsSync(file)) {
      const owner = Number(readFileSync(file, 'utf8'));
      if (owner !== process.pid && isRunning(owner))
        throw new InUse(
          `The data folder ${folder} is in use by process ${owner}. Stop it, or set DATA_DIR to another folder, or use DATABASE_URL.`,
        );
    }
    writeFileSync(file, String(process.pid));
  } catch (error) {
    if (error instanceof InUse) throw error;
    throw new Error(
      `The data folder ${folder} cannot be written (${messageOf(error)}). Make room on the disk or set DATA_DIR to a folder that this user may write.`,
      { cause: error },
    );
  }
  return () => rmSync(file, { force: true });
}

class InUse extends Error {}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** NOTIFY with a payload of at most 8,000 bytes, inside or outside a transaction. */
export const notify = (db: Queryable, channel: string, payload: string) =>
  db.execute(sql`select pg_notify(${channel}, ${payload})`);
