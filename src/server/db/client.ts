import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import * as schema from './schema.ts';

/** Drizzle over PGlite or PostgreSQL; use cases see no difference. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
/** A database or a transaction on it. */
export type Queryable = Pick<Db, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** Rows of a raw query with $1 parameters, the same for both engines. */
  rows: <Row extends Record<string, unknown>>(text: string, params?: unknown[]) => Promise<Row[]>;
  ping: () => Promise<void>;
  migrate: () => Promise<void>;
  /**
   * Calls back for each NOTIFY on a channel, and with `onListening` each time it begins to listen, first or again after the connection
   * was lost: what was told in between is gone. The promise resolves to the way to stop.
   */
  listen: (channel: string, onMessage: (payload: string) => void, onListening?: () => void) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
};

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Advisory lock that lets one instance migrate while others wait. */
const MIGRATION_LOCK = 724_501;

/** Postgres error code of a failed query, whether Drizzle wrapped it or not; undefined for other errors. */
export function pgErrorCode(error: unknown): string | undefined {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) return current.code;
  }
  return undefined;
}

/** The embedded database in a folder, or in memory without one. A lock file keeps a second process out of the same folder. */
export async function openEmbedded(folder?: string): Promise<Database> {
  const release = folder ? lockFolder(folder) : () => {};
  const pglite = folder ? await PGlite.create({ dataDir: join(folder, 'pg'), relaxedDurability: false }) : await PGlite.create();
  const db = drizzlePglite(pglite, { schema });
  return {
    db: db as unknown as Db,
    kind: 'pglite',
    rows: async <Row extends Record<string, unknown>>(text: string, params: unknown[] = []) => (await pglite.query<Row>(text, params)).rows,
    ping: async () => void (await pglite.query('select 1')),
    migrate: () => migratePglite(db, { migrationsFolder }),
    listen: async (channel, onMessage, onListening) => {
      const stop = await pglite.listen(channel, onMessage);
      onListening?.();
      return () => stop();
    },
    close: async () => {
      await pglite.close();
      release();
    },
  };
}

/** A PostgreSQL server by its address. */
export async function openPostgres(url: string, poolSize = 10): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 });
  // A lost connection must not end the process; the next query gets a new one or fails with 503.
  pool.on('error', () => {});
  const db = drizzleNode(pool, { schema });
  return {
    db: db as unknown as Db,
    kind: 'postgres',
    rows: async <Row extends Record<string, unknown>>(text: string, params: unknown[] = []) => (await pool.query<Row>(text, params)).rows,
    ping: async () => void (await pool.query('select 1')),
    migrate: async () => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await migrateNode(drizzleNode(client, { schema }), { migrationsFolder });
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
        client.release();
      }
    },
    listen: (channel, onMessage, onListening = () => {}) => listenPostgres(url, channel, onMessage, onListening),
    close: () => pool.end(),
  };
}

const RECONNECT_MS = 1_000;
/** A connection that died without a word is found out by asking, this often. */
const PROBE_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;

/**
 * Listens on a connection of its own and connects again when it is lost, one try at a time. `onListening` is called whenever the
 * connection listens, so that the caller can look for what it missed meanwhile. @throws when the first connection fails
 */
async function listenPostgres(url: string, channel: string, onMessage: (payload: string) => void, onListening: () => void): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS, keepAlive: true });
    next.on('notification', (message) => onMessage(message.payload ?? ''));
    next.on('error', () => {});
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (stopped) return next.end();
    client = next;
    const probe = setInterval(() => void next.query('select 1').catch(() => next.end().catch(() => {})), PROBE_MS).unref();
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

function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  if (existsSync(file)) {
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner !== process.pid && isRunning(owner)) {
      throw new Error(`The data folder ${folder} is in use by process ${owner}. Stop it, or set DATA_DIR to another folder, or use DATABASE_URL.`);
    }
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** NOTIFY with a payload of at most 8,000 bytes, inside or outside a transaction. */
export const notify = (db: Queryable, channel: string, payload: string) => db.execute(sql`select pg_notify(${channel}, ${payload})`);
