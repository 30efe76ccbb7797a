import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const root = join(import.meta.dirname, '../..');
const port = Number(process.env['BROWSER_TEST_PORT'] ?? 4310);
const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
);
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
/** Tests of the built workbench. */
const WORKBENCH = ['club-wall.spec.ts', 'words-on-heroes.spec.ts', 'workbench.spec.ts'];

/**
 * End-to-end tests: the real server with its sandbox partners, in a real Chromium. Each worker has a
 * server and a database of its own, at the port after the one before.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results'),
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // For a busy machine: they only end a test that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    // Traces double the time of every test; `--trace retain-on-failure` writes them for a closer look.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
      ],
    },
  },
  metadata: { port },
  projects: [
    { name: 'site', testIgnore: WORKBENCH },
    // Built once, by one worker, and only when a test of the workbench is to run.
    { name: 'build of the workbench', testMatch: 'storybook.setup.ts' },
    { name: 'workbench', testMatch: WORKBENCH, dependencies: ['build of the workbench'] },
  ],
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
});
