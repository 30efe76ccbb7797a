import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { z } from 'zod';
import { parseSceneName, scene } from '#scenes/index.ts';
import type { SceneSpec } from '#scenes/index.ts';
import { fieldMessages } from '#contracts/errors.ts';
import { addressKey } from '../core/limit-keys.ts';
import { pictureCache } from '../picture/cache.ts';
import { findOriginal, identityOf, NoPhotograph, PICTURE_NAME } from '../picture/originals.ts';
import { photographAt } from '../picture/photograph.ts';
import { packPlaceholder, PLACEHOLDER_WIDTH } from '../picture/placeholder.ts';
import type { Variant } from '../picture/prepared.ts';
import { fairQueue } from '../core/fair-queue.ts';
import { amenitySvg } from '../picture/amenity.ts';
import { Failure } from '../core/failure.ts';
import type { Limit, Limiter } from '../core/limiter.ts';
import { FAILURE } from '#contracts/failures.ts';
import { mailImages } from './mail-images.ts';

/**
 * Widths a picture can be requested in; others are refused, so that variants cannot fill the disk.
 */
export const IMAGE_WIDTHS = [64, 160, 320, 480, 640, 960, 1280, 1600] as const;
const DEFAULT_WIDTH = 960;
/** Every picture is 3:2. */
const RATIO = 2 / 3;
const YEAR_SECONDS = 31_536_000;
/**
 * How long browsers keep a photograph without checking, even after it was replaced. Later they
 * check by its tag, which costs one look at the file.
 */
const PHOTOGRAPH_SECONDS = 300;

/** How long browsers keep the picture of a service; a release may bring a better one. */
const AMENITY_SECONDS = 86_400;

/**
 * Pictures made per address; cached ones do not count. A list that is paged every other second
 * takes 300 with one picture per card.
 */
export const MADE_PER_ADDRESS = { points: 300, seconds: 60 };
const PICTURES = { name: 'pictures', limit: MADE_PER_ADDRESS };
/** What is prepared is one picture at a time, as if an address asked. */
const PREPARING = 'the server itself';
/** Requests waiting for a picture to be made, in total and per address. */
const WAITING = { waiting: 512, waitingPerCaller: 64 };

const formats = {
  avif: { type: 'image/avif', encode: (image: Sharp) => image.avif({ quality: 56, effort: 2 }) },
  webp: { type: 'image/webp', encode: (image: Sharp) => image.webp({ quality: 80, effort: 3 }) },
  jpeg: {
    type: 'image/jpeg',
    encode: (image: Sharp) => image.jpeg({ quality: 82, mozjpeg: true }),
  },
  placeholder: { type: 'image/avif', encode: packPlaceholder },
} as const;
type Format = keyof typeof formats;

const query = z.object({
  img: z.string().regex(PICTURE_NAME, 'invalid'),
  w: z
    .string()
    .regex(/^[1-9]\d{1,3}$/, 'invalid')
    .transform(Number)
    .pipe(z.literal([...IMAGE_WIDTHS]))
    .default(DEFAULT_WIDTH),
});

/** Keys are any text, as clubs write them. */
const amenityQuery = z.object({ img: z.string().max(200) });

/** The best format the browser accepts; one with q=0 is not accepted. */
function formatFor(accept = ''): Exclude<Format, 'placeholder'> {
  const taken = accept
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return taken.includes(formats.avif.type)
    ? 'avif'
    : taken.includes(formats.webp.type)
      ? 'webp'
      : 'jpeg';
}

type Encode = (image: Sharp) => Sharp;

const drawnAt = (spec: SceneSpec, width: number, encode: Encode): Promise<Buffer> =>
  encode(
    sharp(Buffer.from(scene({ ...spec, width: 1200, height: 800 })), { density: 72 }).resize(
      width,
      Math.round(width * RATIO),
      { fit: 'cover' },
    ),
  ).toBuffer();

export type ImageOptions = {
  cacheFolder: string;
  /** Maximum size of the cache in bytes. */
  cacheBytes: number;
  /** Folder of the photographs that operators add. */
  originals: string;
  limiter: Pick<Limiter, 'take'>;
};

/** Which pictures of an address are counted together, and how many of them are made for it. */
export type Counted = { name: string; limit: Limit };
/**
 * Kept bytes of a file of the picture cache; otherwise they are made, within the limits of the
 * caller's address.
 */
export type KeepPicture = (
  request: FastifyRequest,
  file: string,
  bytesOf: () => Promise<Buffer>,
  counted?: Counted,
) => Promise<Buffer>;

export type Pictures = {
  keep: KeepPicture;
  /**
   * Makes pictures that are not cached yet, in the format of most browsers, so that no visitor
   * waits for them. `share`: of the time, 1 without a pause. @returns how many were made
   */
  prepare: (variants: readonly Variant[], share?: number) => Promise<number>;
  /** AVIF of 1 to 2 kB that stands for a picture inside a page; only what was prepared. */
  placeholder: (name: string) => Promise<Buffer | undefined>;
};

type Cache = ReturnType<typeof pictureCache>;
type Make = (
  file: string,
  address: string,
  bytesOf: () => Promise<Buffer>,
  counted?: Counted,
) => Promise<Buffer>;

/**
 * Makes pictures for addresses. Concurrent equal requests share the work, and only two pictures are
 * made at a time so that they never starve the API. A caller who requests too many uncached
 * pictures gets 429.
 */
function pictureMaker(cache: Cache, limiter: ImageOptions['limiter']): Make {
  const making = new Map<string, Promise<Buffer>>();
  const queue = fairQueue({ concurrency: 2, ...WAITING });
  return async (file, address, bytesOf, { name, limit } = PICTURES) => {
    if (!making.has(file)) {
      queue.refuseWhenFull(address);
      if (address !== PREPARING) await limiter.take(`${name}:address:${address}`, limit);
    }
    // Another request may have made it in the meantime.
    const work =
      making.get(file) ??
      queue
        .run(address, async () => {
          const ready = await cache.read(file);
          if (ready) return ready;
          const bytes = await bytesOf();
          await cache.write(file, bytes);
          return bytes;
        })
        .finally(() => making.delete(file));
    making.set(file, work);
    return work;
  };
}

/** A picture at a width: its file in the cache and how it is made; undefined for no name. */
async function pictureOf(originals: string, img: string, w: number, format: Format) {
  const original = await findOriginal(originals, img);
  const spec = parseSceneName(img);
  const { encode } = formats[format];
  const draw = original
    ? () => photographAt(original, w, RATIO, encode)
    : spec
      ? () => drawnAt(spec, w, encode)
      : undefined;
  if (!draw) return undefined;
  const key = createHash('sha256')
    .update([img, w, format, ...(original ? identityOf(original) : [2])].join('|'))
    .digest('hex');
  return { file: `${key}.${formats[format].type.replace('image/', '')}`, key, original, draw };
}

/** Sends the picture of a request, made now where the cache does not have it. */
async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { originals, cache, make }: { originals: string; cache: Cache; make: Make },
): Promise<FastifyReply> {
  const parsed = query.safeParse(request.query, { reportInput: true });
  if (!parsed.success)
    throw new Failure(FAILURE.invalidInput, { fields: fieldMessages(parsed.error, 'query') });
  const { img, w } = parsed.data;
  const format = formatFor(request.headers.accept);
  const found = await pictureOf(originals, img, w, format);
  if (!found) throw new Failure(FAILURE.notFound);
  const { file, key, original, draw } = found;
  void reply.headers({
    Vary: 'Accept',
    'X-Content-Type-Options': 'nosniff',
    // Mails show them inside pages of other origins.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  // A drawing never changes; a photograph may be replaced under the same name.
  const kept = original
    ? {
        'Cache-Control': `public, max-age=${PHOTOGRAPH_SECONDS}, must-revalidate`,
        ETag: `"${key.slice(0, 32)}"`,
      }
    : { 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable` };
  if (kept.ETag !== undefined && request.headers['if-none-match']?.includes(kept.ETag))
    return reply.status(304).headers(kept).send();
  const bytes =
    (await cache.read(file)) ??
    (await make(file, addressKey(request, 48), draw).catch((error: unknown) => {
      if (!(error instanceof NoPhotograph)) throw error;
      request.log.warn({ picture: img, reason: error.message }, 'a photograph cannot be shown');
      throw new Failure(FAILURE.notFound);
    }));
  return reply.type(formats[format].type).headers(kept).send(bytes);
}

async function sendAmenity(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const parsed = amenityQuery.safeParse(request.query, { reportInput: true });
  if (!parsed.success)
    throw new Failure(FAILURE.invalidInput, { fields: fieldMessages(parsed.error, 'query') });
  return reply
    .type('image/svg+xml')
    .headers({
      'Cache-Control': `public, max-age=${AMENITY_SECONDS}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
    .send(await amenitySvg(parsed.data.img));
}

/**
 * Pictures of services at `/api/images/amenity?img=<key>`, and pictures by name at
 * `/api/images?img=<name>&w=<width>` (specification, section 7): a photograph from the folder of
 * originals, otherwise a scene drawn from its name. Results are kept in the cache folder.
 */
export function imagesPlugin(
  app: FastifyInstance,
  { cacheFolder, cacheBytes, originals, limiter }: ImageOptions,
): Pictures {
  const cache = pictureCache(cacheFolder, {
    maxBytes: cacheBytes,
    onProblem: (error) => app.log.warn({ err: error }, 'the picture cache cannot be written'),
  });
  const make = pictureMaker(cache, limiter);

  app.get('/api/images/amenity', { schema: { hide: true } }, sendAmenity);

  const keep: KeepPicture = async (request, file, bytesOf, counted) =>
    (await cache.read(file)) ?? make(file, addressKey(request, 48), bytesOf, counted);
  mailImages(app, keep);

  app.get('/api/images', { schema: { hide: true } }, (request, reply) =>
    sendPicture(request, reply, { originals, cache, make }),
  );

  const placeholderOf = (name: string) =>
    pictureOf(originals, name, PLACEHOLDER_WIDTH, 'placeholder');
  const closed = new AbortController();
  app.addHook('onClose', async () => closed.abort());
  return {
    keep,
    prepare: async (variants, share = 1) => {
      let made = 0;
      for (const [name, width] of variants) {
        if (closed.signal.aborted) return made;
        const found =
          width === 'placeholder'
            ? await placeholderOf(name)
            : await pictureOf(originals, name, width, 'avif');
        if (!found || (await cache.has(found.file))) continue;
        const start = performance.now();
        try {
          await make(found.file, PREPARING, found.draw);
          made += 1;
        } catch (error) {
          // Of one that cannot be read; the others are made all the same.
          app.log.warn({ err: error, picture: name }, 'a picture could not be prepared');
        }
        const pause = (performance.now() - start) * (1 / share - 1);
        if (pause > 0)
          await wait(pause, undefined, { signal: closed.signal, ref: false }).catch(() => {});
      }
      return made;
    },
    placeholder: async (name) => {
      const found = await placeholderOf(name);
      return found && cache.read(found.file);
    },
  };
}
