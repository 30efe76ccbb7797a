import { useState } from 'react';
import { isIos } from '#components/week/open-results.ts';

/**
 * A link to another site in a new tab. `failure.count` grows with each failure, to move focus to
 * the message again.
 */
export type OutsideTab = {
  busy: boolean;
  failure: { error: unknown; count: number } | undefined;
  open: () => void;
};

/**
 * Opens an address that a call has to return first. The tab opens in the press itself, since
 * browsers block one that comes later; it shows `waiting` in the meantime and is closed again when
 * the call fails. On iOS, and where tabs are blocked, the current tab is used.
 */
export function useOutsideTab(
  address: () => Promise<string>,
  waiting: string,
  { onFailure }: { onFailure?: (error: unknown) => void } = {},
): OutsideTab {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown; count: number }>();

  const go = async () => {
    setBusy(true);
    setFailure((before) => before && { ...before, error: undefined });
    const tab = isIos(navigator) ? null : window.open('', '_blank');
    if (tab?.document) {
      tab.document.title = waiting;
      tab.document.body.textContent = waiting;
    }
    try {
      const target = await address();
      // The person closed it in the meantime: they changed their mind.
      if (tab?.closed) return;
      if (tab) {
        tab.opener = null;
        tab.location.replace(target);
      } else location.assign(target);
    } catch (error) {
      tab?.close();
      setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
      onFailure?.(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    failure: failure?.error === undefined ? undefined : failure,
    open: () => void (busy || go()),
  };
}
