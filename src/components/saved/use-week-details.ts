import useSWR from 'swr';
import { callEndpoint } from '#client/call.ts';
import type { ApiError } from '#client/call.ts';
import { getWeek } from '#contracts/week.ts';
import type { Week } from '#contracts/week.ts';

/** All details of some weeks by their ids; undefined until they are known. */
export function useWeekDetails(ids: readonly string[]) {
  const { data, error, mutate } = useSWR<ReadonlyMap<string, Week>, ApiError>(
    ['saved.details', ids.toSorted()],
    async () =>
      new Map(
        await Promise.all(
          ids.map(async (weekId): Promise<[string, Week]> => {
            const { week } = await callEndpoint(getWeek, { params: { weekId } });
            return [weekId, week];
          }),
        ),
      ),
    { keepPreviousData: true },
  );
  // Those of the weeks before may be there meanwhile.
  const details = ids.every((id) => data?.has(id)) ? data : undefined;
  return { details, failed: error !== undefined && !details, retry: () => void mutate() };
}
