import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * Follows a value that only the browser knows. While the server's HTML is hydrated it is the value
 * the server used; the real one follows in a transition. `useSyncExternalStore` alone would render
 * the difference synchronously, which blocks the page for longer than the rest of its start.
 * @param read the value; must return the same object until it changes
 * @param onServer the value the server rendered with
 */
export function useBrowserValue<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  onServer: () => Value,
): Value {
  /** False from the hydrating render until its effects have run. */
  const hydrated = useRef(true);
  const [, renderAgain] = useState({});
  const value = useSyncExternalStore(
    subscribe,
    () => (hydrated.current ? read() : onServer()),
    () => {
      hydrated.current = false;
      return onServer();
    },
  );
  useEffect(() => {
    if (hydrated.current) return;
    hydrated.current = true;
    startTransition(() => renderAgain({}));
  }, []);
  return value;
}
