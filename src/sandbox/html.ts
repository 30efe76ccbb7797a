import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contracts/language.ts';

/**
 * Language of a page: a wish of the address first, then what the browser prefers; English
 * otherwise.
 */
export function languageOf(request: FastifyRequest, wish?: string): Language {
  if (wish?.toLowerCase().startsWith('es')) return 'es';
  if (wish?.toLowerCase().startsWith('en')) return 'en';
  return /^\s*es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en';
}

/** Sends a page with a policy of its own, as its own site would. */
export function sendPage(reply: FastifyReply, page: string, policy: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; ${policy}`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
