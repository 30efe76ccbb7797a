import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';
import type { Font } from 'fontkit';

/**
 * What documents are set in: the house's two families, and for names in other scripts Noto Sans.
 * Each is a list of files; a character is taken from the first file that has it.
 */
const FILES = {
  text: [
    'figtree/files/figtree-latin-400-normal.woff',
    'figtree/files/figtree-latin-ext-400-normal.woff',
  ],
  strong: [
    'figtree/files/figtree-latin-600-normal.woff',
    'figtree/files/figtree-latin-ext-600-normal.woff',
  ],
  display: [
    'fraunces/files/fraunces-latin-500-normal.woff',
    'fraunces/files/fraunces-latin-ext-500-normal.woff',
  ],
} as const;
const OTHER_SCRIPTS = [
  'noto-sans/files/noto-sans-vietnamese-400-normal.woff',
  'noto-sans/files/noto-sans-cyrillic-400-normal.woff',
  'noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff',
  'noto-sans/files/noto-sans-greek-400-normal.woff',
  'noto-sans/files/noto-sans-greek-ext-400-normal.woff',
  'noto-sans/files/noto-sans-devanagari-400-normal.woff',
  'noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  'noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff',
] as const;

export type Face = keyof typeof FILES;
export type FontFile = (typeof FILES)[Face][number] | (typeof OTHER_SCRIPTS)[number];

/**
 * A WOFF file (W3C, WOFF 1.0) as the TrueType font in it. PDFKit reads WOFF too, but unpacks it in
 * JavaScript for every document, which takes a second.
 */
function unpacked(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_one, index) => {
    const entry = 44 + index * 20;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(start, start + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      sum: woff.readUInt32BE(entry + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const head = Buffer.alloc(12 + tables.length * 16);
  const power = Math.floor(Math.log2(tables.length));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  [tables.length, 16 * 2 ** power, power, 16 * (tables.length - 2 ** power)].forEach(
    (value, index) => head.writeUInt16BE(value, 4 + index * 2),
  );
  const body: Buffer[] = [];
  let at = head.length;
  tables.forEach(({ tag, sum, bytes }, index) => {
    const entry = 12 + index * 16;
    tag.copy(head, entry);
    [sum, at, bytes.length].forEach((value, field) =>
      head.writeUInt32BE(value, entry + 4 + field * 4),
    );
    // Tables begin at multiples of four.
    const gap = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    body.push(bytes, gap);
    at += bytes.length + gap.length;
  });
  return Buffer.concat([head, ...body]);
}

type Loaded = { font: Font; characters: ReadonlySet<number> };
const loaded = new Map<FontFile, Loaded>();
const { resolve } = createRequire(import.meta.url);

function load(file: FontFile): Loaded {
  const known = loaded.get(file);
  if (known) return known;
  const font = create(unpacked(readFileSync(resolve(`@fontsource/${file}`))));
  if (!('characterSet' in font)) throw new Error(`${file} is a collection of fonts`);
  const one = { font, characters: new Set(font.characterSet) };
  loaded.set(file, one);
  return one;
}

/** A font as PDFKit takes it. All documents share one: reading it takes longer than drawing. */
export const fontOf = (file: FontFile): Font => load(file).font;

/** Words from right to left that follow each other, with the marks that several scripts share. */
const LEFTWARD = /[\p{scx=Arab}\p{scx=Hebr}]+(?:\s+[\p{scx=Arab}\p{scx=Hebr}]+)+/gu;
/** Stands for a character that no file has: an empty box would look like a printing error. */
const MISSING = '?';

/** A stretch of text that one file draws. */
export type Run = { text: string; file: FontFile };

/** Whether a font can place all letters of a text: fontkit fails for marks without an anchor. */
function canLayOut(text: string, file: FontFile): boolean {
  try {
    fontOf(file).layout(text);
    return true;
  } catch {
    return false;
  }
}

/** A run as its font can place it: without its marks where it fails, else a question mark. */
function placeable({ text, file }: Run, face: Face): Run {
  const drawn = [text, text.replace(/\p{M}+/gu, '')].find(
    (one) => one !== '' && canLayOut(one, file),
  );
  return drawn === undefined ? { text: MISSING, file: FILES[face][0] } : { text: drawn, file };
}

/** Runs of which neighbors of one file are joined. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const { text, file } of runs) {
    const last = result.at(-1);
    if (last?.file === file) last.text += text;
    else result.push({ text, file });
  }
  return result;
}

/**
 * Text as it can be drawn: without control and direction characters, which could make a name look
 * like another one, and every character that no file has as a question mark.
 */
export function runsOf(text: string, face: Face): Run[] {
  const files: readonly FontFile[] = [...FILES[face], ...OTHER_SCRIPTS];
  // Letters of a word are turned round by the font, words of a line are not.
  const drawable = text
    .normalize('NFC')
    .replace(/\p{C}+/gu, '')
    .replace(LEFTWARD, (words) => words.split(/\s+/u).toReversed().join(' '));
  const runs = joined(
    Array.from(drawable, (character) => {
      const code = character.codePointAt(0) ?? 0;
      const file = files.find((one) => load(one).characters.has(code));
      return file ? { text: character, file } : { text: MISSING, file: FILES[face][0] };
    }),
  );
  // The house's own fonts place everything, and most texts need no others.
  const own: readonly FontFile[] = FILES[face];
  return joined(runs.map((run) => (own.includes(run.file) ? run : placeable(run, face))));
}
