import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { backgroundUrl } from '#clubs/place.ts';
import { clubTheme } from '#clubs/theme.ts';
import type { Club } from '#contracts/club.ts';
import type { Language } from '#contracts/language.ts';
import { calmName } from '#lib/picture.ts';
import { PREVIEW_SIZE } from '#lib/preview.ts';
import type { Preview } from '#lib/preview.ts';
import { parseSceneName, scene } from '#scenes/index.ts';
import { clubMark } from '../drawing/mark.ts';
import { PUBLIC } from '../picture/mark.ts';
import type { Original } from '../picture/originals.ts';
import { photographAt } from '../picture/photograph.ts';
import { clubWords, previewWords } from './words.ts';

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE;
/** The shade is full under the words and a little further, then it fades. */
const SHADE = { least: 440, beside: 50, fade: 360 };
/** Shown for a resort without a picture. */
const NO_PICTURE = 'bay-golden-7-left';
/** Fast: it is unpacked at once. */
const LOSSLESS = { compressionLevel: 1 };
const COVER = { ...PREVIEW_SIZE, fit: 'cover' as const };

/** The resort's picture, its calm side under the words. @throws NoPhotograph */
async function groundOf(img: string | undefined, original: Original | undefined): Promise<Buffer> {
  if (original) {
    const part = await photographAt(original, WIDTH, HEIGHT / WIDTH, (one) => one.png(LOSSLESS));
    return sharp(part).resize(COVER).png(LOSSLESS).toBuffer();
  }
  const spec = parseSceneName(calmName(img, 'left') ?? NO_PICTURE) ?? parseSceneName(NO_PICTURE)!;
  const drawing = Buffer.from(scene({ ...spec, ...PREVIEW_SIZE }));
  return sharp(drawing, { density: 72 }).resize(COVER).png(LOSSLESS).toBuffer();
}

/** The club's own scene, for its pages that are about no resort. */
const clubGround = async (club: Club): Promise<Buffer> =>
  sharp(await readFile(new URL(`.${backgroundUrl(club, 'home', 2, 1440)}`, PUBLIC)))
    .resize({ ...COVER, position: 'bottom' })
    .png(LOSSLESS)
    .toBuffer();

const svg = (inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inside}</svg>`,
  );
/** A color that fades beside the words, which reach to `right`. */
function fading(right: number, from: string, to: string): Buffer {
  const full = Math.max(SHADE.least, right) + SHADE.beside;
  return svg(
    `<defs><linearGradient id="s" x1="${full}" x2="${full + SHADE.fade}" y1="0" y2="0" gradientUnits="userSpaceOnUse"><stop offset="0" ${from}/><stop offset="1" ${to}/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>`,
  );
}
const white = (opacity: number) => `stop-color="#ffffff" stop-opacity="${opacity}"`;

export type PreviewFacts = {
  club: Club;
  language: Language;
  /** Missing for a page about no resort. */
  preview: Preview | undefined;
  /** The photograph of the preview's picture. */
  original: Original | undefined;
};

/**
 * The picture that other sites show with a link, as JPEG of 1200 x 630 pixels. Under the words the
 * picture is veiled, then multiplied with the club's deep tone as on the site: however pale it is,
 * white can be read on it.
 * @throws NoPhotograph
 */
export async function drawPreview({
  club,
  language,
  preview,
  original,
}: PreviewFacts): Promise<Buffer> {
  const [ground, mark] = await Promise.all([
    preview ? groundOf(preview.img, original) : clubGround(club),
    clubMark(club),
  ]);
  const words = preview
    ? previewWords({ club, mark }, preview, language)
    : clubWords({ club, mark }, language);
  const tone = `stop-color="${clubTheme(club).light['--scene-deep']}"`;
  return sharp(ground)
    .composite([
      { input: fading(words.right, white(0.5), white(0)) },
      { input: fading(words.right, tone, white(1)), blend: 'multiply' },
      { input: svg(words.svg) },
    ])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
