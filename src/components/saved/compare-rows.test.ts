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
  const words = ['lowest', 'lowest of the open'] as const;
  const all = [true, true, true, true];
  it('has the word, both where two share it', () => {
    expect(marks([3, 1, 2, 1], all, 'least', words)).toEqual([
      undefined,
      'lowest',
      undefined,
      'lowest',
    ]);
    expect(marks([4, 8], all, 'most', ['room', ''])).toEqual([undefined, 'room']);
  });
  it('is one that can be booked, with another word where a better one cannot', () => {
    expect(marks([1, 2, 3], [false, true, true], 'least', words)).toEqual([
      undefined,
      'lowest of the open',
      undefined,
    ]);
    expect(marks([1, 1, 3], [false, true, true], 'least', words)).toEqual([
      undefined,
      'lowest',
      undefined,
    ]);
  });
  it('is nobody where all are equal, or none can be booked', () => {
    expect(marks([5, 5], all, 'least', words)).toEqual([]);
    expect(marks([5, 6], [false, false], 'least', words)).toEqual([undefined, undefined]);
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
