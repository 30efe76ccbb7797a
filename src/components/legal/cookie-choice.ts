import { useSyncExternalStore } from 'react';
import { authCalls } from '#client/auth-calls.ts';
import { callEndpoint } from '#client/call.ts';
import { onStorageChange, readStorage, writeStorage } from '#client/storage.ts';

export type CookieChoice = 'all' | 'none';
/** What a member may refuse, as the cookie policy lists it; everything else is needed for what was asked for. */
const OPTIONAL_KEYS = ['device', 'sort'] as const;

/** The choice as it stands; undefined until there is one. */
export const cookieChoice = (): CookieChoice | undefined => readStorage('cookies')?.choice;

/**
 * Whether a saved device may be kept. Ticking its box is a consent for this purpose alone (`at`, ISO instant): it holds without an answer
 * about cookies and after an earlier refusal; a refusal that comes later takes it back.
 */
export function mayKeepDevice({ at = '' }: { at?: string | undefined }): boolean {
  const made = readStorage('cookies');
  return made?.choice !== 'none' || Date.parse(at) >= Date.parse(made.at);
}

/** Whether the device may be recognized: all was accepted, or the box that saves the device ticked, now or before. */
export function mayKnowDevice(ticked: boolean): boolean {
  const saved = readStorage('device');
  return ticked || cookieChoice() === 'all' || (saved !== undefined && mayKeepDevice(saved));
}

/** What may not be kept as things stand. */
const refused = (): (typeof OPTIONAL_KEYS)[number][] => [
  ...(mayKeepDevice(readStorage('device') ?? {}) ? [] : (['device'] as const)),
  ...(cookieChoice() === 'all' ? [] : (['sort'] as const)),
];

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

/** Keeps to the choice: what it does not cover is forgotten, also when it is stored again. Returns the way to stop. */
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
