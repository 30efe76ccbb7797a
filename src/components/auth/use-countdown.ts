import { useCallback, useSyncExternalStore } from 'react';

/** Often enough that no second is visibly skipped. */
const TICK_MS = 250;

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/**
 * Whole seconds until a moment (ms since 1970), 0 when it has passed. Uses the clock, so a sleeping
 * tab does not fall behind.
 */
export function useCountdown(until: number): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (left(until) === 0) return () => undefined;
      const timer = setInterval(changed, TICK_MS);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(
    subscribe,
    () => left(until),
    () => 0,
  );
}

/** Seconds as `mm:ss` (specification, section 9). */
export const minutesAndSeconds = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
