import { useRef, useState } from 'react';

/** A failure as it is shown; `count` distinguishes it from the same failure before. */
export type Failure = { error: unknown; count: number };

/**
 * Runs one task at a time: a second press while it runs does nothing. What it throws becomes
 * `failure`, unless `handled` says that it is shown elsewhere (at a field).
 */
export function useAttempt(): {
  busy: boolean;
  failure: Failure | undefined;
  attempt: (work: () => Promise<void>, handled?: (error: unknown) => boolean) => Promise<void>;
} {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const attempt = async (work: () => Promise<void>, handled?: (error: unknown) => boolean) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
      setFailure(undefined);
    } catch (error) {
      if (handled?.(error)) setFailure(undefined);
      else setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
    }
    running.current = false;
    setBusy(false);
  };
  return { busy, failure, attempt };
}
