import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR, { useSWRConfig } from 'swr';
import { callEndpoint } from '#client/call.ts';
import type { ApiError } from '#client/call.ts';
import { tellTabs } from '#client/other-tabs.ts';
import { useSession, withToken } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { MAX_SAVED_WEEKS } from '#contracts/rules.ts';
import { forgetSaved, savedIds, saveWeeks } from '#contracts/saved.ts';
import type { WeekCard } from '#contracts/week.ts';
import { formatDay } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { useToast } from '#ui/toast.tsx';
import { keepWeeks, keptWeeks, useKeptWeeks } from './kept-weeks.ts';
import type { KeptWeek } from './kept-weeks.ts';

/** What has to be known of a week to save it. */
export type Savable = Pick<WeekCard, '_id' | 'Cost' | 'ResortName' | 'CheckInDate'>;
/** Price and instant of an earlier saving, which comes back as it was. */
export type SavedBefore = { price: number; savedAt: string };

export const IDS = ['saved.ids'] as const;
export const LIST = ['saved.list'] as const;

/** Saves or removes a week in this browser. @returns false when there is no room for it */
function keep(save: boolean, week: Savable, before: SavedBefore | undefined): boolean {
  const others = keptWeeks().filter(({ id }) => id !== week._id);
  if (!save) {
    keepWeeks(others);
    return true;
  }
  if (others.length >= MAX_SAVED_WEEKS) return false;
  const own: KeptWeek = {
    id: week._id,
    price: before?.price ?? week.Cost,
    at: before?.savedAt ?? new Date().toISOString(),
    name: week.ResortName,
    checkIn: week.CheckInDate,
  };
  keepWeeks([own, ...others]);
  return true;
}

/** Calls that wait for their reply, and whether several did at once. */
const calls = { open: 0, together: false };

/** Saves or removes a week on the server, at once for the eye. */
function useServerChange() {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (save: boolean, { _id: weekId }: Savable, before: SavedBefore | undefined) => {
      let left = 0;
      // The cache may be gone when the reply comes; then there is nothing to refresh.
      const refresh = (key: typeof IDS | typeof LIST) => void mutate(key).catch(() => undefined);
      calls.together ||= calls.open > 0;
      calls.open += 1;
      const changed = mutate(
        IDS,
        async () => {
          if (!save) return callEndpoint(forgetSaved, { params: { weekId } }, withToken());
          const weeks = [{ weekId, ...before }];
          const reply = await callEndpoint(saveWeeks, { body: { weeks } }, withToken());
          ({ left } = reply);
          return reply;
        },
        {
          // From what is shown, which other hearts may have changed without a reply yet.
          optimisticData: (_known?: { ids: string[] }, shown?: { ids: string[] }) => {
            const others = (shown?.ids ?? []).filter((id) => id !== weekId);
            return { success: true, ids: save ? [weekId, ...others] : others };
          },
          rollbackOnError: true,
          revalidate: false,
        },
      );
      try {
        await changed;
      } finally {
        calls.open -= 1;
        // None of several replies need list what the others changed.
        if (calls.open === 0 && calls.together) {
          calls.together = false;
          refresh(IDS);
        }
      }
      refresh(LIST);
      tellTabs('saved');
      return left === 0;
    },
    [mutate],
  );
}

/**
 * Ids of the saved weeks, undefined until they are known, and what saves and removes one: a guest's
 * in this browser, a member's on the server.
 */
export function useSaved() {
  const member = useSession() !== undefined;
  const local = useKeptWeeks();
  const { data } = useSWR<{ ids: string[] }, ApiError>(
    member ? IDS : null,
    () => callEndpoint(savedIds, {}, withToken()),
    { revalidateOnFocus: true, dedupingInterval: 30_000 },
  );
  const ids = useMemo(
    () => (member ? data && new Set(data.ids) : new Set(local.map(({ id }) => id))),
    [member, data, local],
  );
  const onServer = useServerChange();
  const { t, i18n } = useTranslation('saved');
  const errorText = useErrorText();
  const { toast } = useToast();

  const change = async (save: boolean, week: Savable, before?: SavedBefore): Promise<boolean> => {
    try {
      const fits = member ? await onServer(save, week, before) : keep(save, week, before);
      if (!fits) toast({ title: t('full', { most: MAX_SAVED_WEEKS }), tone: 'warning' });
      return fits;
    } catch (error) {
      toast({ title: t('failed'), description: errorText(error), tone: 'danger' });
      return false;
    }
  };
  // The last one, as an Undo is pressed some renders later.
  const latest = useRef(change);
  useEffect(() => void (latest.current = change));

  /** `before`: of a week that is removed, so that Undo brings it back as it was. */
  const toggle = async (week: Savable, before?: SavedBefore): Promise<void> => {
    const save = !ids?.has(week._id);
    const own = local.find(({ id }) => id === week._id);
    const was = before ?? (own && { price: own.price, savedAt: own.at });
    if (!(await change(save, week))) return;
    toast({
      title: t(save ? 'added' : 'removed'),
      // A card of a resort has several weeks: which one it was.
      description: t('which', {
        name: week.ResortName,
        day: formatDay(week.CheckInDate, i18n.language),
        price: formatUsd(week.Cost, i18n.language),
      }),
      tone: 'success',
      action: {
        label: t('undo'),
        altText: t(save ? 'undoAdded' : 'undoRemoved'),
        onSelect: () => void latest.current(!save, week, was),
      },
    });
  };
  return { ids, toggle, member };
}
