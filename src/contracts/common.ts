import { z } from 'zod';
import { MONTH_PATTERN, YEARS_PATTERN } from '#lib/dates.ts';
import { passwordRuleResults } from './password.ts';
import { readRecoveryCode } from '#lib/recovery-code.ts';
import { RECOVERY_CODE_LENGTH } from './rules.ts';

/** A date without a time, 'YYYY-MM-DD', that exists in the calendar of the years 1900 to 2099. */
export const isoDate = z.iso.date({ error: 'date', abort: true }).regex(YEARS_PATTERN, 'date');
/** A month of those years, 'YYYY-MM'. */
export const isoMonth = z.string().regex(MONTH_PATTERN, 'date');
/** An instant of those years in UTC. */
export const isoInstant = z.iso
  .datetime({ error: 'date', abort: true })
  .regex(YEARS_PATTERN, 'date');
/** US dollars on the wire, at most two decimals. */
export const usd = z.number().nonnegative();
/** Opaque random values: session tokens, hand-off codes, challenges, device tokens. */
export const opaqueToken = z.string().min(1, 'required').max(200, 'tooLong');

/**
 * E-mail as the specification asks for it: lowercase local part, @, domain, tld of 2 to 16 letters
 * (section 5).
 */
export const EMAIL_PATTERN = /^[a-z0-9._%+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,16}$/;
export const email = z
  .string()
  .trim()
  .min(1, 'required')
  .max(255, 'tooLong')
  .regex(EMAIL_PATTERN, 'email');
/** E-mail typed where capitals are forgiven, as on sign-in. */
export const emailAnyCase = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'required')
  .max(255, 'tooLong')
  .regex(EMAIL_PATTERN, 'email');
/**
 * Only letters (accented allowed) and spaces (section 5); apostrophes and hyphens are not letters
 * there. The first one must be visible: accents or blank letters without a letter are not a name.
 */
export const LETTERS_PATTERN = /^(?!\p{DI})\p{L}[\p{L}\p{M} ]*$/u;
export const letters = (max: number) =>
  z.string().trim().min(1, 'required').max(max, 'tooLong').regex(LETTERS_PATTERN, 'lettersOnly');
/** What no database text may hold: the character zero, and half a character pair. */
export const NO_NUL = /^[^\0\p{Surrogate}]*$/u;
/**
 * Trims a text and holds it to `min` and `max` characters. One check instead of zod's three: nearly
 * every request has several such texts, and each check of a text costs the server about as much as
 * reading the text.
 */
export function trimmed(min: number, max: number) {
  const check = z.check<string>((payload) => {
    const value = payload.value.trim();
    payload.value = value;
    if (value.length < min)
      payload.issues.push({
        code: 'too_small',
        origin: 'string',
        minimum: min,
        inclusive: true,
        input: value,
        message: 'required',
      });
    else if (value.length > max)
      payload.issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: max,
        inclusive: true,
        input: value,
        message: 'tooLong',
      });
  });
  // What the OpenAPI document says of it.
  check._zod.onattach.push(
    ({ _zod: { bag } }) =>
      void Object.assign(bag, { ...(min > 0 ? { minimum: min } : {}), maximum: max }),
  );
  return z.string().check(check);
}
/** A whole number in an address, from `min` to `max`: one check as well. */
export function whole(min: number, max: number) {
  const check = z.check<number>((payload) => {
    const { value } = payload;
    if (!Number.isSafeInteger(value))
      payload.issues.push({
        code: 'invalid_type',
        expected: 'int',
        format: 'safeint',
        input: value,
      });
    else if (value < min)
      payload.issues.push({
        code: 'too_small',
        origin: 'number',
        minimum: min,
        inclusive: true,
        input: value,
        message: 'tooSmall',
      });
    else if (value > max)
      payload.issues.push({
        code: 'too_big',
        origin: 'number',
        maximum: max,
        inclusive: true,
        input: value,
        message: 'tooBig',
      });
  });
  check._zod.onattach.push(
    ({ _zod: { bag } }) =>
      void Object.assign(bag, { format: 'safeint', minimum: min, maximum: max }),
  );
  return z.coerce.number().check(check);
}
export const text = (max: number) => trimmed(1, max);
export const optionalText = (max: number) => trimmed(0, max).default('');
export const typedPassword = z.string().min(1, 'required').max(256, 'tooLong');
export const newPassword = typedPassword.refine(
  (value) => Object.values(passwordRuleResults(value)).every(Boolean),
  'passwordRules',
);
/** Recovery code in any spelling a person may give it; it arrives in its one spelling. */
export const recoveryCode = z
  .string()
  .max(64, 'tooLong')
  .overwrite(readRecoveryCode)
  // Not `length`: the OpenAPI document would refuse the spellings with hyphens and spaces.
  .refine((code) => code.length === RECOVERY_CODE_LENGTH, 'recoveryCode');
/** One-time code: digits only; its exact length is the server's setting. */
export const oneTimeCode = z.string().regex(/^\d{4,8}$/, 'digits');
export const done = z.object({ success: z.literal(true) });
