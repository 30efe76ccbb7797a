import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { MissingPart } from '#lib/later.ts';
import { Catch } from './catch.tsx';
import type { Opening } from './use-deferred-open.ts';
import { layerCode, useLayer } from './use-layer.ts';

/**
 * A window that a page opens, by `open` or by drawing it, whose code and texts come when they are wanted. When they cannot be fetched it
 * is closed again and the page says so. `opening`: how its props tell that it is to be open, and how it is closed.
 */
export function laterWindow<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  opening: (props: Props) => Opening,
): ComponentType<Props> {
  const code = layerCode(load);
  return function LaterWindow(props: Props) {
    const { Layer, wanted, root } = useLayer(code, opening(props));
    // What was missed is drawn again with the next opening, not while it closes.
    const [missed, setMissed] = useState<'open' | 'closed'>();
    if (missed === 'open' && !wanted) setMissed('closed');
    if (missed === 'closed' && wanted) setMissed(undefined);
    if (!Layer || missed) return null;
    const giveUp = (error: unknown) => {
      if (error instanceof MissingPart) error.again(true).catch(() => {});
      setMissed('open');
      root.onOpenChange(false);
    };
    return (
      <Catch missingOnly onCatch={giveUp}>
        <Suspense>
          <Layer {...props} />
        </Suspense>
      </Catch>
    );
  };
}
