import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';

/** Starts the product as `npm start` does, on a database of its own, and stops it at the end. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'club-browser-'));
  const server = startServer(Number(config.metadata['port']), folder);
  await ready(server, Number(config.metadata['port']));
  return async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The server process of a port and data folder. */
export function startServer(
  port: number,
  folder: string,
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO_WEEKS: '4000',
      LOG_LEVEL: 'error',
      PUBLIC_URL: `http://localhost:${port}`,
      ...env,
    },
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
