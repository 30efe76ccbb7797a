import useSWR from 'swr';
import { callEndpoint } from '#client/call.ts';
import { useTakenOver } from '#client/use-taken-over.ts';
import type { ApiError } from '#client/call.ts';
import { withToken } from '#client/session.ts';
import { readHold } from '#components/reservation/draft.ts';
import { listSaved, lookAtWeeks } from '#contracts/saved.ts';
import type { LookedAt, SavedWeek } from '#contracts/saved.ts';
import { useKeptWeeks } from './kept-weeks.ts';
import { LIST, useSaved } from './use-saved.ts';

/** Prices fall and weeks are sold while the page is open in another window. */
const LIVE = { revalidateOnFocus: true, revalidateOnReconnect: true };

/**
 * The saved weeks with what changed since, the latest first; what was just removed is not in it.
 */
export function useSavedList() {
  const { ids, member } = useSaved();
  const kept = useKeptWeeks();
  const onServer = useSWR<{ weeks: SavedWeek[] }, ApiError>(
    member ? LIST : null,
    () => callEndpoint(listSaved, {}, withToken()),
    LIVE,
  );
  const asked = kept.map(({ id }) => id);
  const looked = useSWR<{ weeks: LookedAt[] }, ApiError>(
    !member && asked.length > 0 ? ['saved.look', asked] : null,
    () => callEndpoint(lookAtWeeks, { body: { weekIds: asked } }),
    { ...LIVE, keepPreviousData: true },
  );
  const mine = (): SavedWeek[] | undefined => {
    if (asked.length === 0) return [];
    const found = new Map(looked.data?.weeks.map((one) => [one.weekId, one]));
    if (!looked.data) return undefined;
    return kept.flatMap(({ id, price, at, name, checkIn }) => {
      const one = found.get(id);
      const state = one?.state === 'held' && readHold(id) ? 'ours' : one?.state;
      return one && state
        ? [{ ...one, state, name, checkIn, price, savedAt: at, savedBy: null }]
        : [];
    });
  };
  const { error, mutate } = member ? onServer : looked;
  // Before the page knows who it is for, and what this browser keeps.
  const taken = useTakenOver();
  const all = !taken ? undefined : member ? onServer.data?.weeks : mine();
  return {
    weeks: all?.filter(({ weekId }) => ids?.has(weekId) ?? true),
    error,
    reload: () => void mutate(),
    member,
  };
}
