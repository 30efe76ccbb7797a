import { f, lens, poly } from '../canvas.ts';
import type { Point } from '../canvas.ts';
import { between } from '../rng.ts';
import { mix } from '../shade.ts';
import {
  farLand,
  finished,
  foam,
  glitter,
  group,
  line,
  linear,
  mirrored,
  oval,
  relief,
  ridge,
  shadow,
  shape,
  sky,
  stroke,
  torn,
  water,
} from './brush.ts';
import type { Painting } from './brush.ts';
import { birds, lighthouse, pier, rock, sailing, thicket, tuft } from './things.ts';
import type { Leaves } from './things.ts';
import { blossoms, house } from './reef.ts';

const pineLeaves = ({ hour }: Painting): Leaves => {
  const tone = (color: string, lit: number) =>
    mix(mix(color, hour.near, 0.12 + hour.lamps * 0.45), hour.sun, lit);
  return {
    trunk: tone('#7a5a46', 0.08),
    back: tone('#2c5a4c', 0),
    middle: tone('#3d7458', 0.04),
    front: tone('#79a56e', 0.14),
  };
};

/** A stone pine: a bent trunk that forks, and a flat crown of three cushions. */
function stonePine(p: Painting, x: number, y: number, height: number, lean: number): string {
  const c = pineLeaves(p);
  const [cx, cy] = [x + lean * height, y - height * 0.78];
  const w = height * 0.05;
  let o = shadow(p, x + height * 0.1, y + height * 0.01, height * 0.3, height * 0.02, 0.35);
  o += shape(
    `M${f(x - w)} ${f(y + w * 0.3)}Q${f(x - w * 0.2)} ${f(y - height * 0.4)} ${f(cx - w * 0.4)} ${f(cy)}L${f(cx + w * 0.4)} ${f(cy)}Q${f(x + w * 0.8)} ${f(y - height * 0.4)} ${f(x + w * 1.2)} ${f(y + w * 0.3)}Z`,
    linear(
      p,
      [
        [0, mix(c.trunk, p.hour.sun, 0.3)],
        [1, mix(c.trunk, p.hour.near, 0.5)],
      ],
      true,
    ),
  );
  o += line(
    `M${f(cx - lean * height * 0.2)} ${f(cy + height * 0.16)}Q${f(cx - height * 0.14)} ${f(cy + height * 0.02)} ${f(cx - height * 0.26)} ${f(cy - height * 0.06)}M${f(cx)} ${f(cy + height * 0.1)}Q${f(cx + height * 0.12)} ${f(cy)} ${f(cx + height * 0.24)} ${f(cy - height * 0.05)}`,
    c.trunk,
    w * 0.6,
  );
  for (const [dx, dy, size] of [
    [-0.26, -0.02, 0.42],
    [0.24, -0.01, 0.4],
    [0, -0.06, 0.62],
  ] as const)
    o += thicket(p, cx + dx * height, cy + dy * height, size * height, height * 0.17, c);
  return o + tuft(p, x, y + height * 0.015, height * 0.24, height * 0.06, c.back, c.middle);
}

/** A boardwalk through the dunes to a long beach, a lighthouse behind the grass. */
export function dunes(p: Painting): string {
  const { u, hz, hour, width, height } = p;
  const warm = mix(
    mix('#f3e2bd', hour.sun, 0.2),
    mix(hour.near, hour.sky[1], 0.4),
    hour.lamps * 0.42,
  );
  let o =
    sky(p, { heaps: 4, streaks: 6 }) +
    farLand(p, [-0.05, 0.42], u * 0.05, mix('#7f9cbc', hour.haze, 0.4), { opacity: 0.8 }) +
    water(p) +
    glitter(p, 0.6) +
    sails(p) +
    strand(p, warm) +
    lighthouseDune(p, warm);
  o += pier(p, [p.at(0.0), hz + u * 0.16], [p.at(-0.16), height + u * 0.06], [u * 0.04, u * 0.26]);
  o += dune(
    p,
    [
      [p.at(0.02), height + 9],
      [p.at(0.12), hz + u * 0.42],
      [p.at(0.34), hz + u * 0.28],
      [p.at(0.6), hz + u * 0.2],
      [width + u * 0.2, hz + u * 0.18],
    ],
    warm,
  );
  o += grasses(p, warm);
  return finished(
    p,
    o +
      tuft(
        p,
        width - u * 0.1,
        height + u * 0.02,
        u * 0.6,
        u * 0.26,
        mix('#4f6242', hour.near, 0.4),
        mix('#94985c', hour.near, 0.15 + hour.lamps * 0.3),
      ) +
      birds(
        p,
        [
          [width * 0.44, hz - u * 0.22, u * 0.015],
          [width * 0.47, hz - u * 0.24, u * 0.011],
          [width * 0.41, hz - u * 0.25, u * 0.01],
        ],
        mix(hour.near, hour.haze, 0.35),
      ),
  );
}

function sails(p: Painting): string {
  const sail = mix('#ffffff', p.hour.sun, 0.15);
  const hull = mix('#4a5f94', p.hour.near, 0.2);
  return (
    sailing(p, { y: 0.05, size: 0.09, mirror: 0.35 }, sail, hull) +
    sailing(p, { x: 0.1, y: 0.03, size: 0.05, mirror: 0.35 }, sail, hull)
  );
}

/** The beach, wet where the tide was. */
function strand(p: Painting, warm: string): string {
  const { u, hz, hour, width, height } = p;
  const tide: Point[] = [
    [-u * 0.1, hz + u * 0.34],
    [width * 0.2, hz + u * 0.3],
    [width * 0.42, hz + u * 0.235],
    [p.at(-0.3), hz + u * 0.16],
    [p.at(0.0), hz + u * 0.1],
    [p.at(0.4), hz + u * 0.05],
    [width + u * 0.2, hz + u * 0.03],
  ];
  const bottom = `L${f(width + u * 0.2)} ${f(height + 9)}L${f(-u * 0.1)} ${f(height + 9)}Z`;
  const wet =
    shape(stroke(tide) + bottom, mix(warm, hour.water[1], 0.35)) + foam(p, tide, u * 0.006);
  const dry = tide.map(([x, y]): Point => [x, y + u * (0.03 + 0.1 * Math.max(0, 1 - x / width))]);
  return (
    wet +
    shape(
      stroke(dry) + bottom,
      linear(p, [
        [0, mix(warm, hour.sun, 0.35)],
        [1, mix(warm, hour.near, 0.2)],
      ]),
    )
  );
}

/** A dune with a lighthouse, its house and stone pines. */
function lighthouseDune(p: Painting, warm: string): string {
  const { u, hz, hour, width, height } = p;
  const ground = dune(
    p,
    [
      [p.at(-0.5), height + 9],
      [p.at(-0.36), hz + u * 0.38],
      [p.at(-0.1), hz + u * 0.2],
      [p.at(0.16), hz + u * 0.05],
      [p.at(0.4), hz - u * 0.01],
      [width + u * 0.2, hz - u * 0.05],
    ],
    mix(warm, hour.near, 0.08),
  );
  const [tx, ty] = [p.at(0.24), hz + u * 0.015];
  return (
    ground +
    house(p, tx + u * 0.11, ty, u * 0.1) +
    lighthouse(p, tx, ty + u * 0.005, u * 0.33, mix('#3a4a9c', hour.near, 0.15)) +
    stonePine(p, p.at(0.06), hz + u * 0.12, u * 0.19, -0.12) +
    stonePine(p, p.at(0.52), hz + u * 0.04, u * 0.22, 0.08)
  );
}

/** Ripples of the wind in the sand, and grass. */
function grasses(p: Painting, warm: string): string {
  const { u, hz, hour, width, r } = p;
  let wind = '';
  for (let i = 0; i < 60; i++)
    wind += lens(
      between(r, 0, width),
      hz + u * between(r, 0.3, 0.6),
      u * between(r, 0.03, 0.12),
      u * 0.003,
    );
  let o = shape(wind, mix(warm, hour.near, 0.35), 'opacity="0.25"');
  for (let i = 0; i < 26; i++) {
    const t = r();
    o += tuft(
      p,
      p.at(between(r, -0.34, 1)),
      hz + u * (0.22 + 0.36 * t),
      u * 0.11,
      u * (0.05 + 0.09 * t),
      mix('#6f7d4e', hour.near, 0.25 + hour.lamps * 0.3),
      mix('#b3b070', hour.near, hour.lamps * 0.3),
    );
  }
  return o;
}

function dune(p: Painting, top: readonly Point[], color: string): string {
  const { u, width, height, hour } = p;
  const body = `${stroke(top)}L${f(width + u * 0.2)} ${f(height + 9)}Z`;
  const fill = linear(p, [
    [0, mix(color, hour.sun, 0.45)],
    [0.45, color],
    [1, mix(color, hour.near, 0.26)],
  ]);
  // The crest catches the light.
  return (
    shape(body, fill) + line(stroke(top), mix(color, hour.sun, 0.75), u * 0.004, 'opacity="0.7"')
  );
}

/** Cliffs in three tones of air, a villa under stone pines, a path of light. */
export function cape(p: Painting): string {
  const { u, hz, hour, width, height } = p;
  let o =
    sky(p, { heaps: 2, streaks: 8, stars: hour.lamps > 0.8 ? 70 : 0 }) +
    farLand(p, [-0.05, 0.4], u * 0.05, mix('#7a76ae', hour.haze, 0.4), { opacity: 0.8 }) +
    water(p) +
    glitter(p, 0.85);
  const stone = mix('#b3a2a8', hour.sun, 0.2);
  o +=
    cliff(p, -0.72, 0.085, mix(stone, hour.haze, 0.72)) +
    cliff(p, -0.36, 0.14, mix(stone, hour.haze, 0.42)) +
    cliff(p, 0.02, 0.22, mix(stone, hour.near, 0.08), true);
  o += sailing(
    p,
    { x: -0.12, y: 0.08, size: 0.12, mirror: 0.45 },
    mix('#fff6ea', hour.sun, 0.25),
    mix('#4b4678', hour.near, 0.2),
  );
  const edge = hz - u * 0.22;
  o +=
    villa(p, p.at(0.4), edge + u * 0.02, u * 0.2) +
    stonePine(p, p.at(0.2), edge + u * 0.03, u * 0.18, -0.14) +
    stonePine(p, p.at(0.55), edge + u * 0.01, u * 0.15, 0.06);
  o += skerries(p, stone);
  return finished(
    p,
    o +
      blossoms(
        p,
        width - u * 0.16,
        height + u * 0.02,
        u * 0.62,
        u * 0.17,
        mix('#f0b45c', hour.near, 0.12),
      ) +
      tuft(
        p,
        p.at(0.1),
        height + u * 0.01,
        u * 0.34,
        u * 0.11,
        mix('#2c2c5c', hour.near, 0.4),
        mix('#6a6796', hour.near, 0.1),
      ) +
      birds(
        p,
        [
          [width * 0.4, hz - u * 0.2, u * 0.016],
          [width * 0.43, hz - u * 0.225, u * 0.011],
        ],
        mix(hour.near, hour.haze, 0.3),
      ),
  );
}

function skerries(p: Painting, stone: string): string {
  const { u, hz, hour } = p;
  let o = '';
  for (const [x, y, w] of [
    [-0.2, 0.09, 0.08],
    [-0.12, 0.12, 0.06],
    [-0.28, 0.12, 0.04],
  ] as const) {
    o +=
      rock(p, p.at(x), hz + y * u, w * u, w * u * 0.8, mix(stone, hour.near, 0.35)) +
      oval(
        p.at(x),
        hz + y * u + u * 0.003,
        w * u * 0.7,
        u * 0.005,
        mix('#ffffff', hour.haze, 0.3),
        'opacity="0.6"',
      );
  }
  return o;
}

/** A cliff from `x` units to the right edge, `high` units above the sea. */
function cliff(p: Painting, x: number, high: number, color: string, near = false): string {
  const { u, hz, hour, width, height, r } = p;
  const from = p.at(x);
  const top = ridge(r, [from + u * 0.1, width + u * 0.2], hz - u * high, u * 0.03, {
    halvings: 5,
  }).map(([px, py], i): Point => [px, Math.max(py, hz - u * high) + u * 0.06 * Math.exp(-i / 3)]);
  const side: Point[] = Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8;
    return [
      from + u * 0.1 * t ** 0.6 - u * 0.012 * (i % 2),
      hz + u * (near ? 0.07 : 0.012) - (u * high + u * 0.02) * t,
    ];
  });
  const foot: Point[] = near
    ? [
        [width + u * 0.2, height],
        [p.at(0.5), hz + u * 0.3],
        [p.at(0.2), hz + u * 0.16],
      ]
    : [[width + u * 0.2, hz + u * 0.02]];
  const body = shape(
    poly([...side, ...top, ...foot]),
    linear(p, [
      [0, mix(color, hour.sun, 0.35)],
      [0.5, color],
      [1, mix(color, hour.near, near ? 0.6 : 0.25)],
    ]),
  );
  const face = group(
    body,
    relief(p, { x: u * 0.022, y: u * 0.09, depth: u * (near ? 0.014 : 0.007), light: 1.3 }),
  );
  const turf = top.map(([px, py]): Point => [px, py + u * (0.008 + 0.014 * r())]);
  const surf = near ? surfAt(p, from, foot.slice(1)) : '';
  return (
    mirrored(p, face, hz + u * (near ? 0.06 : 0.012), 0.42) +
    face +
    shape(
      poly([...top, ...turf.toReversed()]),
      mix(mix('#6f8a5c', hour.near, hour.lamps * 0.4), color, near ? 0.15 : 0.6),
    ) +
    surf
  );
}

function surfAt(p: Painting, from: number, foot: readonly Point[]): string {
  const { u, hz, hour } = p;
  return group(
    foot
      .map(([px, py]) =>
        oval(
          px - u * 0.02,
          py,
          u * 0.07,
          u * 0.007,
          mix('#ffffff', hour.haze, 0.35),
          'opacity="0.55"',
        ),
      )
      .join('') +
      oval(
        from,
        hz + u * 0.072,
        u * 0.08,
        u * 0.006,
        mix('#ffffff', hour.haze, 0.3),
        'opacity="0.6"',
      ),
    torn(p, u * 0.02, u * 0.016),
  );
}

/** A white villa with arches and a tiled roof; `size` is its width. */
function villa(p: Painting, x: number, y: number, size: number): string {
  const { hour } = p;
  const wall = mix('#fdf5ea', hour.near, 0.08 + hour.lamps * 0.12);
  const tile = mix('#c56a4c', hour.near, 0.15 + hour.lamps * 0.15);
  const part = (px: number, w: number, h: number): string => {
    let o = `<rect x="${f(px)}" y="${f(y - h)}" width="${f(w)}" height="${f(h)}" fill="${linear(
      p,
      [
        [0, mix(wall, hour.sun, 0.35)],
        [1, mix(wall, hour.near, 0.3)],
      ],
      true,
    )}"/>`;
    o += shape(
      poly([
        [px - size * 0.03, y - h],
        [px + w * 0.16, y - h - size * 0.11],
        [px + w * 0.84, y - h - size * 0.11],
        [px + w + size * 0.03, y - h],
      ]),
      tile,
    );
    const count = Math.max(2, Math.round(w / (size * 0.13)));
    for (let i = 0; i < count; i++) {
      const [ax, aw] = [px + (w * (i + 0.28)) / count, (w * 0.44) / count];
      o += shape(
        `M${f(ax)} ${f(y - h * 0.18)}v${f(-h * 0.36)}a${f(aw / 2)} ${f(aw / 2)} 0 0 1 ${f(aw)} 0v${f(h * 0.36)}Z`,
        mix('#6d7896', '#ffd78c', hour.lamps),
      );
    }
    return o;
  };
  return (
    part(x - size * 0.06, size * 0.34, size * 0.46) +
    part(x - size * 0.5, size * 0.5, size * 0.28) +
    part(x + size * 0.26, size * 0.3, size * 0.24)
  );
}
