import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { callEndpoint } from '#client/call.ts';
import { onTold, tellTabs } from '#client/other-tabs.ts';
import { withToken } from '#client/session.ts';
import { saveWeeks } from '#contracts/saved.ts';
import { useTexts } from '#i18n/load.ts';
import { useToast } from '#ui/toast.tsx';
import { keepWeeks, useKeptWeeks } from './kept-weeks.ts';
import { useLeftWords } from './use-left-words.ts';
import { IDS, LIST } from './use-saved.ts';

/**
 * Beside every page of a member: takes over what was saved in this browser before signing in, and
 * follows what other tabs save. What does not fit stays in the browser and is told once; the next
 * visit tries it again. Shows nothing.
 */
export default function SavedSync() {
  useTexts('rest');
  const { t } = useTranslation('saved');
  const { toast } = useToast();
  const { mutate } = useSWRConfig();
  const kept = useKeptWeeks();
  const leftWords = useLeftWords();
  const tried = useRef('');
  useEffect(
    () =>
      onTold('saved', () => {
        void mutate(IDS);
        void mutate(LIST);
      }),
    [mutate],
  );
  useEffect(() => {
    const asked = kept.map(({ id }) => id).join();
    if (asked === tried.current) return;
    tried.current = asked;
    if (kept.length === 0) return;
    const weeks = kept.map(({ id, price, at }) => ({ weekId: id, price, savedAt: at }));
    callEndpoint(saveWeeks, { body: { weeks } }, withToken()).then(
      ({ ids, leftIds }) => {
        const stays = kept.filter(({ id }) => leftIds.includes(id));
        tried.current = stays.map(({ id }) => id).join();
        keepWeeks(stays.map((one) => ({ ...one, left: true })));
        void mutate(IDS, { success: true, ids }, { revalidate: false });
        void mutate(LIST);
        tellTabs('saved');
        const taken = weeks.length - stays.length;
        const notFitted = leftWords(stays.filter(({ left }) => !left));
        const [title, description] = [
          ...(taken > 0 ? [t('takenOver', { count: taken })] : []),
          ...(notFitted ? [notFitted] : []),
        ];
        if (title) toast({ title, description, tone: notFitted ? 'warning' : 'success' });
      },
      // They stay in the browser, and the next page tries again.
      () => undefined,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list
  }, [kept]);
  return null;
}
