import type { i18n, ResourceLanguage } from 'i18next';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPaint, whenIdle } from '#loading/timing.ts';
import { languageOf } from '#lib/languages.ts';
import type { Language } from '#lib/languages.ts';
import { TEXT_PARTS } from '#lib/pages.ts';
import type { TextPart } from '#lib/pages.ts';
import { laterCode, MissingPart } from '#loading/later.ts';
import type { LaterCode } from '#loading/later.ts';
import { makeI18n } from './make.ts';

type Texts = LaterCode<{ default: ResourceLanguage }>;
const loaders: Record<Language, Record<TextPart, Texts>> = {
  en: {
    first: laterCode(() => import('./locales/en/first.ts')),
    steps: laterCode(() => import('./locales/en/steps.ts')),
    weeks: laterCode(() => import('./locales/en/weeks.ts')),
    rest: laterCode(() => import('./locales/en/rest.ts')),
  },
  es: {
    first: laterCode(() => import('./locales/es/first.ts')),
    steps: laterCode(() => import('./locales/es/steps.ts')),
    weeks: laterCode(() => import('./locales/es/weeks.ts')),
    rest: laterCode(() => import('./locales/es/rest.ts')),
  },
};
/** An area of each part, by which it is known to be there. */
const AREA = {
  first: 'common',
  steps: 'steps',
  weeks: 'home',
  rest: 'booking',
} as const satisfies Record<TextPart, string>;

const has = (instance: i18n, language: string, part: TextPart): boolean =>
  instance.hasResourceBundle(language, AREA[part]);

/** `record`: a failure is recorded, as a person waits for it (`loading/later.ts`). */
async function add(
  instance: i18n,
  language: Language,
  parts: readonly TextPart[],
  record = false,
): Promise<void> {
  const missing = parts
    .filter((part) => !has(instance, language, part))
    .map((part) => loaders[language][part]);
  for (const { default: texts } of await Promise.all(
    missing.map((part) => (record ? part() : part.ahead())),
  )) {
    for (const [area, words] of Object.entries(texts))
      instance.addResourceBundle(language, area, words);
  }
}

/** i18next with the texts of one language up to a part; others are fetched when they are chosen. */
export async function loadI18n(language: Language, part: TextPart = 'rest'): Promise<i18n> {
  const loaded = await Promise.all(TEXT_PARTS[part].map((one) => loaders[language][one].ahead()));
  return makeI18n(language, { [language]: Object.assign({}, ...loaded.map((one) => one.default)) });
}

let switches = 0;
/**
 * Switches the language, fetching as many of its texts as there are of the present one.
 * @returns whether it is switched: a later switch that was faster stays
 * @throws when they cannot be fetched; the page says so
 */
export async function switchLanguage(instance: i18n, language: Language): Promise<boolean> {
  const own = ++switches;
  await Promise.all([
    add(
      instance,
      language,
      TEXT_PARTS.rest.filter((part) => has(instance, instance.language, part)),
      true,
    ),
    // Every word of the page is drawn again in one go: the pressed choice is seen first.
    afterPaint(),
  ]);
  if (own !== switches) return false;
  await instance.changeLanguage(language);
  return true;
}

type Part = `${Language} ${TextPart}`;
/**
 * What was waited for, by the store it goes into: each component has an i18next of its own around
 * the same store.
 */
const waitedFor = new WeakMap<object, Partial<Record<Part, Promise<void>>>>();

/**
 * Waits (suspends) until the texts of the language are there up to a part. @throws MissingPart when
 * they cannot be fetched
 */
export function useTexts(part: TextPart): void {
  const { i18n } = useTranslation();
  const waits = waitedFor.get(i18n.store) ?? {};
  const language = languageOf(i18n.language);
  const key: Part = `${language} ${part}`;
  // React renders a component that waited once more, and counts on the same calls in the same order:
  // what was waited for is used again although the texts are there.
  if (!waits[key] && TEXT_PARTS[part].every((one) => has(i18n, language, one))) return;
  waitedFor.set(i18n.store, waits);
  const fetch = (record?: boolean) => add(i18n, language, TEXT_PARTS[part], record);
  // A failure stays until a boundary has caught it: rendering again at once must not fetch again.
  waits[key] ??= fetch().catch(() => {
    throw new MissingPart(fetch, () => void delete waits[key]);
  });
  use(waits[key]);
}

/** Fetches the texts of a part before they are wanted. @throws when they cannot be fetched */
export const textsAhead = (
  instance: i18n,
  part: TextPart,
  language: Language = languageOf(instance.language),
): Promise<void> => add(instance, language, TEXT_PARTS[part]);

/** Fetches what texts are missing when the page is at rest, so that the next one finds them. */
export function useTextsAhead(): void {
  const { i18n } = useTranslation();
  useEffect(
    () =>
      whenIdle(() => void add(i18n, languageOf(i18n.language), TEXT_PARTS.rest).catch(() => {})),
    [i18n],
  );
}
