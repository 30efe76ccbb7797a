// `npm test`: installs what is missing, then every check and every test, and one closing line over all of them.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureChromium, ensureInstalled, runPackage } from './setup.mjs';

const chosen = process.argv.slice(2);
const wants = (name) => chosen.length === 0 || chosen.includes(name);

await ensureInstalled();
const needsBrowser = wants('stories') || wants('browser');
const CHROMIUM_PATH = needsBrowser ? await ensureChromium() : undefined;
if (wants('browser')) await ensureBuilt();

const results = mkdtempSync(join(tmpdir(), 'club-tests-'));
const env = {
  ...(CHROMIUM_PATH && { CHROMIUM_PATH }),
  NO_COLOR: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
};
const totals = { passed: 0, failed: 0 };

function count(name, { passed, failed }, code) {
  // A runner that failed without a failed test (it did not start, or an error outside a test) counts as one failure.
  const failures = failed || (code === 0 ? 0 : 1);
  totals.passed += passed;
  totals.failed += failures;
  console.log(`  ${name}: ${passed} passed, ${failures} failed\n`);
}

async function check(name, command, args) {
  console.log(`\n▸ ${name}`);
  const code = await runPackage(command, args, { env });
  count(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }, code);
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

async function vitest(project) {
  console.log(`\n▸ ${project}`);
  const file = join(results, `${project}.json`);
  const code = await runPackage(
    'vitest',
    ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { env },
  );
  const report = readJson(file);
  count(
    project,
    { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 },
    report?.numTotalTests ? code : code || 1,
  );
}

async function playwright() {
  console.log('\n▸ browser');
  const file = join(results, 'browser.json');
  const code = await runPackage(
    'playwright',
    ['test', '-c', 'tests/browser/playwright.config.ts'],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const stats = readJson(file)?.stats;
  count(
    'browser',
    { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 },
    stats?.expected ? code : code || 1,
  );
}

if (wants('types')) {
  // Everything together, then each side with nothing but its own globals: no Node in the browser, no DOM on the server.
  for (const project of [
    'tsconfig.json',
    'tsconfig.browser.json',
    'tsconfig.server.json',
    'tsconfig.worker.json',
  ])
    await check(`types: ${project}`, 'tsc', ['-p', project]);
}
if (wants('lint')) {
  await check('format', 'prettier', ['--check', '--log-level=warn', '.']);
  await check('lint', 'oxlint', ['--deny-warnings']);
  await check('unused', 'knip', ['--no-config-hints']);
}
for (const project of ['unit', 'api', 'stories']) if (wants(project)) await vitest(project);
if (wants('browser')) await playwright();

console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
