import type { z } from 'zod';
import type { Deps } from '../deps.ts';

/**
 * The rows of a query that fit a schema. The others are logged and left out: a search that was
 * stored under an older contract must not keep everyone else's from being told.
 */
export function readable<Row>(
  { log }: Pick<Deps, 'log'>,
  schema: z.ZodType<Row>,
  rows: readonly Record<string, unknown>[],
): Row[] {
  return rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [parsed.data];
    log.error(
      { watch: row['watch_id'] ?? row['watch'] ?? row['id'], issues: parsed.error.issues },
      'a watch cannot be read',
    );
    return [];
  });
}
