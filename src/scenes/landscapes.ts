import {
  balloon,
  glow,
  house,
  jetty,
  lighthouse,
  palapa,
  pane,
  parasol,
  sailboat,
  skyline,
  stilted,
} from './built.ts';
import {
  between,
  chance,
  circle,
  down,
  f,
  hillPath,
  ink,
  lens,
  path,
  poly,
  rect,
  smooth,
  stroke,
} from './canvas.ts';
import type { Canvas, Point } from './canvas.ts';
import { lighten, mix } from './shade.ts';
import type { Landscape } from './name.ts';
import {
  besideText,
  birds,
  blades,
  bush,
  cypress,
  hill,
  leafColor,
  mist,
  palm,
  pine,
  range,
  rolling,
  saguaro,
  sky,
  tree,
  water,
  yAt,
} from './nature.ts';
import { pick } from './rng.ts';

/**
 * A shore sweeping in from the subject's edge: `points` in (X, share of height). Foam, wet sand and
 * dry sand in three bands.
 */
function shore(c: Canvas, points: readonly Point[], sand: string): string {
  const { H, U } = c;
  const dry = ink(c, sand, 0.05);
  const line = (lift: number): string => {
    const list = points.map(([t, y]) => [c.X(t), y * H - lift] as const);
    return `M${f(list[0]![0])} ${f(list[0]![1])}${smooth(list)}L${f(list.at(-1)![0])} ${f(H + 2)}L${f(c.X(-0.02))} ${f(H + 2)}Z`;
  };
  return (
    path(line(U * 0.03), lighten(c.light.sky[3], 0.3), 0.45) +
    path(line(U * 0.019), lighten(dry, 0.7), 0.85) +
    path(line(U * 0.011), mix(dry, c.light.ink, 0.22)) +
    path(line(0), down(c, [0, mix(dry, c.light.sky[3], 0.15)], [1, mix(dry, c.light.ink, 0.1)]))
  );
}
const shoreLine: readonly Point[] = [
  [-0.02, 0.8],
  [0.14, 0.815],
  [0.32, 0.86],
  [0.5, 0.925],
  [0.68, 0.965],
  [0.86, 1.02],
  [1.02, 1.06],
];

function beach(c: Canvas): string {
  const { H, U } = c;
  const top = H * between(c, 0.5, 0.56);
  let o = sky(c, top);
  if (chance(c, 0.75))
    o += hill(
      c,
      rolling(c, top + U * 0.01, U * between(c, 0.06, 0.13), 0.3),
      '#5f9c93',
      0.78,
      top + 2,
    );
  if (chance(c, 0.5))
    o += hill(c, rolling(c, top + U * 0.012, U * 0.055, 0.6), '#3f8278', 0.55, top + 2);
  const sea = pick(c.r, [
    ['#aee7df', '#35b5bd', '#0d7691'],
    ['#bfe9e4', '#4cc1c4', '#168aa3'],
    ['#9adfe3', '#2a9fbe', '#0f5f8c'],
  ] as const);
  o += water(c, top, H, sea[0], sea[1], sea[2]);
  if (chance(c, 0.6) && !besideText(c))
    o += sailboat(c, c.X(between(c, 0.55, 0.85)), top + U * 0.035, U * between(c, 0.06, 0.1), 0.45);
  o += shore(c, shoreLine, pick(c.r, ['#f7e7c6', '#f4dfbd', '#faf0dc']));
  const umbrella = c.r();
  const shift = besideText(c) ? -0.12 : 0;
  if (umbrella < 0.45)
    for (const t of [0.36, 0.47])
      o += palapa(c, c.X(t + shift), H * (0.9 + (t - 0.36) * 0.38), U * 0.13, 0.1);
  else if (umbrella < 0.8)
    for (const [i, t] of [0.34, 0.43, 0.53].entries())
      o += parasol(
        c,
        c.X(t + shift),
        H * (0.9 + (t - 0.34) * 0.36),
        U * 0.12,
        0.1,
        ['#d9603f', '#2f8b97', '#e0a13a'][i]!,
      );
  const group = 2 + Math.floor(c.r() * 2);
  for (let i = group - 1; i >= 0; i--) {
    o += palm(
      c,
      c.X(0.07 + i * 0.085 + between(c, -0.015, 0.015)),
      H * (0.87 + i * 0.012),
      U * (0.56 - i * 0.075 + between(c, -0.03, 0.05)),
      c.dir * between(c, 0.02, 0.2) * (i ? 1.2 : 0.6),
      0.04 + i * 0.05,
    );
  }
  o +=
    blades(c, c.X(0.02), H * 0.98, U * 0.16, 0, '#2f7f57', { n: 11, wide: 0.06 }) +
    blades(c, c.X(0.13), H * 1.02, U * 0.14, 0, '#3a8f5e', { n: 10, wide: 0.06 });
  return (
    o + bush(c, c.X(0.02), H * 1.02, U * 0.14, 0, '#27664c', chance(c, 0.5) ? '#e2588a' : undefined)
  );
}

function island(c: Canvas): string {
  const { H, U, W } = c;
  const top = H * between(c, 0.46, 0.52);
  let o =
    sky(c, top) + hill(c, rolling(c, top + U * 0.008, U * 0.05, 0.3), '#6aa79c', 0.85, top + 2);
  o += water(c, top, H, '#b5ece4', '#49c9c6', '#1692ab');
  // Shallows show the sand through.
  if (!besideText(c))
    for (const [x, y, w] of [
      [0.3, 0.72, 0.5],
      [0.72, 0.86, 0.6],
      [0.12, 0.92, 0.5],
    ] as const)
      o += path(lens(c.X(x), H * y, W * w, H * 0.05), ink(c, '#c9f4e4', 0.1), 0.28);
  const side = besideText(c);
  const [cx, cy] = [
    c.X(side ? 0.19 : between(c, 0.26, 0.36)),
    top + (H - top) * (side ? 0.22 : 0.3),
  ];
  const w = U * (side ? 0.44 : between(c, 0.62, 0.8));
  o +=
    path(lens(cx, cy + U * 0.035, w * 1.16, U * 0.05), ink(c, '#e2fbef', 0.2), 0.6) +
    path(lens(cx, cy + U * 0.025, w, U * 0.065), ink(c, '#f8e8c8', 0.25));
  o +=
    bush(c, cx - w * 0.1, cy, w * 0.2, 0.3, '#3c8a62') +
    bush(c, cx + w * 0.12, cy, w * 0.18, 0.3, '#357d5a');
  for (const [dx, h, lean] of [
    [-0.22, 0.24, -0.25],
    [-0.08, 0.31, -0.08],
    [0.04, 0.27, 0.16],
    [0.16, 0.22, 0.3],
    [-0.15, 0.2, 0.1],
  ] as const)
    o += palm(c, cx + dx * w, cy + U * 0.005, U * h * between(c, 0.92, 1.1), lean, 0.22);
  const row = c.r() < 0.7;
  if (side) o += stilted(c, c.X(0.05), H * 0.68, U * 0.17, 0.14);
  else if (row) o += stiltedRow(c, cy);
  else o += sailboat(c, c.X(0.8), top + U * 0.12, U * 0.2, 0.25);
  o += shore(
    c,
    [
      [-0.02, 0.93],
      [0.2, 0.955],
      [0.42, 0.985],
      [0.6, 1.03],
    ],
    '#f8e8c8',
  );
  return o + blades(c, c.X(0.03), H * 1.01, U * 0.2, 0, '#2f7f57', { n: 11, wide: 0.07 });
}

/** Huts on stilts along a boardwalk to the island. */
function stiltedRow(c: Canvas, islandY: number): string {
  const { H, U } = c;
  const deckY = H * 0.76;
  let o = stroke(
    `M${f(c.X(0.98))} ${f(deckY + U * 0.02)}L${f(c.X(0.5))} ${f(islandY + U * 0.05)}`,
    ink(c, '#a87a52', 0.2),
    U * 0.012,
  );
  for (const [t, s] of [
    [0.62, 0.13],
    [0.75, 0.16],
    [0.91, 0.2],
  ] as const)
    o += stilted(
      c,
      c.X(t),
      H * (0.56 + (t - 0.5) * 0.42) + U * 0.03,
      U * s,
      0.24 - (t - 0.62) * 0.4,
    );
  return o;
}

function bay(c: Canvas): string {
  const { H, U } = c;
  const top = H * between(c, 0.48, 0.54);
  let o = sky(c, top);
  const karst = chance(c, 0.25);
  if (karst) o += karsts(c, top);
  else
    o +=
      hill(c, rolling(c, top + U * 0.01, U * 0.17, 0.8), '#7fa59d', 0.82, top + 2) +
      hill(c, rolling(c, top + U * 0.01, U * 0.1, 0.8), '#5f8f78', 0.62, top + 2);
  o += water(c, top, H, '#a8e0de', '#2f9fb5', '#0f5d85');
  o += sailboat(
    c,
    c.X(between(c, 0.6, 0.88)),
    top + U * between(c, 0.06, 0.12),
    U * between(c, 0.1, 0.15),
    0.3,
  );
  // The headland, stepping back into the bay.
  o += cliff(c, top, 0.56, 0.17, 0.42);
  const lift = between(c, 0.24, 0.3);
  o += cliff(c, top, 0.36, lift, 0.16);
  for (let i = 0; i < 4; i++) {
    const t = 0.03 + i * 0.055;
    o += house(
      c,
      c.X(t),
      top - U * lift * (0.9 - i * 0.02),
      U * 0.07,
      U * 0.055,
      0.2,
      pick(c.r, ['#fdf6ea', '#f7ead2', '#f3d9bd']),
      '#b9623f',
    );
    if (i % 2) o += cypress(c, c.X(t + 0.03), top - U * lift * 0.86, U * 0.12, 0.18);
  }
  o += tree(c, c.X(0.27), top - U * lift * 0.6, U * 0.1, 0.18, '#4e8b56');
  o += shore(
    c,
    [
      [-0.02, 0.88],
      [0.16, 0.9],
      [0.34, 0.945],
      [0.52, 0.99],
      [0.66, 1.04],
    ],
    '#f2dfbd',
  );
  return (
    o +
    bush(c, c.X(0.02), H * 1.01, U * 0.2, 0, '#3b7a52', '#d2497c') +
    bush(c, c.X(0.2), H * 1.03, U * 0.14, 0, '#4a8a5b', '#e77aa0')
  );
}

/** Rocks that stand in the water, rounded above. */
function karsts(c: Canvas, top: number): string {
  const { U } = c;
  let o = '';
  for (const [t, h, d] of [
    [0.9, 0.18, 0.75],
    [0.62, 0.28, 0.6],
    [0.78, 0.22, 0.55],
    [0.46, 0.16, 0.7],
  ] as const) {
    const [x, w] = [c.X(t), U * h * 0.42];
    const rock = ink(c, '#7c9a86', d);
    o += path(
      `M${f(x - w)} ${f(top + 2)}C${f(x - w * 1.05)} ${f(top - U * h * 0.5)} ${f(x - w * 0.7)} ${f(top - U * h)} ${f(x - w * 0.1)} ${f(top - U * h)}C${f(x + w * 0.7)} ${f(top - U * h * 0.98)} ${f(x + w * 0.9)} ${f(top - U * h * 0.4)} ${f(x + w)} ${f(top + 2)}Z`,
      down(c, [0, rock], [1, mix(rock, '#e8d9bd', 0.2)]),
    );
  }
  return o;
}

/** A cliff of warm rock with green on top. */
function cliff(c: Canvas, top: number, reach: number, lift: number, depth: number): string {
  const { U, W } = c;
  const rock = ink(c, pick(c.r, ['#c99d73', '#b98f72', '#d2b48c']), depth);
  const crest: Point[] = [
    [c.X(-0.02), top - U * lift],
    [c.X(reach * 0.4), top - U * lift * 0.92],
    [c.X(reach * 0.75), top - U * lift * 0.62],
    [c.X(reach * 0.92), top - U * lift * 0.2],
  ];
  const foot = top + U * (0.1 - depth * 0.12) + U * 0.06 * (1 - depth);
  let d = path(
    `M${f(crest[0]![0])} ${f(crest[0]![1])}${smooth(crest)}L${f(c.X(reach))} ${f(foot)}L${f(c.X(-0.02))} ${f(foot + U * 0.02)}Z`,
    down(c, [0, rock], [1, mix(rock, c.light.ink, 0.3)]),
  );
  for (let i = 0; i < 7; i++) {
    const t = reach * (0.1 + i * 0.12);
    const h = U * lift * (0.75 - i * 0.08);
    d += path(
      poly([
        [c.X(t), foot - h],
        [c.X(t + reach * 0.045), foot - h * 0.5],
        [c.X(t + reach * 0.02), foot],
        [c.X(t - reach * 0.02), foot],
      ]),
      mix(rock, c.light.ink, 0.4),
      0.28,
    );
  }
  const green = crest.map(([x, y]) => [x, y - U * 0.012] as const);
  const under = crest
    .map(([x, y], i) => [x, y + U * (0.05 + (i % 2) * 0.03) * (1 - i * 0.22)] as const)
    .toReversed();
  d += path(
    `M${f(green[0]![0])} ${f(green[0]![1])}${smooth(green)}L${under.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z`,
    ink(c, '#4d8a5c', depth),
  );
  return (
    d +
    path(
      lens(c.X(reach * 0.5), foot + U * 0.008, W * reach * 1.1, U * 0.012),
      lighten(c.light.sky[3], 0.3),
      0.5,
    )
  );
}

function coast(c: Canvas): string {
  const { H, U } = c;
  const top = H * between(c, 0.5, 0.55);
  let o =
    sky(c, top) + hill(c, rolling(c, top + U * 0.01, U * 0.08, 0.8), '#7c96a0', 0.82, top + 2);
  o += water(c, top, H, '#b9d3d8', '#5b93a8', '#2b5f7c');
  o += chance(c, 0.5) ? seaStacks(c, top) : sailboat(c, c.X(0.78), top + U * 0.05, U * 0.1, 0.4);
  // A grassy headland carries the lighthouse.
  const head: Point[] = [
    [c.X(-0.02), top - U * 0.13],
    [c.X(0.16), top - U * 0.12],
    [c.X(0.32), top - U * 0.04],
    [c.X(0.44), top + U * 0.08],
  ];
  o +=
    lighthouse(c, c.X(0.15), top - U * 0.1, U * 0.34, 0.25) +
    house(c, c.X(0.245), top - U * 0.065, U * 0.09, U * 0.05, 0.25, '#f3ece0', '#8a4a3c');
  o += path(
    `M${f(head[0]![0])} ${f(head[0]![1])}${smooth(head)}L${f(c.X(-0.02))} ${f(top + U * 0.1)}Z`,
    down(
      c,
      [0, ink(c, '#7fa06a', 0.25)],
      [0.5, ink(c, '#8a7f6a', 0.25)],
      [1, ink(c, '#5f5a55', 0.2)],
    ),
  );
  o += shore(
    c,
    [
      [-0.02, 0.76],
      [0.16, 0.79],
      [0.36, 0.85],
      [0.56, 0.91],
      [0.78, 0.985],
      [1.02, 1.05],
    ],
    '#e9dcc2',
  );
  const dune = rolling(c, H * 0.97, U * 0.12, 0.6, 8);
  o += path(
    hillPath(dune, H + 2),
    down(c, [0, ink(c, '#e3d4b4', 0.02)], [1, ink(c, '#b9a27c', 0)]),
  );
  for (let i = 0; i < 13; i++) {
    const x = c.X(i / 12 + between(c, -0.03, 0.03));
    o += blades(
      c,
      x,
      yAt(dune, x) + U * 0.03,
      U * between(c, 0.06, 0.15),
      0,
      pick(c.r, ['#8f9a5c', '#a6a566', '#76894f']),
      { n: 9, wide: 0.022, spread: 0.8, bend: 0.15 },
    );
  }
  return o + birds(c, c.X(0.6), top - U * 0.22);
}

function seaStacks(c: Canvas, top: number): string {
  const { U } = c;
  let o = '';
  for (const [t, h] of [
    [0.66, 0.17],
    [0.74, 0.1],
    [0.86, 0.13],
  ] as const) {
    const x = c.X(t);
    const rock = ink(c, '#6f6a66', 0.35);
    o +=
      path(
        `M${f(x - U * h * 0.4)} ${f(top + U * 0.05)}L${f(x - U * h * 0.25)} ${f(top - U * h * 0.5)}Q${f(x)} ${f(top - U * h)} ${f(x + U * h * 0.16)} ${f(top - U * h * 0.62)}L${f(x + U * h * 0.36)} ${f(top + U * 0.05)}Z`,
        rock,
      ) + path(lens(x, top + U * 0.052, U * h, U * 0.01), '#ffffff', 0.5);
  }
  return o;
}

const peaksOf = (c: Canvas, tall: number): Point[] => {
  const main = c.calm
    ? c.dir > 0
      ? between(c, 0.2, 0.34)
      : between(c, 0.66, 0.8)
    : between(c, 0.3, 0.7);
  return [
    [main, tall],
    [main - between(c, 0.2, 0.26), tall * between(c, 0.5, 0.68)],
    [main + between(c, 0.19, 0.27), tall * between(c, 0.55, 0.75)],
    [main + between(c, 0.4, 0.5), tall * between(c, 0.35, 0.6)],
    [main - between(c, 0.4, 0.5), tall * between(c, 0.35, 0.6)],
  ];
};

function pines(
  c: Canvas,
  ground: readonly Point[],
  count: number,
  low: number,
  high: number,
  depth: number,
  snowy: boolean,
  keep: (t: number) => boolean = () => true,
): string {
  let o = '';
  const places = Array.from({ length: count }, () => c.r())
    .filter(keep)
    .sort((a, b) => yAt(ground, a * c.W) - yAt(ground, b * c.W));
  for (const t of places) {
    const h = c.U * between(c, low, high);
    const mixed = c.season === 'autumn' && chance(c, 0.35);
    o += mixed
      ? tree(c, t * c.W, yAt(ground, t * c.W) + c.U * 0.012, h * 0.8, depth, leafColor(c))
      : pine(
          c,
          t * c.W,
          yAt(ground, t * c.W) + c.U * 0.012,
          h,
          depth,
          pick(c.r, ['#2c6650', '#35705a', '#285a4c']),
          snowy,
        );
  }
  return o;
}
/** Away from the calm side, and thinner in the middle so that the view stays open. */
const framing =
  (c: Canvas) =>
  (t: number): boolean => {
    const fromSubject = c.dir > 0 ? t : 1 - t;
    return c.calm ? fromSubject < 0.45 : fromSubject < 0.34 || fromSubject > 0.76;
  };

/** A lake below a range with snow; without `alpine` there are only wooded hills behind it. */
function lake(c: Canvas, alpine = true): string {
  const { H, U, W } = c;
  const top = H * between(c, 0.52, 0.57);
  const snowy = c.season === 'winter';
  const cap = snowy ? 0.75 : 0.4;
  const tall = Math.min(0.46, (top / U) * 0.78);
  const peaks = peaksOf(c, 1);
  const land =
    (alpine
      ? range(c, top, U * tall, peaks, '#6f8fa3', 0.66, cap)
      : hill(
          c,
          rolling(c, top + U * 0.005, U * 0.24, 0.5),
          snowy ? '#c9d6e2' : '#7f9f9a',
          0.74,
          top + 2,
        )) + hill(c, rolling(c, top + U * 0.005, U * 0.15, 1), '#4c7a78', 0.5, top + 2, 0.5);
  const near = rolling(c, top + U * 0.004, U * 0.06, 1);
  const bank =
    hill(c, near, c.season === 'autumn' ? '#b5803f' : '#3f6f58', 0.36, top + 2) +
    pines(
      c,
      near.map(([x, y]) => [x, Math.max(y, top - U * 0.02)] as const),
      46,
      0.035,
      0.075,
      0.34,
      snowy,
    );
  let o = sky(c, top) + land + mist(c, top - U * 0.12, U * 0.13, 0.45) + bank;
  o += water(c, top, H, '#a9cdd3', '#4f93a6', '#22577a');
  o += `<g transform="translate(0 ${f(top * 2)})scale(1 -1)" opacity=".28">${hill(c, rolling(c, top, U * 0.16, 1), '#4c7a78', 0.5, top + 2, 0.5)}</g>`;
  o += mist(c, top - U * 0.015, U * 0.04, 0.5);
  if (chance(c, 0.6)) {
    o += jetty(c, c.X(0.4), H * 1.02, H * 0.76, U * 0.24, c.dir * U * 0.12);
    const [bx, by] = [c.X(0.62), H * 0.84];
    o +=
      path(
        `M${f(bx - U * 0.09)} ${f(by - U * 0.012)}Q${f(bx)} ${f(by + U * 0.008)} ${f(bx + U * 0.09)} ${f(by - U * 0.012)}Q${f(bx + U * 0.06)} ${f(by + U * 0.024)} ${f(bx)} ${f(by + U * 0.024)}Q${f(bx - U * 0.06)} ${f(by + U * 0.024)} ${f(bx - U * 0.09)} ${f(by - U * 0.012)}Z`,
        ink(c, '#b5452f', 0.08),
      ) + path(lens(bx, by + U * 0.032, U * 0.2, U * 0.008), c.light.ink, 0.25);
  } else o += sailboat(c, c.X(besideText(c) ? 0.44 : 0.66), top + U * 0.12, U * 0.14, 0.25);
  const ground = rolling(c, H * 1.0, U * 0.08, 0.6);
  const edge = ground.map(([x, y]) => [x, y + (framing(c)(x / W) ? 0 : U * 0.07)] as const);
  o += path(
    hillPath(edge, H + 2),
    ink(c, snowy ? '#eef3f9' : c.season === 'autumn' ? '#a8813f' : '#3e6b4c', 0),
  );
  return o + pines(c, edge, 34, 0.16, 0.38, 0.02, snowy, framing(c));
}

function mountain(c: Canvas): string {
  const { H, U } = c;
  const base = H * 0.66;
  let o = sky(c, base);
  const snowy = c.season === 'winter';
  const tall = Math.min(0.58, (base / U) * 0.8);
  o += range(
    c,
    base,
    U * tall * 0.72,
    peaksOf(c, 1).map(([x, h]) => [1 - x, h] as const),
    '#9fb3c4',
    0.84,
    0.5,
  );
  o +=
    mist(c, base - U * 0.3, U * 0.26, 0.4) +
    range(c, base + U * 0.04, U * tall, peaksOf(c, 1), '#75899a', 0.5, snowy ? 0.8 : 0.42) +
    mist(c, base - U * 0.16, U * 0.22, 0.6);
  const summerHill =
    c.season === 'autumn' ? '#a08a4a' : c.season === 'spring' ? '#7fae62' : '#5d9465';
  const mid = rolling(c, H * 0.75, U * 0.14, 0.8);
  o +=
    hill(c, mid, snowy ? '#e7eef6' : mix(summerHill, '#3c7566', 0.4), 0.36, H) +
    pines(c, mid, 60, 0.05, 0.1, 0.36, snowy);
  if (chance(c, 0.35) && !c.calm) o += balloon(c, c.X(0.66), H * 0.24, U * 0.055, 0.3);
  const meadow = rolling(c, H * 0.89, U * 0.12, 0.5);
  o += hill(c, meadow, snowy ? '#f1f5fa' : summerHill, 0.12, H, 0.1);
  // A stream winds out of the valley.
  const [sx, sy] = [c.X(0.58), yAt(meadow, c.X(0.58))];
  if (!snowy)
    o += path(
      `M${f(sx)} ${f(sy)}C${f(sx + U * 0.14)} ${f(sy + U * 0.05)} ${f(sx - U * 0.16)} ${f(sy + U * 0.07)} ${f(sx - U * 0.05)} ${f(H)}H${f(sx + U * 0.16)}C${f(sx + U * 0.02)} ${f(sy + U * 0.09)} ${f(sx + U * 0.22)} ${f(sy + U * 0.05)} ${f(sx + U * 0.012)} ${f(sy)}Z`,
      down(c, [0, c.light.sky[3]], [1, mix(c.light.sky[1], ink(c, '#4f93a6', 0), 0.5)]),
      0.9,
    );
  o += pines(c, meadow, 40, 0.14, 0.32, 0.05, snowy, framing(c));
  const front = rolling(c, H * 1.0, U * 0.05, 1);
  o += path(
    hillPath(front, H + 2),
    ink(c, snowy ? '#dfe8f3' : mix(summerHill, '#1e4536', 0.45), 0),
  );
  if (!snowy)
    for (let i = 0; i < 40; i++)
      o += circle(
        c.r() * c.W,
        H * between(c, 0.955, 0.998),
        U * between(c, 0.003, 0.006),
        ink(c, pick(c.r, ['#f4e7a1', '#e9b8d0', '#ffffff', '#c7a6e0']), 0),
      );
  return o;
}

function snow(c: Canvas): string {
  const { H, U } = c;
  const base = H * 0.62;
  let o = sky(c, base);
  const tall = Math.min(0.56, (base / U) * 0.8);
  o += range(
    c,
    base,
    U * tall * 0.7,
    peaksOf(c, 1).map(([x, h]) => [1 - x, h] as const),
    '#b9c8da',
    0.82,
    0.9,
  );
  o +=
    range(c, base + U * 0.03, U * tall, peaksOf(c, 1), '#7e91a8', 0.5, 0.86) +
    mist(c, base - U * 0.1, U * 0.14, 0.5);
  const mid = rolling(c, H * 0.72, U * 0.13, 0.4);
  o += hill(c, mid, '#e4ecf6', 0.34, H, 0.1) + pines(c, mid, 56, 0.05, 0.11, 0.34, true);
  if (chance(c, 0.55) && !c.calm) o += chairlift(c);
  const slope: Point[] = [
    [c.X(-0.02), H * 0.8],
    [c.X(0.2), H * 0.77],
    [c.X(0.45), H * 0.84],
    [c.X(0.7), H * 0.9],
    [c.X(1.02), H * 0.86],
  ];
  const sorted = c.dir > 0 ? slope : slope.toReversed();
  o += path(
    hillPath(sorted, H + 2),
    down(c, [0, ink(c, '#ffffff', 0.1)], [1, ink(c, '#cbdaec', 0.02)]),
  );
  o += chalets(c, sorted);
  o += stroke(
    `M${f(c.X(0.55))} ${f(H * 0.88)}C${f(c.X(0.62))} ${f(H * 0.92)} ${f(c.X(0.5))} ${f(H * 0.95)} ${f(c.X(0.66))} ${f(H * 1.02)}`,
    ink(c, '#a9bdd6', 0.05),
    U * 0.004,
  );
  const front = rolling(c, H * 0.99, U * 0.06, 0.3);
  o += path(hillPath(front, H + 2), ink(c, '#dbe6f3', 0));
  return (
    o +
    pines(
      c,
      front,
      26,
      0.2,
      0.4,
      0,
      true,
      (t) =>
        framing(c)(t) &&
        (c.dir > 0 ? t : 1 - t) < 0.98 &&
        ((c.dir > 0 ? t : 1 - t) < 0.06 || (c.dir > 0 ? t : 1 - t) > 0.74),
    )
  );
}

/** A chairlift above the slope. */
function chairlift(c: Canvas): string {
  const { H, U } = c;
  const wire = ink(c, '#4a5560', 0.3);
  const [x0, y0, x1, y1] = [c.X(0.44), H * 0.44, c.X(1.0), H * 0.6];
  let chairs = '';
  for (let i = 1; i < 6; i++) {
    const t = i / 6;
    const [x, y] = [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + Math.sin(t * Math.PI) * U * 0.012];
    chairs += `M${f(x)} ${f(y)}v${f(U * 0.024)}h${f(U * 0.012)}m${f(-U * 0.012)} ${f(-U * 0.008)}v${f(U * 0.008)}`;
  }
  return stroke(
    `M${f(x0)} ${f(y0)}Q${f((x0 + x1) / 2)} ${f((y0 + y1) / 2 + U * 0.02)} ${f(x1)} ${f(y1)}${chairs}`,
    wire,
    U * 0.0026,
  );
}

function chalets(c: Canvas, slope: readonly Point[]): string {
  const { U } = c;
  let o = '';
  for (const [t, s] of [
    [0.12, 0.15],
    [0.27, 0.12],
    [0.38, 0.095],
  ] as const) {
    const [x, y] = [c.X(t), yAt(slope, c.X(t)) + U * 0.02];
    o +=
      glow(c, x, y - U * s * 0.5, U * s * 1.4) +
      house(
        c,
        x,
        y,
        U * s,
        U * s * 0.52,
        0.12,
        pick(c.r, ['#8a5b3d', '#9a6a48', '#7b4f38']),
        '#ffffff',
        true,
      );
  }
  return o;
}

/** A juniper: a twisted stem below a dense, ragged crown. */
function juniper(c: Canvas, x: number, y: number, h: number, depth: number): string {
  const side = c.r() < 0.5 ? 1 : -1;
  return (
    stroke(
      `M${f(x)} ${f(y)}Q${f(x + side * h * 0.1)} ${f(y - h * 0.16)} ${f(x - side * h * 0.03)} ${f(y - h * 0.34)}`,
      ink(c, '#7a5c48', depth),
      h * 0.07,
    ) +
    bush(c, x - side * h * 0.12, y - h * 0.12, h * 0.56, depth, '#5f7a58') +
    bush(c, x + side * h * 0.1, y - h * 0.24, h * 0.48, depth, '#6d8862')
  );
}

/** Buttes or a bare range over dunes; `sonoran` with saguaros, else with junipers. */
function desert(c: Canvas, sonoran = true): string {
  const { H, U } = c;
  const base = H * between(c, 0.6, 0.66);
  let o = sky(c, base);
  const style = c.r();
  o +=
    style < 0.6 ? buttes(c, base) : range(c, base, U * 0.24, peaksOf(c, 1), '#b98a78', 0.7, 0, 0.7);
  const sand = pick(c.r, ['#e6b27c', '#dfa877', '#ecc08d']);
  o += hill(c, rolling(c, base + U * 0.05, U * 0.05, 0.4), sand, 0.5, H, 0.2);
  o +=
    dune(c, sand, H * 0.8, U * 0.12, 0.62, 0.3) +
    (style < 0.6 ? '' : dune(c, sand, H * 0.92, U * 0.2, 0.36, 0.12));
  const ground = rolling(c, H * 0.95, U * 0.09, 0.6);
  o += path(
    hillPath(ground, H + 2),
    down(
      c,
      [0, ink(c, mix(sand, '#a4553a', 0.25), 0.06)],
      [1, ink(c, mix(sand, '#7e3d33', 0.5), 0)],
    ),
  );
  if (chance(c, 0.3) && !c.calm) o += balloon(c, c.X(0.72), H * 0.26, U * 0.06, 0.25);
  for (const [t, h] of [
    [0.4, 0.14],
    [0.9, 0.11],
    [0.24, 0.24],
    [0.1, 0.42],
  ] as const)
    if (!c.calm || t < 0.5)
      o += (sonoran ? saguaro : juniper)(
        c,
        c.X(t + between(c, -0.02, 0.02)),
        yAt(ground, c.X(t)) + U * 0.03,
        U * h,
        0.3 - h * 0.7,
      );
  for (let i = 0; i < 6; i++) {
    const x = c.X(between(c, 0, 1));
    o += blades(
      c,
      x,
      yAt(ground, x) + U * between(c, 0.02, 0.06),
      U * between(c, 0.05, 0.1),
      0.02,
      pick(c.r, ['#6d9478', '#7fa083', '#8b9560']),
      { n: 9, wide: 0.1, spread: 1.3, bend: 0.05 },
    );
  }
  return o;
}

/** Flat tops, fluted walls, talus skirts. */
function buttes(c: Canvas, base: number): string {
  const { U } = c;
  let o = '';
  for (const [t, h, w, d] of [
    [0.85, 0.13, 0.16, 0.75],
    [0.58, 0.17, 0.2, 0.68],
    [0.26, 0.3, 0.26, 0.48],
    [0.06, 0.22, 0.2, 0.56],
  ] as const) {
    const [x, hh, ww] = [c.X(t), U * h * between(c, 0.85, 1.1), U * w * between(c, 0.85, 1.15)];
    const rock = ink(c, '#c8724c', d);
    const y = base + U * 0.015;
    o += path(
      poly([
        [x - ww * 0.95, y],
        [x - ww * 0.56, y - hh * 0.42],
        [x - ww * 0.5, y - hh * 0.95],
        [x - ww * 0.32, y - hh],
        [x + ww * 0.4, y - hh * 0.98],
        [x + ww * 0.5, y - hh * 0.9],
        [x + ww * 0.55, y - hh * 0.42],
        [x + ww * 0.95, y],
      ]),
      down(c, [0, rock], [1, mix(rock, c.light.haze, 0.35)]),
    );
    const s = c.sun.x < x ? 1 : -1;
    let flutes = '';
    for (let i = 0; i < 5; i++)
      flutes += poly([
        [x + s * ww * (0.02 + i * 0.1), y - hh * 0.97],
        [x + s * ww * (0.07 + i * 0.1), y - hh * 0.95],
        [x + s * ww * (0.06 + i * 0.105), y - hh * 0.4],
        [x + s * ww * (0.03 + i * 0.105), y - hh * 0.38],
      ]);
    o +=
      path(flutes, mix(rock, c.light.ink, 0.5), 0.3) +
      path(
        `M${f(x - ww * 0.53)} ${f(y - hh * 0.72)}H${f(x + ww * 0.53)}v${f(hh * 0.05)}H${f(x - ww * 0.54)}z`,
        lighten(rock, 0.18),
        0.4,
      );
  }
  return o;
}

/** A lit side and a shaded one that meet at a crisp, wandering crest. */
function dune(c: Canvas, sand: string, y: number, h: number, at: number, depth: number): string {
  const { H, U } = c;
  const lit = ink(c, sand, depth);
  const [px, py] = [c.X(at), y - h];
  const wander = `C${f(px + c.dir * U * 0.1)} ${f(py + h * 0.5)} ${f(px - c.dir * U * 0.12)} ${f(py + h * 0.9)} ${f(px + c.dir * U * 0.04)} ${f(H + 4)}`;
  return (
    path(
      `M${f(c.X(-0.05))} ${f(y)}C${f(c.X(at * 0.5))} ${f(y - h * 0.2)} ${f(c.X(at * 0.8))} ${f(py + h * 0.1)} ${f(px)} ${f(py)}C${f(c.X(at + 0.2))} ${f(py + h * 0.35)} ${f(c.X(at + 0.4))} ${f(y)} ${f(c.X(1.05))} ${f(y + h * 0.1)}L${f(c.X(1.05))} ${f(H + 4)}L${f(c.X(-0.05))} ${f(H + 4)}Z`,
      down(c, [0, lit], [1, mix(lit, c.light.ink, 0.12)]),
    ) +
    path(
      `M${f(px)} ${f(py)}${wander}L${f(c.X(-0.05))} ${f(H + 4)}L${f(c.X(-0.05))} ${f(y)}C${f(c.X(at * 0.5))} ${f(y - h * 0.2)} ${f(c.X(at * 0.8))} ${f(py + h * 0.1)} ${f(px)} ${f(py)}Z`,
      mix(lit, c.light.ink, c.light.time === 'noon' ? 0.2 : 0.32),
      0.55,
    )
  );
}

function city(c: Canvas): string {
  const { H, U } = c;
  const base = H * between(c, 0.7, 0.75);
  let o = sky(c, base);
  const focus = c.calm ? 0.2 : between(c, 0.2, 0.4);
  const tall =
    (spread: number, low: number) =>
    (t: number): number =>
      low + (1 - low) * Math.exp(-(((c.dir > 0 ? t : 1 - t) - focus) ** 2) / spread);
  const top = Math.min(0.52, (base / U) * 0.72);
  o +=
    skyline(c, base, U * top * 0.8, 0.82, tall(0.2, 0.45), false) +
    mist(c, base - U * 0.16, U * 0.18, 0.5) +
    skyline(c, base, U * top, 0.56, tall(0.08, 0.3), false) +
    mist(c, base - U * 0.08, U * 0.1, 0.4);
  o += skyline(c, base, U * top * 0.72, 0.26, tall(0.09, 0.32), true);
  if (chance(c, 0.5)) {
    o += water(c, base, H, '#9fc3cc', '#4e8499', '#234f6c');
    let lights = '';
    for (let i = 0; i < 40; i++)
      lights += lens(c.X(c.r()), base + U * (0.01 + c.r() * 0.12), U * 0.02, U * 0.003);
    o += path(lights, '#ffd58a', 0.7 * c.light.lamps);
    const deck = base + U * 0.1;
    const steel = ink(c, '#7a6a5e', 0.2);
    if (chance(c, 0.55)) {
      for (const t of [0.5, 0.86])
        o += rect(c.X(t) - U * 0.012, deck - U * 0.24, U * 0.024, U * 0.27, steel);
      o +=
        stroke(
          `M${f(c.X(0.18))} ${f(deck)}Q${f(c.X(0.34))} ${f(deck - U * 0.02)} ${f(c.X(0.5))} ${f(deck - U * 0.23)}Q${f(c.X(0.68))} ${f(deck + U * 0.14)} ${f(c.X(0.86))} ${f(deck - U * 0.23)}L${f(c.X(1.05))} ${f(deck - U * 0.02)}`,
          steel,
          U * 0.006,
        ) + rect(0, deck, c.W, U * 0.014, steel);
    }
  } else {
    const park = rolling(c, base + U * 0.04, U * 0.04, 0.6);
    o += hill(c, park, '#5f8f62', 0.18, H, 0.1);
  }
  const front = rolling(c, H * 0.95, U * 0.06, 0.6);
  const leaf = leafColor(c);
  for (let i = 0; i < 13; i++)
    o += tree(
      c,
      c.X(i / 12 + between(c, -0.03, 0.03)),
      H * between(c, 0.93, 1),
      U * between(c, 0.1, 0.2) * (c.calm ? 0.8 : 1),
      0.06,
      c.season === 'summer' ? leaf : leafColor(c),
    );
  return o + path(hillPath(front, H + 2), ink(c, '#35604a', 0));
}

function forest(c: Canvas): string {
  const { H, U, W } = c;
  const base = H * 0.7;
  const snowy = c.season === 'winter';
  let o =
    sky(c, base) + range(c, base, U * 0.34, peaksOf(c, 1), '#8ba3a8', 0.8, snowy ? 0.7 : 0, 0.7);
  for (const [y, depth, low, high, count] of [
    [0.62, 0.62, 0.06, 0.11, 50],
    [0.72, 0.4, 0.1, 0.17, 36],
    [0.84, 0.2, 0.15, 0.26, 22],
  ] as const) {
    const ground = rolling(c, H * y, U * 0.1, 0.7);
    o += hill(
      c,
      ground,
      snowy ? '#e8eff6' : c.season === 'autumn' ? '#9b7f3d' : '#4f7f55',
      depth,
      H,
      0.35,
    );
    const leafy = c.season === 'autumn' || c.season === 'spring';
    const spots = Array.from({ length: count }, () => c.r()).sort(
      (a, b) => yAt(ground, a * W) - yAt(ground, b * W),
    );
    for (const t of spots) {
      const x = t * W;
      const yy = yAt(ground, x) + U * 0.02;
      o +=
        leafy && chance(c, 0.6) && depth < 0.6
          ? tree(c, x, yy, U * between(c, low, high) * 0.85, depth, leafColor(c))
          : pine(c, x, yy, U * between(c, low, high), depth, '#2f6a52', snowy && depth < 0.5);
    }
    o += mist(c, H * y + U * 0.01, U * 0.1, 0.5);
  }
  const front = rolling(c, H * 0.98, U * 0.09, 0.5);
  o += path(
    hillPath(front, H + 2),
    ink(c, snowy ? '#e3ebf4' : c.season === 'autumn' ? '#7d6432' : '#315c45', 0),
  );
  // A path leads in.
  const x = c.X(0.56);
  o += path(
    `M${f(x - U * 0.012)} ${f(H * 0.86)}C${f(x + U * 0.1)} ${f(H * 0.9)} ${f(x - U * 0.16)} ${f(H * 0.94)} ${f(x - U * 0.1)} ${f(H + 2)}H${f(x + U * 0.12)}C${f(x)} ${f(H * 0.95)} ${f(x + U * 0.2)} ${f(H * 0.9)} ${f(x + U * 0.012)} ${f(H * 0.86)}Z`,
    ink(c, snowy ? '#f7fafd' : '#cdb48a', 0.08),
    0.85,
  );
  return (
    o +
    pines(c, front, 18, 0.34, 0.56, 0, snowy, (t) => framing(c)(t)) +
    bush(c, c.X(0.3), H * 1.01, U * 0.1, 0, snowy ? '#cfdbe8' : '#41704c')
  );
}

function jungle(c: Canvas): string {
  const { H, U } = c;
  const base = H * 0.66;
  let o = sky(c, base);
  const cone = chance(c, 0.5);
  o += cone
    ? range(
        c,
        base,
        U * Math.min(0.46, (base / U) * 0.7),
        [
          [c.calm ? (c.dir > 0 ? 0.3 : 0.7) : between(c, 0.3, 0.7), 1],
          [0.02, 0.35],
          [0.98, 0.35],
        ],
        '#6d9490',
        0.66,
        0,
        0.8,
      )
    : range(c, base, U * 0.36, peaksOf(c, 1), '#6f9a8c', 0.7, 0, 0.6);
  o += mist(c, base - U * 0.2, U * 0.18, 0.7);
  o += woods(c);
  if (chance(c, 0.65)) o += fall(c);
  const front = rolling(c, H * 0.98, U * 0.08, 0.6);
  o += path(hillPath(front, H + 2), ink(c, '#1f5a42', 0));
  o += palm(c, c.X(0.1), H * 1.02, U * 0.66, c.dir * 0.12, 0.02, '#6c5a48', '#2f8a57');
  for (const [t, s] of [
    [0.0, 0.36],
    [0.2, 0.24],
    [0.34, 0.16],
  ] as const)
    o += blades(c, c.X(t), H * 1.03, U * s, 0, pick(c.r, ['#2f8f5b', '#3a9b62', '#247a50']), {
      n: 8,
      wide: 0.15,
      spread: 1.1,
      bend: 0.4,
    });
  if (!c.calm)
    o +=
      blades(c, c.X(1), H * 1.04, U * 0.34, 0, '#2a8355', {
        n: 8,
        wide: 0.15,
        spread: 1.1,
        bend: 0.4,
      }) +
      blades(c, c.X(0.86), H * 1.04, U * 0.18, 0, '#3a9b62', {
        n: 8,
        wide: 0.13,
        spread: 1.1,
        bend: 0.4,
      });
  return o + birds(c, c.X(0.7), H * 0.24);
}

/** Wooded ridges, one before the other, with mist between. */
function woods(c: Canvas): string {
  const { H, U } = c;
  let o = '';
  for (const [y, depth, size] of [
    [0.6, 0.58, 0.1],
    [0.7, 0.4, 0.13],
    [0.8, 0.24, 0.17],
  ] as const) {
    const ground = rolling(c, H * y, U * 0.1, 0.8);
    o += hill(c, ground, '#3e8560', depth, H, 0.4);
    for (let i = 0; i < 10; i++) {
      const x = c.W * ((i + c.r()) / 10);
      const yy = yAt(ground, x) + U * size * 0.3;
      o +=
        i % 4 === 1
          ? palm(c, x, yy, U * size * 1.5, between(c, -0.12, 0.12), depth, '#7b6650', '#3f9a62')
          : tree(
              c,
              x,
              yy,
              U * size * between(c, 0.9, 1.2),
              depth,
              pick(c.r, ['#3f8f5c', '#4fa066', '#2f7b54', '#62aa63']),
            );
    }
    o += mist(c, H * y + U * 0.02, U * 0.08, 0.5);
  }
  return o;
}

/** A fall drops into a pool. */
function fall(c: Canvas): string {
  const { H, U } = c;
  const [x, y, w] = [c.X(0.56), H * 0.52, U * 0.055];
  const rock = ink(c, '#5e6f66', 0.3);
  let o = path(
    poly([
      [x - w * 3.2, H * 0.84],
      [x - w * 2.1, y + U * 0.06],
      [x - w * 0.9, y],
      [x + w * 1.2, y - U * 0.008],
      [x + w * 2.4, y + U * 0.07],
      [x + w * 3.4, H * 0.84],
    ]),
    rock,
  );
  o += path(
    `M${f(x - w * 0.5)} ${f(y)}H${f(x + w * 0.5)}C${f(x + w * 0.6)} ${f(H * 0.65)} ${f(x + w * 0.7)} ${f(H * 0.75)} ${f(x + w * 0.85)} ${f(H * 0.83)}H${f(x - w * 0.85)}C${f(x - w * 0.7)} ${f(H * 0.75)} ${f(x - w * 0.6)} ${f(H * 0.65)} ${f(x - w * 0.5)} ${f(y)}Z`,
    down(c, [0, ink(c, '#dff2f2', 0.2)], [1, ink(c, '#ffffff', 0.2)]),
  );
  o += stroke(
    `M${f(x - w * 0.2)} ${f(y + U * 0.02)}V${f(H * 0.81)}M${f(x + w * 0.25)} ${f(y + U * 0.04)}V${f(H * 0.8)}`,
    ink(c, '#9cc9cf', 0.2),
    U * 0.004,
    ' opacity=".7"',
  );
  o +=
    bush(c, x - w * 2.6, H * 0.82, U * 0.1, 0.2, '#3d8a5c') +
    bush(c, x + w * 2.7, H * 0.82, U * 0.1, 0.2, '#378055') +
    bush(c, x - w * 1.5, y + U * 0.06, U * 0.06, 0.26, '#4a9a66') +
    bush(c, x + w * 1.9, y + U * 0.07, U * 0.06, 0.26, '#4a9a66');
  o +=
    path(lens(x, H * 0.86, U * 0.62, U * 0.06), ink(c, '#5fbdb8', 0.12)) +
    path(lens(x, H * 0.843, U * 0.2, U * 0.02), '#ffffff', 0.6 * (1 - c.light.inked));
  return o;
}

/** Crowns of a closed wood along a line, dark ones first and lit ones on top. */
function canopy(
  c: Canvas,
  ground: readonly Point[],
  size: number,
  depth: number,
  colors: readonly string[],
  from = 0,
  to = 1,
): string {
  const step = size * 1.15;
  let o = '';
  for (const [row, color] of colors.entries()) {
    let d = '';
    for (
      let x = from * c.W - c.r() * step;
      x < to * c.W + step;
      x += step * between(c, 0.7, 1.25)
    ) {
      const radius = size * between(c, 0.55, 1.05) * (1 - row * 0.16);
      const y = yAt(ground, Math.min(c.W, Math.max(0, x))) + size * (0.42 + row * 0.16);
      d += `M${f(x - radius)} ${f(y)}a${f(radius)} ${f(radius * 0.86)} 0 0 1 ${f(radius * 2)} 0q${f(-radius)} ${f(radius * 0.7)} ${f(-radius * 2)} 0z`;
    }
    o += path(d, ink(c, color, depth));
  }
  return o;
}

/** A cecropia: a slim pale trunk that forks into hands of large leaves. */
function cecropia(c: Canvas, x: number, y: number, h: number, depth: number): string {
  const bark = ink(c, '#b3a68f', depth);
  const leaf = ink(c, pick(c.r, ['#5f9a5c', '#6fa866', '#4f8c58']), depth);
  const arms = [
    [-0.2, 0.8],
    [0.2, 0.84],
    [-0.1, 0.95],
    [0.1, 1],
    [0, 0.9],
  ] as const;
  let wood = `M${f(x)} ${f(y)}Q${f(x + h * 0.02)} ${f(y - h * 0.4)} ${f(x)} ${f(y - h * 0.62)}`;
  for (const [dx, up] of arms)
    wood += `M${f(x)} ${f(y - h * 0.6)}Q${f(x + dx * h * 0.9)} ${f(y - h * 0.66)} ${f(x + dx * h)} ${f(y - h * up)}`;
  let o = stroke(wood, bark, h * 0.022);
  for (const [i, [dx, up]] of arms.entries())
    o += blades(c, x + dx * h, y - h * up, h * 0.17, depth, i % 2 ? '#5f9a5c' : '#4f8c58', {
      n: 8,
      wide: 0.26,
      spread: 2.1,
      bend: 0.5,
    });
  return o + path(lens(x, y - h * 0.88, h * 0.4, h * 0.09), leaf, 0.5);
}

/** A thin fall that drops out of a wooded ridge. */
function waterfall(c: Canvas, ridge: readonly Point[]): string {
  const { U } = c;
  const x = c.X(0.6);
  const y = yAt(ridge, x) + U * 0.02;
  const [w, long] = [U * 0.016, U * 0.17];
  const rock = path(
    poly([
      [x - w * 3.4, y + long],
      [x - w * 1.7, y + U * 0.012],
      [x + w * 1.6, y],
      [x + w * 3.6, y + long],
    ]),
    ink(c, '#6a7a6c', 0.4),
  );
  return (
    rock +
    path(
      `M${f(x - w * 0.5)} ${f(y)}h${f(w)}q${f(w * 0.3)} ${f(long * 0.5)} ${f(w * 0.5)} ${f(long)}h${f(-w * 2)}q${f(w * 0.2)} ${f(-long * 0.5)} ${f(w * 0.5)} ${f(-long)}z`,
      ink(c, '#eef8f6', 0.25),
    ) +
    mist(c, y + long * 0.7, U * 0.07, 0.5)
  );
}

/** Rows of coffee that follow the ground. */
function coffee(c: Canvas, land: readonly Point[]): string {
  const { U, W } = c;
  let o = '';
  for (let row = 0; row < 9; row++) {
    let d = '';
    const size = U * (0.011 + row * 0.0025);
    for (let x = -size + (row % 2) * size; x < W + size; x += size * 2.3) {
      const y =
        yAt(land, Math.min(W, Math.max(0, x))) + U * (0.014 + row * 0.026 + row * row * 0.0012);
      d += `M${f(x - size)} ${f(y)}a${f(size)} ${f(size * 0.95)} 0 0 1 ${f(size * 2)} 0z`;
    }
    o += path(d, ink(c, row % 2 ? '#3f7f45' : '#4b8c4c', 0.24 - row * 0.02));
  }
  return o;
}

/** A small farm between a tree and bananas. */
function farm(c: Canvas, land: readonly Point[]): string {
  const { U } = c;
  const [fx, fy] = [c.X(0.24), yAt(land, c.X(0.24)) + U * 0.035];
  return (
    tree(c, fx - c.dir * U * 0.12, fy, U * 0.15, 0.24, '#3f8a52') +
    house(
      c,
      fx,
      fy + U * 0.006,
      U * 0.13,
      U * 0.055,
      0.2,
      pick(c.r, ['#fbf4e6', '#f3e2c4', '#f6efe2']),
      '#b5573a',
    ) +
    blades(c, fx + c.dir * U * 0.1, fy + U * 0.01, U * 0.09, 0.2, '#63ab57', {
      n: 7,
      wide: 0.15,
      spread: 1,
      bend: 0.4,
    })
  );
}

/** A river that finds its way out of the valley. */
function valleyRiver(c: Canvas): string {
  const { H, U } = c;
  const [rx, ry] = [c.X(0.64), H * 0.84];
  return path(
    `M${f(rx)} ${f(ry)}C${f(rx + U * 0.16)} ${f(ry + U * 0.05)} ${f(rx - U * 0.2)} ${f(ry + U * 0.08)} ${f(rx - U * 0.02)} ${f(H + 2)}h${f(U * 0.3)}C${f(rx + U * 0.02)} ${f(ry + U * 0.1)} ${f(rx + U * 0.28)} ${f(ry + U * 0.05)} ${f(rx + U * 0.02)} ${f(ry)}Z`,
    down(
      c,
      [0, mix(c.light.sky[3], ink(c, '#7fc4bf', 0.2), 0.4)],
      [1, mix(c.light.sky[1], ink(c, '#3f9aa0', 0), 0.6)],
    ),
    0.92,
  );
}

/**
 * Green hills of the tropics: wooded ridges in mist, a slope of coffee with a small farm, a fall or
 * a river, banana leaves in front.
 */
function hills(c: Canvas): string {
  const { H, U } = c;
  c.grown.add('banana');
  const base = H * 0.56;
  let o = sky(c, base);
  o +=
    hill(c, rolling(c, base + U * 0.02, U * 0.26, 0.7), '#7fa6a0', 0.84, H, 0.5) +
    mist(c, base - U * 0.14, U * 0.16, 0.5);
  const far = rolling(c, base + U * 0.06, U * 0.2, 0.9);
  o +=
    hill(c, far, '#548f76', 0.64, H, 0.5) +
    canopy(c, far, U * 0.018, 0.64, ['#4c8a6e', '#5f9c7c']) +
    mist(c, base - U * 0.02, U * 0.16, 0.65);
  const middle = rolling(c, H * 0.68, U * 0.18, 0.7);
  const wooded =
    hill(c, middle, '#4a8a58', 0.42, H, 0.35) +
    canopy(c, middle, U * 0.03, 0.42, ['#3c7c50', '#5a9c5e', '#74b06a']);
  o += wooded;
  const falls = chance(c, 0.5);
  if (falls) o += waterfall(c, middle);
  o += mist(c, H * 0.68, U * 0.1, 0.45);
  // The farm's slope: rows of coffee follow the ground.
  const slope: Point[] = [
    [c.X(-0.02), H * 0.68],
    [c.X(0.2), H * 0.7],
    [c.X(0.42), H * 0.78],
    [c.X(0.66), H * 0.86],
    [c.X(1.02), H * 0.83],
  ];
  const land = c.dir > 0 ? slope : slope.toReversed();
  o += path(
    hillPath(land, H + 2),
    down(c, [0, ink(c, '#8fb85f', 0.24)], [1, ink(c, '#5f9650', 0.08)]),
  );
  o += coffee(c, land);
  o += farm(c, land);
  if (!falls) o += valleyRiver(c);
  for (const [t, h] of [
    [0.82, 0.26],
    [0.06, 0.44],
  ] as const)
    if (!c.calm || t < 0.5)
      o += cecropia(c, c.X(t), t < 0.5 ? H * 0.99 : yAt(land, c.X(t)) + U * 0.1, U * h, 0.1);
  const front = rolling(c, H * 1.0, U * 0.06, 0.6);
  o += path(hillPath(front, H + 2), ink(c, '#2c6a43', 0));
  o += bananas(c);
  return (
    o +
    bush(c, c.X(0.44), H * 1.02, U * 0.1, 0, '#37774a', '#e0643f') +
    birds(c, c.X(0.7), H * 0.22)
  );
}

function bananas(c: Canvas): string {
  const { H, U } = c;
  let o = '';
  for (const [t, s] of [
    [0.0, 0.34],
    [0.17, 0.26],
    [0.3, 0.17],
  ] as const)
    o += blades(c, c.X(t), H * 1.03, U * s, 0, pick(c.r, ['#4f9f4f', '#63ad55', '#3d8f4c']), {
      n: 8,
      wide: 0.16,
      spread: 1,
      bend: 0.4,
    });
  if (!c.calm)
    o += blades(c, c.X(1), H * 1.04, U * 0.28, 0, '#458f4c', {
      n: 8,
      wide: 0.16,
      spread: 1.1,
      bend: 0.4,
    });
  return o;
}

/** A flight of terraces: pale walls that follow the slope, fields of different crops between. */
function terraces(c: Canvas, land: readonly Point[]): string {
  const { U, W, H } = c;
  const crops = ['#a8b25a', '#8fae5c', '#c3b566', '#7fa355'];
  let o = '';
  let offset = U * 0.05;
  for (let row = 0; row < 6; row++) {
    const step = U * (0.03 + row * 0.009);
    const edge = land.map(([x, y]) => [x, y + offset] as const);
    const line = `M${f(edge[0]![0])} ${f(edge[0]![1])}${smooth(edge)}`;
    o +=
      path(
        `${line}L${f(W + 2)} ${f(H + 2)}L-2 ${f(H + 2)}Z`,
        ink(c, crops[row % 4]!, 0.22 - row * 0.03),
      ) + stroke(line, ink(c, '#b9a88a', 0.2 - row * 0.02), U * (0.004 + row * 0.001));
    offset += step;
  }
  return o;
}

/** Cool slopes high above the sea: grassy ridges, terraces with a small farm, pines and oaks. */
function highlands(c: Canvas): string {
  const { H, U } = c;
  const base = H * 0.56;
  let o =
    sky(c, base) +
    range(c, base + U * 0.03, U * 0.34, peaksOf(c, 1), '#86949c', 0.78, 0.12, 0.6) +
    mist(c, base - U * 0.12, U * 0.14, 0.4);
  const far = rolling(c, base + U * 0.07, U * 0.18, 0.9);
  o += hill(c, far, '#8f9f6e', 0.6, H, 0.5) + mist(c, base, U * 0.12, 0.5);
  const middle = rolling(c, H * 0.69, U * 0.15, 0.7);
  o +=
    hill(c, middle, '#7f9a5f', 0.4, H, 0.35) +
    pines(c, middle, 26, 0.05, 0.1, 0.4, false) +
    mist(c, H * 0.68, U * 0.08, 0.35);
  const slope: Point[] = [
    [c.X(-0.02), H * 0.68],
    [c.X(0.2), H * 0.7],
    [c.X(0.42), H * 0.78],
    [c.X(0.66), H * 0.86],
    [c.X(1.02), H * 0.83],
  ];
  const land = c.dir > 0 ? slope : slope.toReversed();
  o +=
    path(
      hillPath(land, H + 2),
      down(c, [0, ink(c, '#a9b86a', 0.24)], [1, ink(c, '#7d9655', 0.08)]),
    ) + terraces(c, land);
  const [x, y] = [c.X(0.22), yAt(land, c.X(0.22)) + U * 0.04];
  o +=
    tree(c, x - c.dir * U * 0.12, y, U * 0.16, 0.24, leafColor(c)) +
    house(c, x, y + U * 0.006, U * 0.13, U * 0.055, 0.2, '#f3e8d4', '#a9583c') +
    tree(c, x + c.dir * U * 0.12, y + U * 0.02, U * 0.11, 0.2, leafColor(c));
  for (const [t, h] of [
    [0.86, 0.3],
    [0.93, 0.22],
    [0.07, 0.46],
    [0.0, 0.36],
  ] as const)
    if (!c.calm || t < 0.5)
      o += pine(
        c,
        c.X(t),
        t < 0.5 ? H * 1.0 : yAt(land, c.X(t)) + U * 0.12,
        U * h,
        0.08,
        '#3a6a4c',
      );
  const front = rolling(c, H * 1.0, U * 0.06, 0.6);
  o += path(hillPath(front, H + 2), ink(c, '#4f7244', 0));
  for (let i = 0; i < 9; i++)
    o += blades(c, c.X(between(c, 0, 1)), H * 1.02, U * between(c, 0.06, 0.12), 0, '#8a9a55', {
      n: 9,
      wide: 0.03,
      spread: 0.8,
      bend: 0.15,
    });
  return o + birds(c, c.X(0.7), H * 0.22);
}

/** The near bank: mangroves on their roots, palms behind them. */
function mangroves(c: Canvas, bank: number): string {
  c.grown.add('mangrove');
  const { U, W } = c;
  let o = '';
  const line: Point[] = [
    [c.X(-0.02), bank - U * 0.06],
    [c.X(0.12), bank - U * 0.055],
    [c.X(0.26), bank - U * 0.035],
    [c.X(0.36), bank - U * 0.008],
  ];
  const sorted = c.dir > 0 ? line : line.toReversed();
  for (const [t, h, lean] of [
    [0.05, 0.34, 0.1],
    [0.13, 0.27, 0.16],
    [0.2, 0.31, -0.06],
    [0.02, 0.25, -0.12],
  ] as const)
    o += palm(c, c.X(t), bank - U * 0.02, U * h * between(c, 0.92, 1.08), c.dir * lean, 0.24);
  const [x0, x1] = c.dir > 0 ? [0, 0.33] : [0.67, 1];
  let roots = '';
  for (let i = 0; i < 16; i++) {
    const x = c.X(0.35 * (i / 15));
    roots += `M${f(x)} ${f(bank - U * 0.035)}q${f(U * between(c, -0.012, 0.012))} ${f(U * 0.02)} ${f(U * between(c, -0.01, 0.01))} ${f(U * 0.042)}`;
  }
  o +=
    stroke(roots, ink(c, '#5f5343', 0.25), U * 0.003) +
    path(hillPath(sorted, bank), ink(c, '#2f6e50', 0.26)) +
    canopy(c, sorted, U * 0.034, 0.24, ['#2f7552', '#43905f', '#5fa970'], x0, x1);
  o += path(lens(c.X(0.16), bank + U * 0.016, W * 0.42, U * 0.012), ink(c, '#1d5f63', 0.15), 0.35);
  return o;
}

/** A jetty that runs out to a shelter thatched with palm, with a hammock in it. */
function shelter(c: Canvas): string {
  const { H, U } = c;
  let o = '';
  const deck = H * 0.8;
  const [hx, hy, s] = [c.X(besideText(c) ? 0.24 : 0.44), H * 0.73, U * 0.22];
  const wood = ink(c, '#a97f58', 0.12);
  const dark = mix(wood, c.light.ink, 0.4);
  let posts = '';
  for (let i = 0; i <= 4; i++)
    posts += `M${f(c.X(-0.02 + i * 0.095))} ${f(deck + U * (0.05 - i * 0.012))}v${f(U * 0.065)}`;
  for (const dx of [-0.42, -0.14, 0.14, 0.42])
    posts += `M${f(hx + dx * s)} ${f(hy)}v${f(U * 0.055)}`;
  o += stroke(posts, dark, U * 0.009);
  o += path(
    poly([
      [c.X(-0.03), deck + U * 0.075],
      [c.X(-0.03), deck + U * 0.03],
      [hx, hy - U * 0.006],
      [hx, hy + U * 0.018],
    ]),
    down(c, [0, wood], [1, mix(wood, c.light.ink, 0.15)]),
  );
  o +=
    rect(hx - s * 0.6, hy - U * 0.006, s * 1.2, U * 0.022, wood) +
    rect(hx - s * 0.6, hy + U * 0.01, s * 1.2, U * 0.008, dark);
  o +=
    stroke(
      `M${f(hx - s * 0.42)} ${f(hy)}v${f(-s * 0.52)}M${f(hx + s * 0.42)} ${f(hy)}v${f(-s * 0.52)}M${f(hx - s * 0.14)} ${f(hy)}v${f(-s * 0.55)}`,
      dark,
      U * 0.008,
    ) +
    stroke(
      `M${f(hx - s * 0.14)} ${f(hy - s * 0.3)}Q${f(hx + s * 0.14)} ${f(hy - s * 0.08)} ${f(hx + s * 0.42)} ${f(hy - s * 0.3)}`,
      ink(c, '#f6efe2', 0.08),
      U * 0.012,
    );
  o += glow(c, hx, hy - s * 0.4, s * 1.1, 0.9);
  const straw = ink(c, '#c39a5e', 0.12);
  let fringe = `M${f(hx)} ${f(hy - s * 1.02)}Q${f(hx - s * 0.3)} ${f(hy - s * 0.74)} ${f(hx - s * 0.68)} ${f(hy - s * 0.45)}`;
  for (let i = 1; i <= 12; i++)
    fringe += `l${f(s * 0.0567)} ${f(s * 0.045)}L${f(hx - s * 0.68 + (s * 1.36 * i) / 12)} ${f(hy - s * 0.45)}`;
  o +=
    path(`${fringe}Q${f(hx + s * 0.3)} ${f(hy - s * 0.74)} ${f(hx)} ${f(hy - s * 1.02)}Z`, straw) +
    path(
      `M${f(hx)} ${f(hy - s * 1.02)}Q${f(hx + s * 0.3)} ${f(hy - s * 0.74)} ${f(hx + s * 0.68)} ${f(hy - s * 0.45)}L${f(hx + s * 0.2)} ${f(hy - s * 0.43)}Z`,
      mix(straw, c.light.ink, 0.22),
      0.8,
    );
  o += path(lens(hx, hy + U * 0.075, s * 1.5, U * 0.014), mix(dark, c.light.ink, 0.3), 0.3);
  return o;
}

function kayak(c: Canvas): string {
  const { H, U } = c;
  const [kx, ky, k] = [c.X(besideText(c) ? 0.2 : 0.72), H * (besideText(c) ? 0.9 : 0.87), U * 0.1];
  const hull =
    path(lens(kx, ky + U * 0.012, k * 2.3, U * 0.012), c.light.ink, 0.2) +
    path(
      `M${f(kx - k)} ${f(ky - k * 0.12)}Q${f(kx - k * 0.5)} ${f(ky - k * 0.02)} ${f(kx)} ${f(ky - k * 0.02)}Q${f(kx + k * 0.5)} ${f(ky - k * 0.02)} ${f(kx + k)} ${f(ky - k * 0.12)}Q${f(kx + k * 0.6)} ${f(ky + k * 0.17)} ${f(kx)} ${f(ky + k * 0.17)}Q${f(kx - k * 0.6)} ${f(ky + k * 0.17)} ${f(kx - k)} ${f(ky - k * 0.12)}Z`,
      ink(c, pick(c.r, ['#e2663a', '#f0b436', '#d94a4a']), 0.06),
    );
  return (
    hull +
    path(lens(kx, ky, k * 0.62, k * 0.07), ink(c, '#5a4038', 0.05), 0.7) +
    stroke(
      `M${f(kx - k * 0.45)} ${f(ky - k * 0.2)}L${f(kx + k * 0.5)} ${f(ky + k * 0.06)}`,
      ink(c, '#f3e6cf', 0.05),
      U * 0.004,
    )
  );
}

/**
 * A still lagoon in bands of turquoise behind mangroves, with a jetty, a thatched shelter over the
 * water, a hammock and a kayak.
 */
function lagoon(c: Canvas): string {
  const { H, U, W } = c;
  const top = H * between(c, 0.46, 0.52);
  let o = sky(c, top);
  const far = rolling(c, top + U * 0.004, U * 0.022, 1.4, 24);
  o +=
    hill(c, far, '#5f9a86', 0.62, top + 2) + canopy(c, far, U * 0.014, 0.6, ['#4f8f78', '#67a688']);
  const blues = pick(c.r, [
    ['#8fdcdf', '#2fb2c6', '#63d8cf'],
    ['#a5e6df', '#3fc2c4', '#7fe0cd'],
    ['#86d0e0', '#2a9fc6', '#4fcfd0'],
  ] as const);
  o += water(c, top, H, blues[0], blues[1], blues[2]);
  // Deep and shallow water lie side by side.
  const low = c.light.time === 'golden' || c.light.time === 'dusk' || c.light.time === 'night';
  for (const [t, y, w, h, color] of besideText(c)
    ? []
    : ([
        [0.7, 0.05, 1.3, 0.03, '#1679ae'],
        [0.35, 0.13, 1.1, 0.035, '#1f93bd'],
        [0.8, 0.3, 0.9, 0.05, '#9becdd'],
        [0.45, 0.52, 1.1, 0.07, '#b3f2e2'],
        [0.95, 0.72, 0.9, 0.08, '#8be6d8'],
      ] as const))
    o += path(
      lens(c.X(t), top + (H - top) * y, W * w, U * h),
      ink(c, color, 0.2),
      low ? 0.16 : 0.36,
    );
  o += `<g transform="translate(0 ${f(top * 2)})scale(1 -1)" opacity=".22">${path(hillPath(far, top + 2), ink(c, '#3f7f68', 0.4))}</g>`;
  const bank = top + U * 0.085;
  o += mangroves(c, bank);
  o += shelter(c);
  o += kayak(c);
  o += shore(
    c,
    [
      [-0.02, 0.96],
      [0.16, 0.97],
      [0.34, 0.995],
      [0.5, 1.03],
    ],
    '#f3e4c6',
  );
  o += palm(c, c.X(0.03), H * 1.0, U * 0.62, c.dir * 0.14, 0.02);
  return (
    o +
    blades(c, c.X(0.02), H * 1.02, U * 0.17, 0, '#3f8a58', { n: 11, wide: 0.06 }) +
    blades(c, c.X(0.15), H * 1.03, U * 0.12, 0, '#4f9a5f', { n: 10, wide: 0.05 }) +
    birds(c, c.X(0.66), top - U * 0.2)
  );
}

/** The church above the roofs: two towers and a dome, or in the north a tower with a tall spire. */
function church(
  c: Canvas,
  northern: boolean,
  x: number,
  y: number,
  s: number,
  depth: number,
): string {
  const stone = ink(c, pick(c.r, ['#e9b98f', '#f1dfc0', '#e6a98f']), depth);
  const shade = mix(stone, c.light.ink, 0.25);
  const domeFill = ink(c, pick(c.r, ['#c9713f', '#3f7f93', '#d6a443']), depth);
  return northern
    ? spireChurch(c, x, y, s, depth, stone, shade)
    : domeChurch(c, x, y, s, depth, stone, shade, domeFill);
}

/** One tower with a tall spire beside a steep nave. */
function spireChurch(
  c: Canvas,
  x: number,
  y: number,
  s: number,
  depth: number,
  stone: string,
  shade: string,
): string {
  const slate = ink(c, pick(c.r, ['#4f7f74', '#56636f', '#6b5a52']), depth);
  const tx = x - s * 0.36;
  const nave =
    rect(x - s * 0.3, y - s * 0.5, s * 0.9, s * 0.5, down(c, [0, stone], [1, shade])) +
    path(
      poly([
        [x - s * 0.34, y - s * 0.48],
        [x - s * 0.2, y - s * 0.86],
        [x + s * 0.5, y - s * 0.86],
        [x + s * 0.64, y - s * 0.48],
      ]),
      slate,
    );
  const tower =
    rect(tx - s * 0.15, y - s * 1.05, s * 0.3, s * 1.05, stone) +
    rect(
      tx + (c.sun.x < tx ? 0 : -s * 0.15),
      y - s * 1.05,
      s * 0.15,
      s * 1.05,
      shade,
      ' opacity=".6"',
    ) +
    path(
      poly([
        [tx - s * 0.18, y - s * 1.04],
        [tx, y - s * 1.72],
        [tx + s * 0.18, y - s * 1.04],
      ]),
      slate,
    ) +
    path(
      poly([
        [tx + (c.sun.x < tx ? 0 : -s * 0.18), y - s * 1.04],
        [tx, y - s * 1.72],
        [tx + (c.sun.x < tx ? s * 0.18 : 0), y - s * 1.04],
      ]),
      mix(slate, c.light.ink, 0.3),
    );
  return (
    nave +
    tower +
    naveWindows(c, x, y, s, depth) +
    rect(tx - s * 0.04, y - s * 0.9, s * 0.08, s * 0.16, pane(c, depth, 1.4))
  );
}

const naveWindows = (c: Canvas, x: number, y: number, s: number, depth: number): string =>
  [0.02, 0.22, 0.42]
    .map((k) =>
      path(
        `M${f(x + k * s - s * 0.035)} ${f(y - s * 0.12)}v${f(-s * 0.2)}a${f(s * 0.035)} ${f(s * 0.06)} 0 0 1 ${f(s * 0.07)} 0v${f(s * 0.2)}z`,
        pane(c, depth, 1.4),
      ),
    )
    .join('');

function domeChurch(
  c: Canvas,
  x: number,
  y: number,
  s: number,
  depth: number,
  stone: string,
  shade: string,
  domeFill: string,
): string {
  let d =
    rect(x - s * 0.5, y - s * 0.62, s, s * 0.62, down(c, [0, stone], [1, shade])) +
    path(
      `M${f(x - s * 0.24)} ${f(y - s * 0.72)}a${f(s * 0.24)} ${f(s * 0.28)} 0 0 1 ${f(s * 0.48)} 0z`,
      domeFill,
    ) +
    rect(x - s * 0.26, y - s * 0.74, s * 0.52, s * 0.14, shade) +
    rect(x - s * 0.03, y - s * 1.12, s * 0.06, s * 0.13, stone);
  for (const k of [-1, 1]) {
    const tx = x + k * s * 0.46;
    d +=
      rect(
        tx - s * 0.12,
        y - s * 1.02,
        s * 0.24,
        s * 1.02,
        k === (c.sun.x < x ? 1 : -1) ? shade : stone,
      ) +
      path(
        `M${f(tx - s * 0.13)} ${f(y - s * 1.02)}Q${f(tx - s * 0.1)} ${f(y - s * 1.24)} ${f(tx)} ${f(y - s * 1.3)}Q${f(tx + s * 0.1)} ${f(y - s * 1.24)} ${f(tx + s * 0.13)} ${f(y - s * 1.02)}Z`,
        domeFill,
      );
    d += path(
      `M${f(tx - s * 0.045)} ${f(y - s * 0.76)}v${f(-s * 0.12)}a${f(s * 0.045)} ${f(s * 0.05)} 0 0 1 ${f(s * 0.09)} 0v${f(s * 0.12)}z`,
      pane(c, depth, 1.4),
    );
  }
  return (
    d +
    path(
      `M${f(x - s * 0.11)} ${f(y)}v${f(-s * 0.26)}a${f(s * 0.11)} ${f(s * 0.12)} 0 0 1 ${f(s * 0.22)} 0v${f(s * 0.26)}z`,
      mix(shade, c.light.ink, 0.5),
    )
  );
}

/** The nearest street: flat façades with cornices, tall doors, iron balconies and flowers. */
function street(c: Canvas, floor: number, walls: readonly string[]): string {
  const { U, W } = c;
  let o = '';
  let x = -W * 0.02;
  while (x < W) {
    const w = U * between(c, 0.17, 0.25);
    const fromSubject = c.dir > 0 ? x / W : 1 - x / W;
    const h = U * between(c, 0.2, 0.26) * (c.calm && fromSubject > 0.5 ? 0.72 : 1);
    const wall = ink(c, pick(c.r, walls), 0.03);
    o +=
      rect(x, floor - h, w + 1, h, down(c, [0, wall], [1, mix(wall, c.light.ink, 0.16)])) +
      rect(x - 1, floor - h, w + 3, h * 0.05, lighten(wall, 0.3)) +
      rect(x, floor - h * 0.12, w + 1, h * 0.12, mix(wall, c.light.ink, 0.3));
    const doors = w > U * 0.21 ? 3 : 2;
    for (let i = 0; i < doors; i++) {
      const [dx, dw] = [x + (w * (i + 0.5)) / doors, w * (0.36 / doors)];
      o +=
        rect(dx - dw * 0.66, floor - h * 0.84, dw * 1.32, h * 0.36, lighten(wall, 0.35)) +
        rect(dx - dw / 2, floor - h * 0.81, dw, h * 0.33, pane(c, 0.05, 1.2));
      let bars = '';
      for (let k = 0; k <= 5; k++)
        bars += `M${f(dx - dw * 0.8 + (dw * 1.6 * k) / 5)} ${f(floor - h * 0.48)}v${f(-h * 0.12)}`;
      o += stroke(
        `${bars}M${f(dx - dw * 0.85)} ${f(floor - h * 0.6)}h${f(dw * 1.7)}M${f(dx - dw * 0.85)} ${f(floor - h * 0.48)}h${f(dw * 1.7)}`,
        ink(c, '#2f3136', 0.02),
        U * 0.002,
      );
      o += path(
        `M${f(dx - dw * 0.5)} ${f(floor)}v${f(-h * 0.3)}a${f(dw * 0.5)} ${f(dw * 0.5)} 0 0 1 ${f(dw)} 0v${f(h * 0.3)}z`,
        i === 1
          ? ink(c, pick(c.r, ['#4f6f5a', '#5a4434', '#2f5f78', '#7c3f33']), 0.03)
          : pane(c, 0.05, 1.2),
      );
    }
    if (chance(c, 0.4)) o += glow(c, x + w, floor - h * 0.55, U * 0.12, 0.8);
    x += w;
  }
  return o;
}

/**
 * A town of plazas and towers: a southern one with palms, one in the highlands with leafy trees
 * below bare peaks, a northern one with a spire, steeper slate roofs and limes.
 */
function town(c: Canvas, climate: 'southern' | 'highland' | 'northern' = 'southern'): string {
  const { H, U, W } = c;
  const northern = climate === 'northern';
  const highland = climate === 'highland';
  const base = H * 0.62;
  let o =
    sky(c, base) +
    range(c, base, U * (highland ? 0.36 : 0.3), peaksOf(c, 1), '#8f9fae', 0.8, 0, 0.6) +
    hill(c, rolling(c, base + U * 0.02, U * 0.14, 0.7), highland ? '#a39a72' : '#7d9a7c', 0.62, H);
  const { walls, roofs } = townColors(c, northern);
  const snowy = northern && c.season === 'winter';
  const churchAt = c.calm ? 0.2 : between(c, 0.26, 0.42);
  for (const [y, depth, size, n] of [
    [0.6, 0.5, 0.075, 13],
    [0.68, 0.34, 0.1, 11],
    [0.77, 0.2, 0.13, 9],
  ] as const) {
    if (depth === 0.34) o += church(c, northern, c.X(churchAt), H * 0.69, U * 0.25, 0.36);
    for (let i = 0; i < n; i++) {
      const x = W * ((i + between(c, 0.1, 0.9)) / n);
      const yy = H * (y + 0.03 * Math.sin(i * 1.7));
      if (chance(c, 0.22))
        o +=
          northern || highland || chance(c, 0.5)
            ? tree(c, x, yy + U * 0.03, U * size * 1.3, depth, leafColor(c))
            : cypress(c, x, yy + U * 0.03, U * size * 1.5, depth);
      o += house(
        c,
        x,
        yy + U * size * 0.5,
        U * size * between(c, 0.9, 1.35),
        U * size * between(c, 0.75, 1.15),
        depth,
        pick(c.r, walls),
        pick(c.r, roofs),
        snowy,
      );
    }
    o += mist(c, H * y + U * 0.04, U * 0.05, 0.22);
  }
  const floor = H * 0.985;
  o += street(c, floor, walls);
  o += rect(0, floor, W, H - floor + 2, ink(c, '#b7a08a', 0));
  if (northern || highland) {
    const t = 0.5 - (c.calm ? 0.1 : 0);
    // Jacarandas flower in the towns of the highlands.
    const leaf = () => (highland ? pick(c.r, ['#5f8a52', '#73945c', '#9a86c8']) : leafColor(c));
    return (
      o +
      tree(c, c.X(t), floor, U * 0.3, 0.03, leaf()) +
      tree(c, c.X(t + 0.16), floor, U * 0.25, 0.04, leaf()) +
      (c.light.lamps > 0.3 ? glow(c, c.X(t + 0.08), floor - U * 0.14, U * 0.12) : '')
    );
  }
  return (
    o +
    bush(c, c.X(0.03), floor - U * 0.16, U * 0.12, 0, '#3f7f52', '#d63f7b') +
    palm(c, c.X(0.5 - (c.calm ? 0.1 : 0)), floor, U * 0.4, 0.03, 0.03)
  );
}

function townColors(c: Canvas, northern: boolean) {
  const walls: readonly string[] = northern
    ? pick(c.r, [
        ['#e9dcc6', '#d8c2a4', '#c9b6a0', '#efe6d6', '#b98f7a'],
        ['#d6d0c6', '#b9a594', '#e6dccb', '#a8796a', '#efe8da'],
        ['#f0dfbd', '#dfb88e', '#e8cfa6', '#cfa98a', '#f3e8d2'],
      ] as const)
    : pick(c.r, [
        ['#e8a14d', '#d96a4a', '#f2d9a6', '#5f97a8', '#f4efe2', '#c9566b'],
        ['#f3e4c6', '#e9c99a', '#e3b389', '#f7efdf', '#d9a67f'],
        ['#f7f1e4', '#f2c879', '#e88f6b', '#9cc2b4', '#f5ead5'],
      ] as const);
  const roofs = northern
    ? pick(c.r, [
        ['#5f6b75', '#4f6d69', '#70665f'],
        ['#a4583c', '#8f5140', '#b26a48'],
      ] as const)
    : ['#b5603f', '#a4523a', '#c27250'];
  return { walls, roofs };
}

function village(c: Canvas): string {
  const { H, U } = c;
  const top = H * between(c, 0.52, 0.57);
  let o =
    sky(c, top) + hill(c, rolling(c, top + U * 0.008, U * 0.1, 0.9), '#8ba0b4', 0.82, top + 2);
  o +=
    water(c, top, H, '#9fd3e0', '#2f86b5', '#124f86') +
    sailboat(c, c.X(0.84), top + U * 0.07, U * 0.1, 0.35);
  const rock = '#a8826a';
  const edge = (t: number): number => H * 0.36 + U * 0.02 + H * 0.62 * (t / 0.62) ** 1.7;
  const outline: Point[] = Array.from(
    { length: 9 },
    (_, i) => [c.X((0.64 * i) / 8 - 0.02), edge((0.64 * i) / 8)] as const,
  );
  o += path(
    `M${f(outline[0]![0])} ${f(outline[0]![1])}${smooth(outline)}L${f(c.X(0.66))} ${f(H + 2)}L${f(c.X(-0.02))} ${f(H + 2)}Z`,
    down(c, [0, ink(c, rock, 0.2)], [1, ink(c, '#6d4f44', 0.02)]),
  );
  // White cubes step down the slope, nearer ones larger; some carry a blue dome.
  const blues = pick(c.r, [
    ['#2f6fb2', '#3a7fc0'],
    ['#c2643f', '#d07a4c'],
    ['#2f6fb2', '#3a7fc0'],
  ] as const);
  for (let row = 0; row < 6; row++) {
    const n = 4 + row;
    for (let i = n; i >= 0; i--) {
      const t = ((i + between(c, -0.25, 0.25)) / n) * (0.1 + row * 0.085);
      const y = Math.max(edge(Math.max(0, t)) + U * 0.05, H * (0.44 + row * 0.095));
      if (y > H * 1.08) continue;
      const s = U * (0.075 + row * 0.017) * between(c, 0.85, 1.2);
      const x = c.X(t);
      const depth = 0.24 - row * 0.04;
      o += whiteHouse(c, x, y, s, depth, blues);
    }
  }
  if (c.light.lamps > 0.3)
    for (const [t, y] of [
      [0.1, 0.62],
      [0.24, 0.74],
      [0.36, 0.86],
      [0.16, 0.9],
    ] as const)
      o += glow(c, c.X(t), H * y, U * 0.12, 0.8);
  return (
    o +
    bush(c, c.X(0.02), H * 1.01, U * 0.17, 0, '#4a7f55', '#d6427f') +
    bush(c, c.X(0.3), H * 1.02, U * 0.12, 0, '#56895c', '#e0558d') +
    cypress(c, c.X(0.44), H * 0.98, U * 0.2, 0.06)
  );
}

/** A white cube, now and then with a blue dome or a vault. */
function whiteHouse(
  c: Canvas,
  x: number,
  y: number,
  s: number,
  depth: number,
  blues: readonly [string, string],
): string {
  const wall = ink(c, pick(c.r, ['#fffdf7', '#fdf6ea', '#fffdf7', '#f9e7d2']), depth);
  const shade = mix(wall, mix('#6f8fc0', c.light.ink, 0.5), 0.3);
  const s2 = c.sun.x < x ? 1 : -1;
  let o =
    rect(x - s / 2, y - s * 0.9, s, s * 1.3, wall) +
    rect(s2 > 0 ? x + s * 0.22 : x - s * 0.5, y - s * 0.9, s * 0.28, s * 1.3, shade);
  if (chance(c, 0.22))
    o +=
      path(
        `M${f(x - s * 0.42)} ${f(y - s * 0.9)}a${f(s * 0.42)} ${f(s * 0.44)} 0 0 1 ${f(s * 0.84)} 0z`,
        ink(c, blues[0], depth),
      ) +
      path(
        `M${f(x + s * 0.06 * s2)} ${f(y - s * 1.33)}a${f(s * 0.42)} ${f(s * 0.44)} 0 0 ${s2 > 0 ? 1 : 0} ${f(s2 * s * 0.36)} ${f(s * 0.43)}h${f(-s2 * s * 0.2)}z`,
        c.light.ink,
        0.16,
      ) +
      rect(x - s * 0.02, y - s * 1.5, s * 0.04, s * 0.18, wall);
  else if (chance(c, 0.35))
    o += path(
      `M${f(x - s * 0.5)} ${f(y - s * 0.88)}a${f(s * 0.5)} ${f(s * 0.28)} 0 0 1 ${f(s)} 0z`,
      wall,
    );
  else o += rect(x - s * 0.53, y - s * 0.95, s * 1.06, s * 0.07, lighten(wall, 0.4));
  o += rect(
    x - s * 0.26,
    y - s * 0.62,
    s * 0.16,
    s * 0.24,
    chance(c, 0.5) ? ink(c, blues[1], depth) : pane(c, depth, 1.3),
  );
  o += path(
    `M${f(x + s * 0.02)} ${f(y + s * 0.02)}v${f(-s * 0.32)}a${f(s * 0.08)} ${f(s * 0.08)} 0 0 1 ${f(s * 0.16)} 0v${f(s * 0.32)}z`,
    ink(c, blues[0], depth),
  );
  return o;
}

function vineyard(c: Canvas): string {
  const { H, U } = c;
  const base = H * 0.56;
  let o = sky(c, base) + range(c, base, U * 0.3, peaksOf(c, 1), '#9aa9b8', 0.84, 0, 0.7);
  const field =
    c.season === 'autumn'
      ? ['#c89a4a', '#b8763a', '#a8863c']
      : c.season === 'spring'
        ? ['#9fc06a', '#86b060', '#b5c878']
        : ['#8fb062', '#6f9a58', '#a8b865'];
  o +=
    hill(c, rolling(c, base + U * 0.02, U * 0.13, 0.6), field[0]!, 0.62, H) +
    hill(c, rolling(c, base + U * 0.07, U * 0.12, 0.6), field[1]!, 0.46, H);
  const mid = rolling(c, base + U * 0.14, U * 0.12, 0.4);
  o += hill(c, mid, field[2]!, 0.32, H);
  if (chance(c, 0.4) && !c.calm)
    o +=
      balloon(c, c.X(0.68), H * 0.22, U * 0.06, 0.3) +
      balloon(c, c.X(0.84), H * 0.33, U * 0.03, 0.5);
  o += villa(c, mid);
  o +=
    cypress(c, c.X(0.15), yAt(mid, c.X(0.15)) + U * 0.03, U * 0.17, 0.24) +
    tree(c, c.X(0.19), yAt(mid, c.X(0.19)) + U * 0.03, U * 0.1, 0.24, leafColor(c));
  const near = H * 0.74;
  const soil = ink(c, c.season === 'autumn' ? '#b98a5a' : '#c9a873', 0.08);
  const ridge = rolling(c, near, U * 0.04, 0.3);
  o += path(hillPath(ridge, H + 2), down(c, [0, mix(soil, c.light.haze, 0.4)], [1, soil]));
  o += vines(c, ridge, near);
  return (
    o +
    (c.season === 'spring' || chance(c, 0.3)
      ? bush(c, c.X(0), H * 1.01, U * 0.16, 0, '#7b6fa8', '#a58fd0')
      : '')
  );
}

/** A villa on its rise, with a line of cypresses along the drive. */
function villa(c: Canvas, land: readonly Point[]): string {
  const { U } = c;
  const [vx, vy] = [c.X(0.26), yAt(land, c.X(0.26)) + U * 0.03];
  let o =
    house(
      c,
      vx + c.dir * U * 0.13,
      vy + U * 0.006,
      U * 0.12,
      U * 0.07,
      0.28,
      '#e9c79b',
      '#b9663f',
    ) +
    house(c, vx, vy, U * 0.17, U * 0.11, 0.26, '#f1d8ae', '#b55f3c') +
    rect(
      vx - c.dir * U * 0.1 - U * 0.025,
      vy - U * 0.19,
      U * 0.05,
      U * 0.2,
      ink(c, '#e4c08f', 0.26),
    ) +
    path(
      poly([
        [vx - c.dir * U * 0.1 - U * 0.034, vy - U * 0.19],
        [vx - c.dir * U * 0.1, vy - U * 0.225],
        [vx - c.dir * U * 0.1 + U * 0.034, vy - U * 0.19],
      ]),
      ink(c, '#b55f3c', 0.26),
    );
  for (let i = 0; i < 7; i++) {
    const t = 0.36 + i * 0.045;
    o += cypress(
      c,
      c.X(t),
      yAt(land, c.X(t)) + U * 0.025,
      U * (0.13 - i * 0.008),
      0.26 + i * 0.012,
    );
  }
  return o;
}

/** Rows of vines, towards one point behind the hill. */
function vines(c: Canvas, ridge: readonly Point[], near: number): string {
  const { H, U } = c;
  const vx0 = c.X(0.52);
  const vy0 = near - U * 0.14;
  const leafy =
    c.season === 'autumn' ? ['#c7812f', '#b4552f', '#d3a03c'] : ['#4f8a4a', '#5f9a52', '#437c45'];
  const rows = 17;
  const side = Math.max(c.W, U * 1.4);
  const lines: { d: string; i: number }[] = [];
  for (let i = 0; i < rows; i++) {
    const spread = (i - (rows - 1) / 2) / ((rows - 1) / 2);
    const bx = vx0 + spread * side * 1.25;
    const tx = vx0 + (bx - vx0) * ((near - vy0) / (H - vy0));
    const ty = yAt(ridge, Math.min(c.W - 1, Math.max(1, tx)));
    const w = side * 0.042;
    const thin = w * 0.2;
    const top: string[] = [];
    const n = 7;
    for (let k = 0; k <= n; k++) {
      const t = (k / n) ** 1.7;
      const cx = tx + (bx - tx) * t;
      const cy = ty + (H + U * 0.04 - ty) * t;
      const half = thin + (w - thin) * t;
      top.push(`${f(cx)} ${f(cy - half * (1.2 + 0.25 * (k % 2)))}`);
    }
    const bottom = `${f(bx + w)} ${f(H + U * 0.06)}L${f(tx + thin)} ${f(ty)}L${f(tx - thin)} ${f(ty)}`;
    lines.push({ d: `M${f(tx - thin)} ${f(ty)}L${top.join('L')}L${bottom}Z`, i });
  }
  let o = '';
  for (const { d, i } of lines.sort((a, b) => Math.abs(b.i - 8) - Math.abs(a.i - 8))) {
    const leaf = ink(c, leafy[i % 3]!, 0.07);
    o += path(
      d,
      down(c, [0, mix(leaf, c.light.sun, 0.15)], [0.5, leaf], [1, mix(leaf, c.light.ink, 0.35)]),
    );
  }
  return o;
}

function marina(c: Canvas): string {
  const { H, U, W } = c;
  const top = H * between(c, 0.58, 0.63);
  let o =
    sky(c, top) +
    range(c, top, U * 0.26, peaksOf(c, 1), '#8fa5b5', 0.8, 0, 0.6) +
    hill(c, rolling(c, top, U * 0.16, 0.6), '#6f9478', 0.6, top + 2);
  const walls = ['#f4e3c4', '#e9b48a', '#f0cf8f', '#d98a72', '#f7f0e2', '#b9cfc6'];
  let x = -U * 0.03;
  let front = '';
  while (x < W + U * 0.05) {
    const w = U * between(c, 0.07, 0.11);
    const fromSubject = c.dir > 0 ? x / W : 1 - x / W;
    const h = U * between(c, 0.12, 0.19) * (c.calm && fromSubject > 0.5 ? 0.7 : 1);
    front += house(
      c,
      x + w / 2,
      top + U * 0.012,
      w,
      h,
      0.36,
      pick(c.r, walls),
      pick(c.r, ['#b5623f', '#a6553c', '#8c5a4a']),
    );
    x += w * 0.98;
  }
  o +=
    front +
    rect(0, top + U * 0.006, W, U * 0.022, ink(c, '#a8988a', 0.3)) +
    water(c, top + U * 0.026, H, '#a9d2d8', '#3f8ca8', '#174f78');
  o += `<g transform="translate(0 ${f((top + U * 0.026) * 2)})scale(1 -1)" opacity=".16">${rect(0, top - U * 0.12, W, U * 0.14, ink(c, '#e9b48a', 0.3))}</g>`;
  for (const [t, y, s, d] of [
    [0.1, 0.05, 0.22, 0.3],
    [0.22, 0.06, 0.26, 0.27],
    [0.36, 0.055, 0.2, 0.3],
    [0.5, 0.06, 0.23, 0.28],
    [0.66, 0.05, 0.18, 0.32],
    [0.8, 0.06, 0.21, 0.3],
    [0.93, 0.055, 0.19, 0.3],
  ] as const) {
    if (c.calm && t > 0.6) continue;
    o += sailboat(c, c.X(t + between(c, -0.02, 0.02)), top + U * (y + 0.02), U * s, d, true);
  }
  const big = sailboat(c, c.X(0.2), H * 0.88, U * 0.5, 0.08, true);
  o += chance(c, 0.5) ? big : sailboat(c, c.X(0.62), H * 0.8, U * 0.3, 0.14);
  o += jetty(c, c.X(0.42), H * 1.03, H * 0.8, U * 0.26, c.dir * U * 0.2);
  return (
    o +
    (c.light.lamps > 0.3
      ? [0.2, 0.45, 0.7].map((t) => glow(c, c.X(t), top - U * 0.01, U * 0.1, 0.8)).join('')
      : '')
  );
}

/** How each landscape is drawn. */
export const drawLandscape: Record<Landscape, (c: Canvas) => string> = {
  beach,
  coast,
  bay,
  island,
  lake,
  mountain,
  snow,
  desert,
  city,
  forest,
  jungle,
  hills,
  lagoon,
  town,
  village,
  vineyard,
  marina,
  lakeshore: (c) => lake(c, false),
  oldtown: (c) => town(c, 'northern'),
  hightown: (c) => town(c, 'highland'),
  canyon: (c) => desert(c, false),
  highlands,
};
