import type { CallInput, Endpoint, LaterEndpoint, Reply } from '#contracts/endpoint.ts';
import type { ErrorBody, ErrorCode } from '#contracts/errors.ts';
import { laterCode } from '#lib/later.ts';
import { requestOf } from './request.ts';

/** API timeout in ms (specification, section 9). */
export const API_TIMEOUT_MS = 25_000;

/** Codes of failures that never reached the server's answer: no network, no answer in time, an answer the contract does not allow. */
export type ClientErrorCode = 'offline' | 'timeout' | 'unreadable';

/** A failed call. `code` picks the translated text `errors:<code>`; `fields` maps dotted paths of the input to message keys. */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | undefined;
  readonly body: ErrorBody | undefined;

  constructor(code: ErrorCode | ClientErrorCode, body?: ErrorBody) {
    super(body?.message ?? String(code));
    this.name = 'ApiError';
    this.code = code;
    this.body = body;
    this.fields = Object.fromEntries(
      Object.entries(body?.fields ?? {}).map(([path, key]) => [
        path.replace(/^(body|query|params)\./, ''),
        key,
      ]),
    );
    this.retryAfter = body?.retryAfter;
  }
}

const offline = (): never => {
  throw new ApiError('offline');
};
/** Schemas of calls that come with the first of them. Missing ones are no answer to whoever calls, and the page says so where there is a network. */
export function laterCalls<Calls>(load: () => Promise<Calls>): {
  (): Promise<Calls>;
  ahead: () => Promise<Calls>;
} {
  const code = laterCode(load);
  return Object.assign(() => (navigator.onLine ? code() : code.ahead()).catch(offline), {
    ahead: code.ahead,
  });
}
const errors = laterCode(() => import('#contracts/errors.ts'));

export type CallOptions = {
  token?: string | undefined;
  signal?: AbortSignal;
  headers?: Record<string, string>;
};

/**
 * Calls an endpoint of the API. The reply is parsed by the contract.
 * @throws ApiError for every failure, also of the network
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E | LaterEndpoint<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const { url, body } = requestOf(endpoint, input);
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  // The schemas are on their way while the server works.
  const whole = 'fetch' in endpoint ? endpoint.fetch() : Promise.resolve(endpoint);
  whole.catch(() => {});
  let response: Response;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      credentials: 'omit',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(timeout.aborted ? 'timeout' : 'offline');
  }
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    // The network is there: the page says that the schemas are not.
    const schemas = await whole
      .catch(() => ('fetch' in endpoint ? endpoint.fetch(true) : endpoint))
      .catch(offline);
    const reply = schemas.reply.safeParse(json);
    if (!reply.success) throw new ApiError('unreadable');
    return reply.data as Reply<E>;
  }
  // Whoever called has the schemas already; on the sign-in page they come with the first call.
  const { errorBody } = await errors(false).catch(offline);
  const failure = errorBody.safeParse(json);
  throw failure.success
    ? new ApiError(failure.data.code, failure.data)
    : new ApiError(response.status === 503 ? 503 : 'unreadable');
}
