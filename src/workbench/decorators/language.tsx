import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { DEFAULT_LANGUAGE, language as languages } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import { createI18n } from '#i18n/setup.ts';
import { knowTexts } from '../texts/known-texts.ts';

/**
 * Separate translations for a part of a story, so that several languages can be shown side by side.
 */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const i18n = useMemo(() => knowTexts(createI18n(language)), [language]);
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}

function DocumentLanguage({ language }: { language: Language }) {
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
}

/** Speaks the toolbar's language, also on `<html lang>` (screen readers, hyphenation, quotes). */
export const withLanguage: Decorator = (Story, { globals }) => {
  const language = languages.catch(DEFAULT_LANGUAGE).parse(globals.language);
  return (
    <InLanguage language={language} key={language}>
      <DocumentLanguage language={language} />
      <Story />
    </InLanguage>
  );
};
