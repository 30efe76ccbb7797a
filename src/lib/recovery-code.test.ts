import { expect, it } from 'vitest';
import { RECOVERY_CODE_ALPHABET, readRecoveryCode } from './recovery-code.ts';

it.each([
  ['7q4m2xkd', '7Q4M2XKD'],
  [' 7Q4M-2XKD ', '7Q4M2XKD'],
  ['oil0', '0110'],
  ['U·ñ_', ''],
  ['', ''],
])('reads %j as %j', (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code);
});

it('has 32 characters, each of which is read as itself', () => {
  expect(new Set(RECOVERY_CODE_ALPHABET).size).toBe(32);
  expect(readRecoveryCode(RECOVERY_CODE_ALPHABET)).toBe(RECOVERY_CODE_ALPHABET);
});
