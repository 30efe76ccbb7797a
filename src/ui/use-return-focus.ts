import { useLayoutEffect, useRef } from 'react';

/**
 * Gives focus back to what had it before a window opened. Radix does so only for a trigger of its
 * own; windows that a page opens by `open` would drop focus to the top of the page.
 * @returns handler for `onCloseAutoFocus`
 */
export function useReturnFocus(
  open: boolean | undefined,
  hasTrigger: boolean,
): (event: Event) => void {
  const before = useRef<Element | null>(null);
  // Layout comes before the content takes focus, so this is still the control that was pressed.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return (event) => {
    const target = before.current;
    if (
      hasTrigger ||
      !(target instanceof HTMLElement) ||
      target === document.body ||
      !target.isConnected
    )
      return;
    event.preventDefault();
    target.focus();
  };
}
