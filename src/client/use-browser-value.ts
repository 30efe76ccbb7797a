import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * A value that the browser knows and the server does not. While the server's HTML is taken over it
 * is `onServer`'s, as there. The browser's own follows in a transition, which the page can
 * interrupt: `useSyncExternalStore` alone renders everything that differs in one go, which blocks
 * the page for longer than all the rest of its start.
 * @param read as of `useSyncExternalStore`: the same value until it changes
 */
export function useBrowserValue<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
  onServer: () => Value,
): Value {
  const takenOver = useRef(true);
  const [, renderAgain] = useState({});
  const value = useSyncExternalStore(
    subscribe,
    () => (takenOver.current ? read() : onServer()),
    () => {
      takenOver.current = false;
      return onServer();
    },
  );
  useEffect(() => {
    if (takenOver.current) return;
    takenOver.current = true;
    startTransition(() => renderAgain({}));
  }, []);
  return value;
}
