import { useMemo } from 'react';
import { onStorageChange, readStorage, writeStorage } from './storage.ts';
import { useBrowserValue } from './use-browser-value.ts';

/** As many as one call may name (`MAX_GUEST_PLACES` in contracts/realtime.ts). */
const MOST = 6;

/**
 * Secret names of the places in line that were taken or opened in this browser without a session,
 * the latest first. Each opens its place, so every page of this browser can show it.
 */
export const guestPlaces = (): readonly string[] =>
  (readStorage('places') ?? []).filter((ref) => /^[\w-]{20}$/.test(ref)).slice(0, MOST);

const keep = (refs: readonly string[]): void =>
  writeStorage('places', refs.length > 0 ? [...refs] : undefined);

export function keepPlace(ref: string): void {
  const known = guestPlaces();
  if (!known.includes(ref)) keep([ref, ...known].slice(0, MOST));
}

/** Forgets places that are closed. */
export function forgetPlaces(closed: readonly string[]): void {
  const known = guestPlaces();
  const left = known.filter((ref) => !closed.includes(ref));
  if (left.length < known.length) keep(left);
}

const snapshot = () => guestPlaces().join();

export function useGuestPlaces(): readonly string[] {
  const text = useBrowserValue(onStorageChange, snapshot, () => '');
  return useMemo(() => (text === '' ? [] : text.split(',')), [text]);
}
