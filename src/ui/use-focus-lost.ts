import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Longer than any window takes to leave, in ms. */
const LEAVING_MS = 400;

/** Gives an element focus once `when` is true, unless something else has it: what was pressed is gone. */
export function useFocusLost(when: boolean, ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!when) return undefined;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) ref.current?.focus();
    }, LEAVING_MS);
    return () => clearTimeout(timer);
  }, [when, ref]);
}
