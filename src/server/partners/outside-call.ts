import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import type { z } from 'zod';

/**
 * Why a call to an outside service failed: no connection, no answer in time, a refusal, an answer
 * that is no JSON or not its contract, calls paused; the service's own word that it failed, or that
 * what it was sent is more than it takes.
 */
export type OutsideReason =
  | 'network'
  | 'timeout'
  | 'status'
  | 'garbage'
  | 'shape'
  | 'paused'
  | 'unconfigured'
  | 'failed'
  | 'tooLarge';

/**
 * A failed call to an outside service. The message is for logs only and holds nothing of what was
 * sent.
 */
export class OutsideFailure extends Error {
  readonly reason: OutsideReason;
  /** HTTP status of the refusal, for `status`. */
  readonly status: number | undefined;

  constructor(service: string, reason: OutsideReason, status?: number) {
    super(`${service}: ${reason}${status === undefined ? '' : ` ${status}`}`);
    this.name = 'OutsideFailure';
    this.reason = reason;
    this.status = status;
  }
}

export type OutsideOptions = {
  /** Name in logs. */
  service: string;
  /** Longest wait for one try in ms. */
  timeoutMs?: number;
  /** Tries of one call, the first included. */
  tries?: number;
  /** Longest pause before the first further try in ms; it doubles with each, with jitter. */
  backoffMs?: number;
  /** Failed tries in a row after which calls are paused, and for how long in ms. */
  breakAfter?: number;
  pauseMs?: number;
  /** Called when calls are paused and when they resume. */
  onChange?: (state: 'paused' | 'trying' | 'working') => void;
};

export type OutsideCall = <Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  init?: { method?: 'GET' | 'POST'; headers?: Record<string, string>; json?: unknown },
) => Promise<z.output<Schema>>;

/** Answers longer than this are not what was asked for. */
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Trying again helps only where the fault may pass; a refusal (4xx) or a wrong answer stays what it
 * is.
 */
const mayPass = (error: unknown): boolean =>
  error instanceof OutsideFailure &&
  (['network', 'timeout', 'failed'].includes(error.reason) ||
    (error.reason === 'status' && (error.status === 429 || (error.status ?? 0) >= 500)));
/** A refusal says that the service works; everything else speaks against it. */
const countsAgainst = (error: unknown): boolean =>
  error instanceof TaskCancelledError ||
  (error instanceof OutsideFailure &&
    error.reason !== 'tooLarge' &&
    (error.reason !== 'status' || (error.status ?? 0) >= 500));

/**
 * Work with one outside service with a limit of time, further tries and a circuit breaker shared by
 * all of it: after `breakAfter` failed tries in a row calls fail at once for `pauseMs`, then one is
 * let through to see whether it works again. The signal ends a try whose time is over.
 * @throws OutsideFailure from the returned function
 */
export function outsideWork({
  service,
  timeoutMs = 4_000,
  tries = 2,
  backoffMs = 200,
  breakAfter = 5,
  pauseMs = 15_000,
  onChange,
}: OutsideOptions): <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T> {
  const breaker = circuitBreaker(handleWhen(countsAgainst), {
    breaker: new ConsecutiveBreaker(breakAfter),
    halfOpenAfter: pauseMs,
  });
  breaker.onBreak(() => onChange?.('paused'));
  breaker.onHalfOpen(() => onChange?.('trying'));
  breaker.onReset(() => onChange?.('working'));
  const policy = wrap(
    retry(handleWhen(mayPass).orType(TaskCancelledError), {
      maxAttempts: Math.max(0, tries - 1),
      backoff: new ExponentialBackoff({ initialDelay: backoffMs, maxDelay: 2_000 }),
    }),
    breaker,
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  );
  return async (work) => {
    try {
      return await policy.execute(({ signal }) => work(signal));
    } catch (error) {
      if (error instanceof TaskCancelledError) throw new OutsideFailure(service, 'timeout');
      if (error instanceof BrokenCircuitError) throw new OutsideFailure(service, 'paused');
      throw error;
    }
  };
}

/**
 * Calls of one outside service over HTTP, as `outsideWork`. Answers are parsed; redirects are not
 * followed. @throws OutsideFailure from the returned function
 */
export function outsideCaller(options: OutsideOptions): OutsideCall {
  const { service } = options;
  const run = outsideWork(options);
  return (url, schema, { method = 'GET', headers = {}, json } = {}) =>
    run(async (signal) => {
      let response: Response;
      let text: string;
      try {
        response = await fetch(url, {
          method,
          signal,
          redirect: 'error',
          headers: {
            accept: 'application/json',
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        });
        text = await readText(response);
      } catch (error) {
        if (error instanceof OutsideFailure) throw error;
        throw new OutsideFailure(service, signal.aborted ? 'timeout' : 'network');
      }
      if (!response.ok) throw new OutsideFailure(service, 'status', response.status);
      let answer: unknown;
      try {
        answer = JSON.parse(text);
      } catch {
        throw new OutsideFailure(service, 'garbage');
      }
      const parsed = schema.safeParse(answer);
      if (!parsed.success) throw new OutsideFailure(service, 'shape');
      return parsed.data;
    });
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new OutsideFailure('answer', 'garbage');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
