import { adjust, contrast } from '#clubs/color.ts';
import { palette, SCHEMES } from '#clubs/palette.ts';
import type { Scheme } from '#clubs/palette.ts';
import { CLUB_TOKENS, colorsOf, CONTRAST_PAIRS, MARK_RATIO, TEXT_RATIO } from '#clubs/theme.ts';
import type { Club } from '#contracts/club.ts';

export type PairResult = {
  scheme: Scheme;
  over: string;
  under: string;
  overColor: string;
  underColor: string;
  reached: number;
  needed: number;
  ofClub: boolean;
};

/**
 * WCAG 2.2 ratio of every pair that is drawn, in both schemes; pairs with one of the club's own
 * colors first.
 */
export function pairResults(club: Club): PairResult[] {
  const own = new Set<string>(CLUB_TOKENS);
  return SCHEMES.flatMap((scheme) => {
    const colors = colorsOf(club, scheme);
    return CONTRAST_PAIRS.map(({ over, under, ratio }) => {
      const [overColor, underColor] = [colors[over] ?? '', colors[under] ?? ''];
      return {
        scheme,
        over,
        under,
        overColor,
        underColor,
        reached: contrast(overColor, underColor),
        needed: ratio,
        ofClub: own.has(over) || own.has(under),
      };
    });
  }).toSorted((a, b) => Number(b.ofClub) - Number(a.ofClub));
}

export type Replacement = {
  scheme: Scheme;
  /** Where the color is drawn, in a designer's words. */
  use: string;
  /** Field of the record it came from. */
  field: 'ColorPrimarioHex' | 'ColorSecundarioHex' | 'ColorSecundarioTextoHex';
  brought: string;
  used: string;
  /** Worst ratio of either on the grounds it is drawn on, and the one asked for. */
  broughtRatio: number;
  usedRatio: number;
  needed: number;
  /**
   * The same hue moved just far enough; bringing it makes the replacement unnecessary. Missing when
   * no color could: the field is used on light and dark grounds alike.
   */
  suggestion?: string;
};

/**
 * Where a brought color could not be used as it is, what is drawn in its place, and the nearest
 * color that would pass.
 */
export function replacements(club: Club): Replacement[] {
  return SCHEMES.flatMap((scheme): Replacement[] => {
    const colors = colorsOf(club, scheme);
    const { paper, sand, surface } = palette[scheme];
    const grounds = [paper, sand, surface];
    const tinted = [...grounds, colors['primary-tint'] ?? paper];
    const worst = (color: string, on: readonly string[]): number =>
      Math.min(...on.map((ground) => contrast(color, ground)));
    const row = (
      use: string,
      field: Replacement['field'],
      token: string,
      on: readonly string[],
      needed: number,
    ): Replacement[] => {
      const [brought, used] = [club[field].toLowerCase(), colors[token] ?? ''];
      if (brought === '' || brought === used) return [];
      // Only the light scheme is a designer's to settle: a deep color is always lifted on dark
      // paper.
      const nearest = adjust(brought, on, needed);
      return [
        {
          scheme,
          use,
          field,
          brought,
          used,
          broughtRatio: worst(brought, on),
          usedRatio: worst(used, on),
          needed,
          ...(scheme === 'light' && nearest !== brought ? { suggestion: nearest } : {}),
        },
      ];
    };
    return [
      ...row('Main button and selection', 'ColorPrimarioHex', 'primary', grounds, MARK_RATIO),
      ...row(
        'Links and brand-colored text',
        'ColorPrimarioHex',
        'primary-text',
        tinted,
        TEXT_RATIO,
      ),
      ...row('Marks, focus ring, checked boxes', 'ColorPrimarioHex', 'accent', tinted, MARK_RATIO),
      ...(colors['primary-edge'] === colors.primary
        ? []
        : row('Rim of the main button', 'ColorPrimarioHex', 'primary-edge', grounds, MARK_RATIO)),
      ...row('Featured badges', 'ColorSecundarioHex', 'secondary', grounds, MARK_RATIO),
      ...row(
        'Text on the second color',
        'ColorSecundarioTextoHex',
        'on-secondary',
        [colors.secondary ?? ''],
        TEXT_RATIO,
      ),
    ];
  });
}

export type ColorField = Replacement['field'];
const GROUND_OF = {
  ColorPrimarioHex: ['on-primary', 'primary'],
  ColorSecundarioHex: ['on-secondary', 'secondary'],
  ColorSecundarioTextoHex: ['on-secondary', 'secondary'],
} as const;

/**
 * What a color reaches, for its own field: the words on it, and where a replacement is drawn on
 * light pages.
 */
export function contrastIn(
  club: Club,
  field: ColorField,
): { ratio: string; drawn: boolean; text: string } {
  const colors = colorsOf(club, 'light');
  const [over, under] = GROUND_OF[field];
  const ratio = `${contrast(colors[over] ?? '', colors[under] ?? '').toFixed(1)}:1`;
  const moved = replacements(club).filter(
    (one) => one.scheme === 'light' && one.field === field && one.suggestion !== undefined,
  );
  return {
    ratio,
    drawn: moved.length === 0,
    text:
      moved.length === 0
        ? `Words on it reach ${ratio}.`
        : moved
            .map(
              ({ use, used, usedRatio }) => `${use}: drawn as ${used}, ${usedRatio.toFixed(1)}:1.`,
            )
            .join(' '),
  };
}
