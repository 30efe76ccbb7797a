import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { palette } from '#clubs/palette.ts';
import { escapeHtml } from '#lib/html.ts';
import { shores, tileName, tilesIn, unpackTile, UNITS } from '#lib/map-tile.ts';
import type { Line, Place } from '#lib/map-tile.ts';

/** Tiles of the map that needs no internet; the browser's map is cut from the same files. */
const TILES = new URL('../../components/map/data/', import.meta.url);
/** Size in pixels: twice what a mail shows. */
const WIDTH = 1072;
const HEIGHT = 440;
/** Degrees of latitude from the middle to the upper edge. */
const REACH = 0.55;
const PER_DEGREE = HEIGHT / 2 / REACH;
/** Pixels that a name keeps to the pin and to other names. */
const NAME_HEIGHT = 46;
const MOST_NAMES = 7;
/** Half the width of the pin, with the space around it. */
const PIN = 48;
/** A place nearer to the pin than this is the resort's own. */
const OWN_PLACE = 110;
/** Width of a name, about: fonts differ from machine to machine. */
const widthOf = (name: string): number => name.length * 14 + 16;
const WATER = '#c5dadd';
const SHORE = '#86a9b2';

type Point = readonly [x: number, y: number];
type Layer = 'land' | 'lakes' | 'shores' | 'rivers' | 'borders';
type Drawn = Record<Layer, string> & { places: Town[] };
type Town = { place: Place; x: number; y: number };
/** A place with its name: left edge, baseline and whether it is the resort's own. */
type Name = Town & { left: number; own?: boolean };

const lineOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** Lines whose bounding box overlaps the picture widened by its own size on each side. */
const mayBeVisible = (points: readonly Point[]): boolean =>
  points.some(([x]) => x > -WIDTH) &&
  points.some(([x]) => x < 2 * WIDTH) &&
  points.some(([, y]) => y > -HEIGHT) &&
  points.some(([, y]) => y < 2 * HEIGHT);

/** One tile in pixels of a picture around a position; undefined where there is only sea. */
async function drawTile(
  corner: { west: number; south: number },
  latitude: number,
  longitude: number,
): Promise<Drawn | undefined> {
  const file = new URL(`${tileName(corner.west, corner.south)}.json`, TILES);
  const json = await readFile(file, 'utf8').catch(() => undefined);
  if (json === undefined) return undefined;
  const tile = unpackTile(JSON.parse(json));
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const project = ([x, y]: Line[number]): Point => [
    WIDTH / 2 + (corner.west + x / UNITS - longitude) * narrow * PER_DEGREE,
    HEIGHT / 2 + (latitude - corner.south - y / UNITS) * PER_DEGREE,
  ];
  const paths = (lines: readonly Line[]): string =>
    lines
      .map((line) => line.map(project))
      .filter(mayBeVisible)
      .map(lineOf)
      .join('');
  return {
    land: paths(tile.land),
    lakes: paths(tile.lakes),
    shores: paths(shores([...tile.land, ...tile.lakes])),
    rivers: paths(tile.rivers),
    borders: paths(tile.borders),
    places: tile.places.map((place) => {
      const [x, y] = project(place.point);
      return { place, x, y };
    }),
  };
}

/**
 * The most important places that find room beside each other; the one at the pin stands below it.
 */
function placeLabels(towns: readonly Town[]): Name[] {
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const own = towns
    .filter((town) => Math.hypot(town.x - x, town.y - y) < OWN_PLACE)
    .toSorted((a, b) => b.place.size - a.place.size)[0];
  const half = own ? widthOf(own.place.name) / 2 : PIN / 2;
  const taken = [
    { left: x - PIN, right: x + PIN, y: y - NAME_HEIGHT },
    { left: x - half - 12, right: x + half + 12, y: y + NAME_HEIGHT / 2 },
  ];
  const seated: Name[] = own ? [{ ...own, left: x - half, y: y + NAME_HEIGHT / 2, own: true }] : [];
  const byRank = towns.toSorted(
    (a, b) => a.place.from - b.place.from || b.place.size - a.place.size,
  );
  for (const town of byRank) {
    const left = town.x + 14;
    const right = left + widthOf(town.place.name);
    const outside = town.x < 24 || right > WIDTH - 16 || town.y < 32 || town.y > HEIGHT - 24;
    const covered = taken.some(
      (one) =>
        town.x - 10 < one.right && right > one.left && Math.abs(town.y - one.y) < NAME_HEIGHT,
    );
    if (town === own || outside || covered) continue;
    taken.push({ left: town.x - 10, right, y: town.y });
    seated.push({ ...town, left });
    if (seated.length === MOST_NAMES) break;
  }
  return seated;
}

function drawName({ place, x, y, left, own }: Name): string {
  const { light } = palette;
  const dot = own
    ? ''
    : `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="6" fill="${light.surface}" stroke="${light.muted}" stroke-width="3"/>`;
  const [at, anchor] = own ? [WIDTH / 2, 'middle'] : [left, 'start'];
  return `${dot}<text x="${at.toFixed(1)}" y="${(y + 9).toFixed(1)}" text-anchor="${anchor}" font-family="Figtree, Helvetica, Arial, sans-serif" font-size="26" font-weight="${own ? 700 : 400}" fill="${light.ink}" stroke="${light.paper}" stroke-width="6" stroke-linejoin="round" paint-order="stroke">${escapeHtml(place.name)}</text>`;
}

let fonts: Promise<boolean> | undefined;
/** Without a font on the machine every letter would be the same empty box. */
const hasFonts = (): Promise<boolean> =>
  (fonts ??= Promise.all(
    ['I', 'W'].map((text) =>
      sharp({ text: { text, dpi: 72 } })
        .raw()
        .toBuffer(),
    ),
  )
    .then(([one, other]) => !one!.equals(other!))
    .catch(() => false));

/**
 * Land and water around a resort with a pin in its middle, as an SVG of 1072 x 440 pixels for
 * programs that run no script. `color` is the pin's ('#rrggbb').
 */
export async function mapSvg(latitude: number, longitude: number, color: string): Promise<string> {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const wide = (REACH * WIDTH) / HEIGHT / narrow;
  const corners = tilesIn({
    west: longitude - wide,
    south: latitude - REACH,
    east: longitude + wide,
    north: latitude + REACH,
  });
  const drawn = (
    await Promise.all(corners.map((corner) => drawTile(corner, latitude, longitude)))
  ).filter((tile) => tile !== undefined);
  const names = (await hasFonts()) ? placeLabels(drawn.flatMap(({ places }) => places)) : [];
  const { light } = palette;
  const layer = (key: Layer, style: string): string =>
    drawn.map((tile) => (tile[key] ? `<path d="${tile[key]}" ${style}/>` : '')).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${WATER}"/>`,
    layer('land', `fill="${light.sand}" fill-rule="evenodd"`),
    layer('rivers', `fill="none" stroke="${WATER}" stroke-width="4"`),
    layer('lakes', `fill="${WATER}" fill-rule="evenodd"`),
    layer('shores', `fill="none" stroke="${SHORE}" stroke-width="2"`),
    layer(
      'borders',
      `fill="none" stroke="${light.field}" stroke-width="2.5" stroke-dasharray="12 6 3 6"`,
    ),
    ...names.map(drawName),
    `<g transform="translate(${WIDTH / 2 - 36} ${HEIGHT / 2 - 86}) scale(2)"><path d="M18 42C8.5 30.5 3 24 3 17a15 15 0 0 1 30 0c0 7-5.5 13.5-15 25Z" fill="${color}" stroke="#fff" stroke-width="2"/><circle cx="18" cy="17" r="5.5" fill="#fff"/></g></svg>`,
  ].join('');
}
