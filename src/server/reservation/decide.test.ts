import { expect, it } from 'vitest';
import type { Database } from '../db/client.ts';
import { decideHold } from './decide.ts';
import type { HoldRequest } from './decide.ts';

const request = (numberRef: string): HoldRequest => ({
  inventoryId: '1',
  memberId: null,
  clubId: 'all',
  client: { email: `${numberRef}@mail.example` },
  numberRef,
  key: null,
  at: '2026-11-21T12:00:00.000Z',
  endsAt: '2026-11-21T12:30:00.000Z',
  today: '2026-11-21',
  formerClosed: false,
});
type Answer = (name: string, params: unknown[]) => Promise<Record<string, unknown>[]>;
/** A database that notes what it is asked and answers as told. */
const fake = (answer: Answer) => {
  const asked: string[] = [];
  const rows = async (_text: string, params: unknown[] = [], name = '') => {
    asked.push(name);
    return answer(name, params);
  };
  return { asked, database: { rows } as unknown as Database };
};
const held = (numberRef: unknown) => ({
  outcome: 'held',
  number_ref: numberRef,
  ends_at: '2026-11-21T12:30:00.000Z',
});
const many = (params: unknown[]) =>
  (JSON.parse(String(params[0])) as (HoldRequest & { n: number })[])
    .map(({ n, numberRef }) => ({ n, ...held(numberRef) }))
    .toReversed();

it('sends what comes while two calls are under way together, and gives everyone their own answer', async () => {
  const { asked, database } = fake(async (name, params) =>
    name === 'hold_batch' ? many(params) : [held(params[4])],
  );
  const numbers = Array.from({ length: 10 }, (_, index) => `n${index}`);
  expect(
    (await Promise.all(numbers.map((number) => decideHold(database, request(number))))).map(
      ({ number_ref }) => number_ref,
    ),
  ).toEqual(numbers);
  expect(asked).toEqual(['hold_week', 'hold_week', 'hold_batch']);
});

it('tries each alone when a shared call fails, so that one failure stays one', async () => {
  const { asked, database } = fake(async (name, params) => {
    if (name === 'hold_batch' || params[4] === 'n4') throw new Error('trouble');
    return [held(params[4])];
  });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => decideHold(database, request(`n${index}`))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(asked).toEqual([
    'hold_week',
    'hold_week',
    'hold_batch',
    'hold_week',
    'hold_week',
    'hold_week',
    'hold_week',
  ]);
  // The queue goes on after a failure.
  expect((await decideHold(database, request('n9'))).number_ref).toBe('n9');
});

it('asks alone for what a shared call leaves open', async () => {
  const { asked, database } = fake(async (name, params) =>
    name === 'hold_batch'
      ? many(params).map((row) =>
          row.number_ref === 'n3'
            ? { ...row, outcome: 'again', number_ref: null, ends_at: null }
            : row,
        )
      : [held(params[4])],
  );
  const decided = await Promise.all(
    Array.from({ length: 5 }, (_, index) => decideHold(database, request(`n${index}`))),
  );
  expect(decided.map(({ outcome, number_ref }) => [outcome, number_ref])).toEqual(
    Array.from({ length: 5 }, (_, index) => ['held', `n${index}`]),
  );
  expect(asked).toEqual(['hold_week', 'hold_week', 'hold_batch', 'hold_week']);
});
