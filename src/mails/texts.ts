import { RULES } from '#contracts/rules.ts';
import { createInstance } from 'i18next';
import type { Language } from '#contracts/language.ts';
import en from '#i18n/locales/en/mail.json' with { type: 'json' };
import es from '#i18n/locales/es/mail.json' with { type: 'json' };

type Paths<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Paths<T[K], `${P}${K}.`>;
}[keyof T & string];
/** Key of a text of the mails; plural forms are asked for without their ending. */
type MailKey =
  Paths<typeof en> extends infer Key
    ? Key extends `${infer Base}_${'one' | 'other'}`
      ? Base
      : Key
    : never;
export type Translate = (key: MailKey, values?: Record<string, string | number>) => string;

// An instance of its own: the browser's texts and their types know nothing of mails.
const texts = createInstance();
void texts.init({
  lng: 'en',
  resources: { en: { mail: en }, es: { mail: es } },
  ns: ['mail'],
  defaultNS: 'mail',
  fallbackLng: false,
  initAsync: false,
  interpolation: { escapeValue: false, defaultVariables: { rules: RULES } },
});

/**
 * Texts of the mails in one language. Values are put in as they are; escaping is the layout's work.
 */
export function mailTexts(language: Language): Translate {
  const t: (key: string, values: Record<string, string | number>) => unknown = texts.getFixedT(
    language,
  ) as never;
  return (key, values = {}) => String(t(key, values));
}

/**
 * Name of a unit or kitchen type in the language; one that is not in the list is shown as it is.
 */
export function typeName(
  area: 'unitTypes' | 'kitchenTypes',
  value: string,
  language: Language,
): string {
  const names: Record<string, string | undefined> = { en, es }[language][area];
  return names[value] ?? value;
}
