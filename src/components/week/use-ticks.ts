import { TICK_MS, TICKS } from '#contracts/rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Counts ticks after `start()`: 0 while idle, 1 to `count` while running; `done` is called with the
 * last one, then it is idle again.
 */
export function useTicks(
  done: () => void,
  milliseconds = TICK_MS,
  count = TICKS,
): { tick: number; running: boolean; start: () => void } {
  const [tick, setTick] = useState(0);
  const [running, setRunning] = useState(false);
  const last = useRef(done);
  useEffect(() => {
    last.current = done;
  }, [done]);
  useEffect(() => {
    if (!running) return undefined;
    let passed = 0;
    const timer = setInterval(() => {
      passed += 1;
      if (passed < count) return setTick(passed);
      clearInterval(timer);
      setTick(0);
      setRunning(false);
      return last.current();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [running, milliseconds, count]);
  return { tick, running, start: useCallback(() => setRunning(true), []) };
}
