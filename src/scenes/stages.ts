import { cabin, glow, hotel, lounger, palapa, parasol, stilted } from './built.ts';
import {
  across,
  between,
  chance,
  circle,
  clip,
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
import type { Canvas } from './canvas.ts';
import { darken, lighten, mix } from './shade.ts';
import type { Landscape, Stage } from './name.ts';
import { blades, bush, cypress, leafColor, palm, pine, rolling, tree, yAt } from './nature.ts';
import { pick } from './rng.ts';

/** Draws the landscape behind a stage as a picture of its own size. */
type View = (width: number, height: number) => string;
type Draw = (c: Canvas, landscape: Landscape, view: View) => string;

const cold = (landscape: Landscape): boolean =>
  landscape === 'snow' ||
  landscape === 'mountain' ||
  landscape === 'forest' ||
  landscape === 'lake' ||
  landscape === 'lakeshore' ||
  landscape === 'highlands';
const warm = (landscape: Landscape): boolean =>
  landscape === 'beach' ||
  landscape === 'island' ||
  landscape === 'bay' ||
  landscape === 'jungle' ||
  landscape === 'lagoon';
const dry = (landscape: Landscape): boolean => landscape === 'desert' || landscape === 'canyon';
const mild = (landscape: Landscape): boolean =>
  landscape === 'village' || landscape === 'vineyard' || landscape === 'marina';

/**
 * What grows beside a building, as the view has it: palms only where the view is tropical or a
 * southern town.
 */
function beside(
  c: Canvas,
  landscape: Landscape,
  x: number,
  y: number,
  h: number,
  lean: number,
  depth: number,
): string {
  if (cold(landscape))
    return pine(c, x, y, h, depth, '#2c6650', landscape === 'snow' || c.season === 'winter');
  if (dry(landscape)) return blades(c, x, y, h * 0.4, depth, '#6d9a7c', { n: 11, wide: 0.1 });
  if (warm(landscape) || landscape === 'town') return palm(c, x, y, h * 1.05, lean, depth);
  if (landscape === 'hills')
    return (
      tree(c, x, y, h * 0.66, depth, pick(c.r, ['#3f8f5c', '#4fa066', '#5f9a52'])) +
      blades(c, x + h * 0.24, y, h * 0.34, depth, '#5aa552', {
        n: 7,
        wide: 0.16,
        spread: 1,
        bend: 0.4,
      })
    );
  return mild(landscape) && chance(c, 0.55)
    ? cypress(c, x, y, h, depth)
    : tree(c, x, y, h * 0.8, depth, mild(landscape) ? '#7f9a66' : leafColor(c));
}

/** A swimming pool in perspective: corners in picture units; tiles, light and a rim. */
function basin(c: Canvas, points: readonly (readonly [number, number])[]): string {
  const blue = mix(
    ink(c, '#3fc0cf', 0.05, 0),
    c.light.time === 'night' || c.light.time === 'dusk' ? '#3fd0dc' : '#5fd0d8',
    0.35 + 0.2 * c.light.lamps,
  );
  const ys = points.map((p) => p[1]);
  const xs = points.map((p) => p[0]);
  const [y0, y1, x0, x1] = [Math.min(...ys), Math.max(...ys), Math.min(...xs), Math.max(...xs)];
  const d = poly(points);
  let o =
    stroke(d, lighten(ink(c, '#efe6d8', 0.03), 0.15), c.U * 0.016, ' stroke-linejoin="round"') +
    path(d, down(c, [0, mix(blue, c.light.sky[2], 0.5)], [1, darken(blue, 0.15)]));
  let waves = '';
  for (let i = 0; i < 22; i++) {
    const t = c.r();
    waves += lens(
      x0 + (x1 - x0) * c.r(),
      y0 + (y1 - y0) * t,
      (x1 - x0) * between(c, 0.04, 0.12),
      c.U * 0.004 * (0.5 + t),
    );
  }
  o += `<g clip-path="${clip(c, d)}">${path(waves, '#ffffff', 0.4)}${path(lens(c.sun.x, y0 + (y1 - y0) * 0.4, (x1 - x0) * 0.2, (y1 - y0) * 0.3), c.light.sun, 0.25)}</g>`;
  return o;
}

const embed = (x: number, y: number, w: number, h: number, view: View): string =>
  `<svg x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" viewBox="0 0 ${f(w)} ${f(h)}">${view(w, h)}</svg>`;

/** Warm lamplight over the whole room in the evening. */
const evening = (c: Canvas): number =>
  c.light.time === 'night'
    ? 0.5
    : c.light.time === 'dusk'
      ? 0.34
      : c.light.time === 'golden'
        ? 0.12
        : 0;
/** A room's surface: less exposed to the sky than things outside, warmer at night. */
const indoor = (c: Canvas, local: string): string =>
  mix(
    mix(
      local,
      ink(c, local, 0.2, 0.2),
      c.light.time === 'noon' ? 0.1 : c.light.lamps > 0.7 ? 0.45 : 0.5,
    ),
    '#d9934f',
    evening(c) * 0.3,
  );

interface Room {
  wall: string;
  trim: string;
  wood: string;
  fabric: string;
  accent: string;
  floor: string;
}
const rooms: readonly Room[] = [
  {
    wall: '#f3ece1',
    trim: '#fffaf2',
    wood: '#b88a5e',
    fabric: '#fbf7f0',
    accent: '#2f7f8c',
    floor: '#cfa878',
  },
  {
    wall: '#e9e2d6',
    trim: '#fbf6ee',
    wood: '#8c6344',
    fabric: '#f7f1e8',
    accent: '#c8694a',
    floor: '#b58d66',
  },
  {
    wall: '#dfe6e2',
    trim: '#f7faf7',
    wood: '#a77f57',
    fabric: '#fdfbf6',
    accent: '#d9a441',
    floor: '#c9b190',
  },
  {
    wall: '#efe0d2',
    trim: '#fdf5ec',
    wood: '#7f5a42',
    fabric: '#fffaf3',
    accent: '#4f7a5a',
    floor: '#d8c3a5',
  },
];
const timberRoom: Room = {
  wall: '#c79a6c',
  trim: '#e0bd93',
  wood: '#7d5538',
  fabric: '#f6efe4',
  accent: '#a8402f',
  floor: '#9a7048',
};

interface Shell {
  room: Room;
  horizon: number;
  window: { x: number; y: number; w: number; h: number };
  svg: string;
}

/** Walls, floor, ceiling and a wide opening onto the view with curtains at its sides. */
function shell(
  c: Canvas,
  landscape: Landscape,
  view: View,
  open: { x: number; y: number; w: number; h: number },
  bars: number,
): Shell {
  const { W, H, U } = c;
  const room = cold(landscape) && chance(c, 0.7) ? timberRoom : pick(c.r, rooms);
  const floorY = H * 0.78;
  const wall = indoor(c, room.wall);
  const x = c.dir > 0 ? open.x * W : (1 - open.x - open.w) * W;
  const box = { x, y: open.y * H, w: open.w * W, h: open.h * H };
  const dim = mix(wall, c.light.ink, 0.16);
  let o = rect(
    0,
    0,
    W,
    H,
    c.dir > 0
      ? across(c, [0, dim], [0.5, wall], [1, mix(wall, c.light.ink, 0.08)])
      : across(c, [0, mix(wall, c.light.ink, 0.08)], [0.5, wall], [1, dim]),
  );
  if (room === timberRoom) {
    let lines = '';
    for (let i = 1; i < 12; i++) lines += `M0 ${f((floorY * i) / 12)}H${f(W)}`;
    o += stroke(lines, darken(wall, 0.2), U * 0.003, ' opacity=".5"');
  }
  o += planks(c, floorY, indoor(c, room.floor));
  o +=
    rect(
      box.x - U * 0.016,
      box.y - U * 0.016,
      box.w + U * 0.032,
      box.h + U * 0.032,
      indoor(c, room.trim),
    ) + embed(box.x, box.y, box.w, box.h, view);
  const frame =
    room === timberRoom
      ? indoor(c, room.wood)
      : indoor(c, c.light.lamps > 0.7 ? '#5b5148' : '#6f6459');
  let mullions = `M${f(box.x)} ${f(box.y)}h${f(box.w)}v${f(box.h)}h${f(-box.w)}z`;
  for (let i = 1; i < bars; i++)
    mullions += `M${f(box.x + (box.w * i) / bars)} ${f(box.y)}v${f(box.h)}`;
  o += stroke(mullions, frame, U * 0.009);
  if (box.y + box.h >= floorY - U * 0.02) o += daylight(c, box, floorY);
  return { room, horizon: floorY, window: box, svg: o };
}

function planks(c: Canvas, floorY: number, floor: string): string {
  const { W, H, U } = c;
  const ground = rect(
    0,
    floorY,
    W,
    H - floorY,
    down(c, [0, mix(floor, c.light.sky[3], 0.12)], [1, mix(floor, c.light.ink, 0.22)]),
  );
  let lines = '';
  for (let i = -10; i <= 10; i++)
    lines += `M${f(W / 2 + i * W * 0.07)} ${f(floorY)}L${f(W / 2 + i * W * 0.16)} ${f(H)}`;
  return ground + stroke(lines, darken(floor, 0.3), U * 0.0018, ' opacity=".35"');
}

/** It lies on the floor in the shape of the panes. */
function daylight(c: Canvas, box: Shell['window'], floorY: number): string {
  const { H, U } = c;
  const s = c.dir * U * 0.16;
  return path(
    poly([
      [box.x, floorY],
      [box.x + box.w, floorY],
      [box.x + box.w - s * 0.4, H],
      [box.x - s, H],
    ]),
    c.light.sky[3],
    c.light.lamps > 0.7 ? 0.1 : 0.28,
  );
}

function curtain(c: Canvas, x: number, y: number, w: number, h: number, fabric: string): string {
  const cloth = indoor(c, fabric);
  let o = path(
    `M${f(x)} ${f(y)}h${f(w)}q${f(w * 0.06)} ${f(h * 0.5)} ${f(w * 0.02)} ${f(h)}h${f(-w * 1.04)}q${f(-w * 0.04)} ${f(-h * 0.5)} ${f(w * 0.02)} ${f(-h)}z`,
    cloth,
    0.94,
  );
  for (let i = 1; i < 6; i++)
    o += path(
      `M${f(x + (w * i) / 6)} ${f(y)}q${f(w * 0.05)} ${f(h * 0.5)} 0 ${f(h)}h${f(w * 0.06)}q${f(w * 0.02)} ${f(-h * 0.5)} ${f(-w * 0.02)} ${f(-h)}z`,
      c.light.ink,
      0.07,
    );
  return o;
}

function lampStand(c: Canvas, x: number, y: number, h: number, shade = '#f6e6c8'): string {
  const lit = c.light.lamps > 0.5 ? '#ffe3ab' : indoor(c, shade);
  return (
    glow(c, x, y - h * 0.85, h * 1.1, 0.9) +
    rect(x - h * 0.015, y - h * 0.72, h * 0.03, h * 0.72, indoor(c, '#6d5a48')) +
    path(
      poly([
        [x - h * 0.1, y - h],
        [x + h * 0.1, y - h],
        [x + h * 0.17, y - h * 0.7],
        [x - h * 0.17, y - h * 0.7],
      ]),
      lit,
    ) +
    rect(
      x - h * 0.1,
      y - h * 0.03,
      h * 0.2,
      h * 0.03,
      indoor(c, '#6d5a48'),
      ` rx="${f(h * 0.015)}"`,
    )
  );
}

/** A framed abstract of sun and hills. */
function frame(c: Canvas, x: number, y: number, w: number, h: number, room: Room): string {
  const paper = indoor(c, '#f8f1e4');
  return (
    rect(x, y, w, h, indoor(c, room.wood)) +
    rect(x + w * 0.05, y + h * 0.04, w * 0.9, h * 0.92, paper) +
    circle(x + w * 0.62, y + h * 0.36, w * 0.17, indoor(c, room.accent)) +
    path(
      `M${f(x + w * 0.13)} ${f(y + h * 0.88)}V${f(y + h * 0.68)}Q${f(x + w * 0.4)} ${f(y + h * 0.42)} ${f(x + w * 0.6)} ${f(y + h * 0.66)}T${f(x + w * 0.87)} ${f(y + h * 0.62)}V${f(y + h * 0.88)}Z`,
      indoor(c, mix(room.accent, room.wood, 0.6)),
      0.7,
    )
  );
}

/** The small light of a flame, by day too. */
const candleGlow = (c: Canvas, x: number, y: number, size: number): string =>
  circle(
    x,
    y,
    size,
    radial(
      c,
      [0, '#ffd07a', 0.4 + 0.35 * c.light.lamps],
      [0.4, '#ffbe66', 0.12 + 0.12 * c.light.lamps],
      [1, '#ffbe66', 0],
    ),
  );

function plant(c: Canvas, x: number, y: number, h: number, room: Room): string {
  return (
    blades(c, x, y - h * 0.3, h * 0.75, 0.05, '#4a8a5c', {
      n: 9,
      wide: 0.12,
      spread: 1,
      bend: 0.35,
    }) +
    path(
      poly([
        [x - h * 0.15, y - h * 0.32],
        [x + h * 0.15, y - h * 0.32],
        [x + h * 0.11, y],
        [x - h * 0.11, y],
      ]),
      indoor(c, mix(room.accent, '#f1e6d6', 0.65)),
    )
  );
}

const bedroom: Draw = (c, landscape, view) => {
  const { W, H, U } = c;
  const s = shell(c, landscape, view, { x: 0.44, y: 0.1, w: 0.5, h: 0.68 }, 3);
  const { room, window } = s;
  let o =
    s.svg +
    curtain(c, window.x - U * 0.05, window.y - U * 0.03, U * 0.12, window.h + U * 0.04, room.trim) +
    curtain(
      c,
      window.x + window.w - U * 0.07,
      window.y - U * 0.03,
      U * 0.12,
      window.h + U * 0.04,
      room.trim,
    );
  o += stroke(
    `M${f(window.x - U * 0.08)} ${f(window.y - U * 0.03)}h${f(window.w + U * 0.16)}`,
    indoor(c, room.wood),
    U * 0.009,
  );
  const at = (t: number): number => c.X(t);
  o += frame(c, Math.min(at(0.1), at(0.28)), H * 0.16, Math.abs(at(0.28) - at(0.1)), U * 0.2, room);
  const cx = at(0.3);
  const w = Math.min(W * 0.52, U * 0.78);
  o += bed(c, cx, w, room);
  for (const side of [-1, 1]) {
    const x = cx + side * (w * 0.5 + U * 0.1);
    if (x < U * 0.05 || x > W - U * 0.05) continue;
    o +=
      rect(
        x - U * 0.065,
        H * 0.69,
        U * 0.13,
        H * 0.13,
        indoor(c, room.wood),
        ` rx="${f(U * 0.01)}"`,
      ) +
      stroke(
        `M${f(x - U * 0.05)} ${f(H * 0.75)}h${f(U * 0.1)}`,
        c.light.ink,
        U * 0.003,
        ' opacity=".3"',
      ) +
      lampStand(c, x, H * 0.69, U * 0.17);
  }
  return o + plant(c, at(0.95), H * 0.93, U * 0.3, room);
};

function bed(c: Canvas, cx: number, w: number, room: Room): string {
  const { H, U } = c;
  // Rug, headboard, mattress with folded cover, pillows and a throw.
  const l = cx - w / 2;
  const top = H * 0.62;
  let o = path(
    lens(cx + c.dir * U * 0.12, H * 0.93, w * 1.5, H * 0.07),
    indoor(c, mix(room.accent, room.wall, 0.6)),
  );
  o += `<rect x="${f(l)}" y="${f(H * 0.46)}" width="${f(w)}" height="${f(H * 0.3)}" rx="${f(U * 0.03)}" fill="${indoor(c, room.wood)}"/>`;
  let slats = '';
  for (let i = 1; i < 9; i++) slats += `M${f(l + (w * i) / 9)} ${f(H * 0.475)}v${f(H * 0.2)}`;
  o += stroke(slats, c.light.ink, U * 0.003, ' opacity=".22"');
  const sheet = indoor(c, room.fabric);
  const fold = mix(sheet, c.light.ink, 0.1);
  for (const [i, dx] of [-0.24, 0.24].entries())
    o += `<rect x="${f(cx + dx * w - w * 0.19)}" y="${f(top - H * 0.075)}" width="${f(w * 0.38)}" height="${f(H * 0.13)}" rx="${f(U * 0.035)}" fill="${i ? sheet : mix(sheet, c.light.ink, 0.04)}"/><rect x="${f(cx + dx * w * 0.8 - w * 0.12)}" y="${f(top - H * 0.035)}" width="${f(w * 0.24)}" height="${f(H * 0.095)}" rx="${f(U * 0.025)}" fill="${indoor(c, i ? room.accent : mix(room.accent, room.fabric, 0.45))}"/>`;
  o += path(
    `M${f(l - w * 0.02)} ${f(top + H * 0.05)}Q${f(cx)} ${f(top + H * 0.02)} ${f(l + w * 1.02)} ${f(top + H * 0.05)}L${f(l + w * 1.1)} ${f(H * 0.93)}Q${f(cx)} ${f(H * 0.97)} ${f(l - w * 0.1)} ${f(H * 0.93)}Z`,
    down(c, [0, sheet], [1, mix(sheet, c.light.ink, 0.2)]),
  );
  o += path(
    `M${f(l - w * 0.02)} ${f(top + H * 0.05)}Q${f(cx)} ${f(top + H * 0.02)} ${f(l + w * 1.02)} ${f(top + H * 0.05)}l${f(w * 0.01)} ${f(H * 0.035)}Q${f(cx)} ${f(top + H * 0.055)} ${f(l - w * 0.03)} ${f(top + H * 0.085)}Z`,
    fold,
  );
  o += path(
    `M${f(l - w * 0.068)} ${f(H * 0.8)}Q${f(cx)} ${f(H * 0.825)} ${f(l + w * 1.068)} ${f(H * 0.8)}L${f(l + w * 1.1)} ${f(H * 0.91)}Q${f(cx)} ${f(H * 0.945)} ${f(l - w * 0.1)} ${f(H * 0.91)}Z`,
    down(c, [0, indoor(c, room.accent)], [1, darken(indoor(c, room.accent), 0.2)]),
  );
  let fringe = '';
  for (let i = 0; i < 5; i++)
    fringe += `M${f(l - w * (0.07 + i * 0.005))} ${f(H * (0.815 + i * 0.02))}Q${f(cx)} ${f(H * (0.84 + i * 0.02))} ${f(l + w * (1.07 + i * 0.005))} ${f(H * (0.815 + i * 0.02))}`;
  o += stroke(fringe, room.fabric, U * 0.002, ' opacity=".3"');
  return o;
}

const living: Draw = (c, landscape, view) => {
  const { W, H, U } = c;
  const s = shell(c, landscape, view, { x: 0.2, y: 0.06, w: 0.66, h: 0.72 }, 4);
  const { room, window } = s;
  let o = s.svg;
  // The terrace rail is beyond the glass.
  o +=
    rect(window.x, window.y + window.h * 0.74, window.w, window.h * 0.02, indoor(c, room.wood)) +
    rect(
      window.x,
      window.y + window.h * 0.76,
      window.w,
      window.h * 0.2,
      '#ffffff',
      ' opacity=".16"',
    );
  o +=
    curtain(c, window.x - U * 0.05, 0, U * 0.11, s.horizon + H * 0.02, room.trim) +
    curtain(c, window.x + window.w - U * 0.06, 0, U * 0.11, s.horizon + H * 0.02, room.trim);
  o += cold(landscape) ? fireplace(c, room) : plant(c, c.X(0.08), H * 0.86, U * 0.42, room);
  o += path(lens(W / 2, H * 0.95, W * 0.8, H * 0.09), indoor(c, mix(room.accent, room.wall, 0.7)));
  // Sofa with cushions, a low table and a lamp.
  const w = Math.min(W * 0.5, U * 0.82);
  o += sofa(c, c.X(0.42) - w / 2, w, room);
  const tx = c.X(0.72);
  o +=
    lampStand(c, c.X(0.42) + c.dir * (w * 0.5 + U * 0.12), H * 0.92, U * 0.52) +
    `<ellipse cx="${f(tx)}" cy="${f(H * 0.95)}" rx="${f(U * 0.17)}" ry="${f(H * 0.026)}" fill="${indoor(c, room.wood)}"/>` +
    stroke(
      `M${f(tx - U * 0.1)} ${f(H * 0.96)}v${f(H * 0.05)}M${f(tx + U * 0.1)} ${f(H * 0.96)}v${f(H * 0.05)}`,
      indoor(c, darken(room.wood, 0.2)),
      U * 0.009,
    );
  return (
    o +
    path(
      `M${f(tx - U * 0.03)} ${f(H * 0.945)}q${f(-U * 0.02)} ${f(-H * 0.05)} ${f(U * 0.012)} ${f(-H * 0.075)}h${f(U * 0.036)}q${f(U * 0.032)} ${f(H * 0.025)} ${f(U * 0.012)} ${f(H * 0.075)}z`,
      indoor(c, mix(room.accent, '#ffffff', 0.3)),
    ) +
    blades(c, tx, H * 0.875, U * 0.12, 0.05, '#5f9a63', { n: 7, wide: 0.07, spread: 0.7 })
  );
};

function fireplace(c: Canvas, room: Room): string {
  const { W, H, U } = c;
  // It takes the near wall.
  const [x, w] = [Math.min(c.X(0), c.X(0.19)), W * 0.19];
  const stone = indoor(c, '#8d857c');
  let o = rect(x, 0, w, H * 0.84, stone);
  for (let i = 0; i < 26; i++)
    o += rect(
      x + w * between(c, 0.02, 0.75),
      H * between(c, 0.02, 0.78),
      w * between(c, 0.14, 0.26),
      H * between(c, 0.03, 0.055),
      pick(c.r, [lighten(stone, 0.12), darken(stone, 0.12), lighten(stone, 0.05)]),
      ` rx="${f(U * 0.012)}"`,
    );
  return (
    o +
    path(
      `M${f(x + w * 0.2)} ${f(H * 0.84)}v${f(-H * 0.2)}a${f(w * 0.3)} ${f(H * 0.07)} 0 0 1 ${f(w * 0.6)} 0v${f(H * 0.2)}z`,
      '#2a201c',
    ) +
    candleGlow(c, x + w * 0.5, H * 0.78, U * 0.14) +
    path(
      `M${f(x + w * 0.36)} ${f(H * 0.83)}q${f(-w * 0.02)} ${f(-H * 0.09)} ${f(w * 0.08)} ${f(-H * 0.12)}q0 ${f(H * 0.05)} ${f(w * 0.07)} ${f(H * 0.02)}q${f(w * 0.06)} ${f(-H * 0.04)} ${f(w * 0.04)} ${f(-H * 0.07)}q${f(w * 0.12)} ${f(H * 0.08)} ${f(w * 0.08)} ${f(H * 0.17)}z`,
      '#ffb14e',
    ) +
    rect(x - w * 0.02, H * 0.5, w * 1.06, H * 0.03, indoor(c, room.wood))
  );
}

function sofa(c: Canvas, x: number, w: number, room: Room): string {
  const { H, U } = c;
  const fabric = indoor(
    c,
    chance(c, 0.5) ? mix(room.fabric, room.wood, 0.18) : mix(room.accent, room.fabric, 0.55),
  );
  const shade = mix(fabric, c.light.ink, 0.16);
  const y = H * 0.93;
  const round = (px: number, py: number, pw: number, ph: number, fill: string, r = 0.02): string =>
    `<rect x="${f(px)}" y="${f(py)}" width="${f(pw)}" height="${f(ph)}" rx="${f(U * r)}" fill="${fill}"/>`;
  let o =
    round(x, y - H * 0.22, w, H * 0.18, shade, 0.035) +
    round(x - w * 0.05, y - H * 0.15, w * 0.13, H * 0.14, fabric, 0.035) +
    round(x + w * 0.92, y - H * 0.15, w * 0.13, H * 0.14, fabric, 0.035);
  o +=
    round(x + w * 0.06, y - H * 0.11, w * 0.44, H * 0.075, lighten(fabric, 0.12)) +
    round(x + w * 0.5, y - H * 0.11, w * 0.44, H * 0.075, lighten(fabric, 0.08)) +
    rect(x + w * 0.02, y - H * 0.045, w * 0.96, H * 0.035, fabric);
  for (const [t, color] of [
    [0.1, room.accent],
    [0.22, mix(room.accent, room.fabric, 0.5)],
    [0.78, mix(room.wood, room.fabric, 0.3)],
  ] as const)
    o += `<rect x="${f(x + w * t)}" y="${f(y - H * 0.19)}" width="${f(w * 0.13)}" height="${f(H * 0.095)}" rx="${f(U * 0.018)}" fill="${indoor(c, color)}" transform="rotate(${f(between(c, -9, 9))} ${f(x + w * (t + 0.06))} ${f(y - H * 0.14)})"/>`;
  o += stroke(
    `M${f(x + w * 0.06)} ${f(y - H * 0.01)}v${f(H * 0.025)}M${f(x + w * 0.94)} ${f(y - H * 0.01)}v${f(H * 0.025)}`,
    indoor(c, room.wood),
    U * 0.012,
  );
  return o;
}

const kitchen: Draw = (c, landscape, view) => {
  const { W, H, U } = c;
  const s = shell(c, landscape, view, { x: 0.4, y: 0.12, w: 0.52, h: 0.42 }, 3);
  const { room } = s;
  const front = indoor(c, pick(c.r, [room.accent, '#5f7f78', '#f1ebe0', '#34556b', room.wood]));
  const stone = indoor(c, '#f5f0e8');
  const wood = indoor(c, room.wood);
  let o = s.svg;
  o += shelves(c, room);
  // The back counter with sink and stove.
  o += rect(0, H * 0.6, W, H * 0.2, front) + rect(0, H * 0.585, W, H * 0.026, stone);
  let doors = '';
  for (let i = 0; i < 9; i++)
    doors += `M${f((W * i) / 9)} ${f(H * 0.62)}v${f(H * 0.17)}M${f((W * (i + 0.42)) / 9)} ${f(H * 0.645)}h${f((W * 0.16) / 9)}`;
  o += stroke(doors, c.light.ink, U * 0.003, ' opacity=".3"');
  const tap = c.X(0.66);
  o += stroke(
    `M${f(tap)} ${f(H * 0.585)}v${f(-H * 0.08)}q0 ${f(-H * 0.04)} ${f(c.dir * U * 0.035)} ${f(-H * 0.04)}q${f(c.dir * U * 0.03)} 0 ${f(c.dir * U * 0.03)} ${f(H * 0.035)}`,
    indoor(c, '#b9a06a'),
    U * 0.009,
  );
  o +=
    blades(c, c.X(0.84), H * 0.56, U * 0.11, 0.05, '#5b9a5f', { n: 9, wide: 0.09, spread: 1 }) +
    path(
      poly([
        [c.X(0.84) - U * 0.03, H * 0.535],
        [c.X(0.84) + U * 0.03, H * 0.535],
        [c.X(0.84) + U * 0.022, H * 0.586],
        [c.X(0.84) - U * 0.022, H * 0.586],
      ]),
      indoor(c, '#c8734f'),
    );
  // Pot on the stove.
  o +=
    rect(
      c.X(0.2) - U * 0.055,
      H * 0.525,
      U * 0.11,
      H * 0.06,
      indoor(c, '#c4573d'),
      ` rx="${f(U * 0.012)}"`,
    ) +
    rect(
      c.X(0.2) - U * 0.06,
      H * 0.517,
      U * 0.12,
      H * 0.012,
      indoor(c, '#a8452f'),
      ` rx="${f(U * 0.005)}"`,
    );
  return o + island(c, front, stone, wood);
};

/** Tiles, and shelves with plates. */
function shelves(c: Canvas, room: Room): string {
  const { W, H, U } = c;
  let tiles = '';
  for (let i = 0; i < 5; i++) tiles += `M0 ${f(H * (0.42 + i * 0.04))}H${f(W)}`;
  let o = `<g clip-path="${clip(c, `M${f(Math.min(c.X(0), c.X(0.37)))} ${f(H * 0.4)}h${f(W * 0.37)}v${f(H * 0.2)}h${f(-W * 0.37)}z`)}">${rect(0, H * 0.4, W, H * 0.2, indoor(c, mix(room.trim, room.accent, 0.12)))}${stroke(tiles, c.light.ink, U * 0.002, ' opacity=".16"')}</g>`;
  const x0 = Math.min(c.X(0.04), c.X(0.35));
  for (const y of [0.17, 0.3]) {
    o += rect(x0, H * y, W * 0.31, H * 0.014, indoor(c, room.wood));
    let px = x0 + U * 0.03;
    while (px < x0 + W * 0.29) {
      const [w, h] = [U * between(c, 0.025, 0.05), H * between(c, 0.035, 0.085)];
      o += `<rect x="${f(px)}" y="${f(H * y - h)}" width="${f(w)}" height="${f(h)}" rx="${f(U * 0.008)}" fill="${indoor(c, pick(c.r, ['#f7efe2', room.accent, '#d9a878', '#e7e1d4', '#7f9a86', '#fffaf2']))}"/>`;
      px += w + U * between(c, 0.008, 0.03);
    }
  }
  return o;
}

/** An island with stools and a bowl of fruit; lamps hang above it. */
function island(c: Canvas, front: string, stone: string, wood: string): string {
  const { W, H, U } = c;
  const [ix, iw] = [c.X(0.5) - W * 0.34, W * 0.68];
  let o =
    rect(
      ix + W * 0.02,
      H * 0.77,
      iw - W * 0.04,
      H * 0.23,
      down(c, [0, mix(front, wood, 0.8)], [1, darken(wood, 0.2)]),
    ) +
    rect(ix, H * 0.745, iw, H * 0.032, stone) +
    rect(ix, H * 0.777, iw, H * 0.012, c.light.ink, ' opacity=".2"');
  for (let i = 0; i < 3; i++) {
    const sx = ix + (iw * (i + 0.5)) / 3;
    o +=
      `<rect x="${f(sx - U * 0.055)}" y="${f(H * 0.83)}" width="${f(U * 0.11)}" height="${f(H * 0.028)}" rx="${f(U * 0.014)}" fill="${wood}"/>` +
      stroke(
        `M${f(sx - U * 0.04)} ${f(H * 0.86)}l${f(-U * 0.015)} ${f(H * 0.15)}M${f(sx + U * 0.04)} ${f(H * 0.86)}l${f(U * 0.015)} ${f(H * 0.15)}M${f(sx - U * 0.048)} ${f(H * 0.95)}h${f(U * 0.096)}`,
        darken(wood, 0.25),
        U * 0.009,
      );
    const ly = H * 0.26;
    o +=
      stroke(`M${f(sx)} 0V${f(ly - H * 0.05)}`, indoor(c, '#54483e'), U * 0.003) +
      glow(c, sx, ly, U * 0.2, 0.9) +
      path(
        `M${f(sx - U * 0.055)} ${f(ly)}q0 ${f(-H * 0.065)} ${f(U * 0.055)} ${f(-H * 0.065)}q${f(U * 0.055)} 0 ${f(U * 0.055)} ${f(H * 0.065)}z`,
        c.light.lamps > 0.5 ? '#ffdc9a' : indoor(c, '#c89b63'),
      );
  }
  const fx = ix + iw * 0.34;
  for (const [dx, dy, color] of [
    [-0.03, 0, '#e2932f'],
    [0.005, -0.012, '#d9482f'],
    [0.038, 0, '#b9c04a'],
    [0.02, -0.024, '#e2932f'],
  ] as const)
    o += circle(fx + dx * U, H * 0.72 + dy * U, U * 0.023, indoor(c, color));
  return (
    o +
    path(
      `M${f(fx - U * 0.075)} ${f(H * 0.715)}h${f(U * 0.15)}q${f(-U * 0.02)} ${f(H * 0.034)} ${f(-U * 0.075)} ${f(H * 0.034)}t${f(-U * 0.075)} ${f(-H * 0.034)}z`,
      indoor(c, '#f8f3ea'),
    )
  );
}

const spa: Draw = (c, landscape, view) => {
  const { W, H, U } = c;
  const s = shell(c, landscape, view, { x: 0.34, y: 0, w: 0.66, h: 0.64 }, 2);
  const { room } = s;
  const wood = indoor(c, room.wood);
  let o = s.svg;
  // A plunge pool below the window, stones, towels and candles.
  o +=
    basin(c, [
      [c.X(0.36), H * 0.68],
      [c.X(1.02), H * 0.68],
      [c.X(1.02), H * 0.92],
      [c.X(0.24), H * 0.92],
    ]) + rect(0, H * 0.925, W, H * 0.08, down(c, [0, wood], [1, darken(wood, 0.25)]));
  const slats = Array.from(
    { length: 12 },
    (_, i) => `M${f(c.X(0.012 + i * 0.022))} 0V${f(H * 0.66)}`,
  ).join('');
  o +=
    rect(
      Math.min(c.X(0), c.X(0.28)),
      0,
      W * 0.28,
      H * 0.66,
      indoor(c, mix(room.wood, room.wall, 0.35)),
    ) + stroke(slats, darken(wood, 0.15), U * 0.007, ' opacity=".55"');
  const bx = c.X(0.16);
  o +=
    rect(bx - W * 0.15, H * 0.66, W * 0.3, H * 0.035, lighten(wood, 0.1)) +
    rect(bx - W * 0.13, H * 0.695, W * 0.02, H * 0.235, wood) +
    rect(bx + W * 0.11, H * 0.695, W * 0.02, H * 0.235, wood);
  for (const [i, color] of ['#fbf7ef', room.accent, '#f1e7d8'].entries())
    o +=
      `<rect x="${f(bx - U * 0.11)}" y="${f(H * (0.615 - i * 0.045))}" width="${f(U * 0.22)}" height="${f(H * 0.043)}" rx="${f(H * 0.02)}" fill="${indoor(c, mix(color, '#ffffff', i === 1 ? 0.3 : 0))}"/>` +
      circle(bx - U * 0.11 + H * 0.021, H * (0.6365 - i * 0.045), H * 0.012, c.light.ink, 0.1);
  for (const [dx, w, dy] of [
    [0, 0.07, 0],
    [0.004, 0.054, 0.026],
    [-0.003, 0.036, 0.047],
  ] as const)
    o += `<ellipse cx="${f(c.X(0.34) + dx * U)}" cy="${f(H * 0.908 - dy * U)}" rx="${f(w * U)}" ry="${f(w * U * 0.26)}" fill="${indoor(c, mix('#5d6266', '#8d8f8c', dy * 12))}"/>`;
  for (const t of [0.43, 0.47, 0.05]) {
    const [x, y] = [c.X(t), t < 0.1 ? H * 0.66 : H * 0.925];
    o +=
      candleGlow(c, x, y - U * 0.06, U * 0.1) +
      rect(x - U * 0.014, y - U * 0.045, U * 0.028, U * 0.045, '#fbf1dd') +
      path(
        `M${f(x)} ${f(y - U * 0.075)}q${f(U * 0.012)} ${f(U * 0.018)} 0 ${f(U * 0.027)}q${f(-U * 0.012)} ${f(-U * 0.009)} 0 ${f(-U * 0.027)}z`,
        '#ffb347',
      );
  }
  return o + plant(c, c.X(0.93), H * 1.0, U * 0.36, room);
};

const dining: Draw = (c, landscape, view) => {
  const { W, H, U } = c;
  const room = pick(c.r, rooms);
  const wood = indoor(c, room.wood);
  let o =
    embed(0, 0, W, H, view) +
    rect(
      0,
      0,
      W,
      H,
      down(
        c,
        [0, c.light.ink, 0.16],
        [0.35, c.light.ink, 0],
        [0.7, c.light.ink, 0.05],
        [1, c.light.ink, 0.3],
      ),
    );
  const beam = mix(wood, c.light.ink, 0.25);
  o += pergola(c, beam);
  if (!cold(landscape)) o += bush(c, c.X(0.05), H * 0.1, U * 0.16, 0.03, '#4a8a55', '#d9477f');
  const rail = H * 0.62;
  o += rect(0, rail, W, H * 0.018, mix(beam, room.trim, 0.2));
  let posts = '';
  for (let i = 0; i <= 24; i++) posts += `M${f((W * i) / 24)} ${f(rail)}V${f(H * 0.78)}`;
  o +=
    stroke(posts, mix(beam, room.trim, 0.15), U * 0.005) +
    rect(
      0,
      H * 0.77,
      W,
      H * 0.24,
      down(c, [0, indoor(c, room.floor)], [1, mix(indoor(c, room.floor), c.light.ink, 0.35)]),
    );
  return o + laidTable(c, room);
};

/** A pergola with strings of lamps. */
function pergola(c: Canvas, beam: string): string {
  const { W, H, U } = c;
  let o = '';
  for (const t of [0.05, 0.95]) o += rect(W * t - U * 0.018, 0, U * 0.036, H * 0.76, beam);
  o += rect(0, H * 0.07, W, H * 0.034, beam);
  for (let row = 0; row < 2; row++) {
    const [y, n] = [H * (0.11 + row * 0.035), 9];
    let wire = `M${f(W * 0.05)} ${f(y)}`;
    for (let i = 0; i < 3; i++)
      wire += `q${f(W * 0.15)} ${f(H * (0.08 + row * 0.03))} ${f(W * 0.3)} 0`;
    o += stroke(wire, c.light.ink, U * 0.0025, ' opacity=".7"');
    for (let i = 0; i < n; i++) {
      const t = (i + 0.5) / n;
      const within = (t * 3) % 1;
      const [x, yy] = [
        W * (0.05 + 0.9 * t),
        y + 2 * within * (1 - within) * H * (0.08 + row * 0.03) + U * 0.012,
      ];
      o +=
        glow(c, x, yy, U * 0.05, 1) +
        circle(x, yy, U * 0.0085, c.light.lamps > 0.2 ? '#fff0c4' : '#fbf3e0');
    }
  }
  return o;
}

/** A laid table with a chair at each side. */
function laidTable(c: Canvas, room: Room): string {
  const { W, H, U } = c;
  const wood = indoor(c, room.wood);
  const cx = c.calm ? c.X(0.36) : W * 0.5;
  const tw = U * 0.5;
  let o = '';
  for (const s of [-1, 1]) {
    const x = cx + s * tw * 0.86;
    o +=
      `<rect x="${f(x - U * 0.075)}" y="${f(H * 0.63)}" width="${f(U * 0.15)}" height="${f(H * 0.17)}" rx="${f(U * 0.03)}" fill="${mix(wood, c.light.ink, 0.12)}"/>` +
      rect(
        x - U * 0.09,
        H * 0.79,
        U * 0.18,
        H * 0.03,
        indoor(c, mix(room.accent, room.fabric, 0.4)),
        ` rx="${f(U * 0.012)}"`,
      ) +
      stroke(
        `M${f(x - U * 0.07)} ${f(H * 0.82)}v${f(H * 0.13)}M${f(x + U * 0.07)} ${f(H * 0.82)}v${f(H * 0.13)}`,
        mix(wood, c.light.ink, 0.3),
        U * 0.011,
      );
  }
  const cloth = indoor(c, '#fffaf2');
  o +=
    path(
      `M${f(cx - tw * 0.62)} ${f(H * 0.77)}L${f(cx - tw * 0.7)} ${f(H * 0.97)}Q${f(cx)} ${f(H * 1.0)} ${f(cx + tw * 0.7)} ${f(H * 0.97)}L${f(cx + tw * 0.62)} ${f(H * 0.77)}Z`,
      down(c, [0, cloth], [1, mix(cloth, c.light.ink, 0.25)]),
    ) +
    `<ellipse cx="${f(cx)}" cy="${f(H * 0.77)}" rx="${f(tw * 0.63)}" ry="${f(H * 0.045)}" fill="${lighten(cloth, 0.3)}"/>`;
  for (let i = -2; i <= 2; i++)
    o += path(
      `M${f(cx + i * tw * 0.24)} ${f(H * 0.815)}q${f(U * 0.01)} ${f(H * 0.08)} ${f(i * U * 0.012)} ${f(H * 0.165)}h${f(U * 0.018)}q${f(-U * 0.01)} ${f(-H * 0.08)} ${f(-U * 0.008)} ${f(-H * 0.165)}z`,
      c.light.ink,
      0.08,
    );
  for (const side of [-1, 1]) o += placeSetting(c, cx, side * tw, cloth);
  o +=
    candleGlow(c, cx, H * 0.7, U * 0.15) +
    rect(cx - U * 0.012, H * 0.715, U * 0.024, H * 0.055, '#fbf1dd') +
    path(
      `M${f(cx)} ${f(H * 0.68)}q${f(U * 0.014)} ${f(H * 0.022)} 0 ${f(H * 0.033)}q${f(-U * 0.014)} ${f(-H * 0.011)} 0 ${f(-H * 0.033)}z`,
      '#ffb347',
    );
  return o;
}

/** A plate with food, and a glass of wine. */
function placeSetting(c: Canvas, cx: number, reach: number, cloth: string): string {
  const { H, U } = c;
  const px = cx + reach * 0.34;
  const plate =
    `<ellipse cx="${f(px)}" cy="${f(H * 0.775)}" rx="${f(U * 0.075)}" ry="${f(H * 0.017)}" fill="${mix(cloth, c.light.ink, 0.14)}"/><ellipse cx="${f(px)}" cy="${f(H * 0.772)}" rx="${f(U * 0.05)}" ry="${f(H * 0.011)}" fill="${lighten(cloth, 0.5)}"/>` +
    circle(px, H * 0.769, U * 0.017, indoor(c, pick(c.r, ['#d9583c', '#e2a13d', '#6f9a4f'])));
  const gx = cx + reach * 0.13;
  return (
    plate +
    stroke(`M${f(gx)} ${f(H * 0.775)}v${f(-H * 0.05)}`, '#ffffff', U * 0.004, ' opacity=".8"') +
    path(
      `M${f(gx - U * 0.019)} ${f(H * 0.675)}h${f(U * 0.038)}q${f(U * 0.006)} ${f(H * 0.052)} ${f(-U * 0.019)} ${f(H * 0.054)}q${f(-U * 0.025)} ${f(-H * 0.002)} ${f(-U * 0.019)} ${f(-H * 0.054)}z`,
      '#ffffff',
      0.45,
    ) +
    path(
      `M${f(gx - U * 0.021)} ${f(H * 0.7)}h${f(U * 0.042)}q${f(-U * 0.002)} ${f(H * 0.028)} ${f(-U * 0.021)} ${f(H * 0.029)}q${f(-U * 0.019)} ${f(-H * 0.001)} ${f(-U * 0.021)} ${f(-H * 0.029)}z`,
      '#a8283c',
      0.85,
    )
  );
}

const pool: Draw = (c, landscape, view) => {
  const { W, H, U } = c;
  let o = embed(0, 0, W, H, view);
  const edge = H * 0.7;
  const deck = ink(c, pick(c.r, ['#d9c3a0', '#c9a57c', '#e6dccb']), 0.06);
  o += rect(0, edge, W, H - edge, down(c, [0, deck], [1, mix(deck, c.light.ink, 0.15)]));
  let joints = '';
  for (let i = 1; i < 6; i++) joints += `M0 ${f(edge + (H - edge) * (i / 6) ** 1.5)}H${f(W)}`;
  o += stroke(joints, c.light.ink, U * 0.002, ' opacity=".14"');
  o += basin(c, [
    [c.X(0.3), edge + U * 0.012],
    [c.X(1.04), edge + U * 0.012],
    [c.X(1.04), H * 0.93],
    [c.X(0.44), H * 0.93],
  ]);
  o += path(
    `M${f(c.X(0.3))} ${f(edge + U * 0.004)}H${f(c.X(1.04))}v${f(U * 0.012)}H${f(c.X(0.3))}z`,
    lighten(c.light.sky[2], 0.4),
    0.8,
  );
  const shade = chance(c, 0.5) && warm(landscape);
  const cloth = pick(c.r, ['#d9603f', '#2f8b97', '#e0a13a', '#f7efe0', '#3f6f57']);
  for (const [i, t] of [0.08, 0.24].entries()) {
    const y = H * (0.83 + i * 0.075);
    o += shade
      ? palapa(c, c.X(t), y, U * 0.26, 0.06)
      : parasol(c, c.X(t), y, U * 0.26, 0.06, cloth);
    o += lounger(c, c.X(t + 0.04) - c.dir * U * 0.06, y + U * 0.03, U * 0.17, 0.03, -c.dir);
  }
  const tall = Math.min(U * 0.66, H * 0.8);
  o += beside(c, landscape, c.X(0.01), H * 0.98, tall * 0.9, c.dir * 0.1, 0.02);
  if (!c.calm)
    o += beside(c, landscape, c.X(0.96), edge + U * 0.008, tall * 0.5, -c.dir * 0.1, 0.1);
  if (c.light.lamps > 0.3)
    for (const t of [0.36, 0.58, 0.8]) o += glow(c, c.X(t), H * 0.94, U * 0.07, 1);
  return (
    o +
    bush(c, c.X(0.02), H * 1.02, U * 0.16, 0, '#3f7f52', warm(landscape) ? '#e2588a' : undefined) +
    blades(c, c.X(0.3), H * 1.03, U * 0.14, 0, '#3f8a5c', { n: 9, wide: 0.08 })
  );
};

const hotelScene: Draw = (c, landscape, view) => {
  const { W, H, U } = c;
  let o = embed(0, 0, W, H, view);
  const ground = H * 0.86;
  const wall = pick(
    c.r,
    dry(landscape)
      ? ['#e7c39a', '#f0d9bb']
      : cold(landscape)
        ? ['#b98f68', '#d8c2a3']
        : ['#fbf5ea', '#f4e6d0', '#fffaf2'],
  );
  const wing = (
    t: number,
    w: number,
    floors: number,
    fh: number,
    y: number,
    depth: number,
  ): string => hotel(c, c.dir > 0 ? c.X(t) : c.X(t) - w, y, w, fh, floors, depth, wall);
  const fh = U * 0.062;
  const lawn = rolling(c, ground, U * 0.04, 0.4);
  o +=
    wing(-0.03, U * 0.34, 6, fh, ground, 0.2) +
    wing(0.16, U * 0.36, 4, fh * 1.06, ground + U * 0.01, 0.14) +
    wing(0.34, U * 0.24, 2, fh * 1.1, ground + U * 0.02, 0.1);
  o += path(
    hillPath(
      lawn.map(([x, y]) => [x, y + U * 0.03] as const),
      H + 2,
    ),
    ink(c, landscape === 'snow' ? '#eaf0f7' : dry(landscape) ? '#d9b183' : '#5f9a5c', 0.05),
  );
  if (landscape !== 'snow') o += poolside(c, landscape);
  for (const [t, h] of [
    [0.12, 0.26],
    [0.47, 0.22],
    [0.6, 0.3],
    [0.04, 0.4],
  ] as const) {
    const [x, y] = [c.X(t), t < 0.1 ? H * 1.0 : yAt(lawn, c.X(t)) + U * 0.05];
    o += beside(c, landscape, x, y, U * h, between(c, -0.1, 0.12), 0.07);
  }
  return (
    o +
    bush(
      c,
      c.X(0.02),
      H * 1.02,
      U * 0.16,
      0,
      landscape === 'snow' ? '#dbe5f0' : '#3f7f52',
      warm(landscape) ? '#e2588a' : undefined,
    ) +
    bush(c, c.X(0.92), H * 1.03, U * 0.14, 0, landscape === 'snow' ? '#dbe5f0' : '#44855a')
  );
};

/** A pool with sunshades and loungers before a hotel. */
function poolside(c: Canvas, landscape: Landscape): string {
  const { H, U } = c;
  let o = basin(c, [
    [c.X(0.2), H * 0.9],
    [c.X(0.66), H * 0.9],
    [c.X(0.74), H * 0.965],
    [c.X(0.14), H * 0.965],
  ]);
  for (const t of [0.26, 0.4, 0.54])
    o +=
      (chance(c, 0.5) && warm(landscape)
        ? palapa
        : (cc: Canvas, x: number, y: number, h: number, d: number) =>
            parasol(cc, x, y, h, d, '#e8a24a'))(c, c.X(t), H * 0.892, U * 0.1, 0.08) +
      lounger(c, c.X(t + 0.03), H * 0.895, U * 0.06, 0.06, c.dir);
  return o;
}

const cabins: Draw = (c, landscape, view) => {
  const { W, H, U } = c;
  let o = embed(0, 0, W, H, view);
  if (landscape === 'island') {
    for (const [t, y, s] of [
      [0.52, 0.72, 0.17],
      [0.34, 0.8, 0.24],
      [0.1, 0.9, 0.34],
    ] as const)
      o += stilted(c, c.X(t), H * y, U * s, 0.1);
    return (
      o +
      stroke(
        `M${f(c.X(0.72))} ${f(H * 0.69)}Q${f(c.X(0.5))} ${f(H * 0.78)} ${f(c.X(0.24))} ${f(H * 1.02)}`,
        ink(c, '#a87a52', 0.08),
        U * 0.016,
      )
    );
  }
  const snowy = landscape === 'snow' || c.season === 'winter';
  const thatch = warm(landscape);
  const land = rolling(c, H * 0.86, U * 0.07, 0.5);
  o += path(
    hillPath(land, H + 2),
    down(
      c,
      [0, ink(c, snowy ? '#f4f7fb' : c.season === 'autumn' ? '#a98a45' : '#5c8f58', 0.1)],
      [1, ink(c, snowy ? '#cfdcea' : c.season === 'autumn' ? '#7d6432' : '#37684a', 0)],
    ),
  );
  const around = (x: number, y: number, h: number): string =>
    beside(c, landscape, x, y, h, between(c, -0.12, 0.12), 0.08);
  for (const [t, dy, s] of [
    [0.62, 0.02, 0.17],
    [0.42, 0.04, 0.24],
    [0.16, 0.085, 0.36],
  ] as const) {
    const [x, y] = [c.X(t), yAt(land, c.X(t)) + U * dy];
    o +=
      around(x - c.dir * U * s * 0.75, y - U * 0.01, U * s * 1.3) +
      around(x + c.dir * U * s * 0.8, y - U * 0.012, U * s * 1.05) +
      cabin(c, x, y, U * s, 0.1 - s * 0.1, snowy, thatch);
    if (!snowy) o += bush(c, x + U * s * 0.55, y + U * 0.02, U * 0.05, 0.03, '#4f8a55');
  }
  const px = c.X(0.36);
  o += path(
    `M${f(px)} ${f(H * 0.9)}C${f(px + U * 0.12)} ${f(H * 0.94)} ${f(px - U * 0.05)} ${f(H * 0.97)} ${f(px + U * 0.02)} ${f(H + 2)}h${f(U * 0.16)}C${f(px + U * 0.06)} ${f(H * 0.97)} ${f(px + U * 0.18)} ${f(H * 0.94)} ${f(px + U * 0.02)} ${f(H * 0.9)}Z`,
    ink(c, snowy ? '#ffffff' : '#cdb48a', 0.05),
    0.8,
  );
  if (c.light.lamps > 0.25)
    o +=
      glow(c, c.X(0.74), H * 0.94, U * 0.16, 1) +
      path(
        `M${f(c.X(0.74) - U * 0.02)} ${f(H * 0.95)}q0 ${f(-U * 0.03)} ${f(U * 0.02)} ${f(-U * 0.055)}q${f(U * 0.022)} ${f(U * 0.025)} ${f(U * 0.02)} ${f(U * 0.055)}z`,
        '#ffb347',
      );
  return W > 0 ? o + around(c.X(-0.01), H * 1.02, U * 0.5) : o;
};

/** How each building or room is drawn around its view. */
export const drawStage: Record<Stage, Draw> = {
  hotel: hotelScene,
  cabins,
  pool,
  bedroom,
  living,
  kitchen,
  spa,
  dining,
};
