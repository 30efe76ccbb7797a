/**
 * Draws the large scenes of every place into public/backgrounds:
 * `npx node scripts/draw-backgrounds.ts [place [crop]]`, as in `reef home-1`; `--missing` leaves those
 * that are there. Each is composed anew for three widths of window. White text is shown on each of
 * them (`words`, in fractions of the picture, with a margin for the parts a window crops); there the
 * picture is multiplied with the place's deep tone, as far as a contrast of 4.5 needs, so that the
 * page needs no gradient of its own. Each file stays below 90 KB. A phone's picture has a placeholder
 * of at most 2 KB, which the server's page contains. `--sheet` draws docs/scenes.jpg.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { Frame } from '../src/scenes/large/brush.ts';
import { largeScene, largeScenes } from '../src/scenes/large/index.ts';
import type { Place } from '../src/scenes/large/index.ts';
import {
  packPlaceholder,
  PLACEHOLDER_BYTES,
  PLACEHOLDER_WIDTH,
} from '../src/server/picture/placeholder.ts';

type Box = { left: number; top: number; right: number; bottom: number };
/** `fade`: shares over which the deep tone ends beside the words, and over or below them. */
type Crop = {
  name: (number: number) => string;
  frame: Frame;
  words: Box;
  fade: readonly [beside: number, along: number];
};
const crops: readonly Crop[] = [
  {
    name: (number) => `login-${number}-390`,
    frame: { width: 900, height: 420, horizon: 0.52, subject: 0.62, scale: 0.95, boat: 0.26 },
    words: { left: 0.04, top: 0.58, right: 0.6, bottom: 0.85 },
    fade: [0.24, 0.4],
  },
  {
    name: (number) => `login-${number}-768`,
    frame: { width: 1536, height: 560, horizon: 0.5, subject: 0.66, scale: 1, boat: 0.26 },
    words: { left: 0.02, top: 0.58, right: 0.46, bottom: 0.85 },
    fade: [0.44, 0.4],
  },
  {
    name: (number) => `login-${number}-1440`,
    frame: { width: 1200, height: 1400, horizon: 0.56, subject: 0.5, scale: 0.72, boat: 0.26 },
    words: { left: 0.04, top: 0.03, right: 0.72, bottom: 0.2 },
    fade: [0.4, 0.3],
  },
  {
    name: (number) => `home-${number}-390`,
    frame: { width: 900, height: 1000, horizon: 0.25, subject: 0.56, scale: 0.62 },
    words: { left: 0.02, top: 0.26, right: 0.94, bottom: 0.78 },
    fade: [0.3, 0.26],
  },
  {
    name: (number) => `home-${number}-768`,
    frame: { width: 1536, height: 1024, horizon: 0.4, subject: 0.64, scale: 0.82 },
    words: { left: 0.02, top: 0.14, right: 0.48, bottom: 0.78 },
    fade: [0.44, 0.4],
  },
  {
    name: (number) => `home-${number}-1440`,
    frame: { width: 2000, height: 760, horizon: 0.44, subject: 0.66, scale: 1.02, boat: 0.45 },
    words: { left: 0.02, top: 0.28, right: 0.44, bottom: 0.72 },
    fade: [0.46, 0.5],
  },
];
const LIMIT = 90_000;
/** More than the 4.5 that is asked for: a packed file is a little paler here and there. */
const CONTRAST = 5.3;
const root = new URL('../', import.meta.url);

const fileOf = (place: Place, crop: Crop, number: number): URL =>
  new URL(`public/backgrounds/${place}/${crop.name(number)}.avif`, root);

/** Light of each value of a channel. */
const LINEAR = Array.from({ length: 256 }, (_, v) =>
  v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
);

/** Pixels of a picture, three bytes each. */
const pixelsOf = (picture: Sharp): Promise<Buffer> =>
  picture.flatten().removeAlpha().toColorspace('srgb').raw().toBuffer();
const paint = (scene: Parameters<typeof largeScene>[0], frame: Frame): Sharp =>
  sharp(Buffer.from(largeScene(scene, frame)), { unlimited: true });

/** Share of the picture that shows through the deep tone that is laid over it. */
const VEIL = 0.25;

/** From 1 to 0 between two shares, soft at both ends. */
const fading = (at: number, from: number, to: number): number => {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return 1 - t * t * (3 - 2 * t);
};

/** The picture deepened with its deep tone beneath the words, as far as `strength`. */
function shaded(plain: Buffer, { frame, words, fade }: Crop, deep: string, strength: number) {
  const { width, height } = frame;
  const [beside, along] = fade;
  const above = words.top < 0.1;
  const [from, to] = above ? [words.bottom, words.bottom + along] : [words.top, words.top - along];
  // Words that take the whole width, or stand on the sky, have nothing beside them.
  const right = above || words.right > 0.8 ? 1 : words.right;
  const tone = [1, 3, 5].map((at) => Number.parseInt(deep.slice(at, at + 2), 16) / 255);
  const out = Buffer.from(plain);
  for (let y = 0; y < height; y++) {
    const row = strength * fading(y / height, from, to);
    if (row === 0) continue;
    for (let x = 0; x < width; x++) {
      const part = row * fading(x / width, right, right + beside);
      const at = (y * width + x) * 3;
      for (let k = 0; k < 3; k++) {
        // Half laid over and half multiplied: blue over a warm light alone would be olive.
        const [light, own] = [plain[at + k]!, tone[k]!];
        const dusk = 0.5 * light * own + 0.5 * (light * VEIL + 255 * own * (1 - VEIL));
        out[at + k] = light * (1 - part) + dusk * part;
      }
    }
  }
  return out;
}

/** Contrast of white text with the palest pixel behind it. */
function whiteContrast(pixels: Buffer, { frame, words }: Crop): number {
  const { width, height } = frame;
  let palest = 0;
  for (let y = Math.round(height * words.top); y < height * words.bottom; y += 1)
    for (let x = Math.round(width * words.left); x < width * words.right; x += 1) {
      const at = (y * width + x) * 3;
      palest = Math.max(
        palest,
        0.2126 * LINEAR[pixels[at]!]! +
          0.7152 * LINEAR[pixels[at + 1]!]! +
          0.0722 * LINEAR[pixels[at + 2]!]!,
      );
    }
  return 1.05 / (palest + 0.05);
}

async function draw(place: Place, crop: Crop, number: number): Promise<void> {
  const scene = largeScenes[place][number - 1]!;
  const { width, height } = crop.frame;
  const plain = await pixelsOf(paint(scene, crop.frame));
  let strength = 0.35;
  let pixels = shaded(plain, crop, scene.hour.deep, strength);
  while (whiteContrast(pixels, crop) < CONTRAST && strength < 1) {
    strength = Math.min(1, strength + 0.08);
    pixels = shaded(plain, crop, scene.hour.deep, strength);
  }
  let quality = 62;
  const pack = (): Promise<Buffer> =>
    sharp(pixels, { raw: { width, height, channels: 3 } })
      .avif({ quality, effort: 3 })
      .toBuffer();
  let file = await pack();
  while (file.length > LIMIT && quality > 30) {
    quality -= 8;
    file = await pack();
  }
  // What counts is the file as a browser decodes it.
  const contrast = whiteContrast(await pixelsOf(sharp(file)), crop);
  await writeFile(fileOf(place, crop, number), file);
  console.log(
    `${place}/${crop.name(number)}.avif  ${Math.round(file.length / 1000)} KB  quality ${quality}  shade ${strength.toFixed(2)}  white text ${contrast.toFixed(1)}:1`,
  );
  if (contrast < 4.5 || file.length > LIMIT) process.exitCode = 1;
}

/** What stands for a phone's picture until it has come (`backgroundPlaceholderUrl`). */
async function drawPlaceholder(place: Place, crop: Crop, number: number): Promise<void> {
  const file = await packPlaceholder(
    sharp(fileURLToPath(fileOf(place, crop, number))).resize({ width: PLACEHOLDER_WIDTH }),
  ).toBuffer();
  const name = crop.name(number).replace(/390$/, 'placeholder');
  await writeFile(new URL(`public/backgrounds/${place}/${name}.avif`, root), file);
  console.log(`${place}/${name}.avif  ${file.length} bytes`);
  if (file.length > PLACEHOLDER_BYTES) process.exitCode = 1;
}

/** All scenes on one sheet, for the documents. */
async function sheet(): Promise<void> {
  const [width, height, gap] = [720, 405, 16];
  const frame: Frame = {
    width: 1600,
    height: 900,
    horizon: 0.44,
    subject: 0.66,
    scale: 1,
    boat: 0.26,
  };
  const places = Object.values(largeScenes);
  const tiles = [];
  for (const [row, scenes] of places.entries())
    for (const [column, scene] of scenes.entries())
      tiles.push({
        input: await paint(scene, frame).flatten().resize(width, height).png().toBuffer(),
        left: gap + column * (width + gap),
        top: gap + row * (height + gap),
      });
  await sharp({
    create: {
      width: gap + 4 * (width + gap),
      height: gap + places.length * (height + gap),
      channels: 3,
      background: '#fffdfa',
    },
  })
    .composite(tiles)
    .resize(1600)
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(new URL('docs/scenes.jpg', root).pathname);
}

const options = process.argv.slice(2);
const [only, names = ''] = options.filter((option) => !option.startsWith('--'));
const missing = options.includes('--missing');
if (options.includes('--sheet')) await sheet();
else
  for (const number of [1, 2, 3, 4])
    for (const place of Object.keys(largeScenes) as Place[]) {
      if (only && place !== only) continue;
      await mkdir(new URL(`public/backgrounds/${place}/`, root), { recursive: true });
      for (const crop of crops)
        if (
          crop.name(number).includes(names) &&
          !(missing && existsSync(fileOf(place, crop, number)))
        ) {
          await draw(place, crop, number);
          if (crop.name(number).endsWith('-390')) await drawPlaceholder(place, crop, number);
        }
    }
