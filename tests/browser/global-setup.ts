import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FullConfig } from '@playwright/test';

const root = join(import.meta.dirname, '../..');

/**
 * Starts the product as `npm start` does, once for each worker, on databases of their own; stops them
 * at the end.
 */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const first = Number(config.metadata['port']);
  const stops = await Promise.all(
    Array.from({ length: config.workers }, (_, worker) => startProduct(first + worker)),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

async function startProduct(port: number): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'club-browser-'));
  await createQuietClub(port, folder);
  const server = startServer(port, folder);
  await ready(server, port);
  return async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * A club without a language of its own, which no demo club is: `quiet.localhost` and
 * `weeks.quiet.localhost`.
 */
async function createQuietClub(port: number, folder: string): Promise<void> {
  const fields = {
    Nombre: 'Quiet Club',
    ColorPrimarioHex: '#0a5c8f',
    ColorSecundarioHex: '#b3541e',
    UrlLogin: `http://quiet.localhost:${port}`,
    UrlWeek: `http://weeks.quiet.localhost:${port}`,
    UrlTC: `http://quiet.localhost:${port}`,
  };
  await promisify(execFile)(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'src/server/cli/ops.ts',
      'clubs',
      'create',
      'quiet',
      ...Object.entries(fields).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ],
    { cwd: root, env: environment(port, folder) },
  );
}

const environment = (port: number, folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'development',
  PORT: String(port),
  DATA_DIR: folder,
  DEMO_WEEKS: '4000',
  LOG_LEVEL: 'error',
  TRUST_PROXY: '127.0.0.1,::1',
  PUBLIC_URL: `http://localhost:${port}`,
});

/** The server process of a port and data folder. */
export function startServer(
  port: number,
  folder: string,
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment(port, folder), ...env },
  });
}

/** Resolves when the server says that it is ready; rejects when it ends instead. */
export function ready(server: ChildProcess, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes(`Ready at http://localhost:${port}`)) resolve();
    });
    server.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${printed}`)),
    );
  });
}
