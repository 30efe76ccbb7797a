import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Files of the product, served as they are. */
export const PUBLIC = new URL('../../../public/', import.meta.url);
/** A club's picture as its record names it. */
export const MARK_PATH = /^\/clubs\/[\w-]{1,60}\/[\w-]{1,60}\.svg$/;
/** Pixels of a side, and of the length of a word mark: twice what a mail shows. */
const [SIDE, LENGTH] = [96, 480];

/**
 * A club's mark as a PNG, for mail programs, which show no SVG; undefined when there is no such
 * file. Only files of the product are read: a drawing from elsewhere could name other files.
 */
export async function markPng(path: string): Promise<Buffer | undefined> {
  if (!MARK_PATH.test(path)) return undefined;
  const known = drawnMarks.get(path);
  if (known) return known;
  const svg = await readFile(new URL(`.${path}`, PUBLIC)).catch(() => undefined);
  if (!svg) return undefined;
  const png = drawnMarks.get(path) ?? drawMark(svg);
  drawnMarks.set(path, png);
  png.catch(() => drawnMarks.delete(path));
  return png;
}

/** Marks by path, drawn once: they are a few files, which change only with a release. */
const drawnMarks = new Map<string, Promise<Buffer>>();

async function drawMark(svg: Buffer): Promise<Buffer> {
  const drawn = sharp(svg, { density: 72 * 4 });
  const { width, height } = await drawn.metadata();
  return drawn
    .resize(
      width > 1.5 * height
        ? { width: LENGTH, height: SIDE, fit: 'inside' }
        : { width: SIDE, height: SIDE, fit: 'contain', background: '#00000000' },
    )
    .png()
    .toBuffer();
}
