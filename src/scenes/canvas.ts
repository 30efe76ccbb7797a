import type { Light } from './light.ts';
import { tone } from './light.ts';
import type { CalmSide, Season } from './name.ts';
import type { Rng } from './rng.ts';

/**
 * What every drawing function gets: the size, the light, the random source and the definitions
 * collected for the head of the file.
 */
export interface Canvas {
  W: number;
  H: number;
  /** Unit of size: things keep their proportion on wide and on tall pictures. */
  U: number;
  r: Rng;
  light: Light;
  season: Season;
  calm: CalmSide | undefined;
  /** Edge on which the subject is placed: x = 0 in `X`. */
  X: (t: number) => number;
  /** 1 when `X` grows to the right, -1 when the picture is mirrored. */
  dir: 1 | -1;
  sun: { x: number; y: number };
  defs: string[];
  prefix: string;
  /** What grows outdoors in the picture, the view of a room included. */
  grown: Set<Plant>;
}

/** Plants by which one sees a climate. */
export type Plant = 'palm' | 'banana' | 'mangrove' | 'pine' | 'saguaro';

export type Point = readonly [number, number];

export const f = (value: number): string => String(Math.round(value * 10) / 10);
export const between = (c: Canvas, low: number, high: number): number => low + c.r() * (high - low);
export const chance = (c: Canvas, p: number): boolean => c.r() < p;
/** A surface color in this picture's light. */
export const ink = (c: Canvas, local: string, depth: number, hazed?: number): string =>
  tone(c.light, local, depth, hazed);

export type Stop = readonly [offset: number, color: string, opacity?: number];
const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([at, color, alpha]) =>
        `<stop offset="${f(at * 100)}%" stop-color="${color}"${alpha === undefined ? '' : ` stop-opacity="${Math.round(alpha * 100) / 100}"`}/>`,
    )
    .join('');

function define(c: Canvas, make: (id: string) => string): string {
  const id = `${c.prefix}${c.defs.length.toString(36)}`;
  c.defs.push(make(id));
  return `url(#${id})`;
}
/** Gradients from top to bottom, from left to right, and from a center outward. */
export const down = (c: Canvas, ...list: Stop[]): string =>
  define(
    c,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`,
  );
export const across = (c: Canvas, ...list: Stop[]): string =>
  define(
    c,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops(list)}</linearGradient>`,
  );
export const radial = (c: Canvas, ...list: Stop[]): string =>
  define(c, (id) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`);
export const clip = (c: Canvas, d: string): string =>
  define(c, (id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);

export const path = (d: string, fill: string, opacity?: number): string =>
  `<path d="${d}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${Math.round(opacity * 100) / 100}"`}/>`;
export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  extra = '',
): string =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" fill="${fill}"${extra}/>`;
export const circle = (
  x: number,
  y: number,
  radius: number,
  fill: string,
  opacity?: number,
): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(radius)}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${Math.round(opacity * 100) / 100}"`}/>`;
export const stroke = (d: string, color: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${f(width)}" stroke-linecap="round"${extra}/>`;
export const poly = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z`;
/** A flat lens: a wave, a cloud, a light on water. */
export const lens = (x: number, y: number, w: number, h: number): string =>
  `M${f(x - w / 2)} ${f(y)}q${f(w / 2)} ${f(-h)} ${f(w)} 0q${f(-w / 2)} ${f(h)} ${f(-w)} 0z`;
/** A smooth line through points (Catmull-Rom as cubic curves), without the first M. */
export function smooth(points: readonly Point[]): string {
  let d = '';
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [
      points[i - 1] ?? points[i]!,
      points[i]!,
      points[i + 1]!,
      points[i + 2] ?? points[i + 1]!,
    ];
    d += `C${f(p1[0] + (p2[0] - p0[0]) / 6)} ${f(p1[1] + (p2[1] - p0[1]) / 6)} ${f(p2[0] - (p3[0] - p1[0]) / 6)} ${f(p2[1] - (p3[1] - p1[1]) / 6)} ${f(p2[0])} ${f(p2[1])}`;
  }
  return d;
}
/** A smooth line closed down to `bottom`. */
export const hillPath = (points: readonly Point[], bottom: number): string =>
  `M${f(points[0]![0])} ${f(points[0]![1])}${smooth(points)}L${f(points.at(-1)![0])} ${f(bottom)}L${f(points[0]![0])} ${f(bottom)}Z`;
