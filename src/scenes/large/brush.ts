import { f, lens, poly, smooth } from '../canvas.ts';
import type { Point, Stop } from '../canvas.ts';
import { mix } from '../shade.ts';
import { between, rng } from '../rng.ts';
import type { Rng } from '../rng.ts';

/** The frame of a large scene: the same place is composed again for each of its crops. */
export interface Frame {
  /** Pixels. */
  width: number;
  height: number;
  /** Share of the height at which sea or lake meets the land. */
  horizon: number;
  /** Share of the width where the subject stands; words keep to its left. */
  subject: number;
  /** Size of things against the height. */
  scale: number;
  /** Share of the width where boats sail, beside the words; without it none do. */
  boat?: number;
}

/** Colors of a place at one hour, from far to near where there are several. */
export interface Hour {
  sky: readonly [zenith: string, upper: string, lower: string, horizon: string];
  sun: string;
  /** Across the width and above the horizon as shares. */
  sunAt: readonly [number, number];
  cloud: readonly [lit: string, shade: string];
  haze: string;
  water: readonly [far: string, middle: string, near: string, deep: string];
  glint: string;
  /** What is nearest: against the light it is dark. */
  near: string;
  /** Lamps, 0 to 1. */
  lamps: number;
  /** Beneath words: the club's deep tone, which the picture is multiplied with. */
  deep: string;
}

/** A painting in progress. */
export interface Painting extends Frame {
  /** Unit of size in pixels: a tall palm is about half a unit. */
  u: number;
  /** The horizon in pixels from the top. */
  hz: number;
  r: Rng;
  hour: Hour;
  defs: string[];
  /** Pixels of a share of the width, counted from the subject in units. */
  at: (units: number) => number;
}

export function painting(frame: Frame, hour: Hour, seed: number): Painting {
  const u = frame.height * frame.scale;
  return {
    ...frame,
    u,
    hz: frame.height * frame.horizon,
    r: rng(seed),
    hour,
    defs: [],
    at: (units) => frame.width * frame.subject + units * u,
  };
}

const id = (p: Painting): string => `d${p.defs.length}`;
const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([at, color, alpha = 1]) =>
        `<stop offset="${f(at * 100)}%" stop-color="${color}" stop-opacity="${alpha}"/>`,
    )
    .join('');
export function linear(p: Painting, list: readonly Stop[], across = false): string {
  const name = id(p);
  p.defs.push(
    `<linearGradient id="${name}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${stops(list)}</linearGradient>`,
  );
  return `url(#${name})`;
}
export function radial(p: Painting, list: readonly Stop[]): string {
  const name = id(p);
  p.defs.push(`<radialGradient id="${name}">${stops(list)}</radialGradient>`);
  return `url(#${name})`;
}
const filter = (p: Painting, inner: string): string => {
  const name = id(p);
  p.defs.push(
    `<filter id="${name}" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="sRGB">${inner}</filter>`,
  );
  return `filter="url(#${name})"`;
};
export const blur = (p: Painting, x: number, y = x): string =>
  filter(p, `<feGaussianBlur stdDeviation="${f(x)} ${f(y)}"/>`);
/** Edges torn by noise: clouds, leaves, moss. `grain` and `reach` in pixels. */
export const torn = (p: Painting, grain: number, reach: number, soft = 0): string =>
  filter(
    p,
    `<feTurbulence type="fractalNoise" baseFrequency="${(1 / grain).toFixed(4)}" numOctaves="2" seed="${Math.floor(p.r() * 99)}"/><feDisplacementMap in="SourceGraphic" scale="${f(reach)}" xChannelSelector="R" yChannelSelector="G"/>${soft ? `<feGaussianBlur stdDeviation="${f(soft)}"/>` : ''}`,
  );
/** A surface lit from the upper left over its own relief: rock, sand, bark. */
export const relief = (
  p: Painting,
  { x, y, depth, light = 1 }: { x: number; y: number; depth: number; light?: number },
): string =>
  filter(
    p,
    `<feTurbulence type="fractalNoise" baseFrequency="${(1 / x).toFixed(4)} ${(1 / y).toFixed(4)}" numOctaves="4" seed="${Math.floor(p.r() * 99)}" result="n"/><feDiffuseLighting in="n" surfaceScale="${(depth * 0.32).toFixed(2)}" diffuseConstant="${light.toFixed(2)}" lighting-color="#ffffff" result="l"><feDistantLight azimuth="215" elevation="52"/></feDiffuseLighting><feComposite in="l" in2="SourceGraphic" operator="in" result="c"/><feBlend in="c" in2="SourceGraphic" mode="multiply"/>`,
  );
/** A mirror image as moving water breaks it. */
const rippled = (p: Painting, reach: number): string =>
  filter(
    p,
    `<feTurbulence type="fractalNoise" baseFrequency="0.004 ${(9 / p.u).toFixed(4)}" numOctaves="2" seed="${Math.floor(p.r() * 99)}"/><feDisplacementMap in="SourceGraphic" scale="${f(reach)}" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="0.4 ${f(p.u * 0.003)}"/>`,
  );

export const shape = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${f(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const box = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" fill="${fill}" ${more}/>`;
export const disc = (x: number, y: number, size: number, fill: string, more = ''): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(size)}" fill="${fill}" ${more}/>`;
export const oval = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(w)}" ry="${f(h)}" fill="${fill}" ${more}/>`;
export const group = (inner: string, more: string): string => `<g ${more}>${inner}</g>`;
/** A closed smooth outline. */
export const outline = (points: readonly Point[]): string =>
  `M${f(points[0]![0])} ${f(points[0]![1])}${smooth(points)}Z`;
/** An open smooth line. */
export const stroke = (points: readonly Point[]): string =>
  `M${f(points[0]![0])} ${f(points[0]![1])}${smooth(points)}`;

/** What stands at the water, upside down below `y`, thinner the nearer it comes. */
export function mirrored(p: Painting, what: string, y: number, strength = 0.5): string {
  const name = id(p);
  p.defs.push(
    `<linearGradient id="${name}g" gradientUnits="userSpaceOnUse" x1="0" y1="${f(y)}" x2="0" y2="${f(y + p.u * 0.42)}">${stops(
      [
        [0, '#fff', 1],
        [1, '#fff', 0],
      ],
    )}</linearGradient><mask id="${name}" maskUnits="userSpaceOnUse" x="0" y="0" width="${p.width}" height="${p.height}"><rect y="${f(y)}" width="${p.width}" height="${p.height}" fill="url(#${name}g)"/></mask>`,
  );
  return `<g mask="url(#${name})" opacity="${strength}"><g ${rippled(p, p.u * 0.022)}><g transform="translate(0 ${f(y * 1.8)}) scale(1 -0.8)">${what}</g></g></g>`;
}

/** Sky with its sun, streaks of high cloud and heaped clouds over the horizon. */
export function sky(p: Painting, { heaps = 3, streaks = 5, stars = 0 } = {}): string {
  const { width, hz, u, r, hour } = p;
  const [zenith, upper, lower, horizon] = hour.sky;
  const ground = linear(p, [
    [0, zenith],
    [0.42, upper],
    [0.8, lower],
    [1, horizon],
  ]);
  const [sunX, sunY] = [width * hour.sunAt[0], hz - hour.sunAt[1] * u];
  let o = box(0, 0, width, hz + 2, ground);
  let small = '';
  for (let i = 0; i < stars; i++)
    small += disc(r() * width, r() ** 1.6 * hz * 0.75, u * between(r, 0.0006, 0.0018), '#fff');
  o += small && group(small, 'opacity="0.8"');
  o += disc(
    sunX,
    sunY,
    u * 0.75,
    radial(p, [
      [0, hour.sun, 0.95],
      [0.12, hour.sun, 0.6],
      [0.4, hour.sun, 0.2],
      [1, hour.sun, 0],
    ]),
  );
  o += disc(sunX, sunY, u * 0.042, mix(hour.sun, '#ffffff', 0.5));
  return o + highClouds(p, streaks, sunX) + heapedClouds(p, heaps);
}

function highClouds(p: Painting, count: number, sunX: number): string {
  const { width, hz, u, r, hour } = p;
  let far = '';
  for (let i = 0; i < count; i++) {
    const [x, y, w] = [r() * width, hz * between(r, 0.12, 0.8), u * between(r, 0.4, 1.1)];
    const color = mix(hour.cloud[1], hour.cloud[0], Math.max(0, 1 - Math.abs(x - sunX) / width));
    for (let k = 0; k < 4; k++)
      far += shape(
        lens(
          x + (r() - 0.5) * w * 0.5,
          y + k * u * 0.012,
          w * between(r, 0.4, 1),
          u * between(r, 0.006, 0.016),
        ),
        color,
        `opacity="${between(r, 0.25, 0.6).toFixed(2)}"`,
      );
  }
  return group(far, torn(p, u * 0.2, u * 0.03, u * 0.002));
}

function heapedClouds(p: Painting, count: number): string {
  const { width, hz, u, r, hour } = p;
  const [lit, shade] = hour.cloud;
  let o = '';
  for (let i = 0; i < count; i++) {
    const w = u * between(r, 0.35, 0.8);
    const [x, y] = [width * between(r, 0.02, 0.98), hz - u * between(r, 0.05, 0.16)];
    let [low, high] = ['', ''];
    for (let k = 0; k < 11; k++) {
      const t = (k + 0.5) / 11;
      const size = w * 0.13 * Math.sin(Math.PI * t) ** 0.7 * between(r, 0.6, 1.15);
      const [cx, cy] = [x + (t - 0.5) * w, y - size * 0.5];
      low += oval(cx, cy + size * 0.22, size * 1.25, size * 0.9, shade);
      high += disc(cx - size * 0.1, cy - size * 0.2, size * 0.92, lit);
    }
    const fade = linear(p, [
      [0, '#fff', 1],
      [0.62, '#fff', 0.9],
      [1, '#fff', 0],
    ]);
    const name = id(p);
    p.defs.push(
      `<mask id="${name}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${f(p.height)}"><rect x="${f(x - w)}" y="${f(y - w * 0.4)}" width="${f(w * 2)}" height="${f(w * 0.46)}" fill="${fade}"/></mask>`,
    );
    o += `<g mask="url(#${name})" opacity="${between(r, 0.7, 0.95).toFixed(2)}"><g ${torn(p, u * 0.06, u * 0.024, u * 0.0018)}>${low}${high}</g></g>`;
  }
  return o;
}

/** A rough line from left to right by halving: `swing` in pixels. */
export function ridge(
  r: Rng,
  [from, to]: readonly [number, number],
  y: number,
  swing: number,
  { rough = 0.5, halvings = 7 } = {},
): Point[] {
  let points: Point[] = [
    [from, y + (r() - 0.5) * swing],
    [to, y + (r() - 0.5) * swing],
  ];
  let reach = swing;
  for (let k = 0; k < halvings; k++) {
    points = points.flatMap((one, i) => {
      const next = points[i + 1];
      return next
        ? [one, [(one[0] + next[0]) / 2, (one[1] + next[1]) / 2 + (r() - 0.5) * reach] as Point]
        : [one];
    });
    reach *= rough;
  }
  return points;
}

/** Land far away: it thins out into the horizon at its open ends. */
export function farLand(
  p: Painting,
  [from, to]: readonly [number, number],
  height: number,
  color: string,
  {
    thin = 'right',
    rough = 0.5,
    opacity = 1,
  }: { thin?: 'left' | 'right' | 'both'; rough?: number; opacity?: number } = {},
): string {
  const { hz, r, width, hour } = p;
  const [x0, x1] = [from * width, to * width];
  const top = ridge(r, [x0, x1], -height * 0.8, height * 0.9, { rough }).map(([x, y]): Point => {
    const t = (x - x0) / (x1 - x0);
    const right = thin === 'left' ? 1 : Math.min(1, ((1 - t) * 2.2) ** 1.1);
    const left = thin === 'right' ? 1 : Math.min(1, (t * 2.2) ** 1.1);
    return [x, hz + Math.min(0, y) * right * left];
  });
  const fill = linear(p, [
    [0, color],
    [1, mix(color, hour.haze, 0.7)],
  ]);
  return shape(poly([...top, [x1, hz + 2], [x0, hz + 2]]), fill, `opacity="${opacity}"`);
}

/** Water to the foot of the picture: rows of ripples that grow toward the viewer. */
export function water(p: Painting, { bottom = p.height, calm = 1 } = {}): string {
  const { width, hz, u, r, hour } = p;
  const [far, middle, near, deep] = hour.water;
  let o = box(
    0,
    hz,
    width,
    bottom - hz,
    linear(p, [
      [0, far],
      [0.14, mix(far, middle, 0.7)],
      [0.4, middle],
      [0.7, near],
      [1, deep],
    ]),
  );
  let [light, dark] = ['', ''];
  const depth = bottom - hz;
  const rows = Math.round(64 * calm);
  for (let i = 1; i < rows; i++) {
    const t = (i / rows) ** 1.7;
    const y = hz + t * depth;
    const each = u * (0.05 + 0.32 * t);
    for (let k = 0; k < (width / each) * 0.55; k++) {
      const w = each * between(r, 0.25, 1);
      const ripple = lens(
        r() * width - w / 2,
        y + (r() - 0.5) * depth * 0.02,
        w,
        u * (0.0012 + 0.011 * t) * between(r, 0.5, 1.1),
      );
      if (r() < 0.5) light += ripple;
      else dark += ripple;
    }
  }
  o += shape(light, mix(far, hour.sky[3], 0.5), 'opacity="0.2"');
  o += shape(dark, deep, 'opacity="0.2"');
  return o + box(0, hz - u * 0.0015, width, u * 0.003, mix(far, '#ffffff', 0.5), 'opacity="0.7"');
}

/** The sun's way over the water. */
export function glitter(p: Painting, strength = 0.8): string {
  const { width, hz, u, r, hour, height } = p;
  const x = width * hour.sunAt[0];
  let d = '';
  for (let i = 0; i < 240; i++) {
    const t = r() ** 1.9;
    const spread = u * (0.03 + 0.3 * t);
    const w = u * (0.012 + 0.1 * t) * between(r, 0.4, 1.2);
    const aside = (r() + r() + r() - 1.5) * spread;
    d += lens(x + aside - w / 2, hz + 3 + t * (height - hz) * 0.8, w, u * (0.001 + 0.006 * t));
  }
  return shape(d, hour.glint, `opacity="${strength}"`);
}

/** Points of a line moved to its left, seen along it, the nearer to the viewer the further. */
const aside = (p: Painting, points: readonly Point[], by: number): Point[] =>
  points.map(([x, y], i): Point => {
    const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const long = Math.hypot(dx, dy) || 1;
    const near = 0.3 + (2.2 * Math.max(0, y - p.hz)) / p.u;
    return [x + (dy / long) * by * near, y - (dx / long) * by * near * 0.7];
  });

/**
 * Foam along a shore whose water is at the left of its points: the breaking line, a veil behind it
 * and two more lines on their way.
 */
export function foam(p: Painting, points: readonly Point[], width: number): string {
  const color = mix('#ffffff', p.hour.haze, 0.12 + p.hour.lamps * 0.3);
  const dashes = (list: readonly number[]) =>
    `stroke-dasharray="${list.map((one) => f(width * one)).join(' ')}"`;
  return (
    line(stroke(aside(p, points, width * 1.2)), color, width * 4, 'opacity="0.22"') +
    line(stroke(points), color, width * 1.3, 'opacity="0.9"') +
    line(
      stroke(aside(p, points, width * 5)),
      color,
      width * 0.7,
      `opacity="0.7" ${dashes([18, 5, 30, 9])}`,
    ) +
    line(
      stroke(aside(p, points, width * 10)),
      color,
      width * 0.5,
      `opacity="0.45" ${dashes([10, 14, 22, 18])}`,
    ) +
    line(
      stroke(aside(p, points, width * 16)),
      color,
      width * 0.4,
      `opacity="0.28" ${dashes([8, 22, 15, 26])}`,
    )
  );
}

/** A soft shadow on the ground. */
export const shadow = (
  p: Painting,
  x: number,
  y: number,
  w: number,
  h: number,
  strength = 0.4,
): string =>
  oval(
    x,
    y,
    w,
    h,
    mix(p.hour.near, '#000000', 0.2),
    `opacity="${strength}" ${blur(p, w * 0.12, h * 0.3)}`,
  );

/** Mist that lies in front of what is far. */
export const mist = (
  p: Painting,
  y: number,
  h: number,
  strength: number,
  color = p.hour.haze,
): string =>
  box(
    -p.width * 0.1,
    y - h / 2,
    p.width * 1.2,
    h,
    linear(p, [
      [0, color, 0],
      [0.5, color, strength],
      [1, color, 0],
    ]),
  );

/** The whole picture with its definitions. */
export const finished = ({ width, height, defs }: Painting, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs.join('')}</defs>${body}</svg>`;
