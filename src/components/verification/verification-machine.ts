import { ApiError } from '#client/call.ts';
import { serverFields } from '#components/member/profile-rules.ts';
import type { ProfileField } from '#contracts/account.ts';
import { FAILURE } from '#contracts/failures.ts';
import type { Needs, Problem, TypedPassword } from './verification-rules.ts';

/**
 * Why a save failed, worded in `dialog.problem`: the session (or the reset it allowed) has ended,
 * fields were refused, the password could not be changed, or anything else.
 */
type FailedKind = 'expired' | 'currentWrong' | 'general' | 'passwordFailed' | 'internal';

type Step =
  | { name: 'editing' }
  | { name: 'saving' }
  | { name: 'refused'; problems: readonly Problem[] }
  | { name: 'failed'; kind: FailedKind; error: unknown };

export type VerificationState = {
  step: Step;
  /** How many outcomes there were, so that the same one is announced again. */
  count: number;
  terms: 'unanswered' | 'accepted' | 'rejected';
  /** The text of the terms; `never`: not opened yet. */
  reading: 'never' | 'open' | 'closed';
};

export type VerificationEvent =
  | { type: 'refused'; problems: readonly Problem[] }
  | { type: 'saving' }
  | { type: 'saved' }
  | { type: 'failed'; kind: FailedKind; error: unknown }
  | { type: 'ticked'; on: boolean }
  | { type: 'answered'; answer: 'yes' | 'no' }
  | { type: 'read'; open: boolean };

export const START: VerificationState = {
  step: { name: 'editing' },
  count: 0,
  terms: 'unanswered',
  reading: 'never',
};

/** Reducer of the data verification. What a save ends with counts only while it is saving. */
export function verification(
  state: VerificationState,
  event: VerificationEvent,
): VerificationState {
  const saving = state.step.name === 'saving';
  const count = state.count + 1;
  switch (event.type) {
    case 'refused':
      return saving
        ? state
        : { ...state, count, step: { name: 'refused', problems: event.problems } };
    case 'saving':
      return { ...state, step: { name: 'saving' } };
    case 'saved':
      return saving ? { ...state, step: { name: 'editing' } } : state;
    case 'failed':
      return saving
        ? { ...state, count, step: { name: 'failed', kind: event.kind, error: event.error } }
        : state;
    case 'ticked':
      return { ...state, terms: event.on ? 'accepted' : 'unanswered' };
    case 'answered':
      return { ...state, terms: event.answer === 'yes' ? 'accepted' : 'rejected' };
    case 'read':
      return { ...state, reading: event.open ? 'open' : 'closed' };
  }
}

type Refused = {
  kind: FailedKind;
  /** Messages of the profile's fields. */
  profile: [ProfileField, string][];
  password: Partial<Record<keyof TypedPassword, string>>;
};

/** What a failed save says, and at which fields. `askCurrent`: the current password was asked for. */
export function refusedBy(error: unknown, needs: Needs, askCurrent: boolean): Refused {
  const none: Pick<Refused, 'profile' | 'password'> = { profile: [], password: {} };
  const code = error instanceof ApiError ? error.code : FAILURE.internal;
  if (code === FAILURE.noSession || code === FAILURE.linkExpired)
    return { kind: 'expired', ...none };
  if (code === FAILURE.wrongPassword && needs.password)
    return { kind: 'currentWrong', ...none, password: { current: 'wrong' } };
  const fields = error instanceof ApiError ? error.fields : {};
  // The form did not ask for the current password, so the reset that allowed a change without it
  // has ended.
  if (fields.currentPassword !== undefined && !askCurrent) return { kind: 'expired', ...none };
  const profile = serverFields(fields);
  const password = {
    ...(fields.Password === undefined ? {} : { password: fields.Password }),
    ...(fields.currentPassword === undefined ? {} : { current: fields.currentPassword }),
  };
  if (profile.length > 0 || Object.keys(password).length > 0)
    return { kind: 'general', profile, password };
  return { kind: needs.password && !needs.data ? 'passwordFailed' : 'internal', ...none };
}
