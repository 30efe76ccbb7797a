import { z } from 'zod';
import { LANGUAGES } from '#lib/languages.ts';

export { DEFAULT_LANGUAGE, LANGUAGES } from '#lib/languages.ts';
export type { Language } from '#lib/languages.ts';

export const language = z.enum(LANGUAGES);
