import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cityNames } from '#lib/cities.ts';
import type { CataloguePlace } from './meaning.ts';
import { readSentence } from './read-sentence.ts';
import { english } from './words/en.ts';
import { spanish } from './words/es.ts';
import { bare } from './tokens.ts';
import { notation } from './sentences/notation.ts';
import { writeMeaning } from './write-meaning.ts';

const folder = join(import.meta.dirname, 'sentences');
const places = JSON.parse(
  readFileSync(join(folder, 'places.json'), 'utf8'),
) as readonly CataloguePlace[];
const world = (language: string, today = '2026-11-22') => ({
  language,
  today,
  until: '2027-11',
  places,
});
const table = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' => ') as [string, string]);

const read = (sentence: string, language = 'en', today?: string) =>
  readSentence(sentence, world(language, today));

describe.each([
  ['en', 'english.txt', 200],
  ['es', 'spanish.txt', 200],
  // Written as other people type, before the grammar was tried on them.
  ['en', 'english-others.txt', 100],
  ['es', 'spanish-others.txt', 100],
  ['en', 'english-more.txt', 150],
  ['es', 'spanish-more.txt', 150],
  ['en', 'english-strangers.txt', 450],
  ['es', 'spanish-strangers.txt', 450],
  // On a Saturday at the end of a month.
  ['en', 'english-guests.txt', 150, '2026-11-28'],
  ['es', 'spanish-guests.txt', 150, '2026-11-28'],
  ['en', 'english-phones.txt', 200, '2026-11-28'],
  ['es', 'spanish-phones.txt', 200, '2026-11-28'],
  ['en', 'english-members.txt', 600, '2026-11-28'],
  ['es', 'spanish-members.txt', 600, '2026-11-28'],
] as const)('sentences on a screen in %s: %s', (language, file, least, today?: string) => {
  const sentences = table(file);
  it(`are ${least} or more, and at least 95 of 100 are read exactly right`, () => {
    const wrong = sentences.flatMap(([sentence, right]) => {
      const found = notation(read(sentence, language, today));
      return found === right ? [] : [`${sentence}\n  right: ${right}\n  read:  ${found}`];
    });
    expect(new Set(sentences.map(([sentence]) => sentence)).size).toBeGreaterThanOrEqual(least);
    expect(wrong.length / sentences.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });
  it('are read alike on a screen in the other language, but for figures', () => {
    const differ = sentences.filter(
      ([sentence]) =>
        !/\d\/\d/.test(sentence) &&
        notation(read(sentence, 'en', today)) !== notation(read(sentence, 'es', today)),
    );
    expect(differ).toEqual([]);
  });
});

describe('what is understood', () => {
  it('names the words that say it, without those that only lead to them', () => {
    const { parts } = read('beach in Mexico in March for six under $900');
    expect(parts.map(({ text }) => text)).toEqual([
      'beach',
      'Mexico',
      'March',
      'for six',
      'under $900',
    ]);
    const [, place] = parts;
    expect(place).toMatchObject({ lead: 6, start: 9, end: 15 });
  });
  it('has a second reading where there is one', () => {
    const others = (sentence: string, language = 'en') =>
      read(sentence, language).parts.flatMap((part) =>
        part.others.map((meaning) => notation({ parts: [{ ...part, meaning }], unknown: [] })),
      );
    expect(others('November')).toEqual(['2027-11']);
    expect(others('November 2027')).toEqual([]);
    expect(others('3/5')).toEqual(['2027-05-03']);
    expect(others('3/5', 'es')).toEqual(['2027-03-05']);
    expect(others('Los Cabos')).toEqual(['city:Cabo San Lucas']);
    expect(others('Rio de Janeiro')).toEqual(['state:Rio de Janeiro']);
    expect(others('state of Rio de Janeiro')).toEqual([]);
    expect(others('Saint James')).toEqual(['state:Saint James']);
  });
  it('is a city by its name in either language, and is written in that of the reader', () => {
    for (const { city, country } of places)
      for (const name of cityNames(city, country))
        for (const language of ['en', 'es'])
          expect(notation(read(name, language)), name).toBe(`city:${city}`);
    const [meaning] = read('ciudad de México').parts.map((part) => part.meaning);
    expect(writeMeaning(meaning!, world('en'))).toBe('Mexico City');
    expect(writeMeaning(meaning!, world('es'))).toBe('Ciudad de México');
  });
  it('is not guessed from short words, nor from words that are right as they are', () => {
    for (const word of ['pol', 'sxi', 'tow', 'quiet', 'bench', 'marco', 'marcha', 'cena', 'year'])
      expect(notation(read(word))).toMatch(/^(?:\?.*)?$/);
  });
  it('proposes what comes near to an unknown word', () => {
    expect(read('quiet beach').unknown).toMatchObject([
      { text: 'quiet', why: 'unknown', instead: ['spa', 'adultsOnly'] },
    ]);
  });
});

describe('hostile text', () => {
  const texts = {
    'ten thousand letters': 'a'.repeat(10_000),
    'ten thousand figures': '9'.repeat(10_000),
    'two thousand words': 'beach '.repeat(2_000),
    'people without end': '2 adults and '.repeat(1_000),
    'places without end': 'Cancún, '.repeat(1_000),
    'opening brackets': '('.repeat(10_000),
    'mixed signs': '$1/2-3,4.5%'.repeat(900),
    'combining marks': 'é̀'.repeat(3_000),
    emoji: '🏖️👨‍👩‍👧‍👦'.repeat(700),
    'right to left': 'شاطئ في المكسيك لستة أشخاص '.repeat(300),
    'lone surrogates': '\ud83c\udfd6\ud83c'.repeat(2_000),
    'zeros and controls': '\u0000\u202e\ufeff'.repeat(3_000),
    prototype: 'constructor __proto__ toString hasOwnProperty valueOf',
  };
  it.each(Object.entries(texts))('%s are answered with parts of the text', (_, text) => {
    const { parts, unknown } = read(text);
    for (const { start: from, end } of [...parts, ...unknown])
      expect(from >= 0 && end > from && end <= text.length).toBe(true);
  });
  it('says that the end of a long text is not read', () => {
    const text = `Cancún ${'and '.repeat(200)}`;
    expect(read(text).unknown.at(-1)).toMatchObject({ why: 'unknown', end: text.length });
  });
});

it.each(Object.entries({ english, spanish }))('%s has each way to say a thing once', (_, words) => {
  const twice = Object.entries(words).flatMap(([kind, values]) =>
    Object.entries(values).flatMap(([value, ways]) => {
      const said = ways.split('|').map(bare);
      return said.filter((way, at) => said.indexOf(way) !== at).map((way) => [kind, value, way]);
    }),
  );
  expect(twice).toEqual([]);
});
