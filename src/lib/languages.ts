import type { PageName } from './pages.ts';

/** The languages of the product, in the order they are offered (specification, section 9). */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Language used when neither the person, the browser nor the club names one (specification, section
 * 9).
 */
export const DEFAULT_LANGUAGE: Language = 'en';

/**
 * Language of the pages of passwords and of the alternate login, when neither the visitor nor the
 * club names one (specification, section 9).
 */
export const PASSWORD_LANGUAGE: Language = 'es';

/**
 * Language of a first visit: `lang` of the address, stored choice, club, the page's own default, in
 * this order (specification, sections 2 and 9). The server and the browser decide by it alike, so
 * that a drawn page is taken over.
 */
export function firstLanguage(options: {
  asked?: string | null | undefined;
  stored?: string | undefined;
  club: { Idioma?: Language | undefined; login: 'standard' | 'alternate' };
  page: PageName;
}): Language {
  const { asked, stored, club, page } = options;
  const isPasswords = page === 'recoverPassword' || page === 'resetPassword';
  return (
    known(asked) ??
    known(stored) ??
    club.Idioma ??
    (isPasswords || (page === 'login' && club.login === 'alternate')
      ? PASSWORD_LANGUAGE
      : DEFAULT_LANGUAGE)
  );
}
/**
 * The first of these that is one of ours: what the visitor or the browser names where there is no
 * club yet.
 */
export const languageAmong = (...names: readonly (string | null | undefined)[]): Language =>
  names.map(known).find((one) => one !== undefined) ?? DEFAULT_LANGUAGE;
const known = (name: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => name?.toLowerCase().startsWith(language));

/** One of ours, or the default for any other. */
export const languageOf = (text: string | undefined): Language =>
  LANGUAGES.find((one) => one === text) ?? DEFAULT_LANGUAGE;
