import { useState } from 'react';
import { useSingleFlight } from '#client/use-single-flight.ts';

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
  const once = useSingleFlight();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const attempt = (work: () => Promise<void>, handled?: (error: unknown) => boolean) =>
    once(async () => {
      setBusy(true);
      try {
        await work();
        setFailure(undefined);
      } catch (error) {
        if (handled?.(error)) setFailure(undefined);
        else setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
      } finally {
        setBusy(false);
      }
    });
  return { busy, failure, attempt };
}
