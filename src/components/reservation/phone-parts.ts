import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import { groupPhone } from '#components/member/masks.ts';

/** A number in two boxes: the country whose dial code it has, and the rest as typed. */
export type PhoneParts = { country: CountryCode; national: string };

const isCountry = (code: string | undefined): code is CountryCode =>
  code !== undefined && (getCountries() as string[]).includes(code);
export const dialCodes = (): { country: CountryCode; code: string }[] =>
  getCountries().map((country) => ({ country, code: getCountryCallingCode(country) }));

/** Both boxes as one value: '+52 55 1234 5678'; empty when there is no number yet. */
export const joinPhone = ({ country, national }: PhoneParts): string =>
  national.trim() ? `+${getCountryCallingCode(country)} ${national.trim()}` : '';

/**
 * Splits a value into its boxes. `hint` decides between countries that share a code, and is used
 * alone for an empty value. A half-typed number keeps its digits.
 */
export function splitPhone(value: string, hint: string | undefined): PhoneParts {
  const known: CountryCode = isCountry(hint) ? hint : 'US';
  if (!value.startsWith('+')) return { country: known, national: value };
  const parsed = parsePhoneNumberFromString(value);
  if (parsed?.isValid()) {
    const shared = isCountry(hint) && getCountryCallingCode(hint) === parsed.countryCallingCode;
    return {
      country: parsed.country ?? (shared ? hint : known),
      national: groupPhone(parsed.nationalNumber, `+${parsed.countryCallingCode}`),
    };
  }
  const [code = '', ...rest] = value.slice(1).split(' ');
  const sharing = getCountries().filter((country) => getCountryCallingCode(country) === code);
  const country = sharing.find((one) => one === hint) ?? sharing[0] ?? known;
  return { country, national: rest.join(' ') };
}

/** Groups what is typed, the same as on every other screen; it stops at the length of its mask. */
export const groupNational = (text: string, country: CountryCode): string =>
  groupPhone(text, `+${getCountryCallingCode(country)}`);

/** The number in groups, if it is complete; otherwise as typed. */
export function prettyNational({ country, national }: PhoneParts): string {
  const parsed = parsePhoneNumberFromString(national, country);
  return parsed?.isValid() && parsed.countryCallingCode === getCountryCallingCode(country)
    ? groupNational(parsed.nationalNumber, country)
    : national;
}
