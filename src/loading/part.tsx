import { startTransition, Suspense, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Catch } from './catch.tsx';
import { laterComponent } from './later.ts';
import { afterPaint, whenBack } from './timing.ts';

type Stands<Props> = {
  /** Shown until its code is there. */
  waiting?: (props: Props) => ReactNode;
  /**
   * Shown in its place when it cannot be loaded; `again` loads it again, as does the return of the
   * network or the person.
   */
  failed?: (again: () => void, props: Props) => ReactNode;
};

/**
 * A part of the page whose code and texts are loaded when it is rendered; `ahead` loads the code
 * before that.
 */
export function laterPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, failed }: Stands<Props> = {},
): ComponentType<Props> & { ahead: () => Promise<unknown> } {
  const code = laterComponent(load);
  function LaterPart(props: Props) {
    const [Part, setPart] = useState(code.now);
    const [missing, setMissing] = useState(false);
    useEffect(() => {
      if (Part || missing) return undefined;
      let gone = false;
      // Of a page that has many parts, each begins a task of its own.
      void afterPaint()
        .then(code.ahead)
        .then(
          // Many such parts arrive at once, so their render must be interruptible.
          (found) => gone || startTransition(() => setPart(() => found)),
          () => gone || setMissing(true),
        );
      return () => void (gone = true);
    }, [Part, missing]);
    useEffect(() => (missing ? whenBack(() => setMissing(false)) : undefined), [missing]);
    if (missing) return failed?.(() => setMissing(false), props);
    if (!Part) return waiting?.(props);
    // Without `failed` only a missing part is caught: other errors must stay visible.
    return (
      <Catch missingOnly={!failed} onCatch={() => setMissing(true)}>
        <Suspense fallback={waiting?.(props)}>
          <Part {...props} />
        </Suspense>
      </Catch>
    );
  }
  return Object.assign(LaterPart, { ahead: code.ahead });
}
