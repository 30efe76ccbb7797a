import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '#components/auth/use-attempt.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import type { SignedIn } from '#contracts/auth.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useTexts } from '#i18n/load.ts';
import { askPasskey, passkeysHere, signInWith, wasCanceled } from './browser.ts';
import { usePasskeyErrorText } from './passkey-error.ts';

/** The challenge of an offer at the e-mail field is renewed when the field is used after this long. */
const FRESH_MS = 4 * 60_000;

/** Another way to sign in, where the browser has passkeys: by a button, and at the e-mail field. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (reply: SignedIn) => Promise<void> }) {
  return passkeysHere(useClub()) ? <SignInButton onSignedIn={onSignedIn} /> : null;
}

function SignInButton({ onSignedIn }: { onSignedIn: (reply: SignedIn) => Promise<void> }) {
  useTexts('steps');
  const { t } = useTranslation('passkey');
  const errorText = usePasskeyErrorText();
  const { busy, failure, attempt } = useAttempt();
  const offeredAt = useRef(0);
  /** Times the button failed: it ended the offer at the field, which begins again. */
  const [failed, setFailed] = useState(0);

  /** Offers passkeys at the e-mail field until one is chosen there or the button is pressed. */
  const offer = useEffectEvent(async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    offeredAt.current = Date.now();
    const credential = await askPasskey({ autofill: true });
    await attempt(async () => onSignedIn(await signInWith(credential)));
  });
  useEffect(() => {
    // What ends an offer that no one chose is shown nowhere: the button still works.
    const start = () => void offer().catch(() => undefined);
    const renew = ({ target }: FocusEvent) => {
      const stale = offeredAt.current > 0 && Date.now() - offeredAt.current > FRESH_MS;
      if (stale && target instanceof HTMLInputElement) start();
    };
    start();
    addEventListener('focusin', renew);
    return () => removeEventListener('focusin', renew);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again after a failure
  }, [failed]);
  const press = () =>
    void attempt(async () => {
      try {
        await onSignedIn(await signInWith(await askPasskey()));
      } catch (error) {
        setFailed((count) => count + 1);
        throw error;
      }
    }, wasCanceled);
  return (
    <>
      {failure ? (
        <Alert tone="danger" takeFocus={failure.count}>
          {errorText(failure.error)}
        </Alert>
      ) : null}
      <Button full variant="outline" loading={busy} loadingLabel={t('signIn.busy')} onClick={press}>
        <KeyRound aria-hidden="true" />
        {t('signIn.button')}
      </Button>
    </>
  );
}
