import { describe, expect, it } from 'vitest';
import { firstLanguage } from './languages.ts';

const silent = { login: 'standard' } as const;
const first = (changes: Partial<Parameters<typeof firstLanguage>[0]> = {}) =>
  firstLanguage({ club: silent, page: 'login', ...changes });

describe('the language of a first visit', () => {
  it('is English, and Spanish on the pages of passwords and of the alternate login', () => {
    expect(first()).toBe('en');
    expect(first({ page: 'recoverPassword' })).toBe('es');
    expect(first({ page: 'resetPassword' })).toBe('es');
    expect(first({ club: { login: 'alternate' } })).toBe('es');
    expect(first({ club: { login: 'alternate' }, page: 'home' })).toBe('en');
  });

  it('is what the visitor says, else the club', () => {
    const page = 'recoverPassword';
    expect(first({ page, club: { ...silent, Idioma: 'en' } })).toBe('en');
    expect(first({ page, stored: 'en' })).toBe('en');
    expect(first({ page, asked: 'EN-us', stored: 'es' })).toBe('en');
    expect(first({ page, asked: 'fr', stored: 'xx' })).toBe('es');
    expect(first({ club: { login: 'alternate', Idioma: 'es' }, stored: 'en' })).toBe('en');
  });
});
