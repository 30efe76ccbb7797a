/** A country, or a state or a city in it; what is not said is ''. */
export type NamedPlace = { country: string; state: string; city: string };

/** Between the parts of a place in addresses and requests. */
const SEPARATOR = '/';
const PARTS = 3;

/** The place that a text says, `Mexico/Quintana Roo/Cancún`; undefined where it says none. */
export function readPlace(text: string): NamedPlace | undefined {
  const parts = text.split(SEPARATOR);
  const [country = '', state = '', city = ''] = parts;
  return parts.length <= PARTS && country !== '' && parts.at(-1) !== ''
    ? { country, state, city }
    : undefined;
}

/** The text of a place; undefined for a name that has the separator in it. */
export function writePlace({ country, state, city }: NamedPlace): string | undefined {
  const parts = city ? [country, state, city] : state ? [country, state] : [country];
  return parts.some((part) => part.includes(SEPARATOR)) ? undefined : parts.join(SEPARATOR);
}

/** The texts of the places that a city lies in: its own, its state's and its country's. */
export const placesAround = ({ country, state, city }: NamedPlace): string[] =>
  [[country], [country, state], [country, state, city]].map((parts) => parts.join(SEPARATOR));
