/** The languages of the product, in the order they are offered (specification, section 9). */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Language used when neither the person, the browser nor the club names one (specification, section 9). */
export const DEFAULT_LANGUAGE: Language = 'en';

/** One of ours, or the default for any other. */
export const languageOf = (text: string | undefined): Language =>
  LANGUAGES.find((one) => one === text) ?? DEFAULT_LANGUAGE;
