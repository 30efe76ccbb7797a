import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { loggedPath } from '../core/log-safety.ts';

/** What is known about a request once its reply is sent or its caller is gone. */
export type Answered = {
  request: FastifyRequest;
  /**
   * The route's pattern (`/api/reserve/:numberRef`), `unmatched` without one; never the path
   * itself.
   */
  route: string;
  method: string;
  /** Status of the reply; 499 when the caller left before it. */
  status: number;
  seconds: number;
};

/** Status in logs and metrics for a caller who did not wait for the answer. */
const GONE = 499;

/** Reports every request once: after its reply, or when its connection ends before that. */
export function onAnswered(
  app: FastifyInstance,
  report: (answered: Answered) => void | Promise<void>,
): void {
  const reported = new WeakSet<FastifyRequest>();
  const once = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
  ): void | Promise<void> => {
    if (reported.has(request)) return undefined;
    reported.add(request);
    return report({
      request,
      route: request.routeOptions.url ?? 'unmatched',
      method: request.method,
      status,
      seconds: reply.elapsedTime / 1000,
    });
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once(
      'close',
      () => void once(request, reply, reply.raw.writableFinished ? reply.statusCode : GONE),
    );
  });
  app.addHook('onResponse', async (request, reply) => once(request, reply, reply.statusCode));
}

/**
 * One log line per request, with its id, which the reply carries as `X-Request-Id`: `id`, `route`
 * (pattern), `method`, `path` (without query and without secret numbers), `status`, `ms`, `club`.
 * Every line has the name of the instance. From status 500 on it is a warning.
 */
export function requestLogPlugin(
  app: FastifyInstance,
  { log }: Pick<Deps, 'log'>,
  clubOf: (request: FastifyRequest) => Promise<string>,
): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('X-Request-Id', request.id));
  onAnswered(app, async ({ request, route, method, status, seconds }) => {
    const level = status >= 500 ? 'warn' : 'info';
    if (!log.isLevelEnabled(level)) return;
    // Probes must not ask the database, and a lost database must not lose the line.
    const club =
      route === '/health' || route === '/ready'
        ? undefined
        : await clubOf(request).catch(() => undefined);
    request.log[level](
      {
        route,
        method,
        path: loggedPath({ url: request.url, routeOptions: { url: request.routeOptions.url } }),
        status,
        ms: Math.round(seconds * 1e5) / 100,
        club,
      },
      'request',
    );
  });
}
