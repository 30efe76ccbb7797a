import { useReducer, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { CodeStep } from '#components/auth/code-step.tsx';
import { endSession } from '#components/auth/end-session.ts';
import { PasswordStep } from '#components/auth/password-step.tsx';
import { signIn, startSignIn, stepOf } from '#components/auth/sign-in/machine.ts';
import { usePasswordAndCode } from '#components/auth/sign-in/use-password-and-code.ts';
import type { SignedIn } from '#contracts/auth.ts';
import { linkTo } from '#lib/paths.ts';
import { MissingHere } from '#components/trouble/missing-here.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { laterPart } from '#loading/part.tsx';

const PostSignInSteps = laterPart(
  async () => ({
    default: (await import('#components/verification/post-sign-in-steps.tsx')).PostSignInSteps,
  }),
  {
    failed: (again, { open, reply, onLeave }) => (
      <PostSignInStepsMissing
        open={open}
        onExit={() => void endSession(reply.token).then(onLeave)}
        onRetry={again}
      />
    ),
  },
);

type LoginOverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the session is stored; the page fills what is empty. */
  onSignedIn: (member: SignedIn['user']) => void;
};

/**
 * Sign-in over the booking (specification, section 2, Traveler data): the page below and what was
 * typed there stay. What a sign-in asks for (data, password, terms) comes before the session is
 * stored, as on the login site (section 4, Login 1).
 */
export function LoginOverlay({ open, onOpenChange, onSignedIn }: LoginOverlayProps) {
  const { t, i18n } = useTranslation('booking');
  const club = useClub();
  // The form starts with it again when these steps are left; a reload starts with an empty one.
  const [email, setEmail] = useState('');
  const [state, dispatch] = useReducer(signIn, startSignIn(undefined, false));
  const { enter, sendPassword, sendCode, resendCode } = usePasswordAndCode({
    state,
    dispatch,
    doesPostSignInSteps: true,
    onEnter: ({ user }) => {
      dispatch({ type: 'postSignInLeft' });
      onSignedIn(user);
    },
  });
  const step = stepOf(state, 'otp');
  if (step.name === 'postSignIn')
    return (
      <PostSignInSteps
        open={open}
        reply={step.reply}
        onDone={(reply) => void enter(reply)}
        onLeave={() => dispatch({ type: 'postSignInLeft' })}
      />
    );
  return (
    <LoginDialog open={open} onOpenChange={onOpenChange}>
      <div className="flex flex-col gap-6">
        {step.name === 'code' ? (
          <CodeStep
            purpose="signIn"
            email={step.challenge.masked}
            length={step.challenge.length}
            resendAt={step.challenge.resendAt}
            onSubmit={sendCode}
            onResend={resendCode}
            onBack={() => dispatch({ type: 'challengeEnded' })}
          />
        ) : (
          <PasswordStep
            email={email}
            onEmail={setEmail}
            onSubmit={async (credentials) => void (await sendPassword(credentials))}
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
    </LoginDialog>
  );
}

/** What the club asks for could not be loaded: the sign-in waits for it, or is left. */
function PostSignInStepsMissing({
  open = true,
  onExit,
  onRetry,
}: {
  open?: boolean | undefined;
  onExit: () => void;
  onRetry: () => void;
}) {
  return (
    <LoginDialog open={open} onOpenChange={onExit}>
      <MissingHere onRetry={onRetry} />
    </LoginDialog>
  );
}

function LoginDialog({
  open,
  onOpenChange,
  children,
}: Pick<LoginOverlayProps, 'open' | 'onOpenChange'> & { children: ReactNode }) {
  const { t } = useTranslation('booking');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('login.title')}
      hideTitle
      closeLabel={t('close', { ns: 'common' })}
    >
      {children}
    </Dialog>
  );
}
