import { fromJson, object, string } from '#lib/shape.ts';
import type { Criteria } from './search-params.ts';

const shape = object<Criteria>({
  country: string,
  state: string,
  city: string,
  checkIn: string,
  checkOut: string,
});
const key = (name: string) => `draft:search:${name}`;

/** What was chosen in a search form before the page was reloaded. */
export function readSearchDraft(name: string): Criteria | undefined {
  try {
    return fromJson(shape, sessionStorage.getItem(key(name)));
  } catch {
    return undefined;
  }
}

/** Stores what is chosen for this tab; an empty form stores nothing. */
export function writeSearchDraft(name: string, values: Criteria): void {
  try {
    if (values.country === '') sessionStorage.removeItem(key(name));
    else sessionStorage.setItem(key(name), JSON.stringify(values));
  } catch {
    // With blocked storage a reload starts empty.
  }
}
