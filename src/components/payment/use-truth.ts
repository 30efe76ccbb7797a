import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, callEndpoint } from '#client/call.ts';
import { confirmPaymentIntent } from '#contracts/payment.ts';
import { nextLook } from './server-clock.ts';
import { readReserve } from './use-reserve.ts';
import type { ReadReserve } from './use-reserve.ts';
import { FAILURE } from '#contracts/failures.ts';

export type Truth =
  | { step: 'unasked' }
  /** Asking; `again`: "not yet" was answered once, or nothing; `long`: it takes more than usual. */
  | { step: 'checking'; again: boolean; long: boolean }
  /** What the card provider says. `open`: nothing was paid and the form may be used. */
  | { step: 'known'; outcome: 'paid' | 'refunded' | 'failed' | 'open'; lostConnection?: boolean };

type CheckOptions = {
  /** Looks before "not yet" is taken for an answer; endless without it, as after a payment that the browser saw succeed. */
  looks?: number;
  /** Asks the provider directly whether the form is still open; used when we do not know if the payment was sent. */
  isOpen?: () => Promise<boolean>;
};

const LONG_AFTER = 6;
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/**
 * Asks the server what became of a payment until it knows (experience: payment tells the truth). Lost connections and
 * "not yet" are asked again with growing pauses; the page shows `checking` meanwhile and never a guess.
 */
export function useTruth(numberRef: string | undefined, keep: (reserve: ReadReserve) => void) {
  const [truth, setTruth] = useState<Truth>({ step: 'unasked' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const check = useCallback(
    async ({ looks = Infinity, isOpen }: CheckOptions = {}) => {
      if (!numberRef) return;
      running.current?.abort();
      const control = new AbortController();
      running.current = control;
      const { signal } = control;
      const know = (known: Truth) => {
        if (!signal.aborted) setTruth(known);
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
          if (status !== 'pending') return know({ step: 'known', outcome: status });
          if (isOpen && (await isOpen()))
            return know({ step: 'known', outcome: 'open', lostConnection: true });
        } catch (error) {
          if (signal.aborted) return undefined;
          // These are answers: the hold ended, is unknown, or was paid by another way; the hold itself is read again by the page.
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
      return undefined;
    },
    [numberRef, keep],
  );
  return { truth, check };
}
