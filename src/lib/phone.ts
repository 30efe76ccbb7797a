import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * True for a number in international form (+ and dial code) that can exist in its country
 * (specification, section 5).
 */
export function isPhone(value: string): boolean {
  return (
    value.startsWith('+') &&
    (parsePhoneNumberFromString(value)?.isPossible() ?? false) &&
    parsePhoneNumberFromString(value)!.isValid()
  );
}

/**
 * A number as its own country writes it, behind the dial code; what is no number stays as it is.
 */
export function writtenPhone(value: string): string {
  const parsed = parsePhoneNumberFromString(value);
  return parsed?.isValid() ? parsed.formatInternational() : value;
}

/** Number in E.164 ('+525512345678'), or undefined when it is none. */
export function toE164(value: string): string | undefined {
  const parsed = parsePhoneNumberFromString(value);
  return parsed?.isValid() ? parsed.number : undefined;
}
