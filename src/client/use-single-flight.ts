import { useRef } from 'react';

/**
 * Runs one task at a time: a second press while one runs does nothing. Unlike a state, it is known
 * before the next render.
 */
export function useSingleFlight(): (work: () => Promise<unknown>) => Promise<void> {
  const running = useRef(false);
  return async (work) => {
    if (running.current) return;
    running.current = true;
    try {
      await work();
    } finally {
      running.current = false;
    }
  };
}
