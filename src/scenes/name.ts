/**
 * The names of drawn pictures. A name says everything needed to draw the picture again, so no
 * picture has to be stored: `beach-golden-4711`, `lake-autumn-dawn-12`, `bedroom-bay-noon-83`,
 * `vineyard-golden-7-left`.
 *
 * Grammar: `kind[-view][-season]-time-seed[-calm]`. Rooms and buildings name the landscape they
 * look at (`view`); summer is not written. A name is accepted only in its one canonical spelling,
 * so a picture has one address.
 */

/**
 * Landscapes: pictures of a place. Some are one thing in two climates: `lake` lies below peaks with
 * snow, `lakeshore` among low woods and `lagoon` in the tropics; `mountain` is alpine, `hills`
 * tropical, `highlands` in between; `desert` has saguaros, `canyon` junipers; `town` has palms,
 * `hightown` none, `oldtown` limes and steep roofs.
 */
export const landscapes = [
  'beach',
  'coast',
  'bay',
  'island',
  'lagoon',
  'lake',
  'lakeshore',
  'mountain',
  'hills',
  'highlands',
  'snow',
  'desert',
  'canyon',
  'city',
  'forest',
  'jungle',
  'town',
  'hightown',
  'oldtown',
  'village',
  'vineyard',
  'marina',
] as const;
/** Buildings and rooms: pictures of a resort, set in a landscape. */
const stages = [
  'hotel',
  'cabins',
  'pool',
  'bedroom',
  'living',
  'kitchen',
  'spa',
  'dining',
] as const;
export const times = ['dawn', 'noon', 'golden', 'dusk', 'night'] as const;
export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const;
/** The side kept free of subjects because text is placed there. */
export const calmSides = ['left', 'right', 'top', 'topleft'] as const;

export type Landscape = (typeof landscapes)[number];
export type Stage = (typeof stages)[number];
export type SceneKind = Landscape | Stage;
export type SceneTime = (typeof times)[number];
export type Season = (typeof seasons)[number];
export type CalmSide = (typeof calmSides)[number];

/**
 * What a name says. `view` is there exactly for stages; `season` is summer unless given; `seed` is
 * 0 to 99999.
 */
export interface SceneSpec {
  kind: SceneKind;
  time: SceneTime;
  seed: number;
  view?: Landscape | undefined;
  season?: Season | undefined;
  calm?: CalmSide | undefined;
}

export const sceneKinds: readonly SceneKind[] = [...landscapes, ...stages];
export const maxSeed = 99_999;

const memberOf = <T extends string>(list: readonly T[], word: string | undefined): T | undefined =>
  list.find((entry) => entry === word);

/** Whether a kind is a building or a room, which needs a landscape around it. */
export function isStage(kind: SceneKind): kind is Stage {
  return memberOf(stages, kind) !== undefined;
}

/**
 * The name of a picture. Stages without a view look at a beach. Throws RangeError for a seed
 * outside 0..99999.
 */
export function sceneName(spec: SceneSpec): string {
  if (!Number.isInteger(spec.seed) || spec.seed < 0 || spec.seed > maxSeed)
    throw new RangeError(`Scene seed out of range: ${spec.seed}`);
  const view = isStage(spec.kind) ? (spec.view ?? 'beach') : undefined;
  const season = spec.season === 'summer' ? undefined : spec.season;
  return [spec.kind, view, season, spec.time, String(spec.seed), spec.calm]
    .filter((part) => part !== undefined)
    .join('-');
}

/**
 * What a picture's name says, or undefined for anything that is not a name in its canonical
 * spelling.
 */
export function parseSceneName(name: string): SceneSpec | undefined {
  if (!/^[a-z0-9-]{3,80}$/.test(name)) return undefined;
  const words = name.split('-');
  const kind = memberOf(sceneKinds, words.shift());
  if (!kind) return undefined;
  const view = isStage(kind) ? memberOf(landscapes, words.shift()) : undefined;
  if (isStage(kind) && !view) return undefined;
  const season = memberOf(seasons, words[0]);
  if (season) words.shift();
  const time = memberOf(times, words.shift());
  const seed = words.shift() ?? '';
  if (!time || !/^(0|[1-9]\d{0,4})$/.test(seed)) return undefined;
  const calm = memberOf(calmSides, words.shift());
  const spec: SceneSpec = {
    kind,
    time,
    seed: Number(seed),
    ...(view && { view }),
    ...(season && { season }),
    ...(calm && { calm }),
  };
  return sceneName(spec) === name ? spec : undefined;
}
