import { describe, expect, test } from 'vitest';
import { NOT_STARTED, paymentStart } from './start-machine.ts';
import type { StartEvent, StartState } from './start-machine.ts';

const after = (...events: StartEvent[]): StartState => events.reduce(paymentStart, NOT_STARTED);
const error = new Error('No network');
const show: StartEvent = { type: 'shown', method: 'card' };
const started: StartEvent = { type: 'started', method: 'card', secret: 'secret' };
const states = {
  idle: NOT_STARTED,
  starting: after(show, { type: 'starting' }),
  paying: after(show, { type: 'starting' }, started),
  asking: after({ type: 'cancelAsked' }),
  cancelling: after({ type: 'cancelAsked' }, { type: 'cancelling' }),
};
type Name = keyof typeof states;
const names = Object.keys(states) as Name[];

/** What each event changes, by state; a state that is not named stays as it is. */
const every = (change: Partial<StartState>) =>
  Object.fromEntries(names.map((name) => [name, change]));
const table: [StartEvent, Partial<Record<Name, Partial<StartState>>>][] = [
  [{ type: 'shown', method: 'checkout' }, every({ shown: 'checkout' })],
  [{ type: 'closed' }, every({ shown: undefined })],
  [{ type: 'starting' }, { ...every({ starting: true }), paying: { starting: true, secrets: {} } }],
  [started, { starting: { starting: false, secrets: { card: 'secret' } } }],
  [
    { type: 'startFailed', error },
    {
      starting: {
        starting: false,
        shown: undefined,
        failure: { about: 'start', error, count: 1 },
      },
    },
  ],
  [
    { type: 'replaced' },
    every({ shown: undefined, secrets: {}, failure: { about: 'replaced', count: 1 } }),
  ],
  [{ type: 'priceChanging' }, every({ secrets: {} })],
  [
    { type: 'cancelAsked' },
    {
      idle: { cancel: 'asking' },
      starting: { cancel: 'asking' },
      paying: { cancel: 'asking' },
    },
  ],
  [{ type: 'cancelKept' }, { asking: { cancel: 'no' } }],
  [{ type: 'cancelling' }, { asking: { cancel: 'cancelling' } }],
  [
    { type: 'cancelFailed', error },
    { cancelling: { cancel: 'no', failure: { about: 'cancel', error, count: 1 } } },
  ],
  [{ type: 'cancelEnded' }, every({ cancel: 'no' })],
];
describe.each(table)('the event %o', (event, changes) => {
  test.each(names)('in %s', (name) => {
    expect(paymentStart(states[name], event)).toEqual({ ...states[name], ...changes[name] });
  });
});

test('starting one way to pay ends the other', () => {
  const other: StartEvent = { type: 'started', method: 'checkout', secret: 'other' };
  const { secrets } = [{ type: 'starting' } as const, other].reduce(paymentStart, states.paying);
  expect(secrets).toEqual({ checkout: 'other' });
});
test('failures are counted, so that the same one is announced again', () => {
  const again = after({ type: 'replaced' }, { type: 'replaced' });
  expect(again.failure?.count).toBe(2);
});
