import { useSyncExternalStore } from 'react';
import { onStorageChange, readStorage, writeStorage } from '#client/storage.ts';

export type CookieChoice = 'all' | 'none';
/** What a member may refuse, as the cookie policy lists it; everything else is needed for what was asked for. */
export const OPTIONAL_KEYS = ['device', 'sort'] as const;

const forgetRefused = (): void => {
  if (readStorage('cookies')?.choice !== 'none') return;
  for (const key of OPTIONAL_KEYS) if (readStorage(key) !== undefined) writeStorage(key, undefined);
};

/** Keeps a refusal: what is optional is forgotten whenever it is stored anew. Returns the way to stop. */
export function keepCookieChoice(): () => void {
  forgetRefused();
  return onStorageChange(forgetRefused);
}

/** Stores the choice (storage key `cookies`) and acts on it. */
export function chooseCookies(choice: CookieChoice): void {
  writeStorage('cookies', { choice, at: new Date().toISOString() });
  forgetRefused();
}

const snapshot = (): string => {
  const stored = readStorage('cookies');
  return stored ? `${stored.choice} ${stored.at}` : '';
};

/** The choice made, and when; undefined until there is one. */
export function useCookieChoice(): { choice: CookieChoice; at: Date } | undefined {
  const [choice, at = ''] = useSyncExternalStore(onStorageChange, snapshot, snapshot).split(' ');
  return choice === 'all' || choice === 'none' ? { choice, at: new Date(at) } : undefined;
}
