import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, callEndpoint } from '#client/call.ts';
import { tellTabs } from '#client/other-tabs.ts';
import { confirmPaymentIntent } from '#contracts/payment.ts';
import { pause } from '#lib/pause.ts';
import { nextLook } from './server-clock.ts';
import { readReserve } from './use-reserve.ts';
import type { ReadReserve } from './use-reserve.ts';
import { FAILURE } from '#contracts/failures.ts';

export type Progress =
  | { step: 'unasked' }
  /**
   * Asking. `again`: the answer was "not yet" once, or there was none; `long`: it takes longer than
   * usual.
   */
  | { step: 'checking'; again: boolean; long: boolean }
  /**
   * What is known. `open`: nothing was paid, or no answer came in the attempts that were allowed; the
   * page's own hold says whether the form may be used.
   */
  | { step: 'known'; outcome: 'paid' | 'refunded' | 'failed' | 'open'; lostConnection?: boolean };

type CheckOptions = {
  /**
   * Attempts before "not yet", or no answer, counts as `open`; unlimited if missing, as after a
   * payment that the browser saw succeed.
   */
  looks?: number;
  /**
   * Asks the provider directly whether the form is still open; used when it is unknown whether the
   * payment was sent.
   */
  isOpen?: () => Promise<boolean>;
};

/** Looks after which the page says that it takes longer: half a minute, by `nextLook`. */
const LONG_AFTER = 6;

/**
 * Asks the server for the outcome of a payment until it is known (experience: payment tells the
 * truth). After a lost connection or "not yet" it asks again with growing pauses; until then the
 * page shows `checking` and never a guess. Each check resolves to whether it came to an end:
 * another one takes the place of one that runs.
 */
export function useOutcome(numberRef: string | undefined, keep: (reserve: ReadReserve) => void) {
  const [progress, setProgress] = useState<Progress>({ step: 'unasked' });
  const running = useRef<AbortController>(undefined);
  const asked = useRef<CheckOptions>({});
  useEffect(() => () => running.current?.abort(), []);

  const check = useCallback(
    async (options: CheckOptions = {}): Promise<boolean> => {
      if (!numberRef) return false;
      const { looks = Infinity, isOpen } = options;
      asked.current = options;
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const { signal } = control;
      const know = (known: Progress): boolean => {
        if (!signal.aborted) setProgress(known);
        return !signal.aborted;
      };
      know({ step: 'checking', again: false, long: false });
      for (let look = 0; !signal.aborted; look += 1) {
        try {
          const { status, reserve } = await callEndpoint(
            confirmPaymentIntent,
            { query: { numberRef } },
            { signal },
          );
          keep(readReserve(reserve));
          if (status !== 'pending') {
            if (status !== 'failed') tellTabs('hold');
            return know({ step: 'known', outcome: status });
          }
          if (isOpen && (await isOpen()))
            return know({ step: 'known', outcome: 'open', lostConnection: true });
        } catch (error) {
          if (signal.aborted) return false;
          // These are outcomes too: the hold ended, is unknown, or was paid in another way; the
          // page reloads the hold itself.
          if (
            error instanceof ApiError &&
            (error.code === FAILURE.holdEnded ||
              error.code === FAILURE.notFound ||
              error.code === FAILURE.invalidInput)
          )
            return know({ step: 'known', outcome: 'open' });
          if (error instanceof ApiError && error.code === FAILURE.alreadyPaid)
            return know({ step: 'known', outcome: 'paid' });
        }
        if (look + 1 >= looks) return know({ step: 'known', outcome: 'open' });
        know({ step: 'checking', again: true, long: look >= LONG_AFTER });
        await pause(nextLook(look), signal);
      }
      return false;
    },
    [numberRef, keep],
  );
  /** The running check, at once instead of after its pause. */
  const checkNow = useCallback(() => check(asked.current), [check]);
  return { progress, check, checkNow };
}
