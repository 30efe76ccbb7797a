import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
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

/**
 * Serves the built browser app. The club's record, colours, title, favicon and language are put into the page, so that
 * the first paint is already the club's (design, section 4). Unknown paths get the page with status 404.
 */
export async function shellPlugin(app: FastifyInstance, options: { folder: string; bootOf: (host: string) => Promise<ClubBoot> }): Promise<void> {
  const { folder, bootOf } = options;
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const preloads = fontPreloads(folder);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      void reply.header('Cache-Control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600');
    },
  });
  const page = async (host: string, reply: FastifyReply, status: number) => {
    const boot = await bootOf(host);
    const head = [
      preloads,
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
  for (const path of pagePaths) app.get(path, { schema: { hide: true } }, (request, reply) => page(request.host, reply, 200));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const wantsPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/sandbox/') && !/\.\w+$/.test(path);
    return wantsPage ? page(request.host, reply, 404) : reply.status(404).send({ success: false, code: 404, message: 'Not found' });
  });
}
