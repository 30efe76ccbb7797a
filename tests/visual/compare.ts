import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { boxesOf } from './boxes.ts';
import type { DiffBox } from './boxes.ts';

/** Pixels as they are drawn: RGBA, row by row. */
export type Picture = { width: number; height: number; data: Uint8Array };

/**
 * How far a pixel may be off, from 0 to 1 of the YIQ distance (what the eye sees, brightness before
 * hue). 0.005 forgives one of 255 steps, which is rounding, and no more: the same browser on the
 * same fonts draws the same pixels, and a pale tint of a brand color moves by two steps when the
 * color moves by twenty. pixelmatch's own default, 0.1, would let that pass, and brand colors too.
 */
const THRESHOLD = 0.005;
/**
 * Pixels at the edge of a shape that differ only by smoothing are seen as such and not counted; of
 * all others none may differ.
 */
const ALLOWED_PIXELS = 0;

export type Comparison =
  | { same: true }
  | {
      same: false;
      pixels: number;
      share: number;
      resized: boolean;
      /** Where, the most pixels first. */
      boxes: DiffBox[];
      size: { width: number; height: number };
    };

/** A picture made by this tool (WebP, PNG) as pixels. */
export async function decode(file: Buffer | string): Promise<Picture> {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** As lossless WebP: a third of the same PNG. */
export const encode = ({ width, height, data }: Picture, effort = 2): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true, effort })
    .toBuffer();

/** Only the first rows of a picture: the top of a very long page is enough. */
export const cutAt = ({ width, height, data }: Picture, most: number): Picture =>
  height <= most
    ? { width, height, data }
    : { width, height: most, data: data.subarray(0, most * width * 4) };

/**
 * Cuts off the empty rows below the content, but for a margin, so that a piece's picture is as high
 * as the piece.
 */
export function trimBelow({ width, height, data }: Picture, margin = 24): Picture {
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const ground = words.at(-1);
  let last = words.length - 1;
  while (last >= 0 && words[last] === ground) last -= 1;
  const rows = Math.min(height, Math.max(1, Math.floor(last / width) + 1 + margin));
  return { width, height: rows, data: data.subarray(0, rows * width * 4) };
}

/**
 * The same picture on a larger canvas; what was not there is transparent, so it differs from
 * whatever is there now.
 */
function onCanvas(
  { width, height, data }: Picture,
  to: { width: number; height: number },
): Picture {
  if (width === to.width && height === to.height) return { width, height, data };
  const wide = new Uint8Array(to.width * to.height * 4);
  for (let row = 0; row < height; row += 1)
    wide.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * to.width * 4);
  return { ...to, data: wide };
}

const COUNTED = [226, 0, 90] as const;

/** Whether a pixel of a difference is counted. */
const counted =
  ({ width, data }: Picture) =>
  (x: number, y: number): boolean => {
    const at = (y * width + x) * 4;
    return data[at] === COUNTED[0] && data[at + 1] === COUNTED[1] && data[at + 2] === COUNTED[2];
  };

/**
 * Compares as an eye does. A change of size always counts; the difference is then drawn on a canvas
 * that holds both.
 */
export function compare(before: Picture, after: Picture): Comparison {
  const resized = before.width !== after.width || before.height !== after.height;
  if (!resized && Buffer.compare(before.data, after.data) === 0) return { same: true };
  const size = {
    width: Math.max(before.width, after.width),
    height: Math.max(before.height, after.height),
  };
  const difference: Picture = { ...size, data: new Uint8Array(size.width * size.height * 4) };
  const pixels = pixelmatch(
    onCanvas(before, size).data,
    onCanvas(after, size).data,
    difference.data,
    size.width,
    size.height,
    {
      threshold: THRESHOLD,
      alpha: 0.25,
      aaColor: [240, 190, 60],
      diffColor: [...COUNTED],
      checkerboard: false,
    },
  );
  if (!resized && pixels <= ALLOWED_PIXELS) return { same: true };
  return {
    same: false,
    pixels,
    share: pixels / (size.width * size.height),
    resized,
    boxes: boxesOf(size, counted(difference)),
    size,
  };
}
