import { describe, expect, it } from 'vitest';
import { buildWeek, buildWeekCards } from '#mocks/builders.ts';
import { isSame, marks, serviceRows, usual } from './compare-rows.ts';

describe('what is usual among weeks', () => {
  it('is what more of them share than anything else', () => {
    expect(usual(['a', 'b', 'a', 'a'])).toBe('a');
    expect(usual(['b', 'a', 'a'])).toBe('a');
  });
  it('is nothing where none does: two against two, all different, one week', () => {
    for (const values of [['a', 'b', 'a', 'b'], ['a', 'b', 'c'], ['a', 'b'], ['a'], []])
      expect(usual(values)).toBeUndefined();
  });
});

describe('the best of a row', () => {
  it('has the word, both where two share it', () => {
    expect(marks([3, 1, 2, 1], 'least', 'lowest')).toEqual([
      undefined,
      'lowest',
      undefined,
      'lowest',
    ]);
    expect(marks([4, 8], 'most', 'room')).toEqual([undefined, 'room']);
  });
  it('is nobody where all are equal', () => {
    expect(marks([5, 5], 'least', 'lowest')).toEqual([]);
  });
});

describe('services', () => {
  const [first, second] = buildWeekCards(2) as [never, never];
  const amenity = (img: string) => ({ img, en: `${img} en`, es: `${img} es` });
  const details = new Map(
    [first, second].map(({ _id }, at) => [
      _id as string,
      buildWeek({
        resort: {
          HighlightsEN: '',
          HighlightsSP: '',
          amenities: [amenity('pool'), ...(at === 0 ? [amenity('spa')] : [])],
        },
      }),
    ]),
  );
  it('are rows in the language of the reader, each once, and differ where one resort has none', () => {
    const rows = serviceRows([first, second], details, 'es', ['sí', 'no']);
    expect(rows.map(({ name, values }) => [name, ...values])).toEqual([
      ['pool es', 'sí', 'sí'],
      ['spa es', 'sí', 'no'],
    ]);
    expect(rows.map((row) => isSame(row))).toEqual([true, false]);
    expect(isSame(rows[1]!, [0])).toBe(true);
  });
});
