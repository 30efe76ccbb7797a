import { useSyncExternalStore } from 'react';
import { authCalls } from '#client/auth-calls.ts';
import { callEndpoint } from '#client/call.ts';
import { onStorageChange, readStorage, writeStorage } from '#client/storage.ts';

export type CookieChoice = 'all' | 'none';
/** What a member may refuse, as the cookie policy lists it; everything else is needed for what was asked for. */
export const OPTIONAL_KEYS = ['device', 'sort'] as const;

/** The choice as it stands; undefined until there is one. */
export const cookieChoice = (): CookieChoice | undefined => readStorage('cookies')?.choice;

/** Whether the device may be recognised: all was accepted, or nothing answered yet and the box that saves the device ticked, now or before. */
export const mayKnowDevice = (ticked: boolean): boolean =>
  cookieChoice() === 'all' ||
  (cookieChoice() === undefined && (ticked || readStorage('device') !== undefined));

/** What may not be kept as things stand. Before an answer that is all but a saved device, whose box was a consent of its own. */
const refused = (): readonly (typeof OPTIONAL_KEYS)[number][] =>
  ({ all: [], none: OPTIONAL_KEYS, open: ['sort'] as const })[cookieChoice() ?? 'open'];

/** Has the server forget a device. Without an answer, as without a network, it ends there by its time: nobody holds its token any more. */
export async function withdraw({ token }: { token: string }): Promise<void> {
  try {
    const { withdrawDevice } = await authCalls.ahead();
    await callEndpoint(withdrawDevice, { body: { deviceToken: token } });
  } catch {
    // Nothing here waits for it.
  }
}

const forgetRefused = (): void => {
  const device = refused().includes('device') ? readStorage('device') : undefined;
  for (const key of refused()) if (readStorage(key) !== undefined) writeStorage(key, undefined);
  if (device) void withdraw(device);
};

/** Keeps to the choice: what it does not cover is forgotten, also when it is stored anew. Returns the way to stop. */
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
