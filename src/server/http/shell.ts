import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  backgroundPlaceholder,
  backgroundPlaceholderUrl,
  BACKGROUNDS,
  backgroundUrl,
} from '#clubs/place.ts';
import { clubStyleSheet } from '#clubs/theme.ts';
import { palette } from '#clubs/palette.ts';
import type { ClubBoot } from '#contracts/club.ts';
import { escapeHtml } from '#lib/html.ts';
import { firstLanguage, languageAmong } from '#lib/languages.ts';
import type { Language } from '#lib/languages.ts';
import { OFFLINE_PATH, WORKER_PATH } from '#lib/offline.ts';
import { moduleOf, ofOnePerson, pageAt, PAGES, TEXT_PARTS } from '#lib/pages.ts';
import type { PageName } from '#lib/pages.ts';
import { picturePlaceholder } from '#lib/picture.ts';
import { PREVIEW_SIZE, previewUrl } from '#lib/preview.ts';
import type { Preview } from '#lib/preview.ts';
import { placeOf, SCENES, sheetFrom, sheetOf, viewFrom, viewText, VIEW_COOKIE } from '#lib/view.ts';
import type { Shell } from '#lib/view.ts';
import { addressKey } from '../core/counters.ts';
import type { Limit } from '../core/limits.ts';
import { EARLY_INPUT, NOT_STARTED_ID } from './early-input.ts';
import { installRoutes, installTags } from './install.ts';
import { pageAddress } from './page-address.ts';

/** JSON that cannot end the script element around it. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ');
const meta = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}">`;

const YEAR_SECONDS = 31_536_000;

/** A page as it looks before any call was answered, and the texts of its head. */
type Rendered = {
  html: string;
  title: string;
  description: string;
  /** What the picture shown with a link is about, if not the club. */
  preview?: Preview | undefined;
  /** Calls whose answers would change the look. */ wanted: readonly Wanted[];
};
type Wanted = { key: string; method: string; url: string; body: unknown };
/**
 * Renders a page as `src/app/entry-server.tsx` does. `code`: the address contains a hand-off code;
 * `replies`: answers of calls, by their key.
 */
export type Render = (
  boot: ClubBoot,
  shell: Shell,
  code: boolean,
  replies?: Readonly<Record<string, unknown>>,
) => Promise<Rendered>;

/** Renders the notice that stands for a page without a network. */
export type RenderOffline = (
  boot: ClubBoot,
  language: Language,
) => Pick<Rendered, 'html' | 'title'>;

/**
 * The renderers that the build made, if any. Without them pages are sent empty and the browser
 * renders them.
 */
async function loadRenderers(folder: string): Promise<{
  render?: Render;
  renderOffline?: RenderOffline;
  /** The notice for an app that could not start. */
  renderNotStarted?: (language: Language) => string;
}> {
  const file = join(folder, '.server/entry-server.js');
  return existsSync(file) ? import(pathToFileURL(file).href) : {};
}

/** Maximum number of cached pages; a page is about 30 kB. */
const MOST_KEPT = 200;

/**
 * Keeps the `most` values that were last used. `make` creates a missing one; undefined results are
 * not kept.
 */
function keeping<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>();
  return (key, make) => {
    const value = kept.get(key) ?? make();
    if (value === undefined) return value;
    // Deleted and set again, to become the newest.
    kept.delete(key);
    kept.set(key, value);
    const oldest = kept.keys().next();
    if (kept.size > most && !oldest.done) kept.delete(oldest.value);
    return value;
  };
}

/**
 * Pages that one instance renders per minute for one address (IPv6: one /48); cached ones do not
 * count. Rendering takes about 10 ms of the processor that all callers share. Two pages a second
 * are far more than the people behind one address open, and a script gets the page unrendered,
 * which works as well.
 */
export const RENDERED_PER_ADDRESS = { points: 120, seconds: 60 };

/**
 * Counts in memory, for limits of this process: true while `key` has not used up its points. All
 * windows begin together.
 */
function counting({ points, seconds }: Limit, now: () => number): (key: string) => boolean {
  let ends = 0;
  const used = new Map<string, number>();
  return (key) => {
    const at = now();
    if (at >= ends) {
      used.clear();
      ends = at + seconds * 1000;
    }
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    return count <= points;
  };
}

/** Fonts of the first paint, fetched together with the page instead of after the style sheet. */
function fontPreloads(folder: string): string {
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(manifest)) return '';
  const files = [
    ...new Set(
      readFileSync(manifest, 'utf8').match(
        /assets\/(?:fraunces|figtree)-latin-(?!ext)[\w.-]*\.woff2/g,
      ) ?? [],
    ),
  ].filter((file) => !file.includes('italic'));
  return files
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('');
}

/** What the build says about a module: its file and the modules it cannot start without. */
const buildManifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

/** Pages that no search engine shall list: they are about one person's booking or watch. */
const UNLISTED: ReadonlySet<PageName> = new Set(['voucher', 'stopWatch']);

const START = 'src/app/start.tsx';
const LAYOUT = 'src/app/site-layout.tsx';
/**
 * Modules of a page and its layout, which would otherwise be requested only after the app has
 * started.
 */
function modulesOf(page: PageName): string[] {
  const module = moduleOf(page);
  const { layout } = PAGES[page];
  return [...(layout ? [LAYOUT] : []), `src/pages/${module}/${module}-page.tsx`];
}

/** The picture at the top of the page, fetched with the page. */
function picturePreloads(club: ClubBoot['club'], page: PageName, scene: number): string {
  const { picture } = PAGES[page];
  return picture
    ? BACKGROUNDS.map(
        ({ width, media }) =>
          `<link rel="preload" as="image" type="image/avif" href="${backgroundUrl(club, picture, scene, width)}" media="${media}" fetchpriority="high">`,
      ).join('')
    : '';
}

/** Where the pages crop their pictures (`HomeScene`, `LoginScene`). */
const PLACEHOLDER_POSITION = { home: '50% 60%', login: '50%' };
/**
 * What stands for the picture at the top of a phone's page until it has come, inside the page: a
 * first paint without a picture would be a dark field for another round trip.
 */
function picturePlaceholders(
  folder: string,
): (club: ClubBoot['club'], page: PageName, scene: number) => string {
  const styles = new Map<string, string>();
  return (club, page, scene) => {
    const { picture } = PAGES[page];
    if (!picture) return '';
    const url = backgroundPlaceholderUrl(club, picture, scene);
    const file = join(folder, url);
    if (!styles.has(url))
      styles.set(
        url,
        existsSync(file)
          ? `<style>@media ${BACKGROUNDS[0].media}{:root{${backgroundPlaceholder(picture, scene)}:${PLACEHOLDER_POSITION[picture]}/cover url(data:image/avif;base64,${readFileSync(file, 'base64')})}}</style>`
          : '',
      );
    return styles.get(url)!;
  };
}

/** Links that fetch the app, a page's code and its texts in one language together. */
function modulePreloads(folder: string): (page: PageName, language: Language) => string {
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(manifest)) return () => '';
  const modules = buildManifest.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const reach = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (seen.has(name) || !modules[name]) continue;
      seen.add(name);
      reach(modules[name].imports, seen);
    }
    return seen;
  };
  const entry = reach(['index.html']);
  return (page, language) => {
    const texts = TEXT_PARTS[PAGES[page].texts].map(
      (part) => `src/i18n/locales/${language}/${part}.ts`,
    );
    const wanted = reach([START, ...modulesOf(page), ...texts]);
    return [...wanted]
      .filter((name) => !entry.has(name))
      .map((name) => `<link rel="modulepreload" href="/${modules[name]!.file}" crossorigin>`)
      .join('');
  };
}

/** The element of the large picture at the top of a rendered page. */
const firstPicture = (html: string): string =>
  /<img\b[^>]*\bfetchpriority="high"[^>]*>/i.exec(html)?.[0] ?? '';

/** What stands for it until it has come, where it is one of ours by name. */
async function firstPlaceholder(
  html: string,
  placeholderOf: NonNullable<ShellOptions['placeholderOf']>,
): Promise<string> {
  const img = /\ssrc="\/api\/images\?img=([a-z0-9-]+)&/.exec(firstPicture(html))?.[1];
  const bytes = img === undefined ? undefined : await placeholderOf(img).catch(() => undefined);
  return img === undefined || bytes === undefined
    ? ''
    : `<style>:root{${picturePlaceholder(img)}:center/cover url(data:image/avif;base64,${bytes.toString('base64')})}</style>`;
}

/**
 * Preload of the large picture at the top of a rendered page, which would otherwise wait behind the
 * scripts. Attributes are copied as they were rendered, escaped.
 */
function renderedPicture(html: string): string {
  const image = firstPicture(html);
  const copied = [
    ['src', 'href'],
    ['srcset', 'imagesrcset'],
    ['sizes', 'imagesizes'],
  ].flatMap(([from, to]) => {
    const value = new RegExp(`\\s${from}="([^"]*)"`, 'i').exec(image)?.[1];
    return value ? [` ${to}="${value}"`] : [];
  });
  return copied.length > 0
    ? `<link rel="preload" as="image"${copied.join('')} fetchpriority="high">`
    : '';
}

/**
 * Separates what the build puts into the page: its styles, and its scripts with what they need.
 * `rest` is the page without them.
 */
function takeAssets(html: string): { rest: string; styles: string; scripts: string } {
  const assets =
    /[ \t]*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\n?/g;
  const tags = (html.match(assets) ?? []).map((tag) => tag.trim());
  const isStyle = (tag: string) => tag.includes('rel="stylesheet"');
  return {
    rest: html.replace(assets, ''),
    styles: tags.filter(isStyle).join(''),
    scripts: tags.filter((tag) => !isStyle(tag)).join(''),
  };
}

const hrefsOf = (links: string): string[] =>
  [...links.matchAll(/href="(\/[^"]+\.css)"/g)].flatMap(([, href]) => href ?? []);
/**
 * The style sheets inside the page, for a browser that does not have them: a link would hold up the
 * first paint by one more round trip. They are fetched for the next page once nothing else is left
 * to fetch.
 */
function insidePage(folder: string, links: string): string {
  const hrefs = hrefsOf(links);
  const files = hrefs.map((href) => join(folder, href));
  if (!files.every((file) => existsSync(file))) return links;
  const sheets = files.map((file) => `<style>${readFileSync(file, 'utf8')}</style>`);
  return [
    ...sheets,
    ...hrefs.map((href) => `<link rel="prefetch" as="style" href="${href}">`),
  ].join('');
}

/** How many calls a page may wait for, and how long in ms. */
const MOST_CALLS = 6;
const LONGEST_WAIT_MS = 400;

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
type Packing = 'br' | 'gzip' | 'none';
/** Compression that a visitor accepts. */
function packingOf({ headers }: FastifyRequest): Packing {
  const accepted = (headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'none';
}
/** A compressed page; at a fast level, as nearly every page is different. */
const packed = async (html: string, packing: Packing): Promise<string | Buffer> =>
  packing === 'br'
    ? packBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : packing === 'gzip'
      ? packGzip(html, { level: 5 })
      : html;

/** Cookie of a request, by name. */
const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  request.headers.cookie
    ?.split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * The club's own address of this site: the page's canonical address, whatever host was requested.
 */
const siteOf = ({ club, site }: ClubBoot): string =>
  new URL(site === 'weeks' ? club.UrlWeek : club.UrlLogin).origin;

/**
 * What other sites show of a page: title, description, picture and address, without the parameters
 * that concern only the person who opened it.
 */
function shareTags(
  boot: ClubBoot,
  { shared, page }: Pick<Place, 'shared' | 'page'>,
  { language }: Shell,
  { title, description, preview }: Omit<Rendered, 'html' | 'wanted'>,
): string {
  const url = new URL(shared, siteOf(boot));
  // Sites read the page again at this address, without a cookie that names the language.
  if (language !== firstLanguage({ club: boot.club, page })) url.searchParams.set('lang', language);
  const address = url.toString();
  const picture = `${siteOf(boot)}${previewUrl(preview, boot.club, language)}`;
  const alt = preview ? [preview.resort, description].filter(Boolean).join('. ') : boot.club.Nombre;
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', boot.club.Nombre),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', String(PREVIEW_SIZE.width)),
    meta('property', 'og:image:height', String(PREVIEW_SIZE.height)),
    meta('property', 'og:image:alt', alt),
    meta('property', 'og:locale', language === 'es' ? 'es_MX' : 'en_US'),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:image:alt', alt),
  ].join('');
}

type ShellOptions = {
  folder: string;
  /** Host of a request. */
  hostOf: (request: FastifyRequest) => Promise<string>;
  bootOf: (host: string) => Promise<ClubBoot>;
  /** Placeholder of a picture by its name, as AVIF. */
  placeholderOf?: (name: string) => Promise<Buffer | undefined>;
  /** Renders pages; by default the renderer made by the build. */
  render?: Render | undefined;
  renderOffline?: RenderOffline | undefined;
  /** Milliseconds since the epoch. */
  now?: () => number;
};

/** What every page takes from the build. */
type BuiltApp = ReturnType<typeof readBuiltApp> & {
  /** The hidden notice for an app that could not start. */
  notStarted: Readonly<Record<Language, string>>;
};

function readBuiltApp(folder: string) {
  const {
    rest: template,
    styles,
    scripts,
  } = takeAssets(readFileSync(join(folder, 'index.html'), 'utf8'));
  return {
    template,
    styles,
    scripts,
    inlineStyles: insidePage(folder, styles),
    sheet: sheetOf(hrefsOf(styles)[0] ?? ''),
    preloads: fontPreloads(folder),
    modules: modulePreloads(folder),
    pictures: picturePlaceholders(folder),
  };
}

/** The files of the build; those with a hash in their name never change. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    dotfiles: 'ignore',
    // Compressed copies made by the build, brotli first.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // The card provider's frame is of another origin, and shows our font.
      if (path.endsWith('.woff2')) void reply.header('Access-Control-Allow-Origin', '*');
      void reply.header(
        'Cache-Control',
        path.includes('/assets/')
          ? `public, max-age=${YEAR_SECONDS}, immutable`
          : path.endsWith(WORKER_PATH)
            ? 'no-cache'
            : 'public, max-age=86400',
      );
    },
  });
}

/**
 * Calls our own API, as the visitor would, for what a page is about; calls that fail or take long
 * are left to the browser.
 */
async function repliesTo(
  app: FastifyInstance,
  { ip }: FastifyRequest,
  host: string,
  wanted: readonly Wanted[],
): Promise<Record<string, unknown>> {
  const answers = wanted.slice(0, MOST_CALLS).map(async ({ key, method, url, body }) => {
    const reply = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      remoteAddress: ip,
      headers: {
        host,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return reply.statusCode === 200 ? [[key, reply.json<unknown>()] as const] : [];
  });
  const inTime = answers.map((answer) =>
    Promise.race([answer.catch(() => []), delay(LONGEST_WAIT_MS, [], { ref: false })]),
  );
  return Object.fromEntries((await Promise.all(inTime)).flat());
}

/** `shared`: address under which other sites know the page. */
type Place = {
  shared: string;
  page: PageName;
  status: number;
  boot: ClubBoot;
  inline: boolean;
};

const THEME_COLORS = `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${palette.light.paper}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${palette.dark.paper}">`;

/** The page that the build made, with what one club and page put into it. */
const filled = (
  template: string,
  { club }: ClubBoot,
  language: Language,
  { title, head, body, after = '' }: { title: string; head: string; body: string; after?: string },
): string =>
  template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('href="/favicon.svg"', () => `href="${escapeHtml(club.LogoIcon || '/favicon.svg')}"`)
    .replace('<!--boot-->', () => head)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${after}`);

/**
 * The whole page; unrendered without `picture`. `replies`: what it was rendered with; `placeholder`:
 * style of what stands for its first picture.
 */
function htmlOf(
  { template, styles, inlineStyles, scripts, preloads, modules, pictures, notStarted }: BuiltApp,
  { shared, page, status, boot, inline }: Place,
  shell: Shell,
  picture: Rendered | undefined,
  { replies, placeholder }: { replies: Readonly<Record<string, unknown>>; placeholder: string },
): string {
  const words = picture ?? { title: boot.club.Nombre, description: boot.club.Nombre };
  // In order of priority: a browser with few connections requests them in this order.
  const head = [
    // Before a stylesheet, for which a script would wait.
    EARLY_INPUT,
    inline ? inlineStyles : styles,
    picturePreloads(boot.club, page, shell.scene) || renderedPicture(picture?.html ?? ''),
    preloads,
    scripts,
    modules(page, shell.language),
    `<style>${clubStyleSheet(boot.club)}</style>`,
    pictures(boot.club, page, shell.scene) || placeholder,
    THEME_COLORS,
    // A login site only leads to the weeks site, which is the one to install.
    boot.site === 'login' ? '' : installTags(shell.language),
    status === 200 && !UNLISTED.has(page) && !ofOnePerson(page)
      ? shareTags(boot, { shared, page }, shell, words)
      : meta('name', 'robots', 'noindex'),
    `<script type="application/json" id="boot">${scriptJson(boot)}</script>`,
    picture ? `<script type="application/json" id="shell">${scriptJson(shell)}</script>` : '',
    Object.keys(replies).length > 0
      ? `<script type="application/json" id="replies">${scriptJson(replies)}</script>`
      : '',
  ].join('');
  return filled(template, boot, shell.language, {
    title: words.title,
    head,
    body: picture?.html ?? '',
    after: notStarted[shell.language],
  });
}

/** What the service worker shows for a page without a network; it has no script and no data. */
function offlineRoute(
  app: FastifyInstance,
  { template, inlineStyles, preloads }: BuiltApp,
  { hostOf, bootOf }: Pick<ShellOptions, 'hostOf' | 'bootOf'>,
  notice: RenderOffline | undefined,
): void {
  app.get<{ Querystring: { lang?: unknown } }>(
    OFFLINE_PATH,
    { schema: { hide: true } },
    async (request, reply) => {
      const boot = await bootOf(await hostOf(request));
      const language = languageAmong(String(request.query.lang), boot.club.Idioma);
      const { html, title } = notice?.(boot, language) ?? { html: '', title: boot.club.Nombre };
      const head = [
        inlineStyles,
        preloads,
        `<style>${clubStyleSheet(boot.club)}</style>`,
        THEME_COLORS,
        meta('name', 'robots', 'noindex'),
      ].join('');
      return reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-cache')
        .send(filled(template, boot, language, { title, head, body: html }));
    },
  );
}

/** Which page a request asks for, and everything about the visitor that changes its HTML. */
function askedPage(
  request: FastifyRequest,
  path: string,
  status: number,
  boot: ClubBoot,
  sheet: string | undefined,
) {
  const url = new URL(request.raw.url ?? '/', 'http://page');
  const asked = url.searchParams.get('lang');
  const code = url.searchParams.has('token');
  const cookie = cookieOf(request, VIEW_COOKIE);
  const view = viewFrom(cookie);
  const someone = code || view.member;
  const page = pageAt(path, boot.site, someone);
  const { place, ofPerson } = pageAddress(page, url);
  const shell: Shell = {
    url: place,
    language: firstLanguage({
      asked,
      stored: view.language,
      club: boot.club,
      page,
    }),
    view: viewText({ ...view, language: undefined }),
    scene: SCENES[Math.floor(Math.random() * SCENES.length)] ?? 1,
  };
  // A week is another page for each id; a search stays the search.
  const where: Place = {
    shared: page === 'resort' ? place : path,
    page,
    status,
    boot,
    inline: sheetFrom(cookie) !== sheet,
  };
  // The browser takes over what was rendered for its own address, which may have more parameters
  // than the page knows.
  const seen: Shell = { ...shell, url: placeOf(url) };
  return { where, shell, seen, code, ofPerson };
}

/**
 * Serves the built browser app. The club's record, colors, title, favicon and language are put into
 * the page, and its first look is rendered into it, so that the first paint already shows the club
 * (design, section 4). Everything about the visitor that affects the rendered HTML is in one cookie
 * (`src/lib/view.ts`); the browser renders again what does not fit. Unknown paths get the page with
 * status 404.
 */
export async function shellPlugin(
  app: FastifyInstance,
  {
    folder,
    hostOf,
    bootOf,
    placeholderOf = async () => undefined,
    render,
    renderOffline,
    now = Date.now,
  }: ShellOptions,
): Promise<void> {
  const renderers = await loadRenderers(folder);
  const notStarted = (language: Language): string =>
    renderers.renderNotStarted
      ? `<div id="${NOT_STARTED_ID}" hidden>${renderers.renderNotStarted(language)}</div>`
      : '';
  const built = {
    ...readBuiltApp(folder),
    notStarted: { en: notStarted('en'), es: notStarted('es') },
  };
  await serveFiles(app, folder);
  const sendPage = pageSender(app, {
    built,
    found: render ?? renderers.render,
    hostOf,
    bootOf,
    placeholderOf,
    now,
  });
  installRoutes(app, { hostOf, bootOf });
  offlineRoute(app, built, { hostOf, bootOf }, renderOffline ?? renderers.renderOffline);
  // Browsers request it on pages that name no icon, such as the API documents.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/favicon.svg', 302),
  );
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(ROBOTS),
  );
  const { notFound: _, ...pages } = PAGES;
  for (const path of new Set(Object.values(pages).map((row) => row.path)))
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      sendPage(request, path, reply, 200),
    );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const wantsPage =
      request.method === 'GET' &&
      !path.startsWith('/api/') &&
      !path.startsWith('/sandbox/') &&
      !/\.\w+$/.test(path);
    return wantsPage
      ? sendPage(request, path, reply, 404)
      : reply.status(404).send({ success: false, code: 404, message: 'Not found' });
  });
}

/** What the pages of an app are built from. */
type PageParts = Required<Pick<ShellOptions, 'hostOf' | 'bootOf' | 'placeholderOf' | 'now'>> & {
  built: BuiltApp;
  found: Render | undefined;
};

/** Sends pages; their renderings without anything specific to the moment are kept. */
function pageSender(app: FastifyInstance, parts: PageParts) {
  const { built, found, hostOf, bootOf, placeholderOf, now } = parts;
  const unrenderedPages = keeping<Promise<string | Buffer>>(MOST_KEPT);
  const mayRender = counting(RENDERED_PER_ADDRESS, now);
  const plainOf = plainRenderer(found, mayRender);
  return async (request: FastifyRequest, path: string, reply: FastifyReply, status: number) => {
    const host = await hostOf(request);
    const boot = await bootOf(host);
    const { where, shell, seen, code, ofPerson } = askedPage(
      request,
      path,
      status,
      boot,
      built.sheet,
    );
    const packing = packingOf(request);
    const plain = await plainOf(request, boot, shell, code);
    void reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', ofPerson ? 'no-store' : 'private, no-cache')
      .header('Vary', 'Cookie, Accept-Encoding');
    if (packing !== 'none') void reply.header('Content-Encoding', packing);
    if (!plain)
      return reply.send(
        await unrenderedPages(JSON.stringify([where, shell.language, shell.scene, packing]), () =>
          packed(htmlOf(built, where, shell, undefined, { replies: {}, placeholder: '' }), packing),
        ),
      );
    const replies =
      status === 200 && plain.wanted.length > 0 && mayRender(addressKey(request, 48))
        ? await repliesTo(app, request, host, plain.wanted)
        : {};
    // A page with answers is rendered every time, as they are of this moment.
    const picture =
      found && Object.keys(replies).length > 0
        ? await found(boot, shell, code, replies).catch(() => plain)
        : plain;
    const html = htmlOf(built, where, seen, picture, {
      replies: picture === plain ? {} : replies,
      placeholder: await firstPlaceholder(picture.html, placeholderOf),
    });
    return reply.send(await packed(html, packing));
  };
}

/**
 * Renders pages without anything specific to this moment, each once. Its result is undefined when a
 * page cannot be rendered or the address has reached its limit.
 */
function plainRenderer(found: Render | undefined, mayRender: (address: string) => boolean) {
  const renderedPages = keeping<Promise<Rendered | undefined> | undefined>(MOST_KEPT);
  return (
    request: FastifyRequest,
    ...input: [ClubBoot, Shell, boolean]
  ): Promise<Rendered | undefined> | undefined =>
    renderedPages(JSON.stringify(input), () =>
      found && mayRender(addressKey(request, 48))
        ? found(...input).catch((error: unknown) => {
            request.log.error({ err: error }, 'a page could not be rendered; it is served empty');
            return undefined;
          })
        : undefined,
    );
}

/** Crawlers may read all pages, but not the calls and the stand-ins. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nAllow: /api/images\nDisallow: /sandbox/\n';
