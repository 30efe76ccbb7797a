import { expect, it } from 'vitest';
import { isOtherLanguage } from '../support/other-words.ts';

it.each([
  ['Your week', 'es', true],
  ['Your card was declined.', 'es', true],
  ['heatedPool', 'es', true],
  ['Su semana', 'es', false],
  ['Su semana', 'en', true],
  ['Your week', 'en', false],
  ['hello@azul.example', 'es', false],
  ['/resortlist?country=Mexico&city=all', 'es', false],
  ['Casa del Arrecife', 'en', false],
  ['$948', 'es', false],
])('%s on a page in %s is of another language: %s', (text, language, other) => {
  const others = language === 'es' ? ['en'] : ['es'];
  expect(isOtherLanguage(text, language, others, ['Casa del Arrecife'])).toBe(other);
});
