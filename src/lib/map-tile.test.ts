import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  isBridged,
  OVERLAP,
  packTile,
  shores,
  TILE_DEGREES,
  tileName,
  tileOf,
  tilesIn,
  UNITS,
  unpackLines,
  unpackPlaces,
  unpackTile,
} from './map-tile.ts';
import type { Line, Place, Tile } from './map-tile.ts';

const place = (changes: Partial<Place>): Place => ({
  name: 'Bacalar',
  nameEs: 'Bacalar',
  point: [1610, 8677],
  from: 8,
  size: 1,
  capital: false,
  ...changes,
});
const tile: Tile = {
  land: [
    [
      [-20, -20],
      [10_020, -20],
      [10_020, 10_020],
      [5, 7],
      [-20, -20],
    ],
    [
      [0, 0],
      [31, -32],
      [-16, 15],
      [0, 0],
    ],
  ],
  lakes: [],
  rivers: [
    [
      [1, 2],
      [3, 4],
    ],
  ],
  borders: [
    [
      [9999, 0],
      [0, 9999],
    ],
  ],
  states: [],
  places: [
    place({ name: 'Mexico City', nameEs: 'Ciudad de México', from: 5, size: 7, capital: true }),
    place({}),
    place({ name: 'L\'Aquila "vecchia"', nameEs: 'L\'Aquila "vecchia"', from: 10, size: 0 }),
  ],
};

it('unpacks what it packed, also after JSON', () => {
  expect(unpackTile(JSON.parse(JSON.stringify(packTile(tile))))).toEqual(tile);
});

it('needs no escapes for lines, so that a file stays small', () => {
  const { land, borders } = packTile(tile);
  expect(JSON.stringify(land + borders)).toHaveLength(land.length + borders.length + 2);
});

it('refuses what it did not pack', () => {
  expect(() => unpackTile({ ...packTile(tile), land: 7 })).toThrow(/land/);
  expect(() => unpackTile({ land: '' })).toThrow(/lakes/);
  expect(() => unpackLines('é')).toThrow(RangeError);
  expect(() => unpackPlaces('C')).toThrow(RangeError);
  expect(() => unpackLines('ccccccccc#')).toThrow(RangeError);
});

it('draws shores but not the cuts at the edge of a tile', () => {
  const far = TILE_DEGREES * UNITS + OVERLAP;
  const outline: Line = [
    [-OVERLAP, 100],
    [50, 120],
    [far, 300],
    [far, -OVERLAP],
    [-OVERLAP, -OVERLAP],
    [-OVERLAP, 100],
  ];
  expect(shores([outline])).toEqual([
    [
      [-OVERLAP, 100],
      [50, 120],
      [far, 300],
    ],
  ]);
});

it('finds the tiles of a view, also beyond the date line', () => {
  expect(tileOf(-0.1, 180)).toEqual({ west: 180, south: -10 });
  expect([tileName(180, -10), tileName(-190, 0), tileName(-180, 0), tileName(170, 20)]).toEqual([
    '-180_-10',
    '170_0',
    '-180_0',
    '170_20',
  ]);
  expect(tilesIn({ west: 178, south: -18, east: 182, north: -16 })).toEqual([
    { west: 170, south: -20 },
    { west: 180, south: -20 },
  ]);
});

describe('the files', () => {
  const folder = join(import.meta.dirname, '../components/map/data');
  const files = readdirSync(folder);

  it('can all be read, hold nothing beyond their edge and stay small', () => {
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      const { places, ...lines } = unpackTile(JSON.parse(text));
      const beyond = [...Object.values(lines).flat(2), ...places.map(({ point }) => point)].filter(
        (point) =>
          point.some((value) => value < -OVERLAP || value > TILE_DEGREES * UNITS + OVERLAP),
      );
      expect(beyond, file).toEqual([]);
      expect(gzipSync(text).length, file).toBeLessThan(40_000);
    }
    expect(files.length).toBeGreaterThan(300);
  });

  it('names great cities before the villages around them', () => {
    const { places } = unpackTile(JSON.parse(readFileSync(join(folder, '-100_10.json'), 'utf8')));
    const from = (name: string) => places.find((candidate) => candidate.name === name)?.from;
    expect(from('Mexico City')).toBe(5);
    expect(from('Puebla')).toBeLessThanOrEqual(8);
    expect(places.find(({ capital }) => capital)).toMatchObject({ nameEs: 'Ciudad de México' });
  });
});

describe('an outline that was cut', () => {
  const far = TILE_DEGREES * UNITS + OVERLAP;
  it('is bridged where it runs twice along one stretch of the edge', () => {
    const bay: Line = [[0, far], [3000, far], [3000, 9000], [5000, 9000], [5000, far], [9000, far], [9000, 0], [0, 0]]; // prettier-ignore
    expect(isBridged(bay)).toBe(false);
    const capes: Line = [[0, far], [9000, far], [8000, 9000], [7000, far], [2000, far], [1000, 9000]]; // prettier-ignore
    expect(isBridged(capes)).toBe(true);
  });
});
