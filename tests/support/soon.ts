import { vi } from 'vitest';

/**
 * So long that only what never comes is missed, however busy the machine is: Vitest itself gives up
 * after a second.
 */
const SOON_MS = 120_000;

/** Tries until it holds, and resolves to what it resolves to. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: SOON_MS, interval: 20 });
