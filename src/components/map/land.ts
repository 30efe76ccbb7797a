import L from 'leaflet';
import { isBridged, shores, TILE_DEGREES, tilesIn, UNITS } from '#lib/map-tile.ts';
import type { Line, Tile } from '#lib/map-tile.ts';
import type { Rect } from './labels.ts';
import { PlaceLayer } from './place-layer.ts';
import type { MapPlace } from './place-layer.ts';
import { loadTile } from './tiles.ts';

const links = {
  GeoNames: 'https://www.geonames.org',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'Natural Earth': 'https://www.naturalearthdata.com',
};
/** The credit line with its sources and license as links. */
export const linked = (text: string): string =>
  Object.entries(links).reduce(
    (html, [name, href]) =>
      html.replace(name, `<a href="${href}" target="_blank" rel="noopener noreferrer">${name}</a>`),
    text.replace(/[<&]/g, ''),
  );

/** Land, water and lines of a tile, lowest first, each as a piece of work. Colors are in `map.css`. */
function drawTile(map: L.Map, west: number, south: number, tile: Tile): (() => unknown)[] {
  const degrees = (lines: readonly Line[]): [number, number][][] =>
    lines.map((line) => line.map(([x, y]) => [south + y / UNITS, west + x / UNITS]));
  const area = (outlines: readonly Line[], className: string, pane: string) => {
    if (outlines.length === 0) return;
    const bridged = outlines.some(isBridged);
    L.polygon([degrees(outlines)], {
      className: bridged ? `${className} map-bridged` : className,
      pane,
      interactive: false,
      stroke: false,
      fillOpacity: 1,
      fillRule: 'evenodd',
      // Left out points would open a bridge of no width.
      ...(bridged ? { smoothFactor: 0 } : {}),
    }).addTo(map);
  };
  const path = (lines: readonly Line[], className: string, pane: string) =>
    lines.length > 0 &&
    L.polyline(degrees(lines), { className, pane, interactive: false }).addTo(map);
  return [
    () => area(tile.land, 'map-land', 'land'),
    () => path(tile.states, 'map-state', 'lines'),
    () => path(tile.rivers, 'map-river', 'lines'),
    () => path(tile.borders, 'map-border', 'lines'),
    () => area(tile.lakes, 'map-lake', 'water'),
    () => path(shores(tile.lakes), 'map-shore', 'water'),
    () => path(shores(tile.land), 'map-shore', 'water'),
  ];
}

const placesOf = (west: number, south: number, { places }: Tile): MapPlace[] =>
  places.map(({ point: [x, y], ...place }) => ({
    ...place,
    latitude: south + y / UNITS,
    longitude: west + x / UNITS,
  }));

/** Boxes of elements of a map, or beside it in its frame, in pixels of its frame. */
export function boxesOf(map: L.Map, selector: string): Rect[] {
  const { left, top } = map.getContainer().getBoundingClientRect();
  const around = map.getContainer().parentElement ?? map.getContainer();
  return [...around.querySelectorAll(selector)].map((element) => {
    const rect = element.getBoundingClientRect();
    return {
      left: rect.left - left,
      top: rect.top - top,
      right: rect.right - left,
      bottom: rect.bottom - top,
    };
  });
}

type Piece = () => unknown;

/** How long the map may draw before the page answers again. */
const TURN_MS = 6;

/** Runs pieces of work in short turns, between which the page can respond. */
function createTurns() {
  const work: Piece[] = [];
  let turn: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    turn = undefined;
    const end = performance.now() + TURN_MS;
    do work.shift()?.();
    while (performance.now() < end);
    if (work.length > 0) turn = setTimeout(next);
  };
  const add = (...pieces: Piece[]): void => {
    work.push(...pieces);
    turn ??= setTimeout(next);
  };
  return { add, stop: () => clearTimeout(turn) };
}

type LandOptions = {
  language: string;
  /** The place that the map is about, whose nearest town is named first. */
  home?: L.LatLng;
  /** What names of places must not cover. */
  covered: () => Rect[];
  /** A tile that shows a point could not be loaded. */
  onFailure?: (error: unknown, shows: (point: L.LatLng) => boolean) => void;
};

/**
 * Land, water and places, fetched tile by tile as the map moves, and drawn piece by piece, so that a
 * wide map does not keep the page from answering. Returns how to remove it.
 */
export function addLand(
  map: L.Map,
  { language, home, covered, onFailure }: LandOptions,
): () => void {
  let alive = true;
  // Lowest first; the names and the pins have their own panes above.
  for (const [level, pane] of ['land', 'lines', 'water'].entries())
    map.createPane(pane).style.zIndex = String(401 + level);
  const places = new PlaceLayer(map, home, language, covered);
  const drawn = new Set<string>();
  const turns = createTurns();
  const fetchSeen = (): void => {
    // Leaflet tells of a last move when its map is gone already.
    if (!alive) return;
    const seen = map.getBounds();
    const { lat, lng } = seen.getCenter();
    // The middle of the map first.
    const away = ({ west, south }: { west: number; south: number }) =>
      Math.hypot(west + TILE_DEGREES / 2 - lng, south + TILE_DEGREES / 2 - lat);
    const tiles = tilesIn({
      west: seen.getWest(),
      south: seen.getSouth(),
      east: seen.getEast(),
      north: seen.getNorth(),
    }).toSorted((a, b) => away(a) - away(b));
    for (const { west, south } of tiles) {
      const key = `${west},${south}`;
      if (drawn.has(key)) continue;
      drawn.add(key);
      loadTile(west, south)?.then(
        (tile) =>
          alive &&
          turns.add(...drawTile(map, west, south, tile), () =>
            places.add(placesOf(west, south, tile)),
          ),
        (error: unknown) => {
          drawn.delete(key);
          const [east, north] = [west + TILE_DEGREES, south + TILE_DEGREES];
          if (alive)
            onFailure?.(
              error,
              ({ lat, lng }) => west <= lng && lng < east && south <= lat && lat < north,
            );
        },
      );
    }
  };
  map.on('moveend', fetchSeen);
  fetchSeen();
  return () => {
    alive = false;
    turns.stop();
    places.remove();
  };
}
