import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compare, cutAt, decode, encode, trimBelow } from './compare.ts';
import type { Picture } from './compare.ts';

/** A drawing as the browser would hand it over. */
const drawing = async (
  inside: string,
  width = 320,
  height = 120,
  ground = '#faf7f2',
): Promise<Picture> =>
  decode(
    await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${inside}</svg>`,
      ),
    )
      .png()
      .toBuffer(),
  );
const words = (text: string, x = 16): string =>
  `<text x="${x}" y="70" font-family="sans-serif" font-size="22" fill="#1d2a32">${text}</text>`;
const button = (fill: string): string =>
  `<rect x="16" y="16" width="120" height="40" rx="12" fill="${fill}"/>`;

describe('two pictures', () => {
  it('that are the same are the same, also after being kept', async () => {
    const one = await drawing(button('#ff8a66') + words('$612.00'));
    expect(compare(one, await drawing(button('#ff8a66') + words('$612.00')))).toEqual({
      same: true,
    });
    expect(compare(await decode(await encode(one)), one)).toEqual({ same: true });
  });

  it('may differ in the smoothing of edges', async () => {
    const circle = (x: number): string => `<circle cx="${x}" cy="60" r="40" fill="#0a5c8f"/>`;
    const [one, other] = [await drawing(circle(160)), await drawing(circle(160.2))];
    expect(Buffer.compare(one.data, other.data)).not.toBe(0);
    expect(compare(one, other)).toEqual({ same: true });
  });

  it('may differ by an invisible rounding', async () => {
    expect(
      compare(await drawing('', 40, 40, '#faf7f2'), await drawing('', 40, 40, '#f9f7f3')),
    ).toEqual({ same: true });
  });

  it('differ by one figure of a price', async () => {
    const seen = compare(await drawing(words('$612.00')), await drawing(words('$613.00')));
    expect(seen.same).toBe(false);
    if (seen.same) return;
    expect(seen.pixels).toBeGreaterThan(5);
    expect(seen.resized).toBe(false);
    // The box contains only that figure.
    const [box] = seen.boxes;
    expect(box && box.right - box.left).toBeLessThan(20);
  });

  it('differ by a color moved a little', async () => {
    const seen = compare(await drawing(button('#ff8a66')), await drawing(button('#ff8f5e')));
    expect(seen).toMatchObject({ same: false, resized: false });
    // A pale tint of the same color, over its whole surface.
    expect(
      compare(await drawing('', 40, 40, '#fae9e6'), await drawing('', 40, 40, '#faebe6')),
    ).toMatchObject({ same: false, pixels: 1600 });
  });

  it('differ by their size, whatever is in them', async () => {
    const seen = compare(
      await drawing(button('#ff8a66')),
      await drawing(button('#ff8a66'), 320, 140),
    );
    expect(seen).toMatchObject({
      same: false,
      resized: true,
      size: { width: 320, height: 140 },
      boxes: [{ top: 120, bottom: 140 }],
    });
  });
});

describe('a picture', () => {
  it('loses the empty rows below its content', async () => {
    const trimmed = trimBelow(await drawing(button('#1f4d3a'), 320, 900), 24);
    expect(trimmed).toMatchObject({ width: 320, height: 80 });
    expect(trimmed.data).toHaveLength(320 * 80 * 4);
    expect(trimBelow(await drawing('', 20, 50)).height).toBe(24);
    expect(trimBelow(trimmed).height).toBe(80);
  });

  it('is cut where it is too long', async () => {
    const long = await drawing('', 10, 300);
    expect(cutAt(long, 200)).toMatchObject({ height: 200 });
    expect(cutAt(long, 200).data).toHaveLength(10 * 200 * 4);
    expect(cutAt(long, 300)).toEqual(long);
  });
});
