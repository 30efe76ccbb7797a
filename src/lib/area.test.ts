import { describe, expect, it } from 'vitest';
import { AREA_PATTERN, readArea, writeArea } from './area.ts';

describe('a part of the map', () => {
  it('is read from the text it was written as', () => {
    const area = { south: 19.5, west: -88.25, north: 21.125, east: -86 };
    expect(writeArea(area)).toBe('19.5,-88.25,21.125,-86');
    expect(readArea(writeArea(area))).toEqual(area);
  });
  it('is rounded outward, so that a resort at its edge stays inside', () => {
    expect(writeArea({ south: 1.23451, west: -1.23451, north: 1.23451, east: -1.23451 })).toBe(
      '1.234,-1.235,1.235,-1.234',
    );
  });
  it('is cut at the ends of the map', () => {
    const text = writeArea({ south: -95, west: -190.5, north: 99, east: 200 });
    expect(text).toBe('-90,-180,90,180');
    expect(AREA_PATTERN.test(text)).toBe(true);
  });
  it.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    '2,0,1,1',
    '0,1,1,0',
    '0,0,90.1,1',
    '0,0,1,180.5',
    '1e1,0,20,1',
  ])('is not %s', (text) => expect(readArea(text)).toBeUndefined());
});
