import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import { lineSettled } from '../week/claims.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { handDown } from './hand-down.ts';
import type { PlaceRow } from './place.ts';

const closed = z.array(z.object({ id: z.string() }));

/**
 * Gives up a place; an offered week goes to the next at once. Does nothing to a closed one.
 * Hands down first, which asks the card provider whether the ended hold was paid.
 */
export async function leavePlace(
  deps: HoldDeps,
  { id, week_id }: Pick<PlaceRow, 'id' | 'week_id'>,
): Promise<void> {
  await handDown(deps, week_id);
  await deps.database.db.transaction((tx) => endPlaces(tx, week_id, 'left', deps.now(), id));
}

/**
 * Ends the open places of a week, or one of them, in the caller's transaction. What was kept for
 * them goes to the next in line, or is free.
 * @returns ids of the places that were ended
 */
export async function endPlaces(
  tx: Queryable,
  weekId: string,
  outcome: 'left' | 'ended',
  at: Date,
  place?: string,
): Promise<string[]> {
  const settle = () => tx.execute(sql`select ${lineSettled(Number(weekId), at)}`);
  // First as it stands, so that an offer whose time is over ends as lapsed.
  await settle();
  const rows = await rowsOn(tx)(
    `select l.id, line_close(l.id, $2, $3::timestamptz) from line_places l
     where l.week_id = $1::bigint and l.closed_at is null and l.id = coalesce($4::uuid, l.id)`,
    [weekId, outcome, at.toISOString(), place ?? null],
  );
  await settle();
  return closed.parse(rows).map(({ id }) => id);
}
