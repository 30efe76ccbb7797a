import type { Language } from '#contracts/language.ts';
import { legalValues } from './fill.ts';
import type { LegalClub } from './fill.ts';
import type { RenderedLegal } from './render.ts';

/**
 * The legal texts of the product (specification, section 1): one Markdown file per text and
 * language in `texts/`.
 */
export const LEGAL_TEXTS = ['terms', 'privacy', 'cookies', 'priceMatch'] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

const sources = import.meta.glob<string>('./texts/*.md', { query: '?raw', import: 'default' });

/**
 * A legal text in the name of a club. Text and renderer are fetched only when one is read;
 * `claimHours` is the server's window for best-price claims.
 * @throws Error when the file of that language is missing or cannot be fetched
 */
export async function loadLegal(
  text: LegalTextName,
  language: Language,
  club: LegalClub,
  claimHours?: number,
): Promise<RenderedLegal> {
  const source = sources[`./texts/${text}.${language}.md`];
  if (!source) throw new Error(`No legal text ${text} in ${language}`);
  const [markdown, { renderLegal }] = await Promise.all([source(), import('./render.ts')]);
  return renderLegal(markdown, legalValues(club, language, claimHours));
}
