import { f, poly } from '../canvas.ts';
import type { Point } from '../canvas.ts';
import { between } from '../rng.ts';
import { mix } from '../shade.ts';
import {
  blur,
  box,
  disc,
  group,
  line,
  linear,
  mirrored,
  oval,
  radial,
  relief,
  shadow,
  shape,
  torn,
} from './brush.ts';
import type { Painting } from './brush.ts';

/** Colors of a tree: trunk and three layers of leaves, from the back to the sun. */
export type Leaves = { trunk: string; back: string; middle: string; front: string };

/** A point of a quadratic curve. */
const on = (a: Point, b: Point, c: Point, t: number): Point => [
  (1 - t) ** 2 * a[0] + 2 * (1 - t) * t * b[0] + t * t * c[0],
  (1 - t) ** 2 * a[1] + 2 * (1 - t) * t * b[1] + t * t * c[1],
];

/** One leaf of a palm: a bent spine with leaflets that hang the more the nearer its tip. */
function frond(p: Painting, from: Point, angle: number, length: number, color: string): string {
  const { r } = p;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const bend: Point = [from[0] + cos * length * 0.52, from[1] - sin * length * 0.55 - length * 0.1];
  const tip: Point = [
    from[0] + cos * length * between(r, 0.86, 1),
    from[1] - sin * length * 0.5 + length * (0.34 + 0.18 * Math.abs(cos)),
  ];
  let leaflets = '';
  const count = 34;
  for (let i = 2; i <= count; i++) {
    const t = i / count;
    const [x, y] = on(from, bend, tip, t);
    const [nx, ny] = on(from, bend, tip, Math.min(1, t + 0.03));
    const along = Math.atan2(ny - y, nx - x);
    const long = length * 0.3 * Math.sin(Math.PI * (0.1 + 0.82 * t)) ** 0.7 * between(r, 0.8, 1.1);
    for (const side of [-1, 1]) {
      const turn = along + side * (0.95 - 0.5 * t);
      const [dx, dy] = [Math.cos(turn) * long, Math.sin(turn) * long + long * 0.5];
      const half = length * 0.011;
      const [px, py] = [Math.cos(along) * half, Math.sin(along) * half];
      leaflets += `M${f(x - px)} ${f(y - py)}Q${f(x + dx * 0.55)} ${f(y + dy * 0.35)} ${f(x + dx)} ${f(y + dy)}Q${f(x + dx * 0.5 + px)} ${f(y + dy * 0.55 + py)} ${f(x + px * 1.6)} ${f(y + py * 1.6)}Z`;
    }
  }
  return (
    shape(leaflets, color) +
    line(
      `M${f(from[0])} ${f(from[1])}Q${f(bend[0])} ${f(bend[1])} ${f(tip[0])} ${f(tip[1])}`,
      color,
      length * 0.016,
    )
  );
}

/** A whole coconut palm: roots in their mound, a ringed trunk, three layers of leaves, nuts. */
export function palm(
  p: Painting,
  x: number,
  y: number,
  height: number,
  lean: number,
  c: Leaves,
): string {
  const { r } = p;
  const w = height * 0.026;
  const [foot, knee, crown]: Point[] = [
    [x, y],
    [x + lean * height * 0.12, y - height * 0.55],
    [x + lean * height, y - height],
  ] as Point[];
  const trunk = palmTrunk(p, [foot!, knee!, crown!], height, c.trunk);
  let o =
    shadow(p, x + height * 0.12, y + height * 0.012, height * 0.22, height * 0.018, 0.35) + trunk;
  const long = height * 0.42;
  const fan = (angles: readonly number[], color: string, size: number) =>
    angles
      .map((angle) =>
        frond(
          p,
          crown!,
          ((angle + between(r, -7, 7)) * Math.PI) / 180,
          long * size * between(r, 0.9, 1.08),
          color,
        ),
      )
      .join('');
  o +=
    fan([-24, 8, 42, 78, 104, 140, 172, 206], c.back, 0.96) +
    fan([-8, 28, 62, 92, 122, 158, 190], c.middle, 1);
  for (const [dx, dy] of [
    [-0.9, 0.9],
    [0.8, 1],
    [0, 1.5],
  ] as const)
    o += disc(crown![0] + dx * w, crown![1] + dy * w, w * 0.72, mix(c.trunk, '#3a2412', 0.5));
  o += fan([4, 50, 132, 176], c.front, 0.9);
  return o + tuft(p, x, y + height * 0.012, height * 0.13, height * 0.05, c.back, c.middle);
}

function palmTrunk(
  p: Painting,
  [foot, knee, crown]: readonly [Point, Point, Point],
  height: number,
  color: string,
): string {
  const w = height * 0.026;
  const left: Point[] = [];
  const right: Point[] = [];
  let rings = '';
  for (let i = 0; i <= 26; i++) {
    const t = i / 26;
    const [px, py] = on(foot, knee, crown, t);
    const half = w * (0.62 + 0.9 * Math.exp(-t * 9) + 0.24 * (1 - t));
    left.push([px - half, py]);
    right.unshift([px + half, py]);
    if (i > 1 && i < 26)
      rings += `M${f(px - half * 0.92)} ${f(py)}q${f(half * 0.92)} ${f(half * 0.42)} ${f(half * 1.84)} 0`;
  }
  const trunk = linear(
    p,
    [
      [0, mix(color, '#fff0d8', 0.35)],
      [0.45, color],
      [1, mix(color, p.hour.near, 0.5)],
    ],
    true,
  );
  return (
    shape(poly([...left, ...right]), trunk) +
    line(rings, mix(color, p.hour.near, 0.6), height * 0.0045, 'opacity="0.6"')
  );
}

/** Grass around a foot. */
export function tuft(
  p: Painting,
  x: number,
  y: number,
  wide: number,
  high: number,
  dark: string,
  lit: string,
): string {
  const { r } = p;
  let [a, b] = ['', ''];
  for (let i = 0; i < 34; i++) {
    const [bx, l] = [x + (r() - 0.5) * wide, high * between(r, 0.4, 1.1)];
    const [k, half] = [(r() - 0.5) * l * 0.9, Math.max(0.8, high * 0.035)];
    const blade = `M${f(bx - half)} ${f(y)}Q${f(bx + k * 0.2)} ${f(y - l * 0.6)} ${f(bx + k)} ${f(y - l)}Q${f(bx + k * 0.35 + half)} ${f(y - l * 0.5)} ${f(bx + half)} ${f(y)}Z`;
    if (r() < 0.6) a += blade;
    else b += blade;
  }
  return shape(a, dark) + shape(b, lit);
}

/** A thicket: leaves in three tones, torn at the edges. */
export function thicket(
  p: Painting,
  x: number,
  y: number,
  wide: number,
  high: number,
  c: Leaves,
): string {
  const { r } = p;
  const layer = (color: string, lift: number, size: number): string => {
    let o = '';
    for (let i = 0; i < 13; i++) {
      const t = (i + r()) / 13;
      const tall = Math.sin(Math.PI * t) ** 0.6;
      o += oval(
        x + (t - 0.5) * wide,
        y - high * lift * tall,
        wide * 0.075 * between(r, 0.8, 1.3) * size,
        high * 0.3 * tall * size + high * 0.06,
        color,
      );
    }
    return o;
  };
  const low = box(x - wide * 0.48, y - high * 0.2, wide * 0.96, high * 0.2, c.back);
  return group(
    low + layer(c.back, 0.42, 1.2) + layer(c.middle, 0.5, 0.9) + layer(c.front, 0.66, 0.5),
    torn(p, p.u * 0.014, p.u * 0.02),
  );
}

/** Long pointed leaves from one root, as a plant near the viewer. */
export function agave(
  p: Painting,
  x: number,
  y: number,
  size: number,
  dark: string,
  lit: string,
): string {
  const { r } = p;
  let o = '';
  for (let i = 0; i < 19; i++) {
    const angle = Math.PI * (0.06 + (0.88 * ((i * 7) % 19)) / 18);
    const l = size * between(r, 0.7, 1.05);
    const [ex, ey] = [x + Math.cos(angle) * l, y - Math.sin(angle) * l * 0.95];
    const [nx, ny] = [Math.sin(angle) * size * 0.065, Math.cos(angle) * size * 0.065];
    const [mx, my] = [(x + ex) / 2, (y + ey) / 2 - l * 0.05];
    o += shape(
      `M${f(x - nx * 0.4)} ${f(y)}Q${f(mx - nx)} ${f(my - ny)} ${f(ex)} ${f(ey)}Q${f(mx + nx)} ${f(my + ny)} ${f(x + nx * 0.4)} ${f(y)}Z`,
      i % 3 ? dark : mix(dark, lit, 0.5),
    );
    o += line(
      `M${f(x)} ${f(y)}Q${f(mx - nx * 0.5)} ${f(my - ny * 0.5)} ${f(ex)} ${f(ey)}`,
      lit,
      size * 0.008,
      'opacity="0.7"',
    );
  }
  return o;
}

/** A rock of facets with its relief. */
export function rock(
  p: Painting,
  x: number,
  y: number,
  wide: number,
  high: number,
  color: string,
): string {
  const { r } = p;
  const top: Point[] = [];
  for (let i = 0; i <= 8; i++) {
    const t = i / 8;
    top.push([
      x + (t - 0.5) * wide,
      y - high * Math.sin(Math.PI * (0.08 + 0.84 * t)) ** 0.55 * between(r, 0.75, 1.05),
    ]);
  }
  const body = poly([[x - wide * 0.52, y], ...top, [x + wide * 0.52, y]]);
  const shade = poly([[x + wide * 0.02, y], ...top.slice(4), [x + wide * 0.52, y]]);
  return group(
    shape(body, color) + shape(shade, mix(color, p.hour.near, 0.45)),
    relief(p, { x: p.u * 0.03, y: p.u * 0.02, depth: p.u * 0.006, light: 1.25 }),
  );
}

/**
 * A sailing boat and its image in the water, where the frame has a place for one: `x` is counted
 * from there as a share of the width, `y` from the horizon and `size`, its mast, in units.
 */
export function sailing(
  p: Painting,
  { x = 0, y, size, mirror }: { x?: number; y: number; size: number; mirror: number },
  sail: string,
  hull: string,
): string {
  if (p.boat === undefined) return '';
  const at = p.hz + y * p.u;
  const boat = sailboat(p, p.width * (p.boat + x), at, size * p.u, sail, hull);
  return mirrored(p, boat, at + size * p.u * 0.06, mirror) + boat;
}

function sailboat(
  p: Painting,
  x: number,
  y: number,
  size: number,
  sail: string,
  hull: string,
): string {
  return (
    shape(
      `M${f(x + size * 0.03)} ${f(y - size)}C${f(x + size * 0.3)} ${f(y - size * 0.7)} ${f(x + size * 0.42)} ${f(y - size * 0.3)} ${f(x + size * 0.4)} ${f(y - size * 0.1)}Q${f(x + size * 0.2)} ${f(y - size * 0.04)} ${f(x + size * 0.03)} ${f(y - size * 0.07)}Z`,
      sail,
    ) +
    shape(
      `M${f(x - size * 0.03)} ${f(y - size * 0.86)}Q${f(x - size * 0.12)} ${f(y - size * 0.4)} ${f(x - size * 0.34)} ${f(y - size * 0.08)}Q${f(x - size * 0.16)} ${f(y - size * 0.1)} ${f(x - size * 0.03)} ${f(y - size * 0.07)}Z`,
      mix(sail, p.hour.haze, 0.35),
    ) +
    box(x - size * 0.012, y - size * 1.02, size * 0.02, size * 1.02, mix(hull, '#ffffff', 0.2)) +
    shape(
      `M${f(x - size * 0.4)} ${f(y - size * 0.05)}Q${f(x)} ${f(y + size * 0.01)} ${f(x + size * 0.46)} ${f(y - size * 0.06)}Q${f(x + size * 0.36)} ${f(y + size * 0.07)} ${f(x + size * 0.24)} ${f(y + size * 0.08)}L${f(x - size * 0.28)} ${f(y + size * 0.08)}Z`,
      hull,
    )
  );
}

/** A hut over water on posts, thatched; `size` is its width. */
export function stiltHut(p: Painting, x: number, y: number, size: number, lamp: number): string {
  const { hour } = p;
  const wood = mix('#6e5139', hour.near, 0.25);
  const deck = y - size * 0.24;
  const wallTop = deck - size * 0.3;
  let o = '';
  for (const t of [-0.46, -0.24, 0, 0.24, 0.44])
    o += box(x + t * size, deck, size * 0.028, y - deck + size * 0.05, mix(wood, hour.near, 0.35));
  o +=
    box(x - size * 0.6, deck - size * 0.02, size * 1.2, size * 0.045, wood) +
    box(x - size * 0.6, deck - size * 0.02, size * 1.2, size * 0.015, mix(wood, hour.sun, 0.5));
  o += box(
    x - size * 0.4,
    wallTop,
    size * 0.8,
    size * 0.29,
    linear(
      p,
      [
        [0, mix('#e8d3ac', hour.haze, 0.2)],
        [0.5, mix('#cfae80', hour.haze, 0.1)],
        [1, mix('#8a6a4a', hour.near, 0.3)],
      ],
      true,
    ),
  );
  for (const t of [-0.24, 0.02, 0.22])
    o += box(
      x + t * size,
      wallTop + size * 0.07,
      size * 0.12,
      size * 0.21,
      mix(mix('#3d6670', hour.near, 0.2), '#ffe09a', lamp),
    );
  for (const t of [-0.56, -0.3, 0.3, 0.56])
    o += box(x + t * size, deck - size * 0.1, size * 0.014, size * 0.09, wood);
  o += box(x - size * 0.56, deck - size * 0.1, size * 1.13, size * 0.012, wood);
  return o + thatchedRoof(p, x, wallTop, size);
}

function thatchedRoof(p: Painting, x: number, wallTop: number, size: number): string {
  const { hour, r } = p;
  const roof = `M${f(x - size * 0.6)} ${f(wallTop + size * 0.05)}Q${f(x - size * 0.32)} ${f(wallTop - size * 0.14)} ${f(x - size * 0.12)} ${f(wallTop - size * 0.42)}L${f(x + size * 0.12)} ${f(wallTop - size * 0.42)}Q${f(x + size * 0.32)} ${f(wallTop - size * 0.14)} ${f(x + size * 0.6)} ${f(wallTop + size * 0.05)}Q${f(x)} ${f(wallTop + size * 0.1)} ${f(x - size * 0.6)} ${f(wallTop + size * 0.05)}Z`;
  const thatch = shape(
    roof,
    linear(
      p,
      [
        [0, mix('#d8ad66', hour.sun, 0.25)],
        [0.5, mix('#b48546', hour.haze, 0.1)],
        [1, mix('#76512c', hour.near, 0.3)],
      ],
      true,
    ),
  );
  let straw = '';
  for (let i = 0; i < 70; i++) {
    const t = r();
    const wide = size * (0.1 + 0.46 * t * t);
    straw += `M${f(x + (r() - 0.5) * 2 * wide)} ${f(wallTop - size * 0.4 * (1 - t))}l${f((r() - 0.5) * size * 0.05)} ${f(size * 0.06)}`;
  }
  return (
    thatch +
    line(straw, mix('#5a3d1e', hour.near, 0.2), Math.max(0.7, size * 0.007), 'opacity="0.5"') +
    box(
      x - size * 0.15,
      wallTop - size * 0.45,
      size * 0.3,
      size * 0.05,
      mix('#7c5730', hour.near, 0.2),
      `rx="${f(size * 0.02)}"`,
    )
  );
}

/** A lighthouse with bands; `size` is its height. */
export function lighthouse(p: Painting, x: number, y: number, size: number, band: string): string {
  const { hour } = p;
  const body = (t0: number, t1: number, color: string): string => {
    const half = (t: number) => size * (0.11 - 0.045 * t);
    const d = poly([
      [x - half(t0), y - size * 0.74 * t0],
      [x - half(t1), y - size * 0.74 * t1],
      [x + half(t1), y - size * 0.74 * t1],
      [x + half(t0), y - size * 0.74 * t0],
    ]);
    return shape(
      d,
      linear(
        p,
        [
          [0, mix(color, hour.sun, 0.3)],
          [0.5, color],
          [1, mix(color, hour.near, 0.55)],
        ],
        true,
      ),
    );
  };
  let o = '';
  const white = mix('#fbf4ea', hour.haze, 0.15);
  for (let i = 0; i < 5; i++) o += body(i / 5, (i + 1) / 5, i % 2 ? band : white);
  const top = y - size * 0.74;
  o += lantern(p, x, top, size, band);
  for (const t of [0.18, 0.42])
    o += box(
      x - size * 0.014,
      y - size * t - size * 0.06,
      size * 0.03,
      size * 0.05,
      mix('#4a5560', '#ffdf96', hour.lamps),
    );
  if (hour.lamps > 0.3)
    o += disc(
      x,
      top - size * 0.08,
      size * 0.5,
      radial(p, [
        [0, '#fff1bd', 0.85],
        [0.3, '#ffe7a4', 0.3],
        [1, '#ffe7a4', 0],
      ]),
    );
  return o;
}

/** The gallery of a lighthouse, its lamp and its roof. */
function lantern(p: Painting, x: number, top: number, size: number, band: string): string {
  const { hour } = p;
  let o = box(
    x - size * 0.1,
    top - size * 0.025,
    size * 0.2,
    size * 0.03,
    mix(hour.near, '#30323a', 0.4),
  );
  for (const t of [-0.09, -0.045, 0, 0.045, 0.085])
    o += box(
      x + t * size,
      top - size * 0.07,
      size * 0.008,
      size * 0.05,
      mix(hour.near, '#30323a', 0.4),
    );
  o += box(
    x - size * 0.05,
    top - size * 0.14,
    size * 0.1,
    size * 0.12,
    mix('#bcd3d8', '#ffe9a8', hour.lamps),
  );
  o +=
    shape(
      poly([
        [x - size * 0.075, top - size * 0.14],
        [x, top - size * 0.24],
        [x + size * 0.075, top - size * 0.14],
      ]),
      band,
    ) + disc(x, top - size * 0.245, size * 0.014, band);
  return o;
}

/** Light of a lamp tower through the dusk. */
export const beam = (p: Painting, x: number, y: number, length: number): string =>
  shape(
    poly([
      [x, y - 2],
      [x - length, y - length * 0.1],
      [x - length, y + length * 0.05],
      [x, y + 2],
    ]),
    linear(
      p,
      [
        [0, '#fff2c8', 0],
        [1, '#fff2c8', 0.55],
      ],
      true,
    ),
    blur(p, p.u * 0.004),
  );

/** A spruce: tiers of hanging branches, the sunny side lit, trunk and root visible. */
export function spruce(p: Painting, x: number, y: number, height: number, c: Leaves): string {
  const { r } = p;
  const tiers = Math.max(9, Math.round(height / (p.u * 0.018)));
  const half = height * between(r, 0.22, 0.28);
  const side = (dir: 1 | -1): Point[] => {
    const points: Point[] = [];
    for (let i = 1; i <= tiers; i++) {
      const t = i / tiers;
      const w = half * t ** 0.9 * between(r, 0.78, 1.12);
      const ty = y - height + height * 0.94 * t;
      points.push(
        [x + dir * w * 0.45, ty - height * 0.012],
        [x + dir * w, ty + height * 0.022 + w * 0.1],
        [x + dir * w * 0.66, ty + height * 0.008],
        [x + dir * w * 0.3, ty - height * 0.004],
      );
    }
    return points;
  };
  const [left, right] = [side(-1), side(1)];
  let o = shape(
    poly([
      [x - height * 0.028, y + height * 0.008],
      [x - height * 0.013, y - height * 0.1],
      [x + height * 0.013, y - height * 0.1],
      [x + height * 0.03, y + height * 0.008],
    ]),
    c.trunk,
  );
  o += shape(poly([[x, y - height], ...right, ...left.toReversed()]), c.back);
  let [needles, lit] = ['', ''];
  for (let i = 2; i < tiers; i++) {
    const t = i / tiers;
    const ty = y - height + height * 0.94 * t;
    for (let k = 0; k < 5; k++) {
      const at = (r() * 2 - 1) * half * t ** 0.9 * 0.86;
      const l = height * 0.03 * between(r, 0.6, 1.3);
      const bough = `M${f(x + at * 0.72)} ${f(ty - l * 0.5)}Q${f(x + at * 0.9)} ${f(ty - l * 0.3)} ${f(x + at * 1.02)} ${f(ty + l * 0.4)}Q${f(x + at * 0.84)} ${f(ty + l * 0.1)} ${f(x + at * 0.68)} ${f(ty - l * 0.1)}Z`;
      if (at < half * t * 0.1) lit += bough;
      else needles += bough;
    }
  }
  return o + shape(needles, c.middle) + shape(lit, c.front);
}

/** A row of spruces at `y`, smaller and paler with distance. */
export function forest(
  p: Painting,
  [from, to]: readonly [number, number],
  y: (x: number) => number,
  height: number,
  c: Leaves,
  gap = 0.34,
): string {
  const { r } = p;
  let o = '';
  for (let x = from; x < to; x += height * gap * between(r, 0.5, 1.3))
    o += spruce(p, x, y(x) + height * 0.02, height * between(r, 0.62, 1.12), c);
  return o;
}

/** A mountain with ridges lit from the left, and snow down to `snow` of its height. */
export function mountain(
  p: Painting,
  x: number,
  base: number,
  wide: number,
  high: number,
  [lit, shade]: readonly [string, string],
  snow = 0,
): string {
  const { r } = p;
  const side = (dir: 1 | -1): Point[] =>
    Array.from({ length: 12 }, (_, i): Point => {
      const t = (i + 1) / 12;
      return [
        x + dir * wide * 0.5 * t ** 1.08 + (r() - 0.5) * wide * 0.03,
        base - high * (1 - t) ** 1.06 + (r() - 0.5) * high * 0.05 * (1 - t),
      ];
    });
  const [left, right] = [side(-1), side(1)];
  const spine: Point[] = Array.from({ length: 10 }, (_, i): Point => {
    const t = (i + 1) / 10;
    return [x + (i % 2 ? 1 : -0.5) * wide * 0.05 * t + wide * 0.05 * t, base - high * (1 - t)];
  });
  const top: Point = [x, base - high];
  const ribs = relief(p, { x: p.u * 0.09, y: p.u * 0.05, depth: p.u * 0.02, light: 1.2 });
  let o =
    shape(poly([top, ...right, ...left.toReversed()]), lit) +
    shape(poly([top, ...right, ...spine.toReversed()]), shade);
  for (let i = 0; i < 7; i++) {
    const t = between(r, 0.25, 0.8);
    const [sx, sy] = [x - wide * 0.5 * t * between(r, 0.2, 0.8), base - high * (1 - t)];
    o += shape(
      poly([
        [sx, sy],
        [sx + wide * 0.05, sy + high * 0.2],
        [sx + wide * 0.015, sy + high * 0.24],
      ]),
      shade,
      'opacity="0.55"',
    );
  }
  if (snow > 0) o += snowOn(p, top, [left, spine, right], high, base - high * (1 - snow), shade);
  return group(o, ribs);
}

/** Snow on both faces of a mountain, ragged below. */
function snowOn(
  p: Painting,
  top: Point,
  [left, spine, right]: readonly [Point[], Point[], Point[]],
  high: number,
  snowLine: number,
  shade: string,
): string {
  const { r } = p;
  const cap = (points: readonly Point[]) => points.filter(([, py]) => py < snowLine);
  const edge = (from: Point, to: Point): Point[] =>
    Array.from({ length: 13 }, (_, i): Point => {
      const t = i / 12;
      return [
        from[0] + (to[0] - from[0]) * t,
        from[1] + (to[1] - from[1]) * t + (i % 2 ? 1 : -0.6) * high * 0.07 * between(r, 0.5, 1.2),
      ];
    });
  const [l, m, e] = [cap(left), cap(spine), cap(right)];
  if (!l.length || !m.length || !e.length) return '';
  return (
    shape(
      poly([top, ...l, ...edge(l.at(-1)!, m.at(-1)!), ...m.toReversed()]),
      mix('#ffffff', p.hour.sun, 0.25),
    ) +
    shape(
      poly([top, ...m, ...edge(m.at(-1)!, e.at(-1)!), ...e.toReversed()]),
      mix('#dfe8f2', shade, 0.35),
    )
  );
}

/** A pier of planks from the shore toward the viewer, `from` far and narrow. */
export function pier(
  p: Painting,
  from: Point,
  to: Point,
  [narrow, wide]: readonly [number, number],
  lamps = false,
): string {
  const { hour } = p;
  const wood = pierWood(p);
  const edge = (t: number): [Point, Point] => {
    const s = t ** 1.6;
    const [x, y] = [from[0] + (to[0] - from[0]) * s, from[1] + (to[1] - from[1]) * s];
    const half = (narrow + (wide - narrow) * s) / 2;
    return [
      [x - half, y],
      [x + half, y],
    ];
  };
  const steps = 44;
  let [o, gaps, posts] = ['', '', ''];
  for (let i = 0; i < steps; i++) {
    const [a, b] = [edge(i / steps), edge((i + 1) / steps)];
    const tone = mix(wood, i % 3 ? hour.sun : hour.near, i % 3 ? 0.16 + 0.1 * p.r() : 0.08);
    o += shape(poly([a[0], a[1], b[1], b[0]]), tone);
    gaps += `M${f(b[0][0])} ${f(b[0][1])}L${f(b[1][0])} ${f(b[1][1])}`;
    if (i % 6 === 2) {
      const size = b[1][0] - b[0][0];
      for (const post of b) posts += pierPost(p, post, size, lamps);
    }
  }
  return (
    o + line(gaps, mix(wood, hour.near, 0.7), Math.max(1, p.u * 0.0016), 'opacity="0.7"') + posts
  );
}

/** A post, with its lamp. */
function pierPost(p: Painting, [px, py]: Point, size: number, lamp: boolean): string {
  const { hour } = p;
  const wood = pierWood(p);
  let o =
    box(px - size * 0.035, py - size * 0.34, size * 0.07, size * 0.62, mix(wood, hour.near, 0.5)) +
    box(px - size * 0.035, py - size * 0.34, size * 0.025, size * 0.34, mix(wood, hour.sun, 0.4));
  if (lamp)
    o +=
      disc(
        px,
        py - size * 0.4,
        size * 0.3,
        radial(p, [
          [0, '#fff2c0', 0.9],
          [0.25, '#ffe29a', 0.45],
          [1, '#ffe29a', 0],
        ]),
      ) + disc(px, py - size * 0.4, size * 0.05, '#fff6d8');
  return o;
}

const pierWood = ({ hour }: Painting): string => mix('#7d5c42', hour.near, 0.2);

/** Birds in the distance. */
export const birds = (
  p: Painting,
  places: readonly (readonly [x: number, y: number, size: number])[],
  color: string,
): string =>
  line(
    places
      .map(
        ([x, y, s]) =>
          `M${f(x - s)} ${f(y - s * 0.25)}q${f(s * 0.6)} ${f(-s * 0.4)} ${f(s)} ${f(s * 0.35)}q${f(s * 0.4)} ${f(-s * 0.75)} ${f(s)} ${f(-s * 0.35)}`,
      )
      .join(''),
    color,
    p.u * 0.0022,
  );

/** A wooden cabin with a lit window; `size` is its width. */
export function cabin(p: Painting, x: number, y: number, size: number): string {
  const { hour } = p;
  const log = mix('#7a5336', hour.near, 0.2);
  const wall = y - size * 0.36;
  let o =
    shadow(p, x + size * 0.2, y, size * 0.7, size * 0.05, 0.4) +
    box(
      x - size * 0.42,
      wall,
      size * 0.84,
      size * 0.36,
      linear(
        p,
        [
          [0, mix(log, hour.sun, 0.3)],
          [0.6, log],
          [1, mix(log, hour.near, 0.4)],
        ],
        true,
      ),
    );
  let logs = '';
  for (let i = 1; i < 7; i++)
    logs += `M${f(x - size * 0.42)} ${f(wall + (size * 0.36 * i) / 7)}h${f(size * 0.84)}`;
  o +=
    line(logs, mix(log, hour.near, 0.6), size * 0.01, 'opacity="0.6"') +
    box(
      x + size * 0.22,
      wall - size * 0.44,
      size * 0.1,
      size * 0.3,
      mix('#8b8378', hour.near, 0.2),
    );
  o += shape(
    poly([
      [x - size * 0.56, wall + size * 0.04],
      [x - size * 0.34, wall - size * 0.32],
      [x + size * 0.34, wall - size * 0.32],
      [x + size * 0.56, wall + size * 0.04],
    ]),
    linear(p, [
      [0, mix('#4c4338', hour.sun, 0.2)],
      [1, mix('#3a332c', hour.near, 0.3)],
    ]),
  );
  o += cabinFront(p, x, wall, size, log);
  if (hour.lamps > 0.2)
    o += disc(
      x - size * 0.2,
      wall + size * 0.16,
      size * 0.7,
      radial(p, [
        [0, '#ffe3a0', 0.5],
        [1, '#ffe3a0', 0],
      ]),
    );
  return o;
}

/** Two windows and the door between them. */
function cabinFront(p: Painting, x: number, wall: number, size: number, log: string): string {
  const { hour } = p;
  let o = '';
  for (const t of [-0.28, 0.1]) {
    o +=
      box(
        x + t * size,
        wall + size * 0.1,
        size * 0.17,
        size * 0.13,
        mix('#54707a', '#ffd987', hour.lamps),
      ) + box(x + t * size + size * 0.08, wall + size * 0.1, size * 0.012, size * 0.13, log);
  }
  o += box(
    x - size * 0.07,
    wall + size * 0.1,
    size * 0.12,
    size * 0.26,
    mix('#4a3020', hour.near, 0.3),
  );
  return o;
}
