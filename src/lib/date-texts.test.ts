import { expect, it } from 'vitest';
import { formatMoment, formatShortDay, formatShortMonths, formatShortRange } from './date-texts.ts';

it('says days without their year, also over the end of a year', () => {
  expect(formatShortRange('2026-12-05', '2026-12-12', 'en')).toBe('Dec 5 – 12');
  expect(formatShortRange('2026-12-05', '2026-12-12', 'es')).toBe('5 – 12 dic');
  expect(formatShortRange('2026-12-26', '2027-01-02', 'en')).toBe('Dec 26 – Jan 2');
  expect(formatShortRange('2026-12-26', '2027-01-02', 'es')).toBe('26 dic – 2 ene');
  expect(formatShortDay('2027-03-06', 'en')).toBe('Sat, Mar 6');
  expect(formatShortDay('2027-03-06', 'es')).toBe('sáb 6 mar');
});

it('says months in few letters', () => {
  expect(formatShortMonths('2026-12', '2027-05', 'en')).toBe('Dec 2026 – May 2027');
  expect(formatShortMonths('2026-12', '2027-05', 'es')).toBe('dic 2026 – may 2027');
  expect(formatShortMonths('2027-03', '2027-04', 'es')).toBe('mar – abr 2027');
  expect(formatShortMonths('2027-03', '2027-03', 'en')).toBe('Mar 2027');
});

it('says a moment by the clock of a place', () => {
  const instant = '2026-12-15T20:00:00Z';
  expect(formatMoment(instant, 'en', 'America/Cancun')).toBe('Tue, Dec 15, 3:00 PM');
  expect(formatMoment(instant, 'es', 'America/Cancun')).toBe('mar 15 dic, 3:00 p.m.');
  expect(formatMoment(instant, 'en', 'UTC', true)).toBe('Tue, Dec 15, 2026, 8:00 PM');
});
