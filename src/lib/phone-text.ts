/** Dial codes of one and two digits; all others have three. */
const SHORT_CODES = /^(?:1|7|2[07]|3[0-4]|36|39|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
/**
 * Dial codes whose numbers the masks of the specification (section 5) are made for: North America
 * and Mexico.
 */
export const MASKED_CODES: readonly string[] = ['1', '52'];
/** Digits of the masks: (###) ###-##-### for a landline, (###) ###-##-#### for a cell phone. */
const MASK_DIGITS = { landline: 11, mobile: 12 } as const;
/** Digits of a whole number there; what has fewer is shown as it was written. */
const MASKED_LENGTH = 10;
export type PhoneKind = keyof typeof MASK_DIGITS;

/**
 * Digits in the mask of the specification, as far as they go; what is longer than the mask is left
 * out.
 */
export function maskPhone(typed: string, kind: PhoneKind): string {
  const digits = typed.slice(0, MASK_DIGITS[kind]);
  const area = digits.slice(0, 3);
  if (digits.length <= 3) return area && `(${area}`;
  const groups = [digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)];
  return `(${area}) ${groups.filter(Boolean).join('-')}`;
}

/** Ten digits as 3-3-4, eight as 4-4, others in threes after three to five. */
function inGroups(national: string): string {
  if (national.length === 10) return national.replace(/(...)(...)/, '$1 $2 ');
  if (national.length === 8) return national.replace(/(....)/, '$1 ');
  return national.replaceAll(/(?<=...)(?=(?:...)+$)/g, ' ');
}

/**
 * A number as people read it, the same wherever it is shown: '+525512345678' and '+52 55 1234 5678'
 * become '+52 (551) 234-56-78'. Other countries' numbers keep the spaces they were written with,
 * which for clubs are those of the server (`writtenPhone`); what is no international number stays
 * as it is. It knows no countries, so that the first page does without their tables (`phone.ts` has
 * them).
 */
export function phoneText(written: string): string {
  const phone = written.trim();
  const bare = phone.replaceAll(/[\s().-]/g, '');
  if (!/^\+\d{7,15}$/.test(bare)) return phone;
  const digits = bare.slice(1);
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  const rest = digits.slice(code.length);
  if (
    MASKED_CODES.includes(code) &&
    rest.length >= MASKED_LENGTH &&
    rest.length <= MASK_DIGITS.mobile
  )
    return `+${code} ${maskPhone(rest, 'mobile')}`;
  if (bare !== phone) return phone;
  return `+${code} ${inGroups(rest)}`;
}
