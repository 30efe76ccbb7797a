import { AsYouType, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** Digits of a typed number; masks and spaces are for the eye only (specification, section 5). */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** International numbers have at most 15 digits (E.164). */
const LONGEST_NUMBER = 15;
/** Dial codes whose numbers the masks of the specification are made for: North America and Mexico. */
const MASKED_CODES: readonly string[] = ['+1', '+52'];

let known: Set<string> | undefined;
const isDialCode = (code: string): boolean =>
  (known ??= new Set(getCountries().map((country) => `+${getCountryCallingCode(country)}`))).has(
    code,
  );

/**
 * A number in groups while it is typed: `(###) ###-##-###` for North America and Mexico (a cell phone's last group may have one
 * digit more), elsewhere as that country writes it. Groups never shorten a number; which length is right the validation knows.
 */
export function groupPhone(text: string, dialCode: string): string {
  const digits = digitsOf(text).slice(0, LONGEST_NUMBER);
  if (!MASKED_CODES.includes(dialCode)) {
    const grouped = isDialCode(dialCode)
      ? new AsYouType({ defaultCallingCode: dialCode.slice(1) }).input(digits)
      : digits;
    return digitsOf(grouped) === digits ? grouped : digits;
  }
  const [area, middle, pair, rest] = [
    digits.slice(0, 3),
    digits.slice(3, 6),
    digits.slice(6, 8),
    digits.slice(8),
  ];
  if (area === '') return '';
  if (middle === '') return `(${area}`;
  return `(${area}) ${[middle, pair, rest].filter(Boolean).join('-')}`;
}

/** Countries whose postal codes are digits in the groups of the specification, `#####-####`. */
const MASKED_COUNTRIES: readonly string[] = ['', 'US', 'PR', 'MX'];

/** A postal code in groups while it is typed; codes with letters and those of other countries stay as they are. */
export function groupPostal(text: string, country: string): string {
  if (!MASKED_COUNTRIES.includes(country) || /[^\d\s-]/.test(text)) return text.slice(0, 20);
  const digits = digitsOf(text).slice(0, 9);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

const MEANT = /[\p{L}\p{N}]/u;
/** Place of the caret in a regrouped text, so that as many letters and digits stand before it as did before. */
export function caretAfter(typed: string, caret: number, grouped: string): number {
  let left = typed.slice(0, caret).replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  if (left === 0) return 0;
  for (let place = 0; place < grouped.length; place += 1) {
    if (MEANT.test(grouped.charAt(place))) left -= 1;
    if (left === 0) return place + 1;
  }
  return grouped.length;
}
