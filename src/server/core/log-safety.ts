import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/**
 * What a log line says about a request: never the query, a header or a body, and the route's
 * pattern where the path contains a secret number.
 */
type LoggedRequest = {
  method?: string;
  url?: string;
  id?: unknown;
  routeOptions?: { url?: string | undefined };
};

/**
 * Path of a request without its query; `/api/reserve/:numberRef` instead of the number, which alone
 * opens the booking. For a path without a route only the beginning is kept: an extra slash or
 * another method does not make a number less secret.
 */
export function loggedPath({ url = '', routeOptions }: LoggedRequest): string {
  const pattern = routeOptions?.url;
  const path = url.split('?', 1)[0] ?? '';
  if (pattern !== undefined && !pattern.includes('*'))
    return pattern.includes(':') ? pattern : path;
  const [root, first = '', second, ...more] = path.split('/');
  const kept = first === 'api' && second !== undefined ? [root, first, second] : [root, first];
  const left = first === 'api' ? more.length > 0 : second !== undefined;
  return [...kept, ...(left ? ['…'] : [])].join('/');
}

const MAX_DEPTH = 4;
const E_MAIL = /[^\s@"'<>(),;=]+@[^\s@"'<>(),;=]+\.[a-z]{2,}/gi;
/**
 * Message of an error without values from a query or a caller: parameters, duplicate keys, e-mails.
 */
export const scrubbed = (message: string): string =>
  message
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/\)=\([^)]*\)/g, ')=(…)')
    .replace(E_MAIL, '…@…');

/**
 * An error as it is logged: kind, code, where it happened, its causes. Database libraries put query
 * values into their messages; those are left out, as are all other properties of the error.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return scrubbed(String(error));
  const message = scrubbed(error.message);
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 20);
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
      ? error.code
      : undefined;
  return {
    type: error.name,
    message,
    ...(code === undefined ? {} : { code }),
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...(error.cause === undefined || depth >= MAX_DEPTH
      ? {}
      : { cause: loggedError(error.cause, depth + 1) }),
  };
}

/**
 * Serializers of requests and errors for pino, so that no log holds a token, a code, an e-mail or
 * card data.
 */
export const safeSerializers = {
  req: (request: LoggedRequest) => ({
    method: request.method,
    path: loggedPath(request),
    id: request.id,
  }),
  err: (error: unknown) => loggedError(error),
};

/**
 * A process's log: JSON lines with the time in UTC. Every line is safe as described above and
 * contains `base`.
 */
export const createLog = (
  level: string,
  { base, destination }: { base?: Record<string, unknown>; destination?: DestinationStream } = {},
): Logger =>
  pino(
    {
      level,
      ...(base ? { base } : {}),
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: safeSerializers,
      redact: ['req.headers', 'headers', '*.authorization', '*.password', '*.token'],
    },
    destination ?? pino.destination(1),
  );
