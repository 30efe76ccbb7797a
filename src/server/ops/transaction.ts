import type { Database, Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import type { Rows } from '../db/rows.ts';

/** A transaction, with plain statements beside it. */
export type Sql = { rows: Rows; tx: Queryable };

/** Ends a transaction without keeping anything of it. */
class Undo extends Error {}

/**
 * Runs long work in one transaction; `undo()` in it keeps nothing and answers `work`'s value all
 * the same. The limits that protect requests from each other do not hold for it: a file of a
 * million rows takes longer than any request may.
 */
export async function longTransaction<T>(
  database: Database,
  work: (db: Sql, undo: () => void) => Promise<T>,
  { snapshot = false } = {},
): Promise<T> {
  let undone: { value: T } | undefined;
  try {
    return await database.db.transaction(
      async (tx) => {
        const db: Sql = { tx, rows: rowsOn(tx) };
        for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
          await db.rows(`set local ${limit} = 0`);
        let keep = true;
        const value = await work(db, () => void (keep = false));
        if (keep) return value;
        undone = { value };
        throw new Undo();
      },
      snapshot ? { isolationLevel: 'repeatable read', accessMode: 'read only' } : undefined,
    );
  } catch (error) {
    if (error instanceof Undo && undone) return undone.value;
    throw error;
  }
}
