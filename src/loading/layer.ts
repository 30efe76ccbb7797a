import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import type { LaterCode } from './later.ts';
import { afterPaint, whenIdle } from './timing.ts';

/**
 * Whether a layer (a window, a menu, a list) is open: controlled by its owner, or kept by the layer
 * itself.
 */
export type Opening = {
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};
/** Props of the Radix root of a layer. */
export type LayerRoot = { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * Follows a value once the answer to the press that changed it has been painted; the render may be
 * interrupted.
 */
function useAfterPaint(wanted: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (wanted === shown) return undefined;
    let overtaken = false;
    void afterPaint().then(() => overtaken || startTransition(() => setShown(wanted)));
    return () => void (overtaken = true);
  }, [wanted, shown]);
  return shown;
}

function useOpening({ open: given, defaultOpen = false, onOpenChange }: Opening): {
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

/**
 * Rendering a window takes longer than the answer to a press may, so the press is painted first and
 * the window follows in a frame of its own.
 * @returns `wanted`: what was asked for, known at once; `root`: follows it
 */
export function useDeferredOpen(opening: Opening): { wanted: boolean; root: LayerRoot } {
  const { wanted, change } = useOpening(opening);
  return { wanted, root: { open: useAfterPaint(wanted), onOpenChange: change } };
}

/**
 * A layer whose code is not loaded with the page but when the browser is idle, or at the first
 * press. Like `useDeferredOpen` it opens after the press was painted. When the code cannot be
 * loaded it stays closed, the page says so, and the next press tries again.
 * @returns `Layer`: renders it, from the first opening on; `wanted`, `root`: as of
 * `useDeferredOpen`
 */
export function useLayer<Props extends object>(
  code: LaterCode<ComponentType<Props>>,
  opening: Opening,
): { Layer: ComponentType<Props> | undefined; wanted: boolean; root: LayerRoot } {
  const { wanted, change } = useOpening(opening);
  const [Layer, setLayer] = useState<ComponentType<Props>>();
  const giveUp = useEffectEvent(() => change(false));
  useEffect(() => whenIdle(() => void code.ahead().catch(() => {})), [code]);
  useEffect(() => {
    if (!wanted || Layer) return undefined;
    let gone = false;
    // Rendering what the layer is anchored to may take longer than the answer to a press, too.
    Promise.all([code(), afterPaint()]).then(
      ([found]) => gone || startTransition(() => setLayer(() => found)),
      () => gone || giveUp(),
    );
    return () => void (gone = true);
  }, [wanted, Layer, code]);
  return {
    Layer,
    wanted,
    root: { open: useAfterPaint(wanted && Layer !== undefined), onOpenChange: change },
  };
}
