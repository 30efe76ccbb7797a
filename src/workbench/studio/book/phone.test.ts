import { expect, it } from 'vitest';
import { lengthsForPhone, rulesForPhone } from './phone.ts';

const wide = (query: string): boolean => query === '(min-width: 40rem)';

it('answers what a rule asks of the window, but for dark, which the book shows beside light', () => {
  expect(rulesForPhone('@media (min-width: 40rem) { a { top: 0 } }', wide)).toContain(
    '@media all {',
  );
  expect(rulesForPhone('@media print { a { top: 0 } }', wide)).toContain('@media not all {');
  const dark = '@media (prefers-color-scheme: dark) { a { top: 0 } }';
  expect(rulesForPhone(dark, wide)).toBe(dark);
});
it('writes parts of the window as pixels of the phone, in values and not in names', () => {
  expect(lengthsForPhone('calc(100dvh - 4rem) 50vw')).toBe('calc(844px - 4rem) 195px');
  expect(rulesForPhone('.h-\\[50dvh\\] { height: 50dvh; }', wide)).toBe(
    '.h-\\[50dvh\\] { height: 422px; }',
  );
});
it('gives the root of a screen what a rule gives the root of the page', () => {
  expect(rulesForPhone(':root:has(main), :root[data-scheme="dark"] { top: 0; }', wide)).toBe(
    '[data-root]:has(main), [data-root][data-scheme="dark"] { top: 0; }',
  );
});
