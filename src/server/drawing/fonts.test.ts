import { describe, expect, it } from 'vitest';
import { fontOf, runsOf } from './fonts.ts';

const ARABIC = 'noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff';

/** Numbers from 0 to 1, the same ones in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const layOut = (text: string): void =>
  runsOf(text, 'text').forEach((run) => void fontOf(run.file).layout(run.text));

describe('runs of text', () => {
  it('can be laid out for every letter of the Arabic font, with any others around it', () => {
    const random = randomFrom(1);
    const letters = fontOf(ARABIC).characterSet.map((code) => String.fromCodePoint(code));
    const any = () => letters[Math.floor(random() * letters.length)] ?? '';
    for (const letter of letters)
      for (const text of [letter, any() + letter, letter + any() + any()])
        expect(() => layOut(text), JSON.stringify(text)).not.toThrow();
  });

  it('keep the marks that the font can place', () => {
    expect(runsOf('مُحَمَّد', 'text')).toEqual([{ text: 'مُحَمَّد'.normalize('NFC'), file: ARABIC }]);
  });

  it('lose the marks of one word only', () => {
    expect(runsOf('\u0641\u064D مُنى', 'text').map(({ text }) => text)).toEqual([
      'مُنى',
      ' ',
      '\u0641',
    ]);
  });
});
