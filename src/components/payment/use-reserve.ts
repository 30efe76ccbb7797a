import { useCallback, useEffect } from 'react';
import useSWR from 'swr';
import { callEndpoint } from '#client/call.ts';
import type { ApiError } from '#client/call.ts';
import { onTold } from '#client/other-tabs.ts';
import { getReserve } from '#contracts/reserve.ts';
import type { Reserve } from '#contracts/reserve.ts';
import { clockOffset } from './server-clock.ts';

/**
 * A hold and the offset of the server's clock, measured when the answer arrived (a cached answer
 * keeps its own offset).
 */
export type ReadReserve = { reserve: Reserve; offset: number };
export const readReserve = (reserve: Reserve): ReadReserve => ({
  reserve,
  offset: clockOffset({ now: reserve.now, readAt: Date.now() }),
});

/**
 * A hold or booking by its number, read again when another tab has changed it; `keep` stores what another call has
 * returned in the meantime.
 */
export function useReserve(numberRef: string | undefined) {
  const { data, error, mutate } = useSWR<
    ReadReserve,
    ApiError,
    readonly ['reservation.get', string] | null
  >(
    numberRef ? ['reservation.get', numberRef] : null,
    async ([, asked]) =>
      readReserve((await callEndpoint(getReserve, { params: { numberRef: asked } })).reserve),
    { revalidateOnFocus: true, revalidateOnReconnect: true },
  );
  const keep = useCallback(
    (next: ReadReserve) => void mutate(next, { revalidate: false }),
    [mutate],
  );
  const reload = useCallback(() => mutate(), [mutate]);
  // Paid or released in another tab.
  useEffect(() => onTold('hold', () => void mutate()), [mutate]);
  return { data, error, keep, reload };
}
