import type { HoldDeps } from '../reservation/hold.ts';
import { handDown } from './hand-down.ts';
import { placeByRef } from './place.ts';
import type { PlaceRow } from './place.ts';

/**
 * The place of a secret name as it is once what is due has been handed down, so that a place is
 * right whether or not the job runs.
 */
export async function currentPlace(deps: HoldDeps, ref: string): Promise<PlaceRow | undefined> {
  const row = await placeByRef(deps, ref);
  if (!row?.due || row.closed_at) return row;
  await handDown(deps, row.week_id);
  return placeByRef(deps, ref);
}
