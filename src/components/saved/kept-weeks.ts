import { useMemo } from 'react';
import { onStorageChange, readStorage, writeStorage } from '#client/storage.ts';
import { useBrowserValue } from '#client/use-browser-value.ts';
import type { Stored } from '#client/storage.ts';

/** A week that a guest saved in this browser. */
export type KeptWeek = Stored<'saved'>[number];

const stored = () => readStorage('saved');
const usable = (weeks: KeptWeek[] = []): KeptWeek[] =>
  weeks.filter(({ id, price }) => /^\d{1,15}$/.test(id) && price >= 0 && price <= 1_000_000);

/** What a guest saved in this browser, the latest first, without what no call would take. */
export const keptWeeks = (): KeptWeek[] => usable(stored());

export function keepWeeks(weeks: readonly KeptWeek[]): void {
  const latest = weeks.toSorted((a, b) => b.at.localeCompare(a.at));
  writeStorage('saved', latest.length > 0 ? latest : undefined);
}

export function useKeptWeeks(): readonly KeptWeek[] {
  const weeks = useBrowserValue(onStorageChange, stored, () => undefined);
  return useMemo(() => usable(weeks), [weeks]);
}
