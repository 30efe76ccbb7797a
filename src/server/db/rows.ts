import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from './client.ts';

/** Rows of a plain statement with $1 parameters, inside a transaction; arrays stay arrays. */
export type Rows = <Row extends Record<string, unknown>>(
  text: string,
  params?: readonly unknown[],
) => Promise<Row[]>;

const result = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

/** Reads and writes by plain statements on a transaction. */
export const rowsOn =
  (tx: Queryable): Rows =>
  async <Row extends Record<string, unknown>>(text: string, params: readonly unknown[] = []) => {
    const parts = text
      .split(/\$(\d+)/)
      .map((part, at) =>
        at % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`,
      );
    return result.parse(await tx.execute(sql.join(parts))).rows as Row[];
  };
