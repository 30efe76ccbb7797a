import { useEffect } from 'react';
import useSWR from 'swr';
import { ApiError, callEndpoint } from '#client/call.ts';
import { forgetPlaces, guestPlaces, useGuestPlaces } from '#client/guest-places.ts';
import { currentSession, useSession, withToken } from '#client/session.ts';
import { clockOffset } from '#components/payment/server-clock.ts';
import { FAILURE } from '#contracts/failures.ts';
import { lineOfWeek, listLine, lookAtPlace } from '#contracts/line.ts';
import type { LinePlace, PlaceState } from '#contracts/line.ts';

/** SWR keys of all calls about lines; a change of one place loads all of them again. */
const keyOfPlaces = (memberId: string | undefined) => ['line.list', memberId ?? ''] as const;
const keyOfWeek = (weekId: string) => ['line.ofWeek', weekId] as const;
export const isLineKey = (key: unknown): boolean =>
  Array.isArray(key) && String(key[0]).startsWith('line.');

/** Between two requests while someone is waiting, in ms. Notices of the server come in between. */
const POLL_MS = 25_000;
/** After the moment at which a hold or offer ends, so that the server has passed the week on. */
const GRACE_MS = 1_000;
/** The longest time a timer can run, in ms. */
const LONGEST_MS = 2 ** 31 - 1;
const LIVE = { revalidateOnFocus: true, revalidateOnReconnect: true };

/** Places that can still come to an offer. */
export const goesOn = (state: PlaceState): boolean =>
  state === 'waiting' || state === 'sold' || state === 'offered';

/** An answer with the milliseconds from our clock to the server's. */
export type Timed<Answer> = Answer & { offset: number };
const timed = <Answer extends { now: string }>(answer: Answer): Timed<Answer> => ({
  ...answer,
  offset: clockOffset({ now: answer.now, readAt: Date.now() }),
});
/** Looks again when the running hold or offer ends, as the week then goes to the next. */
function useLookAt(ends: readonly (string | null)[], offset: number, look: () => unknown): void {
  const next = ends.flatMap((end) => end ?? []).toSorted()[0];
  useEffect(() => {
    if (!next) return undefined;
    const left = Date.parse(next) - (Date.now() + offset) + GRACE_MS;
    // One that ended before belongs to an answer that is on its way.
    if (left <= 0 || left > LONGEST_MS) return undefined;
    const timer = setTimeout(() => void look(), left);
    return () => clearTimeout(timer);
  }, [next, offset, look]);
}

/** A guest's place, unless it is forgotten on the server; then here as well. */
async function lookAt(ref: string): Promise<Awaited<ReturnType<typeof readPlace>> | undefined> {
  try {
    return await readPlace(ref);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== FAILURE.notFound) throw error;
    forgetPlaces([ref]);
    return undefined;
  }
}
const readPlace = (ref: string) => callEndpoint(lookAtPlace, { body: { ref } }, withToken());

/** Those of the member's contract, and those that this browser knows as a guest's. */
async function readPlaces(): Promise<Timed<{ places: LinePlace[] }>> {
  const [listed, ...looked] = await Promise.all([
    currentSession() ? callEndpoint(listLine, {}, withToken()) : undefined,
    ...guestPlaces().map(lookAt),
  ]);
  const opened = looked.flatMap((one) => one ?? []);
  const places = [...(listed?.places ?? []), ...opened.map(({ place }) => place)];
  const now = listed?.now ?? opened[0]?.now ?? new Date().toISOString();
  return timed({ now, places });
}

/** The places of the member's contract and of this browser's guest. */
export function useLinePlaces() {
  const member = useSession()?.member._id;
  const guest = useGuestPlaces().length > 0;
  const { data, error, mutate } = useSWR<Timed<{ places: LinePlace[] }>, ApiError>(
    member !== undefined || guest ? keyOfPlaces(member) : null,
    readPlaces,
    {
      ...LIVE,
      refreshInterval: (latest) =>
        latest?.places.some(({ state }) => goesOn(state)) ? POLL_MS : 0,
    },
  );
  useLookAt(
    (data?.places ?? []).map(({ nextAt }) => nextAt),
    data?.offset ?? 0,
    mutate,
  );
  return { data, error, reload: mutate };
}

/** How the line of a week stands. */
export function useLineOfWeek(weekId: string) {
  const { data, error, mutate } = useSWR<Timed<Awaited<ReturnType<typeof readWeek>>>, ApiError>(
    keyOfWeek(weekId),
    async () => timed(await readWeek(weekId)),
    { ...LIVE, refreshInterval: (latest) => (latest?.week === 'held' ? POLL_MS : 0) },
  );
  useLookAt([data?.nextAt ?? null], data?.offset ?? 0, mutate);
  return { data, error, reload: mutate };
}
const readWeek = (weekId: string) => callEndpoint(lineOfWeek, { params: { weekId } }, withToken());

/** One place by its secret name, as a guest opens it. */
export function usePlace(ref: string) {
  const { data, error, mutate } = useSWR<Timed<{ place: LinePlace }>, ApiError>(
    ['line.look', ref],
    async () => timed(await readPlace(ref)),
    {
      ...LIVE,
      refreshInterval: (latest) => (latest && goesOn(latest.place.state) ? POLL_MS : 0),
    },
  );
  useLookAt([data?.place.nextAt ?? null], data?.offset ?? 0, mutate);
  return { data, error, reload: mutate };
}
