import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { callEndpoint } from '#client/call.ts';
import { CodeStep } from '#components/auth/code-step.tsx';
import { useAttempt } from '#components/auth/use-attempt.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import type { Challenged } from '#contracts/auth.ts';
import { listPasskeys, proveByCode, sendProofCode } from '#contracts/passkey.ts';
import { useTexts } from '#i18n/load.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { passkeysHere, proveWithPasskey, wasCanceled } from './browser.ts';
import { usePasskeyErrorText } from './passkey-error.ts';

type ProofDialogProps = {
  open: boolean;
  /** Session token of the sign-in that is to be proven. */
  token: string | undefined;
  onProven: () => void;
  onClose: () => void;
};

/** Asks who is there before a change of what protects the account: by passkey, or a mailed code. */
export function ProofDialog({ open, onClose, ...ways }: ProofDialogProps) {
  useTexts('steps');
  const { t } = useTranslation(['passkey', 'common']);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="sm"
      title={t('proof.title')}
      description={t('proof.lead')}
      closeLabel={t('close', { ns: 'common' })}
    >
      <div className="flex flex-col gap-4 pb-2">
        <Ways {...ways} />
      </div>
    </Dialog>
  );
}

type Sent = { token: string; masked: string; length: number; resendAt: number };
const sentBy = ({ challenge, email, otp }: Challenged): Sent => ({
  token: challenge,
  masked: email,
  length: otp.length,
  resendAt: Date.now() + otp.resendIn * 1000,
});

type WaysProps = Pick<ProofDialogProps, 'token' | 'onProven'>;

function Ways(props: WaysProps) {
  const { token, onProven } = props;
  const { t } = useTranslation('passkey');
  const club = useClub();
  const errorText = usePasskeyErrorText();
  const { busy, failure, attempt } = useAttempt();
  const [way, setWay] = useState<'passkey' | 'code'>();
  const [sent, setSent] = useState<Sent>();
  const { data } = useSWR(
    passkeysHere(club) ? [listPasskeys.id, 'proof'] : null,
    () => callEndpoint(listPasskeys, {}, { token }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const sendCode = async () => setSent(sentBy(await callEndpoint(sendProofCode, {}, { token })));
  const go = (chosen: 'passkey' | 'code', work: () => Promise<void>) => {
    setWay(chosen);
    void attempt(work, wasCanceled);
  };
  if (sent)
    return <Code {...props} sent={sent} onResend={sendCode} onBack={() => setSent(undefined)} />;
  return (
    <>
      {failure ? (
        <Alert tone="danger" takeFocus={failure.count}>
          {errorText(failure.error)}
        </Alert>
      ) : null}
      {data?.passkeys.some(({ here, paused }) => here && !paused) ? (
        <Button
          full
          loading={busy && way === 'passkey'}
          onClick={() =>
            go('passkey', async () => {
              await proveWithPasskey(token);
              onProven();
            })
          }
        >
          <KeyRound aria-hidden="true" />
          {t('proof.passkey')}
        </Button>
      ) : null}
      <Button
        full
        variant="outline"
        loading={busy && way === 'code'}
        onClick={() => go('code', sendCode)}
      >
        <Mail aria-hidden="true" />
        {t('proof.code')}
      </Button>
    </>
  );
}

type CodeProps = WaysProps & { sent: Sent; onResend: () => Promise<void>; onBack: () => void };
function Code({ sent, token, onProven, onResend, onBack }: CodeProps) {
  return (
    <CodeStep
      purpose="proof"
      email={sent.masked}
      length={sent.length}
      resendAt={sent.resendAt}
      onSubmit={async (code) => {
        await callEndpoint(proveByCode, { body: { challenge: sent.token, code } }, { token });
        onProven();
      }}
      onResend={onResend}
      onBack={onBack}
    />
  );
}
