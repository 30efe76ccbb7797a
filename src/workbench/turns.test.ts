import { expect, test } from 'vitest';
import { turns } from './turns.ts';

test('lets so many begin at a time, in their order, and skips who no longer waits', () => {
  const take = turns(2);
  const begun: string[] = [];
  const [endA, , endC] = ['a', 'b', 'c', 'd'].map((name) => take(() => begun.push(name)));
  expect(begun).toEqual(['a', 'b']);
  endC?.();
  endA?.();
  endA?.();
  expect(begun).toEqual(['a', 'b', 'd']);
});
