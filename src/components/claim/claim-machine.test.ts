import { describe, expect, test } from 'vitest';
import type { EvidenceFile } from '#contracts/claim.ts';
import { claimFormMachine, startClaim } from './claim-machine.ts';
import type { ClaimFormEvent, ClaimFormState } from './claim-machine.ts';

const file: EvidenceFile = { id: 'f', name: 'offer.pdf', type: 'application/pdf', bytes: 9 };
const error = new Error('No network');
const after = (...events: ClaimFormEvent[]): ClaimFormState =>
  events.reduce(claimFormMachine, startClaim(file));
const states = {
  editing: after(),
  uploading: after({ type: 'uploading', on: true }),
  sending: after({ type: 'sending' }),
  failed: after({ type: 'sending' }, { type: 'failed', error }),
};
type Name = keyof typeof states;
const names = Object.keys(states) as Name[];
const every = (change: Partial<ClaimFormState>) =>
  Object.fromEntries(names.map((name) => [name, change]));
const editing = { step: { name: 'editing' } } as const;

/** What each event changes, by state; a state that is not named stays as it is. */
const table: [ClaimFormEvent, Partial<Record<Name, Partial<ClaimFormState>>>][] = [
  [{ type: 'uploading', on: true }, every({ uploading: true })],
  [{ type: 'uploading', on: false }, every({ uploading: false })],
  [{ type: 'fileChanged', file: undefined }, every({ file: undefined })],
  [
    { type: 'sending' },
    {
      editing: { step: { name: 'sending' } },
      sending: { step: { name: 'sending' } },
      failed: { step: { name: 'sending' } },
    },
  ],
  [{ type: 'passedOn' }, { sending: editing }],
  [{ type: 'marked', fileGone: false }, { sending: editing }],
  [
    { type: 'marked', fileGone: true },
    { sending: { ...editing, file: undefined, fileGone: true } },
  ],
  [{ type: 'failed', error }, { sending: { step: { name: 'failed', error }, count: 1 } }],
];
describe.each(table)('the event %o', (event, changes) => {
  test.each(names)('in %s', (name) => {
    expect(claimFormMachine(states[name], event)).toEqual({ ...states[name], ...changes[name] });
  });
});

test('another file ends the notice that the first is gone', () => {
  const gone = after({ type: 'sending' }, { type: 'marked', fileGone: true });
  expect(claimFormMachine(gone, { type: 'fileChanged', file }).fileGone).toBe(false);
});
