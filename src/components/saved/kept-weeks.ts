import { useMemo, useSyncExternalStore } from 'react';
import { onStorageChange, readStorage, writeStorage } from '#client/storage.ts';
import type { Stored } from '#client/storage.ts';

/** A week that a guest saved in this browser. */
export type KeptWeek = Stored<'saved'>[number];

/** What a guest saved in this browser, the latest first, without what no call would take. */
export const keptWeeks = (): KeptWeek[] =>
  (readStorage('saved') ?? []).filter(
    ({ id, price }) => /^\d{1,15}$/.test(id) && price >= 0 && price <= 1_000_000,
  );

export function keepWeeks(weeks: readonly KeptWeek[]): void {
  const latest = weeks.toSorted((a, b) => b.at.localeCompare(a.at));
  writeStorage('saved', latest.length > 0 ? latest : undefined);
}

const snapshot = () => JSON.stringify(keptWeeks());

export function useKept(): readonly KeptWeek[] {
  const text = useSyncExternalStore(onStorageChange, snapshot, () => '[]');
  return useMemo(() => JSON.parse(text) as KeptWeek[], [text]);
}
