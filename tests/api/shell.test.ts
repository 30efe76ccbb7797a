import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { buildBoot } from '#mocks/builders.ts';
import type { ClubBoot } from '#contracts/club.ts';
import { PAGE_PARAMS } from '#lib/page-params.ts';
import { previewUrl } from '#lib/preview.ts';
import type { Preview } from '#lib/preview.ts';
import type { Shell } from '#lib/view.ts';
import { EARLY_INPUT_HASH } from '#server/http/early-input.ts';
import { shortName } from '#server/http/install.ts';
import { RENDERED_PER_ADDRESS } from '#server/http/page/send-page.ts';
import { shellPlugin } from '#server/http/shell.ts';
import type { Render } from '#server/http/page/renderers.ts';

const folder = mkdtempSync(join(tmpdir(), 'club-shell-'));
const SCRIPT = `console.log(${JSON.stringify('a'.repeat(2_000))});`;
const modules = {
  'index.html': {
    file: 'assets/index-1.js',
    imports: ['_shared.js'],
    assets: ['assets/figtree-latin-wght-normal-1.woff2'],
  },
  '_shared.js': { file: 'assets/shared-1.js' },
  'src/app/start.tsx': { file: 'assets/start-1.js', imports: ['_shared.js'] },
  'src/pages/login/login-page.tsx': {
    file: 'assets/login-1.js',
    imports: ['_shared.js', '_form.js'],
  },
  '_form.js': { file: 'assets/form-1.js' },
  'src/app/site-layout.tsx': { file: 'assets/layout-1.js' },
  'src/pages/not-found/not-found-page.tsx': { file: 'assets/not-found-1.js' },
  'src/pages/home/home-page.tsx': { file: 'assets/home-1.js' },
  ...Object.fromEntries(
    ['en', 'es'].flatMap((language) =>
      ['first', 'steps', 'weeks', 'rest'].map((part) => [
        `src/i18n/locales/${language}/${part}.ts`,
        { file: `assets/${language}-${part}-1.js` },
      ]),
    ),
  ),
};

beforeAll(() => {
  for (const name of ['assets', '.vite', '.server'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><link rel="icon" href="/favicon.svg" /><title>Vacation Club</title><!--boot-->\n    <script type="module" crossorigin src="/assets/index-1.js"></script>\n    <link rel="modulepreload" crossorigin href="/assets/shared-1.js">\n    <link rel="stylesheet" crossorigin href="/assets/index-AbCd1234.css">\n  </head><body><div id="root"></div></body></html>',
  );
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(modules));
  writeFileSync(join(folder, '.server/secret.js'), 'export {};');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const { file } of Object.values(modules)) writeFileSync(join(folder, file), SCRIPT);
  writeFileSync(join(folder, 'assets/index-AbCd1234.css'), 'p{color:teal}');
  writeFileSync(join(folder, 'assets/index-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/index-1.js.gz'), gzipSync(SCRIPT));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let app: FastifyInstance | undefined;
afterEach(() => app?.close());
const asked: { shell: Shell; code: boolean }[] = [];
const plain: Render = async (boot, shell, code) => {
  asked.push({ shell, code });
  return {
    html: `<main>${shell.language} ${shell.url}</main>`,
    title: `Sign in · ${boot.club.Nombre}`,
    description: 'Weeks',
    wanted: [],
  };
};
async function start({
  boot = buildBoot(),
  render = plain,
  placeholderOf,
  now = () => 0,
}: {
  boot?: ClubBoot;
  render?: Render;
  placeholderOf?: (name: string) => Promise<Buffer | undefined>;
  now?: () => number;
} = {}): Promise<FastifyInstance> {
  asked.length = 0;
  app = Fastify();
  await app.register(shellPlugin, {
    folder,
    hostOf: async ({ host }) => host,
    bootOf: async () => boot,
    render,
    now,
    ...(placeholderOf ? { placeholderOf } : {}),
  });
  return app;
}
const clubOf = (changes: Partial<ClubBoot['club']>, site: ClubBoot['site'] = 'login'): ClubBoot => {
  const boot = buildBoot();
  return { ...boot, site, club: { ...boot.club, ...changes } };
};

it.each([
  ['br', 'br, gzip', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  [undefined, 'identity', (body: Buffer) => body],
] as const)(
  'serves the %s copy of a file to callers that accept %s',
  async (encoding, accepts, unpack) => {
    const reply = await (
      await start()
    ).inject({ url: '/assets/index-1.js', headers: { 'accept-encoding': accepts } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(unpack(reply.rawPayload).toString()).toBe(SCRIPT);
    expect(reply.headers['content-type']).toMatch(/javascript/);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['vary']).toMatch(/accept-encoding/i);
  },
);

it('lets browsers keep files without a hash for a day, and pages not at all', async () => {
  const server = await start();
  expect((await server.inject('/favicon.svg')).headers['cache-control']).toBe(
    'public, max-age=86400',
  );
  const page = await server.inject('/');
  expect(page.headers['cache-control']).toBe('private, no-cache');
  expect(page.headers['vary']).toMatch(/cookie/i);
});

it('never serves the server’s own code', async () => {
  const server = await start();
  for (const url of [
    '/.server/secret.js',
    '/.vite/manifest.json',
    '/%2eserver/secret.js',
    '/assets/..%2f.server/secret.js',
  ])
    expect((await server.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
});

it('wears the typeface, corners, scenes and marks of the club’s record', async () => {
  const server = await start({
    boot: clubOf({
      Face: 'noto',
      Corners: 'soft',
      Scenes: 'forest',
      WordMark: '/clubs/azul/logo.svg',
    }),
  });
  const { payload } = await server.inject('/');
  expect(payload).toContain(':root{--face:Noto Sans,');
  expect(payload).toContain('--corner-md:0.375rem');
  expect(payload).toMatch(/href="\/backgrounds\/forest\/login-\d-390\.avif"/);
  expect(payload).toContain('"WordMark":"/clubs/azul/logo.svg"');
});

it('preloads only files that exist, each once, by path, site and person', async () => {
  const server = await start({ boot: clubOf({}, 'both') });
  const named = async (url: string, cookie = '') =>
    [
      ...(await server.inject({ url, headers: { cookie } })).payload.matchAll(
        /rel="modulepreload" href="\/([^"]+)"/g,
      ),
    ].map((match) => match[1]);
  const guest = await named('/');
  expect(guest).toEqual([
    'assets/start-1.js',
    'assets/login-1.js',
    'assets/form-1.js',
    'assets/en-first-1.js',
  ]);
  expect(await named('/', 'view=es-m')).toEqual([
    'assets/start-1.js',
    'assets/layout-1.js',
    'assets/home-1.js',
    'assets/es-first-1.js',
    'assets/es-weeks-1.js',
  ]);
  expect(await named('/profile', 'view=es-m')).toEqual([
    'assets/start-1.js',
    'assets/layout-1.js',
    'assets/es-first-1.js',
    'assets/es-steps-1.js',
    'assets/es-weeks-1.js',
    'assets/es-rest-1.js',
  ]);
  expect(await named('/?token=code')).toContain('assets/home-1.js');
  for (const file of guest) expect((await server.inject(`/${file}`)).statusCode).toBe(200);
});

it('preloads in order of priority: styles, its large picture, fonts, scripts', async () => {
  const picture =
    '<img src="/api/images?img=bay&amp;w=640" srcSet="/api/images?img=bay&amp;w=320 320w, /api/images?img=bay&amp;w=640 640w" sizes="(min-width: 48rem) 50vw, 100vw" alt="" fetchPriority="high"/>';
  const server = await start({
    boot: clubOf({}, 'weeks'),
    render: async (...input) => ({
      ...(await plain(...input)),
      html: `<main><img src="/logo.svg" alt=""/>${picture}<img src="/later.avif" fetchPriority="high"/></main>`,
    }),
  });
  const { payload } = await server.inject('/resort?weekId=7');
  const order = [
    ...payload
      .slice(0, payload.indexOf('<div id="root">'))
      .matchAll(
        /rel="(modulepreload)"|as="(image|font)"|type="(module)"|(<style>p\{color:teal\})/g,
      ),
  ].map((match) => match.slice(1).find((one) => one !== undefined));
  // A font in the head would hold up the first paint.
  expect(payload.indexOf('as="font"')).toBeGreaterThan(payload.indexOf('<body>'));
  expect(order.filter((one, index) => one !== order[index - 1])).toEqual([
    '<style>p{color:teal}',
    'image',
    'font',
    'module',
    'modulepreload',
  ]);
  // As it was rendered, so that the browser asks for the same file of the same size.
  expect(payload).toContain(
    '<link rel="preload" as="image" href="/api/images?img=bay&amp;w=640" imagesrcset="/api/images?img=bay&amp;w=320 320w, /api/images?img=bay&amp;w=640 640w" imagesizes="(min-width: 48rem) 50vw, 100vw" fetchpriority="high">',
  );
  expect(payload.match(/\/assets\/index-1\.js"/g)).toHaveLength(1);
});

it('contains a placeholder of its large picture for phones, of the same number', async () => {
  mkdirSync(join(folder, 'backgrounds/lagoon'), { recursive: true });
  for (const number of [1, 2, 3, 4])
    writeFileSync(join(folder, `backgrounds/lagoon/login-${number}-placeholder.avif`), `${number}`);
  const server = await start();
  const { payload } = await server.inject('/');
  const number = /lagoon\/login-(\d)-390\.avif/.exec(payload)![1]!;
  expect(payload).toContain(
    `<style>@media not (min-width: 40rem){:root{--login-${number}-placeholder:50%/cover url(data:image/avif;base64,${Buffer.from(number).toString('base64')})}}</style>`,
  );
  expect((await server.inject('/no-such-page')).payload).not.toContain('-placeholder:');
});

it.each([
  ['that is prepared', Promise.resolve(Buffer.from('small')), 'c21hbGw='],
  ['that is not prepared', Promise.resolve(undefined), undefined],
  ['that cannot be read', undefined, undefined],
])('contains a placeholder of the first named picture %s', async (_what, answer, base64) => {
  const names: string[] = [];
  const server = await start({
    boot: clubOf({}, 'weeks'),
    placeholderOf: async (name) => {
      names.push(name);
      if (!answer) throw new Error('no disk');
      return answer;
    },
    render: async (...input) => ({
      ...(await plain(...input)),
      html: '<main><img src="/api/images?img=bay-2&amp;w=640" fetchPriority="high"/></main>',
    }),
  });
  const { payload, statusCode } = await server.inject('/resort?weekId=7');
  expect(statusCode).toBe(200);
  expect(names).toEqual(['bay-2']);
  expect(
    /:root\{--placeholder-bay-2:center\/cover url\(data:image\/avif;base64,(.*?)\)\}/.exec(
      payload,
    )?.[1],
  ).toBe(base64);
});

it.each([
  ['inside the page to a browser without a cookie', undefined, true],
  ['inside the page to a browser that has those of another release', 'es-a.Older123', true],
  ['as a link to a browser that has them', 'es-a.AbCd1234', false],
])('sends the styles %s', async (_how, cookie, inside) => {
  const server = await start();
  const { payload } = await server.inject({
    url: '/',
    headers: cookie === undefined ? {} : { cookie: `view=${cookie}` },
  });
  const link = '<link rel="stylesheet" crossorigin href="/assets/index-AbCd1234.css">';
  const ahead = '<link rel="prefetch" as="style" href="/assets/index-AbCd1234.css">';
  expect(payload.includes('<style>p{color:teal}</style>')).toBe(inside);
  expect(payload.includes(ahead)).toBe(inside);
  expect(payload.includes(link)).toBe(!inside);
});

it('shares a week with its own title, picture and address, without what is only of the visitor', async () => {
  const boot = clubOf({ UrlWeek: 'https://weeks.example/x', Idioma: 'es' }, 'weeks');
  const preview: Preview = {
    weekId: '7',
    resort: 'Casa "Azul"',
    city: 'Mérida',
    iso2: 'MX',
    img: 'reef-2',
    price: 948,
  };
  const server = await start({
    boot,
    render: async (...input) => ({ ...(await plain(...input)), description: '$948', preview }),
  });
  const { payload } = await server.inject('/resort?lang=es&weekId=7&utm_source=mail');
  expect(payload).toContain(
    '<meta property="og:url" content="https://weeks.example/resort?weekId=7">',
  );
  expect(payload).toContain('<link rel="canonical" href="https://weeks.example/resort?weekId=7">');
  const tag = (name: string, html = payload) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1];
  const picture = (language: string, of?: Preview) =>
    `https://weeks.example${previewUrl(of, boot.club, language)}`.replaceAll('&', '&amp;');
  expect(tag('og:image')).toBe(picture('es', preview));
  expect(['type', 'width', 'height', 'alt'].map((name) => tag(`og:image:${name}`))).toEqual([
    'image/jpeg',
    '1200',
    '630',
    'Casa &quot;Azul&quot;. $948',
  ]);
  expect(tag('twitter:card')).toBe('summary_large_image');
  // In another language than the club's own, the address names it: sites read it without a cookie.
  const english = (await server.inject('/resort?lang=en&weekId=7')).payload;
  expect(tag('og:url', english)).toBe('https://weeks.example/resort?weekId=7&amp;lang=en');
  expect(tag('og:image', english)).toBe(picture('en', preview));
  const list = await server.inject('/resortlist?country=Mexico');
  expect(list.payload).toContain(
    '<meta property="og:url" content="https://weeks.example/resortlist">',
  );
});

it('puts the club, its colors, words for sharing and the rendered page into the page', async () => {
  const { payload } = await (
    await start({
      boot: clubOf({
        Nombre: 'Mar & Sol',
        ColorPrimarioHex: '#123456',
        Idioma: 'es',
        LogoIcon: '/clubs/azul/icon.svg',
        UrlLogin: 'https://club.example/x',
      }),
    })
  ).inject('/?lang=en&token=secret-code');
  expect(payload).toContain('<html lang="en">');
  expect(payload).toContain('<title>Sign in · Mar &amp; Sol</title>');
  expect(payload).toContain('href="/clubs/azul/icon.svg"');
  expect(payload).toContain('--primary:#123456');
  expect(payload).toContain('<div id="root"><main>en /</main></div>');
  expect(payload).toContain('<link rel="canonical" href="https://club.example/?lang=en">');
  expect(payload).toContain('<meta property="og:title" content="Sign in · Mar &amp; Sol">');
  expect(payload).toContain(
    '<meta property="og:image" content="https://club.example/api/images/preview?lang=en&amp;v=',
  );
  expect(payload).toMatch(
    /<link rel="preload" as="image" type="image\/avif" href="\/backgrounds\/lagoon\/login-[1-4]-390.avif"/,
  );
  expect(JSON.parse(/id="boot">(.*?)<\/script>/.exec(payload)![1]!)).toMatchObject({
    club: { Nombre: 'Mar & Sol' },
  });
  expect(payload).not.toContain('secret-code');
  // Nothing runs that is not a file of ours, or what the policy names by its hash.
  const inline = [...payload.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text);
  expect(
    inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  ).toEqual([EARLY_INPUT_HASH]);
});

it('renders for the language and the flags in the visitor’s cookie, and trusts nothing else in it', async () => {
  const server = await start({ boot: clubOf({ Idioma: 'en' }) });
  const seen = async (cookie: string, url = '/') => {
    asked.length = 0;
    expect((await server.inject({ url, headers: { cookie } })).statusCode).toBe(200);
    return asked[0]?.shell;
  };
  expect(await seen('a=1; view=es-ac; b=2', '/?b=1&lang=xx')).toMatchObject({
    language: 'es',
    view: '-ac',
    url: '/',
  });
  expect(await seen('view="><script>alert(1)</script>', '/?c=1')).toMatchObject({
    language: 'en',
    view: '-',
  });
  expect(await seen('view=fr-acm', '/?d=1')).toMatchObject({ language: 'en' });
});

it('renders the pages of passwords and of the alternate login in Spanish by default', async () => {
  const languageOn = async (
    url: string,
    club: Parameters<typeof clubOf>[0] = {},
    headers: Record<string, string> = {},
  ) => {
    const server = await start({ boot: clubOf({ Idioma: undefined, ...club }) });
    const { payload } = await server.inject({ url, headers });
    return /<html lang="(\w+)">/.exec(payload)?.[1];
  };
  expect(await languageOn('/')).toBe('en');
  expect(await languageOn('/recover-password?step=2&isGen=1')).toBe('es');
  expect(await languageOn('/reset-password')).toBe('es');
  expect(await languageOn('/', { login: 'alternate' })).toBe('es');
  expect(await languageOn('/profile', { login: 'alternate' })).toBe('en');
  expect(await languageOn('/recover-password', { Idioma: 'en' })).toBe('en');
  expect(await languageOn('/recover-password?lang=en')).toBe('en');
  expect(await languageOn('/recover-password', {}, { cookie: 'view=en-ac' })).toBe('en');
});

it('renders a page once for equal visits', async () => {
  const server = await start();
  await Promise.all(Array.from({ length: 60 }, () => server.inject('/')));
  expect(asked.length).toBeLessThanOrEqual(4);
  expect(new Set(asked.map(({ shell }) => shell.scene)).size).toBe(asked.length);
});

it('does not render again for unknown parameters, nor for each path that is no page', async () => {
  const server = await start({ boot: clubOf({}, 'weeks') });
  for (let visit = 0; visit < 100; visit += 1) {
    const { payload } = await server.inject(`/resort?utm=${visit}&weekId=7`);
    // The browser takes it over under the address that it sees.
    expect(payload).toContain(`"url":"/resort?utm=${visit}&weekId=7"`);
    await server.inject(`/none-${visit}?x=${visit}`);
  }
  expect(new Set(asked.map(({ shell }) => shell.url))).toEqual(
    new Set(['/resort?weekId=7', '/404']),
  );
  expect(asked.length).toBeLessThanOrEqual(8);
});

it('renders the page of a path with a parameter once, and keeps its number from search engines', async () => {
  const server = await start({ boot: clubOf({}, 'weeks') });
  for (let visit = 0; visit < 40; visit += 1) {
    const reply = await server.inject(`/trip/secret-number-${visit}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.payload).toContain(`"url":"/trip/secret-number-${visit}"`);
    expect(reply.payload).toContain('<meta name="robots" content="noindex">');
    expect(reply.payload).not.toContain('canonical');
  }
  expect(new Set(asked.map(({ shell }) => shell.url))).toEqual(new Set(['/trip/:key']));
  expect(asked.length).toBeLessThanOrEqual(4);
});

it('renders a limited number of pages per minute for one address and then serves them unrendered; other addresses are not affected', async () => {
  let at = 0;
  const server = await start({ boot: clubOf({}, 'weeks'), now: () => at });
  const { points, seconds } = RENDERED_PER_ADDRESS;
  const renderedFor = async (remoteAddress: string, week: number) => {
    const reply = await server.inject({ url: `/resort?weekId=${week}`, remoteAddress });
    expect(reply.statusCode).toBe(200);
    expect(reply.payload).toContain('id="boot"');
    return reply.payload.includes('<div id="root"><main>');
  };
  for (let week = 0; week < points; week += 1)
    expect(await renderedFor(`2001:db8:1:${week}::1`, week)).toBe(true);
  expect(await renderedFor('2001:db8:1:ffff::9', points)).toBe(false);
  expect(await renderedFor('198.51.100.7', points)).toBe(true);
  expect(asked.length).toBe(points + 1);
  at = seconds * 1000;
  expect(await renderedFor('2001:db8:1:ffff::9', points + 1)).toBe(true);
});

it.each([
  ['/best-price-claim?numberRef=abcdefghijklmnop', 'no-store'],
  ['/pay-ok?numberRef=abcdefghijklmnop', 'no-store'],
  ['/resort-payment?x=1&numberRef=abcdefghijklmnop', 'no-store'],
  ['/recover-password?step=2&tokenId=a&email=ana@azul.example', 'no-store'],
  ['/terms?email=ana@azul.example', 'no-store'],
  ['/resort?weekId=7', 'private, no-cache'],
  ['/best-price-claim', 'private, no-cache'],
  ['/trip/AZ-7KM4-Q2P6', 'no-store'],
  ['/shared-trip/abcdefghijklmnop', 'no-store'],
  ['/trips', 'private, no-cache'],
])('lets %s be kept as %s', async (url, kept) => {
  const server = await start({ boot: clubOf({}, 'weeks') });
  expect((await server.inject(url)).headers['cache-control']).toBe(kept);
});

it('knows every parameter that a page reads from its address', () => {
  const known = new Set(Object.values(PAGE_PARAMS).flat());
  const files = globSync('src/{pages,components,app}/**/*.{ts,tsx}').filter(
    (file) => !/\.(?:test|stories)\./.test(file),
  );
  const read = files.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\b(?:params|search|URLSearchParams\(search\))\.(?:get|getAll|has)\('(\w+)'\)/g,
      ),
    ].map((match) => match[1]),
  );
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((name) => !known.has(name!))).toEqual([]);
});

it('lets neither host, path nor club break out of the page', async () => {
  const evil = '"><script>alert(1)</script><b x="';
  const server = await start({
    boot: clubOf(
      {
        Nombre: `${evil}</title>`,
        LogoIcon: `/x${evil}`,
        Direccion: '</script><script>alert(2)</script>\u2028',
      },
      'weeks',
    ),
  });
  for (const url of [
    '/',
    `/${encodeURIComponent(evil)}`,
    `/?q=${encodeURIComponent(evil)}`,
    '/"><script>alert(3)</script>',
    '//evil.example/x',
  ]) {
    const { payload, statusCode } = await server.inject({
      url,
      headers: { host: `evil.example${evil}`, cookie: `view=${evil}` },
    });
    expect(statusCode).toBeLessThan(500);
    expect(payload).not.toMatch(/<script>alert/);
    expect(payload).not.toContain('evil.example');
  }
});

it('answers an unknown path with the page and 404, an unknown file and call with only 404', async () => {
  const server = await start();
  const page = await server.inject('/no-such-page');
  expect(page.statusCode).toBe(404);
  expect(page.payload).toContain('<div id="root"><main>');
  expect(page.payload).toContain('<meta name="robots" content="noindex">');
  expect(page.payload).not.toContain('canonical');
  for (const url of ['/assets/no-such.js', '/api/no-such']) {
    const reply = await server.inject(url);
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { success: false, code: 404, message: 'Not found' },
    ]);
  }
});

it('serves the page empty when it cannot be rendered, and tries no more often than it forgets', async () => {
  let tries = 0;
  const server = await start({
    render: async () => {
      tries += 1;
      throw new Error('cannot render');
    },
  });
  for (let visit = 0; visit < 30; visit += 1) {
    const reply = await server.inject('/');
    expect(reply.statusCode).toBe(200);
    expect(reply.payload).toContain('<div id="root"></div>');
    expect(reply.payload).not.toContain('id="shell"');
    expect(reply.payload).toContain('id="boot"');
  }
  expect(tries).toBeLessThanOrEqual(4);
});

it('tells crawlers what to leave alone, and Google that it may read calendars', async () => {
  const { payload } = await (await start()).inject('/robots.txt');
  expect(payload).toContain('Disallow: /api/\n');
  expect(payload).toContain('Allow: /api/calendar/\n');
});

it.each([
  { club: 'azul', short: 'Azul', color: '#0a5c8f' },
  { club: 'bosque', short: 'Bosque', color: '#1f4d3a' },
] as const)('the weeks site of $club is installed under its own name', async (wanted) => {
  const boot: ClubBoot = { ...buildBoot(wanted.club), site: 'weeks' };
  const server = await start({ boot });
  const page = await server.inject({ url: '/?lang=es' });
  expect(page.body).toContain('<link rel="manifest" href="/site.webmanifest?lang=es">');
  expect(page.body).toContain('<link rel="apple-touch-icon" href="/icons/apple-180.png">');
  const manifest = await server.inject({ url: '/site.webmanifest?lang=es' });
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  const { icons, ...said } = manifest.json();
  expect(said).toMatchObject({
    name: boot.club.Nombre,
    short_name: wanted.short,
    lang: 'es',
    start_url: '/trips',
    scope: '/',
    display: 'standalone',
    theme_color: wanted.color,
  });
  expect(said.color_scheme_dark.theme_color).not.toBe(wanted.color);
  const sizes = await Promise.all(
    [...icons, { src: '/icons/apple-180.png', sizes: '180x180' }].map(async ({ src, sizes }) => {
      const { width, height, format } = await sharp(
        (await server.inject(src)).rawPayload,
      ).metadata();
      expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes]);
      return sizes;
    }),
  );
  expect(sizes).toEqual(['192x192', '512x512', '192x192', '512x512', '180x180']);
});

it('a login site is not installed, as it only leads to the weeks site', async () => {
  const server = await start({ boot: clubOf({}, 'login') });
  const { body } = await server.inject({ url: '/' });
  expect(body).not.toContain('rel="manifest"');
});

it('a name is cut to whole words for a home screen', () => {
  expect(
    ['Azul Vacation Club', 'Coral Bay', 'Bosque y Montaña', 'Internacionalísimo Club'].map(
      shortName,
    ),
  ).toEqual(['Azul', 'Coral Bay', 'Bosque', 'Internaciona']);
});
