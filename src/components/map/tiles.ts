import { tileName, unpackTile } from '#lib/map-tile.ts';
import type { Tile } from '#lib/map-tile.ts';

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
