import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';

const FOLDER = new URL('./browser/', import.meta.url);
/** Loaded by a plain script tag: wrapped, so that its names stay its own. */
const CLASSIC = 'stripe';
const SCRIPTS = [
  'stripe',
  'elements',
  'checkout',
  'challenge',
  'challenge-dialog',
  'card-form',
  'card-brand',
  'texts',
  'wire',
];
/**
 * Frames and what they run; each is a shell of one stylesheet and one script, so that no inline
 * code is needed.
 */
const FRAMES: Record<string, string> = {
  elements: 'elements',
  checkout: 'checkout',
  '3ds': 'challenge',
};

const shell = (script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Payment</title>
<link rel="stylesheet" href="/sandbox/stripe/frame.css"><script type="module" src="/sandbox/stripe/${script}.js"></script></head><body></body></html>`;

/** What a frame may do: run and ask its own origin, and be framed by the pages of any club host. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http: https:";

/** The headers a frame needs in place of the product's own, which forbid framing. */
function frameHeaders(reply: FastifyReply): FastifyReply {
  reply.removeHeader('x-frame-options');
  reply.removeHeader('cross-origin-opener-policy');
  return reply.headers({
    'content-security-policy': FRAME_POLICY,
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
}

/**
 * The browser side: `stripe.js`, the frames of card, checkout and bank, and the modules they share.
 * Sources are TypeScript, stripped of types once.
 */
export function stripePages(app: FastifyInstance): void {
  const sources = new Map<string, Promise<string>>();
  const source = (name: string): Promise<string> => {
    let text = sources.get(name);
    if (!text) {
      text = readFile(new URL(`${name}.ts`, FOLDER), 'utf8')
        .then((code) => stripTypeScriptTypes(code).replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
        .then((code) => (name === CLASSIC ? `(() => {${code}})();` : code));
      sources.set(name, text);
      text.catch(() => sources.delete(name));
    }
    return text;
  };
  for (const name of SCRIPTS)
    app.get(`/sandbox/stripe/${name}.js`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .headers({
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
        .send(await source(name)),
    );
  app.get('/sandbox/stripe/frame.css', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
      .send(await readFile(new URL('frame.css', FOLDER), 'utf8')),
  );
  for (const [page, script] of Object.entries(FRAMES))
    app.get(`/sandbox/stripe/${page}`, { schema: { hide: true } }, async (_request, reply) =>
      frameHeaders(reply)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(shell(script)),
    );
}
