import { describe, expect, test } from 'vitest';
import { CARD_FORM, cardForm } from './card-machine.ts';
import type { CardEvent, CardState } from './card-machine.ts';

const after = (...events: CardEvent[]): CardState => events.reduce(cardForm, CARD_FORM);
const states: Record<CardState['step'], CardState> = {
  open: CARD_FORM,
  paying: after({ type: 'sent' }),
  paid: after({ type: 'sent' }, { type: 'taken' }),
  broken: after({ type: 'fieldsFailed' }),
};
const steps = Object.keys(states) as CardState['step'][];

/** What each event leads to, by state; one that is not named stays. */
const table: [CardEvent, Partial<Record<CardState['step'], CardState['step']>>][] = [
  [{ type: 'fieldsReady' }, {}],
  [{ type: 'fieldsFailed' }, { open: 'broken', paying: 'broken' }],
  [{ type: 'walletsKnown', any: true }, {}],
  [{ type: 'sent' }, { open: 'paying' }],
  [{ type: 'taken' }, { open: 'paid', paying: 'paid', broken: 'paid' }],
  [{ type: 'refused', text: 'Declined', declined: true }, { paying: 'open' }],
  [{ type: 'abandoned' }, { paying: 'open' }],
  [{ type: 'passedOn' }, { paying: 'open' }],
];
describe.each(table)('the event %o', (event, leads) => {
  test.each(steps)('in %s', (step) => {
    expect(cardForm(states[step], event).step).toBe(leads[step] ?? step);
  });
});

test('only the first answer about wallets counts', () => {
  const late: CardEvent = { type: 'walletsKnown', any: false };
  expect(after(late, { type: 'walletsKnown', any: true }).wallets).toBe(false);
});
test('refusals are counted, so that the same one is announced again', () => {
  const refused: CardEvent[] = [
    { type: 'sent' },
    { type: 'refused', text: 'Declined', declined: true },
  ];
  expect(after(...refused).refusal).toEqual({
    text: 'Declined',
    declined: true,
    abandoned: false,
    count: 1,
  });
  expect(after(...refused, { type: 'sent' }, { type: 'abandoned' }).refusal).toEqual({
    abandoned: true,
    count: 2,
  });
});
