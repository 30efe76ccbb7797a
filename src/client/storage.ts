import { z } from 'zod';
import { isoInstant } from '#contracts/common.ts';
import { language } from '#contracts/language.ts';
import { memberSummary } from '#contracts/member-summary.ts';
import { sesion } from '#contracts/auth.ts';
import { sort } from '#contracts/sort.ts';

/** Search criteria as they are stored (specification, section 3); months are 'YYYY-MM'. */
export const storedSearch = z.object({
  country: z.string(), state: z.string().default(''), city: z.string(), checkIn: z.string(), checkOut: z.string(),
  page: z.number().int().default(1), limit: z.number().int().default(10),
  type: z.array(z.string()).default([]), occupancy: z.array(z.number()).default([]), capacity: z.array(z.string()).default([]),
  kitchen: z.array(z.string()).default([]), resort: z.array(z.string()).default([]),
});
export type StoredSearch = z.infer<typeof storedSearch>;

/** Everything kept in the browser, by the storage keys of the specification (section 3) and a few of ours. */
const shapes = {
  club: z.string(),
  isDefault: z.boolean(),
  token: z.object({ token: z.string(), exp: isoInstant }),
  session: sesion,
  member: memberSummary,
  search: storedSearch,
  week: z.string(),
  sort,
  iso: language,
  device: z.object({ token: z.string() }),
  cookies: z.object({ choice: z.enum(['all', 'none']), at: z.string() }),
  notices: z.array(z.string()),
} as const;
export type StorageKey = keyof typeof shapes;
export type Stored<K extends StorageKey> = z.infer<(typeof shapes)[K]>;

const listeners = new Set<() => void>();
const notifyAll = () => listeners.forEach((listener) => listener());
if (typeof window !== 'undefined') window.addEventListener('storage', notifyAll);

/** Tells when anything stored changed, here or in another tab. Returns the way to stop. */
export function onStorageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Value of a key, or undefined when it is missing, broken or storage is closed to us. */
export function readStorage<K extends StorageKey>(key: K): Stored<K> | undefined {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    const parsed = shapes[key].safeParse(JSON.parse(text));
    return parsed.success ? (parsed.data as Stored<K>) : undefined;
  } catch {
    return undefined;
  }
}

export function writeStorage<K extends StorageKey>(key: K, value: Stored<K> | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or closed storage loses convenience, never the page.
  }
  notifyAll();
}
