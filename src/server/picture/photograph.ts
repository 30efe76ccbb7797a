import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { damaged, openPhotograph } from './originals.ts';
import type { Original } from './originals.ts';

/** Start of a crop of the given length, with the focus in the middle as far as the image allows. */
const cutFrom = (whole: number, cut: number, focus: number): number =>
  Math.round(Math.min(Math.max(whole * focus - cut / 2, 0), whole - cut));

/**
 * The part of a photograph around its focus, never enlarged. `ratio`: of its height to its width.
 * @throws NoPhotograph
 */
export async function photographAt(
  { path, focus }: Original,
  wanted: number,
  ratio: number,
  encode: (image: Sharp) => Sharp,
): Promise<Buffer> {
  try {
    const { image, width: wide, height: high } = await openPhotograph(await readFile(path));
    const cut = {
      width: Math.max(1, Math.min(wide, Math.round(high / ratio))),
      height: Math.max(1, Math.min(high, Math.round(wide * ratio))),
    };
    const width = Math.min(wanted, cut.width);
    return await encode(
      image
        .extract({
          left: cutFrom(wide, cut.width, focus.x),
          top: cutFrom(high, cut.height, focus.y),
          ...cut,
        })
        .resize(width, Math.max(1, Math.round(width * ratio)), { fit: 'cover' }),
    ).toBuffer();
  } catch (error) {
    throw damaged(error);
  }
}
