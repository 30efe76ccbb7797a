import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { afterPaint } from '#lib/after-paint.ts';
import { laterCode } from '#lib/later.ts';
import type { LaterCode } from '#lib/later.ts';
import { whenIdle } from '#lib/when-idle.ts';
import type { LayerRoot } from './layer.tsx';
import { useAfterPaint, useOpening } from './use-deferred-open.ts';
import type { Opening } from './use-deferred-open.ts';

/** The code of a layer (a window, a menu, a list), which is not there with the page but comes when the page has come to rest. */
export type LayerCode<Props extends object> = LaterCode<ComponentType<Props>>;
export const layerCode = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LayerCode<Props> => laterCode(async () => (await load()).default);

/**
 * A layer whose code comes by itself, so that first pages do without it: fetched when the page is at rest, or at once when it is asked for
 * before. Like `useDeferredOpen` it opens after the press was painted. When the code cannot be fetched it stays closed, the page says so,
 * and the next press tries again.
 * @returns `Layer`: what draws it, from the first opening on; `wanted`, `root`: as of `useDeferredOpen`
 */
export function useLayer<Props extends object>(
  code: LayerCode<Props>,
  opening: Opening,
): { Layer: ComponentType<Props> | undefined; wanted: boolean; root: LayerRoot } {
  const { wanted, change } = useOpening(opening);
  const [Layer, setLayer] = useState<ComponentType<Props>>();
  const giveUp = useEffectEvent(() => change(false));
  useEffect(() => whenIdle(() => void code.ahead().catch(() => {})), [code]);
  useEffect(() => {
    if (!wanted || Layer) return undefined;
    let gone = false;
    const coming = code();
    // Drawing what the layer hangs on is more than the answer to a press may take, too.
    Promise.all([coming, afterPaint()]).then(
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
