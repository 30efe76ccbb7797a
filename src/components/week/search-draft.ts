import { z } from 'zod';
import type { Criteria } from './search-params.ts';

const shape = z.object({ country: z.string(), state: z.string(), city: z.string(), checkIn: z.string(), checkOut: z.string() });
const key = (name: string) => `draft:search:${name}`;

/** What was chosen in a search form before the page was reloaded. */
export function readSearchDraft(name: string): Criteria | undefined {
  try {
    const parsed = shape.safeParse(JSON.parse(sessionStorage.getItem(key(name)) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is chosen for this tab; an empty form keeps nothing. */
export function writeSearchDraft(name: string, values: Criteria): void {
  try {
    if (values.country === '') sessionStorage.removeItem(key(name));
    else sessionStorage.setItem(key(name), JSON.stringify(values));
  } catch {
    // Closed storage only means that a reload starts empty.
  }
}
