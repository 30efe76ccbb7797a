import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { z } from 'zod';
import { parseSceneName, scene } from '#lib/scene/index.ts';
import { fieldMessages } from '#contracts/errors.ts';
import { Failure } from './failure.ts';

/** Widths a picture can be asked for; others are refused, so that nobody can fill the disk with variants. */
export const IMAGE_WIDTHS = [64, 160, 320, 480, 640, 960, 1280, 1600] as const;
const DEFAULT_WIDTH = 960;
/** Every picture is 3:2. */
const RATIO = 2 / 3;
const YEAR_SECONDS = 31_536_000;

const formats = {
  avif: { type: 'image/avif', encode: (image: Sharp) => image.avif({ quality: 56, effort: 2 }) },
  webp: { type: 'image/webp', encode: (image: Sharp) => image.webp({ quality: 80, effort: 3 }) },
  jpeg: { type: 'image/jpeg', encode: (image: Sharp) => image.jpeg({ quality: 82, mozjpeg: true }) },
} as const;
type Format = keyof typeof formats;

const query = z.object({
  img: z.string().regex(/^[a-z0-9-]{3,80}$/, 'invalid'),
  w: z.coerce.number().pipe(z.literal([...IMAGE_WIDTHS])).default(DEFAULT_WIDTH),
});

/** The best format the browser names; one named with q=0 is refused by it. */
function formatFor(accept = ''): Format {
  const taken = accept.toLowerCase().split(',').filter((part) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(part)).map((part) => part.split(';', 1)[0]?.trim());
  return taken.includes(formats.avif.type) ? 'avif' : taken.includes(formats.webp.type) ? 'webp' : 'jpeg';
}

/**
 * Pictures by name at `/api/images?img=<name>&w=<width>` (specification, section 7). A name says how to draw the picture; the
 * result is kept in the cache folder. Equal requests at the same time are drawn once, and only two are drawn at a time, so
 * that pictures never starve the API.
 */
export function imagesPlugin(app: FastifyInstance, options: { cacheFolder: string }): void {
  try {
    mkdirSync(options.cacheFolder, { recursive: true });
  } catch (error) {
    // Pictures are drawn anew each time then; that is slow, but nothing is missing.
    app.log.warn({ err: error }, 'the picture cache cannot be written');
  }
  const drawing = new Map<string, Promise<Buffer>>();
  const queue = limitTo(2);

  const picture = async (name: string, width: number, format: Format): Promise<Buffer | undefined> => {
    const spec = parseSceneName(name);
    if (!spec) return undefined;
    const key = createHash('sha256').update(`${name}|${width}|${format}|2`).digest('hex');
    const file = join(options.cacheFolder, `${key}.${format}`);
    const cached = await readFile(file).catch(() => undefined);
    if (cached) return cached;
    let work = drawing.get(key);
    if (!work) {
      work = queue(async () => {
        const height = Math.round(width * RATIO);
        const image = sharp(Buffer.from(scene({ ...spec, width: 1200, height: 800 })), { density: 72 }).resize(width, height, { fit: 'cover' });
        const bytes = await formats[format].encode(image).toBuffer();
        // Written aside and renamed, so that a crash leaves no half picture; a full disk costs the cache, not the picture.
        const aside = `${file}.${process.pid}.tmp`;
        await writeFile(aside, bytes).then(() => rename(aside, file)).catch(() => {});
        return bytes;
      }).finally(() => drawing.delete(key));
      drawing.set(key, work);
    }
    return work;
  };

  app.get('/api/images', { schema: { hide: true } }, async (request, reply) => {
    const parsed = query.safeParse(request.query, { reportInput: true });
    if (!parsed.success) throw new Failure(400, { fields: fieldMessages(parsed.error, 'query') });
    const format = formatFor(request.headers.accept);
    const bytes = await picture(parsed.data.img, parsed.data.w, format);
    if (!bytes) throw new Failure(404);
    return reply
      .type(formats[format].type)
      .headers({ 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`, Vary: 'Accept', 'X-Content-Type-Options': 'nosniff' })
      .send(bytes);
  });
}

/** Runs at most `count` tasks at a time, the rest in order. */
function limitTo(count: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= count) await new Promise<void>((resume) => waiting.push(resume));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
