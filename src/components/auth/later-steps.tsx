import type { i18n as I18n } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '#contracts/auth.ts';
import type { Club } from '#contracts/club.ts';
import { authCalls } from '#client/auth-calls.ts';
import { onStorageChange } from '#client/storage.ts';
import { MissingHere } from '#components/trouble/missing-here.tsx';
import { textsAhead } from '#i18n/load.ts';
import { laterPart } from '#loading/part.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { prepareDeviceId } from './device.ts';

// Steps that no visit starts with: fetched while the person types, so that they are ready in time.
const here = {
  waiting: () => <StepWaiting />,
  failed: (again: () => void) => <MissingHere onRetry={again} />,
};
export const CodeStep = laterPart(
  async () => ({ default: (await import('./code-step.tsx')).CodeStep }),
  here,
);
export const ContinueStep = laterPart(
  async () => ({ default: (await import('./continue-step.tsx')).ContinueStep }),
  here,
);
export const NewPasswordStep = laterPart(
  async () => ({ default: (await import('./new-password-step.tsx')).NewPasswordStep }),
  here,
);
export const SendCodeStep = laterPart(
  async () => ({ default: (await import('./send-code-step.tsx')).SendCodeStep }),
  here,
);

/** Only the link mailed after too many wrong codes needs it. */
export const UnlockNotice = laterPart(
  async () => ({ default: (await import('./unlock-notice.tsx')).UnlockNotice }),
  here,
);

const passkeys = () => import('#components/passkey/at-sign-in.ts');
/** Its place is drawn, so that nothing moves when it comes. */
const place = () => <div className="h-field rounded-md bg-sand" />;
export const PasskeySignIn = laterPart(
  async () => ({ default: (await passkeys()).PasskeySignIn }),
  { waiting: place },
);
export const SignInOffer = laterPart(async () => ({ default: (await passkeys()).SignInOffer }));
export const offersPasskey = async (club: Club, { token }: SignedIn) =>
  (await passkeys()).offers(club, token);

/** Shown while the next step loads. */
export function StepWaiting() {
  const { t } = useTranslation('common');
  return (
    <output className="flex justify-center py-12">
      <Spinner label={t('loading')} />
    </output>
  );
}

/** Events that show that a person is using the page. */
const SIGNS = ['focusin', 'pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/**
 * Fetches the later steps at the first sign of a person, not with the page: a visitor who only
 * looks fetches none of it.
 */
export function useStepsAhead(i18n: I18n): void {
  useEffect(() => {
    const fetchAll = () => {
      for (const sign of SIGNS) removeEventListener(sign, fetchAll, true);
      prepareDeviceId();
      void Promise.all([
        textsAhead(i18n, 'steps'),
        ...[authCalls, CodeStep, SendCodeStep, NewPasswordStep].map((part) => part.ahead()),
      ]).catch(() => undefined);
    };
    for (const sign of SIGNS) addEventListener(sign, fetchAll, { capture: true, passive: true });
    // A focused field was touched before the app was ready.
    if (document.activeElement instanceof HTMLInputElement) fetchAll();
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, fetchAll, true);
    };
  }, [i18n]);
  // Cookies may be accepted later than this.
  useEffect(() => onStorageChange(() => prepareDeviceId()), []);
}
