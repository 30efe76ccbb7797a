import { expect, it } from 'vitest';
import { parseAmount } from './amount.ts';

it.each([
  ['900', 900],
  ['900.5', 900.5],
  ['900,50', 900.5],
  ['$1,250.50', 1250.5],
  ['1.250,50', 1250.5],
  ['1 250,5 USD', 1250.5],
  ['1,250', 1250],
  ['1.250', 1250],
  ['1,234,567.89', 1_234_567.89],
  [' US$ 75 ', 75],
  ['0.99', 0.99],
])('reads %j', (text, amount) => expect(parseAmount(text)).toBe(amount));
it.each(['', ' ', 'abc', '-5', '1,25,0', '12.345.6.7', '1e3', '$', '٣', '1.2345', '.5', '5.'])(
  'refuses %j',
  (text) => expect(parseAmount(text)).toBeUndefined(),
);
