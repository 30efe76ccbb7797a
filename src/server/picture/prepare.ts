import { resorts } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { cardsOf, opensOf } from './prepared.ts';
import type { Variant } from './prepared.ts';

/** How soon the pictures of imported resorts are looked for. */
const EVERY_MS = 5 * 60_000;
/** Of the time of one processor that the pictures behind the cards may take. */
const SHARE_BEHIND_CARDS = 0.25;

/**
 * Has the pictures that pages open with made before anyone sees them: at the start, and again for
 * what an import or an operator's photographs bring. One at a time, so that requests go first; those
 * of cards before all others, which give way to everything else.
 */
export function startPreparing(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  prepare: (variants: readonly Variant[], share?: number) => Promise<number>,
): { stop: () => void } {
  let busy = false;
  let first = true;
  const run = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      const rows = await database.db.select({ images: resorts.images }).from(resorts);
      const lists = rows.map(({ images }) => images ?? []);
      const cards = await prepare(lists.flatMap(cardsOf));
      // Said at the start even of none: from here on the processor is nearly free.
      if (cards > 0 || first) log.info({ made: cards }, 'pictures of cards prepared');
      first = false;
      const made = await prepare(lists.flatMap(opensOf), SHARE_BEHIND_CARDS);
      if (made > 0) log.info({ made }, 'pictures behind cards prepared');
    } catch (error) {
      // They are made on request then.
      log.warn({ err: error }, 'pictures could not be prepared');
    } finally {
      busy = false;
    }
  };
  void run();
  const timer = setInterval(() => void run(), EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
