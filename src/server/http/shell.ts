import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { clubStyleSheet } from '#clubs/theme.ts';
import { languageAmong } from '#lib/languages.ts';
import type { Language } from '#lib/languages.ts';
import { OFFLINE_PATH, WORKER_PATH } from '#lib/offline.ts';
import { PAGES } from '#lib/pages.ts';
import { NOT_STARTED_ID } from './early-input.ts';
import { installRoutes } from './install.ts';
import { readBuiltApp } from './page/built-app.ts';
import type { BuiltApp } from './page/built-app.ts';
import { fillTemplate, THEME_COLORS } from './page/html.ts';
import { loadRenderers } from './page/renderers.ts';
import type { Render, RenderOffline } from './page/renderers.ts';
import { pageSender } from './page/send-page.ts';
import type { PageParts } from './page/send-page.ts';
import { meta } from './page/share-tags.ts';

const YEAR_SECONDS = 31_536_000;

type ShellOptions = Pick<PageParts, 'hostOf' | 'bootOf'> &
  Partial<Pick<PageParts, 'placeholderOf' | 'now'>> & {
    folder: string;
    /** Renders pages; by default the renderer made by the build. */
    render?: Render | undefined;
    renderOffline?: RenderOffline | undefined;
  };

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
        `<style>${clubStyleSheet(boot.club)}</style>`,
        THEME_COLORS,
        meta('name', 'robots', 'noindex'),
      ].join('');
      return reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-cache')
        .send(
          fillTemplate(template, boot, language, { title, head, before: preloads, body: html }),
        );
    },
  );
}

/**
 * Crawlers may read all pages, but not the calls and the stand-ins. Google reads the calendars that
 * members subscribe to as a crawler does.
 */
const ROBOTS =
  'User-agent: *\nDisallow: /api/\nAllow: /api/images\nAllow: /api/calendar/\nDisallow: /sandbox/\n';

/**
 * Serves the built browser app. The club's record, colors, title, favicon and language are put into
 * the page, and its first look is rendered into it, so that the first paint already shows the club.
 * Everything about the visitor that affects the rendered HTML is in one cookie (`src/lib/view.ts`);
 * the browser renders again what does not fit. Unknown paths get the page with status 404.
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
