import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from '../core/failure.ts';
import { EARLY_INPUT_HASH } from './early-input.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * Sources of Stripe's script, frames, calls and pictures, as listed in its integration guide; only
 * with real keys.
 */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  frame: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  img: ['https://*.stripe.com'],
} as const;

/** Two years, as preload lists ask for. */
const HSTS_SECONDS = 63_072_000;

type Settings = Pick<
  Config,
  'SANDBOX' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'MAP_TILE_URL'
>;

/**
 * Headers of every reply: pages, API, files, pictures and refusals alike. Scripts come from this
 * host, and from Stripe once real keys are set. One inline script may run, named by its hash
 * (`early-input.ts`). No page may be framed, except the sandbox's frames, which set their own header.
 */
export function securityHeaders(config: Settings): Record<string, string> {
  const live = !config.SANDBOX;
  const stripe = config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY ? STRIPE : undefined;
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'script-src': ["'self'", EARLY_INPUT_HASH, ...(stripe?.script ?? [])],
    'script-src-attr': ["'none'"],
    // Club colors and Radix's measured positions are style attributes; scripts stay strict.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...tileOrigins(config.MAP_TILE_URL),
      ...(stripe?.img ?? []),
    ],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(stripe?.connect ?? [])],
    // The worker keeps trips for a device without a network.
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...(stripe?.frame ?? [])],
    ...(live ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    ...(live ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), usb=(), midi=(), serial=(), payment=(self${stripe ? ' "https://js.stripe.com" "https://checkout.stripe.com"' : ''})`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
  };
}

const tileOrigins = (address: string): string[] =>
  address ? [new URL(address.replace(/[{}]/g, '')).origin] : [];

/** Adds the headers to every reply, also to refusals. */
export function headersPlugin(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    void reply.headers(headers);
    refuseTwoHosts(raw.rawHeaders);
  });
  // A refusal depends on the moment and the caller, so it is never cached.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400 && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
  });
}

/**
 * Node keeps the first of several Host lines while a proxy in front may keep the last, so that one
 * request would mean two different clubs (RFC 9112, section 3.2). @throws Failure `invalidInput`
 */
function refuseTwoHosts(rawHeaders: readonly string[]): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new Failure(FAILURE.invalidInput, { fields: { 'headers.host': 'invalid' } });
}

/**
 * Answers requests the router could not read (a broken or over-long path), before any hook has run.
 */
export const routerRefusal =
  (headers: Record<string, string>) =>
  (_error: unknown, _request: FastifyRequest, reply: FastifyReply): void =>
    void reply
      .status(400)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(new Failure(FAILURE.invalidInput, { fields: { params: 'invalid' } }).body());

/**
 * Answers connections whose data is not HTTP, too long or too slow to be a request, and closes
 * them; there is no request and no reply yet.
 */
export const connectionRefusal =
  (headers: Record<string, string>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [line, failure] =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', new Failure(FAILURE.invalidInput)]
        : error.code === 'HPE_HEADER_OVERFLOW'
          ? ['431 Request Header Fields Too Large', new Failure(FAILURE.tooLarge)]
          : ['400 Bad Request', new Failure(FAILURE.invalidInput)];
    const body = JSON.stringify(failure.body());
    const head = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    });
    socket.end(
      `HTTP/1.1 ${line}\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    );
  };
