import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#lib/after-paint.ts';

export type Opening = {
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** A value that follows another once the answer to the press that changed it has been painted; drawing it may be interrupted. */
export function useAfterPaint(wanted: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (wanted === shown) return undefined;
    let overtaken = false;
    void afterPaint().then(() => overtaken || startTransition(() => setShown(wanted)));
    return () => void (overtaken = true);
  }, [wanted, shown]);
  return shown;
}

/**
 * Whether a layer is open, given from outside or kept here. Drawing a window is more work than the answer to a press may take, so the press
 * is painted first and the window follows in a frame of its own.
 * @returns `wanted`: what was asked for, known at once; `root`: for the root of a Radix layer, following it
 */
export function useDeferredOpen(opening: Opening): {
  wanted: boolean;
  root: { open: boolean; onOpenChange: (open: boolean) => void };
} {
  const { wanted, change } = useOpening(opening);
  return { wanted, root: { open: useAfterPaint(wanted), onOpenChange: change } };
}

/** Whether something is to be open, given from outside or kept here. */
export function useOpening({ open: given, defaultOpen = false, onOpenChange }: Opening): {
  wanted: boolean;
  change: (open: boolean) => void;
} {
  const [own, setOwn] = useState(defaultOpen);
  return {
    wanted: given ?? own,
    change: (next) => {
      setOwn(next);
      onOpenChange?.(next);
    },
  };
}
