import { f, poly } from '../canvas.ts';
import type { Point } from '../canvas.ts';
import { between } from '../rng.ts';
import { mix } from '../shade.ts';
import {
  blur,
  box,
  disc,
  farLand,
  finished,
  glitter,
  group,
  line,
  linear,
  mirrored,
  oval,
  radial,
  relief,
  ridge,
  shape,
  sky,
  torn,
  water,
} from './brush.ts';
import type { Painting } from './brush.ts';
import { agave, beam, birds, lighthouse, palm, rock, sailing, thicket, tuft } from './things.ts';
import type { Leaves } from './things.ts';

export const darkLeaves = ({ hour }: Painting): Leaves => ({
  trunk: mix('#6b4a4a', hour.near, 0.5),
  back: mix('#25304c', hour.near, 0.55),
  middle: mix('#33415a', hour.near, 0.35),
  front: mix('#7c6a78', hour.sun, 0.12),
});

/** A headland of layered rock with an arch in the sea; its top is grass. */
function headland(p: Painting): string {
  const { u, hz, hour, width, height, r } = p;
  const top: Point[] = [
    [p.at(-0.34), hz - u * 0.05],
    [p.at(-0.3), hz - u * 0.105],
    [p.at(-0.18), hz - u * 0.13],
    [p.at(-0.06), hz - u * 0.15],
    [p.at(0.06), hz - u * 0.17],
    [p.at(0.22), hz - u * 0.175],
    [p.at(0.4), hz - u * 0.19],
    [p.at(0.8), hz - u * 0.2],
    [p.at(1.9), hz - u * 0.22],
  ];
  const rough = rugged(p, top);
  const foot: Point[] = [
    [p.at(1.9), height],
    [p.at(0.62), hz + u * 0.3],
    [p.at(0.36), hz + u * 0.17],
    [p.at(0.14), hz + u * 0.1],
    [p.at(0.0), hz + u * 0.055],
    [p.at(-0.06), hz + u * 0.02],
  ];
  const arch = `L${f(p.at(-0.08))} ${f(hz - u * 0.02)}Q${f(p.at(-0.12))} ${f(hz - u * 0.1)} ${f(p.at(-0.2))} ${f(hz - u * 0.07)}Q${f(p.at(-0.26))} ${f(hz - u * 0.05)} ${f(p.at(-0.265))} ${f(hz + u * 0.018)}L${f(p.at(-0.36))} ${f(hz + u * 0.02)}Z`;
  const warm = mix('#c9787a', hour.sun, 0.15);
  const body = `M${[...rough, ...foot].map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}${arch}`;
  const fill = linear(p, [
    [0, mix(warm, hour.sun, 0.3)],
    [0.35, mix(warm, hour.near, 0.3)],
    [0.75, mix(warm, hour.near, 0.62)],
    [1, mix(warm, hour.near, 0.8)],
  ]);
  let strata = '';
  for (let i = 0; i < 9; i++) {
    const y = hz - u * 0.2 + i * u * 0.05;
    strata += `M${f(p.at(0.02 + i * 0.03))} ${f(y + u * 0.03)}Q${f(p.at(0.4))} ${f(y + between(r, -0.02, 0.02) * u)} ${f(width + u * 0.1)} ${f(y - u * 0.05)}`;
  }
  const rockface = group(
    shape(body, fill) + line(strata, hour.near, u * 0.004, 'opacity="0.14"'),
    relief(p, { x: u * 0.075, y: u * 0.022, depth: u * 0.016, light: 1.3 }),
  );
  const lip = rough.map(([x, y]): Point => [x, y + u * 0.012 + r() * u * 0.012]);
  const grass = mix('#6f6a55', hour.near, 0.25);
  return (
    mirrored(p, rockface, hz + u * 0.03, 0.4) +
    rockface +
    shape(poly([...rough, ...lip.toReversed()]), mix(grass, hour.sun, 0.35)) +
    foot
      .slice(2)
      .map(([x, y]) =>
        oval(x - u * 0.01, y, u * 0.05, u * 0.006, mix('#ffffff', hour.haze, 0.4), 'opacity="0.6"'),
      )
      .join('')
  );
}

/** A line with smaller peaks between its points. */
const rugged = ({ r, u }: Painting, line: readonly Point[]): Point[] =>
  line.flatMap((point, i): Point[] => {
    const next = line[i + 1];
    return next
      ? ridge(r, [point[0], next[0]], 0, u * 0.012, { halvings: 3 }).map(
          ([x, y], k, all): Point => [
            x,
            point[1] + ((next[1] - point[1]) * k) / (all.length - 1) + y,
          ],
        )
      : [point];
  });

/** Terraces of a reef under the surface, and the water over them. */
function terraces(p: Painting): string {
  const { u, hz, hour, r } = p;
  let [low, high] = ['', ''];
  for (let i = 0; i < 11; i++) {
    const t = (i + 1) / 11;
    const [x, y, w] = [
      p.at(between(r, -0.75, 0.35)),
      hz + u * (0.14 + 0.36 * t),
      u * between(r, 0.12, 0.26) * (0.6 + t),
    ];
    low += oval(x, y, w, u * 0.02 * (0.5 + t), mix('#7d4668', hour.near, 0.35));
    high += oval(
      x - w * 0.1,
      y - u * 0.005,
      w * 0.82,
      u * 0.011 * (0.5 + t),
      mix('#d9827e', hour.near, 0.25),
    );
  }
  return `<g opacity="0.5" ${torn(p, u * 0.05, u * 0.05, u * 0.0015)}>${low}${high}</g>`;
}

/** Blossoms over leaves, at the viewer's feet. */
export function blossoms(
  p: Painting,
  x: number,
  y: number,
  wide: number,
  high: number,
  color: string,
): string {
  const { r, hour } = p;
  const c: Leaves = {
    trunk: '#000000',
    back: mix('#2a2440', hour.near, 0.5),
    middle: mix('#3a3556', hour.near, 0.3),
    front: mix('#59496c', hour.near, 0.1),
  };
  let [flowers, lit] = ['', ''];
  for (let i = 0; i < 150; i++) {
    const t = r();
    const [cx, cy, size] = [
      x + (t - 0.5) * wide,
      y - high * (0.2 + 0.75 * Math.sin(Math.PI * t) ** 0.6 * r()),
      high * between(r, 0.022, 0.05),
    ];
    for (let k = 0; k < 3; k++)
      flowers += disc(
        cx + Math.cos(k * 2.1) * size * 0.6,
        cy + Math.sin(k * 2.1) * size * 0.6,
        size * 0.7,
        color,
      );
    lit += disc(cx - size * 0.2, cy - size * 0.3, size * 0.42, mix(color, hour.sun, 0.6));
  }
  return thicket(p, x, y, wide, high, c) + flowers + lit;
}

/** A headland with its arch and lighthouse before the last light. */
export function reef(p: Painting): string {
  const { u, hz, hour, width, height } = p;
  const far = mix('#8a5d86', hour.haze, 0.3);
  let o =
    sky(p, { heaps: 2, streaks: 9, stars: 60 }) +
    farLand(p, [-0.05, 0.5], u * 0.13, far, { opacity: 0.85 }) +
    farLand(p, [-0.05, 0.28], u * 0.085, mix(far, hour.near, 0.4), { opacity: 0.9 });
  o += water(p) + glitter(p, 0.8) + terraces(p);
  o += sailing(
    p,
    { y: 0.07, size: 0.12, mirror: 0.45 },
    mix('#fff2e6', hour.sun, 0.3),
    mix('#6d3b4a', hour.near, 0.3),
  );
  o += lightStation(p);
  for (const [x, y, w] of [
    [-0.4, 0.035, 0.07],
    [-0.34, 0.045, 0.05],
    [-0.46, 0.05, 0.03],
  ] as const)
    o += rock(p, p.at(x), hz + y * u, w * u, w * u * 0.75, mix('#9a6672', hour.near, 0.3));
  o +=
    blossoms(
      p,
      width - u * 0.2,
      height + u * 0.02,
      u * 0.62,
      u * 0.2,
      mix('#ff7d6a', hour.near, 0.1),
    ) +
    agave(
      p,
      width - u * 0.56,
      height + u * 0.03,
      u * 0.15,
      mix('#2a2a4a', hour.near, 0.4),
      mix('#5d5577', hour.near, 0.1),
    );
  return finished(
    p,
    o +
      birds(
        p,
        [
          [width * 0.4, hz - u * 0.24, u * 0.016],
          [width * 0.435, hz - u * 0.27, u * 0.012],
          [width * 0.37, hz - u * 0.28, u * 0.01],
        ],
        mix(hour.near, hour.haze, 0.2),
      ),
  );
}

/** The headland with its lighthouse and what grows around it. */
function lightStation(p: Painting): string {
  const { u, hz, hour } = p;
  const tower: Point = [p.at(0.3), hz - u * 0.178];
  let o = beam(p, tower[0], tower[1] - u * 0.17, u * 1.3) + headland(p);
  o +=
    palm(p, p.at(0.13), hz - u * 0.165, u * 0.16, -0.2, darkLeaves(p)) +
    palm(p, p.at(0.5), hz - u * 0.19, u * 0.12, 0.16, darkLeaves(p));
  o +=
    thicket(p, p.at(0.42), hz - u * 0.182, u * 0.22, u * 0.05, darkLeaves(p)) +
    thicket(p, p.at(0.0), hz - u * 0.155, u * 0.14, u * 0.03, darkLeaves(p));
  o +=
    house(p, p.at(0.4), hz - u * 0.183, u * 0.11) +
    lighthouse(p, tower[0], tower[1], u * 0.22, mix('#d9573f', hour.near, 0.2));
  return o;
}

export function house(p: Painting, x: number, y: number, size: number): string {
  const { hour } = p;
  const wall = mix('#f6e2d2', hour.near, 0.16);
  return (
    box(
      x - size * 0.5,
      y - size * 0.4,
      size,
      size * 0.42,
      linear(
        p,
        [
          [0, mix(wall, hour.sun, 0.4)],
          [1, mix(wall, hour.near, 0.35)],
        ],
        true,
      ),
    ) +
    shape(
      poly([
        [x - size * 0.6, y - size * 0.38],
        [x - size * 0.36, y - size * 0.68],
        [x + size * 0.36, y - size * 0.68],
        [x + size * 0.6, y - size * 0.38],
      ]),
      mix('#b5503f', hour.near, 0.25),
    ) +
    [-0.3, 0, 0.26]
      .map((t) =>
        box(
          x + t * size,
          y - size * 0.28,
          size * 0.13,
          size * 0.16,
          mix('#5c6a74', '#ffdb8f', hour.lamps),
        ),
      )
      .join('')
  );
}

/** Heights of the terraces of a town above the water, and how much their line moves, in units. */
const TERRACES = { lowest: 0.006, apart: 0.031, wave: 0.006 };

/** One house on its terrace; `size` is about its height. Lit windows are the hour's lamps. */
function townHouse(p: Painting, x: number, y: number, wide: number, size: number): string {
  const { hour, r } = p;
  const paint = ['#fbeee2', '#fbeee2', '#f3d9c4', '#e9c2b0', '#f6e3b8'][Math.floor(r() * 5)]!;
  const wall = mix(mix(paint, hour.sun, 0.12), hour.near, between(r, 0.14, 0.3));
  let o =
    box(x, y - size, wide, size * 1.15, wall) +
    box(x + wide * 0.72, y - size, wide * 0.28, size * 1.15, mix(wall, hour.near, 0.3));
  const tile = mix('#b5604c', hour.near, 0.3);
  o +=
    r() < 0.55
      ? shape(
          poly([
            [x - wide * 0.05, y - size],
            [x + wide * 0.22, y - size * 1.3],
            [x + wide * 0.78, y - size * 1.3],
            [x + wide * 1.05, y - size],
          ]),
          tile,
        )
      : box(x - wide * 0.03, y - size * 1.04, wide * 1.06, size * 0.09, mix(wall, hour.near, 0.25));
  for (let at = 0.16; at < 0.8; at += 0.3)
    o += box(
      x + wide * at,
      y - size * 0.68,
      wide * 0.14,
      size * 0.34,
      mix('#5b4658', '#ffd98c', r() < 0.6 ? hour.lamps : 0.15),
    );
  return o;
}

/** A town in rows that climb a hill: houses wall to wall, gardens between them, terraces below. */
function town(p: Painting): string {
  const { u, hz, hour, r, width } = p;
  const [start, end] = [p.at(-0.66), width + u * 0.1];
  // From the water at its left end up to the right.
  const rise = (x: number) => {
    const t = Math.max(0, (x - start) / (end - start));
    return u * 0.285 * Math.sin(Math.min(1, t * 1.12) * 1.5) ** 1.5;
  };
  const hill = Array.from({ length: 48 }, (_, i): Point => {
    const x = start + ((end - start) * i) / 47;
    return [x, hz + u * 0.004 - rise(x) - u * 0.012 * r() * Math.min(1, i / 12)];
  });
  const earth = mix('#4a3860', hour.near, 0.25);
  let o = group(
    shape(
      poly([...hill, [end, hz + u * 0.03], [start + u * 0.12, hz + u * 0.012]]),
      linear(p, [
        [0, mix('#6a4a70', hour.haze, 0.3)],
        [1, mix('#33284e', hour.near, 0.3)],
      ]),
    ),
    relief(p, { x: u * 0.06, y: u * 0.03, depth: u * 0.01, light: 1.25 }),
  );
  for (let row = 8; row >= 0; row--) {
    const lift = (x: number) =>
      u * (TERRACES.lowest + row * TERRACES.apart + TERRACES.wave * Math.sin(x / (u * 0.21) + row));
    for (let x = start + u * between(r, 0.02, 0.08); x < end;) {
      const size = u * between(r, 0.019, 0.028);
      const wide = size * between(r, 0.9, 1.5);
      const y = hz + u * 0.012 - lift(x + wide / 2);
      if (rise(x + wide / 2) > lift(x) + size * 1.5) {
        o += box(x - wide * 0.1, y - size * 0.1, wide * 1.25, size * 0.5, earth);
        o += townHouse(p, x, y, wide, size);
        if (r() < 0.3)
          o += thicket(p, x + wide * 1.3, y + size * 0.2, size, size * 0.7, darkLeaves(p));
      }
      // Mostly wall to wall, and a garden now and then.
      x += wide * (r() < 0.7 ? 1.02 : between(r, 1.5, 2.4));
    }
  }
  return o + church(p, p.at(0.16), hz + u * 0.01 - rise(p.at(0.16)));
}

const church = (p: Painting, x: number, y: number): string => {
  const { u, hour } = p;
  const s = u * 0.05;
  const wall = mix('#fff3e2', hour.near, 0.16);
  return (
    box(x - s * 1.25, y - s * 0.8, s * 1.6, s * 0.95, mix(wall, hour.near, 0.12)) +
    box(x - s * 0.35, y - s * 1.7, s * 0.7, s * 1.85, wall) +
    oval(x, y - s * 1.72, s * 0.36, s * 0.36, mix('#d98a5c', hour.near, 0.2)) +
    box(x - s * 0.02, y - s * 2.3, s * 0.05, s * 0.3, mix('#d98a5c', hour.near, 0.2)) +
    box(x - s * 0.1, y - s * 1.35, s * 0.2, s * 0.36, mix('#5b4658', '#ffd98c', hour.lamps))
  );
};

/** Leaves against the last light. */
const nightLeaves = ({ hour }: Painting): Leaves => ({
  trunk: mix('#4a3442', hour.near, 0.6),
  back: mix('#1d2342', hour.near, 0.7),
  middle: mix('#262c4c', hour.near, 0.5),
  front: mix('#4a4468', hour.near, 0.35),
});

/** Lights of a town on its hill, drawn down the water, and boats at their moorings. */
export function bay(p: Painting): string {
  const { u, hz, hour, width, height } = p;
  const far = mix('#5a4a80', hour.haze, 0.25);
  let o =
    sky(p, { heaps: 0, streaks: 10, stars: 130 }) +
    moon(p, width * 0.46, hz - u * 0.32) +
    farLand(p, [-0.05, 0.62], u * 0.11, far, { opacity: 0.9 }) +
    farLand(p, [-0.05, 0.36], u * 0.07, mix(far, hour.near, 0.45), { opacity: 0.9 });
  const hill = town(p);
  o += water(p) + glitter(p, 0.5) + mirrored(p, hill, hz + u * 0.014, 0.55) + hill;
  o += lightsInWater(p);
  for (const [x, y, s] of [
    [-0.5, 0.17, 0.18],
    [-0.14, 0.12, 0.13],
  ] as const) {
    const boat = dinghy(p, p.at(x), hz + y * u, s * u);
    o += mirrored(p, boat, hz + y * u + s * u * 0.12, 0.5) + boat;
  }
  const c = nightLeaves(p);
  o += shape(
    poly([
      [p.at(0.1), height + 9],
      [p.at(0.3), height - u * 0.06],
      [p.at(0.6), height - u * 0.1],
      [width + u, height - u * 0.13],
      [width + u, height + 9],
    ]),
    mix(hour.near, '#2a2140', 0.3),
  );
  o +=
    palm(p, p.at(0.44), height - u * 0.08, u * 0.5, -0.22, c) +
    palm(p, p.at(0.62), height - u * 0.1, u * 0.4, 0.1, c);
  return finished(
    p,
    o +
      blossoms(
        p,
        width - u * 0.12,
        height + u * 0.02,
        u * 0.5,
        u * 0.16,
        mix('#f06a86', hour.near, 0.15),
      ) +
      tuft(
        p,
        p.at(0.3),
        height,
        u * 0.4,
        u * 0.12,
        mix(hour.near, '#000000', 0.1),
        mix('#45406a', hour.near, 0.3),
      ),
  );
}

function lightsInWater(p: Painting): string {
  const { u, hz, r } = p;
  let lights = '';
  for (let i = 0; i < 42; i++) {
    const x = p.at(between(r, -0.5, 0.8));
    lights += box(
      x,
      hz + u * between(r, 0.02, 0.05),
      u * 0.0035,
      u * between(r, 0.05, 0.18),
      linear(p, [
        [0, '#ffe0a0', 0.8],
        [1, '#ffe0a0', 0],
      ]),
    );
  }
  return group(lights, torn(p, u * 0.012, u * 0.02));
}

const moon = (p: Painting, x: number, y: number): string =>
  disc(
    x,
    y,
    p.u * 0.2,
    radial(p, [
      [0, '#fff4dc', 0.4],
      [1, '#fff4dc', 0],
    ]),
  ) +
  shape(
    `M${f(x - p.u * 0.008)} ${f(y - p.u * 0.03)}A${f(p.u * 0.03)} ${f(p.u * 0.03)} 0 1 0 ${f(x + p.u * 0.03)} ${f(y + p.u * 0.008)}A${f(p.u * 0.025)} ${f(p.u * 0.025)} 0 1 1 ${f(x - p.u * 0.008)} ${f(y - p.u * 0.03)}Z`,
    '#fff6e0',
  );

/** An open boat at its mooring; `size` is its length. */
export function dinghy(p: Painting, x: number, y: number, size: number): string {
  const { hour } = p;
  const hull = mix('#f3e3d6', hour.near, 0.2);
  return (
    oval(
      x,
      y + size * 0.1,
      size * 0.5,
      size * 0.03,
      hour.near,
      `opacity="0.4" ${blur(p, size * 0.03)}`,
    ) +
    shape(
      `M${f(x - size * 0.5)} ${f(y - size * 0.1)}Q${f(x)} ${f(y)} ${f(x + size * 0.52)} ${f(y - size * 0.13)}Q${f(x + size * 0.42)} ${f(y + size * 0.09)} ${f(x + size * 0.3)} ${f(y + size * 0.1)}L${f(x - size * 0.36)} ${f(y + size * 0.1)}Q${f(x - size * 0.46)} ${f(y + size * 0.06)} ${f(x - size * 0.5)} ${f(y - size * 0.1)}Z`,
      hull,
    ) +
    shape(
      `M${f(x - size * 0.47)} ${f(y - size * 0.03)}Q${f(x)} ${f(y + size * 0.06)} ${f(x + size * 0.48)} ${f(y - size * 0.05)}L${f(x + size * 0.46)} ${f(y)}Q${f(x)} ${f(y + size * 0.1)} ${f(x - size * 0.45)} ${f(y + size * 0.02)}Z`,
      mix('#d9573f', hour.near, 0.2),
    ) +
    box(x - size * 0.06, y - size * 0.1, size * 0.12, size * 0.06, mix('#6d4a3a', hour.near, 0.3))
  );
}
