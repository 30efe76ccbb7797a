import { z } from 'zod';
import { HOLDS_PER_NETWORK, HOLDS_PER_PERSON } from '#contracts/rules.ts';
import type { Database } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { holdBatchFailed } from '../core/signals.ts';

/**
 * One hold to decide on, as the SQL functions `hold_week_limited` and `hold_batch_limited`
 * (db/functions) take it. Instants are ISO 8601, `today` is 'YYYY-MM-DD'; `holder` and `network`
 * are made by `holder.ts`.
 */
export type HoldRequest = {
  inventoryId: string;
  memberId: string | null;
  clubId: string;
  client: object;
  numberRef: string;
  key: string | null;
  at: string;
  endsAt: string;
  today: string;
  formerClosed: boolean;
  holder: string;
  network: string | null;
};

const decision = z.object({
  outcome: z.enum(['held', 'taken', 'unknown', 'otherUse', 'former', 'limit', 'crowd']),
  number_ref: z.string().nullable(),
  ends_at: z.coerce.date().nullable(),
});
/**
 * `held` and `former` come with a booking number; `held`, `limit` (of the person) and `crowd` (of
 * the network) with an instant.
 */
export type HoldDecision = z.output<typeof decision>;
/** `again`: the batch could not decide this hold. */
const decisions = z.array(
  decision.extend({
    n: z.number().int(),
    outcome: z.enum([...decision.shape.outcome.options, 'again']),
  }),
);

/** Statements that run at a time. Holds that arrive in the meantime wait and share the next one. */
export const RUNNING = 2;
const LARGEST_BATCH = 64;

type DecideDeps = Pick<Deps, 'database' | 'log'>;
type Waiting = {
  request: HoldRequest;
  resolve: (decided: HoldDecision) => void;
  reject: (error: unknown) => void;
};
type Queue = { waiting: Waiting[]; running: number };
const queues = new WeakMap<Database, Queue>();

/**
 * Decides on a hold. A single hold goes to the database at once. While `RUNNING` statements run,
 * further holds wait and then go as one batch, so that they share a round trip, a statement and a
 * commit. A hold is answered after its commit. Holds the batch cannot decide are retried one by
 * one; if the batch fails, each is retried alone. docs/decisions/0001-hold-batching.md has the
 * figures. It fails with 55P03 while an import is changing the week (`retryWhileLocked`).
 */
export function decideHold(deps: DecideDeps, request: HoldRequest): Promise<HoldDecision> {
  let queue = queues.get(deps.database);
  if (!queue) queues.set(deps.database, (queue = { waiting: [], running: 0 }));
  const { promise, resolve, reject } = Promise.withResolvers<HoldDecision>();
  queue.waiting.push({ request, resolve, reject });
  startNext(deps, queue);
  return promise;
}

function startNext(deps: DecideDeps, queue: Queue): void {
  if (queue.running >= RUNNING || queue.waiting.length === 0) return;
  const batch = queue.waiting.splice(0, LARGEST_BATCH);
  queue.running += 1;
  void decideAll(deps, batch).finally(() => {
    queue.running -= 1;
    startNext(deps, queue);
  });
}

async function decideAll(deps: DecideDeps, batch: readonly Waiting[]): Promise<void> {
  const undecided = batch.length === 1 ? batch : await decideBatch(deps, batch);
  await Promise.all(undecided.map((hold) => decideOne(deps, hold)));
}

/** @returns the holds that have to be decided one by one */
async function decideBatch(
  { database, log }: DecideDeps,
  batch: readonly Waiting[],
): Promise<readonly Waiting[]> {
  let rows: z.output<typeof decisions>;
  try {
    rows = decisions.parse(
      await database.rows(
        'select * from hold_batch_limited($1, $2, $3)',
        [
          JSON.stringify(batch.map(({ request }, n) => ({ n, ...request }))),
          HOLDS_PER_PERSON,
          HOLDS_PER_NETWORK,
        ],
        'hold_batch',
      ),
    );
  } catch (error) {
    log.warn({ err: error, holds: batch.length }, 'a batch of holds failed; each is retried alone');
    holdBatchFailed.publish({});
    return batch;
  }
  return rows.flatMap(({ n, outcome, ...rest }) => {
    const hold = batch[n];
    if (!hold) return [];
    if (outcome === 'again') return [hold];
    hold.resolve({ outcome, ...rest });
    return [];
  });
}

async function decideOne(
  { database }: DecideDeps,
  { request, resolve, reject }: Waiting,
): Promise<void> {
  try {
    resolve(await decideBy((text, values) => database.rows(text, values, 'hold_week'), request));
  } catch (error) {
    reject(error);
  }
}

/**
 * Decides on one hold by a query of the caller's, which may be inside a transaction: then undoing
 * that undoes the hold.
 */
export async function decideBy(
  query: (text: string, values: unknown[]) => Promise<readonly unknown[]>,
  request: HoldRequest,
  holdsPerPerson = HOLDS_PER_PERSON,
): Promise<HoldDecision> {
  const [row] = await query(
    'select * from hold_week_limited($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
    [
      request.inventoryId,
      request.memberId,
      request.clubId,
      JSON.stringify(request.client),
      request.numberRef,
      request.key,
      request.at,
      request.endsAt,
      request.today,
      request.formerClosed,
      request.holder,
      request.network,
      holdsPerPerson,
      HOLDS_PER_NETWORK,
    ],
  );
  return decision.parse(row);
}
