import type { Canvas, Plant } from './canvas.ts';
import { f } from './canvas.ts';
import { idOf, lightFor } from './colors.ts';
import { drawLandscape } from './landscapes.ts';
import type { Light } from './light.ts';
import { isStage } from './name.ts';
import type { CalmSide, Landscape, SceneKind, SceneSpec } from './name.ts';
import { hash, rng } from './rng.ts';
import { drawStage } from './stages.ts';

/** A picture to draw: what its name says, and the size in pixels (default 1200 x 800). */
export interface SceneOptions extends SceneSpec {
  width?: number;
  height?: number;
}

const naturalSeason = (kind: SceneKind): 'winter' | 'summer' =>
  kind === 'snow' ? 'winter' : 'summer';

function canvas(
  spec: SceneSpec,
  kind: SceneKind,
  light: Light,
  W: number,
  H: number,
  prefix: string,
  calm: CalmSide | undefined,
  grown: Set<Plant>,
): Canvas {
  const r = rng(hash(`${kind} ${idOf(spec)}`));
  const mirrored = r() < 0.5;
  // Text at the left puts the subject at the right, and the other way about.
  const right = calm === 'left' || calm === 'topleft' ? true : calm === 'right' ? false : mirrored;
  const X = (t: number): number => (right ? (1 - t) * W : t * W);
  const U = Math.min(H, W * 0.8);
  const low = spec.time === 'golden' || spec.time === 'dawn' || spec.time === 'dusk';
  const side = calm === 'left' || calm === 'right';
  const across = calm ? (side ? 0.06 + r() * 0.1 : 0.2 + r() * 0.14) : 0.48 + r() * 0.3;
  const horizon =
    kind === 'lake' ||
    kind === 'mountain' ||
    kind === 'snow' ||
    kind === 'forest' ||
    kind === 'jungle' ||
    kind === 'hills' ||
    kind === 'highlands'
      ? 0.3
      : 0.44;
  const sun = {
    x: X(across),
    y: low
      ? H * (horizon + r() * 0.06)
      : H * (calm === 'top' || calm === 'topleft' ? 0.3 : 0.13 + r() * 0.08),
  };
  return {
    W,
    H,
    U,
    r,
    light,
    season: spec.season ?? naturalSeason(spec.view ?? spec.kind),
    calm,
    X,
    dir: right ? -1 : 1,
    sun,
    defs: [],
    prefix,
    grown,
  };
}

/** The inside of an <svg>: definitions and drawing. */
function draw(
  spec: SceneSpec,
  kind: SceneKind,
  W: number,
  H: number,
  prefix: string,
  calm: CalmSide | undefined,
  grown = new Set<Plant>(),
): string {
  const light = lightFor(spec);
  const c = canvas(spec, kind, light, W, H, prefix, calm, grown);
  const landscape: Landscape = spec.view ?? 'beach';
  // Rooms choose where their window is; only what is drawn outdoors keeps the picture's calm side
  // in its view.
  const outdoors = kind === 'hotel' || kind === 'cabins' || kind === 'pool' || kind === 'dining';
  const body = isStage(kind)
    ? drawStage[kind](c, landscape, (w, h) =>
        draw(
          spec,
          landscape,
          w,
          h,
          `${prefix}v`,
          outdoors ? (calm ?? (c.dir > 0 ? 'left' : 'right')) : undefined,
          grown,
        ),
      )
    : drawLandscape[kind](c);
  return `<defs>${c.defs.join('')}</defs>${body}`;
}

/**
 * Draws a resort scene as an SVG document. The same specification and size always give the same
 * text; no other input is read. `calm` keeps subjects away from the side where text is placed. Ids
 * contain the name, so that several drawings may be in one page.
 */
export function scene({ width = 1200, height = 800, ...spec }: SceneOptions): string {
  const prefix = `s${hash(`${idOf(spec)} ${width}x${height} ${spec.calm ?? ''}`).toString(36)}`;
  const size = `${f(width)} ${f(height)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${f(width)}" height="${f(height)}" preserveAspectRatio="xMidYMid slice">${draw(spec, spec.kind, width, height, prefix, spec.calm)}</svg>`;
}

/** What grows outdoors in a scene. */
export function plantsOf(spec: SceneSpec): ReadonlySet<Plant> {
  const grown = new Set<Plant>();
  draw(spec, spec.kind, 1200, 800, 's', spec.calm, grown);
  return grown;
}
