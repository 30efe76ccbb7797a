import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { MissingPart } from '#loading/later.ts';
import { whenBack } from '#loading/timing.ts';
import { Catch } from '#loading/catch.tsx';
import { CrashPage } from './crash-page.tsx';

/** Shows the crash page in place of what could not be rendered. A different `place` tries again. */
export function CrashBoundary({ place, children }: { place: string; children: ReactNode }) {
  const [failure, setFailure] = useState<{ error: unknown; place: string }>();
  if (failure && failure.place !== place) setFailure(undefined);
  if (!failure) return <Catch onCatch={(error) => setFailure({ error, place })}>{children}</Catch>;
  return <Crashed error={failure.error} onDraw={() => setFailure(undefined)} />;
}

/** A browser may say that the network is back a moment before it is: then it is tried once more. */
const AGAIN_MS = [2_000, 8_000];

/**
 * "Try again" fetches a missing page again. If that fails it reloads, which fetches the newest
 * version, but never without a network.
 */
function Crashed({ error, onDraw }: { error: unknown; onDraw: () => void }) {
  const missing = error instanceof MissingPart ? error : undefined;
  const [tries, setTries] = useState({ count: 0, busy: false });
  useEffect(() => {
    if (!missing) return undefined;
    const load = () => void missing.again().then(onDraw, () => {});
    let later: ReturnType<typeof setTimeout>[] = [];
    const stop = whenBack(() => {
      later.forEach(clearTimeout);
      later = [0, ...AGAIN_MS].map((pause) => setTimeout(load, pause));
    });
    return () => {
      stop();
      later.forEach(clearTimeout);
    };
  }, [missing, onDraw]);
  const retry = async () => {
    setTries(({ count }) => ({ count: count + 1, busy: true }));
    try {
      if (missing) await missing.again();
      else if (navigator.onLine) return location.reload();
      onDraw();
    } catch {
      if (navigator.onLine) return location.reload();
      setTries(({ count }) => ({ count, busy: false }));
    }
  };
  return <CrashPage missing={missing !== undefined} tries={tries} onRetry={() => void retry()} />;
}
