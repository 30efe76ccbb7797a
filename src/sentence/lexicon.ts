import './learn-english.ts';
import './learn-spanish.ts';
import { asks } from './words/spanish-verbs.ts';
import { elsewhere, everyday, hints, phrases, vocabulary } from './vocabulary.ts';

export const hintsFor = (word: string): string[] => hints.get(word) ?? [];
/** Never taken for another word typed wrong. */
export const isKnown = (word: string): boolean =>
  vocabulary.has(word) ||
  everyday.has(word) ||
  hints.has(word) ||
  elsewhere.has(word) ||
  asks(word);

/** Says something, or is an everyday word, by itself: "nice", but not "canada", which stands in "canada day". */
export const saysSomething = (word: string): boolean =>
  everyday.has(word) || hints.has(word) || senses(word).length > 0;

/** Letters in wrong order, missing, too many or other ones; more than `most` is not counted. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line[column] = Math.min(
        last[column]! + 1,
        line[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
        swapped ? before[column - 2]! + 1 : Infinity,
      );
    }
    if (Math.min(...line) > most) return most + 1;
    before = last;
    last = line;
  }
  return last[b.length]!;
}

/** Words this short are taken as they are. */
const SHORTEST = 4;
const LONG = 8;
const LONGEST = 24;

/** How a word sounds, roughly, in Spanish: "plalla" as "playa", "bacaciones" as "vacaciones". */
const sound = (word: string): string =>
  word
    .replaceAll('ll', 'y')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<!c)h/g, '')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/[cz](?=[ei])|z|ç/g, 's')
    .replace(/c(?!h)/g, 'k')
    .replaceAll('v', 'b')
    .replace(/g(?=[ei])/g, 'j');

/** Which letters a word has, one bit for each. */
const lettersOf = (word: string): number => {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
};
const count = (bits: number): number => {
  let left = bits;
  let found = 0;
  for (; left !== 0; left &= left - 1) found++;
  return found;
};
type Candidate = { word: string; sound: string; letters: number };
const candidates = new WeakMap<ReadonlySet<string>, Candidate[][]>();
/** Words by their length, with what tells at once that another one is far from them. */
function byLength(among: ReadonlySet<string>): Candidate[][] {
  const known = candidates.get(among);
  if (known) return known;
  const lengths: Candidate[][] = [];
  for (const word of among)
    if (word.length >= SHORTEST)
      (lengths[word.length] ??= []).push({ word, sound: sound(word), letters: lettersOf(word) });
  candidates.set(among, lengths);
  return lengths;
}

const senses = (word: string): string[] =>
  (phrases.get(word) ?? [])
    .filter(({ words, sense }) => words.length === 1 && sense.of !== 'elsewhere')
    .map(({ sense }) => `${sense.of} ${sense.value}`);
const alike = (a: string, b: string): boolean =>
  a.startsWith(b) || b.startsWith(a) || senses(a).some((one) => senses(b).includes(one));

/** A word that another one may be, and how unlike it is. */
export type Near = { word: string; price: number };

/**
 * The word that was meant by one typed wrong; undefined when none or several come near that are not
 * the `same`. Short words need the same first letter, long ones that have it may have two mistakes.
 */
export function meant(
  word: string,
  among: ReadonlySet<string> = vocabulary,
  same: (a: string, b: string) => boolean = alike,
): Near | undefined {
  let before = found.get(among);
  if (!before) found.set(among, (before = new Map()));
  if (before.has(word)) return before.get(word);
  const near = nearest(word, among, same);
  // A sentence is read again at every key; what a visitor types in a day stays far below this.
  if (before.size < 5_000) before.set(word, near);
  return near;
}
const found = new WeakMap<ReadonlySet<string>, Map<string, Near | undefined>>();

function nearest(
  word: string,
  among: ReadonlySet<string>,
  same: (a: string, b: string) => boolean,
): Near | undefined {
  if (word.length < SHORTEST || word.length > LONGEST || isKnown(word) || among.has(word))
    return undefined;
  const most = word.length >= LONG ? 2 : 1;
  const own = sound(word);
  const letters = lettersOf(word);
  let best: string | undefined;
  let lowest = Infinity;
  const lengths = byLength(among);
  for (let length = word.length - most; length <= word.length + most; length++)
    for (const { word: candidate, sound: other, letters: others } of lengths[length] ?? []) {
      const otherStart = word[0] === candidate[0] ? 0 : 0.5;
      if (otherStart > 0 && word.length <= SHORTEST + 1) continue;
      // One mistake changes two letters at most.
      const alien = count(letters ^ others) > 2 * most;
      const far = other === own ? 0.5 : alien ? Infinity : distance(word, candidate, most);
      // "Nashville" is a city of its own, not "Asheville" typed wrong.
      if (far > (otherStart > 0 ? 1 : most)) continue;
      const price = far + otherStart + (word.at(-1) === candidate.at(-1) ? 0 : 0.1);
      if (price < lowest) [best, lowest] = [candidate, price];
      else if (price === lowest && best !== undefined && !same(best, candidate)) best = undefined;
    }
  return best === undefined ? undefined : { word: best, price: lowest };
}
