import { describe, expect, test } from 'vitest';
import { PAY, pay, payView } from './pay-machine.ts';
import type { PayEvent, PayState, PayView } from './pay-machine.ts';
import type { Progress } from './use-outcome.ts';

const after = (...events: PayEvent[]): PayState => events.reduce(pay, PAY);
const states = {
  looking: PAY,
  busy: after({ type: 'busy', busy: true }),
  paying: after({ type: 'taken' }),
  lost: after({ type: 'lost' }),
  ended: after({ type: 'endChecked' }),
};
type Name = keyof typeof states;
const names = Object.keys(states) as Name[];
const every = (change: Partial<PayState>) =>
  Object.fromEntries(names.map((name) => [name, change]));

/** What each event changes, by state; a state that is not named stays as it is. */
const table: [PayEvent, Partial<Record<Name, Partial<PayState>>>][] = [
  [{ type: 'busy', busy: true }, every({ busy: true })],
  [{ type: 'busy', busy: false }, every({ busy: false })],
  [{ type: 'taken' }, every({ paying: true })],
  [{ type: 'lost' }, every({ paying: true, lost: true })],
  [
    { type: 'cameToNothing' },
    { paying: { paying: false, round: 1 }, lost: { paying: false, lost: false, round: 1 } },
  ],
  [{ type: 'endChecked' }, every({ endKnown: true })],
];
describe.each(table)('the event %o', (event, changes) => {
  test.each(names)('in %s', (name) => {
    expect(pay(states[name], event)).toEqual({ ...states[name], ...changes[name] });
  });
});

const unasked: Progress = { step: 'unasked' };
const asking: Progress = { step: 'checking', again: false, long: false };
const askingAgain: Progress = { ...asking, again: true };
const known = (outcome: 'paid' | 'refunded' | 'failed' | 'open'): Progress => ({
  step: 'known',
  outcome,
});
test.each<[Name, Parameters<typeof payView>[1], PayView['name']]>([
  ['looking', { status: 'held', over: false, progress: unasked }, 'form'],
  ['looking', { status: 'held', over: false, progress: askingAgain }, 'form'],
  ['looking', { status: 'held', over: false, progress: known('failed') }, 'form'],
  ['looking', { status: 'held', over: true, progress: unasked }, 'checking'],
  ['ended', { status: 'held', over: true, progress: unasked }, 'ended'],
  ['ended', { status: 'expired', over: false, progress: unasked }, 'ended'],
  ['looking', { status: 'cancelled', over: false, progress: unasked }, 'ended'],
  ['busy', { status: 'held', over: true, progress: unasked }, 'form'],
  ['paying', { status: 'held', over: true, progress: asking }, 'checking'],
  ['lost', { status: 'held', over: true, progress: known('open') }, 'checking'],
  ['paying', { status: 'held', over: false, progress: asking }, 'form'],
  ['paying', { status: 'held', over: false, progress: askingAgain }, 'checking'],
  ['lost', { status: 'held', over: false, progress: asking }, 'checking'],
  ['paying', { status: 'held', over: false, progress: known('paid') }, 'leaving'],
  ['looking', { status: 'held', over: false, progress: known('paid') }, 'booked'],
  ['looking', { status: 'paid', over: false, progress: unasked }, 'booked'],
  ['paying', { status: 'held', over: false, progress: known('refunded') }, 'refunded'],
  ['looking', { status: 'refunded', over: false, progress: unasked }, 'refunded'],
])('in %s with %o the page shows %s', (name, found, shown) => {
  expect(payView(states[name], found).name).toBe(shown);
});
test('a payment that was looked at before the hold ended is looked at again afterwards', () => {
  const back = after({ type: 'lost' }, { type: 'endChecked' }, { type: 'cameToNothing' });
  expect(payView(back, { status: 'held', over: true, progress: known('open') }).verifying).toBe(
    true,
  );
});
test('a payment that the provider does not know came to nothing', () => {
  const open = { status: 'held', over: false, progress: known('open') } as const;
  expect(payView(states.paying, open).cameToNothing).toBe(true);
  expect(payView(states.looking, open).cameToNothing).toBe(false);
});
