import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

describe('phoneText', () => {
  test.each([
    '+13055550142',
    '+529985550177',
    '+525555550163',
    '+523333445566',
    '+528112345678',
    '+18005550199',
    '+50322223333',
  ])('writes %s as its country does', (phone) => {
    expect(phoneText(phone)).toBe(parsePhoneNumberFromString(phone)!.formatInternational());
  });
  test('loses no digit of any length', () => {
    for (let length = 7; length <= 15; length += 1) {
      const phone = `+351${'234567890123'.slice(0, length - 3)}`;
      expect(phoneText(phone).replaceAll(' ', '')).toBe(phone);
    }
  });
  test('leaves what was written with care, and what is no number', () => {
    expect(phoneText(' +52 726 555 0100 ')).toBe('+52 726 555 0100');
    expect(phoneText('01 800 CLUB')).toBe('01 800 CLUB');
    expect(phoneText('')).toBe('');
  });
});
