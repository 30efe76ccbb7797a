import type { i18n } from 'i18next';
import { makeI18n } from './make.ts';
import type { Language } from '#contracts/language.ts';
import en from './locales/en/index.ts';
import es from './locales/es/index.ts';

/**
 * i18next with every language on board, for stories and tests. The app loads one language at a time
 * (`load.ts`).
 */
export const createI18n = (language: Language): i18n => makeI18n(language, { en, es });
