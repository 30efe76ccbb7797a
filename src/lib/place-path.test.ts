import { describe, expect, it } from 'vitest';
import { placesAround, readPlace, writePlace } from './place-path.ts';

const cancun = { country: 'Mexico', state: 'Quintana Roo', city: 'Cancún' };
const noord = { country: 'Aruba', state: '', city: 'Noord' };

describe('the text of a place', () => {
  it.each([
    [cancun, 'Mexico/Quintana Roo/Cancún'],
    [{ ...cancun, city: '' }, 'Mexico/Quintana Roo'],
    [{ country: 'Mexico', state: '', city: '' }, 'Mexico'],
    [noord, 'Aruba//Noord'],
  ])('of %j is %s, and is read as the place again', (place, text) => {
    expect(writePlace(place)).toBe(text);
    expect(readPlace(text)).toEqual(place);
  });
  it('does not exist for a name with its separator', () => {
    expect(writePlace({ ...cancun, city: 'A/B' })).toBeUndefined();
  });
  it.each(['', '/', 'Mexico/', '/Jalisco', 'a/b/c/d', 'Mexico/Jalisco/'])('is not %j', (text) =>
    expect(readPlace(text)).toBeUndefined(),
  );
  it('is among the places around its city', () => {
    expect(placesAround(cancun)).toContain(writePlace(cancun));
    expect(placesAround(noord)).toContain(writePlace(noord));
    expect(placesAround(noord)).toContain('Aruba');
  });
});
