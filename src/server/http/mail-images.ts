import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import sharp from 'sharp';
import { z } from 'zod';
import { fieldMessages } from '#contracts/errors.ts';
import { FAILURE } from '#contracts/failures.ts';
import { Failure } from '../core/failure.ts';
import type { KeepPicture } from './images.ts';
import { mapSvg } from '../picture/map.ts';
import { MARK_PATH, markPng } from '../picture/mark.ts';

/** A release or a club may bring another mark; land does not move. */
const MARK_SECONDS = 86_400;
const MAP_SECONDS = 31_536_000;
/** Raised when the drawing of the map changes. */
const MAP_VERSION = 1;

const markQuery = z.object({ img: z.string().regex(MARK_PATH, 'invalid') });
const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,6})?$/, 'invalid')
    .transform(Number)
    .pipe(z.number().min(-most).max(most));
const mapQuery = z.object({
  lat: degrees(85),
  lng: degrees(180),
  color: z.string().regex(/^[0-9a-f]{6}$/, 'invalid'),
});

/** A mail program's proxy, or the program itself, is never of the product's own origin. */
const send = (reply: FastifyReply, type: string, seconds: number, bytes: Buffer): FastifyReply =>
  reply
    .type(type)
    .headers({
      'Cache-Control': `public, max-age=${seconds}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(bytes);

/**
 * What mails show besides pictures by name: a club's mark, `/api/images/mark?img=<path>`, and the
 * land around a resort, `/api/images/map?lat=&lng=&color=`. Mail programs run no script and show
 * no SVG, so both are pixels.
 */
export function mailImages(app: FastifyInstance, keep: KeepPicture): void {
  app.get('/api/images/mark', { schema: { hide: true } }, async (request, reply) => {
    const parsed = markQuery.safeParse(request.query, { reportInput: true });
    if (!parsed.success)
      throw new Failure(FAILURE.invalidInput, { fields: fieldMessages(parsed.error, 'query') });
    const png = await markPng(parsed.data.img);
    if (!png) throw new Failure(FAILURE.notFound);
    return send(reply, 'image/png', MARK_SECONDS, png);
  });

  app.get('/api/images/map', { schema: { hide: true } }, async (request, reply) => {
    const parsed = mapQuery.safeParse(request.query, { reportInput: true });
    if (!parsed.success)
      throw new Failure(FAILURE.invalidInput, { fields: fieldMessages(parsed.error, 'query') });
    const { lat, lng, color } = parsed.data;
    const key = createHash('sha256').update(['map', MAP_VERSION, lat, lng, color].join('|'));
    const bytes = await keep(request, `${key.digest('hex')}.jpeg`, async () =>
      sharp(Buffer.from(await mapSvg(lat, lng, `#${color}`)))
        .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
        .toBuffer(),
    );
    return send(reply, 'image/jpeg', MAP_SECONDS, bytes);
  });
}
