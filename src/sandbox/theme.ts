import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const themeParams = z.object({ name: z.string().catch('') });

/**
 * Serves the styles of a site of the sandbox: `<path>/site.css` is what all sites share followed by
 * the site's own file, `<path>/theme/<name>.css` the colors that `themeOf` gives for a name.
 */
export function serveStyles(
  app: FastifyInstance,
  path: string,
  own: URL,
  themeOf: (name: string) => { color: string; accent?: string },
): void {
  const hidden = { schema: { hide: true } };
  const css = 'text/css; charset=utf-8';
  app.get(`${path}/site.css`, hidden, async (_request, reply) => {
    const files = [new URL('site.css', import.meta.url), own];
    const sheets = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return reply.type(css).header('cache-control', 'no-cache').send(sheets.join(''));
  });
  app.get(`${path}/theme/:name.css`, hidden, async (request, reply) => {
    const { color, accent } = themeOf(themeParams.parse(request.params).name);
    return reply.type(css).send(themeSheet(color, accent));
  });
}

/** The color that six hexadecimal digits name, or another one. */
export const colorNamed = (digits: string, otherwise: string): string =>
  /^[0-9a-f]{6}$/i.test(digits) ? `#${digits}` : otherwise;

/**
 * Rule that names a club's colors for a page of the sandbox: its own, and the readable one of white
 * and ink on it.
 */
function themeSheet(color: string, accent = color): string {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const light = 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  // 0.179 is where both have the same contrast.
  return `:root{--club:${color};--accent:${accent};--on-club:${light > 0.179 ? '#1c2126' : '#ffffff'}}`;
}
