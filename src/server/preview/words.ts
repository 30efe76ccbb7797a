import { clubInitials } from '#clubs/initials.ts';
import { palette } from '#clubs/palette.ts';
import { clubTheme, MARK_RATIO, readableOn } from '#clubs/theme.ts';
import { contrast } from '#clubs/color.ts';
import type { Club } from '#contracts/club.ts';
import type { Language } from '#contracts/language.ts';
import { formatUsd } from '#lib/money.ts';
import { PREVIEW_SIZE, previewPlace, previewStay } from '#lib/preview.ts';
import type { Preview } from '#lib/preview.ts';
import { mailTexts } from '#mails/texts.ts';
import type { Face } from '../drawing/fonts.ts';
import { balancedLines, cutText, linesOf } from '../drawing/lines.ts';
import { outlines, widthOf } from '../drawing/outlines.ts';

/** Distance of everything from the edges; some sites round the corners, none cuts more than this. */
const EDGE = 60;
/** Width of the widest line. */
const WIDEST = 640;
const FOOT = PREVIEW_SIZE.height - EDGE;
/** Distance of lines, in sizes of their letters. */
const LEADING: Record<Face, number> = { display: 1.12, text: 1.36, strong: 1.36 };
/** The chip with the club's mark and name, and the larger mark of the club's own picture. */
const CHIP = { height: 80, mark: 52, pad: 14 };
const BADGE = { side: 136, mark: 92, pad: 22 };
/** Height of the price, and of the line under it. */
const PRICE = { height: 80, final: 44 };
/** Sizes of a name with the lines it may take; the first that fits is taken. */
const NAMES = [
  [76, 1],
  [64, 1],
  [72, 2],
  [60, 2],
  [46, 3],
  [40, 3],
] as const;

const { light } = palette;
const WHITE = light['on-scene'];

type Style = { face: Face; size: number; color?: string };
type Line = Style & { text: string };

const measureIn =
  ({ face, size }: Style) =>
  (text: string): number =>
    widthOf(text, face, size);

/** Words as outlines, and how far to the right they reach. */
class Words {
  svg = '';
  right = 0;

  /** A line with its baseline at `y`. */
  line({ text, face, size, color = WHITE }: Line, x: number, y: number): void {
    const { svg, width } = outlines(text, face, size);
    this.svg += `<g fill="${color}" transform="translate(${x} ${y})">${svg}</g>`;
    this.right = Math.max(this.right, x + width);
  }

  /** Lines with the last one's baseline at `y`. @returns the baseline of the first */
  lines(lines: readonly string[], style: Style, x: number, y: number): number {
    const step = style.size * LEADING[style.face];
    const first = y - (lines.length - 1) * step;
    lines.forEach((text, index) => this.line({ ...style, text }, x, first + index * step));
    return first;
  }

  box(x: number, y: number, width: number, height: number, fill: string): void {
    this.svg += `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${Math.min(height * 0.3, 36)}" fill="${fill}"/>`;
    this.right = Math.max(this.right, x + width);
  }

  /** A club's mark in a square, or its initials on its color. */
  sign({ club, mark }: Branded, x: number, y: number, side: number): void {
    if (mark) {
      this.svg += `<image x="${x}" y="${y}" width="${side}" height="${side}" href="data:image/png;base64,${mark.toString('base64')}"/>`;
      return;
    }
    const style: Style = { face: 'strong', size: side * 0.46 };
    const text = clubInitials(club.Nombre);
    const left = x + (side - measureIn(style)(text)) / 2;
    const color = readableOn(club.ColorPrimarioHex);
    this.box(x, y, side, side, club.ColorPrimarioHex);
    this.line({ ...style, text, color }, left, y + side / 2 + style.size * 0.355);
  }
}

type Branded = {
  club: Club;
  /** Missing for a club without one among the product's files. */ mark: Buffer | undefined;
};

/** The club's mark and name on white, at the upper left. */
function drawChip(words: Words, { club, mark }: Branded): void {
  const { height, mark: side, pad } = CHIP;
  const [x, y] = [EDGE, EDGE - 8];
  const around = side + 3 * pad + 10;
  const large: Style = { face: 'display', size: 32, color: light.ink };
  const short = measureIn(large)(club.Nombre) <= WIDEST - around;
  const style = short ? large : { ...large, size: 23 };
  const lines = short
    ? [club.Nombre]
    : balancedLines(club.Nombre, WIDEST - around, measureIn(style), 2);
  words.box(x, y, around + Math.max(...lines.map(measureIn(style))), height, light.surface);
  words.sign({ club, mark }, x + pad, y + pad, side);
  words.lines(lines, style, x + side + 2 * pad, y + height / 2 + (short ? 10.5 : 21));
}

/** The resort's or club's name with its last line at `y`, as large as it fits. */
function drawName(words: Words, name: string, y: number): void {
  const fits = ([size, most]: (typeof NAMES)[number]) =>
    linesOf(name, WIDEST, measureIn({ face: 'display', size })).length <= most;
  const [size, most] = NAMES.find(fits) ?? NAMES.at(-1)!;
  const style: Style = { face: 'display', size };
  words.lines(balancedLines(name, WIDEST, measureIn(style), most), style, EDGE, y);
}

/** The club's color that stands out from its deep tone. */
function signalOf(club: Club): string {
  const {
    '--scene-deep': deep,
    '--primary': primary,
    '--secondary': secondary,
  } = clubTheme(club).light;
  return [primary, secondary].find((color) => contrast(color, deep) >= MARK_RATIO) ?? WHITE;
}

/** The price, what it is for and, of a week, that it is final. @returns its upper edge */
function drawPrice(words: Words, { stay, price }: Preview, club: Club, language: Language): number {
  if (price === undefined) return FOOT + 28;
  const t = mailTexts(language);
  const ground = signalOf(club);
  const color = readableOn(ground);
  const parts: Line[] = [
    ...(stay ? [] : [{ text: t('preview.from'), face: 'text' as const, size: 30, color }]),
    { text: formatUsd(price, language), face: 'display', size: 52, color },
    { text: t(stay ? 'preview.week' : 'preview.weekOf'), face: 'text', size: 28, color },
  ];
  const widths = parts.map((part) => measureIn(part)(part.text));
  const [pad, gap] = [28, 14];
  const width = 2 * pad + gap * (parts.length - 1) + widths.reduce((sum, one) => sum + one, 0);
  const top = FOOT - PRICE.height - (stay ? PRICE.final : 0);
  words.box(EDGE, top, width, PRICE.height, ground);
  let x = EDGE + pad;
  parts.forEach((part, index) => {
    words.line(part, x, top + PRICE.height - 25);
    x += widths[index]! + gap;
  });
  if (stay) words.line({ text: t('preview.final'), face: 'text', size: 26 }, EDGE, FOOT + 2);
  return top;
}

/** Where words are drawn over, and how far they reach. */
export type Drawn = Pick<Words, 'svg' | 'right'>;

/** What is said of a week or resort: whose link it is, name, place, stay and price. */
export function previewWords(branded: Branded, preview: Preview, language: Language): Drawn {
  const words = new Words();
  drawChip(words, branded);
  const { stay } = preview;
  const nights = mailTexts(language)('voucher.nights', { count: stay?.nights ?? 0 });
  const details: Line[] = [
    { text: previewPlace(preview, language), face: 'text', size: 32 },
    ...(stay
      ? [
          {
            text: `${previewStay(stay, language)} · ${nights}`,
            face: 'strong' as const,
            size: 32,
          },
        ]
      : []),
  ];
  let y = drawPrice(words, preview, branded.club, language) - 36;
  for (const detail of details.toReversed()) {
    words.line({ ...detail, text: cutText(detail.text, WIDEST, measureIn(detail)) }, EDGE, y);
    y -= detail.size * 1.44;
  }
  drawName(words, preview.resort, y - 14);
  return words;
}

/** What stands over a club's own scene: its mark, its name and what it offers. */
export function clubWords(branded: Branded, language: Language): Drawn {
  const words = new Words();
  const { side, mark, pad } = BADGE;
  words.box(EDGE, EDGE - 8, side, side, light.surface);
  words.sign(branded, EDGE + pad, EDGE - 8 + pad, mark);
  const style: Style = { face: 'text', size: 32 };
  const offer = balancedLines(mailTexts(language)('preview.club'), WIDEST, measureIn(style), 3);
  drawName(words, branded.club.Nombre, words.lines(offer, style, EDGE, FOOT - 8) - 60);
  return words;
}
