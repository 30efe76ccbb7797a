import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { authCalls } from '#client/auth-calls.ts';
import { callEndpoint } from '#client/call.ts';
import { Alert } from '#ui/alert.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AuthError } from './auth-error.tsx';

type State = 'none' | 'busy' | 'done' | { error: unknown };

/**
 * Removes `unlock` from the address, allows codes again with it and shows the result. The link is
 * mailed to the owner after too many wrong codes.
 */
export function UnlockNotice() {
  const { t } = useTranslation('auth');
  const [search, setSearch] = useSearchParams();
  const [state, setState] = useState<State>('none');
  const taken = useRef<string>(undefined);
  const token = search.get('unlock');

  useEffect(() => {
    // The token works once, but effects may run twice.
    if (token === null || taken.current === token) return;
    taken.current = token;
    setSearch(
      (params) => {
        params.delete('unlock');
        return params;
      },
      { replace: true },
    );
    setState('busy');
    authCalls()
      .then(({ unlockCodes }) => callEndpoint(unlockCodes, { body: { token } }))
      .then(
        () => setState('done'),
        (error: unknown) => setState({ error }),
      );
  }, [token, setSearch]);

  if (state === 'none') return null;
  if (state === 'busy')
    return (
      <p className="flex items-center gap-3 text-muted">
        <Spinner />
        {t('unlock.busy')}
      </p>
    );
  if (state === 'done')
    return (
      <Alert tone="success" takeFocus>
        {t('unlock.done')}
      </Alert>
    );
  return <AuthError error={state.error} title={t('unlock.failed')} />;
}
