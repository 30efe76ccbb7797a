import type { i18n, ResourceLanguage } from 'i18next';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPaint } from '#lib/after-paint.ts';
import { DEFAULT_LANGUAGE, languageOf, LANGUAGES } from '#lib/languages.ts';
import type { Language } from '#lib/languages.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { makeI18n } from './make.ts';

type Texts = () => Promise<{ default: ResourceLanguage }>;
/**
 * Texts come in parts, each of use with those before it alone: `first` for the sign-in pages and what all pages share, `weeks` for the search
 * and its list, `rest` for everything behind them.
 */
const PARTS = ['first', 'weeks', 'rest'] as const;
export type TextPart = (typeof PARTS)[number];
const loaders: Record<Language, Record<TextPart, Texts>> = {
  en: { first: () => import('./locales/en/first.ts'), weeks: () => import('./locales/en/weeks.ts'), rest: () => import('./locales/en/rest.ts') },
  es: { first: () => import('./locales/es/first.ts'), weeks: () => import('./locales/es/weeks.ts'), rest: () => import('./locales/es/rest.ts') },
};
/** An area of each part, by which it is known to be there. */
const AREA = { first: 'common', weeks: 'home', rest: 'booking' } as const satisfies Record<TextPart, string>;

const upTo = (part: TextPart): TextPart[] => PARTS.slice(0, PARTS.indexOf(part) + 1);
const has = (instance: i18n, language: string, part: TextPart): boolean => instance.hasResourceBundle(language, AREA[part]);

async function add(instance: i18n, language: Language, parts: readonly TextPart[]): Promise<void> {
  const missing = parts.filter((part) => !has(instance, language, part));
  for (const { default: texts } of await Promise.all(missing.map((part) => loaders[language][part]()))) {
    for (const [area, words] of Object.entries(texts)) instance.addResourceBundle(language, area, words);
  }
}

/** i18next with the texts of one language up to a part; others are fetched when they are chosen. */
export async function loadI18n(language: Language, part: TextPart = 'rest'): Promise<i18n> {
  const loaded = await Promise.all(upTo(part).map((one) => loaders[language][one]()));
  return makeI18n(language, { [language]: Object.assign({}, ...loaded.map((one) => one.default)) });
}

/** Switches the language, fetching as many of its texts as there are of the present one. */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  await Promise.all([
    add(instance, language, PARTS.filter((part) => has(instance, instance.language, part))),
    // Every word of the page is drawn anew in one go: the pressed choice is seen first.
    afterPaint(),
  ]);
  await instance.changeLanguage(language);
}

const coming = new WeakMap<i18n, Partial<Record<TextPart, Promise<void>>>>();

/** Waits (suspends) until the texts of the language are there up to a part. @throws when they cannot be fetched */
export function useTexts(part: TextPart): void {
  const { i18n } = useTranslation();
  if (upTo(part).every((one) => has(i18n, i18n.language, one))) return;
  const parts = coming.get(i18n) ?? {};
  coming.set(i18n, parts);
  parts[part] ??= add(i18n, languageOf(i18n.language), upTo(part)).then(() => void delete parts[part]);
  use(parts[part]);
}

/** Fetches what texts are missing when the page is at rest, so that the next one finds them. */
export function useTextsAhead(): void {
  const { i18n } = useTranslation();
  useEffect(() => whenIdle(() => void add(i18n, languageOf(i18n.language), PARTS).catch(() => {})), [i18n]);
}

/** Language of a first visit: stored choice, `lang` of the address, browser, club, in this order (specification, sections 2 and 9). */
export function firstLanguage(options: { stored?: string | undefined; asked?: string | null; browser?: readonly string[]; club?: Language | undefined }): Language {
  const known = (value: string | null | undefined) => LANGUAGES.find((language) => value?.toLowerCase().startsWith(language));
  return known(options.asked) ?? known(options.stored) ?? options.club ?? options.browser?.map(known).find(Boolean) ?? DEFAULT_LANGUAGE;
}
