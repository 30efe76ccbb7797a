import { CODE_MINUTES } from '#contracts/auth.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { number } from '#lib/shape.ts';
import type { Shape } from '#lib/shape.ts';

/** Until when a code that is mailed now is good (ms since 1970). */
export const codeEnd = (): number => Date.now() + CODE_MINUTES * MINUTE_MS;

/** The end of a kept code, as long as it is ahead. */
export const endAhead: Shape<number> = (value) => {
  if (number(value) <= Date.now()) throw new TypeError('The code has expired');
  return number(value);
};
