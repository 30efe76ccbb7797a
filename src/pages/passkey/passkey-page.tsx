import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useBoot } from '#client/boot.tsx';
import { currentSession, handoffCode } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { LoginFrame } from '#components/auth/login-frame.tsx';
import type { Scene } from '#lib/view.ts';
import { leaveTo } from '#components/club/contact.ts';
import type { Leave } from '#components/club/contact.ts';
import { onLoginSite, passkeysHere } from '#components/passkey/browser.ts';
import { PasskeyOffer } from '#components/passkey/passkey-offer.tsx';
import { PAGES } from '#lib/pages.ts';
import { siteUrl } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

type PasskeyPageProps = { scene?: Scene; leave?: Leave };

/**
 * Adds a passkey. It belongs to the login site, so from another site of the club the member is
 * handed over there, and afterwards back to the security section of the profile.
 */
export default function PasskeyPage({ scene, leave = leaveTo }: PasskeyPageProps) {
  const { t } = useTranslation('passkey');
  const club = useClub();
  const { site } = useBoot();
  const navigate = useNavigate();
  const { go, error } = useOtherSite(leave);
  const back = () =>
    site === 'login'
      ? void go(club.UrlWeek, PAGES.profile.path, { section: 'security' })
      : void navigate(`${PAGES.profile.path}?section=security`, { replace: true });
  const [here] = useState(() => onLoginSite(club));
  const started = useRef(false);
  useEffect(() => {
    if (here || started.current) return;
    started.current = true;
    void go(club.UrlLogin, PAGES.passkey.path);
  }, [here, club, go]);
  const skip = (
    <Button variant="ghost" full onClick={back}>
      {t('page.back')}
    </Button>
  );
  return (
    <LoginFrame scene={scene} publicMode>
      {error ? <NotHandedOver error={error} onRetry={here ? back : undefined} /> : null}
      {!here ? (
        error ? null : (
          <output className="flex justify-center py-12">
            <Spinner label={t('loading', { ns: 'common' })} />
          </output>
        )
      ) : passkeysHere(club) ? (
        <PasskeyOffer token={currentSession()?.token} skip={skip} onSaved={back} />
      ) : (
        <Alert tone="warning" title={t('page.noneTitle')} actions={skip}>
          {t('page.none')}
        </Alert>
      )}
    </LoginFrame>
  );
}

/** Goes to another site of the club with a one-time code instead of the session. */
function useOtherSite(leave: Leave) {
  const { i18n } = useTranslation();
  const [error, setError] = useState<unknown>();
  const [go] = useState(
    () =>
      async (base: string, path: string, params: Record<string, string> = {}): Promise<void> => {
        setError(undefined);
        try {
          const token = await handoffCode(currentSession()?.token);
          const address = new URL(path, base).toString();
          leave(siteUrl(address, { ...params, token, lang: i18n.language.slice(0, 2) }));
        } catch (failure) {
          setError(failure);
        }
      },
  );
  return { go, error };
}

function NotHandedOver({ error, onRetry }: { error: unknown; onRetry: (() => void) | undefined }) {
  const { t } = useTranslation('errors');
  const errorText = useErrorText();
  return (
    <Alert
      tone="danger"
      takeFocus
      title={t('title')}
      actions={
        <Button size="sm" onClick={onRetry ?? (() => location.reload())}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}
