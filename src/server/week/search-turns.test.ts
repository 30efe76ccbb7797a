import { expect, it } from 'vitest';
import type { Filters } from './filters.ts';
import { searchTurns } from './search-turns.ts';

/** Searches that end on demand; `begun` has their names in order. */
function stage() {
  const turns = searchTurns({
    database: { kind: 'postgres' },
    config: { DATABASE_POOL: 10 },
  } as Parameters<typeof searchTurns>[0]);
  const begun: string[] = [];
  const search = (name: string, filters: Filters = {}) =>
    void turns(name.slice(0, 1), filters, () => {
      begun.push(name);
      return new Promise<void>(() => {});
    });
  return { begun, search };
}

it('leaves one caller three of five places, and the others to the next', () => {
  const { begun, search } = stage();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']) search(name);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

it('reads the weeks of one search at a time, beside those that are counted', () => {
  const { begun, search } = stage();
  const uncounted: Filters = { PricePer: ['person'] };
  for (const name of ['a1', 'b1', 'c1']) search(name, uncounted);
  search('d1');
  expect(begun).toEqual(['a1', 'd1']);
});
