import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { Catch } from './catch.tsx';
import { laterComponent, MissingPart } from './later.ts';
import { useLayer } from './layer.ts';
import type { Opening } from './layer.ts';

/**
 * A dialog that a page opens, by `open` or by rendering it, whose code and texts are loaded when it
 * opens. When they cannot be loaded it is closed again and the page says so. `opening`: takes from
 * its props whether it is open, and how it is closed.
 */
export function laterDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  opening: (props: Props) => Opening,
): ComponentType<Props> {
  const code = laterComponent(load);
  return function DialogWhenLoaded(props: Props) {
    const { Layer, wanted, root } = useLayer(code, opening(props));
    // After a failure it is rendered again with the next opening, not while it closes.
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
