import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './postgres.ts';

export type Instance = {
  origin: string;
  process: ChildProcess;
  /** What it has printed. */
  printed: () => string;
  /** Resolves to the exit code once it has ended; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Ends it without a word, as a power cut does. */
  kill: () => Promise<void>;
};

/**
 * Starts the product as a process of its own on a PostgreSQL, with the sandbox and without demo
 * weeks. Resolves before it is ready.
 */
export async function spawnInstance(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Instance> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'club-instance-'));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'],
    {
      cwd: join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        DEMO_WEEKS: '0',
        LOG_LEVEL: 'error',
        PUBLIC_URL: `http://localhost:${port}`,
        ...env,
      },
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
  const ended = once(child, 'exit').then(async ([code]) => {
    await rm(folder, { recursive: true, force: true });
    return code as number | null;
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child,
    ended,
    printed: () => text,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Resolves when an instance has said that it is ready. @throws Error with what it printed when it
 * ends instead
 */
export function isReady(instance: Instance): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (instance.printed().includes('Ready at ')) resolve();
    };
    instance.process.stdout?.on('data', look);
    look();
    void instance.ended.then((code) =>
      reject(
        new Error(`An instance ended with ${code} before it was ready:\n${instance.printed()}`),
      ),
    );
  });
}
