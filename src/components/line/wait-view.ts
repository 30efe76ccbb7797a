import type { LinePlace } from '#contracts/line.ts';
import { LINES_PER_PARTY, PLACES_PER_LINE } from '#contracts/rules.ts';
import { goesOn } from './use-line.ts';

/** What is known of a week and its line. */
export type LineOfWeek = {
  week: 'free' | 'held' | 'ours' | 'sold' | 'over';
  waiting: number;
  nextAt: string | null;
  place: LinePlace | null;
};

/**
 * What a person can do about a week that cannot be booked.
 *
 * - `join`: wait for it, as the one at `position`;
 * - `mine`: they wait already, or it is offered to them (`place.state`);
 * - `full`: too many wait for it; `tooMany`: they wait for too many weeks;
 * - the others: nothing, as it is free, their own, booked or over.
 */
export type WaitView =
  | { kind: 'join'; position: number }
  | { kind: 'mine'; place: LinePlace }
  | { kind: 'full' | 'tooMany' | 'free' | 'ours' | 'sold' | 'over' };

/**
 * What to show of a week's line.
 * @param mine places of the caller's contract, by which they may have too many
 */
export function waitView(
  { week, waiting, place }: LineOfWeek,
  mine: readonly LinePlace[] = [],
): WaitView {
  if (place && goesOn(place.state)) return { kind: 'mine', place };
  if (week !== 'held') return { kind: week };
  if (waiting >= PLACES_PER_LINE) return { kind: 'full' };
  if (mine.filter(({ state }) => goesOn(state)).length >= LINES_PER_PARTY)
    return { kind: 'tooMany' };
  return { kind: 'join', position: waiting + 1 };
}

/** How many wait behind a place. */
export const behind = ({ state, position, waiting }: LinePlace): number =>
  Math.max(0, waiting - (state === 'offered' ? 1 : position));
