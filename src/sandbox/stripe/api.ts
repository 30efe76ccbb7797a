import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxDeps } from '../deps.ts';
import { BASE, type Call, type Calls, type Handler, sameText } from './calls/call.ts';
import { customerCalls } from './calls/customer.ts';
import { eventCalls } from './calls/event.ts';
import { intentCalls } from './calls/intent.ts';
import { refundCalls } from './calls/refund.ts';
import { sessionCalls } from './calls/session.ts';
import { noSuch, StripeFail } from './errors.ts';
import { type Form, FormError, parseForm } from './form.ts';
import { type Answer, once } from './idempotency.ts';
import { type Ledger, newId } from './ledger.ts';
import { API_VERSION } from './render.ts';

const CALLS: Calls = {
  ...intentCalls,
  ...refundCalls,
  ...sessionCalls,
  ...customerCalls,
  ...eventCalls,
};

const pathParams = z.object({ id: z.string().default('') });

/**
 * Browsers on other hosts of the club call the open part; keys and client secrets, never cookies,
 * give access.
 */
const crossOrigin = (reply: FastifyReply) =>
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-allow-methods': 'GET, POST',
    'access-control-max-age': '300',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  });

/** Which key was shown: the secret one, or a publishable one on calls that browsers make. */
function authenticate(
  stripe: SandboxDeps['stripe'],
  request: FastifyRequest,
  form: Form,
  open: boolean,
): boolean {
  const header = request.headers.authorization ?? '';
  const basic = /^basic\s+(\S+)$/i.exec(header)?.[1];
  const key =
    /^bearer\s+(\S+)$/i.exec(header)?.[1] ??
    (basic === undefined ? undefined : Buffer.from(basic, 'base64').toString().split(':')[0]) ??
    (typeof form.key === 'string' ? form.key : undefined);
  if (!key)
    throw new StripeFail(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (sameText(key, stripe.secretKey)) return true;
  const known =
    stripe.publishableKey === undefined
      ? /^pk_[\w]{4,250}$/.test(key)
      : sameText(key, stripe.publishableKey);
  if (!known)
    throw new StripeFail(401, `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`);
  if (!open)
    throw new StripeFail(
      403,
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
    );
  return false;
}

/** A request as its handler reads it, with its idempotency key if it has one. */
function readCall(
  { stripe }: SandboxDeps,
  ledger: Ledger,
  request: FastifyRequest,
  open: boolean,
  requestId: string,
): Call {
  const [, query = ''] = /\?(.*)$/s.exec(request.url) ?? [];
  const form = parseForm(request.method === 'GET' ? query : bodyOf(request));
  const secret = authenticate(stripe, request, form, open);
  if (!secret) delete form.use_stripe_sdk;
  delete form.key;
  const { id } = pathParams.parse(request.params);
  if (id.length > 200 || id.includes('\0')) throw noSuch('object', id.replaceAll('\0', ''));
  const header = request.headers['idempotency-key'];
  const key =
    request.method === 'POST' && secret && typeof header === 'string' && header ? header : null;
  return { id, form, cause: { request: requestId, key }, seed: undefined, secret, ledger };
}

const bodyOf = (request: FastifyRequest) => (typeof request.body === 'string' ? request.body : '');
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

/** Declines and wrong states are outcomes, which a repeated call gets again; wrong parameters are not. */
const isOutcome = (error: unknown): error is StripeFail =>
  error instanceof StripeFail &&
  (error.status === 402 || error.fields.code === 'payment_intent_unexpected_state');

/** Runs a call with an idempotency key at most once. */
function runOnce(
  deps: SandboxDeps,
  request: FastifyRequest,
  route: string,
  call: Call,
  key: string,
  run: Handler,
): Promise<Answer & { replayed: boolean }> {
  return once(deps, { key, path: pathOf(request), params: bodyOf(request) }, async (since) => {
    try {
      const body = await run({ ...call, seed: `${route}\n${key}\n${since}` });
      return { status: 200, body, remember: true };
    } catch (error) {
      if (!isOutcome(error)) throw error;
      return { status: error.status, body: error.body(call.cause.request ?? ''), remember: true };
    }
  });
}

/** The failure a thrown error is shown as. */
function failureOf(deps: SandboxDeps, error: unknown, requestId: string): StripeFail {
  if (error instanceof StripeFail) return error;
  if (error instanceof FormError) return new StripeFail(400, error.message);
  deps.log.error({ err: error, requestId }, 'sandbox payment call failed');
  return new StripeFail(500, 'An unknown error occurred', { type: 'api_error' });
}

async function answer(
  deps: SandboxDeps,
  ledger: Ledger,
  route: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requestId = newId('req_', undefined, 14);
  crossOrigin(reply).header('request-id', requestId);
  const version = request.headers['stripe-version'];
  reply.header(
    'stripe-version',
    typeof version === 'string' && /^\d{4}-\d\d-\d\d(\.[a-z]+)?$/.test(version)
      ? version
      : API_VERSION,
  );
  try {
    const handler = CALLS[route];
    if (!handler)
      throw new StripeFail(
        404,
        `Unrecognized request URL (${request.method}: ${pathOf(request).slice(0, 200)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      );
    const call = readCall(deps, ledger, request, handler.open === true, requestId);
    const { key } = call.cause;
    if (key === null) return reply.send(await handler.run(call));
    const result = await runOnce(deps, request, route, call, key, handler.run);
    reply.header('idempotency-key', encodeURIComponent(key));
    if (result.replayed) reply.header('idempotent-replayed', 'true');
    return reply.code(result.status).send(result.body);
  } catch (error) {
    const failure = failureOf(deps, error, requestId);
    return reply.code(failure.status).send(failure.body(requestId));
  }
}

/**
 * The REST API of the payment stand-in: wire-compatible with the `stripe` SDK for what the product
 * uses, and what its browser script calls.
 */
export function stripeApi(app: FastifyInstance, deps: SandboxDeps, ledger: Ledger): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 200_000 },
    (_request, body, done) => done(null, body),
  );
  for (const route of Object.keys(CALLS)) {
    const [method, path] = route.split(' ');
    if (method !== 'GET' && method !== 'POST') continue;
    app.route({
      method,
      url: `${BASE}${path}`,
      schema: { hide: true },
      handler: (request, reply) => answer(deps, ledger, route, request, reply),
    });
  }
  app.options(`${BASE}/*`, { schema: { hide: true } }, async (_request, reply) =>
    crossOrigin(reply).code(204).send(),
  );
  app.route({
    method: ['GET', 'POST', 'DELETE', 'PUT'],
    url: `${BASE}/*`,
    schema: { hide: true },
    handler: (request, reply) => answer(deps, ledger, '', request, reply),
  });
}
