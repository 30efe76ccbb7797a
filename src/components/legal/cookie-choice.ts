import { useSyncExternalStore } from 'react';
import { authCalls } from '#client/auth-calls.ts';
import { callEndpoint } from '#client/call.ts';
import { onStorageChange, readStorage, writeStorage } from '#client/storage.ts';

export type CookieChoice = 'all' | 'none';
/**
 * What a member may refuse, as the cookie policy lists it; everything else is necessary for what
 * was requested.
 */
const OPTIONAL_KEYS = ['device', 'sort'] as const;

/** The current choice; undefined until there is one. */
export const cookieChoice = (): CookieChoice | undefined => readStorage('cookies')?.choice;

/**
 * Whether a saved device may be kept. Checking its box is consent for this purpose alone (`at`, ISO
 * instant): it is valid without a cookie choice and after an earlier refusal; a later refusal
 * withdraws it.
 */
export function mayKeepDevice({ at = '' }: { at?: string | undefined }): boolean {
  const made = readStorage('cookies');
  return made?.choice !== 'none' || Date.parse(at) >= Date.parse(made.at);
}

/**
 * Whether the device may be recognized: all cookies were accepted, or the box that saves the device
 * was checked, now or before.
 */
export function mayKnowDevice(ticked: boolean): boolean {
  const saved = readStorage('device');
  return ticked || cookieChoice() === 'all' || (saved !== undefined && mayKeepDevice(saved));
}

/** What may not be stored under the current choice. */
const refused = (): (typeof OPTIONAL_KEYS)[number][] => [
  ...(mayKeepDevice(readStorage('device') ?? {}) ? [] : (['device'] as const)),
  ...(cookieChoice() === 'all' ? [] : (['sort'] as const)),
];

/**
 * Has the server forget a device. Without an answer, e.g. without a network, the device simply
 * expires: its token is no longer stored anywhere.
 */
export async function withdraw({ token }: { token: string }): Promise<void> {
  try {
    const { withdrawDevice } = await authCalls.ahead();
    await callEndpoint(withdrawDevice, { body: { deviceToken: token } });
  } catch {
    // Nothing waits for it.
  }
}

const forgetRefused = (): void => {
  const device = refused().includes('device') ? readStorage('device') : undefined;
  for (const key of refused()) if (readStorage(key) !== undefined) writeStorage(key, undefined);
  if (device) void withdraw(device);
};

/**
 * Enforces the choice: what it does not cover is forgotten, also when it is stored again. Returns a
 * function that stops it.
 */
export function keepCookieChoice(): () => void {
  forgetRefused();
  return onStorageChange(forgetRefused);
}

/** Stores the choice (storage key `cookies`) and applies it. */
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
