import { describe, expect, it } from 'vitest';
import { firstLanguage } from './languages.ts';
import { PATHS } from './paths.ts';

const silent = { login: 'standard' } as const;
const first = (changes: Partial<Parameters<typeof firstLanguage>[0]> = {}) =>
  firstLanguage({ club: silent, path: PATHS.home, signIn: true, ...changes });

describe('the language of a first visit', () => {
  it('is English, and Spanish on the pages of passwords and of the alternate login', () => {
    expect(first()).toBe('en');
    expect(first({ path: PATHS.recoverPassword, signIn: false })).toBe('es');
    expect(first({ path: PATHS.resetPassword, signIn: false })).toBe('es');
    expect(first({ club: { login: 'alternate' } })).toBe('es');
    expect(first({ club: { login: 'alternate' }, signIn: false })).toBe('en');
  });

  it('is what the visitor says, else the club', () => {
    const path = PATHS.recoverPassword;
    expect(first({ path, club: { ...silent, Idioma: 'en' } })).toBe('en');
    expect(first({ path, stored: 'en' })).toBe('en');
    expect(first({ path, asked: 'EN-us', stored: 'es' })).toBe('en');
    expect(first({ path, asked: 'fr', stored: 'xx' })).toBe('es');
    expect(first({ club: { login: 'alternate', Idioma: 'es' }, stored: 'en' })).toBe('en');
  });
});
