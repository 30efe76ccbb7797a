import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ClubBoot } from '#contracts/club.ts';
import type { Shell } from '#lib/view.ts';
import { addressKey } from '../../core/limit-keys.ts';
import { lruCache } from '../../core/lru-cache.ts';
import { memoryLimiter } from '../../core/memory-limiter.ts';
import { askedPage } from './asked-page.ts';
import type { BuiltApp } from './built-app.ts';
import { compress, encodingOf } from './compress.ts';
import { firstPlaceholder } from './first-picture.ts';
import { htmlOf } from './html.ts';
import type { Render, Rendered } from './renderers.ts';
import { repliesTo } from './replies.ts';

/** Maximum number of cached pages; a page is about 30 kB. */
const MOST_KEPT = 200;

/**
 * Pages that one instance renders per minute for one address (IPv6: one /48); cached ones do not
 * count. Rendering takes about 10 ms of the processor that all callers share. Two pages a second
 * are far more than the people behind one address open, and a script gets the page unrendered,
 * which works as well.
 */
export const RENDERED_PER_ADDRESS = { points: 120, seconds: 60 };

/** What the pages of an app are built from. */
export type PageParts = {
  /** Host of a request. */
  hostOf: (request: FastifyRequest) => Promise<string>;
  bootOf: (host: string) => Promise<ClubBoot>;
  /** Placeholder of a picture by its name, as AVIF. */
  placeholderOf: (name: string) => Promise<Buffer | undefined>;
  /** Milliseconds since the epoch. */
  now: () => number;
  built: BuiltApp;
  found: Render | undefined;
};

/** Sends pages; their renderings without anything specific to the moment are kept. */
export function pageSender(app: FastifyInstance, parts: PageParts) {
  const { built, found, hostOf, bootOf, placeholderOf, now } = parts;
  const unrenderedPages = lruCache<Promise<string | Buffer>>(MOST_KEPT);
  const mayRender = memoryLimiter(RENDERED_PER_ADDRESS, now);
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
    const encoding = encodingOf(request);
    const plain = await plainOf(request, boot, shell, code);
    void reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', ofPerson ? 'no-store' : 'private, no-cache')
      .header('Vary', 'Cookie, Accept-Encoding');
    if (encoding !== 'none') void reply.header('Content-Encoding', encoding);
    if (!plain)
      return reply.send(
        await unrenderedPages(JSON.stringify([where, shell.language, shell.scene, encoding]), () =>
          compress(
            htmlOf(built, where, shell, undefined, { replies: {}, placeholder: '' }),
            encoding,
          ),
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
    return reply.send(await compress(html, encoding));
  };
}

/**
 * Renders pages without anything specific to this moment, each once. Its result is undefined when a
 * page cannot be rendered or the address has reached its limit.
 */
function plainRenderer(found: Render | undefined, mayRender: (address: string) => boolean) {
  const renderedPages = lruCache<Promise<Rendered | undefined> | undefined>(MOST_KEPT);
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
