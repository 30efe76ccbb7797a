import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  parsePath,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
} from 'react-router-dom';
import type { Navigator } from 'react-router-dom';
import { currentSession } from '#client/session.ts';
import { fitting, number, object } from '#lib/shape.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';

/** Position in the browser's history, as the router counts its entries. */
const entry = (): number =>
  fitting(object<{ idx: number }>({ idx: number }), history.state)?.idx ?? 0;

/**
 * Holds steps to other pages back while `when`: `held` is the step that waits for an answer, `let
 * go` by calling it. The router's own way of doing this is part of its large form only.
 */
function useHeldSteps(when: boolean): { held: (() => void) | undefined; stay: () => void } {
  const { navigator } = useContext(NavigationContext);
  const { pathname, key } = useLocation();
  const [held, setHeld] = useState<() => void>();
  const at = useRef(0);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each step
  useEffect(() => void (at.current = entry()), [key]);
  useEffect(() => {
    if (!when) return undefined;
    const asks = (to: string | undefined) =>
      to !== undefined && to !== '' && to !== pathname && currentSession() !== undefined;
    const { push, replace } = navigator;
    const hold =
      (step: Navigator['push']): Navigator['push'] =>
      (to, ...rest) => {
        if (asks(typeof to === 'string' ? parsePath(to).pathname : to.pathname))
          setHeld(() => () => step(to, ...rest));
        else step(to, ...rest);
      };
    // oxlint-disable-next-line react/immutability
    Object.assign(navigator, { push: hold(push), replace: hold(replace) });
    let going = false;
    const back = (event: PopStateEvent) => {
      if (going || !asks(location.pathname)) return;
      // The browser has gone already: it is led back, and goes again when the answer is to leave.
      event.stopImmediatePropagation();
      const steps = entry() - at.current;
      history.go(-steps);
      setHeld(() => () => {
        going = true;
        history.go(steps);
      });
    };
    window.addEventListener('popstate', back, true);
    return () => {
      window.removeEventListener('popstate', back, true);
      Object.assign(navigator, { push, replace });
    };
  }, [when, navigator, pathname]);
  return { held, stay: () => setHeld(undefined) };
}

/**
 * Asks before changes that are not saved are left behind. Other sections of the page are not
 * "away"; signing out does not ask, nor does another member's sign-in in another tab.
 */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { t } = useTranslation('profile');
  const { held, stay } = useHeldSteps(when);
  const [member] = useState(() => currentSession()?.member._id);
  useEffect(() => {
    if (!when) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      const now = currentSession()?.member._id;
      if (now !== undefined && now === member) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when, member]);
  return (
    <AlertDialog
      open={held !== undefined}
      backCloses={false}
      title={t('guard.title')}
      description={t('guard.text')}
      confirmLabel={t('guard.leave')}
      cancelLabel={t('guard.stay')}
      onConfirm={() => {
        held?.();
        stay();
      }}
      onOpenChange={(open) => !open && stay()}
    />
  );
}
