import { RULES } from '#contracts/rules.ts';
import i18next from 'i18next';
import type { i18n, Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#contracts/language.ts';

/**
 * An i18next of its own for the given resources. Missing keys show as their name, which a test
 * forbids.
 */
export function makeI18n(language: Language, resources: Resource): i18n {
  const instance = i18next.createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    resources,
    fallbackLng: false,
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { rules: RULES } },
    returnNull: false,
    react: { useSuspense: false },
  });
  return instance;
}
