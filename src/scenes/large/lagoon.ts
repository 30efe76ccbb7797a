import { f, lens } from '../canvas.ts';
import type { Point } from '../canvas.ts';
import { between } from '../rng.ts';
import { mix } from '../shade.ts';
import {
  blur,
  farLand,
  finished,
  foam,
  glitter,
  linear,
  mirrored,
  outline,
  oval,
  shape,
  sky,
  torn,
  water,
} from './brush.ts';
import type { Painting } from './brush.ts';
import { agave, birds, palm, pier, rock, sailing, stiltHut, thicket, tuft } from './things.ts';
import type { Leaves } from './things.ts';

const leaves = ({ hour }: Painting, depth = 0): Leaves => {
  const tone = (color: string, lit: number) =>
    mix(
      mix(
        mix(color, hour.near, 0.06 + 0.6 * hour.lamps),
        hour.sun,
        lit * (0.2 + hour.lamps * 0.25),
      ),
      hour.haze,
      depth,
    );
  return {
    trunk: tone('#8b6a4c', 0.4),
    back: tone('#12594a', 0),
    middle: tone('#1d7a58', 0.2),
    front: tone('#4aa868', 0.7),
  };
};
const sand = ({ hour }: Painting): string =>
  mix(mix('#f6e6c3', hour.sun, 0.25), mix(hour.near, hour.sky[1], 0.4), hour.lamps * 0.55);

/** Sand bars and reef that show through clear water. */
function shallows(p: Painting): string {
  const { u, hz, hour, r } = p;
  const pale = mix(hour.water[0], '#f4fbe6', 0.4);
  let [light, dark] = ['', ''];
  for (const [x, y, w] of [
    [-0.1, 0.1, 0.8],
    [0.2, 0.17, 0.6],
    [-0.5, 0.24, 0.42],
  ] as const)
    light += oval(p.at(x), hz + y * u, w * u, u * 0.02, pale);
  for (let i = 0; i < 16; i++) {
    const t = r();
    dark += oval(
      p.at(between(r, -1.7, 0.2)),
      hz + u * (0.1 + 0.5 * t),
      u * between(r, 0.05, 0.16) * (0.5 + t),
      u * 0.016 * (0.5 + t),
      hour.water[2],
    );
  }
  return `<g opacity="0.6" ${torn(p, u * 0.14, u * 0.09, u * 0.004)}>${light}</g><g opacity="0.34" ${torn(p, u * 0.06, u * 0.07, u * 0.003)}>${dark}</g>`;
}

/** The island's beach from the water's edge to the frame, its foam, and the shade on its sand. */
function beach(p: Painting, edge: readonly Point[]): string {
  const { height, width, u, hour } = p;
  const right = Math.max(width, edge.at(-1)![0]) + u * 0.2;
  const close: Point[] = [
    [right, height + u * 0.1],
    [edge[0]![0], height + u * 0.1],
  ];
  const wet = edge.map(([x, y]): Point => [x + u * 0.012, y + u * 0.012]);
  const dry = edge.map(([x, y]): Point => [x + u * 0.04, y + u * 0.034]);
  const body = (points: readonly Point[]) =>
    `${outline(points).replace(/Z$/, '')}L${close.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z`;
  const warm = sand(p);
  return (
    shape(
      body(edge.map(([x, y]): Point => [x - u * 0.09, y - u * 0.01])),
      mix(hour.water[0], '#f0fff4', 0.5),
      `opacity="0.5" ${blur(p, u * 0.014)}`,
    ) +
    foam(p, edge, u * 0.006) +
    shape(body(wet), mix(warm, hour.near, 0.32)) +
    shape(
      body(dry),
      linear(p, [
        [0, mix(warm, hour.sun, 0.3)],
        [0.5, warm],
        [1, mix(warm, hour.near, 0.22)],
      ]),
    )
  );
}

/** Reef patches under clear water, huts along a jetty, an island of whole palms. */
export function lagoon(p: Painting): string {
  const { u, hz, hour, r, width } = p;
  const far = mix('#5f9fa0', hour.haze, 0.35);
  let o =
    sky(p) +
    farLand(p, [-0.05, 0.5], u * 0.075, far, { opacity: 0.8 }) +
    farLand(p, [-0.05, 0.26], u * 0.05, mix(far, hour.near, 0.25), { opacity: 0.75 });
  o += water(p) + shallows(p) + glitter(p, 0.7);
  const huts = (
    [
      [-1.12, 0.03, 0.085],
      [-0.9, 0.042, 0.11],
      [-0.62, 0.06, 0.15],
    ] as const
  ).map(([x, y, s]) => [p.at(x), hz + y * u, s * u] as const);
  const jetty = shape(
    `M${f(p.at(-1.2))} ${f(hz + u * 0.012)}L${f(p.at(-0.1))} ${f(hz + u * 0.052)}v${f(u * 0.008)}L${f(p.at(-1.2))} ${f(hz + u * 0.016)}Z`,
    mix('#8a6a4b', hour.near, 0.2),
  );
  const drawn = huts.map(([x, y, s]) => stiltHut(p, x, y, s, hour.lamps)).join('');
  o += mirrored(p, drawn, hz + u * 0.055, 0.4) + jetty + drawn;
  o += sailing(
    p,
    { x: 0.04, y: 0.055, size: 0.085, mirror: 0.35 },
    mix('#ffffff', hour.sun, 0.2),
    mix('#c98a4a', hour.near, 0.2),
  );
  o += palmIsland(p);
  let grains = '';
  for (let i = 0; i < 120; i++)
    grains += lens(
      p.at(between(r, -0.2, 0.9)),
      hz + u * between(r, 0.2, 0.44),
      u * between(r, 0.004, 0.014),
      u * 0.0014,
    );
  o += shape(grains, mix(sand(p), hour.near, 0.4), 'opacity="0.5"');
  return finished(
    p,
    o +
      nearPlants(p) +
      birds(
        p,
        [
          [width * 0.5, hz - u * 0.2, u * 0.012],
          [width * 0.53, hz - u * 0.225, u * 0.009],
        ],
        mix(hour.near, hour.haze, 0.4),
      ),
  );
}

function palmIsland(p: Painting): string {
  const { u, hz, hour, height } = p;
  const edge: Point[] = [
    [p.at(-0.44), hz + u * 0.2],
    [p.at(-0.4), hz + u * 0.165],
    [p.at(-0.2), hz + u * 0.125],
    [p.at(0.08), hz + u * 0.1],
    [p.at(0.5), hz + u * 0.084],
    [p.at(1.4), hz + u * 0.07],
  ];
  const shore: Point[] = [
    [p.at(0.5), height + u * 0.1],
    [p.at(0.22), hz + u * 0.38],
    [p.at(-0.12), hz + u * 0.3],
    [p.at(-0.36), hz + u * 0.245],
    ...edge,
  ];
  let o = beach(p, shore);
  const c = leaves(p);
  const back = leaves(p, 0.18);
  o +=
    thicket(p, p.at(0.42), hz + u * 0.12, u * 0.72, u * 0.15, back) +
    thicket(p, p.at(0.2), hz + u * 0.14, u * 0.36, u * 0.09, c);
  o +=
    palm(p, p.at(0.3), hz + u * 0.155, u * 0.35, -0.1, back) +
    palm(p, p.at(0.52), hz + u * 0.16, u * 0.4, 0.06, back);
  o +=
    palm(p, p.at(0.1), hz + u * 0.18, u * 0.46, -0.24, c) +
    palm(p, p.at(-0.14), hz + u * 0.2, u * 0.37, -0.3, c);
  o +=
    canoe(p, p.at(0.16), hz + u * 0.27) +
    rock(p, p.at(-0.33), hz + u * 0.222, u * 0.07, u * 0.035, mix('#9a948a', hour.haze, 0.2));
  return o;
}

function canoe(p: Painting, x: number, y: number): string {
  const { u, hour } = p;
  const s = u * 0.2;
  const red = mix('#cf5a3c', hour.near, 0.18 + hour.lamps * 0.2);
  return (
    oval(
      x,
      y + s * 0.08,
      s * 0.55,
      s * 0.05,
      mix(hour.near, '#000000', 0.2),
      `opacity="0.4" ${blur(p, s * 0.03)}`,
    ) +
    shape(
      `M${f(x - s * 0.55)} ${f(y - s * 0.09)}Q${f(x)} ${f(y + s * 0.1)} ${f(x + s * 0.55)} ${f(y - s * 0.1)}Q${f(x + s * 0.4)} ${f(y + s * 0.1)} ${f(x)} ${f(y + s * 0.12)}Q${f(x - s * 0.42)} ${f(y + s * 0.1)} ${f(x - s * 0.55)} ${f(y - s * 0.09)}Z`,
      red,
    ) +
    shape(
      `M${f(x - s * 0.5)} ${f(y - s * 0.07)}Q${f(x)} ${f(y + s * 0.1)} ${f(x + s * 0.5)} ${f(y - s * 0.08)}Q${f(x)} ${f(y + s * 0.04)} ${f(x - s * 0.5)} ${f(y - s * 0.07)}Z`,
      mix(red, '#2a1010', 0.6),
    )
  );
}

/** Plants at the viewer's feet, at the lower right. */
function nearPlants(p: Painting): string {
  const { u, width, height, hour } = p;
  const dark = mix('#0f4a3f', hour.near, 0.5);
  const lit = mix('#2f8a66', hour.near, 0.25);
  return (
    agave(p, width - u * 0.08, height + u * 0.03, u * 0.27, dark, lit) +
    agave(p, width - u * 0.36, height + u * 0.045, u * 0.17, dark, lit) +
    tuft(p, width - u * 0.2, height + u * 0.01, u * 0.5, u * 0.15, dark, mix(dark, lit, 0.6))
  );
}

/** Lamps along a pier that leads to lit huts. */
export function walkway(p: Painting): string {
  const { u, hz, hour, width, height } = p;
  const far = mix('#5c7f86', hour.haze, 0.3);
  let o =
    sky(p, { heaps: 2, streaks: 8, stars: hour.lamps > 0.7 ? 70 : 0 }) +
    farLand(p, [-0.05, 0.62], u * 0.12, far, { opacity: 0.85 }) +
    farLand(p, [-0.05, 0.36], u * 0.075, mix(far, hour.near, 0.35), { opacity: 0.85 });
  o += water(p) + glitter(p, 0.85);
  const huts = (
    [
      [-0.52, 0.04, 0.13],
      [-0.28, 0.06, 0.18],
      [0.06, 0.1, 0.27],
    ] as const
  )
    .map(([x, y, s]) => stiltHut(p, p.at(x), hz + y * u, s * u, Math.max(0.6, hour.lamps)))
    .join('');
  o += mirrored(p, huts, hz + u * 0.085, 0.5) + huts;
  o += sailing(
    p,
    { y: 0.075, size: 0.12, mirror: 0.4 },
    mix('#fff4e0', hour.sun, 0.3),
    mix('#7a4a34', hour.near, 0.3),
  );
  o += pier(
    p,
    [p.at(-0.1), hz + u * 0.075],
    [p.at(-0.42), height + u * 0.06],
    [u * 0.04, u * 0.34],
    true,
  );
  o += palmShore(p);
  return finished(
    p,
    o +
      nearPlants(p) +
      birds(
        p,
        [
          [width * 0.42, hz - u * 0.22, u * 0.016],
          [width * 0.45, hz - u * 0.25, u * 0.012],
          [width * 0.395, hz - u * 0.255, u * 0.01],
        ],
        mix(hour.near, hour.haze, 0.3),
      ),
  );
}

function palmShore(p: Painting): string {
  const { u, hz, height } = p;
  const edge: Point[] = [
    [p.at(-0.06), height + u * 0.1],
    [p.at(0.1), hz + u * 0.4],
    [p.at(0.32), hz + u * 0.3],
    [p.at(0.6), hz + u * 0.24],
    [p.at(1.3), hz + u * 0.2],
  ];
  const c = leaves(p);
  const ground = beach(p, edge) + thicket(p, p.at(0.62), hz + u * 0.32, u * 0.44, u * 0.12, c);
  return (
    ground +
    palm(p, p.at(0.5), hz + u * 0.34, u * 0.58, -0.24, c) +
    palm(p, p.at(0.3), hz + u * 0.37, u * 0.36, -0.16, c)
  );
}
