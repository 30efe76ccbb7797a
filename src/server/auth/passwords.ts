import { hash, verify } from '@node-rs/argon2';
import { Failure } from '../plugins/failure.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Makes and checks password hashes. `verify` without a hash does the same work and answers false. */
export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  verify: (passwordHash: string | null | undefined, password: string) => Promise<boolean>;
};

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hash of a random value nobody knows, made with the same parameters; verified when there is no account, so that both cost the same. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Y4QDCFt+aDWyEZo6CFqSEg$7harR7/reehvaD8qVst7jpWNzEpUEIsWHQRC6QRH5B0';

/** Seconds a caller is asked to wait when too many passwords are being checked. */
const BUSY_SECONDS = 2;

export type PasswordLimits = {
  /** Hashes made at the same time. */ concurrency: number;
  /** Callers that wait for their turn. */ waiting: number;
};
export type QueuedHasher = PasswordHasher & {
  limitTo: (limits: PasswordLimits) => void;
  /** Hashes being made and callers that wait, now. */ load: () => {
    running: number;
    waiting: number;
  };
};

/**
 * argon2id in a bounded queue, first come first served: `concurrency` at a time, so that other requests keep a processor, and at most `waiting` more.
 * @throws Failure 503 with Retry-After when the queue is full
 */
export function argonHasher(limits: Partial<PasswordLimits> = {}): QueuedHasher {
  let { concurrency = 2, waiting = 64 } = limits;
  let running = 0;
  const queue: (() => void)[] = [];
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (queue.length >= waiting)
        throw new Failure(FAILURE.unavailable, { retryAfter: BUSY_SECONDS });
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => void queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = running > concurrency ? undefined : queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return {
    limitTo: (next) => void ({ concurrency, waiting } = next),
    load: () => ({ running, waiting: queue.length }),
    hash: (password) => run(() => hash(password.normalize('NFC'), PARAMETERS)),
    verify: (passwordHash, password) =>
      run(
        async () =>
          (await verify(passwordHash ?? DUMMY_HASH, password.normalize('NFC'))) &&
          Boolean(passwordHash),
      ),
  };
}

/** The one queue of this process; the start sets its limits from the configuration. */
export const passwordHasher: QueuedHasher = argonHasher();
