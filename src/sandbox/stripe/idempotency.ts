import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SandboxDeps } from '../deps.ts';
import type { Json } from '../store.ts';
import { StripeFail } from './errors.ts';
import { DAY_MS } from '#lib/durations.ts';

const entry = z.object({
  path: z.string(),
  print: z.string(),
  at: z.number(),
  since: z.number().optional(),
  answer: z.object({ status: z.number(), body: z.json() }).nullable(),
});
const KIND = 'stripe.idempotency';
/**
 * A call that has not answered by then died with its process; the same call may take over, and
 * finds what was made by its seed.
 */
const TAKE_OVER_MS = 5000;

export type Answer = { status: number; body: Json };

/**
 * Runs a call at most once per key and repeats its first outcome, like Stripe: the same key with
 * other parameters or on another path is an error, at the same time a 409. Refused parameters and
 * server errors are not remembered. A key can be reused a day after it was first used: `run` gets
 * that moment, so that what it makes then is new.
 */
export async function once(
  deps: SandboxDeps,
  call: { key: string; path: string; params: string },
  run: (since: number) => Promise<Answer & { remember: boolean }>,
): Promise<Answer & { replayed: boolean }> {
  if (call.key.length > 255)
    throw new StripeFail(400, 'The idempotency key is too long; the maximum is 255 characters', {
      type: 'idempotency_error',
    });
  const id = createHash('sha256').update(call.key).digest('hex');
  const print = createHash('sha256').update(call.params).digest('hex');
  const at = deps.now().getTime();
  let fresh = { path: call.path, print, at, since: at, answer: null };
  let kept = await deps.store.put(KIND, id, fresh, { ifVersion: 0 });
  if (!kept) {
    const earlier = await deps.store.get(KIND, id);
    const found = earlier && entry.parse(earlier.value);
    if (found && at - found.at < DAY_MS) {
      checkSame(call, print, found);
      if (found.answer) return { ...found.answer, replayed: true };
      // What a dead process had begun is gone on with.
      fresh = { ...fresh, since: found.since ?? found.at };
    }
    const busy = found && !found.answer && at - found.at < TAKE_OVER_MS;
    kept =
      earlier && !busy
        ? await deps.store.put(KIND, id, fresh, { ifVersion: earlier.version })
        : null;
    if (!kept)
      throw new StripeFail(
        409,
        'There is currently another in-progress request using this idempotent key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
        { code: 'idempotency_key_in_use', type: 'idempotency_error' },
      );
  }
  const forget = () => deps.store.delete(KIND, id, { ifVersion: kept.version });
  let answer: Awaited<ReturnType<typeof run>>;
  try {
    answer = await run(fresh.since);
  } catch (error) {
    await forget();
    throw error;
  }
  if (!answer.remember) await forget();
  else
    await deps.store.put(
      KIND,
      id,
      { ...fresh, answer: { status: answer.status, body: answer.body } },
      { ifVersion: kept.version },
    );
  return { status: answer.status, body: answer.body, replayed: false };
}

function checkSame(
  call: { key: string; path: string },
  print: string,
  found: z.infer<typeof entry>,
): void {
  if (found.path !== call.path)
    throw new StripeFail(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.path}' vs '${found.path}'). Try using a key other than '${call.key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  if (found.print !== print)
    throw new StripeFail(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
}
