import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { mergeClasses } from './merge-classes.ts';

const SIZES = [
  'field',
  'field-sm',
  'field-lg',
  'otp',
  'form',
  'read',
  'page',
  'notice',
  'dialog-sm',
  'dialog-md',
  'dialog-lg',
  'card',
  'checkout',
];
/** The general library, extended by our tokens: ours must give the same results. */
const reference = extendTailwindMerge({
  cacheSize: 0,
  extend: {
    theme: {
      shadow: ['soft', 'focus'],
      tracking: ['display'],
      spacing: SIZES,
      'font-weight': ['display'],
    },
    classGroups: {
      'font-family': [{ font: ['display', 'sans'] }],
      z: [{ z: ['raised', 'bar', 'float', 'overlay', 'toast'] }],
    },
  },
});

const source = join(import.meta.dirname, '..');
const rooms = ['ui', 'components', 'pages', 'app'];
const classes = new Set(
  rooms
    .flatMap((room) =>
      readdirSync(join(source, room), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(source, room, name),
      ),
    )
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/\.(?:test|stories)\./.test(path) &&
        !path.endsWith('merge-classes.ts'),
    )
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(
        (match) => (match[1] ?? match[2] ?? match[3] ?? '').split(/\s+/),
      ),
    )
    .filter((word) => /^[-\w:@!&[\]>*.,%()/=~+]+$/.test(word)),
);
/** Utilities without their conditions, as far as the library knows them. */
const utilities = [
  ...new Set(
    [...classes].map((word) => word.replace(/^(?:(?:\[[^\]]*\]|\([^)]*\)|[^:[(])+:)+/, '')),
  ),
].filter((word) => word && reference(`${word} ${word}`) === word);

it('finds the classes of the sources', () => expect(utilities.length).toBeGreaterThan(300));

it('lets the same class of two win as the general library does, for every pair in use', () => {
  const other = utilities.flatMap((first) =>
    utilities
      .filter((second) => mergeClasses(`${first} ${second}`) !== reference(`${first} ${second}`))
      .map((second) => `${first} ${second} → ${mergeClasses(`${first} ${second}`)}`),
  );
  expect(other).toEqual([]);
});

it('merges only what holds under the same condition, and keeps the order', () => {
  expect(mergeClasses('p-4 hover:p-2 [&_svg]:size-4 sm:p-6 [&_svg]:size-5 p-1')).toBe(
    'hover:p-2 sm:p-6 [&_svg]:size-5 p-1',
  );
  expect(mergeClasses(' px-2  text-sm text-ink ')).toBe('px-2 text-sm text-ink');
});
