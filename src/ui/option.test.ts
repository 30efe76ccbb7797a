import { describe, expect, test } from 'vitest';
import { grouped, search } from './option.ts';

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
  expect(grouped(options).map(({ group, options: list }) => [group, list.length])).toEqual([['first', 2], ['', 3]]);
});
