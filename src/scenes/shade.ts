/** Colors are '#rrggbb'. */
type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
const write = (rgb: readonly number[]): string =>
  `#${rgb
    .map((v) =>
      Math.max(0, Math.min(255, Math.round(v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Perceived brightness, 0 to 1, without gamma. */
export function luminance(hex: string): number {
  const [r, g, b] = parse(hex);
  return (r * 0.299 + g * 0.587 + b * 0.114) / 255;
}

/** From `a` (0) to `b` (1). */
export function mix(a: string, b: string, t: number): string {
  const x = parse(a);
  const y = parse(b);
  return write(x.map((v, i) => v + (y[i]! - v) * t));
}

/** A surface color under a colored light. */
export function multiply(a: string, b: string): string {
  const x = parse(a);
  const y = parse(b);
  return write(x.map((v, i) => (v * y[i]!) / 255));
}

export const lighten = (hex: string, t: number): string => mix(hex, '#ffffff', t);
export const darken = (hex: string, t: number): string => mix(hex, '#0b1020', t);
