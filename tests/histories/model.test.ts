import { describe, expect, it } from 'vitest';
import { adopt, canExplain, isCounted, newModel, ownerOf } from './model.ts';
import type { Deed, Hold, Status } from './model.ts';

const hold = (ref: string, values: Partial<Hold> = {}): Hold => ({
  ref,
  week: 1,
  who: 0,
  party: 0,
  until: 30,
  status: 'held',
  ...values,
});
const model = (...holds: Hold[]) =>
  adopt(newModel(), holds, new Map(holds.slice(-1).map(({ ref }) => [1, ref])));
const seen = (statuses: Record<string, Status>) => new Map(Object.entries(statuses));
const take = (ref: string, until = 40): Deed => ({ deed: 'take', hold: hold(ref, { until }) });

describe('the model', () => {
  it('knows who has a week: while the time runs, and for good once booked', () => {
    const a = model(hold('a'));
    expect([ownerOf(a, 1, 29)?.ref, ownerOf(a, 1, 30), ownerOf(a, 2, 0)]).toEqual([
      'a',
      undefined,
      undefined,
    ]);
    expect(ownerOf(model(hold('a', { status: 'paid' })), 1, 99)?.ref).toBe('a');
    expect(ownerOf(model(hold('a', { status: 'cancelled' })), 1, 0)).toBeUndefined();
  });

  it('allows no two holds of a week at the same time, in any order', () => {
    expect(
      canExplain(newModel(), 1, [take('a'), take('b')], [10], seen({ a: 'held', b: 'held' }), 'b'),
    ).toBe(false);
    expect(
      canExplain(
        newModel(),
        1,
        [take('a'), { deed: 'refuse', who: 1 }],
        [10],
        seen({ a: 'held' }),
        'a',
      ),
    ).toBe(true);
    expect(canExplain(newModel(), 1, [{ deed: 'refuse', who: 1 }], [10], seen({}), undefined)).toBe(
      false,
    );
  });

  it('lets a hold be taken over at its end, not before, and at either moment of a jump of the clock', () => {
    const a = model(hold('a'));
    const after = seen({ a: 'held', b: 'held' });
    expect(
      [[29], [30], [29, 30]].map((moments) => canExplain(a, 1, [take('b')], moments, after, 'b')),
    ).toEqual([false, true, true]);
  });

  it('finds the order: canceled, taken by the next person, and the late payment refunded', () => {
    const deeds: Deed[] = [
      { deed: 'refund', ref: 'a' },
      take('b'),
      { deed: 'release', ref: 'a', optional: true },
    ];
    expect(
      canExplain(model(hold('a')), 1, deeds, [10], seen({ a: 'refunded', b: 'held' }), 'b'),
    ).toBe(true);
    expect(
      canExplain(
        model(hold('a')),
        1,
        deeds.slice(0, 2),
        [10],
        seen({ a: 'refunded', b: 'held' }),
        'b',
      ),
    ).toBe(false);
  });

  it('never refunds a payment whose week is free, and never books a week that another person has', () => {
    const ended = hold('a', { until: 5 });
    expect(
      canExplain(
        model(ended),
        1,
        [{ deed: 'refund', ref: 'a' }],
        [10],
        seen({ a: 'refunded' }),
        'a',
      ),
    ).toBe(false);
    expect(
      canExplain(model(ended), 1, [{ deed: 'book', ref: 'a' }], [10], seen({ a: 'paid' }), 'a'),
    ).toBe(true);
    expect(
      canExplain(
        model(ended, hold('b')),
        1,
        [{ deed: 'book', ref: 'a' }],
        [10],
        seen({ a: 'paid', b: 'held' }),
        'a',
      ),
    ).toBe(false);
  });

  it('counts a code of what is booked, runs, or may still be paid', () => {
    const counted = (status: Status, open: boolean, now: number) =>
      isCounted({ status, until: 30 }, open, now);
    expect([counted('paid', false, 40), counted('held', false, 29)]).toEqual([true, true]);
    expect([counted('held', false, 30), counted('cancelled', false, 10)]).toEqual([false, false]);
    expect([counted('held', true, 30), counted('cancelled', true, 40)]).toEqual([true, true]);
    expect(counted('refunded', true, 40)).toBe(false);
  });
});
