import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { currentSession } from '#client/session.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';

/** Asks before changes that are not saved are left behind. Other sections of the page are not "away"; signing out does not ask. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { t } = useTranslation('profile');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentSession() !== undefined && nextLocation.pathname !== currentLocation.pathname);
  // The window closes after every answer; after "leave" that is no wish to stay.
  const leaving = useRef(false);
  useEffect(() => {
    if (blocker.state === 'blocked') leaving.current = false;
  }, [blocker.state]);
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (currentSession()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  return (
    <AlertDialog
      open={blocker.state === 'blocked'} title={t('guard.title')} description={t('guard.text')} confirmLabel={t('guard.leave')} cancelLabel={t('guard.stay')}
      onConfirm={() => {
        leaving.current = true;
        blocker.proceed?.();
      }}
      onOpenChange={(open) => !open && !leaving.current && blocker.reset?.()}
    />
  );
}
