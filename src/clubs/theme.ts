import type { Club } from '#contracts/club.ts';
import { adjust, contrast, distance, fromOklch, mix, toOklch } from './color.ts';
import { palette, SCHEMES } from './palette.ts';
import type { Scheme } from './palette.ts';

export { contrast } from './color.ts';

/** WCAG 2.2 AA: text 4.5:1, marks of a control and the focus ring 3:1. */
export const TEXT_RATIO = 4.5;
export const MARK_RATIO = 3;
/**
 * How far what informs or is chosen stays from what went wrong: the washes of both, and their marks
 * (`distance` in color.ts).
 */
export const TINT_DISTANCE: Record<Scheme, number> = { light: 0.022, dark: 0.05 };
export const MARK_DISTANCE = 0.12;

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
] as const;
type ClubToken = (typeof CLUB_TOKENS)[number];
export type CssVariables = Record<`--${ClubToken}`, string>;

type ClubColors = Pick<
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
  const tintOf = (hex: string): string => {
    const { c, h } = toOklch(hex);
    return scheme === 'light'
      ? fromOklch({ l: 0.95, c: Math.min(0.018, c * 0.16), h })
      : fromOklch({ l: 0.29, c: Math.min(0.045, c * 0.35), h });
  };
  const accentOf = (hex: string): string => adjust(hex, [...grounds, tintOf(hex)], MARK_RATIO);
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
  const tint = tintOf(mark);
  const accent = accentOf(mark);
  const wanted = club.ColorSecundarioTextoHex;
  const footer = club.ColorFooterPredeterminado ? base.sand : primary;
  const onFooter = club.ColorFooterPredeterminado ? base.ink : onPrimary;
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
    footer,
    'on-footer': onFooter,
    'footer-line': mix(onFooter, footer, 0.2),
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

/** The club's variables with both schemes in each value, to be set on one element. */
export function clubVariables(club: ClubColors): CssVariables {
  const { light, dark } = clubTheme(club);
  return Object.fromEntries(
    Object.entries(light).map(([name, value]) => [
      name,
      followingScheme(value, dark[name as keyof CssVariables]),
    ]),
  ) as CssVariables;
}

const block = (selector: string, variables: Record<string, string>): string =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/**
 * Style sheet of a club for the page's head: light, dark by system, and either when `data-scheme`
 * asks for it. Values are hex only, so nothing can break out.
 */
export function clubStyleSheet(club: ClubColors): string {
  const { light, dark } = clubTheme(club);
  return [
    block(':root,[data-scheme=light]', light),
    `@media (prefers-color-scheme:dark){${block(':root:not([data-scheme=light])', dark)}}`,
    block(':root[data-scheme=dark],[data-scheme=dark]', dark),
  ].join('\n');
}

const SMALL_WORDS = new Set([
  'a',
  'and',
  'de',
  'del',
  'e',
  'el',
  'la',
  'las',
  'los',
  'of',
  'the',
  'y',
]);

/** One or two capitals that replace a missing logo: `Bosque y Montaña Asociación` gives `BM`. */
export function clubInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es');
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
  ].map(([over = '', under = '']) => ({ over, under, ratio: TEXT_RATIO })),
  { over: 'accent', under: 'primary-tint', ratio: MARK_RATIO },
  { over: 'focus', under: 'primary-tint', ratio: MARK_RATIO },
];

/** All colors in force for a club and scheme, by token name. */
export function colorsOf(club: ClubColors, scheme: Scheme): Record<string, string> {
  return { ...palette[scheme], ...tokensOf(club, scheme) };
}

export { SCHEMES };
export type { Scheme };
