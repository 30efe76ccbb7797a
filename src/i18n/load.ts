import type { i18n, Resource } from 'i18next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import { makeI18n } from './make.ts';

const loaders: Record<Language, () => Promise<{ default: Resource[string] }>> = {
  en: () => import('./locales/en/index.ts'),
  es: () => import('./locales/es/index.ts'),
};

/** i18next with the texts of one language; others are fetched when they are chosen. */
export async function loadI18n(language: Language): Promise<i18n> {
  return makeI18n(language, { [language]: (await loaders[language]()).default });
}

/** Switches the language, fetching its texts first. */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'common')) {
    for (const [area, texts] of Object.entries((await loaders[language]()).default)) instance.addResourceBundle(language, area, texts);
  }
  await instance.changeLanguage(language);
}

/** Language of a first visit: stored choice, `lang` of the address, browser, club, in this order (specification, sections 2 and 9). */
export function firstLanguage(options: { stored?: string | undefined; asked?: string | null; browser?: readonly string[]; club?: Language | undefined }): Language {
  const known = (value: string | null | undefined) => LANGUAGES.find((language) => value?.toLowerCase().startsWith(language));
  return known(options.asked) ?? known(options.stored) ?? options.club ?? options.browser?.map(known).find(Boolean) ?? DEFAULT_LANGUAGE;
}
