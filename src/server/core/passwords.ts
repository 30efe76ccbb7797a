import { hash, verify } from '@node-rs/argon2';
import { fairQueue } from './fair-queue.ts';
import type { FairQueue, QueueLimits } from './fair-queue.ts';

/**
 * Makes and checks password hashes. `verify` without a hash does the same work and returns false.
 * `caller` identifies whose turn it is in the queue.
 */
export type PasswordHasher = {
  hash: (password: string, caller?: string) => Promise<string>;
  verify: (
    passwordHash: string | null | undefined,
    password: string,
    caller?: string,
  ) => Promise<boolean>;
};

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/**
 * Hash of a random value that is not stored anywhere, made with the same parameters. Verified when
 * there is no account, so that both cases cost the same.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Y4QDCFt+aDWyEZo6CFqSEg$7harR7/reehvaD8qVst7jpWNzEpUEIsWHQRC6QRH5B0';

export type PasswordLimits = Pick<QueueLimits, 'concurrency' | 'waiting'>;
export type QueuedHasher = PasswordHasher & {
  limitTo: (limits: PasswordLimits) => void;
  load: FairQueue['load'];
};

/**
 * Waiting passwords per caller: an office behind one address signs in together, but no single
 * caller can fill the queue.
 */
const WAITING_PER_CALLER = 16;

/**
 * argon2id in a bounded queue: `concurrency` at a time, so that a processor stays free for other
 * requests, and at most `waiting` more. Callers take turns.
 * @throws Failure `unavailable` with Retry-After when the queue, or the caller's share of it, is
 * full
 */
export function argonHasher({
  concurrency = 2,
  waiting = 64,
}: Partial<PasswordLimits> = {}): QueuedHasher {
  const limits = { concurrency, waiting, waitingPerCaller: WAITING_PER_CALLER };
  const queue = fairQueue(limits);
  return {
    limitTo: (next) => void Object.assign(limits, next),
    load: queue.load,
    hash: (password, caller = '') =>
      queue.run(caller, () => hash(password.normalize('NFC'), PARAMETERS)),
    verify: (passwordHash, password, caller = '') =>
      queue.run(
        caller,
        async () =>
          (await verify(passwordHash ?? DUMMY_HASH, password.normalize('NFC'))) &&
          Boolean(passwordHash),
      ),
  };
}

/** This process's only queue; its limits are set from the configuration at start. */
export const passwordHasher: QueuedHasher = argonHasher();
