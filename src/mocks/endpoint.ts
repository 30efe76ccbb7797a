import { http, HttpResponse, delay } from 'msw';
import type { HttpHandler } from 'msw';
import type { CallInput, Endpoint, ReplyInput } from '#contracts/endpoint.ts';
import { ERROR_CODES } from '#contracts/errors.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import type { ErrorCode } from '#contracts/failures.ts';
import { asWritten, ofClub } from './booking-numbers.ts';

const route = (endpoint: Endpoint) => `*/api${endpoint.path}`;
const verbs = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

/** Thrown by a stand-in in place of an answer: an error of the endpoint's contract. */
class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: Partial<ErrorBody>;
  constructor(code: ErrorCode, details: Partial<ErrorBody>) {
    super(`Refused with ${code}`);
    this.code = code;
    this.details = details;
  }
}

/** Ends a function given to `answers` with an error of the contract. @throws always */
export function refuse(code: ErrorCode, details: Partial<ErrorBody> = {}): never {
  throw new Refused(code, details);
}

const failure = (code: ErrorCode, details: Partial<ErrorBody>) => {
  const { status, message } = ERROR_CODES[code];
  return HttpResponse.json({ success: false, code, message, ...details }, { status });
};

/**
 * Answers an endpoint with a reply, or with what a function makes of the input. The reply is
 * checked against the contract, and numbers bookings as the story's club does.
 */
export function answers<E extends Endpoint>(
  endpoint: E,
  reply: ReplyInput<E> | ((input: Partial<CallInput<E>>) => ReplyInput<E>),
): HttpHandler {
  return verbs[endpoint.method](route(endpoint), async ({ request, params }) => {
    const input = asWritten({
      params,
      query: Object.fromEntries(new URL(request.url).searchParams),
      body: request.headers.get('content-type')?.includes('json')
        ? ((await request.json()) as unknown)
        : undefined,
    }) as unknown as Partial<CallInput<E>>;
    try {
      const value =
        typeof reply === 'function'
          ? (reply as (input: Partial<CallInput<E>>) => ReplyInput<E>)(input)
          : reply;
      return HttpResponse.json(ofClub(endpoint.reply.parse(value)) as Record<string, unknown>);
    } catch (error) {
      if (error instanceof Refused) return failure(error.code, error.details);
      throw error;
    }
  });
}

/** Fails an endpoint with a code of its contract. */
export function fails<E extends Endpoint>(
  endpoint: E,
  code: E['errors'][number] | 500,
  details: Partial<ErrorBody> = {},
): HttpHandler {
  return verbs[endpoint.method](route(endpoint), () => failure(code, details));
}

/** Never answers an endpoint, for stories of waiting. */
export function hangs<E extends Endpoint>(endpoint: E): HttpHandler {
  return verbs[endpoint.method](route(endpoint), async () => {
    await delay('infinite');
    return HttpResponse.json({});
  });
}

/** Breaks the network under an endpoint. */
export const breaks = <E extends Endpoint>(endpoint: E): HttpHandler =>
  verbs[endpoint.method](route(endpoint), () => HttpResponse.error());
