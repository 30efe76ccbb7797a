import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contracts/errors.ts';
import { isDatabaseAway } from '../db/errors.ts';
import { Failure } from './failure.ts';

export { isDatabaseAway };

/** Fastify's own refusals (body too large, wrong content type, broken JSON) by status. */
const byStatus: Record<number, ErrorCode> = {
  400: 400,
  404: 404,
  413: 413,
  415: 415,
  429: 429,
  503: 503,
};
/** One place where failures become replies: known ones with their code, all others as 500 with nothing of the inside. */
export function errorsPlugin(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Failure>((error, request, reply) => {
    let failure: Failure;
    if (error instanceof Failure) failure = error;
    else if (isDatabaseAway(error)) failure = new Failure(503, { retryAfter: 5 });
    else if (error.statusCode !== undefined && error.statusCode < 500)
      failure = new Failure(byStatus[error.statusCode] ?? 400);
    else failure = new Failure(500);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    if (failure.details.retryAfter !== undefined)
      void reply.header('Retry-After', failure.details.retryAfter);
    return reply.status(failure.status).send(failure.body());
  });
}
