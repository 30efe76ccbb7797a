import { describe, expect, it } from 'vitest';
import { caretAfter, digitsOf, groupPhone, groupPostal } from './masks.ts';

describe('groupPhone', () => {
  it.each([
    ['', ''],
    ['3', '(3'],
    ['305', '(305'],
    ['3055', '(305) 5'],
    ['305555', '(305) 555'],
    ['3055550', '(305) 555-0'],
    ['305555014', '(305) 555-01-4'],
    ['3055550142', '(305) 555-01-42'],
    ['30555501423', '(305) 555-01-423'],
    ['305555014234', '(305) 555-01-4234'],
  ])('writes %s in North America and Mexico as %s', (digits, text) => {
    expect(groupPhone(digits, '+1')).toBe(text);
    expect(groupPhone(digits, '+52')).toBe(text);
    expect(digitsOf(text)).toBe(digits);
  });
  it('stops at the length of the mask: eleven digits for a landline, twelve for a cell phone', () => {
    for (const code of ['+1', '+52']) {
      expect(groupPhone('55551234567890', code, 'landline')).toBe('(555) 512-34-567');
      expect(groupPhone('55551234567890', code, 'mobile')).toBe('(555) 512-34-5678');
    }
  });
  it.each([
    ['+34', '912345678901', '912 34 56 78'],
    ['+44', '20794609581234', '20 7946 0958'],
    ['+45', '3212345678', '32 12 34 56'],
  ])('stops at the longest number of %s', (code, typed, text) => {
    expect(groupPhone(typed, code)).toBe(text);
  });
  it('never grows beyond the field, and takes what has no known code as it is', () => {
    for (const code of ['+49', '+44', '+34', '+81'])
      expect(groupPhone('123456789012345', code).length).toBeLessThanOrEqual(20);
    for (const code of ['+9', 'none', ''])
      expect(groupPhone('123456789012', code)).toBe('123456789012');
  });
  it('groups what is already grouped to the same', () =>
    expect(groupPhone(groupPhone('3055550142', '+1'), '+1')).toBe('(305) 555-01-42'));
});

describe('groupPostal', () => {
  it.each([
    ['33131', 'US', '33131'],
    ['331311234', 'US', '33131-1234'],
    ['33131-12345', 'US', '33131-1234'],
    ['77500', 'MX', '77500'],
    ['K1A 0B1', 'CA', 'K1A 0B1'],
    ['1000001', 'JP', '1000001'],
  ])('writes %s of %s as %s', (typed, country, text) =>
    expect(groupPostal(typed, country)).toBe(text),
  );
});

describe('caretAfter', () => {
  it('stays behind the digit it stood behind', () => {
    expect(caretAfter('(3055) 550', 5, '(305) 555-0')).toBe(7);
    expect(caretAfter('(305) 550', 0, '(305) 550')).toBe(0);
    expect(caretAfter('305555', 6, '(305) 555')).toBe(9);
  });
});
