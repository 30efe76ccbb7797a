import { describe, expect, it, test } from 'vitest';
import { ApiError } from '#client/call.ts';
import { ERROR_CODES } from '#contracts/errors.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import { FAILURE } from '#contracts/failures.ts';
import type { ErrorCode } from '#contracts/failures.ts';
import { refusedBy, START, verification } from './verification-machine.ts';
import type { VerificationEvent, VerificationState } from './verification-machine.ts';

const error = new Error('Not saved');
const failed: VerificationEvent = { type: 'failed', kind: 'internal', error };
const refused: VerificationEvent = { type: 'refused', problems: ['terms'] };
const saving = verification(START, { type: 'saving' });
const states: Record<VerificationState['step']['name'], VerificationState> = {
  editing: START,
  saving,
  refused: verification(START, refused),
  failed: verification(saving, failed),
};
const names = Object.keys(states) as (keyof typeof states)[];

/** What each event leads to, by state; one that is not named stays. */
const table: [VerificationEvent, Partial<Record<keyof typeof states, string>>][] = [
  [refused, { editing: 'refused', failed: 'refused' }],
  [{ type: 'saving' }, { editing: 'saving', refused: 'saving', failed: 'saving' }],
  [{ type: 'saved' }, { saving: 'editing' }],
  [failed, { saving: 'failed' }],
  [{ type: 'ticked', on: true }, {}],
  [{ type: 'ticked', on: false }, {}],
  [{ type: 'answered', answer: 'yes' }, {}],
  [{ type: 'answered', answer: 'no' }, {}],
  [{ type: 'read', open: true }, {}],
  [{ type: 'read', open: false }, {}],
];
describe.each(table)('the event %o', (event, leads) => {
  test.each(names)('in %s', (name) => {
    expect(verification(states[name], event).step.name).toBe(leads[name] ?? name);
  });
});

test.each<[VerificationEvent, Partial<VerificationState>]>([
  [{ type: 'ticked', on: true }, { terms: 'accepted' }],
  [{ type: 'ticked', on: false }, { terms: 'unanswered' }],
  [{ type: 'answered', answer: 'yes' }, { terms: 'accepted' }],
  [{ type: 'answered', answer: 'no' }, { terms: 'rejected' }],
  [{ type: 'read', open: true }, { reading: 'open' }],
  [{ type: 'read', open: false }, { reading: 'closed' }],
  [refused, { count: 1 }],
])('%o leaves %o', (event, left) => {
  expect(verification(START, event)).toMatchObject(left);
});

describe('a failed save', () => {
  const all = { data: true, password: true, terms: true };
  const fails = (code: ErrorCode, fields: ErrorBody['fields'] = {}) =>
    new ApiError(code, { success: false, code, message: ERROR_CODES[code].message, fields });

  it.each([FAILURE.noSession, FAILURE.linkExpired])('says that the session is over at %s', (code) =>
    expect(refusedBy(fails(code), all, true).kind).toBe('expired'),
  );
  it('marks a wrong current password', () => {
    expect(refusedBy(fails(FAILURE.wrongPassword), all, true)).toEqual({
      kind: 'currentWrong',
      profile: [],
      password: { current: 'wrong' },
    });
  });
  it('that asks for a password the form did not ask for: the reset has ended', () => {
    const missing = fails(FAILURE.invalidInput, { currentPassword: 'required' });
    expect(refusedBy(missing, all, false).kind).toBe('expired');
    expect(refusedBy(missing, all, true)).toMatchObject({
      kind: 'general',
      password: { current: 'required' },
    });
  });
  it('marks the fields of profile and password', () => {
    const wrong = fails(FAILURE.invalidInput, {
      'profile.Telefono': 'phone',
      Password: 'passwordCommon',
    });
    expect(refusedBy(wrong, all, false)).toEqual({
      kind: 'general',
      profile: [['Telefono', 'phone']],
      password: { password: 'passwordCommon' },
    });
  });
  it('names the password when nothing else was sent', () => {
    expect(refusedBy(error, { ...all, data: false }, false).kind).toBe('passwordFailed');
    expect(refusedBy(error, all, false).kind).toBe('internal');
  });
});
