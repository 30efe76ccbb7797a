import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Challenged, SignedIn } from '#contracts/auth.ts';
import { authCalls } from '#client/auth-calls.ts';
import { useBoot, useSomeoneComing } from '#client/boot.tsx';
import { ApiError, callEndpoint } from '#client/call.ts';
import { clearSession, currentSession, useSession } from '#client/session.ts';
import { onStorageChange, readStorage } from '#client/storage.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { textsAhead } from '#i18n/load.ts';
import { languageOf } from '#lib/languages.ts';
import { number, object, optional, string } from '#lib/shape.ts';
import { leaveTo } from '#components/club/contact.ts';
import type { Leave } from '#components/club/contact.ts';
import { MissingHere } from '#components/trouble/missing-here.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { laterPart } from '#loading/part.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { entryAddress, errandsOf, keepDevice, keepSignIn } from './after-sign-in.ts';
import type { Entering, Errand } from './after-sign-in.ts';
import { deviceId, prepareDeviceId } from './device.ts';
import { OwnerNotice } from './owner-notice.tsx';
import { PasswordStep } from './password-step.tsx';
import type { Credentials } from './password-step.tsx';
import { UnlockNotice } from './unlock-notice.tsx';
import { useKept } from './use-kept.ts';
import { useStep } from './use-step.ts';
import { FAILURE } from '#contracts/failures.ts';

// Steps that no visit starts with: fetched while the person types, so that they are ready in time.
const here = {
  waiting: () => <StepWaiting />,
  failed: (again: () => void) => <MissingHere onRetry={again} />,
};
const CodeStep = laterPart(
  async () => ({ default: (await import('./code-step.tsx')).CodeStep }),
  here,
);
const ContinueStep = laterPart(
  async () => ({ default: (await import('./continue-step.tsx')).ContinueStep }),
  here,
);
const NewPasswordStep = laterPart(
  async () => ({ default: (await import('./new-password-step.tsx')).NewPasswordStep }),
  here,
);
const SendCodeStep = laterPart(
  async () => ({ default: (await import('./send-code-step.tsx')).SendCodeStep }),
  here,
);
/** Events that show that a person is using the page. */
const SIGNS = ['focusin', 'pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

type OtpState = { length: number; resendAt: number };
/**
 * What a reload restores. Never a password; the recovery code only until it is used, which is
 * minutes.
 */
type Kept = {
  email: string;
  challenge?: (OtpState & { token: string; masked: string }) | undefined;
  recovery?: { resendAt: number; code?: string | undefined } | undefined;
};
const otpState = { length: number, resendAt: number };
const kept = object<Kept>({
  email: string,
  challenge: optional(
    object<NonNullable<Kept['challenge']>>({ ...otpState, token: string, masked: string }),
  ),
  recovery: optional(
    object<NonNullable<Kept['recovery']>>({ resendAt: number, code: optional(string) }),
  ),
});

/**
 * Renders the dialogs a sign-in may need (data, password, terms). It calls `onDone` when the club
 * may open, `onLeave` when the session was ended instead.
 */
export type ErrandsProps = {
  reply: SignedIn;
  errands: Errand[];
  onDone: (reply: SignedIn) => void;
  onLeave: () => void;
};

type LoginFlowProps = {
  /** Goes to the club's site; a spy in stories. */
  leave?: Leave;
  /** Without it the club opens whatever the flags say. */
  errands?: ComponentType<ErrandsProps>;
};

const inSeconds = (seconds: number): number => Date.now() + seconds * 1000;

type Entry =
  | { reply: SignedIn; step: 'errands' }
  | { reply: Entering; step: 'opening' }
  | { reply: Entering; step: 'failed'; error: unknown };

/**
 * Sign-in and the recovery of a forgotten password, step by step, until the club opens
 * (specification, section 4).
 */
export function LoginFlow({ leave = leaveTo, errands: Errands }: LoginFlowProps) {
  const { t, i18n } = useTranslation(['auth', 'common', 'steps']);
  const errorText = useErrorText();
  const club = useClub();
  const { site } = useBoot();
  const step = useStep();
  const [state, keep] = useKept(`draft:login:${club.Id}`, kept);
  const [message, setMessage] = useState<{
    tone: 'success' | 'warning';
    text: ReactNode;
    count: number;
  }>();
  const [entry, setEntry] = useState<Entry>();
  /** When the box that saves the device was last submitted checked. */
  const agreedAt = useRef<string>(undefined);
  const iso = languageOf(i18n.language);
  const email = state?.email ?? '';
  const session = useSession();
  const coming = useSomeoneComing();
  // A member who is already signed in may continue as such, unless the form was asked for or is
  // being filled in. A session that starts while it is being filled in does not replace it.
  const [form, setForm] = useState<'first' | 'asked' | undefined>(() =>
    state || !(coming || session) ? 'first' : undefined,
  );
  const update = (changes: Partial<Kept>) =>
    keep((before) => ({ email: '', ...before, ...changes }));
  const say = (tone: 'success' | 'warning', text: ReactNode) =>
    setMessage((before) => ({ tone, text, count: (before?.count ?? 0) + 1 }));

  const open = async (reply: Entering) => {
    setEntry({ reply, step: 'opening' });
    try {
      leave(await entryAddress(reply, club, site, iso));
    } catch (error) {
      if (error instanceof ApiError && error.code === FAILURE.noSession) {
        clearSession({ keepDrafts: true });
        setEntry(undefined);
        return say('warning', errorText(error));
      }
      setEntry({ reply, step: 'failed', error });
    }
  };
  const enter = async (reply: SignedIn) => {
    keepSignIn(reply, agreedAt.current);
    await open(reply);
  };
  const onSignedIn = async (reply: SignedIn) => {
    keep(() => undefined);
    if (!Errands || errandsOf(reply).length === 0) return enter(reply);
    // The session is stored only when everything is done: a reload must not skip what the club asks
    // for.
    keepDevice(reply, agreedAt.current);
    return setEntry({ reply, step: 'errands' });
  };
  const onChallenged = (
    { challenge, email: masked, otp }: Challenged,
    typed: Partial<Credentials> = {},
  ) =>
    update({
      ...(typed.email === undefined ? {} : { email: typed.email }),
      challenge: {
        token: challenge,
        masked,
        length: otp.length,
        resendAt: inSeconds(otp.resendIn),
      },
    });

  const signIn = async ({ email: typed, password }: Credentials) => {
    setMessage(undefined);
    const device = readStorage('device')?.token;
    const body = {
      email: typed,
      password,
      clubId: club.Id,
      deviceId: await deviceId(),
      iso,
      ...(device ? { deviceToken: device } : {}),
    };
    const { login, loginAlternate } = await authCalls();
    const reply = await callEndpoint(club.login === 'alternate' ? loginAlternate : login, { body });
    if ('token' in reply) return onSignedIn(reply);
    onChallenged(reply, { email: typed });
    return step.to('otp');
  };

  const challenge = state?.challenge;
  const sendCode = async (code: string, saveDevice: boolean) => {
    if (!challenge) return;
    if (saveDevice) agreedAt.current = new Date().toISOString();
    try {
      const { loginOtp } = await authCalls();
      await onSignedIn(
        await callEndpoint(loginOtp, {
          body: {
            challenge: challenge.token,
            code,
            saveDevice,
            deviceId: await deviceId(saveDevice),
          },
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== FAILURE.linkExpired) throw error;
      // The challenge has ended: only a new sign-in sends another code.
      update({ challenge: undefined });
      say('warning', errorText(error));
      step.toLogin();
    }
  };
  const resendCode = async () => {
    if (!challenge) return;
    try {
      const { loginResend } = await authCalls();
      onChallenged(await callEndpoint(loginResend, { body: { challenge: challenge.token, iso } }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== FAILURE.linkExpired) throw error;
      update({ challenge: undefined });
      say('warning', errorText(error));
      step.toLogin();
    }
  };

  const sendRecovery = async (typed: string) => {
    const { recoverySend } = await authCalls();
    const { otp } = await callEndpoint(recoverySend, {
      query: { email: typed, iso, clubId: club.Id },
    });
    update({ email: typed, recovery: { resendAt: inSeconds(otp.resendIn) } });
  };
  const recovery = state?.recovery;
  const checkRecovery = async (code: string) => {
    const { recoveryCheck } = await authCalls();
    await callEndpoint(recoveryCheck, { body: { code, email } });
    if (recovery) update({ recovery: { ...recovery, code } });
    step.to('change-resetpass');
  };
  const changePassword = async (password: string) => {
    const code = recovery?.code ?? '';
    const { loginNoOtp, recoveryChange } = await authCalls();
    await callEndpoint(recoveryChange, { body: { code, email, password } });
    update({ recovery: undefined });
    try {
      await onSignedIn(
        await callEndpoint(loginNoOtp, {
          body: { email, password, codeOtp: code, clubId: club.Id, iso },
        }),
      );
    } catch {
      // The password has already changed; only the sign-in after it failed.
      say('success', t('steps:newPassword.saved'));
      step.toLogin();
    }
  };
  const toLogin = () => {
    setMessage(undefined);
    step.toLogin();
  };

  // At the first sign of a person, not with the page: a visitor who only looks fetches none of it.
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
  // Going back may restore this very page, as it was left.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setEntry(undefined);
      if (currentSession()) setForm(undefined);
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  // Cookies may be accepted later than this.
  useEffect(() => onStorageChange(() => prepareDeviceId()), []);

  if (entry?.step === 'errands' && Errands) {
    return (
      <Errands
        reply={entry.reply}
        errands={errandsOf(entry.reply)}
        onDone={(reply) => void enter(reply)}
        onLeave={() => {
          setEntry(undefined);
          toLogin();
        }}
      />
    );
  }
  if (entry?.step === 'failed') {
    return (
      <Alert
        tone="danger"
        takeFocus
        title={t('signIn.enterFailed')}
        actions={
          <Button size="sm" onClick={() => void open(entry.reply)}>
            {t('continue')}
          </Button>
        }
      >
        {errorText(entry.error)}
      </Alert>
    );
  }
  if (entry)
    return (
      <output className="flex items-center justify-center gap-3 py-12 text-lg">
        <Spinner />
        {t('signIn.entering')}
      </output>
    );

  if (step.mode === 'otp' && challenge) {
    return (
      <CodeStep
        key="otp"
        purpose="signIn"
        email={challenge.masked}
        length={challenge.length}
        resendAt={challenge.resendAt}
        onSubmit={sendCode}
        onResend={resendCode}
        onBack={toLogin}
      />
    );
  }
  if (step.mode === 'otp-resetpass' && recovery) {
    return (
      <CodeStep
        key="otp-reset"
        purpose="reset"
        email={email}
        resendAt={recovery.resendAt}
        onSubmit={checkRecovery}
        onResend={() => sendRecovery(email)}
        onBack={toLogin}
      />
    );
  }
  if (step.mode === 'change-resetpass' && recovery?.code) {
    return (
      <NewPasswordStep
        email={email}
        onSubmit={changePassword}
        onAskAgain={() => step.to('sendcode-resetpass', { replace: true })}
        onBack={toLogin}
      />
    );
  }
  if (step.mode === 'sendcode-resetpass') {
    return (
      <SendCodeStep
        email={email.includes('@') ? email : ''}
        onEmail={(typed) => update({ email: typed })}
        onSubmit={async (typed) => {
          await sendRecovery(typed);
          step.to('otp-resetpass');
        }}
        onHaveCode={(typed) => {
          update({ email: typed, recovery: { resendAt: 0 } });
          step.to('otp-resetpass');
        }}
        onBack={toLogin}
      />
    );
  }
  const notices = (
    <>
      {message ? (
        <Alert tone={message.tone} takeFocus={message.count}>
          {message.text}
        </Alert>
      ) : null}
      <UnlockNotice />
    </>
  );
  if (!form && session)
    return (
      <ContinueStep
        session={session}
        onContinue={() => void open({ ...session, UrlTC: '', MicrositeTC: '' })}
        onOther={() => setForm('asked')}
        notices={notices}
      />
    );
  if (!form && coming) return <StepWaiting />;
  return (
    <PasswordStep
      email={email}
      foot={<OwnerNotice />}
      takeFocus={form === 'asked'}
      onEmail={(typed) => update({ email: typed })}
      onSubmit={signIn}
      {...(club.UrlRecoverPassword ? { recoveryUrl: club.UrlRecoverPassword } : {})}
      onForgot={() => {
        setMessage(undefined);
        step.to('sendcode-resetpass');
      }}
      notices={
        <>
          {notices}
          {session ? (
            <Button
              variant="link"
              size="sm"
              className="self-start whitespace-normal"
              onClick={() => setForm(undefined)}
            >
              {t('resume.continue', { name: session.member.Nombre })}
            </Button>
          ) : null}
        </>
      }
    />
  );
}

/** Shown while the next step loads. */
export function StepWaiting() {
  const { t } = useTranslation('common');
  return (
    <output className="flex justify-center py-12">
      <Spinner label={t('loading')} />
    </output>
  );
}
