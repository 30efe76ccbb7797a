import { z } from 'zod';
import { isoDate, NO_NUL } from '#contracts/common.ts';

/**
 * Values as files contain them: text of a CSV, or scalars of JSON. Empty text counts as missing
 * where a column is optional.
 */
const TRUE = new Set(['true', 'yes', 'y', '1', 'si', 'sí', 'x']);
const FALSE = new Set(['false', 'no', 'n', '0', '']);
const scalar = z.union([z.string(), z.number(), z.boolean()], 'has to be a single value');
const asText = scalar.transform((value) =>
  typeof value === 'string' ? value.trim() : String(value),
);

export const textCell = (max: number) =>
  asText.pipe(
    z
      .string()
      .min(1, 'is empty')
      .max(max, `is longer than ${max} characters`)
      .regex(NO_NUL, 'holds a character that cannot be kept'),
  );
export const optionalCell = (max: number) =>
  asText
    .pipe(
      z
        .string()
        .max(max, `is longer than ${max} characters`)
        .regex(NO_NUL, 'holds a character that cannot be kept'),
    )
    .optional();

/** One of the contract's words, whatever the case in the file. */
export function wordCell<const Word extends string>(words: readonly Word[]) {
  const known = new Map<string, Word>(words.map((word) => [word.toLowerCase(), word]));
  return asText.transform((value, context) => {
    const found = known.get(value.toLowerCase());
    if (found === undefined) context.addIssue(`is not one of ${words.join(', ')}`);
    return found ?? z.NEVER;
  });
}

/** A day of the contract's years that exists, 'YYYY-MM-DD'. */
export const dateCell = asText.refine(
  (value) => isoDate.safeParse(value).success,
  'has to be a day such as 2027-03-06 (year-month-day), from 1900 to 2099',
);

export const yesCell = scalar.transform((value, context) => {
  const text = String(value).trim().toLowerCase();
  if (!TRUE.has(text) && !FALSE.has(text)) context.addIssue('has to be true or false');
  return TRUE.has(text);
});

export const wholeCell = (least: number, most: number) =>
  asText.transform((value, context) => {
    const number = /^-?\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= least && number <= most))
      context.addIssue(`has to be a whole number from ${least} to ${most}`);
    return number;
  });

export const degreesCell = (most: number) =>
  asText.transform((value, context) => {
    const number = /^-?\d{1,3}(?:\.\d{1,12})?$/.test(value) ? Number(value) : Number.NaN;
    if (!(Math.abs(number) <= most))
      context.addIssue(`has to be degrees from -${most} to ${most}, such as 28.45`);
    return number;
  });

/**
 * Dollars with at most two decimals, as cents: 1250, 1250.5, 1250.50, and 1250,50 where a comma is
 * the decimal sign. No thousands signs.
 */
export const dollarsCell = asText.transform((value, context) => {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(value);
  if (!match) {
    context.addIssue('has to be dollars such as 1250 or 1250.50, without signs');
    return z.NEVER;
  }
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
});

/** What a text is as JSON; undefined for none. */
export const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
