import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { phoneText } from './phone-text.ts';

describe('phoneText', () => {
  test.each([
    ['+13055550142', '+1 (305) 555-01-42'],
    ['+1 305 555 0142', '+1 (305) 555-01-42'],
    ['+52 (998) 555-0177', '+52 (998) 555-01-77'],
    [' +525512345678 ', '+52 (551) 234-56-78'],
  ])('writes %s in the mask of the specification', (phone, text) =>
    expect(phoneText(phone)).toBe(text),
  );
  test('writes a number of another country as it does', () =>
    expect(phoneText('+50322223333')).toBe(
      parsePhoneNumberFromString('+50322223333')!.formatInternational(),
    ));
  test('loses no digit of any length', () => {
    for (let length = 7; length <= 15; length += 1) {
      const phone = `+351${'234567890123'.slice(0, length - 3)}`;
      expect(phoneText(phone).replaceAll(' ', '')).toBe(phone);
    }
  });
  test('leaves what another country wrote with care, and what is no number', () => {
    expect(phoneText(' +34 912 34 56 78 ')).toBe('+34 912 34 56 78');
    expect(phoneText('01 800 CLUB')).toBe('01 800 CLUB');
    expect(phoneText('')).toBe('');
  });
});
