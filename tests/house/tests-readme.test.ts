import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'tests/README.md'), 'utf8');
/** Every test that a row of the table names: `file`: title. */
const named = [
  ...readme.slice(readme.indexOf('\n## Accounts')).matchAll(/^\| .+ \| (`(?:src|tests)\/.+) \|$/gm),
].flatMap(([, cell = '']) =>
  cell.split('<br>').map((entry) => /^`([^`]+)`: (.+)$/.exec(entry)?.slice(1) ?? [entry, '']),
);

/** Whether the file has the test: a story by its export, any other by its title in quotes. */
function has(file: string, title: string): boolean {
  const path = join(root, file);
  if (title === '' || !existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  if (file.endsWith('.stories.tsx'))
    return new RegExp(`^export const ${title.replace(/\W/g, '')}\\b`, 'm').test(text);
  return [`'${title}'`, `\`${title}\``, `"${title}"`].some((quoted) =>
    new RegExp(
      String.raw`\b(?:it|test)\b[^\n]*\(${quoted.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`,
    ).test(text),
  );
}

it('names only tests that exist', () => {
  expect(named.length).toBeGreaterThan(120);
  expect(named.filter(([file = '', title = '']) => !has(file, title))).toEqual([]);
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
