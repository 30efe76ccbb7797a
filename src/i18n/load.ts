import type { i18n, ResourceLanguage } from 'i18next';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPaint } from '#lib/after-paint.ts';
import { DEFAULT_LANGUAGE, languageOf, LANGUAGES } from '#lib/languages.ts';
import type { Language } from '#lib/languages.ts';
import { makeI18n } from './make.ts';

type Texts = () => Promise<{ default: ResourceLanguage }>;
/** Texts come in two parts: `first` for the sign-in pages and what all pages share, `rest` for everything behind them. */
const loaders: Record<Language, { first: Texts; rest: Texts }> = {
  en: { first: () => import('./locales/en/first.ts'), rest: () => import('./locales/en/rest.ts') },
  es: { first: () => import('./locales/es/first.ts'), rest: () => import('./locales/es/rest.ts') },
};

const hasFirst = (instance: i18n, language: string) => instance.hasResourceBundle(language, 'common');
const hasRest = (instance: i18n, language: string) => instance.hasResourceBundle(language, 'home');

async function add(instance: i18n, language: Language, load: Texts): Promise<void> {
  for (const [area, texts] of Object.entries((await load()).default)) instance.addResourceBundle(language, area, texts);
}

/** i18next with the texts of one language; others are fetched when they are chosen. `part`: the sign-in pages need the first ones alone. */
export async function loadI18n(language: Language, part: 'first' | 'all' = 'all'): Promise<i18n> {
  const { first, rest } = loaders[language];
  const [shared, own] = await Promise.all([first(), part === 'all' ? rest() : undefined]);
  return makeI18n(language, { [language]: { ...shared.default, ...own?.default } });
}

/** Switches the language, fetching as many of its texts as there are of the present one. */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  await Promise.all([
    hasFirst(instance, language) ? undefined : add(instance, language, loaders[language].first),
    hasRest(instance, language) || !hasRest(instance, instance.language) ? undefined : add(instance, language, loaders[language].rest),
    // Every word of the page is drawn anew in one go: the pressed choice is seen first.
    afterPaint(),
  ]);
  await instance.changeLanguage(language);
}

const coming = new WeakMap<i18n, Promise<void>>();

/** Waits (suspends) until all texts of the language are there. For what shows more than the sign-in pages do. @throws when they cannot be fetched */
export function useAllTexts(): void {
  const { i18n } = useTranslation();
  if (hasRest(i18n, i18n.language)) return;
  const language = languageOf(i18n.language);
  let promise = coming.get(i18n);
  if (!promise) {
    promise = add(i18n, language, loaders[language].rest).then(() => void coming.delete(i18n));
    coming.set(i18n, promise);
  }
  use(promise);
}

/** Language of a first visit: stored choice, `lang` of the address, browser, club, in this order (specification, sections 2 and 9). */
export function firstLanguage(options: { stored?: string | undefined; asked?: string | null; browser?: readonly string[]; club?: Language | undefined }): Language {
  const known = (value: string | null | undefined) => LANGUAGES.find((language) => value?.toLowerCase().startsWith(language));
  return known(options.asked) ?? known(options.stored) ?? options.club ?? options.browser?.map(known).find(Boolean) ?? DEFAULT_LANGUAGE;
}
