import { FAILURE } from '#contracts/failures.ts';
import { API_TIMEOUT_SECONDS } from '#contracts/rules.ts';
import type { CallInput, Endpoint, LaterEndpoint, Reply } from '#contracts/endpoint.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import type { ErrorCode } from '#contracts/failures.ts';
import type * as Errors from '#contracts/errors.ts';
import { laterCode } from '#loading/later.ts';
import { readReply } from './read-reply.ts';
import { requestOf } from './request.ts';

/** API timeout in ms (specification, section 9). */
export const API_TIMEOUT_MS = API_TIMEOUT_SECONDS * 1000;

/**
 * Codes of failures without a code of the API: no network, no answer in time, an answer that breaks
 * the contract, and a refusal whose code is not in the contract, with the server's own message.
 */
export type ClientErrorCode = 'offline' | 'timeout' | 'unreadable' | 'other';

/**
 * A failed call. `code` selects the translated text `errors:<code>`, except for 'other', whose
 * `message` is shown; `fields` maps dotted paths of the input to message keys.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | ClientErrorCode;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | undefined;
  readonly body: ErrorBody | undefined;

  /** There is no such thing, or there cannot be: another try finds nothing either. */
  get isMissing(): boolean {
    return this.code === FAILURE.notFound || this.code === FAILURE.invalidInput;
  }

  constructor(
    code: ErrorCode | ClientErrorCode,
    body?: ErrorBody,
    message = body?.message ?? String(code),
  ) {
    super(message);
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

/** The failure described by the body of a refused call; `unread` when it describes none. */
export function failureOf(
  { errorBody, otherMessage }: Pick<typeof Errors, 'errorBody' | 'otherMessage'>,
  body: unknown,
  unread: ErrorCode | 'unreadable',
): ApiError {
  const failure = errorBody.safeParse(body);
  if (failure.success) return new ApiError(failure.data.code, failure.data);
  const message = otherMessage(body);
  return message === undefined ? new ApiError(unread) : new ApiError('other', undefined, message);
}

const offline = (): never => {
  throw new ApiError('offline');
};
/**
 * Schemas of calls, loaded with the first call. If they cannot be loaded the call fails, and if
 * there is a network the page says that a part is missing.
 */
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
  /** Sees the answer before it is read. */ seen?: (answer: Response) => void;
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
  // The schemas load while the server works.
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
  options.seen?.(response);
  const json: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    // If there is a network, the page says that the schemas are missing.
    const schemas = await whole
      .catch(() => ('fetch' in endpoint ? endpoint.fetch(true) : endpoint))
      .catch(offline);
    const reply = await readReply(schemas, json);
    if (reply === undefined) throw new ApiError('unreadable');
    return reply as Reply<E>;
  }
  // The caller already has the schemas here; on the sign-in page they load with the first call.
  throw failureOf(
    await errors(false).catch(offline),
    json,
    response.status === 503 ? 503 : 'unreadable',
  );
}
