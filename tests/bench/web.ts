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
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import type { BrowserContext, CDPSession, Locator, Page } from 'playwright';
import { build } from 'vite';
import { z } from 'zod';
import { VIEW_COOKIE } from '#lib/view.ts';
import { MAP_PLACES, mapTasks } from './map-tasks.ts';
import type { Tasks } from './map-tasks.ts';
import { median } from './support.ts';

const LIGHTHOUSE = '13.5.0';
const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache');
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

const PAGES = ['login', 'home', 'list', 'detail', 'payment', 'profile'] as const;
type PageName = (typeof PAGES)[number];
const chosen = PAGES.filter(
  (page) => options.pages === '' || options.pages.split(',').includes(page),
);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const numeric = z.object({ numericValue: z.number() }).transform((audit) => audit.numericValue);
const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  scoreDisplayMode: z.string(),
});
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object(
    Object.fromEntries(
      CATEGORIES.map((name) => [
        name,
        z.object({
          score: z.number(),
          auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
        }),
      ]),
    ),
  ),
  audits: z.looseObject({
    'largest-contentful-paint': numeric,
    'first-contentful-paint': numeric,
    'cumulative-layout-shift': numeric,
    'total-blocking-time': numeric,
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.looseObject({
            url: z.string(),
            resourceType: z.string().optional(),
            transferSize: z.number().optional(),
          }),
        ),
      }),
    }),
  }),
});
type Look = {
  lcp: number;
  fcp: number;
  cls: number;
  tbt: number;
  script: number;
  scores: number[];
  findings: string[];
};

// ——— Lighthouse

async function lighthouse(): Promise<
  (url: string, flags: object) => Promise<{ lhr: unknown } | undefined>
> {
  const folder = join(cache, 'lighthouse');
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    console.log(`• Installing Lighthouse ${LIGHTHOUSE} …`);
    const { status } = spawnSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--loglevel=error', `lighthouse@${LIGHTHOUSE}`],
      { cwd: folder, stdio: 'inherit' },
    );
    if (status !== 0)
      throw new Error('Lighthouse could not be installed; the messages above say why.');
  }
  const module: { default: (url: string, flags: object) => Promise<{ lhr: unknown } | undefined> } =
    await import(pathToFileURL(entry).href);
  return module.default;
}

// ——— The two sites

type Site = { name: 'ours' | 'classic'; port: number; stop: () => Promise<void> };
const host = (site: Site, name: string): string =>
  `http://${name ? `${name}.` : ''}localhost:${site.port}`;

/** Drawn pictures, kept from one run to the next: the first run draws for some minutes. */
const pictures = join(cache, 'bench-pictures');

/** `ready` once the pictures of cards are drawn, which takes a whole processor; others take a fourth of one. */
function startProduct(
  port: number,
  publicPort: number,
): { process: ChildProcess; ready: Promise<void>; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-web-'));
  if (existsSync(pictures)) cpSync(pictures, join(folder, 'pictures'), { recursive: true });
  const server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATABASE_URL: '',
        PORT: String(port),
        DATA_DIR: folder,
        DEMO_WEEKS: '4000',
        LOG_LEVEL: 'info',
        PUBLIC_URL: `http://localhost:${publicPort}`,
      },
    },
  );
  const ready = new Promise<void>((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('Ready at') && printed.includes('pictures of cards prepared')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`A server ended with ${code}:\n${printed}`)));
  });
  return { process: server, ready, folder };
}

const stopProduct = async ({
  process: server,
  folder,
}: {
  process: ChildProcess;
  folder: string;
}): Promise<void> => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  cpSync(join(folder, 'pictures'), pictures, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
};

/**
 * The app as one file of script and one of style, everything behind a `div`. Only the tables that
 * are never bundled stay separate: map tiles, legal texts.
 */
async function buildClassic(): Promise<string> {
  const outDir = join(cache, 'bench-classic');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              {
                name: 'app',
                test: (id: string) => !/components\/map\/data\/|\/legal\/texts\//.test(id),
              },
            ],
          },
        },
      },
    },
  });
  return outDir;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.json': 'application/json',
};

/**
 * Serves the bundle and hands every call on to a product server: what a file server with gzip in
 * front of an API does.
 */
function front(folder: string, port: number, api: number): Promise<Server> {
  const files = new Map<string, { raw: Buffer; packed: Buffer | undefined }>(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name) !== '')
      .map((name) => {
        const raw = readFileSync(join(folder, name));
        const packed = /\.(?:html|js|css|svg|json)$/.test(name)
          ? gzipSync(raw, { level: 6 })
          : undefined;
        return [`/${name.replaceAll('\\', '/')}`, { raw, packed }] as const;
      }),
  );
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]!;
    if (path.startsWith('/api/') || path.startsWith('/sandbox/')) {
      const call = httpRequest(
        {
          host: '127.0.0.1',
          port: api,
          method: request.method,
          path: request.url,
          headers: request.headers,
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      call.on('error', () => response.destroy());
      response.on('close', () => call.destroy());
      request.pipe(call);
      return;
    }
    const name = files.has(path) ? path : '/index.html';
    const file = files.get(name)!;
    const body = file.packed ?? file.raw;
    response
      .writeHead(200, {
        'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
        'Content-Length': body.length,
        ...(file.packed ? { 'Content-Encoding': 'gzip' } : {}),
        'Cache-Control':
          name === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      })
      .end(body);
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

async function startSites(): Promise<Site[]> {
  const base = Number(process.env['BENCH_PORT'] ?? 4620);
  const own = startProduct(base, base);
  await own.ready;
  const sites: Site[] = [{ name: 'ours', port: base, stop: () => stopProduct(own) }];
  if (options.only === 'ours') return sites;
  const folder = await buildClassic();
  const behind = startProduct(base + 2, base + 1);
  await behind.ready;
  const server = await front(folder, base + 1, base + 2);
  sites.push({
    name: 'classic',
    port: base + 1,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await stopProduct(behind);
    },
  });
  return sites;
}

// ——— Sessions and addresses, by the API

async function call<Schema extends z.ZodType>(
  site: Site,
  path: string,
  schema: Schema,
  options: { body?: unknown; token?: string } = {},
): Promise<z.output<Schema>> {
  const response = await fetch(`http://127.0.0.1:${site.port}${path}`, {
    ...(options.body === undefined ? {} : { method: 'POST', body: JSON.stringify(options.body) }),
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return schema.parse(await response.json());
}

const MEMBER = 'ana@azul.example';
async function signIn(site: Site): Promise<string> {
  const { challenge } = await call(
    site,
    '/api/members/login',
    z.object({ challenge: z.string() }),
    { body: { email: MEMBER, password: 'Vacation#2026', clubId: 'azul', deviceId: '' } },
  );
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = await call(
      site,
      `/sandbox/mail.json?to=${encodeURIComponent(MEMBER)}`,
      z.array(z.object({ text: z.string() })),
    );
    const code = mails.map((mail) => /\b(\d{4})\b/.exec(mail.text)?.[1]).find(Boolean);
    if (code)
      return (
        await call(site, '/api/members/login-otp', z.object({ token: z.string() }), {
          body: { challenge, code, saveDevice: false, deviceId: '' },
        })
      ).token;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The code was not mailed');
}

const WEEKS = 'weeks.azul';
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
let taken = 0;
/**
 * The server limits how many weeks one person asks for; a hold is used for half of its thirty
 * minutes.
 */
const HOLD_KEPT_MS = 900_000;
const holds = new Map<Site, { address: string; until: number }>();
async function addressOf(site: Site, page: PageName, token: string): Promise<string> {
  if (page === 'login') return `${host(site, 'azul')}/`;
  if (page === 'home') return `${host(site, WEEKS)}/`;
  if (page === 'list')
    return `${host(site, WEEKS)}/resortlist?country=Mexico&city=all&checkIn=2027-01&checkOut=2028-12`;
  if (page === 'profile') return `${host(site, WEEKS)}/profile`;
  const { weeks } = await call(
    site,
    '/api/week/list?limit=50&page=1',
    z.object({ weeks: z.array(z.object({ _id: z.string() })) }),
    {
      body: {
        country: 'Mexico',
        city: 'all',
        dateIn: tomorrow(),
        dateOut: '2099-01-01',
        sort: 'checkInOrderHighest',
      },
    },
  );
  if (page === 'detail') return `${host(site, WEEKS)}/resort?weekId=${weeks[0]!._id}`;
  const kept = holds.get(site);
  if (kept && kept.until > Date.now()) return kept.address;
  taken += 1;
  const { week } = await call(
    site,
    `/api/week/only/${weeks[1 + (taken % 40)]!._id}`,
    z.object({ week: z.object({ InventoryID: z.string() }) }),
  );
  const client = {
    name: 'Marta',
    lastname: 'Ruiz',
    email: 'bench@example.com',
    phone: '+13055550142',
    address: '88 Coral Way',
    city: 'Miami',
    state: 'Florida',
    zipcode: '33131',
    country: 'USA',
    iso: 'en',
    loginId: '',
  };
  const { numberRef } = await call(site, '/api/week/hold', z.object({ numberRef: z.string() }), {
    body: { client, inventoryId: week.InventoryID },
    token,
  });
  const address = `${host(site, WEEKS)}/resort-payment?numberRef=${numberRef}`;
  holds.set(site, { address, until: Date.now() + HOLD_KEPT_MS });
  return address;
}

// ——— Looks

/**
 * As a person who has been here: cookies and storage of the sign-in stay, everything fetched is
 * fetched again.
 */
async function forget(context: BrowserContext, site: Site, page: PageName): Promise<void> {
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.clearBrowserCache');
  // Of a member the session stays; the worker would answer from what it keeps.
  await session.send('Storage.clearDataForOrigin', {
    origin: host(site, page === 'login' ? 'azul' : WEEKS),
    storageTypes: page === 'login' ? 'all' : 'service_workers,cache_storage',
  });
  // With the fetched files, the browser has lost the style sheet that the cookie says it has.
  for (const cookie of await context.cookies())
    if (cookie.name === VIEW_COOKIE)
      await context.addCookies([{ ...cookie, value: cookie.value.split('.', 1)[0]! }]);
  await tab.close();
}

async function enter(context: BrowserContext, site: Site, token: string): Promise<void> {
  const { token: code } = await call(site, '/api/auth/handoff', z.object({ token: z.string() }), {
    body: {},
    token,
  });
  const tab = await context.newPage();
  await tab.goto(`${host(site, WEEKS)}/?token=${code}`);
  await tab.locator('h1').first().waitFor();
  await tab.waitForFunction(() => localStorage.getItem('token') !== null);
  await tab.close();
}

const failedAudits = (found: z.output<typeof report>): string[] =>
  Object.values(found.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => {
        const one = audit.safeParse(found.audits[id]).data;
        return one &&
          one.scoreDisplayMode !== 'notApplicable' &&
          one.score !== null &&
          one.score < 0.9
          ? [`${id} (${one.score})`]
          : [];
      }),
  );

async function look(
  run: Awaited<ReturnType<typeof lighthouse>>,
  url: string,
  debugPort: number,
): Promise<Look> {
  const flags = {
    port: debugPort,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: [...CATEGORIES],
    throttlingMethod: 'devtools',
    formFactor: 'mobile',
    disableStorageReset: true,
    maxWaitForLoad: 15_000,
  };
  let result = await run(url, flags);
  // A look that Lighthouse could not finish is taken once more.
  if (!report.safeParse(result?.lhr).success) result = await run(url, flags);
  const found = report.parse(result?.lhr);
  if (found.runtimeError) throw new Error(`Lighthouse: ${found.runtimeError.message}`);
  const scripts = found.audits['network-requests'].details.items.filter(
    (item) => item.resourceType === 'Script',
  );
  return {
    lcp: found.audits['largest-contentful-paint'],
    fcp: found.audits['first-contentful-paint'],
    cls: found.audits['cumulative-layout-shift'],
    tbt: found.audits['total-blocking-time'],
    script: scripts.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) / 1000,
    scores: CATEGORIES.map((name) => Math.round((found.categories[name]?.score ?? 0) * 100)),
    findings: failedAudits(found),
  };
}

// ——— Presses

type Press = {
  name: string;
  page: PageName;
  /** Moves the page to where the press is; not timed. */ before?: (page: Page) => Promise<unknown>;
  /** What is pressed, or typed into. */ target: (page: Page) => Locator;
  text?: string;
};
const PRESSES: readonly Press[] = [
  {
    name: 'type into the sign-in form',
    page: 'login',
    target: (page) => page.getByLabel('Email or member ID'),
    text: 'ana@azul.example',
  },
  {
    name: 'switch the language',
    page: 'login',
    target: (page) => page.getByRole('radio', { name: 'Español' }).first(),
  },
  {
    name: 'open the menu',
    page: 'home',
    target: (page) => page.getByRole('button', { name: 'Menu' }),
  },
  {
    name: 'switch the tab of the search',
    page: 'home',
    target: (page) => page.getByRole('tab').nth(1),
  },
  {
    name: 'open the list of countries',
    page: 'home',
    target: (page) => page.getByRole('combobox').first(),
  },
  {
    name: 'open the order of the list',
    page: 'list',
    target: (page) => page.getByRole('combobox').first(),
  },
  {
    name: 'open the filters',
    page: 'list',
    target: (page) => page.getByRole('button', { name: /^Filter/ }).first(),
  },
  {
    name: 'open the card form',
    page: 'payment',
    before: (page) =>
      page
        .getByRole('button', { name: /^Pay \$/ })
        .first()
        .waitFor(),
    target: (page) => page.getByRole('button', { name: /^Pay \$/ }).first(),
  },
  {
    name: 'switch the section of the profile',
    page: 'profile',
    target: (page) => page.getByRole('link', { name: /^Security/ }).first(),
  },
];

/**
 * An event in ms: from the input to the next paint, and of that until its handlers ran, and what
 * they took.
 */
type Answer = { name: string; whole: number; wait: number; work: number };

/** Longest event of a press (Event Timing), at a fourth of the processor's speed. */
async function timed(
  page: Page,
  session: CDPSession,
  { before, target, text }: Press,
): Promise<Answer> {
  await before?.(page);
  await page.waitForTimeout(2_500);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const found: Answer[] = [];
    Object.assign(window, { benchEvents: found });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        const event = entry as PerformanceEventTiming & { interactionId: number };
        if (event.interactionId)
          found.push({
            name: event.name,
            whole: event.duration,
            wait: event.processingStart - event.startTime,
            work: event.processingEnd - event.processingStart,
          });
      }),
    ).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  if (text) await target(page).pressSequentially(text, { delay: 60 });
  else {
    // The pointer is there before the press: neither its way nor the search for the target is part
    // of the answer.
    await target(page).hover();
    await page.waitForTimeout(500);
    await page.mouse.down();
    await page.mouse.up();
  }
  await page.waitForTimeout(1_200);
  const events = await page.evaluate(
    () => (window as unknown as { benchEvents: Answer[] }).benchEvents,
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return (
    events.toSorted((one, other) => other.whole - one.whole)[0] ?? {
      name: 'none above 16 ms',
      whole: 0,
      wait: 0,
      work: 0,
    }
  );
}

// ——— Tables

const pad = (cells: readonly string[], widths: readonly number[]) =>
  cells
    .map((cell, index) =>
      index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!),
    )
    .join('  ');
function table(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]!.map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]!.length)),
  );
  for (const row of rows) console.log(pad(row, widths));
}
const middle = (looks: readonly Look[], of: (look: Look) => number): number =>
  median(looks.map(of));

async function main(): Promise<void> {
  const runs = Number(options.runs);
  if (!existsSync(join(root, 'dist/.server')))
    throw new Error('Build the browser app first: npm run build');
  const run = await lighthouse();
  const sites = await startSites();
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
  try {
    const tokens = new Map<Site, string>();
    for (const site of sites) {
      const token = await signIn(site);
      tokens.set(site, token);
      await enter(context, site, token);
    }
    const looks = new Map<string, Look[]>();
    // Round 0 does not count: each server draws and caches the pictures of a page when they are
    // first requested.
    for (let round = 0; options.looks && round <= runs; round += 1) {
      for (const page of chosen) {
        for (const site of sites) {
          await forget(context, site, page);
          const found = await look(run, await addressOf(site, page, tokens.get(site)!), debugPort);
          if (round === 0) continue;
          const key = `${page} ${site.name}`;
          looks.set(key, [...(looks.get(key) ?? []), found]);
          console.log(
            `  ${round}/${runs} ${key}: largest paint ${Math.round(found.lcp)} ms, shift ${found.cls.toFixed(3)}, script ${found.script.toFixed(0)} kB, ${found.scores.join('/')}${found.findings.length > 0 ? ` ← ${found.findings.join(', ')}` : ''}`,
          );
        }
      }
    }
    console.log('');
    if (options.looks)
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
            CATEGORIES.map((_name, index) => median(ours.map((one) => one.scores[index]!))).join(
              '/',
            ),
          ];
        }),
      ]);
    if (options.presses) {
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
          ...[median(times.map(({ whole }) => whole)), worst.whole].map(
            (ms) => `${Math.round(ms)} ms`,
          ),
          worst.name,
          ...[worst.wait, worst.work, worst.whole - worst.wait - worst.work].map(
            (ms) => `${Math.round(ms)} ms`,
          ),
        ]);
      }
      console.log('');
      table(rows);
    }
    if (options.map) {
      const site = sites[0]!;
      const list = await addressOf(site, 'list', tokens.get(site)!);
      const steps = new Map<string, Tasks[]>();
      for (let round = 0; round < runs; round += 1)
        for (const place of MAP_PLACES)
          for (const one of await mapTasks(context, list, place))
            steps.set(one.step, [...(steps.get(one.step) ?? []), one]);
      console.log('');
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
  } finally {
    await context.close();
    for (const site of sites) await site.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

await main();
