import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fetchMissing, forgetMissing, missingCount, onMissing } from '#loading/later.ts';
import { whenBack } from '#loading/timing.ts';
import { Button } from '#ui/button.tsx';
import { MissingAlert, reloadPage } from './missing-alert.tsx';
import type { Reload } from './missing-alert.tsx';

/**
 * Says over the page that something a person waited for could not be fetched, until it has come or the notice is closed. It stands above
 * windows and what floats at the bottom edge, and a press on it closes no window.
 */
export function MissingNotice({ reload = reloadPage }: { reload?: Reload }) {
  const { t } = useTranslation('common');
  const count = useSyncExternalStore(onMissing, missingCount, () => 0);
  useEffect(() => (count > 0 ? whenBack(fetchMissing) : undefined), [count]);
  if (count === 0) return null;
  return createPortal(
    // Has the mark of what is live, so that a window opened over it leaves it to screen readers; what speaks is the alert within.
    <div
      aria-live="off"
      className="pointer-events-auto fixed inset-x-4 bottom-over-floats z-toast animate-rise-in sm:start-6 sm:end-auto sm:w-dialog-sm print:hidden"
      onPointerDown={(event) => event.stopPropagation()}
    >
      {/* The same once more is said once more: the text changes by a space. */}
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
