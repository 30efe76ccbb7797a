import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, callEndpoint } from '#client/call.ts';
import { withToken } from '#client/session.ts';
import { endSession, forgetDevice } from '#contracts/account.ts';
import { FAILURE } from '#contracts/failures.ts';

/** An entry that is already gone counts as removed. */
const unlessGone = (error: unknown) => {
  if (!(error instanceof ApiError && error.code === FAILURE.notFound)) throw error;
};

/** Ends sign-ins and forgets saved devices, one at a time; `busy` is the id that is being ended. */
export function useSignInActions(onChange: () => Promise<unknown>) {
  const { t } = useTranslation('profile');
  const [busy, setBusy] = useState('');
  const [said, setSaid] = useState('');
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown; count: number }>();
  const sessionsTitle = useRef<HTMLHeadingElement>(null);
  const devicesTitle = useRef<HTMLHeadingElement>(null);
  const act = async (
    id: string,
    call: () => Promise<unknown>,
    done: string,
    title: typeof sessionsTitle,
  ) => {
    if (busy) return;
    setBusy(id);
    setSaid('');
    try {
      await call().catch(unlessGone);
      setFailure(undefined);
      await onChange().catch(() => undefined);
      setSaid(done);
      setAsking(false);
      // The pressed button is gone; focus moves to the list's title.
      setTimeout(() => title.current?.focus(), 0);
    } catch (error) {
      setAsking(false);
      setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
    }
    setBusy('');
  };
  const end = (id: string) =>
    act(
      id,
      () => callEndpoint(endSession, { params: { id } }, withToken()),
      id === 'others' ? t('places.othersEnded') : t('places.ended'),
      sessionsTitle,
    );
  const forget = (id: string) =>
    act(
      id,
      () => callEndpoint(forgetDevice, { params: { id } }, withToken()),
      t('places.forgotten'),
      devicesTitle,
    );

  return {
    busy,
    said,
    failure,
    /** The window that confirms the end of all other sign-ins is open. */
    asking,
    setAsking,
    sessionsTitle,
    devicesTitle,
    end: (id: string) => void end(id),
    forget: (id: string) => void forget(id),
  };
}
export type SignInActions = ReturnType<typeof useSignInActions>;
