import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ERROR_CODES } from '#contracts/errors.ts';
import { FAILURE } from '#contracts/failures.ts';

const source = join(import.meta.dirname, '../../src');
const codes = Object.values(FAILURE).join('|');
/** Other names in docstrings: functions whose failures pass, parameters and limits. */
const OTHERS = new Set(
  'guess admitUpload refuseLink joinLine holdWeek renewalCheckout version MAX_WATCHES'.split(' '),
);
/** A failure made, compared or listed by its bare number. */
const BARE = new RegExp(
  String.raw`new Failure\([^,)]*\b(?:${codes})\b|\bcode [!=]== (?:${codes})\b|\berrors: \[[^\]]*\b(?:${codes})\b`,
  'g',
);

it('finds a bare number', () => {
  for (const text of [
    'new Failure(4041)',
    'new Failure(full ? 429 : FAILURE.x, {',
    'error.code === 409',
    'errors: [FAILURE.internal, 503]',
  ])
    expect(text.match(BARE)).not.toBeNull();
});

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('sandbox'),
);

it('names every failure instead of giving its number', () => {
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(BARE)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});

it('names in docstrings the failures that there are', () => {
  const thrown = files.flatMap((file) =>
    [
      ...readFileSync(join(source, file), 'utf8').matchAll(
        /@throws(?:\s|\*)+Failure((?:[^*]|\*(?!\/))*)\*\//g,
      ),
    ].map(([, text = '']) => ({ file, text })),
  );
  expect(thrown.length).toBeGreaterThan(80);
  const known = new Set<string>(Object.keys(FAILURE));
  const numbered = new RegExp(String.raw`\b(?:${codes})\b`);
  const wrong = thrown.filter(
    ({ text }) =>
      numbered.test(text) ||
      [...text.matchAll(/`(\w+)`/g)].some(([, name = '']) => !known.has(name) && !OTHERS.has(name)),
  );
  expect(wrong).toEqual([]);
});

it('gives every failure a number of its own, a status and a message', () => {
  const numbers = Object.values(FAILURE);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(Object.keys(ERROR_CODES).map(Number).sort()).toEqual([...numbers].sort());
});
