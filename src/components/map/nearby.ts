import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

export const boxAround = (latitude: number, longitude: number, degrees: number): Box => [longitude - degrees, latitude - degrees, longitude + degrees, latitude + degrees];

const meets = (ring: readonly Position[], [west, south, east, north]: Box): boolean => {
  let [w, s, e, n] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of ring) {
    if (x < w) w = x;
    if (x > e) e = x;
    if (y < s) s = y;
    if (y > n) n = y;
  }
  return w <= east && e >= west && s <= north && n >= south;
};

/** The land that can be seen in a box, polygon by polygon, so that a map of one bay does not draw the whole world. */
export function landIn(features: readonly Feature[], box: Box): Feature<Polygon | MultiPolygon>[] {
  return features.flatMap(({ geometry, ...feature }): Feature<Polygon | MultiPolygon>[] => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
    const seen = polygons.filter(([outline]) => outline && meets(outline, box));
    return seen.length > 0 ? [{ ...feature, geometry: { type: 'MultiPolygon', coordinates: seen } }] : [];
  });
}
