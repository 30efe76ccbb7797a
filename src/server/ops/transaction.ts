import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '../db/client.ts';

/** Plain SQL with $1 parameters inside a transaction; arrays stay arrays. */
export type Sql = {
  rows: <Row extends Record<string, unknown>>(
    text: string,
    params?: readonly unknown[],
  ) => Promise<Row[]>;
  tx: Queryable;
};
const result = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

export function sqlOn(tx: Queryable): Sql {
  return {
    tx,
    rows: async <Row extends Record<string, unknown>>(
      text: string,
      params: readonly unknown[] = [],
    ) => {
      const parts = text
        .split(/\$(\d+)/)
        .map((part, at) =>
          at % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`,
        );
      return result.parse(await tx.execute(sql.join(parts))).rows as Row[];
    },
  };
}

/** Ends a transaction without keeping anything of it. */
class Undo extends Error {}

/**
 * Runs long work in one transaction; `undo()` in it keeps nothing and answers `work`'s value all the same. The limits that protect
 * requests from each other do not hold for it: a file of a million rows takes longer than any request may.
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
        const db = sqlOn(tx);
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
