/** Id of the map section of a week's page. */
export const MAP_SECTION = 'location';

/** Whether two numbers are a valid position on a map; the inventory contains others. */
export const isPosition = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180;
