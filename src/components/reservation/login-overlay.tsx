import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '#client/call.ts';
import { readStorage } from '#client/storage.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { errandsOf, keepDevice, keepSignIn } from '#components/auth/after-sign-in.ts';
import { CodeStep } from '#components/auth/code-step.tsx';
import { deviceId } from '#components/auth/device.ts';
import { PasswordStep } from '#components/auth/password-step.tsx';
import type { Credentials } from '#components/auth/password-step.tsx';
import { login, loginAlternate, loginOtp, loginResend, logout } from '#contracts/auth.ts';
import type { Challenged, SignedIn } from '#contracts/auth.ts';
import { DEFAULT_LANGUAGE, language as languageSchema } from '#contracts/language.ts';
import { linkTo } from '#lib/paths.ts';
import { MissingHere } from '#components/trouble/missing-here.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { laterPart } from '#loading/part.tsx';

const Verification = laterPart(
  async () => ({
    default: (await import('#components/verification/verification.tsx')).Verification,
  }),
  {
    failed: (again, { open, onExit }) => (
      <VerificationMissing open={open} onExit={onExit} onRetry={again} />
    ),
  },
);

type LoginOverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the session is stored; the page fills what is empty. */ onSignedIn: (
    member: SignedIn['user'],
  ) => void;
};

/**
 * Sign-in over the booking (specification, section 2, Traveler data): the page below and what was
 * typed there stay. What a sign-in asks for (data, password, terms) comes before the session is
 * stored, as on the login site (section 4, Login 1).
 */
export function LoginOverlay({ open, onOpenChange, onSignedIn }: LoginOverlayProps) {
  const { t, i18n } = useTranslation('booking');
  const club = useClub();
  const [email, setEmail] = useState('');
  const [challenge, setChallenge] = useState<Challenged & { resendAt: number }>();
  const iso = languageSchema.catch(DEFAULT_LANGUAGE).parse(i18n.language);
  const ask = (reply: Challenged) =>
    setChallenge({ ...reply, resendAt: Date.now() + reply.otp.resendIn * 1000 });
  const [due, setDue] = useState<SignedIn>();
  const [leaving, setLeaving] = useState(false);
  /** When the box that saves the device was last submitted checked. */
  const agreedAt = useRef<string>(undefined);
  const enter = (reply: SignedIn) => {
    keepSignIn(reply, agreedAt.current);
    setDue(undefined);
    onSignedIn(reply.user);
  };
  const finish = (reply: SignedIn) => {
    setChallenge(undefined);
    if (errandsOf(reply).length === 0) return enter(reply);
    keepDevice(reply, agreedAt.current);
    return setDue(reply);
  };
  const abandon = ({ token }: SignedIn) => {
    if (leaving) return;
    setLeaving(true);
    void callEndpoint(logout, { body: { token } }, { token })
      .catch(() => undefined)
      .then(() => {
        setLeaving(false);
        setDue(undefined);
      });
  };
  const signIn = async ({ email: typed, password }: Credentials) => {
    setEmail(typed);
    const device = readStorage('device')?.token;
    const body = {
      email: typed,
      password,
      clubId: club.Id,
      deviceId: await deviceId(),
      iso,
      ...(device ? { deviceToken: device } : {}),
    };
    const reply = await callEndpoint(club.login === 'alternate' ? loginAlternate : login, { body });
    if ('token' in reply) finish(reply);
    else ask(reply);
  };
  if (due) {
    const errands = errandsOf(due);
    return (
      <Verification
        open={open}
        exit="leave"
        leaving={leaving}
        needs={{
          data: errands.includes('data'),
          password: errands.includes('password'),
          terms: errands.includes('terms'),
        }}
        token={due.token}
        member={due.user}
        onDone={(saved) =>
          enter(
            saved
              ? {
                  ...due,
                  user: {
                    ...due.user,
                    Nombre: saved.Nombre,
                    ApellidoPaterno: saved.ApellidoPaterno,
                    Idioma: saved.Idioma,
                  },
                }
              : due,
          )
        }
        onExit={() => abandon(due)}
      />
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('login.title')}
      hideTitle
      closeLabel={t('close', { ns: 'common' })}
    >
      <div className="flex flex-col gap-6">
        {challenge ? (
          <CodeStep
            purpose="signIn"
            email={challenge.email}
            length={challenge.otp.length}
            resendAt={challenge.resendAt}
            onSubmit={async (code, saveDevice) => {
              if (saveDevice) agreedAt.current = new Date().toISOString();
              finish(
                await callEndpoint(loginOtp, {
                  body: {
                    challenge: challenge.challenge,
                    code,
                    saveDevice,
                    deviceId: await deviceId(saveDevice),
                  },
                }),
              );
            }}
            onResend={async () =>
              ask(
                await callEndpoint(loginResend, { body: { challenge: challenge.challenge, iso } }),
              )
            }
            onBack={() => setChallenge(undefined)}
          />
        ) : (
          <PasswordStep
            email={email}
            onEmail={setEmail}
            onSubmit={signIn}
            recoveryUrl={club.UrlRecoverPassword || linkTo.recoverPassword(i18n.language)}
            onForgot={() => undefined}
            refused={t('login.wrong')}
            notices={<p className="text-sm text-muted">{t('login.text')}</p>}
          />
        )}
        <Button variant="ghost" onClick={() => onOpenChange(false)}>
          {t('login.back')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The verification could not be loaded: the sign-in waits for it, or is left. */
function VerificationMissing({
  open,
  onExit,
  onRetry,
}: {
  open: boolean;
  onExit: () => void;
  onRetry: () => void;
}) {
  const { t } = useTranslation('booking');
  return (
    <Dialog
      open={open}
      onOpenChange={onExit}
      size="sm"
      title={t('login.title')}
      hideTitle
      closeLabel={t('close', { ns: 'common' })}
    >
      <MissingHere onRetry={onRetry} />
    </Dialog>
  );
}
