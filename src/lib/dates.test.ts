import { expect, it } from 'vitest';
import { dayIn, daysBetween, formatDay, formatRange, formatStay } from './dates.ts';

it.each(['en', 'es'])(
  'sets only plain spaces in %s, as language data of other years would',
  (language) => {
    const texts = [
      formatRange('2026-11-01', '2027-11-30', language),
      formatStay('2027-03-06', '2027-03-13', language),
      formatDay('2027-03-06', language),
    ];
    for (const text of texts) expect(text).toMatch(/^[\p{L}\d,. –]+$/u);
  },
);

it('takes the day from a clock of the place', () => {
  const midnight = new Date('2026-12-12T00:30:00Z');
  expect(dayIn(midnight, 'America/Cancun')).toBe('2026-12-11');
  expect(dayIn(midnight, 'Pacific/Kiritimati')).toBe('2026-12-12');
  expect(dayIn(midnight, 'UTC')).toBe('2026-12-12');
});

it('counts days, also over those on which clocks change', () => {
  expect(daysBetween('2027-03-13', '2027-03-15')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
});

it('says a stay in as few words as the language allows', () => {
  expect(formatRange('2027-03-01', '2027-04-30', 'en')).toBe('Mar 1 – Apr 30, 2027');
  expect(formatStay('2027-03-06', '2027-03-13', 'en')).toBe('Sat, Mar 6 – Sat, Mar 13, 2027');
  expect(formatRange('2026-12-26', '2027-01-02', 'es')).toBe('26 dic 2026 – 2 ene 2027');
  expect(formatRange('2026-12-19', '2026-12-26', 'es')).toBe('19–26 dic 2026');
  expect(formatStay('2027-03-06', '2027-03-13', 'es')).toBe('sáb 6 – sáb 13 mar 2027');
  expect(formatStay('2027-02-27', '2027-03-06', 'es')).toBe('sáb 27 feb – sáb 6 mar 2027');
});
