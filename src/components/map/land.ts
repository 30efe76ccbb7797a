import L from 'leaflet';
import { TILE_DEGREES, tilesIn, UNITS } from '#lib/map-tile.ts';
import type { Tile } from '#lib/map-tile.ts';
import type { Rect } from './labels.ts';
import { LandSheet } from './land-sheet.ts';
import type { Corner } from './land-sheet.ts';
import { PlaceLayer } from './place-layer.ts';
import type { MapPlace } from './place-layer.ts';
import { afterPaint } from '#loading/timing.ts';
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

const placesOf = ({ west, south }: Corner, { places }: Tile): MapPlace[] =>
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
  let work: Piece[] = [];
  let turn: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    turn = undefined;
    const end = performance.now() + TURN_MS;
    do work.shift()?.();
    while (performance.now() < end);
    if (work.length > 0) turn ??= setTimeout(next);
  };
  const add = (...pieces: Piece[]): void => {
    work.push(...pieces);
    turn ??= setTimeout(next);
  };
  return { add, drop: () => void (work = []) };
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

/** Tiles in view, the middle of the map first. */
function tilesSeen(map: L.Map): Corner[] {
  const seen = map.getBounds();
  const { lat, lng } = seen.getCenter();
  const away = ({ west, south }: Corner) =>
    Math.hypot(west + TILE_DEGREES / 2 - lng, south + TILE_DEGREES / 2 - lat);
  return tilesIn({
    west: seen.getWest(),
    south: seen.getSouth(),
    east: seen.getEast(),
    north: seen.getNorth(),
  }).toSorted((a, b) => away(a) - away(b));
}

/** The latest sheet of a map and those below it, which are seen until it is finished. */
function createSheets(map: L.Map) {
  const sheets: LandSheet[] = [];
  let finished = false;
  return {
    /** A new sheet, when the latest does not show all that is in view. */
    next: (): LandSheet | undefined => {
      if (sheets.at(-1)?.shows(map)) return undefined;
      // An unfinished one above a finished one is of no use.
      if (!finished && sheets.length > 1) sheets.pop()!.remove();
      const sheet = new LandSheet(map);
      sheets.push(sheet);
      finished = false;
      return sheet;
    },
    isLatest: (sheet: LandSheet): boolean => sheets.at(-1) === sheet,
    finish: () => {
      for (const old of sheets.splice(0, sheets.length - 1)) old.remove();
      finished = true;
    },
  };
}

/**
 * Land, water and places, fetched tile by tile as the map moves, and drawn piece by piece, so that a
 * wide map does not keep the page from answering. Returns how to remove it.
 */
export function addLand(
  map: L.Map,
  { language, home, covered, onFailure }: LandOptions,
): () => void {
  let alive = true;
  // The names and the pins have their own panes above.
  map.createPane('land').style.zIndex = '401';
  const places = new PlaceLayer(map, home, language, covered);
  const named = new Set<string>();
  const turns = createTurns();
  const sheets = createSheets(map);
  const drawTile = (sheet: LandSheet, corner: Corner, tile: Tile): void => {
    if (!alive || !sheets.isLatest(sheet)) return;
    const key = `${corner.west},${corner.south}`;
    turns.add(...sheet.draw(corner, tile), () => {
      if (!named.has(key)) places.add(placesOf(corner, tile));
      named.add(key);
    });
  };
  const fail = (corner: Corner, error: unknown): void => {
    const isIn = (degrees: number, from: number) =>
      from <= degrees && degrees < from + TILE_DEGREES;
    if (alive)
      onFailure?.(error, ({ lat, lng }) => isIn(lng, corner.west) && isIn(lat, corner.south));
  };
  const drawSeen = (): void => {
    // Leaflet tells of a last move when its map is gone already.
    const sheet = alive ? sheets.next() : undefined;
    if (!sheet) return;
    turns.drop();
    const coming: Promise<void>[] = [];
    for (const corner of tilesSeen(map))
      turns.add(() => {
        const tile = loadTile(corner.west, corner.south);
        if (!tile) return;
        coming.push(
          tile.then(
            (found) => drawTile(sheet, corner, found),
            (error: unknown) => fail(corner, error),
          ),
        );
      });
    const finish = () => {
      if (!alive || !sheets.isLatest(sheet)) return;
      sheets.finish();
      places.draw();
    };
    turns.add(() => void Promise.all(coming).then(() => turns.add(finish)));
  };
  map.on('moveend', drawSeen);
  // The map itself, and what is on it, come first.
  void afterPaint().then(drawSeen);
  return () => {
    alive = false;
    turns.drop();
    places.remove();
  };
}
