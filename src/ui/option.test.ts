import { describe, expect, test } from 'vitest';
import { grouped, nextByLetters, search } from './option.ts';

const options = [
  { value: 'US', label: 'United States', group: 'first', keywords: 'USA' },
  { value: 'MX', label: 'México', group: 'first' },
  { value: 'CI', label: 'Côte d’Ivoire', keywords: 'Ivory Coast' },
  { value: 'NM', label: 'New Mexico' },
  { value: 'AE', label: 'United Arab Emirates', hint: '+971' },
];
const values = (text: string) => search(options, text).map(({ value }) => value);

describe('search', () => {
  test.each([
    ['', ['US', 'MX', 'CI', 'NM', 'AE']],
    ['mex', ['MX', 'NM']],
    ['COTE', ['CI']],
    ['coast', ['CI']],
    ['usa', ['US']],
    ['971', ['AE']],
    ['arab united', ['AE']],
    ['  ', ['US', 'MX', 'CI', 'NM', 'AE']],
    ['zz', []],
  ])('%j finds %j, best first', (text, found) => {
    expect(values(text)).toEqual(found);
  });
});

test('grouped keeps the order of groups and options', () => {
  expect(grouped(options).map(({ group, options: list }) => [group, list.length])).toEqual([
    ['first', 2],
    ['', 3],
  ]);
});

describe('letters typed on a closed list', () => {
  const list = ['Price: lowest', 'Price: highest', 'Check-in', 'Nights'].map((label, index) => ({
    value: String(index),
    label,
    disabled: label === 'Nights',
  }));
  test.each([
    ['c', '0', '2'],
    ['P', '0', '1'],
    ['p', '1', '0'],
    ['pp', '1', '0'],
    ['price: h', '0', '1'],
    ['ch', '', '2'],
  ])('%s from %s leads to %s', (letters, value, next) => {
    expect(nextByLetters(list, letters, value)?.value).toBe(next);
  });
  test.each([
    ['n', '0'],
    ['x', '0'],
    ['pr', '0'],
    [' ', '0'],
  ])('%s from %s leads nowhere', (letters, value) =>
    expect(nextByLetters(list, letters, value)).toBeUndefined(),
  );
});
