import { mix } from './shade.ts';
import { lightOf, tone } from './light.ts';
import type { Light } from './light.ts';
import { isStage, parseSceneName, sceneName } from './name.ts';
import type { Landscape, SceneSpec } from './name.ts';
import { hash, rng } from './rng.ts';

// What a picture looks like from afar, without the code that draws it: small enough for the
// browser.

/** Name of a picture whatever side is kept calm; everything random about it hangs on this. */
export const idOf = (spec: SceneSpec): string => sceneName({ ...spec, calm: undefined });

/** The hour's light of a picture; the same for the view and the room around it. */
export const lightFor = (spec: SceneSpec): Light =>
  lightOf(spec.time, rng(hash(`light ${idOf(spec)}`)));

/**
 * Colors of a picture before it has loaded: the one it looks like from afar, and its upper and
 * lower part.
 */
export interface SceneColors {
  dominant: string;
  top: string;
  bottom: string;
}

const grounds: Record<Landscape, string> = {
  beach: '#5fc0c4',
  coast: '#6f9aa8',
  bay: '#4a9fb0',
  island: '#5cc8c8',
  lake: '#4f8a92',
  mountain: '#5f8a76',
  snow: '#dfe8f2',
  desert: '#dba877',
  canyon: '#d39b70',
  city: '#8d98a6',
  forest: '#4f7d5c',
  jungle: '#3e8560',
  town: '#d3a47c',
  hightown: '#cfa283',
  oldtown: '#c2a08a',
  lagoon: '#4fc0c6',
  lakeshore: '#5f968c',
  hills: '#5f9a68',
  highlands: '#7f9a68',
  village: '#d9d3c8',
  vineyard: '#8fa860',
  marina: '#6a9aa8',
};

const isRoom = ({ kind }: SceneSpec): boolean =>
  kind === 'bedroom' || kind === 'living' || kind === 'kitchen' || kind === 'spa';
const groundOf = ({ kind, view }: SceneSpec): string =>
  grounds[isStage(kind) ? (view ?? 'beach') : kind];

/** Placeholder colors of a named picture, or undefined for a name that is none. */
export function sceneColors(name: string): SceneColors | undefined {
  const spec = parseSceneName(name);
  if (!spec) return undefined;
  const light = lightFor(spec);
  const top = isRoom(spec)
    ? mix(tone(light, '#eee4d6', 0.2), light.sky[1], 0.3)
    : mix(light.sky[1], light.sky[2], 0.5);
  const bottom = isRoom(spec) ? tone(light, '#c6a57e', 0.1) : tone(light, groundOf(spec), 0.15);
  return { dominant: mix(top, bottom, 0.5), top, bottom };
}

/**
 * CSS background shown until a named picture has loaded: its sky and its ground as if out of focus.
 * Costs no request, and the picture fades in over its own colors. Undefined for an unknown name.
 */
export function scenePlaceholder(name: string): string | undefined {
  const colors = sceneColors(name);
  const spec = parseSceneName(name);
  if (!colors || !spec) return undefined;
  const { sky } = lightFor(spec);
  const [high, far] = isRoom(spec) ? [colors.top, colors.dominant] : [sky[0], sky[2]];
  return `linear-gradient(${high}, ${far} 42%, ${mix(far, colors.bottom, 0.6)} 58%, ${colors.bottom})`;
}
