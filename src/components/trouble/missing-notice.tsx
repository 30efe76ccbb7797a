import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fetchMissing, forgetMissing, missingCount, onMissing } from '#loading/later.ts';
import { whenBack } from '#loading/timing.ts';
import { Button } from '#ui/button.tsx';
import { MissingAlert, reloadPage } from './missing-alert.tsx';
import type { Reload } from './missing-alert.tsx';

/**
 * Says over the page that something a person waited for could not be fetched, until it has loaded
 * or the notice is closed. It is above windows and whatever floats at the bottom, and pressing it
 * closes no window.
 */
export function MissingNotice({ reload = reloadPage }: { reload?: Reload }) {
  const { t } = useTranslation('common');
  const count = useSyncExternalStore(onMissing, missingCount, () => 0);
  useEffect(() => (count > 0 ? whenBack(fetchMissing) : undefined), [count]);
  if (count === 0) return null;
  return createPortal(
    // Marked as a live region, so that a window opened over it does not hide it from screen
    // readers; the alert inside is what is announced.
    <div
      aria-live="off"
      data-floats
      className="pointer-events-auto fixed inset-x-4 bottom-over-floats z-toast animate-rise-in sm:start-6 sm:end-auto sm:w-dialog-sm print:hidden"
      onPointerDown={(event) => event.stopPropagation()}
    >
      {/* The same failure is announced again: the text changes by a space. */}
      <MissingAlert
        reload={reload}
        more={count % 2 === 0 ? '\u00A0' : ''}
        className="border border-line shadow-soft"
        after={
          <Button size="sm" variant="ghost" onClick={forgetMissing}>
            {t('close')}
          </Button>
        }
      />
    </div>,
    document.body,
  );
}
