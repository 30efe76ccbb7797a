import { f, lens, poly } from '../canvas.ts';
import type { Point } from '../canvas.ts';
import { between } from '../rng.ts';
import { mix } from '../shade.ts';
import {
  blur,
  farLand,
  finished,
  glitter,
  group,
  line,
  linear,
  mirrored,
  mist,
  outline,
  oval,
  relief,
  shadow,
  shape,
  sky,
  water,
} from './brush.ts';
import type { Painting } from './brush.ts';
import { birds, cabin, forest, mountain, pier, rock, spruce, tuft } from './things.ts';
import type { Leaves } from './things.ts';

/** Spruces at a distance: 0 at the viewer's feet, 1 in the haze. */
const needles = ({ hour }: Painting, depth: number): Leaves => {
  const tone = (color: string, lit: number) =>
    mix(
      mix(mix(color, hour.near, 0.1 + 0.4 * hour.lamps * (1 - depth)), hour.sun, lit),
      hour.haze,
      depth,
    );
  return {
    trunk: tone('#54402f', 0.05),
    back: tone('#14403a', 0),
    middle: tone('#1d5547', 0.02),
    front: tone('#4a8262', 0.16),
  };
};

/** Peaks with lit and shaded faces behind each other. */
function peaks(p: Painting): string {
  const { hz, u, hour } = p;
  const tone = (depth: number): readonly [string, string] => [
    mix(mix('#8fa6a2', hour.sun, 0.35), hour.haze, depth),
    mix(mix('#46686c', hour.near, 0.12), hour.haze, depth),
  ];
  let o = '';
  for (const [x, w, h, depth, snow] of [
    [-1.35, 0.9, 0.16, 0.72, 0.2],
    [-0.78, 0.8, 0.22, 0.6, 0.36],
    [0.72, 1.1, 0.26, 0.5, 0.4],
    [-0.3, 0.9, 0.3, 0.42, 0.45],
    [0.22, 1.0, 0.38, 0.28, 0.5],
  ] as const)
    o += mountain(p, p.at(x), hz + u * 0.01, w * u, h * u, tone(depth), snow);
  return o + mist(p, hz - u * 0.03, u * 0.16, 0.75);
}

/** A mirror lake before snowy peaks, mist between two rows of spruces, a pier and a canoe. */
export function lake(p: Painting): string {
  const { u, hz, hour, width } = p;
  const mountains =
    peaks(p) +
    farLand(p, [-0.05, 0.5], u * 0.06, mix('#5f8a80', hour.haze, 0.45), { thin: 'both' });
  const farRow = forest(
    p,
    [-u * 0.1, width + u * 0.1],
    () => hz + u * 0.006,
    u * 0.06,
    needles(p, 0.55),
    0.3,
  );
  const shoreY = (x: number) =>
    hz + u * 0.012 + u * 0.05 * Math.max(0, (x - p.at(-0.5)) / (width - p.at(-0.5)));
  const nearRow = forest(
    p,
    [p.at(-0.62), width + u * 0.1],
    shoreY,
    u * 0.12,
    needles(p, 0.28),
    0.26,
  );
  const bank = shape(
    outline([
      [p.at(-0.75), hz + u * 0.012],
      [p.at(-0.3), hz + u * 0.004],
      [width + u * 0.1, hz - u * 0.01],
      [width + u * 0.1, hz + u * 0.09],
      [p.at(-0.1), hz + u * 0.035],
    ]),
    mix(mix('#56704a', hour.near, 0.2), hour.haze, 0.15),
  );
  const lodge = cabin(p, p.at(0.16), hz + u * 0.05, u * 0.13);
  let o = sky(p, { heaps: 2, streaks: 6 }) + mountains + farRow;
  o +=
    water(p, { calm: 0.8 }) +
    mirrored(p, mountains + farRow, hz, 0.55) +
    mirrored(p, bank + nearRow + lodge, hz + u * 0.05, 0.5) +
    glitter(p, 0.45);
  o +=
    mist(p, hz + u * 0.012, u * 0.06, 0.6) +
    bank +
    nearRow +
    lodge +
    mist(p, hz + u * 0.06, u * 0.05, 0.35);
  o += waterside(p);
  return finished(
    p,
    o +
      birds(
        p,
        [
          [width * 0.38, hz - u * 0.26, u * 0.014],
          [width * 0.41, hz - u * 0.285, u * 0.01],
        ],
        mix(hour.near, hour.haze, 0.35),
      ),
  );
}

/** A pier, a canoe and the bank before them. */
function waterside(p: Painting): string {
  const { u, hz, hour, height } = p;
  return (
    pier(
      p,
      [p.at(-0.12), hz + u * 0.16],
      [p.at(-0.2), height + u * 0.05],
      [u * 0.05, u * 0.26],
      hour.lamps > 0.5,
    ) +
    boatAt(p, p.at(-0.4), hz + u * 0.27) +
    shore(p) +
    group(
      tuft(
        p,
        p.at(-0.5),
        height + u * 0.012,
        u * 0.3,
        u * 0.13,
        mix('#1c4a3e', hour.near, 0.4),
        mix('#4f8560', hour.near, 0.15),
      ),
      '',
    )
  );
}

/** The bank at the viewer's right: rocks, whole spruces with their roots, ferns. */
function shore(p: Painting): string {
  const { u, hz, hour, width, height } = p;
  const turf = mix('#3f6b48', hour.near, 0.3 + hour.lamps * 0.2);
  const edge: Point[] = [
    [p.at(0.02), height + u * 0.1],
    [p.at(0.12), hz + u * 0.44],
    [p.at(0.26), hz + u * 0.34],
    [p.at(0.5), hz + u * 0.27],
    [width + u * 0.2, hz + u * 0.22],
    [width + u * 0.2, height + u * 0.1],
  ];
  let o = group(
    shape(
      outline(edge),
      linear(p, [
        [0, mix(turf, hour.sun, 0.16)],
        [1, mix(turf, hour.near, 0.45)],
      ]),
    ),
    relief(p, { x: u * 0.03, y: u * 0.012, depth: u * 0.006, light: 1.25 }),
  );
  const grey = mix('#8d948e', hour.near, 0.15);
  for (const [x, y, w] of [
    [0.1, 0.45, 0.09],
    [0.2, 0.385, 0.07],
    [0.3, 0.345, 0.05],
  ] as const)
    o += rock(p, p.at(x), hz + y * u, w * u, w * u * 0.6, grey);
  for (const [x, y, h] of [
    [0.66, 0.3, 0.5],
    [0.42, 0.33, 0.42],
    [0.84, 0.36, 0.62],
    [0.56, 0.42, 0.56],
  ] as const) {
    o +=
      shadow(p, p.at(x) + u * 0.04, hz + y * u, u * 0.12, u * 0.014, 0.4) +
      spruce(p, p.at(x), hz + y * u, h * u, needles(p, 0));
    o += tuft(
      p,
      p.at(x),
      hz + y * u + u * 0.008,
      u * 0.1,
      u * 0.03,
      mix(turf, hour.near, 0.4),
      mix(turf, hour.sun, 0.25),
    );
  }
  return (
    o +
    fern(p, p.at(0.3), height + u * 0.02, u * 0.17) +
    fern(p, width - u * 0.14, height + u * 0.03, u * 0.24)
  );
}

/** A canoe beside the pier. */
function boatAt(p: Painting, x: number, y: number): string {
  const { u, hour } = p;
  const s = u * 0.22;
  const red = mix('#b8472f', hour.near, 0.2);
  const hull =
    shape(
      `M${f(x - s * 0.55)} ${f(y - s * 0.1)}Q${f(x)} ${f(y + s * 0.09)} ${f(x + s * 0.55)} ${f(y - s * 0.12)}Q${f(x + s * 0.42)} ${f(y + s * 0.1)} ${f(x)} ${f(y + s * 0.12)}Q${f(x - s * 0.42)} ${f(y + s * 0.1)} ${f(x - s * 0.55)} ${f(y - s * 0.1)}Z`,
      red,
    ) +
    shape(
      `M${f(x - s * 0.5)} ${f(y - s * 0.08)}Q${f(x)} ${f(y + s * 0.09)} ${f(x + s * 0.5)} ${f(y - s * 0.1)}Q${f(x)} ${f(y + s * 0.02)} ${f(x - s * 0.5)} ${f(y - s * 0.08)}Z`,
      mix(red, hour.near, 0.7),
    );
  return (
    mirrored(p, hull, y + s * 0.1, 0.5) +
    hull +
    shape(
      lens(x - s * 0.7, y + s * 0.13, s * 1.4, s * 0.02),
      mix('#ffffff', hour.haze, 0.3),
      'opacity="0.5"',
    )
  );
}

/** A fern of bent leaves with their feathers. */
function fern(p: Painting, x: number, y: number, size: number): string {
  const { r, hour } = p;
  const [dark, lit] = [mix('#1d4c38', hour.near, 0.4), mix('#5f9a63', hour.near, 0.15)];
  let o = '';
  for (let i = 0; i < 9; i++) {
    const angle = Math.PI * (0.12 + (0.76 * i) / 8 + (r() - 0.5) * 0.06);
    const l = size * between(r, 0.75, 1.05);
    const bend: Point = [x + Math.cos(angle) * l * 0.5, y - Math.sin(angle) * l * 0.8];
    const tip: Point = [x + Math.cos(angle) * l, y - Math.sin(angle) * l * 0.86];
    let d = '';
    for (let k = 2; k < 18; k++) {
      const t = k / 18;
      const [px, py] = [
        (1 - t) ** 2 * x + 2 * (1 - t) * t * bend[0] + t * t * tip[0],
        (1 - t) ** 2 * y + 2 * (1 - t) * t * bend[1] + t * t * tip[1],
      ];
      const w = l * 0.16 * Math.sin(Math.PI * (0.15 + 0.8 * t));
      for (const side of [-1, 1])
        d += `M${f(px)} ${f(py)}q${f(side * w * 0.6)} ${f(-w * 0.35)} ${f(side * w)} ${f(w * 0.2)}q${f(-side * w * 0.6)} ${f(w * 0.1)} ${f(-side * w)} ${f(-w * 0.05)}Z`;
    }
    o +=
      shape(d, i % 2 ? dark : mix(dark, lit, 0.55)) +
      line(
        `M${f(x)} ${f(y)}Q${f(bend[0])} ${f(bend[1])} ${f(tip[0])} ${f(tip[1])}`,
        i % 2 ? dark : lit,
        size * 0.012,
      );
  }
  return o;
}

/** A way through the meadow to a lit cabin, three depths of forest in warm mist. */
export function clearing(p: Painting): string {
  const { u, hz, hour, width, height, r } = p;
  const turf = mix('#6f9a58', hour.near, 0.12 + hour.lamps * 0.3);
  let o = woodedValley(p);
  const field: Point[] = [
    [-u * 0.2, hz + u * 0.05],
    [width * 0.3, hz + u * 0.035],
    [p.at(-0.2), hz + u * 0.03],
    [width + u * 0.2, hz + u * 0.02],
    [width + u * 0.2, height + u * 0.2],
    [-u * 0.2, height + u * 0.2],
  ];
  o += shape(
    poly(field),
    linear(p, [
      [0, mix(turf, hour.haze, 0.45)],
      [0.3, mix(turf, hour.sun, 0.22)],
      [1, mix(turf, hour.near, 0.42)],
    ]),
  );
  o += swells(p, turf);
  const way = mix(mix('#dcc79a', hour.sun, 0.2), hour.near, hour.lamps * 0.25);
  o += shape(
    `M${f(p.at(0.02))} ${f(hz + u * 0.13)}C${f(p.at(-0.06))} ${f(hz + u * 0.2)} ${f(p.at(-0.24))} ${f(hz + u * 0.24)} ${f(p.at(-0.2))} ${f(hz + u * 0.34)}C${f(p.at(-0.18))} ${f(hz + u * 0.42)} ${f(p.at(-0.42))} ${f(height - u * 0.04)} ${f(p.at(-0.56))} ${f(height + u * 0.05)}L${f(p.at(-0.08))} ${f(height + u * 0.05)}C${f(p.at(-0.02))} ${f(hz + u * 0.46)} ${f(p.at(0.02))} ${f(hz + u * 0.38)} ${f(p.at(-0.08))} ${f(hz + u * 0.3)}C${f(p.at(-0.14))} ${f(hz + u * 0.24)} ${f(p.at(0.06))} ${f(hz + u * 0.2)} ${f(p.at(0.07))} ${f(hz + u * 0.13)}Z`,
    linear(p, [
      [0, way],
      [1, mix(way, hour.near, 0.3)],
    ]),
  );
  o += cabin(p, p.at(0.08), hz + u * 0.14, u * 0.3) + smoke(p, p.at(0.16), hz - u * 0.1);
  o += spruces(p, turf);
  const onPath = (x: number, y: number) =>
    Math.abs(x - p.at(-0.16 - 0.35 * ((y - hz) / u - 0.2))) < u * 0.2;
  let flowers = '';
  for (let i = 0; i < 90; i++) {
    const t = r();
    const [x, y] = [r() * width, hz + u * (0.14 + 0.42 * t)];
    if (onPath(x, y)) continue;
    flowers += oval(
      x,
      y,
      u * 0.003 * (0.6 + t),
      u * 0.0024 * (0.6 + t),
      r() < 0.5 ? '#fbe6a2' : '#f3f3ea',
    );
  }
  for (let i = 0; i < 16; i++) {
    const x = r() * width;
    const y = hz + u * between(r, 0.16, 0.5);
    if (onPath(x, y)) continue;
    o += tuft(p, x, y, u * 0.1, u * 0.03, mix(turf, hour.near, 0.35), mix(turf, hour.sun, 0.3));
  }
  o +=
    flowers +
    rock(p, p.at(0.24), height - u * 0.03, u * 0.14, u * 0.08, mix('#8d948a', hour.near, 0.2)) +
    fern(p, width - u * 0.12, height + u * 0.03, u * 0.26) +
    fern(p, p.at(0.34), height + u * 0.03, u * 0.17) +
    monarchs(p);
  return finished(p, o);
}

/** Mountains and three depths of forest in mist. */
function woodedValley(p: Painting): string {
  const { u, hz, hour, width } = p;
  let o =
    sky(p, { heaps: 1, streaks: 3 }) +
    mountain(
      p,
      p.at(-0.35),
      hz + u * 0.02,
      u * 1.3,
      u * 0.3,
      [mix('#93aaa0', hour.haze, 0.55), mix('#5d7f7c', hour.haze, 0.55)],
      0.3,
    ) +
    mountain(p, p.at(0.5), hz + u * 0.02, u * 1.2, u * 0.22, [
      mix('#93aaa0', hour.haze, 0.45),
      mix('#5d7f7c', hour.haze, 0.45),
    ]);
  o +=
    mist(p, hz, u * 0.2, 0.8) +
    forest(
      p,
      [-u * 0.1, width + u * 0.1],
      (x) => hz + u * 0.01 - u * 0.02 * Math.sin(x / u),
      u * 0.13,
      needles(p, 0.68),
      0.3,
    ) +
    mist(p, hz + u * 0.01, u * 0.14, 0.7);
  o +=
    forest(
      p,
      [p.at(-0.72), width + u * 0.1],
      () => hz + u * 0.03,
      u * 0.24,
      needles(p, 0.42),
      0.26,
    ) +
    forest(p, [-u * 0.1, width * 0.16], () => hz + u * 0.03, u * 0.2, needles(p, 0.45), 0.3) +
    mist(p, hz + u * 0.03, u * 0.14, 0.6);
  return o;
}

function spruces(p: Painting, turf: string): string {
  const { u, hz, hour } = p;
  let o = '';
  for (const [x, y, h] of [
    [-0.34, 0.11, 0.3],
    [0.42, 0.13, 0.38],
    [0.56, 0.19, 0.5],
    [0.32, 0.1, 0.3],
    [0.74, 0.26, 0.62],
  ] as const)
    o +=
      shadow(p, p.at(x) + u * 0.05, hz + y * u, u * 0.14, u * 0.015, 0.35) +
      spruce(p, p.at(x), hz + y * u, h * u, needles(p, 0.06)) +
      tuft(
        p,
        p.at(x),
        hz + y * u + u * 0.01,
        u * 0.12,
        u * 0.03,
        mix(turf, hour.near, 0.45),
        mix(turf, hour.sun, 0.2),
      );
  return o;
}

/** Rises of the meadow: light along their crests, shade behind them. */
function swells(p: Painting, turf: string): string {
  const { u, hz, hour, width, r } = p;
  let o = '';
  for (let i = 0; i < 9; i++) {
    const t = ((i + 1) / 9) ** 1.3;
    const [x, w] = [width * between(r, -0.1, 1.1), u * (0.5 + 0.7 * t)];
    const y = hz + u * (0.05 + 0.45 * t);
    o += oval(x, y, w, u * 0.03 * (0.5 + t), mix(turf, hour.sun, 0.4), 'opacity="0.22"');
    o += oval(
      x + w * 0.2,
      y + u * 0.03,
      w,
      u * 0.03 * (0.5 + t),
      mix(turf, hour.near, 0.6),
      'opacity="0.16"',
    );
  }
  return group(o, blur(p, u * 0.02, u * 0.008));
}

const smoke = (p: Painting, x: number, y: number): string =>
  line(
    `M${f(x)} ${f(y)}q${f(p.u * 0.02)} ${f(-p.u * 0.04)} 0 ${f(-p.u * 0.08)}t${f(p.u * 0.01)} ${f(-p.u * 0.08)}`,
    mix('#ffffff', p.hour.haze, 0.3),
    p.u * 0.014,
    `opacity="0.45" ${blur(p, p.u * 0.008)}`,
  );

/** The butterflies of the forests in Michoacán. */
function monarchs(p: Painting): string {
  const { u, hz, r, hour } = p;
  let o = '';
  for (let i = 0; i < 9; i++) {
    const [x, y, s] = [
      p.at(between(r, -0.6, 0.1)),
      hz + u * between(r, -0.14, 0.16),
      u * between(r, 0.004, 0.007),
    ];
    const turn = Math.round(between(r, -40, 40));
    o += `<g transform="translate(${f(x)} ${f(y)}) rotate(${turn})">${shape(`M0 0C${f(-s)} ${f(-s * 1.4)} ${f(-s * 2)} ${f(-s * 0.4)} 0 ${f(s * 0.4)}C${f(s * 1.6)} ${f(-s * 0.6)} ${f(s)} ${f(-s * 1.5)} 0 0Z`, mix('#e8792b', hour.near, 0.18))}${oval(0, 0, s * 0.14, s * 0.5, hour.near)}</g>`;
  }
  return o;
}
