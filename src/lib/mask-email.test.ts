import { expect, it } from 'vitest';
import { maskEmail } from './mask-email.ts';

it.each([
  ['ana@azul.example', 'a…@azul.example'],
  ['a@b.example', 'a…@b.example'],
  ['"a@b"@c.example', '"…@c.example'],
])('shows %s as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));
