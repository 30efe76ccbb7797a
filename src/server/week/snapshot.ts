import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '../db/client.ts';

/** Rows of a query with $1 parameters, inside a transaction. */
export type Read = <Row extends Record<string, unknown>>(
  text: string,
  params?: readonly unknown[],
) => Promise<Row[]>;

const result = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

export const readOn =
  (tx: Queryable): Read =>
  async <Row extends Record<string, unknown>>(text: string, params: readonly unknown[] = []) => {
    const parts = text
      .split(/\$(\d+)/)
      .map((part, at) =>
        at % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`,
      );
    return result.parse(await tx.execute(sql.join(parts))).rows as Row[];
  };

/** Reads that all see the database as it was at the first of them, so that counts and pages fit each other whoever writes meanwhile. */
export const snapshot = <T>(database: Database, work: (read: Read) => Promise<T>): Promise<T> =>
  database.db.transaction((tx) => work(readOn(tx)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
