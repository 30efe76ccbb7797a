import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldMessages } from '#contracts/errors.ts';
import { FAILURE } from '#contracts/failures.ts';
import { DEFAULT_LANGUAGE, language as languages } from '#contracts/language.ts';
import { ABOUT_RESORT, isAboutWeek, previewOf, previewText, previewVersion } from '#lib/preview.ts';
import type { Preview } from '#lib/preview.ts';
import { clubOfRequest } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import type { Deps } from '../deps.ts';
import { findOriginal, identityOf, NoPhotograph } from '../picture/originals.ts';
import type { Original } from '../picture/originals.ts';
import { drawPreview } from './draw.ts';
import type { PreviewFacts } from './draw.ts';
import { findWeek } from '../week/find-week.ts';
import { lowestOfResort } from '../week/resort-weeks.ts';
import type { KeepPicture } from '../http/images.ts';

/**
 * Previews drawn per address a minute; those that are ready do not count. The crawler of a large
 * site fetches from many addresses.
 */
export const DRAWN_PER_ADDRESS = { points: 30, seconds: 60 };
const PREVIEWS = { name: 'previews', limit: DRAWN_PER_ADDRESS };
/** How long a picture is kept under its own address, and under one of an earlier version. */
const OWN_SECONDS = 86_400;
const OTHER_SECONDS = 300;

const query = z.object({
  weekId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'invalid')
    .optional(),
  about: z.literal(ABOUT_RESORT).optional(),
  lang: languages.optional(),
  v: z
    .string()
    .regex(/^[a-z\d]{1,8}$/, 'invalid')
    .optional(),
});

type PreviewDeps = Pick<Deps, 'database' | 'config' | 'now'>;

/**
 * What the picture of a link shows; a week that is taken shows its resort. @throws Failure
 * `notFound`
 */
async function previewOfWeek(
  deps: PreviewDeps,
  weekId: string,
  about: string | undefined,
): Promise<Preview> {
  const week = await findWeek(deps, weekId);
  if (!week) throw new Failure(FAILURE.notFound);
  const lowest = isAboutWeek(week, about) ? undefined : await lowestOfResort(deps, weekId);
  return previewOf(week, about, lowest);
}

/** The picture, drawn; with a scene where the photograph turns out to be none. */
const drawn = (
  request: FastifyRequest,
  facts: Omit<PreviewFacts, 'original'>,
  original: Original | undefined,
): Promise<Buffer> =>
  drawPreview({ ...facts, original }).catch((error: unknown) => {
    if (!(error instanceof NoPhotograph)) throw error;
    request.log.warn(
      { picture: original?.name, reason: error.message },
      'a photograph cannot be shown',
    );
    return drawPreview({ ...facts, original: undefined });
  });

/**
 * The picture that other sites show with a link, `/api/images/preview?weekId=&about=&lang=&v=`: of
 * a week, of its resort, and without a week of the club. `v` says nothing to the drawing; it gives
 * a picture that has changed another address.
 */
export function previewImages(app: FastifyInstance, deps: PreviewDeps, keep: KeepPicture): void {
  app.get('/api/images/preview', { schema: { hide: true } }, async (request, reply) => {
    const parsed = query.safeParse(request.query, { reportInput: true });
    if (!parsed.success)
      throw new Failure(FAILURE.invalidInput, { fields: fieldMessages(parsed.error, 'query') });
    const { weekId, about, lang, v } = parsed.data;
    const { club } = await clubOfRequest(deps, request);
    const language = lang ?? club.Idioma ?? DEFAULT_LANGUAGE;
    const preview = weekId === undefined ? undefined : await previewOfWeek(deps, weekId, about);
    const original =
      preview?.img === undefined
        ? undefined
        : await findOriginal(deps.config.PICTURES_DIR, preview.img);
    const facts = { club, language, preview };
    const version = previewVersion(preview, club, language);
    const key = createHash('sha256')
      .update(previewText(preview, club, language))
      .update(JSON.stringify(original ? identityOf(original) : []))
      .digest('hex');
    const headers = {
      'Cache-Control': `public, max-age=${v === version ? OWN_SECONDS : OTHER_SECONDS}`,
      ETag: `"${key.slice(0, 32)}"`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    };
    if (request.headers['if-none-match']?.includes(headers.ETag))
      return reply.status(304).headers(headers).send();
    const bytes = await keep(
      request,
      `${key}.jpeg`,
      () => drawn(request, facts, original),
      PREVIEWS,
    );
    return reply.type('image/jpeg').headers(headers).send(bytes);
  });
}
