import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { callEndpoint } from '#client/call.ts';
import { onTold, tellTabs } from '#client/other-tabs.ts';
import { withToken } from '#client/session.ts';
import { saveWeeks } from '#contracts/saved.ts';
import { useTexts } from '#i18n/load.ts';
import { useToast } from '#ui/toast.tsx';
import { keepWeeks, useKeptWeeks } from './kept-weeks.ts';
import { IDS, LIST } from './use-saved.ts';

/**
 * Beside every page of a member: takes over what was saved in this browser before signing in, and
 * follows what other tabs save. Shows nothing.
 */
export default function SavedSync() {
  useTexts('rest');
  const { t } = useTranslation('saved');
  const { toast } = useToast();
  const { mutate } = useSWRConfig();
  const kept = useKeptWeeks();
  useEffect(
    () =>
      onTold('saved', () => {
        void mutate(IDS);
        void mutate(LIST);
      }),
    [mutate],
  );
  useEffect(() => {
    if (kept.length === 0) return;
    const weeks = kept.map(({ id, price, at }) => ({ weekId: id, price, savedAt: at }));
    callEndpoint(saveWeeks, { body: { weeks } }, withToken()).then(
      ({ ids, left }) => {
        keepWeeks([]);
        void mutate(IDS, { success: true, ids }, { revalidate: false });
        void mutate(LIST);
        tellTabs('saved');
        const taken = weeks.length - left;
        const notFitted = left > 0 ? t('notFitted', { count: left }) : '';
        toast({
          title: taken > 0 ? t('takenOver', { count: taken }) : notFitted,
          ...(taken > 0 && left > 0 ? { description: notFitted } : {}),
          tone: left > 0 ? 'warning' : 'success',
        });
      },
      // They stay in the browser, and the next page tries again.
      () => undefined,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list
  }, [kept]);
  return null;
}
