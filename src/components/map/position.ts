import type { MouseEvent } from 'react';

/** Id of the map section of a week's page. */
export const MAP_SECTION = 'location';

/** Whether two numbers are a valid position on a map; the inventory contains others. */
export const isPosition = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180;

/** A press of a link to the map section moves the view and the focus there, and no address. */
export function leadToMap(event: MouseEvent): void {
  const section = document.getElementById(MAP_SECTION);
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}
