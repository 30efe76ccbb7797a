import { rule } from '../grammar.ts';
import type { Meaning, Place, Region, World } from '../meaning.ts';
import { levelOf, within } from '../places.ts';
import { REGIONS } from '../words/places.ts';

/** What is read, and what else it may be. */
type Where = { meaning: Meaning; others: Meaning[] };

const where = (found: readonly Place[]): Where | undefined => {
  const [first, ...others] = found.map((place): Meaning => ({ kind: 'place', place }));
  return first && { meaning: first, others };
};
/** "Cancún, Mexico": the narrower of two places of which one lies in the other. */
const narrower = (first: readonly Place[], second: readonly Place[]): Place[] | undefined => {
  const found = first.flatMap((one) =>
    second.flatMap((other) => (within(one, other) ? [one] : within(other, one) ? [other] : [])),
  );
  return found.length > 0 ? [...new Set(found)] : undefined;
};
const ofLevel = (found: readonly Place[], level: string): Place[] | undefined => {
  const fitting = found.filter((place) => levelOf(place) === level);
  return fitting.length > 0 ? fitting : undefined;
};

/** More countries than a search takes at once. */
const MOST_COUNTRIES = 20;
const regionOf =
  ({ places }: World) =>
  (region: Region): Meaning | undefined => {
    const codes = REGIONS[region].split(' ');
    const countries = [
      ...new Set(places.filter(({ iso2 }) => codes.includes(iso2)).map(({ country }) => country)),
    ];
    return countries.length > 0 && countries.length <= MOST_COUNTRIES
      ? { kind: 'region', region, countries }
      : undefined;
  };

export const placeRules = (world: World) => [
  rule('spot', '*level the? *place', (level: string, found: Place[]) => ofLevel(found, level)),
  rule('spot', '*place *levelAfter', (found: Place[], level: string) => ofLevel(found, level)),
  rule('spot', '*place', (found: Place[]) => found),
  rule('spots', '*spot comma|dash? in|of? the? *spots', narrower),
  rule('spots', '*spot', (found: Place[]) => found),
  // "Paris, Texas" is neither that Paris nor all of Texas.
  rule('misplaced', '*spot comma|dash? of? *spot', (first: Place[], second: Place[]) =>
    first.some((one) => levelOf(one) === 'city') &&
    second.every((one) => ['state', 'country'].includes(levelOf(one))) &&
    !narrower(first, second)
      ? true
      : undefined,
  ),
  // Where someone comes from is not where they go.
  rule('cameFrom', 'origin in? place|elsewhere', () => true),
  rule('misplaced', 'elsewhere comma? *elsewhere', (other: string) =>
    other === 'region' ? true : undefined,
  ),
  rule('misplaced', '*spot comma? *elsewhere', (found: Place[], other: string) =>
    other === 'region' && found.some((one) => levelOf(one) === 'city') ? true : undefined,
  ),
  rule('part', 'in|of|near? the? *spots', where),
  rule('part', 'in|of|near? the? *region', regionOf(world)),
  rule('part', 'in? anywhere', (): Meaning => ({ kind: 'anywhere' })),
];
