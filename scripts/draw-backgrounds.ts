/**
 * Draws the pictures behind the login and the home search into public/backgrounds: `node
 * scripts/draw-backgrounds.ts`. White text is shown on each of them (`words`, in fractions of the
 * picture, with a margin for the parts a window crops). The drawings are deep and calm there by
 * themselves; a shade of the scene's own deep color adds only what is missing for a contrast of
 * 4.5, so that the page needs no gradient of its own. Each file stays below 90 KB.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { scene } from '#scenes/index.ts';
import type { CalmSide, SceneOptions } from '#scenes/index.ts';

interface Picture {
  spec: SceneOptions;
  shade: string;
}
/** Four moods: golden beach, blue lagoon, mountain dusk, island noon. */
const login: readonly Picture[] = [
  { spec: { kind: 'beach', time: 'golden', seed: 1 }, shade: '#43237a' },
  { spec: { kind: 'lagoon', time: 'noon', seed: 6 }, shade: '#053f7d' },
  { spec: { kind: 'lake', time: 'dusk', seed: 5 }, shade: '#2a1a5c' },
  { spec: { kind: 'island', time: 'noon', seed: 12 }, shade: '#03566b' },
];
const home: readonly Picture[] = [
  { spec: { kind: 'beach', time: 'golden', seed: 7 }, shade: '#43237a' },
  { spec: { kind: 'lagoon', time: 'noon', seed: 21 }, shade: '#04527f' },
  { spec: { kind: 'lake', time: 'dusk', seed: 18 }, shade: '#1a1a57' },
  { spec: { kind: 'island', time: 'noon', seed: 3 }, shade: '#03566b' },
];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Size {
  set: readonly Picture[];
  name: (i: number) => string;
  width: number;
  height: number;
  calm: CalmSide;
  /** Pixels of sky cropped at the top, so that the text is on water. */
  cut: number;
  /**
   * Pixels cut away at the subject's edge, so that it only looks in where words need the whole
   * width.
   */
  beyond?: number;
  words: Box;
  /** The ellipse of shade: center and radii, in shares. */
  shade: { cx: number; cy: number; rx: number; ry: number };
}
const sizes: readonly Size[] = [
  {
    set: login,
    name: (i) => `login-${i}`,
    width: 1200,
    height: 1400,
    calm: 'topleft',
    cut: 0,
    words: { left: 0.04, top: 0.03, right: 0.72, bottom: 0.2 },
    shade: { cx: 0.3, cy: 0, rx: 0.85, ry: 0.42 },
  },
  {
    set: login,
    name: (i) => `login-${i}-mobile`,
    width: 900,
    height: 420,
    calm: 'left',
    cut: 56,
    words: { left: 0.04, top: 0.56, right: 0.6, bottom: 0.85 },
    shade: { cx: 0.3, cy: 0.8, rx: 0.72, ry: 0.62 },
  },
  {
    set: home,
    name: (i) => `home-${i}`,
    width: 2000,
    height: 760,
    calm: 'left',
    cut: 320,
    words: { left: 0.02, top: 0.4, right: 0.52, bottom: 0.78 },
    shade: { cx: 0.24, cy: 0.66, rx: 0.56, ry: 0.62 },
  },
  {
    set: home,
    name: (i) => `home-${i}-mobile`,
    width: 900,
    height: 700,
    calm: 'left',
    cut: 380,
    beyond: 150,
    words: { left: 0.06, top: 0.34, right: 0.66, bottom: 0.76 },
    shade: { cx: 0.4, cy: 0.58, rx: 0.6, ry: 0.5 },
  },
];
const folder = new URL('../public/backgrounds/', import.meta.url);
const limit = 90_000;
/** Beginning of the names to draw, all without one: `node scripts/draw-backgrounds.ts home-1`. */
const only = process.argv[2];

const linear = (v: number): number =>
  v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4;

/** Contrast of white text with the palest pixel behind it. */
async function whiteContrast(picture: Buffer, { width, height, words }: Size): Promise<number> {
  const area = {
    left: Math.round(width * words.left),
    top: Math.round(height * words.top),
    width: Math.round(width * (words.right - words.left)),
    height: Math.round(height * (words.bottom - words.top)),
  };
  const { data } = await sharp(picture)
    .extract(area)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let palest = 0;
  for (let i = 0; i < data.length; i += 3)
    palest = Math.max(
      palest,
      0.2126 * linear(data[i]!) + 0.7152 * linear(data[i + 1]!) + 0.0722 * linear(data[i + 2]!),
    );
  return 1.05 / (palest + 0.05);
}

await mkdir(folder, { recursive: true });
for (const size of sizes) {
  const { set, name, width, height, calm, cut, beyond = 0 } = size;
  for (const [i, { spec, shade }] of set.entries()) {
    if (only && !name(i + 1).startsWith(only)) continue;
    const full = height + cut;
    const drawn = Buffer.from(scene({ ...spec, calm, width: width + beyond, height: full }));
    const plain = await sharp(drawn)
      .removeAlpha()
      .extract({ left: 0, top: cut, width, height })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { cx, cy, rx, ry } = size.shade;
    const draw = async (strength: number): Promise<Buffer> => {
      const stops = [
        [0, 1],
        [0.5, 0.92],
        [0.7, 0.6],
        [0.86, 0.2],
        [1, 0],
      ]
        .map(
          ([at, part]) =>
            `<stop offset="${at}" stop-color="${shade}" stop-opacity="${(strength * part!).toFixed(3)}"/>`,
        )
        .join('');
      const veil = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="shade">${stops}</radialGradient></defs><ellipse cx="${cx * width}" cy="${cy * height}" rx="${rx * width}" ry="${ry * height}" fill="url(#shade)"/></svg>`;
      return sharp(plain)
        .composite([{ input: Buffer.from(veil) }])
        .removeAlpha()
        .png({ compressionLevel: 1 })
        .toBuffer();
    };
    let strength = 0;
    let flat: Buffer = plain;
    let contrast = await whiteContrast(flat, size);
    while (contrast < 4.6 && strength < 0.94) {
      strength += 0.05;
      flat = await draw(strength);
      contrast = await whiteContrast(flat, size);
    }
    let quality = 62;
    let file = await sharp(flat).avif({ quality, effort: 4 }).toBuffer();
    while (file.length > limit && quality > 30)
      file = await sharp(flat)
        .avif({ quality: (quality -= 8), effort: 4 })
        .toBuffer();
    // What counts is the file as a browser decodes it.
    contrast = await whiteContrast(await sharp(file).png({ compressionLevel: 1 }).toBuffer(), size);
    await writeFile(new URL(`${name(i + 1)}.avif`, folder), file);
    console.log(
      `${name(i + 1)}.avif  ${width}x${height}  ${Math.round(file.length / 1000)} KB  quality ${quality}  shade ${strength.toFixed(2)}  white text ${contrast.toFixed(1)}:1`,
    );
    if (contrast < 4.5 || file.length > limit) process.exitCode = 1;
  }
}
