import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contracts/failures.ts';
import { isDatabaseAway } from '../db/errors.ts';
import { Failure } from '../core/failure.ts';
import { FAILURE } from '#contracts/failures.ts';

export { isDatabaseAway };

/** Fastify's own refusals (body too large, wrong content type, broken JSON) by status. */
const byStatus: Record<number, ErrorCode> = {
  400: FAILURE.invalidInput,
  404: FAILURE.notFound,
  413: FAILURE.tooLarge,
  415: FAILURE.unsupportedType,
  429: FAILURE.tooManyAttempts,
  503: FAILURE.unavailable,
};
/**
 * The only place where failures become replies: known ones with their code, all others as 500
 * without internal details.
 */
export function errorsPlugin(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Failure>((error, request, reply) => {
    let failure: Failure;
    if (error instanceof Failure) failure = error;
    else if (isDatabaseAway(error)) failure = new Failure(FAILURE.unavailable, { retryAfter: 5 });
    else if (error.statusCode !== undefined && error.statusCode < 500)
      failure = new Failure(byStatus[error.statusCode] ?? FAILURE.invalidInput);
    else failure = new Failure(FAILURE.internal);
    // Being busy is a normal answer under load, so the place where it was decided is not logged.
    if (failure.code === FAILURE.unavailable && error instanceof Failure)
      request.log.warn('request refused: busy');
    else if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    if (failure.details.retryAfter !== undefined)
      void reply.header('Retry-After', failure.details.retryAfter);
    return reply.status(failure.status).send(failure.body());
  });
}
