import { useCallback } from 'react';
import useSWR from 'swr';
import { callEndpoint } from '#client/call.ts';
import type { ApiError } from '#client/call.ts';
import { getReserve } from '#contracts/reserve.ts';
import type { Reserve } from '#contracts/reserve.ts';
import { clockOffset } from './server-clock.ts';

/** A hold and how far the server's clock is from ours, measured when the answer came (a cached answer keeps its own measure). */
export type ReadReserve = { reserve: Reserve; offset: number };
export const readReserve = (reserve: Reserve): ReadReserve => ({
  reserve,
  offset: clockOffset({ now: reserve.now, readAt: Date.now() }),
});

/** A hold or booking by its number; `keep` puts in what another call has answered meanwhile. */
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
  return { data, error, keep, reload };
}
