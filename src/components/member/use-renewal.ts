import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, callEndpoint } from '#client/call.ts';
import { withToken } from '#client/session.ts';
import { useSingleFlight } from '#client/use-single-flight.ts';
import { confirmRenewal, createRenewalCheckout } from '#contracts/account.ts';
import type { IsoDate } from '#lib/dates.ts';
import { languageOf } from '#lib/languages.ts';
import { pause } from '#lib/pause.ts';
import { FAILURE } from '#contracts/failures.ts';

export type Renewal =
  | { step: 'idle' }
  | { step: 'starting' }
  | { step: 'paying'; clientSecret: string }
  /** Paid according to the card provider's page; the server is asked until it knows. */
  | { step: 'checking'; long: boolean }
  /** Asked long enough; the outcome is still unknown. */
  | { step: 'unknown' }
  | { step: 'paid'; until: IsoDate; count: number }
  | { step: 'failed'; error: unknown; count: number };

/** Pauses between requests in ms: 1, 2, 4, then every 8 seconds. */
const pauseBefore = (look: number): number => Math.min(8_000, 1_000 * 2 ** Math.min(look - 1, 3));
const LONG_AFTER = 5;
const LOOKS = 12;

/**
 * Remembers in this tab that a payment window was opened, so that after a reload or a closed window
 * the outcome is requested once.
 */
const opened = (contractId: string) => ({
  key: `draft:renewal:${contractId}`,
  read(): string | null {
    try {
      return sessionStorage.getItem(this.key);
    } catch {
      return null;
    }
  },
  write(paidUntil: IsoDate | undefined): void {
    try {
      if (paidUntil === undefined) sessionStorage.removeItem(this.key);
      else sessionStorage.setItem(this.key, paidUntil);
    } catch {
      // Storage is blocked: the page itself still knows.
    }
  },
});

const askOutcome = (contractId: string, options: { signal?: AbortSignal } = {}) =>
  callEndpoint(confirmRenewal, { query: { contractId } }, { ...withToken(), ...options });

/**
 * The annual renewal from "Pay now" to the new date (specification, sections 2 and 7). Pressing
 * twice does nothing, the outcome comes from the server, and a lost connection is retried. `onPaid`
 * refreshes what shows the subscription.
 */
export function useRenewal(contractId: string, paidUntil: IsoDate, onPaid: () => Promise<unknown>) {
  const { i18n } = useTranslation();
  const [renewal, setRenewal] = useState<Renewal>({ step: 'idle' });
  const once = useSingleFlight();
  const latest = useRef({ paidUntil, onPaid });
  useEffect(() => {
    latest.current = { paidUntil, onPaid };
  }, [paidUntil, onPaid]);
  const finish = useCallback(
    async (until: IsoDate) => {
      opened(contractId).write(undefined);
      // The new state shows together with the message, not after it.
      await latest.current.onPaid().catch(() => undefined);
      setRenewal((before) => ({
        step: 'paid',
        until,
        count: before.step === 'paid' ? before.count + 1 : 1,
      }));
    },
    [contractId],
  );
  const { check, look } = useOutcome(contractId, setRenewal, finish);

  const start = async () => {
    setRenewal({ step: 'starting' });
    try {
      const { clientSecret } = await callEndpoint(
        createRenewalCheckout,
        { query: { contractId, iso: languageOf(i18n.language) } },
        withToken(),
      );
      opened(contractId).write(latest.current.paidUntil);
      setRenewal({ step: 'paying', clientSecret });
    } catch (error) {
      if (error instanceof ApiError && error.code === FAILURE.alreadyPaid) void check();
      else
        setRenewal((before) => ({
          step: 'failed',
          error,
          count: before.step === 'failed' ? before.count + 1 : 1,
        }));
    }
  };
  const close = () => {
    setRenewal({ step: 'idle' });
    void look();
  };
  return { renewal, start: () => void once(start), close, check: () => void check() };
}

/** Asks whether the renewal is paid, and calls `finish` when it is. */
function useOutcome(
  contractId: string,
  setRenewal: (renewal: Renewal) => void,
  finish: (until: IsoDate) => Promise<void>,
) {
  const running = useRef<AbortController>(undefined);
  const check = useCallback(async () => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    for (let asked = 0; asked < LOOKS && !signal.aborted; asked += 1) {
      setRenewal({ step: 'checking', long: asked >= LONG_AFTER });
      if (asked > 0) await pause(pauseBefore(asked), signal);
      if (signal.aborted) return;
      try {
        const { status, paidUntil } = await askOutcome(contractId, { signal });
        if (status === 'paid') return void (await finish(paidUntil));
      } catch (error) {
        if (signal.aborted) return;
        if (isFinal(error)) return setRenewal({ step: 'failed', error, count: 1 });
      }
    }
    if (!signal.aborted) setRenewal({ step: 'unknown' });
  }, [contractId, setRenewal, finish]);

  /** One silent check after a window was closed or the page came back; "no" changes nothing. */
  const look = useCallback(async () => {
    const before = opened(contractId).read();
    if (before === null) return;
    try {
      const { status, paidUntil } = await askOutcome(contractId);
      if (status === 'paid' && paidUntil > before) await finish(paidUntil);
    } catch {
      // The next visit checks again.
    }
  }, [contractId, finish]);

  useEffect(() => {
    void look();
    return () => running.current?.abort();
  }, [look]);
  return { check, look };
}

/**
 * The other failures may be temporary: no connection, a busy server, a provider that does not
 * answer.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === FAILURE.noSession || error.code === FAILURE.invalidInput);
