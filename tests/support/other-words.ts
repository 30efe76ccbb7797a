import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCALES = join(import.meta.dirname, '../../src/i18n/locales');
const wordsOf = (text: string): string[] =>
  text
    .replace(/\{\{[^}]*\}\}|<[^>]+>/g, ' ')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

function lexicon(language: string) {
  const texts = readdirSync(join(LOCALES, language))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => textsOf(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8'))));
  return { texts: new Set(texts), words: new Set(texts.flatMap(wordsOf)) };
}
const lexicons = new Map<string, ReturnType<typeof lexicon>>();
const lexiconOf = (language: string): ReturnType<typeof lexicon> => {
  const known = lexicons.get(language) ?? lexicon(language);
  lexicons.set(language, known);
  return known;
};

/** Addresses have no language. */
const ADDRESS = /\S+@\S+|https?:\/\/\S+|(?:^|\s)\/\S+/g;
/** A key that was shown instead of its text: `heatedPool`. */
const KEY = /^[a-z]{2,}(?:[A-Z][a-z]+)+$/;

/**
 * True when a text that stands on a page in `language` is in another of the product's languages, or
 * a key. It is when it is a text of that language word by word, or has two words that only that
 * language knows and none that only its own does. `names` are of people and places, which have no
 * language.
 */
export function isOtherLanguage(
  text: string,
  language: string,
  others: readonly string[],
  names: readonly string[] = [],
): boolean {
  const said = names
    .reduce((rest, name) => rest.replaceAll(name, ' '), text)
    .replace(ADDRESS, ' ')
    .trim();
  if (KEY.test(said)) return true;
  const own = lexiconOf(language);
  if (own.texts.has(said)) return false;
  const words = wordsOf(said);
  return others.some((other) => {
    const foreign = lexiconOf(other);
    if (foreign.texts.has(said) && words.length > 0) return true;
    const only = (list: Set<string>, not: Set<string>): number =>
      words.filter((word) => list.has(word) && !not.has(word)).length;
    return only(foreign.words, own.words) >= 2 && only(own.words, foreign.words) === 0;
  });
}
