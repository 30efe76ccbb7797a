import { describe, expect, test } from 'vitest';
import { ApiError } from '#client/call.ts';
import { ERROR_CODES } from '#contracts/errors.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import { FAILURE } from '#contracts/failures.ts';
import type { ErrorCode } from '#contracts/failures.ts';
import { holdMachine, NO_HOLD } from './hold-machine.ts';
import type { HoldEvent, HoldState } from './hold-machine.ts';

const refused = (code: ErrorCode, fields: ErrorBody['fields'] = {}): HoldEvent => ({
  type: 'failed',
  error: new ApiError(code, { success: false, code, message: ERROR_CODES[code].message, fields }),
});
const broken: HoldEvent = { type: 'failed', error: new Error('No network') };
const reserving = holdMachine(NO_HOLD, { type: 'asked' });
const states: Record<HoldState['step'], HoldState> = {
  idle: NO_HOLD,
  reserving,
  starting: holdMachine(reserving, { type: 'held' }),
  taken: holdMachine(reserving, refused(FAILURE.weekTaken)),
  failed: holdMachine(reserving, broken),
};
const steps = Object.keys(states) as HoldState['step'][];

/** What each event leads to, by state; one that is not named stays. */
const table: [HoldEvent, Partial<Record<HoldState['step'], HoldState['step']>>][] = [
  [{ type: 'asked' }, Object.fromEntries(steps.map((step) => [step, 'reserving']))],
  [{ type: 'held' }, { reserving: 'starting' }],
  [refused(FAILURE.weekTaken), { reserving: 'taken' }],
  [refused(FAILURE.notFound), { reserving: 'taken' }],
  [refused(FAILURE.invalidInput), { reserving: 'failed' }],
  [broken, { reserving: 'failed' }],
];
describe.each(table)('the event %o', (event, leads) => {
  test.each(steps)('in %s', (step) => {
    expect(holdMachine(states[step], event).step).toBe(leads[step] ?? step);
  });
});

test('failures are counted over the tries', () => {
  const again = holdMachine(states.taken, { type: 'asked' });
  expect(holdMachine(again, broken).count).toBe(2);
});
test('a refusal names the fields of the form', () => {
  const wrong = refused(FAILURE.invalidInput, { 'client.email': 'email', inventoryId: 'required' });
  expect(holdMachine(reserving, wrong)).toMatchObject({ fields: { email: 'email' } });
});
