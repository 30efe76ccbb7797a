// What must work before any dependency is installed: plain JavaScript for Node 20 and newer.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Ends the process with one sentence. */
export function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Runs a command with its output shown; resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    });
    child.on('error', () => resolve(127));
    child.on('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Shows that a long step is still going, once every few seconds. */
export async function step(title, work) {
  const started = Date.now();
  process.stdout.write(`• ${title} …\n`);
  const timer = setInterval(
    () => process.stdout.write(`  … ${title}: ${Math.round((Date.now() - started) / 1000)} s\n`),
    10_000,
  );
  try {
    const result = await work();
    process.stdout.write(`✓ ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

const fingerprintOf = (texts) =>
  texts.reduce((hash, text) => hash.update(text).update('\0'), createHash('sha256')).digest('hex');
const stampIs = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value;

/** Installs what the lock file names, when it is not there yet. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    giveUp(
      `Node ${process.versions.node} is too old: install Node 20 or newer and run this again.`,
    );
  const lock = fingerprintOf([readFileSync(join(root, 'package-lock.json'), 'utf8')]);
  const stamp = join(root, 'node_modules/.installed');
  if (!stampIs(stamp, lock) || !existsSync(runtime())) {
    const code = await step('Installing packages', () =>
      run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
    );
    if (code !== 0)
      giveUp(
        'Installing the packages failed: check the network and the messages above, then run this again.',
      );
    if (!existsSync(runtime()))
      giveUp(
        'The pinned Node runtime is missing: allow the install script of the package "node" (npm install-scripts approve node) and run npm ci again.',
      );
    writeFileSync(stamp, lock);
  }
}

/** The pinned Node runtime of the packages. */
export const runtime = () =>
  join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Environment with the pinned runtime and the packages' commands first in the path. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: [
    join(root, 'node_modules/node/bin'),
    join(root, 'node_modules/.bin'),
    process.env.PATH,
  ].join(process.platform === 'win32' ? ';' : ':'),
  ...extra,
});

/** Runs a command of the packages on the pinned runtime. */
export const runPackage = (command, args, options = {}) =>
  run(command, args, { ...options, env: environment(options.env) });

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    filesBelow(join(path, entry.name)),
  );
}

/** Builds the browser app, when its sources changed since the last build. */
export async function ensureBuilt() {
  const sources = [
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'tailwind.config.ts',
    'package-lock.json',
  ].flatMap((path) => filesBelow(join(root, path)));
  const relevant = sources
    .filter((file) => !/\.(test|stories)\.tsx?$|\/src\/(server|sandbox|mocks)\//.test(file))
    .sort();
  const print = fingerprintOf(
    relevant.flatMap((file) => [file.slice(root.length), readFileSync(file)]),
  );
  const stamp = join(root, 'dist/.built');
  if (stampIs(stamp, print)) return;
  // The build is what is served, so it must not depend on who runs it: a test runner has an
  // environment of its own.
  const code = await step('Building the browser app', () =>
    runPackage('vite', ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } }),
  );
  if (code !== 0) giveUp('Building the browser app failed; the messages above say why.');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, print);
}

const works = (path) =>
  Boolean(path) &&
  existsSync(path) &&
  spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
const which = (name) =>
  spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();

function playwrightChromium() {
  const found = spawnSync(
    runtime(),
    ['-e', 'process.stdout.write(require("playwright").chromium.executablePath())'],
    { cwd: root, encoding: 'utf8' },
  );
  return found.stdout?.trim() ?? '';
}

function findChromium() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    playwrightChromium(),
    ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'].map(
      which,
    ),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return candidates.find(works);
}

/** Path of a Chromium for the browser tests; installs one when the machine has none. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  await step('Fetching a Chromium', async () => {
    const tries = [['playwright', ['install', 'chromium']]];
    if (which('apt-get')) {
      const sudo = process.getuid?.() === 0 ? [] : which('sudo') ? ['sudo', '-n'] : undefined;
      if (sudo)
        tries.push([
          [...sudo, 'sh'][0],
          [
            ...sudo.slice(1),
            ...(sudo.length ? ['sh'] : []),
            '-c',
            'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium',
          ],
        ]);
    }
    for (const [command, args] of tries) {
      const code = await run(command, args, {
        env: environment(),
        stdio: ['ignore', 'ignore', 'ignore'],
        timeout: 300_000,
      });
      if (code === 0 && findChromium()) return;
    }
  });
  return (
    findChromium() ??
    giveUp(
      'No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one, and run this again.',
    )
  );
}
