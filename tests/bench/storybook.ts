// `npm run bench:storybook`: how long the workbench takes to start, to build and to test, against
// an empty workbench in the same run.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { z } from 'zod';
import { launch } from '../visual/capture.ts';
import { buildStorybook, root } from '../visual/storybook.ts';
import { median } from './support.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    'no-tests': { type: 'boolean', default: false },
  },
});
const rounds = Math.max(1, Number(options.rounds));
const bin = (path: string): string => join(root, 'node_modules', path);
const STORYBOOK = bin('storybook/dist/bin/dispatcher.js');
const env = { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1', NO_COLOR: '1' };

/**
 * The rival and lower bound: the same tools and the same addons with one button to show, or, for
 * the tests, one file of many plain buttons. What our workbench takes longer is ours.
 */
const bare = join(root, '.cache/bench/bare-storybook');
const BARE_STORIES = 40;
function writeBare(): void {
  rmSync(bare, { recursive: true, force: true });
  mkdirSync(join(bare, '.storybook'), { recursive: true });
  writeFileSync(
    join(bare, 'package.json'),
    '{ "name": "bare", "private": true, "type": "module" }\n',
  );
  writeFileSync(
    join(bare, '.storybook/main.ts'),
    `export default { framework: '@storybook/react-vite', stories: ['../*.stories.tsx'], addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'], core: { disableTelemetry: true, disableWhatsNewNotifications: true } };\n`,
  );
  writeFileSync(
    join(bare, '.storybook/preview.tsx'),
    `export default { parameters: { a11y: { test: 'error' } } };\n`,
  );
  writeFileSync(
    join(bare, 'button.stories.tsx'),
    `const Button = ({ label }: { label: string }) => <button type="button">{label}</button>;
export default { title: 'Bare/Button', component: Button, args: { label: 'Book' } };
${Array.from({ length: BARE_STORIES }, (_, index) => `export const Story${index} = { args: { label: 'Book ${index}' } };`).join('\n')}\n`,
  );
  const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
  const launchOptions = /const chromium = [\s\S]*?\n\};\n/.exec(config)?.[0] ?? '';
  writeFileSync(
    join(bare, 'vite.config.ts'),
    `import { existsSync } from 'node:fs';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
${launchOptions}
export default defineConfig({ root: import.meta.dirname, cacheDir: 'vite-cache', server: { fs: { allow: ['../../..'] } }, plugins: [react()], test: { projects: [{ extends: true, plugins: [storybookTest({ configDir: '.storybook' })],
  test: { name: 'stories', browser: { enabled: true, headless: true, provider: playwright({ launchOptions }), instances: [{ browser: 'chromium' }] } } }] } });\n`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => void child.on('close', resolve));

/** From the command to the moment a browser shows the finished story, in seconds. */
async function devStart(browser: Browser, cwd: string, story: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [STORYBOOK, 'dev', '-p', String(port), '--ci', '--no-open', '--exact-port'],
    { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const over = ended(child);
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes('Storybook ready')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void over.then(() =>
      reject(new Error(`Storybook ended before it was ready:\n${said.slice(-2_000)}`)),
    );
  });
  const page = await browser.newPage();
  try {
    await ready;
    await page.goto(`http://127.0.0.1:${port}/iframe.html?id=${story}&viewMode=story`, {
      timeout: 180_000,
    });
    await page
      .locator('body.sb-show-main #storybook-root > *:not([hidden])')
      .first()
      .waitFor({ timeout: 180_000 });
    return (performance.now() - started) / 1000;
  } finally {
    await page.close();
    child.kill('SIGTERM');
    await over;
  }
}

async function build(cwd: string): Promise<number> {
  const folder = mkdtempSync(join(root, '.cache/bench/build-'));
  const started = performance.now();
  try {
    await buildStorybook(folder, [], cwd);
    return (performance.now() - started) / 1000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const results = z.object({
  numTotalTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ duration: z.number().nullish() })),
    }),
  ),
});
type Tested = { seconds: number; stories: number; failed: number; each: number; slowest: string[] };
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** The story test of a folder: wall time, and the middle time of a story within it. */
async function storyTest(cwd: string): Promise<Tested> {
  const file = join(root, '.cache/bench/stories.json');
  rmSync(file, { force: true });
  const started = performance.now();
  await ended(
    spawn(
      process.execPath,
      [
        bin('vitest/vitest.mjs'),
        'run',
        '--project',
        'stories',
        '--reporter=json',
        `--outputFile=${file}`,
      ],
      { cwd, env, stdio: 'ignore' },
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const { numTotalTests, numFailedTests, testResults } = results.parse(
    JSON.parse(readFileSync(file, 'utf8')),
  );
  if (numTotalTests === 0) throw new Error(`No story of ${cwd} was tested`);
  const files = testResults.map(({ name, assertionResults }) => ({
    name: name.slice(cwd.length + 1),
    seconds: sum(assertionResults.map(({ duration }) => duration ?? 0)) / 1000,
  }));
  return {
    seconds,
    stories: numTotalTests,
    failed: numFailedTests,
    each: median(
      testResults.flatMap(({ assertionResults }) =>
        assertionResults.map(({ duration }) => duration ?? 0),
      ),
    ),
    slowest: files
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, 5)
      .map(({ name, seconds }) => `${seconds.toFixed(1)} s ${name}`),
  };
}

mkdirSync(join(root, '.cache/bench'), { recursive: true });
writeBare();
console.log(
  `${cpus().length} cores (${cpus()[0]?.model}), ${(totalmem() / 2 ** 30).toFixed(0)} GB, load ${loadavg()[0]?.toFixed(1)} at the start; ${rounds} rounds, ours and the empty workbench by turns`,
);

const ours = { dev: [] as number[], build: [] as number[] };
const empty = { dev: [] as number[], build: [] as number[] };
const browser = await launch();
try {
  // One round each that does not count: it fills the caches of both, as they are on every day but
  // the first.
  for (let round = 0; round <= rounds; round += 1) {
    const rest = [
      await devStart(browser, root, 'pages-login--sign-in'),
      await devStart(browser, bare, 'bare-button--story-0'),
    ] as const;
    if (round === 0) continue;
    ours.dev.push(rest[0]);
    empty.dev.push(rest[1]);
  }
} finally {
  await browser.close();
}
for (let round = 0; round < rounds; round += 1) {
  ours.build.push(await build(root));
  empty.build.push(await build(bare));
}

const line = (...cells: string[]): void => console.log(`| ${cells.join(' | ')} |`);
const seconds = (value: number): string => `${value.toFixed(1)} s`;
const row = (what: string, mine: number[], theirs: number[], target: string): void =>
  line(
    what,
    seconds(median(mine)),
    seconds(median(theirs)),
    `${median(mine.map((value, index) => value / (theirs[index] ?? NaN))).toFixed(1)}×`,
    target,
  );
line('measured', 'ours', 'empty workbench', 'ratio', 'target');
line('---', '---', '---', '---', '---');
row('dev start, from the command to a story in the browser', ours.dev, empty.dev, '–');
row('full build', ours.build, empty.build, '–');
if (!options['no-tests']) {
  const before = await storyTest(bare);
  const all = await storyTest(root);
  const after = await storyTest(bare);
  const bareEach = median([before.each, after.each]);
  line(
    `story test, ${all.stories} stories (${all.failed} failed); load ${loadavg()[0]?.toFixed(1)}`,
    seconds(all.seconds),
    `${seconds(median([before.seconds, after.seconds]))} for ${BARE_STORIES}`,
    '',
    `under 240 s: ${all.seconds < 240 ? 'met' : 'missed'}`,
  );
  line(
    'one story of it, the middle one',
    `${all.each.toFixed(0)} ms`,
    `${bareEach.toFixed(0)} ms`,
    `${(all.each / bareEach).toFixed(1)}×`,
    '–',
  );
  console.log(`Slowest files: ${all.slowest.join(', ')}`);
}
