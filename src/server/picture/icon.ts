import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Club } from '#contracts/club.ts';
import { clubInitials } from '#clubs/initials.ts';
import { palette } from '#clubs/palette.ts';
import { readableOn } from '#clubs/theme.ts';
import { outlines } from '../drawing/outlines.ts';
import { MARK_PATH, PUBLIC } from './mark.ts';

/**
 * Icons of the installed site. Systems cut a `maskable` one to a shape of their own, which leaves a
 * circle of 80% at least; `apple` fills its square, whose corners iOS rounds.
 */
export const ICONS = {
  'any-192': { side: 192, mark: 1 },
  'any-512': { side: 512, mark: 1 },
  'maskable-192': { side: 192, mark: 0.56 },
  'maskable-512': { side: 512, mark: 0.56 },
  'apple-180': { side: 180, mark: 0.72 },
} as const;
export type IconName = keyof typeof ICONS;

type Marked = Pick<Club, 'Nombre' | 'LogoIcon' | 'ColorPrimarioHex'>;

/** The initials of a club on its own color; `em` of a square of 100. */
function initialsSvg({ Nombre, ColorPrimarioHex }: Marked, em: number): Buffer {
  const { svg, width } = outlines(clubInitials(Nombre), 'strong', em);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ColorPrimarioHex}"/><g fill="${readableOn(ColorPrimarioHex)}" transform="translate(${50 - width / 2} ${50 + em * 0.35})">${svg}</g></svg>`,
  );
}

/**
 * A club's icon as PNG: its mark on paper, or its initials on its own color when it has no mark
 * among the product's files. Nothing is fetched from other sites.
 */
export async function clubIcon(club: Marked, name: IconName): Promise<Buffer> {
  const { side, mark } = ICONS[name];
  const svg = MARK_PATH.test(club.LogoIcon)
    ? await readFile(new URL(`.${club.LogoIcon}`, PUBLIC)).catch(() => undefined)
    : undefined;
  if (!svg)
    return sharp(initialsSvg(club, mark === 1 ? 50 : 42))
      .resize(side, side)
      .png()
      .toBuffer();
  const inner = Math.round(side * mark);
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const drawn = await sharp(svg, { density: 72 * 12 })
    .resize(inner, inner, { fit: 'contain', background: transparent })
    .png()
    .toBuffer();
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 4,
      background: mark === 1 ? transparent : palette.light.paper,
    },
  })
    .composite([{ input: drawn }])
    .png()
    .toBuffer();
}
