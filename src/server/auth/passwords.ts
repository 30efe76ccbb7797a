import { hash, verify } from '@node-rs/argon2';
import { fairQueue } from '../core/fair-queue.ts';
import type { FairQueue, QueueLimits } from '../core/fair-queue.ts';

/** Makes and checks password hashes. `verify` without a hash does the same work and answers false. `caller` is whose turn it is, where callers wait. */
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
/** Hash of a random value nobody knows, made with the same parameters; verified when there is no account, so that both cost the same. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Y4QDCFt+aDWyEZo6CFqSEg$7harR7/reehvaD8qVst7jpWNzEpUEIsWHQRC6QRH5B0';

export type PasswordLimits = Pick<QueueLimits, 'concurrency' | 'waiting'>;
export type QueuedHasher = PasswordHasher & {
  limitTo: (limits: PasswordLimits) => void;
  load: FairQueue['load'];
};

/** Passwords of one caller that wait: an office behind one address signs in together, and nobody fills the queue alone. */
const WAITING_PER_CALLER = 16;

/**
 * argon2id in a bounded queue: `concurrency` at a time, so that other requests keep a processor, and at most `waiting` more. Callers take turns.
 * @throws Failure 503 with Retry-After when the queue, or the caller's part of it, is full
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

/** The one queue of this process; the start sets its limits from the configuration. */
export const passwordHasher: QueuedHasher = argonHasher();
