import { describe, expect, test } from 'vitest';
import {
  betterNeighbor,
  cheapestDay,
  dayAfterKey,
  frameIn,
  stayOf,
  weekdayOf,
  weeksOf,
  yearOf,
} from './calendar-model.ts';
import type { Day } from './calendar-model.ts';

const day = (date: string, price: number, nights = 7): Day => ({ date, weeks: 2, price, nights });
const days = [
  day('2026-12-05', 459),
  day('2026-12-12', 365),
  day('2026-12-19', 365),
  day('2027-01-02', 879),
  day('2027-01-16', 629),
  day('2027-03-12', 699),
  day('2027-03-13', 549),
  day('2027-03-20', 489),
  day('2027-11-06', 369),
];
const year = yearOf('2026-11-23', '2027-11-30', days, [400, 500, 600, 750]);
const dates = [...year.days.keys()];

describe('a year', () => {
  test('has twelve whole months, and what is left of this one if it has weeks', () => {
    expect(year.months.map(({ month }) => month)).toHaveLength(12);
    expect(year.months[0]?.month).toBe('2026-12');
    const more = yearOf('2026-11-23', '2027-11-30', [day('2026-11-28', 300), ...days], []);
    expect(more.months[0]).toMatchObject({ month: '2026-11', lowest: 300 });
  });
  test('marks the first lowest day of each month, and the step of each price', () => {
    expect([...year.days.values()].filter(({ lowest }) => lowest).map(({ date }) => date)).toEqual([
      '2026-12-12',
      '2027-01-16',
      '2027-03-20',
      '2027-11-06',
    ]);
    expect([...year.days.values()].map(({ step }) => step)).toEqual([1, 0, 0, 4, 3, 3, 2, 1, 0]);
  });
  test('has weeks from Sunday to Saturday', () => {
    const weeks = weeksOf(year.months.find(({ month }) => month === '2027-03')!);
    expect(weeks.map((week) => week.length)).toEqual([6, 7, 7, 7, 4]);
    expect(weeks.slice(1).map(([first]) => weekdayOf(first!))).toEqual([0, 0, 0, 0]);
  });
});

describe('the frame of a stay', () => {
  const march = year.months.find(({ month }) => month === '2027-03')!;
  test('goes from check-in to check-out', () => {
    expect(frameIn(march.dates, stayOf(day('2027-03-13', 549)))).toEqual({
      at: 12,
      length: 8,
      before: false,
      after: false,
    });
  });
  test('breaks at the end of a row and goes on in the next', () => {
    const stay = stayOf(day('2027-03-13', 549));
    expect(weeksOf(march).map((week) => frameIn(week, stay))).toEqual([
      undefined,
      { at: 6, length: 1, before: false, after: true },
      { at: 0, length: 7, before: true, after: false },
      undefined,
      undefined,
    ]);
  });
  test('is nowhere without a stay', () => {
    expect(frameIn(march.dates, undefined)).toBeUndefined();
  });
});

describe('keys', () => {
  test.each([
    ['ArrowRight', '2026-12-12', '2026-12-19'],
    ['ArrowRight', '2027-11-06', '2027-11-06'],
    ['ArrowLeft', '2027-01-02', '2026-12-19'],
    ['ArrowDown', '2026-12-12', '2027-01-02'],
    ['ArrowDown', '2027-01-16', '2027-03-13'],
    ['ArrowUp', '2027-03-13', '2027-01-16'],
    ['ArrowUp', '2026-12-12', '2026-12-12'],
    ['PageDown', '2026-12-12', '2027-03-13'],
    ['PageDown', '2027-03-13', '2027-11-06'],
    ['PageUp', '2027-03-13', '2026-12-12'],
    ['Home', '2027-03-20', '2027-03-12'],
    ['End', '2027-03-12', '2027-03-20'],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(dayAfterKey(dates, from, key)).toBe(to);
  });
  test('other keys move nothing', () => {
    expect(dayAfterKey(dates, '2027-03-20', 'a')).toBeUndefined();
  });
});

describe('a better neighbor', () => {
  test('is the cheapest within two weeks', () => {
    expect(betterNeighbor(days, days[6]!)).toMatchObject({ date: '2027-03-20', offset: 7 });
    expect(betterNeighbor(days, days[5]!)).toMatchObject({ date: '2027-03-20', offset: 8 });
  });
  test('is none where the day itself is the cheapest', () => {
    expect(betterNeighbor(days, days[7]!)).toBeUndefined();
  });
});

test('the cheapest day is the first of them', () => {
  expect(cheapestDay(days)?.date).toBe('2026-12-12');
  expect(cheapestDay([])).toBeUndefined();
});
