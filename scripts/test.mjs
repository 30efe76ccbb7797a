// `npm test`: installs what is missing, then every check and every test, then every failure once more with the first
// line of its reason, and one closing line over all of them.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
let passed = 0;
/** What failed, a line each; printed again at the end, where readers of a long log look first. */
const failures = [];

function count(name, passedHere, failedHere, code) {
  // A runner that failed without a failed test (it did not start, or an error outside a test) counts as one failure.
  const failed =
    failedHere.length > 0 || code === 0 ? failedHere : [`stopped with exit code ${code}`];
  passed += passedHere;
  failures.push(...failed.map((failure) => `${name}: ${failure}`));
  console.log(`  ${name}: ${passedHere} passed, ${failed.length} failed\n`);
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n')[0];

async function check(name, command, args) {
  console.log(`\n▸ ${name}`);
  const code = await runPackage(command, args, { env });
  count(name, code === 0 ? 1 : 0, [], code);
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** @param more environment of this run alone */
async function vitest(project, more = {}) {
  console.log(`\n▸ ${project}`);
  const file = join(results, `${project}.json`);
  const code = await runPackage(
    'vitest',
    ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    { env: { ...env, ...more } },
  );
  const report = readJson(file);
  const failed = (report?.testResults ?? []).flatMap((each) =>
    each.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${test.fullName} (${firstLine(test.failureMessages[0])})`),
  );
  count(project, report?.numPassedTests ?? 0, failed, report?.numTotalTests ? code : code || 1);
}

async function playwright() {
  console.log('\n▸ browser');
  const file = join(results, 'browser.json');
  const code = await runPackage(
    'playwright',
    ['test', '-c', 'tests/browser/playwright.config.ts'],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const report = readJson(file);
  const stats = report?.stats;
  const failed = (report?.suites ?? []).flatMap(failedSpecs);
  const ran = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  count('browser', ran, failed, stats?.expected ? code : code || 1);
}

/** The failed tests of a suite of Playwright's report and of the suites within it. */
function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results: attempts }) => {
        const error = attempts.at(-1)?.error?.message;
        return `${file}:${line} ${title} (${firstLine(error)})`;
      }),
  );
  return [...failed, ...suites.flatMap(failedSpecs)];
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
for (const project of ['unit', 'api']) if (wants(project)) await vitest(project);
// With the React that members get: the one for development took a fifth of the time for its traces.
if (wants('stories')) await vitest('stories', { NODE_ENV: 'production' });
if (wants('browser')) await playwright();

for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
