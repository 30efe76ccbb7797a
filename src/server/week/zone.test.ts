import { describe, expect, it } from 'vitest';
import { instantIn, zoneAt } from './zone.ts';

it.each([
  ['Cancún', 21.16, -86.85, 'America/Cancun'],
  ['Honolulu', 21.3, -157.85, 'Pacific/Honolulu'],
  ['Palma', 39.57, 2.65, 'Europe/Madrid'],
  ['Kathmandu', 27.7, 85.3, 'Asia/Kathmandu'],
  ['no place on Earth', 91, 500, 'UTC'],
])('the time zone of %s is known', (_name, lat, lng, zone) => expect(zoneAt(lat, lng)).toBe(zone));

describe('hours of a zone', () => {
  it.each([
    ['America/Cancun', '2026-12-12', '15:00', '2026-12-12T20:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-12', '00:00', '2026-12-11T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01', '00:00', '2026-12-31T10:00:00.000Z'],
    // Clocks go forward at 2:00 on March 14, and back at 2:00 on November 7.
    ['America/New_York', '2027-03-14', '01:30', '2027-03-14T06:30:00.000Z'],
    ['America/New_York', '2027-03-14', '15:00', '2027-03-14T19:00:00.000Z'],
    ['America/New_York', '2027-11-07', '15:00', '2027-11-07T20:00:00.000Z'],
  ])('in %s on %s at %s are found', (zone, day, time, instant) =>
    expect(instantIn(zone, day, time).toISOString()).toBe(instant),
  );
});
