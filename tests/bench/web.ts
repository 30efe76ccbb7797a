/**
 * `npm run bench:web`: what a first visit on a phone sees and when, page by page, against the same
 * pages as a classic single-page app. Lighthouse (installed into `.cache/lighthouse`, outside of
 * the lock) loads each page under its mobile throttling, ours and the rival's in turn; then the
 * largest events of scripted presses and typing are timed at a fourth of the processor's speed.
 *
 * The rival is the same source in one bundle, packed with gzip, behind an empty page: it asks for
 * the club, then for the session, then for the data. It runs on a server of its own, behind a front
 * that serves the bundle.
 *
 * Then maps of 5,000 pins, all over the world and in one bay, are opened, zoomed, dragged and
 * searched: the longest task of each step, which may be 50 ms, beside those of the page that is left
 * alone.
 *
 * One look at each page before the first round warms both servers alike and is not counted.
 * Options: `--runs 5`, `--pages login,home,…`, `--only ours`, `--no-presses`, `--no-looks`, `--no-map`.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { MAP_PLACES, mapTasks } from './map-tasks.ts';
import type { Tasks } from './map-tasks.ts';
import { median } from './support.ts';
import { CATEGORIES, lighthouse, look } from './web-looks.ts';
import type { Look } from './web-looks.ts';
import { PRESSES, timed } from './web-presses.ts';
import type { Answer } from './web-presses.ts';
import { addressOf, enter, forget, PAGES, root, signIn, startSites } from './web-sites.ts';
import type { Site } from './web-sites.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    presses: { type: 'boolean', default: true },
    looks: { type: 'boolean', default: true },
    map: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const chosen = PAGES.filter(
  (page) => options.pages === '' || options.pages.split(',').includes(page),
);

const pad = (cells: readonly string[], widths: readonly number[]) =>
  cells
    .map((cell, index) =>
      index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!),
    )
    .join('  ');
function table(rows: readonly (readonly string[])[]): void {
  console.log('');
  const widths = rows[0]!.map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]!.length)),
  );
  for (const row of rows) console.log(pad(row, widths));
}
const middle = (looks: readonly Look[], of: (look: Look) => number): number =>
  median(looks.map(of));

/** A browser that keeps what it is given from one page to the next, as a person's does. */
async function openBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'club-bench-profile-'));
  const debugPort = Number(process.env['BENCH_DEBUG_PORT'] ?? 9333);
  const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  );
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    viewport: { width: 412, height: 823 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      `--remote-debugging-port=${debugPort}`,
    ],
  });
  return {
    context,
    debugPort,
    forget: () => rmSync(profile, { recursive: true, force: true }),
  };
}
type Browser = Awaited<ReturnType<typeof openBrowser>>;
type Visit = { browser: Browser; sites: readonly Site[]; tokens: ReadonlyMap<Site, string> };

const runs = Number(options.runs);

/** @returns looks by `page site` */
async function takeLooks({ browser, sites, tokens }: Visit): Promise<Map<string, Look[]>> {
  const run = await lighthouse();
  const looks = new Map<string, Look[]>();
  // Round 0 does not count: each server draws and caches the pictures of a page when they are
  // first requested.
  for (let round = 0; round <= runs; round += 1) {
    for (const page of chosen) {
      for (const site of sites) {
        await forget(browser.context, site, page);
        const found = await look(
          run,
          await addressOf(site, page, tokens.get(site)!),
          browser.debugPort,
        );
        if (round === 0) continue;
        const key = `${page} ${site.name}`;
        looks.set(key, [...(looks.get(key) ?? []), found]);
        console.log(
          `  ${round}/${runs} ${key}: first paint ${Math.round(found.fcp)} ms, largest ${Math.round(found.lcp)} ms, shift ${found.cls.toFixed(3)}, script ${found.script.toFixed(0)} kB, ${found.scores.join('/')}${found.findings.length > 0 ? ` ← ${found.findings.join(', ')}` : ''}`,
        );
      }
    }
  }
  return looks;
}

function printLooks(looks: ReadonlyMap<string, Look[]>): void {
  table([
    [
      'page',
      'first paint',
      'largest paint',
      'classic',
      'ratio',
      'shift',
      'blocking',
      'script kB',
      'classic',
      'perf/a11y/best/seo',
    ],
    ...chosen.map((page) => {
      const ours = looks.get(`${page} ours`) ?? [];
      const classic = looks.get(`${page} classic`) ?? [];
      const lcp = middle(ours, (one) => one.lcp);
      const theirs = middle(classic, (one) => one.lcp);
      return [
        page,
        `${Math.round(middle(ours, (one) => one.fcp))} ms`,
        `${Math.round(lcp)} ms`,
        classic.length > 0 ? `${Math.round(theirs)} ms` : '–',
        classic.length > 0 ? (lcp / theirs).toFixed(2) : '–',
        Math.max(...ours.map((one) => one.cls)).toFixed(3),
        `${Math.round(middle(ours, (one) => one.tbt))} ms`,
        middle(ours, (one) => one.script).toFixed(1),
        classic.length > 0 ? middle(classic, (one) => one.script).toFixed(1) : '–',
        CATEGORIES.map((_name, index) => median(ours.map((one) => one.scores[index]!))).join('/'),
      ];
    }),
  ]);
}

async function measurePresses({ browser: { context }, sites, tokens }: Visit): Promise<void> {
  const rows = [
    [
      'press (processor at a quarter)',
      'median',
      'worst',
      'its event',
      'until its handlers',
      'in them',
      'until painted',
    ],
  ];
  for (const press of PRESSES.filter(({ page }) => chosen.includes(page))) {
    const times: Answer[] = [];
    for (let round = 0; round < runs; round += 1) {
      const site = sites[0]!;
      const tab = await context.newPage();
      const session = await context.newCDPSession(tab);
      await tab.goto(await addressOf(site, press.page, tokens.get(site)!));
      times.push(await timed(tab, session, press));
      await tab.evaluate(() => localStorage.removeItem('iso'));
      await tab.close();
    }
    const worst = times.toSorted((one, other) => other.whole - one.whole)[0]!;
    rows.push([
      press.name,
      ...[median(times.map(({ whole }) => whole)), worst.whole].map((ms) => `${Math.round(ms)} ms`),
      worst.name,
      ...[worst.wait, worst.work, worst.whole - worst.wait - worst.work].map(
        (ms) => `${Math.round(ms)} ms`,
      ),
    ]);
  }
  table(rows);
}

async function measureMap({ browser: { context }, sites, tokens }: Visit): Promise<void> {
  const site = sites[0]!;
  const list = await addressOf(site, 'list', tokens.get(site)!);
  const steps = new Map<string, Tasks[]>();
  for (let round = 0; round < runs; round += 1)
    for (const place of MAP_PLACES)
      for (const one of await mapTasks(context, list, place))
        steps.set(one.step, [...(steps.get(one.step) ?? []), one]);
  table([
    ['map of 5,000 pins (processor at a quarter)', 'longest task', 'worst', 'over 50 ms'],
    ...[...steps].map(([name, found]) => [
      name,
      ...[
        median(found.map(({ longest }) => longest)),
        Math.max(...found.map(({ longest }) => longest)),
      ].map((ms) => (ms === 0 ? 'below 50 ms' : `${Math.round(ms)} ms`)),
      String(found.reduce((sum, { long }) => sum + long, 0)),
    ]),
  ]);
}

if (!existsSync(join(root, 'dist/.server')))
  throw new Error('Build the browser app first: npm run build');
const sites = await startSites(options.only === 'ours');
const browser = await openBrowser();
try {
  const tokens = new Map<Site, string>();
  for (const site of sites) {
    const token = await signIn(site);
    tokens.set(site, token);
    await enter(browser.context, site, token);
  }
  const visit: Visit = { browser, sites, tokens };
  if (options.looks) printLooks(await takeLooks(visit));
  if (options.presses) await measurePresses(visit);
  if (options.map) await measureMap(visit);
} finally {
  await browser.context.close();
  for (const site of sites) await site.stop();
  browser.forget();
}
