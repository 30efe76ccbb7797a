import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { callEndpoint } from '#client/call.ts';
import type { ApiError } from '#client/call.ts';
import { useSession, withToken } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { MAX_WATCHES } from '#contracts/rules.ts';
import { addWatch, changeWatch, listWatches, removeWatch } from '#contracts/watch.ts';
import type { Watch, WatchCriteria, WatchPace } from '#contracts/watch.ts';
import { useToast } from '#ui/toast.tsx';
import { watchedLink } from './watch-search.ts';

/** The list as it is kept, and how to show another one before the server answers. */
function useList() {
  const member = useSession() !== undefined;
  const { data, error, mutate } = useSWR<Reply<typeof listWatches>, ApiError>(
    member ? [listWatches.id] : null,
    () => callEndpoint(listWatches, {}, withToken()),
    { revalidateOnFocus: true, dedupingInterval: 30_000 },
  );
  const show = (watches: Watch[]) => mutate({ success: true, watches }, { revalidate: false });
  const put = (one: Watch) =>
    mutate((old) => ({ success: true, watches: withWatch(old?.watches, one) }), {
      revalidate: false,
    });
  return {
    list: {
      watches: data?.watches,
      error: data ? undefined : error,
      reload: () => void mutate(),
      member,
    },
    show,
    put,
  };
}

/**
 * The watches of a member's contract, undefined until they are known and for guests, and what adds,
 * changes and ends one. Each answers whether it was done, and says so in a message.
 */
export function useWatches() {
  const { t } = useTranslation('watch');
  const errorText = useErrorText();
  const { toast } = useToast();
  const { list, show, put } = useList();
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (failure) {
      toast({ title: t('failed'), description: errorText(failure), tone: 'danger' });
      list.reload();
      return false;
    }
  };
  const add = (criteria: WatchCriteria, pace: WatchPace) =>
    attempt(async () => {
      const { watch } = await callEndpoint(addWatch, { body: { criteria, pace } }, withToken());
      await put(watch);
      toast({ title: t('added'), tone: 'success' });
    });
  const change = (watch: Watch, pace: WatchPace) =>
    attempt(async () => {
      await put({ ...watch, pace });
      const input = { params: { id: watch.id }, body: { pace } };
      await put((await callEndpoint(changeWatch, input, withToken())).watch);
      toast({ title: t(`changed.${pace}`), tone: 'success' });
    });
  /** Removes the card at once. Undo adds a new watch of the same search. */
  const end = (watch: Watch, words: string) =>
    attempt(async () => {
      await show((list.watches ?? []).filter(({ id }) => id !== watch.id));
      await callEndpoint(removeWatch, { params: { id: watch.id } }, withToken());
      toast({
        title: t('ended'),
        description: words,
        tone: 'success',
        action: {
          label: t('undo'),
          altText: t('undoEnded'),
          onSelect: () => void add(watch.criteria, watch.pace),
        },
      });
    });
  return {
    ...list,
    full: (list.watches?.length ?? 0) >= MAX_WATCHES,
    /** The watch of a search, when it has one. */
    of: (criteria: WatchCriteria) => {
      const link = watchedLink(criteria);
      return list.watches?.find((one) => watchedLink(one.criteria) === link);
    },
    add,
    change,
    end,
  };
}
export type Watches = ReturnType<typeof useWatches>;

/** The list with a watch in its place, or first when it is new. */
function withWatch(watches: readonly Watch[] = [], one: Watch): Watch[] {
  return watches.some(({ id }) => id === one.id)
    ? watches.map((old) => (old.id === one.id ? one : old))
    : [one, ...watches];
}
