import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { clubStyleSheet } from '#clubs/theme.ts';
import type { ClubBoot } from '#contracts/club.ts';
import { PATHS } from '#lib/paths.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
/** JSON that cannot end the script element it stands in. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c').replace(/\u2028|\u2029/g, ' ');

const pagePaths = new Set<string>(Object.values(PATHS));
const YEAR_SECONDS = 31_536_000;

/** Fonts of the first paint, fetched together with the page instead of after the style sheet. */
function fontPreloads(folder: string): string {
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(manifest)) return '';
  const files = [...new Set(readFileSync(manifest, 'utf8').match(/assets\/(?:fraunces|figtree)-latin-(?!ext)[\w.-]*\.woff2/g) ?? [])].filter((file) => !file.includes('italic'));
  return files.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`).join('');
}

/** What the build says of a module: its file and the modules it cannot start without. */
const buildManifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));

const LAYOUT = 'src/app/site-layout.tsx';
const pageOf = (page: string) => `src/pages/${page}/${page}-page.tsx`;
const signIn = (path: string, site: ClubBoot['site']) => path === PATHS.recoverPassword || (path === PATHS.home && site === 'login');
/** Modules of the page behind a path, which would be asked for only after the app has started. A host that does both may show either. */
function modulesOf(path: string, site: ClubBoot['site']): string[] {
  if (path === PATHS.home) return site === 'login' ? [pageOf('login')] : site === 'weeks' ? [LAYOUT, pageOf('home')] : [];
  const page: Partial<Record<string, string[]>> = {
    [PATHS.recoverPassword]: [pageOf('recover-password')], [PATHS.resetPassword]: [pageOf('reset-password')], [PATHS.terms]: [pageOf('terms')],
    [PATHS.resortList]: [LAYOUT, pageOf('resort-list')], [PATHS.resort]: [LAYOUT, pageOf('resort')], [PATHS.addTraveler]: [LAYOUT, pageOf('add-traveler')],
    [PATHS.payment]: [LAYOUT, pageOf('payment')], [PATHS.payOk]: [LAYOUT, pageOf('pay-ok')], [PATHS.claim]: [LAYOUT, pageOf('claim')], [PATHS.profile]: [LAYOUT, pageOf('profile')],
  };
  return page[path] ?? [];
}

/** Links that fetch a page's code and the texts of the club's language together with the app, by path and role of the host. */
function modulePreloads(folder: string): (path: string, boot: ClubBoot) => string {
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
  const app = reach(['index.html']);
  return (path, { site, club }) => {
    const page = modulesOf(path, site);
    const texts = `src/i18n/locales/${club.Idioma}`;
    const wanted = reach([...page, `${texts}/first.ts`, ...(page.length > 0 && !signIn(path, site) ? [`${texts}/rest.ts`] : [])]);
    return [...wanted].filter((name) => !app.has(name)).map((name) => `<link rel="modulepreload" href="/${modules[name]!.file}" crossorigin>`).join('');
  };
}

/**
 * Serves the built browser app. The club's record, colours, title, favicon and language are put into the page, so that
 * the first paint is already the club's (design, section 4). Unknown paths get the page with status 404.
 */
export async function shellPlugin(app: FastifyInstance, options: { folder: string; bootOf: (host: string) => Promise<ClubBoot> }): Promise<void> {
  const { folder, bootOf } = options;
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const preloads = fontPreloads(folder);
  const modules = modulePreloads(folder);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    dotfiles: 'ignore',
    // Copies made by the build, brotli first.
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
    },
  });
  const page = async (host: string, path: string, reply: FastifyReply, status: number) => {
    const boot = await bootOf(host);
    const head = [
      preloads,
      modules(path, boot),
      `<style>${clubStyleSheet(boot.club)}</style>`,
      `<script type="application/json" id="boot">${scriptJson(boot)}</script>`,
    ].join('');
    const html = template
      .replace('<html lang="en">', `<html lang="${boot.club.Idioma}">`)
      .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(boot.club.Nombre)}</title>`)
      .replace('href="/favicon.svg"', () => `href="${escapeHtml(boot.club.LogoIcon || '/favicon.svg')}"`)
      .replace('<!--boot-->', () => head);
    return reply.status(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html);
  };
  // Browsers ask for it on pages that name no icon, such as the API documents.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect('/favicon.svg', 302));
  for (const path of pagePaths) app.get(path, { schema: { hide: true } }, (request, reply) => page(request.host, path, reply, 200));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const wantsPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/sandbox/') && !/\.\w+$/.test(path);
    return wantsPage ? page(request.host, path, reply, 404) : reply.status(404).send({ success: false, code: 404, message: 'Not found' });
  });
}
