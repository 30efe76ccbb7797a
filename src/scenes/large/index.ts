import type { Frame, Hour, Painting } from './brush.ts';
import { painting } from './brush.ts';
import { cape, dunes } from './coast.ts';
import { clearing, lake } from './forest.ts';
import { hours } from './hours.ts';
import { lagoon, walkway } from './lagoon.ts';
import { bay, reef } from './reef.ts';

type Large = { draw: (p: Painting) => string; hour: Hour; seed: number };

/**
 * The large scenes of a place: a pair, each at two hours of the day, as the sign-in and the home
 * page show one of four (specification, sections 2 and 9).
 */
export const largeScenes = {
  lagoon: [
    { draw: lagoon, hour: hours.lagoonNoon, seed: 41 },
    { draw: walkway, hour: hours.walkwayGolden, seed: 12 },
    { draw: lagoon, hour: hours.lagoonGolden, seed: 41 },
    { draw: walkway, hour: hours.walkwayDusk, seed: 12 },
  ],
  reef: [
    { draw: reef, hour: hours.reefDusk, seed: 41 },
    { draw: bay, hour: hours.bayDusk, seed: 41 },
    { draw: reef, hour: hours.reefEmber, seed: 41 },
    { draw: bay, hour: hours.bayViolet, seed: 41 },
  ],
  forest: [
    { draw: lake, hour: hours.lakeMorning, seed: 41 },
    { draw: clearing, hour: hours.clearingMorning, seed: 41 },
    { draw: lake, hour: hours.lakeGolden, seed: 41 },
    { draw: clearing, hour: hours.clearingDusk, seed: 41 },
  ],
  coast: [
    { draw: dunes, hour: hours.dunesNoon, seed: 41 },
    { draw: cape, hour: hours.capeSunrise, seed: 41 },
    { draw: dunes, hour: hours.dunesGolden, seed: 41 },
    { draw: cape, hour: hours.capeBlue, seed: 41 },
  ],
} as const satisfies Record<string, readonly Large[]>;
export type Place = keyof typeof largeScenes;

/** Draws a large scene as an SVG document. It uses filters: for pixels, not for pages. */
export const largeScene = ({ draw, hour, seed }: Large, frame: Frame): string =>
  draw(painting(frame, hour, seed));
