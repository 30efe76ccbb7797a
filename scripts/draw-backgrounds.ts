/**
 * Draws the pictures behind the login and the home search into public/backgrounds: `node scripts/draw-backgrounds.ts`.
 * Text stands at the top left of each; the drawing keeps its subject away from there and a shadow of the hour's own colour
 * lies over that corner. Each file stays below 90 KB, and white text in the corner is checked for a contrast of 4.5.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { scene } from '#lib/scene/index.ts';
import type { SceneOptions } from '#lib/scene/index.ts';

interface Picture { spec: SceneOptions; shadow: string }
const login: readonly Picture[] = [
  { spec: { kind: 'beach', time: 'golden', seed: 1 }, shadow: '#4a1c30' },
  { spec: { kind: 'village', time: 'noon', seed: 32 }, shadow: '#0a2c4f' },
  { spec: { kind: 'lake', time: 'dusk', seed: 7, season: 'autumn' }, shadow: '#171436' },
  { spec: { kind: 'jungle', time: 'noon', seed: 8 }, shadow: '#0b3038' },
];
const home: readonly Picture[] = [
  { spec: { kind: 'beach', time: 'golden', seed: 7 }, shadow: '#4a1c30' },
  { spec: { kind: 'island', time: 'noon', seed: 12 }, shadow: '#0a2c4f' },
  { spec: { kind: 'vineyard', time: 'golden', seed: 4, season: 'autumn' }, shadow: '#43203c' },
  { spec: { kind: 'snow', time: 'dusk', seed: 18 }, shadow: '#171436' },
];
const sizes = [
  { set: login, name: (i: number) => `login-${i}`, width: 1200, height: 1400 },
  { set: login, name: (i: number) => `login-${i}-mobile`, width: 900, height: 420 },
  { set: home, name: (i: number) => `home-${i}`, width: 2000, height: 760 },
  { set: home, name: (i: number) => `home-${i}-mobile`, width: 900, height: 700 },
];
const folder = new URL('../public/backgrounds/', import.meta.url);
const limit = 90_000;
/** Beginning of the names to draw, all without one: `node scripts/draw-backgrounds.ts home-1`. */
const only = process.argv[2];

const linear = (v: number): number => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);

/** Contrast of white text with the palest pixel of the corner where it stands. */
async function whiteContrast(picture: Buffer, width: number, height: number): Promise<number> {
  const area = { left: Math.round(width * 0.04), top: Math.round(height * 0.05), width: Math.round(width * 0.5), height: Math.round(height * (height > width ? 0.2 : 0.3)) };
  const { data } = await sharp(picture).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let palest = 0;
  for (let i = 0; i < data.length; i += 3) palest = Math.max(palest, 0.2126 * linear(data[i]!) + 0.7152 * linear(data[i + 1]!) + 0.0722 * linear(data[i + 2]!));
  return 1.05 / (palest + 0.05);
}

await mkdir(folder, { recursive: true });
for (const { set, name, width, height } of sizes) {
  for (const [i, { spec, shadow }] of set.entries()) {
    if (only && !name(i + 1).startsWith(only)) continue;
    const svg = scene({ ...spec, calm: 'topleft', width, height });
    // The shadow falls from the top on tall pictures and from the upper left on wide ones, only as dark as the text needs.
    const line = height > width ? 'x1="0.2" y1="0" x2="0.32" y2="0.5"' : 'x1="0" y1="0" x2="0.66" y2="0.6"';
    const draw = (strength: number): Promise<Buffer> => {
      const stops = [[0, 1], [0.55, 0.92], [0.8, 0.42], [1, 0]].map(([at, part]) => `<stop offset="${at}" stop-color="${shadow}" stop-opacity="${(strength * part!).toFixed(3)}"/>`).join('');
      const scrim = `<defs><linearGradient id="scrim" ${line}>${stops}</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#scrim)"/>`;
      return sharp(Buffer.from(svg.replace(/<\/svg>$/, `${scrim}</svg>`))).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
    };
    let strength = 0.2;
    let flat = await draw(strength);
    let contrast = await whiteContrast(flat, width, height);
    while (contrast < 4.55 && strength < 0.84) {
      strength += 0.06;
      flat = await draw(strength);
      contrast = await whiteContrast(flat, width, height);
    }
    let quality = 62;
    let file = await sharp(flat).avif({ quality, effort: 4 }).toBuffer();
    while (file.length > limit && quality > 30) file = await sharp(flat).avif({ quality: (quality -= 8), effort: 4 }).toBuffer();
    await writeFile(new URL(`${name(i + 1)}.avif`, folder), file);
    console.log(`${name(i + 1)}.avif  ${width}x${height}  ${Math.round(file.length / 1000)} KB  quality ${quality}  shadow ${strength.toFixed(2)}  white text ${contrast.toFixed(1)}:1`);
    if (contrast < 4.5 || file.length > limit) process.exitCode = 1;
  }
}
