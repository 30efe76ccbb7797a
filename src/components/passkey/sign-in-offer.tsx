import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '#contracts/auth.ts';
import { useTexts } from '#i18n/load.ts';
import { Button } from '#ui/button.tsx';
import { restOffer } from './browser.ts';
import { PasskeyOffer } from './passkey-offer.tsx';

type SignInOfferProps = {
  reply: Pick<SignedIn, 'token' | 'user'>;
  /** With a passkey or without: the club opens. */
  onDone: () => void;
};

/** The offer of a passkey once a member has signed in with a code. */
export function SignInOffer({ reply: { token, user }, onDone }: SignInOfferProps) {
  useTexts('steps');
  const { t } = useTranslation('passkey');
  return (
    <PasskeyOffer
      token={token}
      notice={
        <p className="flex items-center gap-2 font-semibold text-success">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {t('offer.signedIn', { name: user.Nombre })}
        </p>
      }
      skip={
        <>
          <Button
            variant="ghost"
            full
            onClick={() => {
              restOffer();
              onDone();
            }}
          >
            {t('offer.notNow')}
          </Button>
          <p className="text-center text-sm text-muted">{t('offer.later')}</p>
        </>
      }
      onSaved={onDone}
    />
  );
}
