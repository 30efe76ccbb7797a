/**
 * The sites of `npm run bench:web`: the product, and the same source as a classic single-page app
 * behind a front that serves its bundle; how a member gets into them, and the addresses of pages.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { BrowserContext } from 'playwright';
import { build } from 'vite';
import { z } from 'zod';
import { VIEW_COOKIE } from '#lib/view.ts';

export const root = join(import.meta.dirname, '../..');
export const cache = join(root, '.cache');

export const PAGES = ['login', 'home', 'list', 'detail', 'payment', 'profile'] as const;
export type PageName = (typeof PAGES)[number];
export type Site = { name: 'ours' | 'classic'; port: number; stop: () => Promise<void> };
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

/** The product, and the classic app beside it unless only ours is wanted. */
export async function startSites(onlyOurs: boolean): Promise<Site[]> {
  const base = Number(process.env['BENCH_PORT'] ?? 4620);
  const own = startProduct(base, base);
  await own.ready;
  const sites: Site[] = [{ name: 'ours', port: base, stop: () => stopProduct(own) }];
  if (onlyOurs) return sites;
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
export async function signIn(site: Site): Promise<string> {
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
export async function addressOf(site: Site, page: PageName, token: string): Promise<string> {
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

export async function enter(context: BrowserContext, site: Site, token: string): Promise<void> {
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

/**
 * As a person who has been here: cookies and storage of the sign-in stay, everything fetched is
 * fetched again.
 */
export async function forget(context: BrowserContext, site: Site, page: PageName): Promise<void> {
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
