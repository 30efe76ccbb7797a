import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasTest } from '../support/named-tests.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'tests/README.md'), 'utf8');
/** Every test that a row of the table names: `file`: title. */
const named = [
  ...readme.slice(readme.indexOf('\n## Accounts')).matchAll(/^\| .+ \| (`(?:src|tests)\/.+) \|$/gm),
].flatMap(([, cell = '']) =>
  cell.split('<br>').map((entry) => /^`([^`]+)`: (.+)$/.exec(entry)?.slice(1) ?? [entry, '']),
);

it('names only tests that exist', () => {
  expect(named.length).toBeGreaterThan(120);
  expect(named.filter(([file = '', title = '']) => !hasTest(file, title))).toEqual([]);
});

it('covers the four sections about accounts', () => {
  expect([...readme.matchAll(/^### Section (\d):/gm)].map((match) => match[1])).toEqual([
    '2',
    '4',
    '5',
    '8',
  ]);
  // No row without a test.
  expect(
    readme.split('\n').filter((line) => line.startsWith('| ') && /\|\s*\|$/.test(line)),
  ).toEqual([]);
});
