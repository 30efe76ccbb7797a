import { TILE_DEGREES, tileName, tileOf, unpackTile } from './tile.ts';
import type { Tile } from './tile.ts';

/**
 * One file for each square of ten degrees with land or water worth drawing; each is fetched when
 * the map comes near it.
 */
const files = import.meta.glob<unknown>('./data/*.json', { import: 'default' });
const tiles = new Map<string, Promise<Tile>>();

/**
 * A tile at a corner in degrees; undefined where there is only sea. Cached, except after a failure.
 */
export function loadTile(west: number, south: number): Promise<Tile> | undefined {
  const name = tileName(west, south);
  const load = files[`./data/${name}.json`];
  if (!load) return undefined;
  const known = tiles.get(name);
  if (known) return known;
  const tile = load().then(unpackTile);
  tiles.set(name, tile);
  tile.catch(() => tiles.delete(name));
  return tile;
}

/** Corners of the tiles that a box in degrees touches. */
export function tilesIn(box: {
  west: number;
  south: number;
  east: number;
  north: number;
}): { west: number; south: number }[] {
  const [first, last] = [tileOf(box.south, box.west), tileOf(box.north, box.east)];
  const corners: { west: number; south: number }[] = [];
  for (let { south } = first; south <= last.south; south += TILE_DEGREES) {
    for (let { west } = first; west <= last.west; west += TILE_DEGREES)
      corners.push({ west, south });
  }
  return corners;
}
