import type { ErrorBody } from '#contracts/errors.ts';
import type { ErrorCode } from '#contracts/failures.ts';
import { ERROR_CODES } from '#contracts/errors.ts';
import { FAILURE } from '#contracts/failures.ts';

type Details = Partial<Pick<ErrorBody, 'fields' | 'retryAfter' | 'triesLeft' | 'sesion'>>;

/**
 * A failure the caller is told about, by the code of the error table. Every other error becomes a
 * 500 without details.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    // A refusal is an answer, not a fault: its stack trace is never read, and collecting one costs
    // more than most refusals.
    const { stackTraceLimit } = Error;
    if (ERROR_CODES[code].status < 500) Error.stackTraceLimit = 0;
    super(ERROR_CODES[code].message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }

  body(): ErrorBody {
    return { success: false, code: this.code, message: this.message, ...this.details };
  }
}

/**
 * Input that breaks a rule which no schema can check; paths start with `body.`, `query.` or
 * `params.`.
 */
export const invalidInput = (fields: Record<string, string>) =>
  new Failure(FAILURE.invalidInput, { fields });
