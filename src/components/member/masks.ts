import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { maskPhone, MASKED_CODES } from '#lib/phone-text.ts';
import type { PhoneKind } from '#lib/phone-text.ts';

/** Digits of a typed number; masks and spaces are only for reading (specification, section 5). */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** International numbers have at most 15 digits (E.164). */
const LONGEST_NUMBER = 15;
/** Longest text of a phone field (specification, section 3). */
export const MAX_PHONE = 20;

let known: Set<string> | undefined;
const isDialCode = (code: string): boolean =>
  (known ??= new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`))).has(
    code,
  );

/** As many digits as numbers of the dial code may have. */
function fitting(digits: string, defaultCallingCode: string): string {
  let fits = digits;
  while (validatePhoneNumberLength(fits, { defaultCallingCode }) === 'TOO_LONG')
    fits = fits.slice(0, -1);
  return fits;
}

/**
 * A number in groups while it is typed: the masks of the specification for North America and
 * Mexico, elsewhere the country's own format. Digits beyond the mask, or beyond the longest number
 * of the country, are dropped.
 */
export function groupPhone(text: string, dialCode: string, kind: PhoneKind = 'mobile'): string {
  const digits = digitsOf(text).slice(0, LONGEST_NUMBER);
  const code = dialCode.slice(1);
  if (MASKED_CODES.includes(code)) return maskPhone(digits, kind);
  if (!isDialCode(dialCode)) return digits;
  const fits = fitting(digits, code);
  // As formatted after the dial code; a number typed with its trunk zero groups only without it.
  const behind = new AsYouType().input(`${dialCode}${fits}`).slice(dialCode.length).trim();
  const alone = new AsYouType({ defaultCallingCode: code }).input(fits);
  return (
    [behind, alone].find((text) => digitsOf(text) === fits && text.length <= MAX_PHONE) ?? fits
  );
}

/** Countries whose postal codes are digits in the specification's groups, `#####-####`. */
const MASKED_COUNTRIES: readonly string[] = ['', 'US', 'PR', 'MX'];

/**
 * A postal code in groups while it is typed; codes with letters and those of other countries stay
 * as they are.
 */
export function groupPostal(text: string, country: string): string {
  if (!MASKED_COUNTRIES.includes(country) || /[^\d\s-]/.test(text)) return text.slice(0, 20);
  const digits = digitsOf(text).slice(0, 9);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

const MEANT = /[\p{L}\p{N}]/u;
/** Position of the caret in a regrouped text, so that the same letters and digits are before it. */
export function caretAfter(typed: string, caret: number, grouped: string): number {
  let left = typed.slice(0, caret).replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  if (left === 0) return 0;
  for (let place = 0; place < grouped.length; place += 1) {
    if (MEANT.test(grouped.charAt(place))) left -= 1;
    if (left === 0) return place + 1;
  }
  return grouped.length;
}
