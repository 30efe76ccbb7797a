import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contracts/endpoint.ts';
import { FAILURE } from '#contracts/failures.ts';
import type { ErrorCode } from '#contracts/failures.ts';
import { accountKey, addressKey } from '../core/limit-keys.ts';
import { Failure } from '../core/failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the failure this request was answered with. */
    failureCode?: ErrorCode | undefined;
    /**
     * Why a passkey was refused, which the caller is not told, and the member it belongs to when
     * that is known.
     */
    refusal?: { reason: string; member?: string | undefined } | undefined;
    /** Name of a refused step, on a route without a contract. */
    refusedStep?: string | undefined;
  }
}

/**
 * Areas whose successes are logged as well: signing in and out, recovery, changes of the account.
 */
const TOLD = new Set(['auth', 'member']);
const text = (value: unknown, name: string): string | undefined => {
  const found: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
};
/**
 * The account a request names, as counters name accounts: equal for equal e-mails, without
 * revealing them.
 */
function accountOf({ body, query }: FastifyRequest): string | undefined {
  const named = text(body, 'email') ?? text(query, 'email');
  return named === undefined ? undefined : accountKey(named);
}

/** Whether a contract's call was refused in a way that attackers cause. */
const isRefusal = (request: FastifyRequest, endpoint: Endpoint, status: number): boolean =>
  [401, 402, 403, 423, 429].includes(status) ||
  (status === 404 &&
    (endpoint.path.includes(':') ||
      endpoint.area === 'member' ||
      text(request.query, 'numberRef') !== undefined)) ||
  request.failureCode === FAILURE.linkExpired ||
  request.failureCode === FAILURE.fileInfected;

/**
 * One line for every step of authentication, every change of an account, and every refusal that an
 * attacker causes (401, 403, 423, 429 anywhere; foreign pages; wrong numbers and links; malware;
 * webhooks without the card provider's signature): what was tried, how it ended, from where, for
 * which account or member. It contains no token, code, password or e-mail; the request's id leads
 * to its other lines.
 */
export function securityLog(app: FastifyInstance): void {
  app.decorateRequest('failureCode');
  app.decorateRequest('refusal');
  app.decorateRequest('refusedStep');
  app.addHook('onError', async (request, _reply, error: Error) => {
    if (error instanceof Failure) request.failureCode = error.code;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const step = endpoint?.id ?? request.refusedStep;
    if (step === undefined) return;
    const status = reply.statusCode;
    const refused = !endpoint || isRefusal(request, endpoint, status);
    const changes =
      endpoint && TOLD.has(endpoint.area) && (endpoint.method !== 'GET' || endpoint.acts === true);
    if (!refused && !changes) return;
    const account = accountOf(request);
    const session = request.knownSession;
    request.log[refused ? 'warn' : 'info'](
      {
        security: step,
        outcome: status < 400 ? 'done' : 'refused',
        status,
        ...(request.failureCode === undefined ? {} : { code: request.failureCode }),
        address: addressKey(request),
        ...(account ? { account } : {}),
        ...request.refusal,
        ...(session ? { member: session.memberId, signIn: session.family } : {}),
      },
      'security',
    );
  });
}
