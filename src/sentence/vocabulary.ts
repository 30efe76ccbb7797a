import { bare, tokenize } from './tokens.ts';
import { OTHER_PLACES } from './words/places.ts';
import type { Words } from './words/words.ts';

/** One thing that words can be: a class of the grammar and a value of it. */
export type Sense = { of: string; value: string };
export type Phrase = { words: readonly string[]; sense: Sense };

/** Phrases by their first word. */
export const phrases = new Map<string, Phrase[]>();
/** All words of both languages that may stand in for a word typed wrong. */
export const vocabulary = new Set<string>();
/** Words that are right as they are, although the grammar may not know them. */
export const everyday = new Set<string>();
/** Names of places that the catalogue may not have. */
export const elsewhere = new Set<string>();
/** Amenities that come nearest to a word that is no criterion. */
export const hints = new Map<string, string[]>();

/** Most of the thousands of phrases are only letters and spaces and need no tokenizer. */
const PLAIN = /^\p{L}+(?: \p{L}+)*$/u;
const wordsOf = (phrase: string): string[] =>
  PLAIN.test(phrase) ? bare(phrase).split(' ') : tokenize(phrase).tokens.map(({ word }) => word);

/** Letters of a word from which on one typed wrong is taken for it, though it says nothing: "avaliable". */
const LONG_FILLER = 9;

function learnPhrase(phrase: string, sense: Sense): void {
  const words = wordsOf(phrase);
  const known = phrases.get(words[0]!);
  if (known) known.push({ words, sense });
  else phrases.set(words[0]!, [{ words, sense }]);
  // No other word is taken for such a name.
  if (sense.of === 'elsewhere' || sense.of === 'unsearched') return;
  // Short words that say nothing are not what another word was meant to be: a name may come near them.
  for (const word of words)
    (sense.of === 'filler' && word.length < LONG_FILLER ? everyday : vocabulary).add(word);
}

/** Adds the words of a language. Each language is a script of its own, because this is slow on a phone. */
export function learn(lexicon: Words): void {
  for (const [of, values] of Object.entries(lexicon))
    for (const [value, list] of Object.entries(values))
      for (const phrase of list.split('|'))
        if (of === 'everyday') everyday.add(bare(phrase));
        else if (of === 'hint') hints.set(bare(phrase), value.split('|'));
        else learnPhrase(phrase, { of, value });
}

for (const [value, list] of Object.entries(OTHER_PLACES))
  for (const name of list.split('|')) {
    learnPhrase(name, { of: 'elsewhere', value });
    if (PLAIN.test(name) && !name.includes(' ')) elsewhere.add(bare(name));
  }
