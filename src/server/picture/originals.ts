import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { z } from 'zod';

/**
 * Names of pictures, drawn ones and photographs: no letter in them means anything to a file system.
 */
export const PICTURE_NAME = /^[a-z0-9-]{3,80}$/;
const ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'avif'] as const;
const FILE = new RegExp(`^([a-z0-9-]{3,80})\\.(${ENDINGS.join('|')})$`);

/**
 * Largest photograph: cameras make 50 million pixels; a small file that unpacks into more is an
 * attack or a mistake.
 */
export const MAX_PIXELS = 64_000_000;
export const MAX_BYTES = 40 * 1024 * 1024;
const MAX_SECONDS = 10;

const fraction = z.number().min(0).max(1);
/**
 * What stays in sight when a photograph is cut: a point in fractions from the left and from the
 * top, as it is seen.
 */
export const focusSchema = z.object({ x: fraction, y: fraction });
export type Focus = z.infer<typeof focusSchema>;
export const MIDDLE: Focus = { x: 0.5, y: 0.5 };
export const isMiddle = ({ x, y }: Focus): boolean => x === MIDDLE.x && y === MIDDLE.y;

/** Where a photograph's focus is kept; without the file it is the middle. */
export const focusPath = (folder: string, name: string): string =>
  join(folder, `${name}.focus.json`);
const focusOf = async (folder: string, name: string): Promise<Focus> => {
  const text = await readFile(focusPath(folder, name), 'utf8').catch(() => 'null');
  try {
    return focusSchema.safeParse(JSON.parse(text)).data ?? MIDDLE;
  } catch {
    // Written by hand and broken: a picture cut in its middle is better than none.
    return MIDDLE;
  }
};

/** A photograph in the folder of originals. */
export type Original = {
  name: string;
  file: string;
  path: string;
  bytes: number;
  changed: number;
  focus: Focus;
};

/** What changes when another photograph, or another part of it, is shown under the same name. */
export const identityOf = ({ file, bytes, changed, focus }: Original): (string | number)[] => [
  file,
  bytes,
  changed,
  ...(isMiddle(focus) ? [] : [focus.x, focus.y]),
];

const originalAt = async (
  folder: string,
  name: string,
  ending: string,
): Promise<Original | undefined> => {
  const file = `${name}.${ending}`;
  const path = join(folder, file);
  // Links are not followed: they could lead anywhere.
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile()
    ? {
        name,
        file,
        path,
        bytes: found.size,
        changed: found.mtimeMs,
        focus: await focusOf(folder, name),
      }
    : undefined;
};

/** The photograph of a name, whatever its kind. */
export async function findOriginal(folder: string, name: string): Promise<Original | undefined> {
  if (!PICTURE_NAME.test(name)) return undefined;
  return (await Promise.all(ENDINGS.map((ending) => originalAt(folder, name, ending)))).find(
    (found) => found !== undefined,
  );
}

/** All photographs by name; none when there is no folder. */
export async function listOriginals(folder: string): Promise<Original[]> {
  const files = (await readdir(folder).catch(() => [])).flatMap((file) => {
    const [, name, ending] = FILE.exec(file) ?? [];
    return name && ending ? [{ name, ending }] : [];
  });
  const found = await Promise.all(
    files.map(({ name, ending }) => originalAt(folder, name, ending)),
  );
  return found.filter((one) => one !== undefined).toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** Why bytes are no photograph, as the end of a sentence that begins with its name. */
export class NoPhotograph extends Error {}

/**
 * Ending of a photograph by its first bytes. Nothing else reaches a decoder, above all no SVG,
 * which can read other files.
 */
function endingOf(bytes: Buffer): (typeof ENDINGS)[number] | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'webp';
  return bytes.toString('latin1', 4, 8) === 'ftyp' && bytes.subarray(8, 40).includes('avif')
    ? 'avif'
    : undefined;
}

/**
 * Opens a photograph: upright, on white where it is transparent, in screen colors, without the
 * camera's metadata.
 * @throws NoPhotograph
 */
export async function openPhotograph(
  bytes: Buffer,
): Promise<{ image: Sharp; ending: string; width: number; height: number }> {
  if (bytes.length > MAX_BYTES)
    throw new NoPhotograph(`is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  const ending = endingOf(bytes);
  if (!ending)
    throw new NoPhotograph('is no picture that is taken: photographs are JPEG, PNG, WebP or AVIF');
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  });
  try {
    const { autoOrient } = await image.metadata();
    return { image: image.autoOrient().flatten({ background: '#ffffff' }), ending, ...autoOrient };
  } catch (error) {
    throw damaged(error);
  }
}

/** A decoder's complaint as a reason. */
export const damaged = (error: unknown): NoPhotograph => {
  if (error instanceof NoPhotograph) return error;
  const said = error instanceof Error ? error.message : String(error);
  return new NoPhotograph(
    /pixel limit/i.test(said)
      ? `has more than ${MAX_PIXELS / 1_000_000} million pixels`
      : /timeout/i.test(said)
        ? 'takes too long to read'
        : 'cannot be read as a picture: it is cut off or damaged',
  );
};
