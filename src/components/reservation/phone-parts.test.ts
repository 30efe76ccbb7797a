import { describe, expect, it } from 'vitest';
import { isPhone } from '#lib/phone.ts';
import { dialCodes, joinPhone, prettyNational, splitPhone } from './phone-parts.ts';

describe('phone in two boxes', () => {
  it('splits a number by its country', () => {
    expect(splitPhone('+525512345678', undefined)).toEqual({
      country: 'MX',
      national: '(551) 234-56-78',
    });
    expect(splitPhone('+13055550142', 'MX')).toEqual({
      country: 'US',
      national: '(305) 555-01-42',
    });
    expect(splitPhone('+34912345678', undefined)).toEqual({
      country: 'ES',
      national: '912 34 56 78',
    });
  });
  it('keeps half a number and the country it was typed for', () => {
    expect(splitPhone(joinPhone({ country: 'CA', national: '604' }), 'CA')).toEqual({
      country: 'CA',
      national: '604',
    });
    expect(splitPhone(joinPhone({ country: 'MX', national: '55 12' }), undefined)).toEqual({
      country: 'MX',
      national: '55 12',
    });
  });
  it('starts with the given country, else the first', () => {
    expect(splitPhone('', 'MX')).toEqual({ country: 'MX', national: '' });
    expect(splitPhone('', 'nowhere')).toEqual({ country: 'US', national: '' });
  });
  it('is empty while there is no number', () =>
    expect(joinPhone({ country: 'MX', national: ' ' })).toBe(''));
  it('joins to a number the rules accept', () =>
    expect(isPhone(joinPhone({ country: 'MX', national: '55 1234 5678' }))).toBe(true));
  it('writes a whole number as on every other screen, and leaves half of one alone', () => {
    expect(prettyNational({ country: 'US', national: '3055550142' })).toBe('(305) 555-01-42');
    expect(prettyNational({ country: 'US', national: '3055' })).toBe('3055');
  });
  it('knows a code for every country', () => expect(dialCodes().length).toBeGreaterThan(200));
});
