import { Suspense, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { whenBack } from '#lib/later.ts';
import { Catch } from './catch.tsx';
import { layerCode } from './use-layer.ts';

type Stands<Props> = {
  waiting?: () => ReactNode;
  /** In its place when it cannot be had; `again` tries anew. It is tried anew by itself when the network or the person is back. */
  failed?: (again: () => void, props: Props) => ReactNode;
};

/** A part of the page whose code and texts come when it is drawn; `ahead` fetches the code before that. */
export function laterPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, failed }: Stands<Props> = {},
): ComponentType<Props> & { ahead: () => Promise<unknown> } {
  const code = layerCode(load);
  function LaterPart(props: Props) {
    const [Part, setPart] = useState(code.now);
    const [missing, setMissing] = useState(false);
    useEffect(() => {
      if (Part || missing) return undefined;
      let gone = false;
      code.ahead().then(
        (found) => gone || setPart(() => found),
        () => gone || setMissing(true),
      );
      return () => void (gone = true);
    }, [Part, missing]);
    useEffect(() => (missing ? whenBack(() => setMissing(false)) : undefined), [missing]);
    if (missing) return failed?.(() => setMissing(false), props);
    if (!Part) return waiting?.();
    // What nobody sees fail must not fail unseen.
    return (
      <Catch missingOnly={!failed} onCatch={() => setMissing(true)}>
        <Suspense fallback={waiting?.()}>
          <Part {...props} />
        </Suspense>
      </Catch>
    );
  }
  return Object.assign(LaterPart, { ahead: code.ahead });
}
