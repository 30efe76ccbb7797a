import { useEffect, useReducer, useState } from 'react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { SignedIn } from '#contracts/auth.ts';
import { useSomeoneComing } from '#client/boot.tsx';
import { ApiError } from '#client/call.ts';
import { useSession } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { leaveTo } from '#components/club/contact.ts';
import type { Leave } from '#components/club/contact.ts';
import { FAILURE } from '#contracts/failures.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { OwnerNotice } from './owner-notice.tsx';
import { PasswordStep } from './password-step.tsx';
import {
  CodeStep,
  ContinueStep,
  NewPasswordStep,
  offersPasskey,
  PasskeySignIn,
  SendCodeStep,
  SignInOffer,
  StepWaiting,
  UnlockNotice,
  useStepsAhead,
} from './later-steps.tsx';
import { draftShape, signIn, startSignIn, stepOf } from './sign-in/machine.ts';
import type { Message } from './sign-in/machine.ts';
import { useEntry } from './sign-in/use-entry.ts';
import { usePasswordAndCode } from './sign-in/use-password-and-code.ts';
import { useRecovery } from './sign-in/use-recovery.ts';
import { readSessionDraft, writeSessionDraft } from './use-session-draft.ts';
import { useStep } from './use-step.ts';

/**
 * Renders the dialogs a sign-in may need (data, password, terms). It calls `onDone` when the club
 * may open, `onLeave` when the session was ended instead.
 */
export type PostSignInStepsProps = {
  reply: SignedIn;
  onDone: (reply: SignedIn) => void;
  onLeave: () => void;
};

type LoginFlowProps = {
  /** Goes to the club's site; a spy in stories. */
  leave?: Leave | undefined;
  /** Without it the club opens whatever the flags say. */
  postSignIn?: ComponentType<PostSignInStepsProps> | undefined;
};

/** The machine of the sign-in (`sign-in/machine.ts`) with its calls, on a page with a history. */
function useLoginFlow(leave: Leave, doesPostSignInSteps: boolean) {
  const { i18n } = useTranslation();
  const club = useClub();
  const key = `draft:login:${club.Id}` as const;
  const history = useStep();
  const session = useSession();
  const coming = useSomeoneComing();
  const [state, dispatch] = useReducer(signIn, undefined, () =>
    startSignIn(readSessionDraft(key, draftShape), coming || session !== undefined),
  );
  useEffect(() => writeSessionDraft(key, state.draft), [key, state.draft]);
  useStepsAhead(i18n);
  const open = useEntry(dispatch, leave);
  const access = usePasswordAndCode({
    state,
    dispatch,
    doesPostSignInSteps,
    offersPasskey: (reply) => offersPasskey(club, reply),
    onEnter: open,
  });
  const recovery = useRecovery({ state, dispatch, onSignedIn: access.finish });
  const toLogin = () => {
    dispatch({ type: 'backToPassword' });
    history.toLogin();
  };
  /** Goes back to the password when the code takes no more tries. */
  const orBack = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== FAILURE.linkExpired) throw error;
      dispatch({ type: 'challengeEnded', error });
      history.toLogin();
    }
  };
  const step = stepOf(state, history.mode, { session, coming });
  return { state, dispatch, step, session, history, open, access, recovery, toLogin, orBack };
}
type Flow = ReturnType<typeof useLoginFlow>;

/**
 * Sign-in and the recovery of a forgotten password, step by step, until the club opens
 * (specification, section 4).
 */
export function LoginFlow({ leave = leaveTo, postSignIn: PostSignInSteps }: LoginFlowProps) {
  const flow = useLoginFlow(leave, PostSignInSteps !== undefined);
  const { step, open, access, toLogin, orBack, dispatch } = flow;
  switch (step.name) {
    case 'postSignIn':
      return PostSignInSteps ? (
        <PostSignInSteps
          reply={step.reply}
          onDone={(reply) => void access.enter(reply)}
          onLeave={() => {
            dispatch({ type: 'postSignInLeft' });
            toLogin();
          }}
        />
      ) : null;
    case 'offer':
      return <SignInOffer reply={step.reply} onDone={() => void open(step.reply)} />;
    case 'opening':
      return <Opening />;
    case 'failed':
      return <NotOpened error={step.error} onRetry={() => void open(step.reply)} />;
    case 'code':
      return (
        <CodeStep
          key="otp"
          purpose="signIn"
          email={step.challenge.masked}
          length={step.challenge.length}
          resendAt={step.challenge.resendAt}
          onSubmit={(code, saveDevice) => orBack(access.sendCode(code, saveDevice))}
          onResend={() => orBack(access.resendCode())}
          onBack={toLogin}
        />
      );
    case 'askRecovery':
    case 'recoveryCode':
    case 'newPassword':
      return <RecoveryStep flow={flow} step={step} />;
    default:
      return <FirstStep flow={flow} />;
  }
}

/** A step of a forgotten password. */
function RecoveryStep({
  flow: { state, dispatch, history, recovery, toLogin },
  step,
}: {
  flow: Flow;
  step: Extract<Flow['step'], { name: 'askRecovery' | 'recoveryCode' | 'newPassword' }>;
}) {
  const email = state.draft?.email ?? '';
  if (step.name === 'recoveryCode')
    return (
      <CodeStep
        key="otp-reset"
        purpose="reset"
        email={email}
        resendAt={step.recovery.resendAt}
        onSubmit={async (code) => {
          await recovery.check(code);
          history.to('change-resetpass');
        }}
        onResend={() => recovery.sendMail(email)}
        onBack={toLogin}
      />
    );
  if (step.name === 'newPassword')
    return (
      <NewPasswordStep
        email={email}
        onSubmit={async (password) => {
          if (!(await recovery.changePassword(password))) history.toLogin();
        }}
        onAskAgain={() => history.to('sendcode-resetpass', { replace: true })}
        onBack={toLogin}
      />
    );
  return (
    <SendCodeStep
      email={email.includes('@') ? email : ''}
      onEmail={(typed) => dispatch({ type: 'typed', email: typed })}
      onSubmit={async (typed) => {
        await recovery.sendMail(typed);
        history.to('otp-resetpass');
      }}
      onHaveCode={(typed) => {
        dispatch({ type: 'recoveryStarted', email: typed, resendAt: 0 });
        history.to('otp-resetpass');
      }}
      onBack={toLogin}
    />
  );
}

/** The password; a member who is signed in may continue as such. */
function FirstStep({ flow }: { flow: Flow }) {
  const { t } = useTranslation('auth');
  const club = useClub();
  const { state, dispatch, step, session, history, open, access } = flow;
  const notices = <Notices message={state.message} />;
  if (step.name === 'coming') return <StepWaiting />;
  if (step.name === 'continue')
    return (
      <ContinueStep
        session={step.session}
        onContinue={() => void open({ ...step.session, UrlTC: '', MicrositeTC: '' })}
        onOther={() => dispatch({ type: 'formAsked' })}
        notices={notices}
      />
    );
  return (
    <PasswordStep
      email={state.draft?.email ?? ''}
      others={<PasskeySignIn onSignedIn={access.finish} />}
      foot={<OwnerNotice />}
      takeFocus={state.form === 'asked'}
      onEmail={(email) => dispatch({ type: 'typed', email })}
      onSubmit={async (credentials) => {
        if (await access.sendPassword(credentials)) history.to('otp');
      }}
      {...(club.UrlRecoverPassword ? { recoveryUrl: club.UrlRecoverPassword } : {})}
      onForgot={() => {
        dispatch({ type: 'backToPassword' });
        history.to('sendcode-resetpass');
      }}
      notices={
        <>
          {notices}
          {session ? (
            <Button
              variant="link"
              size="sm"
              className="self-start whitespace-normal"
              onClick={() => dispatch({ type: 'formLeft' })}
            >
              {t('resume.continue', { name: session.member.Nombre })}
            </Button>
          ) : null}
        </>
      }
    />
  );
}

function Notices({ message }: { message: Message | undefined }) {
  const { t } = useTranslation('steps');
  const errorText = useErrorText();
  const [search] = useSearchParams();
  // The notice takes the token out of the address, and stays.
  const [unlocks] = useState(() => search.has('unlock'));
  return (
    <>
      {message ? (
        <Alert tone={message.error ? 'warning' : 'success'} takeFocus={message.count}>
          {message.error ? errorText(message.error) : t('newPassword.saved')}
        </Alert>
      ) : null}
      {unlocks ? <UnlockNotice /> : null}
    </>
  );
}

function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  return (
    <Alert
      tone="danger"
      takeFocus
      title={t('signIn.enterFailed')}
      actions={
        <Button size="sm" onClick={onRetry}>
          {t('continue')}
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}

function Opening() {
  const { t } = useTranslation('auth');
  return (
    <output className="flex items-center justify-center gap-3 py-12 text-lg">
      <Spinner />
      {t('signIn.entering')}
    </output>
  );
}
