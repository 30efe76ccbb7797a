import { useCallback } from 'react';
import useSWR from 'swr';
import { callEndpoint } from '#client/call.ts';
import type { ApiError, CallOptions } from '#client/call.ts';
import { readStorage } from '#client/storage.ts';
import { clockOffset } from '#components/payment/server-clock.ts';
import { getSharedTrip, getTrip, listTrips, tripSummary } from '#contracts/trip.ts';
import type { SharedTrip, Trip, TripCard, TripLists, TripSummary } from '#contracts/trip.ts';
import { KEPT_AT } from '#lib/offline.ts';
import { asOfToday } from './kept-trip.ts';

/** An answer with the offset of the server's clock, when it was read, and whether that was earlier. */
type Read<Answer> = Answer & {
  /** Milliseconds from our clock to the server's. */ offset: number;
  /** An ISO instant. */ readAt: string;
  /** A copy of an earlier visit: there is no network. */ kept: boolean;
};
const read = <Answer extends { now: string }>(
  answer: Answer,
  keptAt: string | null = null,
): Read<Answer> => {
  const now = Date.now();
  return keptAt
    ? { ...answer, offset: 0, readAt: keptAt, kept: true }
    : {
        ...answer,
        offset: clockOffset({ now: answer.now, readAt: now }),
        readAt: new Date(now).toISOString(),
        kept: false,
      };
};
/**
 * Reads with the session of this browser, for those who have one. Also with one that is over by the
 * clock: the server refuses it, and without a network it finds what was kept with it.
 */
async function readWith<Answer extends { now: string }>(
  call: (options: CallOptions) => Promise<Answer>,
): Promise<Read<Answer>> {
  let keptAt: string | null = null;
  const answer = await call({
    token: readStorage('token')?.token,
    seen: ({ headers }) => void (keptAt = headers.get(KEPT_AT)),
  });
  return read(answer, keptAt);
}

const today = <One extends TripCard>(trip: One): One => asOfToday(trip, new Date());

/** Holds end and payments come in while a page is open in another window. */
const LIVE = { revalidateOnFocus: true, revalidateOnReconnect: true };

/** Holds and bookings of the member's contract. */
export const useTrips = () =>
  useSWR<Read<TripLists>, ApiError>(
    ['trip.list'],
    async () => {
      const lists = await readWith((options) => callEndpoint(listTrips, { query: {} }, options));
      return lists.kept ? { ...lists, upcoming: lists.upcoming.map(today) } : lists;
    },
    LIVE,
  );

/** What the home page says of them. */
export const useTripSummary = () =>
  useSWR<Read<TripSummary>, ApiError>(
    ['trip.summary'],
    () => readWith((options) => callEndpoint(tripSummary, {}, options)),
    LIVE,
  );

export type TripAnswer = { now: string; trip: Trip };
export type ReadTrip = Read<TripAnswer>;
/**
 * One trip by its locator or secret number; `keep` stores what another call has answered meanwhile.
 */
export function useTrip(key: string) {
  const { data, error, mutate } = useSWR<ReadTrip, ApiError>(
    ['trip.get', key],
    async () => {
      const answer = await readWith((options) =>
        callEndpoint(getTrip, { params: { key } }, options),
      );
      return answer.kept ? { ...answer, trip: today(answer.trip) } : answer;
    },
    LIVE,
  );
  const keep = useCallback(
    (answer: TripAnswer) => void mutate(read(answer), { revalidate: false }),
    [mutate],
  );
  const reload = useCallback(() => mutate(), [mutate]);
  return { data, error, keep, reload };
}

/** A trip as a share link shows it. */
export const useSharedTrip = (token: string) =>
  useSWR<{ now: string; trip: SharedTrip }, ApiError>(['trip.shared', token], () =>
    callEndpoint(getSharedTrip, { params: { token } }),
  );
