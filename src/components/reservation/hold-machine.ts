import { ApiError } from '#client/call.ts';
import { FAILURE } from '#contracts/failures.ts';
import { serverFields } from './check-traveler.ts';
import type { TravelerProblems } from './check-traveler.ts';

/** `count`: failures so far, so that the same one is announced again. */
export type HoldState = { count: number } & (
  | { step: 'idle' }
  | { step: 'reserving' }
  /** The hold is made, its payment page is being opened. */
  | { step: 'starting' }
  /** Someone else has the week. */
  | { step: 'taken' }
  /** `fields`: what the server refused of the traveler's data. */
  | { step: 'failed'; error: unknown; fields: TravelerProblems }
);
export type HoldEvent = { type: 'asked' } | { type: 'held' } | { type: 'failed'; error: unknown };

export const NO_HOLD: HoldState = { step: 'idle', count: 0 };

/** Reducer of a hold. A reply counts only while one is being made. */
export function holdMachine(state: HoldState, event: HoldEvent): HoldState {
  const { count } = state;
  if (event.type === 'asked') return { step: 'reserving', count };
  if (state.step !== 'reserving') return state;
  if (event.type === 'held') return { step: 'starting', count };
  const { error } = event;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === FAILURE.weekTaken || code === FAILURE.notFound)
    return { step: 'taken', count: count + 1 };
  const fields =
    error instanceof ApiError && code === FAILURE.invalidInput ? serverFields(error.fields) : {};
  return { step: 'failed', error, fields, count: count + 1 };
}
