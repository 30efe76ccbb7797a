import { z } from 'zod';
import { PROFILE_FIELDS } from './profile-rules.ts';
import type { ProfileForm } from './profile-rules.ts';

/**
 * Only changes to the saved profile are stored, so that the rest follows the server. They last as
 * long as the tab, and until sign-out.
 */
const storedChanges = z.record(z.string(), z.union([z.string(), z.boolean()]));
const keyOf = (personId: string) => `draft:profile:${personId}`;

/** Changes stored for a person, on top of the saved profile; undefined when there are none. */
export function readChanges(
  personId: string,
  saved: ProfileForm,
): Partial<ProfileForm> | undefined {
  try {
    const stored = storedChanges.safeParse(
      JSON.parse(sessionStorage.getItem(keyOf(personId)) ?? 'null'),
    );
    if (!stored.success) return undefined;
    const known = PROFILE_FIELDS.filter(
      (name) =>
        typeof stored.data[name] === typeof saved[name] && stored.data[name] !== saved[name],
    );
    return known.length > 0
      ? Object.fromEntries(known.map((name) => [name, stored.data[name]]))
      : undefined;
  } catch {
    return undefined;
  }
}

export function writeChanges(personId: string, changes: Partial<ProfileForm>): void {
  try {
    if (Object.keys(changes).length === 0) sessionStorage.removeItem(keyOf(personId));
    else sessionStorage.setItem(keyOf(personId), JSON.stringify(changes));
  } catch {
    // Full or blocked storage costs convenience, never the page.
  }
}
