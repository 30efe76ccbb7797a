import {
  across,
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
  radial,
  rect,
  stroke,
} from './canvas.ts';
import type { Canvas, Point } from './canvas.ts';
import { darken, lighten, mix } from './shade.ts';
import { pick } from './rng.ts';

/** Sky with sun or moon, its glow, clouds and stars. `horizon` is where the palest color is. */
export function sky(c: Canvas, horizon: number): string {
  const { W, H, U, light } = c;
  // Where text is placed on the sky its deep upper part reaches lower.
  const below = c.calm === 'top' || c.calm === 'topleft';
  const lower = below ? 0.18 : 0;
  const [a, b, d, e] = below ? [...light.deep, light.sky[3]] : light.sky;
  let o = rect(
    0,
    0,
    W,
    H,
    down(
      c,
      [0, a],
      [(0.42 + lower) * (horizon / H), b],
      [(0.76 + lower * 0.75) * (horizon / H), d],
      [horizon / H, e],
      [1, e],
    ),
  );
  const night = light.time === 'night';
  if (night) {
    let small = '';
    for (let i = 0; i < 90; i++) {
      const y = c.r() ** 1.3 * horizon * 0.85;
      const size = 0.5 + c.r() ** 3 * 1.6;
      small += `<circle cx="${f(c.r() * W)}" cy="${f(y)}" r="${f(size * (U / 700))}" opacity="${f(0.3 + 0.6 * c.r())}"/>`;
    }
    o += `<g fill="#fff8e6">${small}</g>`;
  }
  const { x, y } = c.sun;
  const reach = (below ? 0.72 : 1) * (night ? 0.34 : light.time === 'noon' ? 0.5 : 0.72);
  o += circle(
    x,
    y,
    U * reach,
    radial(
      c,
      [0, light.sun, night ? 0.5 : 0.95],
      [0.14, light.sun, night ? 0.2 : 0.55],
      [0.45, light.sun, night ? 0.06 : 0.18],
      [1, light.sun, 0],
    ),
  );
  if (night) {
    const m = U * 0.036;
    o +=
      circle(x, y, m, light.sun) +
      circle(x - m * 0.3, y - m * 0.2, m * 0.22, '#d9d3bf', 0.5) +
      circle(x + m * 0.25, y + m * 0.3, m * 0.3, '#d9d3bf', 0.45);
  } else o += circle(x, y, U * (light.time === 'noon' ? 0.034 : 0.046), light.sun);
  return o + clouds(c, horizon);
}

function clouds(c: Canvas, horizon: number): string {
  const { W, U, light } = c;
  const calm = c.calm === 'top' || c.calm === 'topleft';
  const strength = light.time === 'night' ? 0.35 : 0.8;
  let o = '';
  // High, thin streaks, drawn out along the wind.
  const streaks = calm ? 2 : 3 + Math.floor(c.r() * 3);
  for (let i = 0; i < streaks; i++) {
    const y = horizon * between(c, calm ? 0.66 : 0.1, 0.88);
    const x = calm ? c.X(c.r() * 0.6) : c.r() * W;
    const w = U * between(c, 0.25, 0.7);
    const near = Math.max(0, 1 - Math.abs(x - c.sun.x) / (W * 0.5));
    o += path(
      lens(x, y, w, U * 0.016) + lens(x + w * 0.24, y + U * 0.016, w * 0.6, U * 0.012),
      mix(light.cloudShade, light.cloud, 0.4 + near * 0.6),
      strength * between(c, 0.3, 0.65),
    );
  }
  // Heaped clouds with a flat, dissolving base.
  const heaps = light.time === 'night' ? 1 : calm ? 1 : 1 + Math.floor(c.r() * 3);
  const fill = down(
    c,
    [0, light.cloud, 1],
    [0.55, mix(light.cloud, light.cloudShade, 0.5), 0.85],
    [1, light.cloudShade, 0],
  );
  for (let i = 0; i < heaps; i++) {
    const w = U * between(c, 0.22, 0.5);
    const x = calm ? c.X(between(c, 0, 0.5)) - w / 2 : c.r() * W - w / 2;
    const y = horizon * (calm ? between(c, 0.62, 0.82) : between(c, 0.28, 0.82));
    const h = w * between(c, 0.2, 0.3);
    const bumps = 5 + Math.floor(c.r() * 3);
    let d = `M${f(x)} ${f(y)}`;
    let px = x;
    let py = y;
    for (let k = 1; k <= bumps; k++) {
      const t = k / bumps;
      const nx = x + w * t;
      const ny = y - h * Math.sin(Math.PI * t) ** 0.8 * between(c, 0.65, 1) * (k === bumps ? 0 : 1);
      const reach = Math.hypot(nx - px, ny - py) * between(c, 0.52, 0.64);
      d += `A${f(reach)} ${f(reach)} 0 0 1 ${f(nx)} ${f(ny)}`;
      px = nx;
      py = ny;
    }
    o += path(`${d}Z`, fill, strength * between(c, 0.55, 0.9));
  }
  return o;
}

/** Points of a rolling line: `height` is its swing above `y`. */
export function rolling(c: Canvas, y: number, height: number, rough = 0.5, n = 14): Point[] {
  const phase = [c.r() * 6.3, c.r() * 6.3, c.r() * 6.3];
  const pace = between(c, 0.8, 1.3);
  return Array.from({ length: n + 1 }, (_, i) => {
    const t = i / n;
    const wave =
      Math.sin(t * 3.4 * pace + phase[0]!) * 0.55 +
      Math.sin(t * 7.7 * pace + phase[1]!) * 0.28 +
      Math.sin(t * 17 + phase[2]!) * 0.17 * rough;
    return [t * c.W, y - height * (0.5 + 0.5 * wave)] as const;
  });
}

/** Height of a line at x, by straight interpolation. */
export function yAt(points: readonly Point[], x: number): number {
  const at = points.findIndex((point) => point[0] >= x);
  if (at <= 0) return points[at === 0 ? 0 : points.length - 1]![1];
  const [a, b] = [points[at - 1]!, points[at]!];
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0] || 1);
}

/** A soft hill from edge to edge, paler toward its foot where mist gathers. */
export function hill(
  c: Canvas,
  points: readonly Point[],
  local: string,
  depth: number,
  bottom: number,
  mist = 0.3,
): string {
  const top = ink(c, local, depth);
  return path(
    hillPath(points, bottom),
    down(c, [0, top], [1, mix(top, c.light.haze, mist * (0.3 + depth))]),
  );
}

/**
 * A range of peaks with faces turned from the sun and, where it is high or cold, snow. `peaks`: [x
 * 0..1, height 0..1].
 */
export function range(
  c: Canvas,
  base: number,
  height: number,
  peaks: readonly Point[],
  rock: string,
  depth: number,
  snowDepth = 0,
  steep = 1,
): string {
  // In deep winter the whole flank is white; otherwise only the caps are.
  const buried = snowDepth > 0.7;
  const snow = buried ? 0 : snowDepth;
  const local = buried ? mix(rock, '#f3f7fc', 0.78) : rock;
  const { W } = c;
  const { profile, owner } = outlineOf(c, base, height, peaks, steep);
  const body = ink(c, local, depth);
  const bottom = base + height * 0.06;
  let o = path(
    poly([[0, bottom], ...profile, [W, bottom]]),
    down(c, [0, body], [1, mix(body, c.light.haze, 0.25 + depth * 0.35)]),
  );
  const shade = mix(body, c.light.time === 'noon' ? '#1c4a63' : c.light.ink, 0.42 - depth * 0.2);
  const facing = buried ? mix(shade, ink(c, '#8ea3cf', depth), 0.6) : shade;
  const white = ink(c, '#fbfcff', depth * 0.75, 0.7);
  peaks.forEach(([px], i) => {
    const at = Math.round(px * STEPS);
    if (owner[at] !== i) return;
    const turn = c.sun.x < px * W ? 1 : -1;
    const face: Point[] = [];
    for (let k = at; k >= 0 && k <= STEPS && owner[k] === i; k += turn) face.push(profile[k]!);
    if (face.length < 3) return;
    const top = face[0]!;
    const foot = face.at(-1)!;
    const spine: Point[] = [];
    for (let s = 1; s <= 6; s++) {
      const t = s / 6;
      spine.push([
        top[0] + (foot[0] - top[0]) * t * 0.3 + (s % 2 ? -1 : 1) * height * 0.022 * (0.6 + t),
        top[1] + (bottom - top[1]) * t * 0.92,
      ]);
    }
    if (snow > 0) {
      const line = base - height * (1 - snow);
      const cap = profile.filter(([, y], k) => owner[k] === i && y < line);
      if (cap.length > 2) o += path(poly([...cap, ...ragged(c, cap, profile, line)]), white);
    }
    const strength = 0.62 - depth * 0.28;
    o += path(
      poly([...face, ...spine.toReversed()]),
      down(c, [0, facing, strength], [0.55, facing, strength * 0.7], [1, facing, 0]),
    );
  });
  return o;
}

/** How many pieces the outline of a range has. */
const STEPS = 110;

/** The outline of a range from edge to edge, and the peak that each of its points belongs to. */
function outlineOf(
  c: Canvas,
  base: number,
  height: number,
  peaks: readonly Point[],
  steep: number,
): { profile: Point[]; owner: number[] } {
  const { W } = c;
  const slope = (i: number): number => (1.9 + ((i * 37) % 10) / 12) * steep;
  const n = STEPS;
  const phase = [c.r() * 6.3, c.r() * 6.3, c.r() * 6.3];
  const rough = (t: number): number =>
    Math.sin(t * 31 + phase[0]!) * 0.022 +
    Math.sin(t * 67 + phase[1]!) * 0.014 +
    Math.sin(t * 131 + phase[2]!) * 0.008;
  const aspect = W / height / 5.2;
  const owner: number[] = [];
  const profile: Point[] = Array.from({ length: n + 1 }, (_, k) => {
    const t = k / n;
    let best = 0.08;
    owner[k] = -1;
    peaks.forEach(([px, h], i) => {
      // Concave flanks: steep at the summit, easing toward the valley.
      const away = Math.abs(t - px) * slope(i) * aspect;
      const value = h * Math.exp(-away * 1.25) + (h - away > 0 ? (h - away) * 0.12 : 0);
      if (value > best) {
        best = value;
        owner[k] = i;
      }
    });
    return [
      t * W,
      base - height * (best + (rough(t) + (c.r() - 0.5) * 0.022) * (0.4 + best)),
    ] as const;
  });
  return { profile, owner };
}

/** The lower edge of a cap of snow, from its last point back to its first. */
function ragged(
  c: Canvas,
  cap: readonly Point[],
  profile: readonly Point[],
  line: number,
): Point[] {
  const [first, last] = [cap[0]!, cap.at(-1)!];
  const teeth = Math.max(2, Math.min(7, Math.round(cap.length / 3)));
  const under: Point[] = [];
  for (let k = teeth * 2 - 1; k > 0; k--) {
    const t = k / (teeth * 2);
    const x = first[0] + (last[0] - first[0]) * t;
    const room = line - yAt(profile, x);
    under.push([
      x + (last[0] - first[0]) * between(c, -0.02, 0.02),
      k % 2 ? line - room * between(c, -0.12, 0.3) : line - room * between(c, 0.25, 0.62),
    ]);
  }
  return under;
}

/** A band of mist. */
export const mist = (c: Canvas, y: number, h: number, opacity = 0.6): string =>
  rect(
    0,
    y,
    c.W,
    h,
    down(c, [0, c.light.haze, 0], [0.55, c.light.haze, opacity], [1, c.light.haze, 0]),
  );

/**
 * Whether text is placed at a side of the picture, on the water or the ground rather than on the
 * sky.
 */
export const besideText = (c: Canvas): boolean => c.calm === 'left' || c.calm === 'right';

/**
 * The sea where text is placed on it: deep at that side, in its own shallow color toward the
 * subject.
 */
function deepWater(c: Canvas, top: number, h: number, horizon: string, near: string): string {
  const { W, light } = c;
  const shallow = mix(ink(c, near, 0.06, 0.4), light.sky[2], light.time === 'noon' ? 0.12 : 0.4);
  const fade =
    c.dir > 0
      ? across(c, [0, shallow, 0.85], [0.26, shallow, 0.5], [0.5, shallow, 0])
      : across(c, [0.5, shallow, 0], [0.74, shallow, 0.5], [1, shallow, 0.85]);
  return (
    rect(
      0,
      top,
      W,
      h + 1,
      down(
        c,
        [0, horizon],
        [0.07, mix(light.deep[1], light.sky[2], 0.12)],
        [0.2, light.deep[1]],
        [0.75, mix(light.deep[1], light.deep[0], 0.65)],
        [1, light.deep[0]],
      ),
    ) + rect(0, top, W, h + 1, fade)
  );
}

/**
 * Open water from `top` to the bottom of the picture, with the sun's road on it. Colors run from
 * the horizon to the viewer.
 */
export function water(
  c: Canvas,
  top: number,
  bottom: number,
  far: string,
  middle: string,
  near: string,
): string {
  const { W, U, light } = c;
  const h = bottom - top;
  const horizon = mix(ink(c, far, 0.5, 0.5), light.sky[3], light.time === 'noon' ? 0.25 : 0.55);
  // A low sun takes the color out of the water and puts the sky's in.
  const taken = { dawn: 0.36, noon: 0.1, golden: 0.8, dusk: 0.36, night: 0.12 }[light.time];
  const deep = mix(
    ink(c, near, 0.06, 0.4),
    c.calm ? light.deep[0] : mix(light.sky[0], light.ink, light.time === 'dawn' ? 0.3 : 0.55),
    taken * 0.85,
  );
  const open = c.calm
    ? mix(light.deep[1], light.sky[2], 0.3)
    : mix(mix(light.sky[1], light.sky[2], 0.35), light.ink, light.time === 'golden' ? 0.2 : 0);
  const side = besideText(c);
  let o = side
    ? deepWater(c, top, h, horizon, near)
    : rect(
        0,
        top,
        W,
        h + 1,
        down(c, [0, horizon], [0.3, mix(ink(c, middle, 0.28, 0.5), open, taken)], [1, deep]),
      );
  let road = '';
  const reach = U * 0.07;
  for (let i = 0; i < 46; i++) {
    const t = c.r() ** 1.5;
    road += lens(
      c.sun.x + (c.r() + c.r() - 1) * (reach + U * 0.16 * t),
      top + 2 + t * h * 0.86,
      U * between(c, 0.02, 0.06) * (0.6 + t * 1.6),
      1 + t * U * 0.007,
    );
  }
  o += path(road, light.sun, light.time === 'noon' || side ? 0.5 : 0.72);
  const [dark, pale] = ripples(c, top, h);
  return (
    o +
    path(dark, mix(deep, light.ink, 0.3), 0.3) +
    path(pale, lighten(horizon, 0.25), side ? 0.06 : 0.35)
  );
}

function ripples(c: Canvas, top: number, h: number): [dark: string, pale: string] {
  const { W, U } = c;
  let dark = '';
  let pale = '';
  for (let i = 0; i < 44; i++) {
    const t = c.r();
    const piece = lens(
      c.r() * W,
      top + (0.03 + 0.97 * t * t) * h,
      U * (0.04 + t * 0.16) * between(c, 0.5, 1.2),
      0.8 + t * U * 0.006,
    );
    if (i % 2) dark += piece;
    else pale += piece;
  }
  return [dark, pale];
}

/** A palm with feathered leaves, `h` tall from its foot. */
export function palm(
  c: Canvas,
  x: number,
  y: number,
  h: number,
  lean: number,
  depth: number,
  trunkLocal = '#8a6f55',
  leafLocal = '#2f8f5b',
): string {
  c.grown.add('palm');
  const trunk = ink(c, trunkLocal, depth);
  const leaf = ink(c, leafLocal, depth);
  const back = mix(leaf, c.light.ink, 0.22);
  const lit = mix(leaf, c.light.sun, c.light.time === 'noon' ? 0.18 : 0.1);
  const tx = x + lean * h;
  const ty = y - h;
  const w = h * 0.026;
  let o = path(
    `M${f(x - w * 1.5)} ${f(y)}C${f(x - w + lean * h * 0.05)} ${f(y - h * 0.4)} ${f(tx - w * 0.9 - lean * h * 0.18)} ${f(y - h * 0.75)} ${f(tx - w * 0.55)} ${f(ty)}L${f(tx + w * 0.55)} ${f(ty)}C${f(tx + w * 0.9 - lean * h * 0.14)} ${f(y - h * 0.72)} ${f(x + w * 1.1 + lean * h * 0.08)} ${f(y - h * 0.4)} ${f(x + w * 1.7)} ${f(y)}Z`,
    trunk,
  );
  const small = h < c.U * 0.26;
  const n = small ? 8 : 11;
  const order = small ? [0, 7, 1, 6, 2, 5, 3, 4] : [0, 10, 1, 9, 2, 8, 5, 3, 7, 4, 6];
  order.forEach((k, rank) => {
    const a = Math.PI * (1.14 - (k / (n - 1)) * 1.28) + (c.r() - 0.5) * 0.18;
    const long = h * between(c, 0.36, 0.48);
    const droop = long * (0.34 + 0.3 * Math.abs(Math.cos(a)));
    const ex = tx + Math.cos(a) * long;
    const ey = ty - Math.sin(a) * long * 0.62 + droop * 0.7;
    const qx = tx + Math.cos(a) * long * 0.52;
    const qy = ty - Math.sin(a) * long * 0.82 - long * 0.1;
    const at = (t: number): Point => [
      (1 - t) ** 2 * tx + 2 * t * (1 - t) * qx + t * t * ex,
      (1 - t) ** 2 * ty + 2 * t * (1 - t) * qy + t * t * ey,
    ];
    // The upper edge is the rib; the lower one is cut into leaflets that hang.
    const teeth = small ? 4 : 8;
    const lower: string[] = [];
    for (let s = teeth; s >= 1; s--) {
      const [px, py] = at((s - 0.15) / teeth);
      const [bx, by] = at((s - 0.75) / teeth);
      const hang = long * 0.17 * Math.sin((s / teeth) * 2.7 + 0.28);
      lower.push(
        `L${f(px + Math.cos(a) * hang * 0.45)} ${f(py + hang)}L${f(bx)} ${f(by + hang * 0.3)}`,
      );
    }
    o += path(
      `M${f(tx)} ${f(ty)}Q${f(qx)} ${f(qy - long * 0.03)} ${f(ex)} ${f(ey)}${lower.join('')}Z`,
      rank < 4 ? back : rank % 3 === 0 ? lit : leaf,
    );
  });
  return (
    o +
    circle(tx - w * 0.7, ty + w * 0.9, w * 0.9, darken(trunk, 0.2)) +
    circle(tx + w * 0.8, ty + w, w * 0.8, darken(trunk, 0.3))
  );
}

/** A conifer in two tones, the lit side toward the sun; snow lies on it in winter. */
export function pine(
  c: Canvas,
  x: number,
  y: number,
  h: number,
  depth: number,
  local = '#2c6650',
  snowy = false,
): string {
  c.grown.add('pine');
  const leaf = ink(c, local, depth);
  const shade = mix(leaf, c.light.ink, 0.28);
  const k = h > c.U * 0.2 ? 6 : h > c.U * 0.09 ? 4 : 3;
  const width = h * between(c, 0.2, 0.26);
  let left = `M${f(x)} ${f(y - h)}`;
  let right = left;
  for (let i = 1; i <= k; i++) {
    const t = i / k;
    const yy = y - h + h * 0.93 * t;
    const w = width * (0.25 + 0.75 * t);
    left += `L${f(x - w)} ${f(yy)}L${f(x - w * 0.55)} ${f(yy - h * 0.02)}`;
    right += `L${f(x + w)} ${f(yy)}L${f(x + w * 0.55)} ${f(yy - h * 0.02)}`;
  }
  const sunLeft = c.sun.x < x;
  let o = rect(x - h * 0.014, y - h * 0.1, h * 0.028, h * 0.1, ink(c, '#5b4636', depth));
  o +=
    path(`${left}L${f(x)} ${f(y - h * 0.09)}Z`, sunLeft ? leaf : shade) +
    path(`${right}L${f(x)} ${f(y - h * 0.09)}Z`, sunLeft ? shade : leaf);
  if (snowy) {
    let d = '';
    for (let i = 1; i <= k; i++) {
      const t = i / k;
      const yy = y - h + h * 0.93 * t;
      const w = width * (0.25 + 0.75 * t);
      d += `M${f(x)} ${f(yy - h * 0.17)}L${f(x - w * 0.92)} ${f(yy - h * 0.012)}L${f(x - w * 0.3)} ${f(yy - h * 0.05)}L${f(x + w * 0.25)} ${f(yy - h * 0.035)}L${f(x + w * 0.62)} ${f(yy - h * 0.05)}Z`;
    }
    o += path(d, ink(c, '#f6f9fd', depth), 0.92);
  }
  return o;
}

const ball = (px: number, py: number, radius: number): string => {
  const r = f(radius);
  return `M${f(px - radius)} ${f(py)}a${r} ${r} 0 1 1 ${f(radius * 2)} 0a${r} ${r} 0 1 1 ${f(-radius * 2)} 0`;
};
const crown: readonly (readonly [number, number, number])[] = [
  [-0.9, 0.75, 0.8],
  [0.9, 0.7, 0.85],
  [0, 0.9, 1.05],
  [-0.5, 1.45, 0.85],
  [0.55, 1.4, 0.9],
  [0, 1.95, 0.8],
];
const smallCrown: readonly (readonly [number, number, number])[] = [
  [-0.75, 0.75, 0.9],
  [0.75, 0.75, 0.95],
  [0, 1.5, 1.15],
];

/** A broad-leaved tree: overlapping crowns, the sunny ones lighter. */
export function tree(
  c: Canvas,
  x: number,
  y: number,
  h: number,
  depth: number,
  local: string,
): string {
  const leaf = ink(c, local, depth);
  const toward = Math.sign(c.sun.x - x) || 1;
  const s = h * 0.24;
  const far = h < c.U * 0.17 && depth > 0.15;
  const puffs = far ? smallCrown : crown;
  let o = path(
    `M${f(x - h * 0.025)} ${f(y)}L${f(x - h * 0.014)} ${f(y - h * 0.5)}L${f(x + h * 0.014)} ${f(y - h * 0.5)}L${f(x + h * 0.028)} ${f(y)}Z`,
    ink(c, '#5d4838', depth),
  );
  const jitter = puffs.map(
    ([px, py, size]) =>
      [
        x + px * s * between(c, 0.85, 1.1),
        y - h * 0.26 - py * s * between(c, 0.92, 1.06),
        s * size,
      ] as const,
  );
  o += path(
    jitter.map(([px, py, size]) => ball(px, py, size)).join(''),
    mix(leaf, c.light.ink, 0.18),
  );
  o += path(
    jitter
      .map(([px, py, size]) => ball(px + toward * size * 0.2, py - size * 0.18, size * 0.74))
      .join(''),
    leaf,
  );
  if (far) return o;
  return (
    o +
    path(
      jitter
        .slice(3)
        .map(([px, py, size]) => ball(px + toward * size * 0.34, py - size * 0.34, size * 0.4))
        .join(''),
      mix(leaf, c.light.sun, 0.2),
      0.8,
    )
  );
}

/** A cypress: a slim flame. */
export function cypress(c: Canvas, x: number, y: number, h: number, depth: number): string {
  const leaf = ink(c, '#2f5a3e', depth);
  const w = h * 0.1;
  const body = (dx: number): string =>
    `M${f(x + dx * 0)} ${f(y)}C${f(x + dx)} ${f(y - h * 0.1)} ${f(x + dx)} ${f(y - h * 0.55)} ${f(x)} ${f(y - h)}Z`;
  const left = c.sun.x < x;
  return (
    path(body(-w), left ? leaf : mix(leaf, c.light.ink, 0.3)) +
    path(body(w), left ? mix(leaf, c.light.ink, 0.3) : leaf)
  );
}

/** A low bush of several lobes. */
export function bush(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  depth: number,
  local: string,
  flowers?: string,
): string {
  const leaf = ink(c, local, depth);
  let d = `M${f(x - w)} ${f(y)}`;
  const n = 5;
  for (let i = 1; i <= n; i++) {
    const r = (w / n) * between(c, 1, 1.35);
    d += `A${f(r)} ${f(r * 1.25)} 0 0 1 ${f(x - w + (2 * w * i) / n)} ${f(y - (i < n ? w * between(c, 0.05, 0.22) : 0))}`;
  }
  let o = path(
    `${d}Z`,
    down(c, [0, mix(leaf, c.light.sun, 0.12)], [1, mix(leaf, c.light.ink, 0.3)]),
  );
  if (flowers) {
    const petal = ink(c, flowers, depth);
    for (let i = 0; i < 9; i++)
      o += circle(
        x + (c.r() - 0.5) * w * 1.7,
        y - w * between(c, 0.08, 0.36),
        w * between(c, 0.035, 0.065),
        petal,
      );
  }
  return o;
}

/** Blades fanning out of one point: agave, grass, fern or, with broad ones, banana leaves. */
export function blades(
  c: Canvas,
  x: number,
  y: number,
  long: number,
  depth: number,
  local: string,
  { n = 9, wide = 0.09, spread = 1.25, tilt = 0, bend = 0.25 } = {},
): string {
  const leaf = ink(c, local, depth);
  const shade = mix(leaf, c.light.ink, 0.25);
  const lit = mix(leaf, c.light.sun, 0.12);
  let o = '';
  for (let i = 0; i < n; i++) {
    const a = -Math.PI / 2 + tilt + ((i + 0.5) / n - 0.5) * 2 * spread + (c.r() - 0.5) * 0.2;
    const reach = long * between(c, 0.72, 1.05);
    const ex = x + Math.cos(a) * reach;
    const ey = y + Math.sin(a) * reach + reach * bend * Math.abs(Math.cos(a));
    const mx = x + Math.cos(a) * reach * 0.5;
    const my = y + Math.sin(a) * reach * 0.62;
    const nx = -Math.sin(a) * long * wide;
    const ny = Math.cos(a) * long * wide;
    o += path(
      `M${f(x)} ${f(y)}Q${f(mx + nx)} ${f(my + ny)} ${f(ex)} ${f(ey)}Q${f(mx - nx)} ${f(my - ny)} ${f(x)} ${f(y)}Z`,
      i % 3 === 0 ? shade : i % 3 === 1 ? leaf : lit,
    );
  }
  return o;
}

/** A saguaro with upturned arms. */
export function saguaro(c: Canvas, x: number, y: number, h: number, depth: number): string {
  c.grown.add('saguaro');
  const body = ink(c, '#4f7d5a', depth);
  const w = h * 0.13;
  const arm = (s: number, at: number, out: number, up: number): string =>
    `M${f(x)} ${f(y - h * at)}h${f(s * h * (out - 0.06))}q${f(s * h * 0.06)} 0 ${f(s * h * 0.06)} ${f(-h * 0.06)}v${f(-h * up)}`;
  const d = `M${f(x)} ${f(y)}V${f(y - h * 0.94)}`;
  const arms =
    arm(-1, 0.42, 0.22, between(c, 0.16, 0.3)) +
    (chance(c, 0.75) ? arm(1, 0.55, 0.2, between(c, 0.12, 0.24)) : '');
  const lit = mix(body, c.light.sun, 0.28);
  const toward = c.sun.x < x ? -1 : 1;
  return (
    stroke(d, body, w) +
    stroke(arms, body, w * 0.72, ' stroke-linejoin="round"') +
    stroke(
      `M${f(x + toward * w * 0.3)} ${f(y - h * 0.04)}V${f(y - h * 0.92)}`,
      lit,
      w * 0.14,
      ' opacity=".8"',
    )
  );
}

/** A few birds, far away. */
export function birds(c: Canvas, x: number, y: number): string {
  let d = '';
  for (let i = 0; i < 5; i++) {
    const px = x + between(c, -0.09, 0.09) * c.U;
    const py = y + between(c, -0.04, 0.04) * c.U;
    const s = c.U * between(c, 0.008, 0.014);
    d += `M${f(px - s)} ${f(py - s * 0.3)}q${f(s * 0.6)} ${f(-s * 0.5)} ${f(s)} ${f(s * 0.3)}q${f(s * 0.4)} ${f(-s * 0.8)} ${f(s)} ${f(-s * 0.3)}`;
  }
  return stroke(d, mix(c.light.ink, c.light.haze, 0.3), c.U * 0.0028);
}

/** Leaves of a broad-leaved wood in a season. */
export const leafColor = (c: Canvas): string =>
  c.season === 'autumn'
    ? pick(c.r, ['#d98a2b', '#c9552f', '#e0b03c', '#b8452e', '#9a8a3a'])
    : c.season === 'spring'
      ? pick(c.r, ['#8dbb5e', '#a9c86b', '#e7b3c2', '#7fae66'])
      : pick(c.r, ['#4f9a5b', '#3f8552', '#67a85c', '#2f7350']);
