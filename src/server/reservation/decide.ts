import { z } from 'zod';
import { HOLDS_PER_NETWORK, HOLDS_PER_PERSON } from '#contracts/rules.ts';
import type { Database } from '../db/client.ts';

/** One hold to decide on, as the database's functions `hold_week_limited` and `hold_batch_limited` take it. Instants are ISO 8601, `today` is 'YYYY-MM-DD', `holder` and `network` those of `holder.ts`. */
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
/** `held` and `former` carry a number; `held`, `limit` (of the person) and `crowd` (of the network) an instant. */
export type HoldDecision = z.output<typeof decision>;
/** `again`: not decided among others, to be asked for alone. */
const decisions = z.array(
  decision.extend({
    n: z.number().int(),
    outcome: z.enum([...decision.shape.outcome.options, 'again']),
  }),
);

/** Calls under way at a time; holds that come meanwhile wait and go together with the next one. */
const CALLS = 2;
const LARGEST_CALL = 64;

type Waiting = {
  request: HoldRequest;
  resolve: (decided: HoldDecision) => void;
  reject: (error: unknown) => void;
};
type Queue = { waiting: Waiting[]; calls: number };
const queues = new WeakMap<Database, Queue>();

/**
 * Decides on a hold in one call of the database. Alone it goes at once; while `CALLS` are under way, what comes is gathered, so that many holds share a
 * round trip, a statement and a commit, and none is answered before its commit. What is no clear case is asked for alone afterwards; when a shared call
 * fails each of its holds is tried alone, so that nobody suffers for another's trouble.
 */
export function decideHold(database: Database, request: HoldRequest): Promise<HoldDecision> {
  let queue = queues.get(database);
  if (!queue) queues.set(database, (queue = { waiting: [], calls: 0 }));
  const { promise, resolve, reject } = Promise.withResolvers<HoldDecision>();
  queue.waiting.push({ request, resolve, reject });
  next(database, queue);
  return promise;
}

function next(database: Database, queue: Queue): void {
  if (queue.calls >= CALLS || queue.waiting.length === 0) return;
  const batch = queue.waiting.splice(0, LARGEST_CALL);
  queue.calls += 1;
  void (batch.length === 1 ? alone(database, batch) : together(database, batch)).finally(() => {
    queue.calls -= 1;
    next(database, queue);
  });
}

async function together(database: Database, batch: readonly Waiting[]): Promise<void> {
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
  } catch {
    await alone(database, batch);
    return;
  }
  const again: Waiting[] = [];
  for (const { n, outcome, ...rest } of rows) {
    const one = batch[n];
    if (!one) continue;
    if (outcome === 'again') again.push(one);
    else one.resolve({ outcome, ...rest });
  }
  await alone(database, again);
}

async function alone(database: Database, batch: readonly Waiting[]): Promise<void> {
  await Promise.all(
    batch.map(async ({ request, resolve, reject }) => {
      try {
        const [row] = await database.rows(
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
            HOLDS_PER_PERSON,
            HOLDS_PER_NETWORK,
          ],
          'hold_week',
        );
        resolve(decision.parse(row));
      } catch (error) {
        reject(error);
      }
    }),
  );
}
