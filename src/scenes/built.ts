import {
  between,
  chance,
  circle,
  down,
  f,
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

const lamp = '#ffd58a';
/** A pane: glass by day, lamplight when the hour asks for it. */
export function pane(c: Canvas, depth: number, bias = 1): string {
  if (c.r() < c.light.lamps * 0.7 * bias)
    return mix(lamp, pick(c.r, ['#ffb866', '#fff0c4', '#ffd58a']), 0.5);
  return mix(ink(c, '#456b80', depth), c.light.sky[1], 0.3);
}
/** Light spilling around a lamp. */
export const glow = (c: Canvas, x: number, y: number, size: number, strength = 1): string =>
  c.light.lamps < 0.2
    ? ''
    : circle(
        x,
        y,
        size,
        radial(
          c,
          [0, lamp, 0.65 * c.light.lamps * strength],
          [0.4, lamp, 0.2 * c.light.lamps * strength],
          [1, lamp, 0],
        ),
      );

/** A resort building of `floors` with balconies; `x` is its left edge, `y` its foot. */
export function hotel(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  floorHeight: number,
  floors: number,
  depth: number,
  wall = '#f6efe4',
): string {
  const lit = ink(c, wall, depth);
  const shade = mix(lit, c.light.ink, 0.2);
  const h = floors * floorHeight;
  const bays = Math.max(3, Math.round(w / (floorHeight * 1.15)));
  const bw = w / bays;
  let o = rect(x, y - h, w, h, down(c, [0, lit], [1, shade]));
  const glass: Record<string, string> = {};
  let rails = '';
  let slabs = '';
  for (let i = 0; i < floors; i++) {
    const top = y - h + i * floorHeight;
    for (let k = 0; k < bays; k++) {
      const color = pane(c, depth);
      glass[color] =
        `${glass[color] ?? ''}M${f(x + bw * (k + 0.14))} ${f(top + floorHeight * 0.24)}h${f(bw * 0.72)}v${f(floorHeight * 0.66)}h${f(-bw * 0.72)}z`;
      rails += `M${f(x + bw * (k + 0.05))} ${f(top + floorHeight * 0.64)}h${f(bw * 0.9)}v${f(floorHeight * 0.3)}h${f(-bw * 0.9)}z`;
    }
    slabs += `M${f(x - bw * 0.08)} ${f(top + floorHeight * 0.92)}h${f(w + bw * 0.16)}v${f(floorHeight * 0.1)}h${f(-w - bw * 0.16)}z`;
  }
  for (const [color, d] of Object.entries(glass)) o += path(d, color);
  const walls = Array.from(
    { length: bays + 1 },
    (_, k) => `M${f(x + bw * k - bw * 0.04)} ${f(y - h)}h${f(bw * 0.08)}v${f(h)}h${f(-bw * 0.08)}z`,
  ).join('');
  o +=
    path(rails, mix(lit, c.light.sky[2], 0.35), 0.62) +
    path(walls, shade) +
    path(slabs, lighten(lit, 0.12));
  return (
    o +
    rect(
      x - bw * 0.16,
      y - h - floorHeight * 0.16,
      w + bw * 0.32,
      floorHeight * 0.2,
      mix(lit, c.light.ink, 0.3),
    )
  );
}

/** A thatched sunshade. */
export function palapa(c: Canvas, x: number, y: number, h: number, depth: number): string {
  const straw = ink(c, '#c79a5b', depth);
  const w = h * 0.62;
  const eave = y - h * 0.55;
  let fringe = `M${f(x)} ${f(y - h)}Q${f(x - w * 0.45)} ${f(y - h * 0.78)} ${f(x - w)} ${f(eave)}`;
  for (let i = 1; i <= 8; i++)
    fringe += `l${f(w * 0.125)} ${f(h * 0.05)}L${f(x - w + (w * 2 * i) / 8)} ${f(eave - (i % 2 ? 0.005 : 0) * h)}`;
  return (
    rect(x - h * 0.02, y - h * 0.7, h * 0.04, h * 0.7, ink(c, '#6f5440', depth)) +
    path(`${fringe}Q${f(x + w * 0.45)} ${f(y - h * 0.78)} ${f(x)} ${f(y - h)}Z`, straw) +
    path(
      `M${f(x)} ${f(y - h)}Q${f(x + w * 0.45)} ${f(y - h * 0.78)} ${f(x + w)} ${f(eave)}L${f(x + w * 0.2)} ${f(eave + h * 0.03)}Z`,
      mix(straw, c.light.ink, 0.25),
    )
  );
}

/** A parasol of cloth in two colors. */
export function parasol(
  c: Canvas,
  x: number,
  y: number,
  h: number,
  depth: number,
  cloth: string,
): string {
  const w = h * 0.55;
  const top = y - h;
  const a = ink(c, cloth, depth);
  const rim = (from: number, to: number): string =>
    `M${f(x)} ${f(top)}Q${f(x + w * from * 0.95)} ${f(top + h * 0.04)} ${f(x + w * from)} ${f(top + h * 0.26)}Q${f(x + (w * (from + to)) / 2)} ${f(top + h * 0.2)} ${f(x + w * to)} ${f(top + h * 0.26)}Q${f(x + w * to * 0.95)} ${f(top + h * 0.04)} ${f(x)} ${f(top)}Z`;
  return (
    stroke(`M${f(x)} ${f(y)}V${f(top)}`, ink(c, '#efe5d6', depth), h * 0.028) +
    path(rim(-1, -0.35), a) +
    path(rim(-0.35, 0.35), ink(c, '#fbf6ec', depth)) +
    path(rim(0.35, 1), mix(a, c.light.ink, 0.2))
  );
}

/** A lounger seen from the side; `s` 1 faces right. */
export function lounger(c: Canvas, x: number, y: number, w: number, depth: number, s = 1): string {
  const cloth = ink(c, '#fdf8ef', depth);
  return (
    stroke(
      `M${f(x)} ${f(y - w * 0.16)}h${f(s * w * 0.62)}l${f(s * w * 0.32)} ${f(-w * 0.22)}`,
      cloth,
      w * 0.075,
      ' stroke-linejoin="round"',
    ) +
    stroke(
      `M${f(x + s * w * 0.08)} ${f(y)}v${f(-w * 0.12)}M${f(x + s * w * 0.58)} ${f(y)}v${f(-w * 0.12)}`,
      ink(c, '#8a6a4d', depth),
      w * 0.04,
    )
  );
}

export function sailboat(
  c: Canvas,
  x: number,
  y: number,
  h: number,
  depth: number,
  moored = false,
): string {
  const cloth = ink(c, '#fffaf0', depth);
  const hull = ink(c, pick(c.r, ['#fdfaf4', '#274b6b', '#b5503c', '#f2e6d0']), depth);
  const s = chance(c, 0.5) ? 1 : -1;
  let o = path(
    `M${f(x - h * 0.28 * s)} ${f(y - h * 0.08)}h${f(s * h * 0.6)}q${f(-s * h * 0.06)} ${f(h * 0.09)} ${f(-s * h * 0.14)} ${f(h * 0.1)}h${f(-s * h * 0.36)}q${f(-s * h * 0.08)} 0 ${f(-s * h * 0.1)} ${f(-h * 0.1)}z`,
    hull,
  );
  o += stroke(`M${f(x)} ${f(y - h * 0.08)}V${f(y - h)}`, mix(cloth, c.light.ink, 0.4), h * 0.014);
  if (moored)
    return (
      o +
      path(
        `M${f(x - s * h * 0.16)} ${f(y - h * 0.08)}h${f(s * h * 0.26)}l${f(-s * h * 0.05)} ${f(-h * 0.07)}h${f(-s * h * 0.17)}z`,
        cloth,
      ) +
      stroke(
        `M${f(x)} ${f(y - h * 0.2)}h${f(-s * h * 0.24)}`,
        mix(cloth, '#3f6b8a', 0.4),
        h * 0.025,
      )
    );
  o += path(
    `M${f(x - s * h * 0.015)} ${f(y - h * 0.97)}Q${f(x - s * h * 0.1)} ${f(y - h * 0.45)} ${f(x - s * h * 0.3)} ${f(y - h * 0.15)}L${f(x - s * h * 0.015)} ${f(y - h * 0.13)}Z`,
    cloth,
  );
  o += path(
    `M${f(x + s * h * 0.02)} ${f(y - h * 0.88)}Q${f(x + s * h * 0.14)} ${f(y - h * 0.45)} ${f(x + s * h * 0.32)} ${f(y - h * 0.13)}L${f(x + s * h * 0.02)} ${f(y - h * 0.16)}Z`,
    mix(cloth, c.light.cloudShade, 0.45),
  );
  return o + path(lens(x, y + h * 0.05, h * 0.5, h * 0.03), cloth, 0.35);
}

export function balloon(c: Canvas, x: number, y: number, s: number, depth: number): string {
  const [a, b] = pick(c.r, [
    ['#d8573f', '#f6e2bd'],
    ['#2f7d8c', '#f4d58a'],
    ['#e2a13d', '#7a3b4c'],
    ['#f2e3cf', '#c5563f'],
  ] as const);
  const band = (from: number, to: number, fill: string): string =>
    path(
      `M${f(x + s * from * 0.3)} ${f(y - s)}C${f(x + s * from * 1.25)} ${f(y - s)} ${f(x + s * from * 1.15)} ${f(y - s * 0.1)} ${f(x + s * from * 0.22)} ${f(y + s * 0.42)}L${f(x + s * to * 0.22)} ${f(y + s * 0.42)}C${f(x + s * to * 1.15)} ${f(y - s * 0.1)} ${f(x + s * to * 1.25)} ${f(y - s)} ${f(x + s * to * 0.3)} ${f(y - s)}Z`,
      ink(c, fill, depth),
    );
  return (
    band(-0.72, 0.72, a) +
    band(-0.42, 0.42, b) +
    band(-0.15, 0.15, a) +
    stroke(
      `M${f(x - s * 0.14)} ${f(y + s * 0.42)}L${f(x - s * 0.08)} ${f(y + s * 0.62)}M${f(x + s * 0.14)} ${f(y + s * 0.42)}L${f(x + s * 0.08)} ${f(y + s * 0.62)}`,
      ink(c, '#5a4334', depth),
      s * 0.02,
    ) +
    rect(
      x - s * 0.1,
      y + s * 0.6,
      s * 0.2,
      s * 0.15,
      ink(c, '#7b5637', depth),
      ` rx="${f(s * 0.03)}"`,
    )
  );
}

/** A gabled house: `x` is its middle. */
export function house(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  depth: number,
  wall: string,
  roof: string,
  snowy = false,
): string {
  const face = ink(c, wall, depth);
  const top = ink(c, roof, depth);
  const rise = w * 0.36;
  let o = rect(x - w / 2, y - h, w, h, down(c, [0, face], [1, mix(face, c.light.ink, 0.14)]));
  o += path(
    poly([
      [x - w * 0.6, y - h],
      [x - w * 0.3, y - h - rise],
      [x + w * 0.3, y - h - rise],
      [x + w * 0.6, y - h],
    ]),
    snowy ? ink(c, '#f5f8fc', depth) : top,
  );
  o += path(
    poly([
      [x + w * 0.3, y - h - rise],
      [x + w * 0.6, y - h],
      [x + w * 0.18, y - h],
    ]),
    mix(snowy ? ink(c, '#f5f8fc', depth) : top, c.light.ink, 0.22),
  );
  const cols = Math.max(2, Math.round(w / (h * 0.42)));
  for (let i = 0; i < cols; i++)
    o += rect(
      x - w / 2 + (w * (i + 0.5)) / cols - w * 0.055,
      y - h * 0.72,
      w * 0.11,
      h * 0.34,
      pane(c, depth, 1.2),
    );
  return o;
}

/** An A-frame cabin of timber with a lit gable; `x` is its middle. */
export function cabin(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  depth: number,
  snowy = false,
  thatch = false,
): string {
  const h = w * 0.92;
  const wood = ink(c, thatch ? '#b98552' : '#8a5a3c', depth);
  const roof = snowy ? ink(c, '#f6f9fd', depth) : ink(c, thatch ? '#b8904f' : '#3e4248', depth);
  const eave = y - h * 0.42;
  let o = glow(c, x, y - h * 0.25, w * 1.1, 0.8);
  if (!thatch) o += rect(x + w * 0.2, y - h * 1.05, w * 0.09, h * 0.4, ink(c, '#6d625c', depth));
  o += path(
    poly([
      [x - w * 0.4, y],
      [x - w * 0.4, eave],
      [x, y - h * 0.96],
      [x + w * 0.4, eave],
      [x + w * 0.4, y],
    ]),
    down(c, [0, wood], [1, mix(wood, c.light.ink, 0.25)]),
  );
  const glass =
    c.light.lamps > 0.2
      ? mix(lamp, '#ffb866', 0.3)
      : mix(ink(c, '#5b8093', depth), c.light.sky[1], 0.35);
  o += path(
    poly([
      [x - w * 0.26, y - h * 0.08],
      [x - w * 0.26, eave + h * 0.02],
      [x, y - h * 0.72],
      [x + w * 0.26, eave + h * 0.02],
      [x + w * 0.26, y - h * 0.08],
    ]),
    glass,
  );
  o += stroke(
    `M${f(x)} ${f(y - h * 0.72)}V${f(y - h * 0.08)}M${f(x - w * 0.26)} ${f(y - h * 0.34)}h${f(w * 0.52)}`,
    wood,
    w * 0.022,
  );
  o += steepRoof(c, x, y, w, thatch, roof);
  // A deck with a rail.
  o += rect(x - w * 0.6, y - h * 0.02, w * 1.2, h * 0.06, mix(wood, c.light.ink, 0.2));
  let posts = '';
  for (let i = 0; i <= 6; i++)
    posts += `M${f(x - w * 0.58 + (w * 1.16 * i) / 6)} ${f(y)}v${f(-h * 0.16)}`;
  return (
    o +
    stroke(
      `${posts}M${f(x - w * 0.58)} ${f(y - h * 0.16)}h${f(w * 1.16)}`,
      lighten(wood, 0.1),
      w * 0.018,
    )
  );
}

/** The roof of a cabin, one side in the shade. */
function steepRoof(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  thatch: boolean,
  roof: string,
): string {
  const h = w * 0.92;
  const eave = y - h * 0.42;
  const t = w * (thatch ? 0.11 : 0.075);
  const whole = path(
    poly([
      [x, y - h - t * 0.6],
      [x + w * 0.56, eave + h * 0.08],
      [x + w * 0.5, eave + h * 0.08 + t],
      [x, y - h + t * 1.1],
      [x - w * 0.5, eave + h * 0.08 + t],
      [x - w * 0.56, eave + h * 0.08],
    ]),
    roof,
  );
  return (
    whole +
    path(
      poly([
        [x, y - h - t * 0.6],
        [x + w * 0.56, eave + h * 0.08],
        [x + w * 0.5, eave + h * 0.08 + t],
        [x, y - h + t * 1.1],
      ]),
      mix(roof, c.light.ink, 0.2),
    )
  );
}

/** Towers of one depth, from edge to edge. `low` keeps the stretch 0..1 clear of tall ones. */
export function skyline(
  c: Canvas,
  y: number,
  height: number,
  depth: number,
  tall: (t: number) => number,
  windows: boolean,
): string {
  const { W } = c;
  const tints = ['#8fa3b5', '#a89d97', '#7d93a8', '#b9a894', '#8c8fa6', '#c4b8aa'];
  let o = '';
  let x = -W * 0.02;
  while (x < W) {
    const w = c.U * between(c, 0.035, 0.085);
    const h = height * tall((x + w / 2) / W) * between(c, 0.45, 1);
    const body = ink(c, pick(c.r, tints), depth);
    const top = y - h;
    const style = c.r();
    let d = `M${f(x)} ${f(y + 2)}V${f(top)}`;
    if (style < 0.18) d += `L${f(x + w * 0.5)} ${f(top - w * 0.55)}L${f(x + w)} ${f(top)}`;
    else if (style < 0.36)
      d += `h${f(w * 0.22)}v${f(-h * 0.07)}h${f(w * 0.14)}v${f(-h * 0.06)}h${f(w * 0.28)}v${f(h * 0.06)}h${f(w * 0.14)}v${f(h * 0.07)}h${f(w * 0.22)}`;
    else if (style < 0.5) d += `L${f(x + w)} ${f(top - w * 0.5)}`;
    else if (style < 0.58) d += `q${f(w * 0.5)} ${f(-w * 0.9)} ${f(w)} 0`;
    else d += `h${f(w)}`;
    const dark = mix(body, c.light.ink, 0.3);
    o += path(
      `${d}V${f(y + 2)}Z`,
      down(c, [0, body], [1, mix(body, c.light.haze, 0.3 + depth * 0.3)]),
    );
    const right = c.sun.x < x + w / 2;
    o += rect(right ? x + w * 0.58 : x, top, w * 0.42, h, dark, ' opacity=".45"');
    if (style < 0.3 && h > height * 0.6)
      o += stroke(`M${f(x + w / 2)} ${f(top - w * 0.4)}v${f(-h * 0.16)}`, body, c.U * 0.003);
    if (windows) {
      let on = '';
      let off = '';
      const cols = Math.max(2, Math.round(w / (c.U * 0.016)));
      const step = c.U * 0.02;
      for (let wy = top + step * 0.6; wy < y - step; wy += step) {
        for (let k = 0; k < cols; k++) {
          const cell = `M${f(x + (w * (k + 0.28)) / cols)} ${f(wy)}h${f((w * 0.44) / cols)}v${f(step * 0.5)}h${f((-w * 0.44) / cols)}z`;
          if (c.r() < 0.5 * c.light.lamps) on += cell;
          else if (c.r() < 0.35) off += cell;
        }
      }
      o += path(off, mix(body, c.light.sky[1], 0.35), 0.5) + path(on, lamp, 0.9);
    }
    x += w * between(c, 0.82, 1.25);
  }
  return o;
}

/** A round lighthouse. */
export function lighthouse(c: Canvas, x: number, y: number, h: number, depth: number): string {
  const white = ink(c, '#faf5ea', depth);
  const red = ink(c, '#b8463a', depth);
  const w = h * 0.09;
  const top = y - h * 0.8;
  const at = (t: number): number => w * (1.25 - 0.45 * t);
  let o = path(
    poly([
      [x - at(0), y],
      [x - at(1), top],
      [x + at(1), top],
      [x + at(0), y],
    ]),
    white,
  );
  for (const t of [0.2, 0.55])
    o += path(
      poly([
        [x - at(t), y - h * 0.8 * t],
        [x - at(t + 0.17), y - h * 0.8 * (t + 0.17)],
        [x + at(t + 0.17), y - h * 0.8 * (t + 0.17)],
        [x + at(t), y - h * 0.8 * t],
      ]),
      red,
    );
  o += path(
    poly([
      [x + at(0) * 0.25, y],
      [x + at(1) * 0.25, top],
      [x + at(1), top],
      [x + at(0), y],
    ]),
    c.light.ink,
    0.16,
  );
  o +=
    glow(c, x, top - h * 0.06, h * 0.5) +
    rect(x - w * 1.1, top - h * 0.015, w * 2.2, h * 0.025, ink(c, '#3d4148', depth)) +
    rect(
      x - w * 0.6,
      top - h * 0.11,
      w * 1.2,
      h * 0.1,
      c.light.lamps > 0.2 ? '#ffe7b0' : mix(ink(c, '#9fc0cc', depth), c.light.sky[2], 0.3),
    );
  return (
    o +
    path(
      `M${f(x - w * 0.85)} ${f(top - h * 0.11)}Q${f(x)} ${f(top - h * 0.22)} ${f(x + w * 0.85)} ${f(top - h * 0.11)}Z`,
      red,
    )
  );
}

/** A wooden jetty running into the water toward the horizon. */
export function jetty(
  c: Canvas,
  x: number,
  y: number,
  far: number,
  w: number,
  lean: number,
): string {
  const wood = ink(c, '#a5805c', 0.05);
  const end = x + lean;
  const narrow = w * 0.22;
  let o = '';
  for (let i = 0; i < 5; i++) {
    const t = i / 5;
    const py = y + (far - y) * t;
    const px = x + (end - x) * t;
    const half = (w + (narrow - w) * t) / 2;
    o +=
      rect(
        px - half,
        py,
        w * 0.05 * (1.2 - t),
        c.U * 0.06 * (1.2 - t),
        mix(wood, c.light.ink, 0.45),
      ) +
      rect(
        px + half - w * 0.05,
        py,
        w * 0.05 * (1.2 - t),
        c.U * 0.06 * (1.2 - t),
        mix(wood, c.light.ink, 0.45),
      );
  }
  const deck: readonly Point[] = [
    [x - w / 2, y],
    [end - narrow / 2, far],
    [end + narrow / 2, far],
    [x + w / 2, y],
  ];
  o += path(poly(deck), down(c, [0, mix(wood, c.light.haze, 0.3)], [1, wood]));
  let planks = '';
  for (let i = 1; i < 16; i++) {
    const t = (i / 16) ** 0.6;
    const py = y + (far - y) * t;
    const px = x + (end - x) * t;
    const half = (w + (narrow - w) * t) / 2;
    planks += `M${f(px - half)} ${f(py)}h${f(half * 2)}`;
  }
  return o + stroke(planks, darken(wood, 0.25), c.U * 0.0022, ' opacity=".55"');
}

/** A bungalow on stilts over the water. */
export function stilted(c: Canvas, x: number, y: number, w: number, depth: number): string {
  const wood = ink(c, '#a87a52', depth);
  let o = '';
  for (let i = 0; i < 4; i++)
    o += rect(
      x - w * 0.42 + i * w * 0.27,
      y - w * 0.2,
      w * 0.03,
      w * 0.26,
      mix(wood, c.light.ink, 0.4),
    );
  o +=
    glow(c, x, y - w * 0.35, w * 0.8, 0.7) +
    rect(x - w * 0.52, y - w * 0.24, w * 1.04, w * 0.05, wood) +
    rect(x - w * 0.36, y - w * 0.52, w * 0.72, w * 0.3, mix(wood, c.light.ink, 0.15));
  o +=
    rect(x - w * 0.28, y - w * 0.47, w * 0.22, w * 0.23, pane(c, depth, 1.4)) +
    rect(x + w * 0.04, y - w * 0.47, w * 0.22, w * 0.23, pane(c, depth, 1.4));
  const straw = ink(c, '#bb935a', depth);
  return (
    o +
    path(
      `M${f(x - w * 0.56)} ${f(y - w * 0.46)}Q${f(x - w * 0.28)} ${f(y - w * 0.62)} ${f(x - w * 0.1)} ${f(y - w * 0.92)}h${f(w * 0.2)}Q${f(x + w * 0.28)} ${f(y - w * 0.62)} ${f(x + w * 0.56)} ${f(y - w * 0.46)}Z`,
      straw,
    ) +
    path(
      `M${f(x + w * 0.04)} ${f(y - w * 0.92)}h${f(w * 0.06)}Q${f(x + w * 0.28)} ${f(y - w * 0.62)} ${f(x + w * 0.56)} ${f(y - w * 0.46)}H${f(x + w * 0.22)}Z`,
      mix(straw, c.light.ink, 0.25),
    )
  );
}
