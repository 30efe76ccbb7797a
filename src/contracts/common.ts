import { z } from 'zod';
import { MONTH_PATTERN } from '#lib/dates.ts';
import { passwordRuleResults } from '#lib/password.ts';

/** A date without a time, 'YYYY-MM-DD', that exists in the calendar. */
export const isoDate = z.iso.date('date');
/** A month, 'YYYY-MM'. */
export const isoMonth = z.string().regex(MONTH_PATTERN, 'date');
/** An instant in UTC. */
export const isoInstant = z.iso.datetime();
/** US dollars on the wire, at most two decimals (design, section 6). */
export const usd = z.number().nonnegative();
/** Opaque random values: session tokens, hand-off codes, challenges, device tokens. */
export const opaqueToken = z.string().min(1, 'required').max(200, 'tooLong');

/** E-mail as the specification asks for it: lowercase local part, @, domain, tld of 2 to 16 letters (section 5). */
export const EMAIL_PATTERN = /^[a-z0-9._%+-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,16}$/;
export const email = z.string().trim().min(1, 'required').max(255, 'tooLong').regex(EMAIL_PATTERN, 'email');
/** E-mail typed where capitals are forgiven, as on sign-in. */
export const emailAnyCase = z.string().trim().toLowerCase().min(1, 'required').max(255, 'tooLong').regex(EMAIL_PATTERN, 'email');
/** Only letters (accented allowed) and spaces (section 5); apostrophes and hyphens are not letters there. */
export const LETTERS_PATTERN = /^[\p{L}\p{M} ]+$/u;
export const letters = (max: number) => z.string().trim().min(1, 'required').max(max, 'tooLong').regex(LETTERS_PATTERN, 'lettersOnly');
/** What no database text may hold: the character zero, and half a character pair. */
export const NO_NUL = /^[^\0\p{Surrogate}]*$/u;
export const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'tooLong');
export const optionalText = (max: number) => z.string().trim().max(max, 'tooLong').default('');
export const typedPassword = z.string().min(1, 'required').max(256, 'tooLong');
export const newPassword = typedPassword.refine((value) => Object.values(passwordRuleResults(value)).every(Boolean), 'passwordRules');
/** One-time code: digits only; its exact length is the server's setting. */
export const oneTimeCode = z.string().regex(/^\d{4,8}$/, 'digits');
export const done = z.object({ success: z.literal(true) });
