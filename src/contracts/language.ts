import { z } from 'zod';

/** The languages of the product, in the order they are offered (specification, section 9). */
export const LANGUAGES = ['en', 'es'] as const;
export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

/** Language used when neither the person, the browser nor the club names one (specification, section 9). */
export const DEFAULT_LANGUAGE: Language = 'en';
