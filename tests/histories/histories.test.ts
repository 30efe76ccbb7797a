import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { openCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { explore } from './explore.ts';
import type { Explored } from './explore.ts';
import { numbersFrom, Turnstile } from './gate.ts';
import { BUGS } from './planted.ts';
import type { Bug } from './planted.ts';

// `npm run histories` runs ten thousand; what is modeled and what is not, README.md beside this
// file.
const RUNS = 40;
/** A planted bug has to be found within so many histories of one of so many seeds. */
const FOUND_WITHIN = 60;
const SEEDS = 16;
const SHORTEN_MS = 10_000;
/** The machine may be busy with other work. */
const PATIENCE_MS = 2_400_000;
const SEED = 1;
/** Where to begin with the bugs that few histories show, which would take minutes from the first seed. */
const FIRST_SEED: Partial<Record<Bug, number>> = { 'last-names-win': 3, 'offer-after-release': 4 };

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const exploring = async <T>(
  bug: Bug | undefined,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> => {
  const cluster = await openCluster(await postgres.freshDatabase(), bug ? { bug } : {});
  try {
    return await work(cluster);
  } finally {
    await cluster.close();
  }
};

it(
  `keeps every promise through ${RUNS} random histories`,
  async () => {
    const { runs, found } = await exploring(undefined, (cluster) =>
      explore(cluster, { seed: SEED, runs: RUNS }),
    );
    expect(found?.message).toBeUndefined();
    expect(runs).toBe(RUNS);
  },
  PATIENCE_MS,
);

describe('a planted bug is found, and shown by a short history:', () => {
  const SIGNS: Record<Bug, RegExp> = {
    'check-then-insert':
      /no order of what happened explains week|is promised to \d|the promised hold \S+ is lost|but its claim says/,
    // Payments that only a webhook or the reconciler settles: missed at once, or left over at the
    // end.
    'page-only':
      /must find leaves it|the reconciler does not find|after a reconciler's pass|is neither booked nor refunded/,
    // The fault itself, a booking at a discount that is not counted, or the moment before it.
    'code-freed-first':
      /is booked at \d+ with the code|but its open payment takes|the code \S+ is used|promotion of \S+ answers/,
    'last-names-win': /names of \S+ answers 200 .*the model says 409/,
    'mails-outlive-refund': /is refunded, and its mail \S+ waits/,
    'reminded-again': /was written twice/,
    'line-by-mail': /no order of what happened explains week/,
    'offer-after-release':
      /but is not offered to party|but it is kept only until|no order of what happened explains week/,
    'refusal-not-kept': /the first refusal of week \d ends at/,
    'lapse-forgotten': /is open after a pass|still waits for week/,
    // Written again, or a week taken from who waits for it.
    'no-dedup':
      /has \d+ (?:booking|refund) mails|events that come late change|no order of what happened explains week \d: book/,
  };
  it.each(BUGS)(
    '%s',
    async (bug) => {
      const { found, short } = await exploring(bug, async (cluster) => {
        let last: { found?: Explored['found']; short?: Explored['found'] } = {};
        // Tokens and times differ from run to run, so that a history may need another moment to show
        // again: then another one is looked for.
        const begin = FIRST_SEED[bug] ?? SEED;
        for (let seed = begin; seed < begin + SEEDS; seed += 1) {
          const { found: first } = await explore(cluster, {
            seed,
            runs: FOUND_WITHIN,
            shorten: false,
          });
          if (!first) continue;
          // Seed and path name the same history again, which is then made as short as time allows.
          last = {
            found: first,
            short: (
              await explore(cluster, {
                seed: first.seed,
                path: first.path,
                runs: 1,
                stopAfterMs: SHORTEN_MS,
              })
            ).found,
          };
          if (last.short || bug === 'check-then-insert') break;
        }
        return last;
      });
      console.info(
        `Planted: ${bug}. Found with seed ${found?.seed}, path ${(short ?? found)?.path}:\n${(short ?? found)?.message.split('\n  the last things done')[0]}`,
      );
      expect(found?.message).toMatch(SIGNS[bug]);
      // The race also needs its moment; whatever depends only on the history shows again.
      if (bug !== 'check-then-insert') expect(short?.message).toMatch(SIGNS[bug]);
    },
    PATIENCE_MS,
  );
});

describe('what decides on interleavings', () => {
  it('lets steps through one at a time, in an order that only the seed decides', async () => {
    const orderOf = async (seed: number): Promise<string> => {
      const turnstile = new Turnstile();
      turnstile.close(seed);
      let inside = 0;
      await Promise.all(
        ['a', 'b', 'c', 'd'].map(async (name) => {
          for (let step = 1; step <= 3; step += 1) {
            await turnstile.pass(`${name}${step}`, async () => {
              expect((inside += 1)).toBe(1);
              await new Promise<void>((next) => setImmediate(next));
              inside -= 1;
            });
          }
        }),
      );
      turnstile.open();
      return turnstile.trace.join(' ');
    };
    const [first, again, other] = [await orderOf(1), await orderOf(1), await orderOf(2)];
    expect(first).toBe(again);
    expect(first).not.toBe(other);
    expect(first.split(' ').toSorted()).toEqual(
      ['a', 'b', 'c', 'd'].flatMap((name) => [1, 2, 3].map((step) => `${name}${step}`)),
    );
    expect(Array.from({ length: 3 }, numbersFrom(7))).toEqual(
      Array.from({ length: 3 }, numbersFrom(7)),
    );
  });
});
