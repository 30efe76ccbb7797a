import type { Club } from '#contracts/club.ts';
import { adjust, contrast, distance, fromOklch, mix, toOklch } from './color.ts';
import { looksVariables } from './looks.ts';
import type { Looks } from './looks.ts';
import { palette, SCHEMES } from './palette.ts';
import type { Scheme } from './palette.ts';

/** WCAG 2.2 AA: text 4.5:1, marks of a control and the focus ring 3:1. */
export const TEXT_RATIO = 4.5;
export const MARK_RATIO = 3;
/** Small lines over a multiplied scene. */
export const SCENE_RATIO = 6.7;
/**
 * How far the wash of what informs or is chosen stays from those of danger, success and warning, and
 * its mark from that of danger (`distance` in color.ts).
 */
export const TINT_DISTANCE: Record<Scheme, number> = { light: 0.022, dark: 0.05 };
export const MARK_DISTANCE = 0.12;
/** The washes a member has to tell apart; the first is of what informs, is chosen or has focus. */
const TONE_TINTS = ['danger-tint', 'success-tint', 'warning-tint'] as const;
export const TINTS = ['primary-tint', ...TONE_TINTS];

/**
 * Names of the CSS variables a club fills; every one has a Tailwind color of the same name
 * (`bg-primary`, `text-on-primary`).
 */
export const CLUB_TOKENS = [
  'primary',
  'on-primary',
  'primary-hover',
  'primary-edge',
  'primary-tint',
  'on-tint',
  'primary-text',
  'secondary',
  'on-secondary',
  'accent',
  'on-accent',
  'focus',
  'footer',
  'on-footer',
  'footer-line',
  'scene-deep',
  'scale',
  'on-scale',
  'scale-2',
  'on-scale-2',
  'scale-3',
  'scale-4',
] as const;
type ClubToken = (typeof CLUB_TOKENS)[number];
export type CssVariables = Record<`--${ClubToken}`, string>;

/** How much darker on light paper, or lighter on dark, a wash may become. */
const DEEPEST_WASH = 0.06;

export type ClubColors = Pick<
  Club,
  | 'ColorPrimarioHex'
  | 'ColorSecundarioHex'
  | 'ColorSecundarioTextoHex'
  | 'ColorFooterPredeterminado'
>;

/** White, ink or black: the first that can be read (4.5:1) on `hex`. One of them always can. */
export function readableOn(hex: string): string {
  const choice = ['#ffffff', palette.light.ink].find((text) => contrast(text, hex) >= TEXT_RATIO);
  return choice ?? '#000000';
}

/** A hue as a deep ground on dark paper. */
function deepened(hex: string): string {
  const { l, c, h } = toOklch(hex);
  return fromOklch({ l: Math.min(l, 0.36), c: Math.min(c, 0.09), h });
}

/**
 * The first wash that is no neighbor of a tone's: deeper in the same hue, so that a green club keeps
 * a green that is not success, or else a hue further on.
 */
function apartFromTones(
  scheme: Scheme,
  wash: (change: { deeper: number; turn: number }) => string,
): string {
  for (let turn = 0; turn < 360; turn += 10)
    for (let deeper = 0; deeper <= DEEPEST_WASH; deeper += 0.005) {
      const found = wash({ deeper, turn });
      if (
        TONE_TINTS.every((tone) => distance(found, palette[scheme][tone]) >= TINT_DISTANCE[scheme])
      )
        return found;
    }
  throw new Error('no wash apart from the tones');
}

function tokensOf(club: ClubColors, scheme: Scheme): Record<ClubToken, string> {
  const base = palette[scheme];
  const grounds = [base.paper, base.sand, base.surface];
  // On dark paper a deep brand color would sink into the background, so it is lightened until it is
  // visible as a shape.
  const lift = (hex: string): string =>
    scheme === 'dark' ? adjust(hex, grounds, MARK_RATIO) : hex.toLowerCase();
  const primary = lift(club.ColorPrimarioHex);
  const secondary = lift(club.ColorSecundarioHex);
  const onPrimary = readableOn(primary);
  // Hovering moves away from the text's color, so that what could be read stays readable.
  const primaryHover = mix(onPrimary === '#ffffff' ? '#000000' : '#ffffff', primary, 0.12);
  // A wash of a hue. Chroma is capped so that a loud color stays subtle and a muted one remains
  // recognizable.
  const tintOf = (hex: string, { deeper = 0, turn = 0 } = {}): string => {
    const { c, h } = toOklch(hex);
    return scheme === 'light'
      ? fromOklch({ l: 0.95 - deeper, c: Math.min(0.018, c * 0.16), h: h + turn })
      : fromOklch({ l: 0.29 + deeper, c: Math.min(0.045, c * 0.35), h: h + turn });
  };
  const accentOf = (hex: string, ground = tintOf(hex)): string =>
    adjust(hex, [...grounds, ground], MARK_RATIO);
  const calm = (hex: string): boolean =>
    distance(tintOf(hex), base['danger-tint']) >= TINT_DISTANCE[scheme] &&
    distance(accentOf(hex), base.danger) >= MARK_DISTANCE;
  // What informs, is chosen or has focus must not look like an error: a red or orange club takes
  // its second color for it, or a hue further on.
  let mark = [primary, secondary].find(calm) ?? primary;
  for (let turn = 10; !calm(mark) && turn < 360; turn += 10) {
    const { l, c, h } = toOklch(primary);
    mark = fromOklch({ l, c, h: h - turn });
  }
  const tint = apartFromTones(scheme, (change) => tintOf(mark, change));
  const accent = accentOf(mark, tint);
  const wanted = club.ColorSecundarioTextoHex;
  return {
    primary,
    'on-primary': onPrimary,
    'primary-hover': primaryHover,
    // A brand color close to the paper (white, cream) gets a rim, so that the button still has a
    // shape.
    'primary-edge':
      contrast(primary, base.paper) < 1.6 ? adjust(primary, grounds, MARK_RATIO) : primary,
    'primary-tint': tint,
    'on-tint': contrast(base.ink, tint) >= TEXT_RATIO ? base.ink : readableOn(tint),
    'primary-text': adjust(mark, [...grounds, tint], TEXT_RATIO),
    secondary,
    'on-secondary':
      wanted !== '' && contrast(wanted, secondary) >= TEXT_RATIO
        ? wanted.toLowerCase()
        : readableOn(secondary),
    accent,
    'on-accent': readableOn(accent),
    focus: accent,
    ...footerOf(club, scheme, primary),
    'scene-deep': sceneDeep(mark, scheme),
    ...scaleOf(accent, base.surface, scheme),
  };
}

function footerOf(club: ClubColors, scheme: Scheme, primary: string) {
  const base = palette[scheme];
  // On dark paper a large field of the lightened brand color would be the brightest thing there.
  const field = scheme === 'light' ? primary : deepened(club.ColorPrimarioHex);
  const footer = club.ColorFooterPredeterminado ? base.sand : field;
  const onFooter = club.ColorFooterPredeterminado ? base.ink : readableOn(footer);
  return { footer, 'on-footer': onFooter, 'footer-line': mix(onFooter, footer, 0.2) };
}

/**
 * Scenes are multiplied with it beneath words: white can be read on it, however pale the picture.
 */
function sceneDeep(mark: string, scheme: Scheme): string {
  const { c, h } = toOklch(mark);
  return fromOklch({
    l: scheme === 'light' ? 0.4 : 0.34,
    c: Math.min(0.105, Math.max(0.05, c)),
    h,
  });
}

/** How much of the scale's color its second to fourth steps have; the fifth has none. */
const SCALE_SHARES = [0.52, 0.3, 0.14] as const;
/**
 * Dark steps look alike sooner: there each stands out from the next by the same contrast. The color
 * itself stands out from the surface by `MARK_RATIO`.
 */
const SCALE_RATIOS = [2.28, 1.73, 1.32] as const;

/** The least of a color on a surface that reaches a contrast to it. */
function mixAt(color: string, surface: string, ratio: number): string {
  let share = 0.02;
  while (share < 1 && contrast(mix(color, surface, share), surface) < ratio) share += 0.02;
  return mix(color, surface, share);
}

/** Five steps of one color on a surface, the last of which is the surface, and what is read on them. */
function scaleOf(color: string, surface: string, scheme: Scheme) {
  const [second, third, fourth] = [0, 1, 2].map((step) =>
    scheme === 'dark'
      ? mixAt(color, surface, SCALE_RATIOS[step]!)
      : mix(color, surface, SCALE_SHARES[step]!),
  );
  return {
    scale: color,
    'on-scale': readableOn(color),
    'scale-2': second!,
    'on-scale-2': readableOn(second!),
    'scale-3': third!,
    'scale-4': fourth!,
  };
}

const named = (tokens: Record<ClubToken, string>): CssVariables =>
  Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [`--${name}`, value]),
  ) as CssVariables;

/**
 * A club's colors as CSS variables for both schemes, all plain `#rrggbb` (so mails and Stripe's
 * form can use them too). Text colors are computed: whatever colors a club has, text on them
 * reaches 4.5:1 and marks 3:1 (specification, section 3, Club).
 */
export function clubTheme(club: ClubColors): Record<Scheme, CssVariables> {
  return { light: named(tokensOf(club, 'light')), dark: named(tokensOf(club, 'dark')) };
}

/**
 * One value that follows the scheme of the element it is set on. `--light` and `--dark` are
 * switches kept by `src/ui/styles.css`: the one in force is `initial` (its fallback is taken), the
 * other is empty.
 */
export const followingScheme = (light: string, dark: string): string =>
  light === dark ? light : `var(--light,${light}) var(--dark,${dark})`;

/** The club's colors with both schemes in each value, to be set on one element. */
export function colorVariables(club: ClubColors): CssVariables {
  const { light, dark } = clubTheme(club);
  return Object.fromEntries(
    Object.entries(light).map(([name, value]) => [
      name,
      followingScheme(value, dark[name as keyof CssVariables]),
    ]),
  ) as CssVariables;
}

/** Everything of a club that is a CSS variable, to be set on one element. */
export const clubVariables = (club: ClubColors & Partial<Looks>) => ({
  ...colorVariables(club),
  ...looksVariables(club),
});

const block = (selector: string, variables: Record<string, string>): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/**
 * Style sheet of a club for the page's head: light, dark by system, and either when `data-scheme`
 * asks for it. Values are hex colors and entries of our own lists, so nothing can break out.
 */
export function clubStyleSheet(club: ClubColors & Partial<Looks>): string {
  const { light, dark } = clubTheme(club);
  return [
    block(':root', looksVariables(club)),
    block(':root,[data-scheme=light]', light),
    `@media (prefers-color-scheme:dark){${block(':root:not([data-scheme=light])', dark)}}`,
    block(':root[data-scheme=dark],[data-scheme=dark]', dark),
  ].join('\n');
}

/**
 * Every pair of tokens that is drawn as text on a ground, and every mark on a ground, with the
 * ratio it must reach. Tests and the tokens page read it.
 */
export const CONTRAST_PAIRS: readonly { over: string; under: string; ratio: number }[] = [
  ...['paper', 'sand', 'surface'].flatMap((under) => [
    ...['ink', 'muted', 'primary-text', 'danger', 'success', 'warning'].map((over) => ({
      over,
      under,
      ratio: TEXT_RATIO,
    })),
    ...['accent', 'focus', 'field'].map((over) => ({ over, under, ratio: MARK_RATIO })),
  ]),
  ...[
    ['on-primary', 'primary'],
    ['on-primary', 'primary-hover'],
    ['on-tint', 'primary-tint'],
    ['primary-text', 'primary-tint'],
    ['on-secondary', 'secondary'],
    ['on-accent', 'accent'],
    ['on-footer', 'footer'],
    ['on-danger', 'danger'],
    ['on-success', 'success'],
    ['on-warning', 'warning'],
    ['danger', 'danger-tint'],
    ['success', 'success-tint'],
    ['warning', 'warning-tint'],
    ['ink', 'danger-tint'],
    ['ink', 'success-tint'],
    ['ink', 'warning-tint'],
    ['on-whatsapp', 'whatsapp'],
    ['on-scale', 'scale'],
    ['on-scale-2', 'scale-2'],
    ['ink', 'scale-3'],
    ['ink', 'scale-4'],
  ].map(([over = '', under = '']) => ({ over, under, ratio: TEXT_RATIO })),
  { over: 'accent', under: 'primary-tint', ratio: MARK_RATIO },
  // The palest picture multiplied with the tone is the tone itself.
  { over: 'on-scene', under: 'scene-deep', ratio: SCENE_RATIO },
  { over: 'focus', under: 'primary-tint', ratio: MARK_RATIO },
];

/** All colors in force for a club and scheme, by token name. */
export function colorsOf(club: ClubColors, scheme: Scheme): Record<string, string> {
  return { ...palette[scheme], ...tokensOf(club, scheme) };
}

export type Neighbors = {
  scheme: Scheme;
  one: string;
  other: string;
  apart: number;
  least: number;
};

/** Washes that are too near to each other to mean different things; none, unless the rules fail. */
export function tooNearTints(club: ClubColors): Neighbors[] {
  return tintDistances(club).filter(({ apart, least }) => apart < least);
}

/** How far apart the washes of a club are, each pair in both schemes. */
export function tintDistances(club: ClubColors): Neighbors[] {
  return SCHEMES.flatMap((scheme) => {
    const colors: Record<string, string> = colorsOf(club, scheme);
    return TINTS.flatMap((one, at) =>
      TINTS.slice(at + 1).map((other) => ({
        scheme,
        one,
        other,
        apart: distance(colors[one] ?? '', colors[other] ?? ''),
        least: TINT_DISTANCE[scheme],
      })),
    );
  });
}
