import { readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { asFlags, didNotStart, serverIn } from './postgres.ts';
import { startRelay } from './relay.ts';

export type PostgresPair = {
  /** A database of the pair, by the address that follows the primary. */
  url: string;
  /** Open connections carry nothing any more and do not end. */
  silence: () => void;
  /** Lets the primary only read from now on; connections to it stay. */
  demotePrimary: () => Promise<void>;
  /** Ends every process of the primary at once and without a word (SIGKILL). */
  killPrimary: () => Promise<void>;
  /** Lets the address lead to the standby, which still only reads. */
  moveAddress: () => void;
  /** Makes the standby the primary; resolves once it takes writes. */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
};

const DATABASE = 'club';
/**
 * A commit is answered once both servers have it. The disk is not waited for: no machine loses its
 * power here.
 */
const BOTH = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=on', 'wal_keep_size=1GB'];
const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', 'wal_keep_size=1GB'];

/** A primary and a synchronous standby behind one address. Both begin with the same data folder. */
export async function startPair({ durable = false } = {}): Promise<PostgresPair> {
  const id = randomBytes(6).toString('hex');
  const folder = (name: string): string => join(tmpdir(), `club-${name}-${id}`);
  const settings = asFlags(durable ? DURABLE : BOTH);
  const primary = await serverIn(folder('primary'), {
    persistent: true,
    flags: [...settings, ...asFlags(['synchronous_standby_names=*'])],
  });
  const standby = await serverIn(folder('standby'), {
    persistent: true,
    flags: [
      ...settings,
      // The remaining server does not wait for a standby.
      ...asFlags([
        'synchronous_standby_names=',
        `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres password=${primary.password}`,
      ]),
    ],
  });
  await writeFile(join(folder('standby'), 'standby.signal'), '');
  await primary.server.start().catch((error: unknown) => {
    throw didNotStart(primary.messages, error);
  });
  // Resolves with the promotion: only then does the server say that it is ready for everything.
  const promoted = standby.server.start().catch((error: unknown) => {
    throw didNotStart(standby.messages, error);
  });
  promoted.catch(() => {});
  await on(primary.url('postgres'), async (client) => {
    await untilTrue(
      client,
      `select exists (select from pg_stat_replication where sync_state = 'sync') as yes`,
    );
    await client.query(`create database ${DATABASE}`);
  });

  const relay = await startRelay(primary.port);
  let dead = false;
  return {
    url: `postgresql://postgres:${primary.password}@127.0.0.1:${relay.port}/${DATABASE}`,
    silence: relay.silence,
    demotePrimary: () =>
      on(primary.url('postgres'), async (client) => {
        await client.query('alter system set default_transaction_read_only = on');
        await client.query('select pg_reload_conf()');
      }),
    killPrimary: async () => {
      dead = true;
      await killAll(folder('primary'), primary.url('postgres'));
      // What was killed needs no stopping.
      Reflect.set(primary.server, 'process', undefined);
    },
    moveAddress: () => relay.pointAt(standby.port),
    promote: async () => {
      await on(standby.url('postgres'), (client) => client.query('select pg_promote(true, 60)'));
      await promoted;
    },
    stop: async () => {
      await relay.close();
      await standby.server.stop();
      if (!dead) await primary.server.stop();
      for (const name of ['primary', 'standby'])
        await rm(folder(name), { recursive: true, force: true });
    },
  };
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function untilTrue(client: pg.Client, question: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ yes: boolean }>(question);
    if (rows[0]?.yes) return;
    await new Promise((next) => setTimeout(next, 50));
  }
}

/**
 * Every process of a server. The first one is stopped before the others are looked up, so that it
 * starts no more; stopping only the first would leave sessions that continue until they notice.
 */
async function killAll(folder: string, url: string): Promise<void> {
  const first = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const pids = await on(url, async (client) => {
    process.kill(first, 'SIGSTOP');
    return (await client.query<{ pid: number }>('select pid from pg_stat_activity')).rows;
  });
  for (const { pid } of pids) kill(pid);
  kill(first);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
