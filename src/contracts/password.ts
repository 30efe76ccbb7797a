import { PASSWORD_MIN_LENGTH } from './rules.ts';

/** The six rules of a new password (specification, section 5), in the order they are shown. */
export const PASSWORD_RULES = [
  'length',
  'lowercase',
  'uppercase',
  'digit',
  'special',
  'noSpace',
] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** Which of the six rules a password keeps. Special means neither letter, digit nor whitespace. */
export function passwordRuleResults(password: string): Record<PasswordRule, boolean> {
  return {
    length: [...password].length >= PASSWORD_MIN_LENGTH,
    lowercase: /\p{Ll}/u.test(password),
    uppercase: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{N}\s]/u.test(password),
    noSpace: password.length > 0 && !/\s/u.test(password),
  };
}
