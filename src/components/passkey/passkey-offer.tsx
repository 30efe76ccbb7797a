import { CircleCheck, ScanFace, ShieldCheck, Smartphone, Zap } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '#components/auth/use-attempt.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { useTexts } from '#i18n/load.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { IconDisc } from '#ui/icon-disc.tsx';
import { Heading } from '#ui/text.tsx';
import { createPasskey } from './browser.ts';
import { usePasskeyErrorText } from './passkey-error.ts';
import { usePasskeyName } from './passkey-name.ts';
import { useProof } from './use-proof.tsx';

type PasskeyOfferProps = {
  /** Session token of the member. */
  token: string | undefined;
  /** Above the title. */
  notice?: ReactNode;
  /** The way on without a passkey, and the line below it. */
  skip: ReactNode;
  /** The passkey is saved. */
  onSaved: () => void;
};

const REASONS = [
  { icon: Zap, name: 'quick' },
  { icon: ShieldCheck, name: 'safe' },
  { icon: Smartphone, name: 'yours' },
] as const;

/** What a passkey is good for, and the button that makes one on this device. */
export function PasskeyOffer({ token, notice, skip, onSaved }: PasskeyOfferProps) {
  useTexts('steps');
  const { t } = useTranslation('passkey');
  const { Nombre: club } = useClub();
  const errorText = usePasskeyErrorText();
  const name = usePasskeyName();
  const { busy, failure, attempt } = useAttempt();
  const { withProof, proof } = useProof(token);
  const [saved, setSaved] = useState(false);
  const setUp = () =>
    void attempt(async () => {
      await withProof(() => createPasskey(token, name));
      setSaved(true);
      onSaved();
    });
  if (saved)
    return (
      <output className="flex items-center justify-center gap-3 py-12 text-lg font-semibold text-success">
        <CircleCheck aria-hidden="true" />
        {t('saved')}
      </output>
    );
  return (
    <>
      <div className="flex flex-col gap-2">
        {notice}
        <Heading level={1} className="text-balance">
          {t('offer.title')}
        </Heading>
        <p className="text-muted">{t('offer.lead')}</p>
      </div>
      {failure ? (
        <Alert tone="danger" takeFocus={failure.count} title={t('failedTitle')}>
          {errorText(failure.error)}
        </Alert>
      ) : null}
      <ul className="flex flex-col gap-5">
        {REASONS.map(({ icon, name: reason }) => (
          <li key={reason} className="flex items-center gap-4">
            <IconDisc icon={icon} size="lg" />
            <span className="min-w-0">
              <span className="block font-semibold">{t(`offer.${reason}`)}</span>
              <span className="block text-sm text-muted">{t(`offer.${reason}Text`, { club })}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-col items-center gap-3">
        <Button full loading={busy} loadingLabel={t('offer.busy')} onClick={setUp}>
          <ScanFace aria-hidden="true" />
          {t('offer.setUp')}
        </Button>
        {skip}
      </div>
      {proof}
    </>
  );
}
