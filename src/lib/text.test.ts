import { expect, it } from 'vitest';
import { keepParts } from './text.ts';

it('breaks a line of parts only behind its dots', () =>
  expect(keepParts('Studio · Partial kitchen · 4 guests')).toBe(
    'Studio\u00a0· Partial\u00a0kitchen\u00a0· 4\u00a0guests',
  ));
