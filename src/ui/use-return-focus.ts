import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Gives focus back to what had it before a window opened. Radix does so only for a trigger of its
 * own; windows that a page opens by `open` would drop focus to the top of the page. Where the
 * control is gone by then, as what was done has taken it away, the page's content has focus.
 * @param fallback takes focus where nothing had it, as a window that opened by itself
 * @returns handler for `onCloseAutoFocus`
 */
export function useReturnFocus(
  open: boolean | undefined,
  hasTrigger: boolean,
  fallback?: RefObject<HTMLElement | null>,
): (event: Event) => void {
  const before = useRef<Element | null>(null);
  // Layout comes before the content takes focus, so this is still the control that was pressed.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return (event) => {
    const had = before.current instanceof HTMLElement ? before.current : document.body;
    const gone = fallback !== undefined || !had.isConnected;
    const target =
      had !== document.body && had.isConnected
        ? had
        : (fallback?.current ?? (gone ? document.querySelector('main') : null));
    if (hasTrigger || !target) return;
    event.preventDefault();
    target.focus({ preventScroll: target.matches('main') });
  };
}
