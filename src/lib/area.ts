/** A part of the map in degrees, its edges included. It does not cross the date line. */
export type Area = { south: number; west: number; north: number; east: number };

/** Decimals of an edge: steps of about a hundred meters. */
const STEP = 1000;

/** An area as addresses and requests have it: `south,west,north,east`. */
export const AREA_PATTERN = /^-?\d{1,2}(\.\d{1,3})?(,-?\d{1,3}(\.\d{1,3})?){3}$/;

/** The area that a text says; undefined where it says none. */
export function readArea(text: string): Area | undefined {
  if (!AREA_PATTERN.test(text)) return undefined;
  const [south = 0, west = 0, north = 0, east = 0] = text.split(',').map(Number);
  const inside = -90 <= south && south <= north && north <= 90;
  return inside && -180 <= west && west <= east && east <= 180
    ? { south, west, north, east }
    : undefined;
}

/** The text of an area, rounded outward so that nothing inside is lost, and cut at the ends of the map. */
export function writeArea({ south, west, north, east }: Area): string {
  const down = (value: number, end: number) => Math.max(-end, Math.floor(value * STEP) / STEP);
  const up = (value: number, end: number) => Math.min(end, Math.ceil(value * STEP) / STEP);
  return [down(south, 90), down(west, 180), up(north, 90), up(east, 180)].join(',');
}
