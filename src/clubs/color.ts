/** A color in OKLCH: lightness 0..1, chroma 0..about 0.37, hue in degrees. */
export type Oklch = { l: number; c: number; h: number };
type Triple = readonly [number, number, number];

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function linearOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    toLinear(((value >> 16) & 255) / 255),
    toLinear(((value >> 8) & 255) / 255),
    toLinear((value & 255) / 255),
  ];
}

const hexOf = (rgb: Triple): string =>
  `#${rgb
    .map((channel) =>
      Math.round(clamp01(fromLinear(clamp01(channel))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Relative luminance of WCAG 2, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2 between two `#rrggbb` colors, 1 to 21, in either order. */
export function contrast(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

function oklabOf(hex: string): Triple {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearOfOklab([L, A, B]: Triple): Triple {
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

export function toOklch(hex: string): Oklch {
  const [l, a, b] = oklabOf(hex);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/**
 * How far apart two colors look: ΔE in OKLab, 0 to 1; from about 0.02 on, two surfaces can be told
 * apart.
 */
export function distance(one: string, other: string): number {
  const [a, b] = [oklabOf(one), oklabOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/**
 * Nearest `#rrggbb` of the same lightness and hue: chroma is given up until the screen can show it.
 */
export function fromOklch({ l, c, h }: Oklch): string {
  const angle = (h * Math.PI) / 180;
  for (let chroma = c; ; chroma -= 0.004) {
    const at = Math.max(0, chroma);
    const rgb = linearOfOklab([clamp01(l), at * Math.cos(angle), at * Math.sin(angle)]);
    if (at === 0 || rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005))
      return hexOf(rgb);
  }
}

/** `share` (0..1) of `over` laid on `under`, mixed in OKLab so that tints keep their hue. */
export function mix(over: string, under: string, share: number): string {
  const [a, b] = [oklabOf(over), oklabOf(under)];
  const at = (index: 0 | 1 | 2): number => a[index] * share + b[index] * (1 - share);
  return hexOf(linearOfOklab([at(0), at(1), at(2)]));
}

/**
 * The color nearest to `hex` (same hue) that reaches `ratio` on every one of `grounds`. It is
 * unchanged if it passes, else made darker on light grounds and lighter on dark ones. `ratio` must
 * be reachable with black or white.
 */
export function adjust(hex: string, grounds: readonly string[], ratio: number): string {
  const passes = (candidate: string): boolean =>
    grounds.every((ground) => contrast(candidate, ground) >= ratio);
  if (passes(hex)) return hex.toLowerCase();
  const { l, c, h } = toOklch(hex);
  const step = Math.min(...grounds.map(luminance)) > 0.18 ? -0.01 : 0.01;
  for (let lightness = l + step; lightness > 0 && lightness < 1; lightness += step) {
    const candidate = fromOklch({ l: lightness, c, h });
    if (passes(candidate)) return candidate;
  }
  return step < 0 ? '#000000' : '#ffffff';
}
