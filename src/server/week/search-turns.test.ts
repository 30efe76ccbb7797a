import { expect, it } from 'vitest';
import { searchTurns } from './search-turns.ts';

/** Searches that end on demand; `begun` has their names in order. */
function stage() {
  const turns = searchTurns({
    database: { kind: 'postgres' },
    config: { DATABASE_POOL: 10 },
  } as Parameters<typeof searchTurns>[0]);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const search = (name: string, reads = false) =>
    void turns(name.slice(0, 1), reads, () => {
      begun.push(name);
      return new Promise<void>((done) => void ends.set(name, done));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { begun, search, end };
}

it('leaves one caller three of five places, and the others to the next', () => {
  const { begun, search } = stage();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']) search(name);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

it('reads the weeks of one search at a time, beside those that are counted', async () => {
  const { begun, search, end } = stage();
  for (const name of ['a1', 'b1', 'c1']) search(name, true);
  search('d1');
  expect(begun).toEqual(['a1', 'd1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'd1', 'b1']);
});

it('keeps no one’s reading behind what another caller counts', async () => {
  const { begun, search, end } = stage();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) search(name);
  search('a6', true);
  search('b1', true);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a6']);
  await end('a6');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a6', 'b1']);
});
