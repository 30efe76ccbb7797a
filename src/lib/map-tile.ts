import { z } from 'zod';

/**
 * Degrees of one side of a tile, and units per degree: about a hundred meters each, less than a
 * pixel at the deepest zoom.
 */
export const TILE_DEGREES = 10;
export const UNITS = 1000;
/**
 * Land and lakes extend this many units over the tile's edge, so that no seam shows between two
 * tiles.
 */
export const OVERLAP = 20;

/** A point in units from the tile's south-western corner: east, north. */
export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/**
 * A populated place. `from`: the zoom from which it is the most important one around; `size`: 0
 * (village) to 7 (five million and more).
 */
export interface Place {
  name: string;
  nameEs: string;
  point: Point;
  from: number;
  size: number;
  capital: boolean;
}

/**
 * The contents of one square of the world. Land and lakes are outlines (even-odd), the others
 * lines.
 */
export interface Tile {
  land: Line[];
  lakes: Line[];
  rivers: Line[];
  borders: Line[];
  states: Line[];
  places: Place[];
}

const packed = z.string();
/** A tile as stored in its file: everything packed into strings of printable characters. */
const tileSchema = z.strictObject({
  land: packed,
  lakes: packed,
  rivers: packed,
  borders: packed,
  states: packed,
  places: packed,
});
export type PackedTile = z.infer<typeof tileSchema>;

/** Corner of the tile that contains a position, as its file is named: `<west>_<south>`. */
export const tileOf = (latitude: number, longitude: number): { west: number; south: number } => ({
  west: Math.floor(longitude / TILE_DEGREES) * TILE_DEGREES,
  south: Math.floor(latitude / TILE_DEGREES) * TILE_DEGREES,
});
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

/** Name of a tile's file; a map that continues across the date line uses the same tiles. */
export const tileName = (west: number, south: number): string =>
  `${((((west + 180) % 360) + 360) % 360) - 180}_${south}`;

// A number is a sequence of characters of five bits each, the sixth bit saying that more follow;
// the sign is the lowest bit. The alphabet is printable and leaves out what JSON must escape and
// the separators.
const [FIRST, BACKSLASH, BETWEEN_LINES, BETWEEN_PLACES, BETWEEN_NAMES] = [35, 92, ' ', '|', '~'];

function writeNumber(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  let text = '';
  do {
    const code = (rest & 31) + (rest > 31 ? 32 : 0) + FIRST;
    text += String.fromCharCode(code >= BACKSLASH ? code + 1 : code);
    rest >>>= 5;
  } while (rest > 0);
  return text;
}

function readNumber(text: string, start: number): [value: number, next: number] {
  let [value, shift, next] = [0, 0, start];
  for (;;) {
    const code = text.charCodeAt(next++);
    const digit = code - FIRST - (code > BACKSLASH ? 1 : 0);
    if (!(digit >= 0 && digit < 64) || shift > 25)
      throw new RangeError(`A map tile is broken at ${start}`);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit < 32) return [value & 1 ? -(value + 1) / 2 : value / 2, next];
  }
}

const packLines = (lines: readonly Line[]): string =>
  lines
    .map((line) => {
      let [lastX, lastY] = [0, 0];
      return line
        .map(([x, y]) => {
          const text = writeNumber(x - lastX) + writeNumber(y - lastY);
          [lastX, lastY] = [x, y];
          return text;
        })
        .join('');
    })
    .join(BETWEEN_LINES);

/** The lines of a packed string; throws a RangeError for one that was not packed here. */
export const unpackLines = (text: string): Line[] =>
  text === ''
    ? []
    : text.split(BETWEEN_LINES).map((line) => {
        const points: Point[] = [];
        let [x, y, at] = [0, 0, 0];
        while (at < line.length) {
          const [dx, afterX] = readNumber(line, at);
          const [dy, afterY] = readNumber(line, afterX);
          [x, y, at] = [x + dx, y + dy, afterY];
          points.push([x, y]);
        }
        return points;
      });

const packPlaces = (places: readonly Place[]): string =>
  places
    .map(
      ({ name, nameEs, point: [x, y], from, size, capital }) =>
        writeNumber(x) +
        writeNumber(y) +
        writeNumber(from * 16 + size * 2 + (capital ? 1 : 0)) +
        name +
        (nameEs === name ? '' : BETWEEN_NAMES + nameEs),
    )
    .join(BETWEEN_PLACES);

/**
 * The places of a packed string, most important first; throws a RangeError for one that was not
 * packed here.
 */
export const unpackPlaces = (text: string): Place[] =>
  text === ''
    ? []
    : text.split(BETWEEN_PLACES).map((place) => {
        const [x, afterX] = readNumber(place, 0);
        const [y, afterY] = readNumber(place, afterX);
        const [rank, start] = readNumber(place, afterY);
        const [name = '', nameEs = name] = place.slice(start).split(BETWEEN_NAMES);
        return {
          name,
          nameEs,
          point: [x, y],
          from: rank >> 4,
          size: (rank >> 1) & 7,
          capital: (rank & 1) === 1,
        };
      });

export const packTile = ({ places, ...lines }: Tile): PackedTile => ({
  land: packLines(lines.land),
  lakes: packLines(lines.lakes),
  rivers: packLines(lines.rivers),
  borders: packLines(lines.borders),
  states: packLines(lines.states),
  places: packPlaces(places),
});

/** Reads a tile's file; throws a ZodError or RangeError for anything else. */
export function unpackTile(json: unknown): Tile {
  const { places, ...lines } = tileSchema.parse(json);
  return {
    land: unpackLines(lines.land),
    lakes: unpackLines(lines.lakes),
    rivers: unpackLines(lines.rivers),
    borders: unpackLines(lines.borders),
    states: unpackLines(lines.states),
    places: unpackPlaces(places),
  };
}

const FAR = TILE_DEGREES * UNITS + OVERLAP;
const isCut = (a: number, b: number): boolean => a === b && (a === -OVERLAP || a === FAR);

/**
 * The shores of outlines that were cut at a tile's edge: every stretch that does not run along the
 * cut.
 */
export function shores(outlines: readonly Line[]): Line[] {
  return outlines.flatMap((outline) => {
    const lines: Point[][] = [];
    let current: Point[] | undefined;
    for (const [index, point] of outline.entries()) {
      const before = outline[index - 1];
      if (!before) continue;
      if (isCut(before[0], point[0]) || isCut(before[1], point[1])) current = undefined;
      else if (current) current.push(point);
      else lines.push((current = [before, point]));
    }
    return lines;
  });
}

/**
 * Whether an outline runs twice along the same stretch of a cut, as where one piece of land joins two
 * bays of the tile. Between those ways lies nothing, so that neither may be moved by itself.
 */
export function isBridged(outline: Line): boolean {
  const ways = new Map<string, [from: number, to: number][]>();
  for (const [index, [x, y]] of outline.entries()) {
    const [bx, by] = outline[index - 1] ?? outline.at(-1)!;
    const cut = isCut(bx, x) ? `x${x}` : isCut(by, y) ? `y${y}` : undefined;
    if (cut === undefined) continue;
    const way: [number, number] = cut.startsWith('x')
      ? [Math.min(by, y), Math.max(by, y)]
      : [Math.min(bx, x), Math.max(bx, x)];
    const others = ways.get(cut) ?? [];
    if (others.some(([from, to]) => from < way[1] && way[0] < to)) return true;
    ways.set(cut, [...others, way]);
  }
  return false;
}
