import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useCookieChoice } from '#components/legal/cookie-choice.ts';
import { RECOVERY_CODE_LENGTH } from '#lib/recovery-code.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { AuthError } from './auth-error.tsx';
import { prepareDeviceId } from './device.ts';
import { StepTitle } from './login-frame.tsx';
import { useAttempt } from './use-attempt.ts';
import { minutesAndSeconds, useCountdown } from './use-countdown.ts';
import { FAILURE } from '#contracts/failures.ts';
import { useTexts } from '#i18n/load.ts';

type CodeStepProps = {
  /**
   * `signIn` submits on the last digit and offers to save the device; `reset` takes a recovery code
   * and only leaves the boxes (specification, section 4).
   */
  purpose: 'signIn' | 'reset';
  /** Where the code went; masked on sign-in. */
  email: string;
  /** Length of the code; by default that of a recovery code. */
  length?: number;
  /** Moment (ms since 1970) from which a new code can be requested. */
  resendAt: number;
  /** Checks the code; its failure is shown here. */
  onSubmit: (code: string, saveDevice: boolean) => Promise<void>;
  onResend: () => Promise<void>;
  onBack: () => void;
};

/** The mailed one-time code: boxes, resend with countdown, and a way back. */
export function CodeStep({
  purpose,
  email,
  length = RECOVERY_CODE_LENGTH,
  resendAt,
  onSubmit,
  onResend,
  onBack,
}: CodeStepProps) {
  useTexts('steps');
  const { t } = useTranslation(['steps', 'auth']);
  const [code, setCode] = useState('');
  const cookies = useCookieChoice()?.choice;
  const [ticked, setTicked] = useState<boolean>();
  // A refusal of cookies after the box was checked unchecks it.
  const [answer, setAnswer] = useState(cookies);
  if (answer !== cookies) {
    setAnswer(cookies);
    if (cookies === 'none') setTicked(undefined);
  }
  // Checked where all cookies were accepted (specification, section 2). Otherwise checking it is
  // the consent to save the device, so it starts off.
  const saveDevice = purpose === 'signIn' && (ticked ?? cookies === 'all');
  const [incomplete, setIncomplete] = useState(false);
  const checking = useAttempt();
  const sending = useAttempt();
  const [last, setLast] = useState<'check' | 'resend'>('check');
  const [resent, setResent] = useState(false);
  const [notBefore, setNotBefore] = useState(0);
  /** The code takes no more tries: only a new one helps. */
  const [spent, setSpent] = useState(false);
  const boxes = useRef<HTMLInputElement>(null);
  const go = useRef<HTMLButtonElement>(null);
  // The person just asked for this step, and the code is the only thing left to enter.
  useEffect(() => boxes.current?.focus(), []);
  // Those of a code that was used up open again with the new one.
  useEffect(() => {
    if (resent) boxes.current?.focus();
  }, [resent]);
  const seconds = useCountdown(Math.max(resendAt, notBefore));

  const check = (typed: string) => {
    if (typed.length < length) {
      setIncomplete(true);
      boxes.current?.focus();
      return;
    }
    setResent(false);
    setLast('check');
    void checking.attempt(
      () => onSubmit(typed, saveDevice),
      (error) => {
        // A wrong code is never worth keeping; after a lost connection the same one may be sent
        // again.
        if (
          error instanceof ApiError &&
          (error.code === FAILURE.wrongCode || error.code === FAILURE.linkExpired)
        ) {
          setCode('');
          if (error.body?.triesLeft === 0) setSpent(true);
          else boxes.current?.focus();
        }
        return false;
      },
    );
  };
  const resend = () => {
    setResent(false);
    setLast('resend');
    void sending.attempt(
      async () => {
        await onResend();
        setCode('');
        setResent(true);
        setSpent(false);
      },
      (error) => {
        if (error instanceof ApiError && error.code === FAILURE.tooManyAttempts && error.retryAfter)
          setNotBefore(Date.now() + error.retryAfter * 1000);
        return false;
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(code);
  };

  const failure = (last === 'check' ? checking : sending).failure;
  const error = failure?.error instanceof ApiError ? failure.error : undefined;
  const wrong = error?.code === FAILURE.wrongCode;
  const triesLeft = wrong ? error.body?.triesLeft : undefined;
  return (
    <>
      <StepTitle title={t('code.title')}>
        {/* A person who says they have a code already was not just sent one. */}
        <Trans
          t={t}
          i18nKey={
            purpose === 'signIn'
              ? 'code.sent'
              : resendAt === 0
                ? 'recoveryCode.received'
                : 'recoveryCode.sent'
          }
          values={{ length, email }}
          components={{ b: <strong className="font-semibold text-ink" /> }}
        />
      </StepTitle>
      {failure ? (
        <AuthError
          recovery={purpose === 'reset'}
          error={failure.error}
          text={
            purpose !== 'reset'
              ? undefined
              : error?.code === FAILURE.codesStopped
                ? t('recoveryCode.stopped')
                : error?.code === FAILURE.linkExpired
                  ? t('recoveryCode.wrong')
                  : undefined
          }
          count={failure.count}
          takeFocus={last === 'check' && (spent || (!wrong && error?.code !== FAILURE.linkExpired))}
          more={
            triesLeft === undefined
              ? undefined
              : triesLeft > 0
                ? t('code.triesLeft', { count: triesLeft })
                : t(seconds > 0 ? 'code.noTriesYet' : 'code.noTriesLeft')
          }
        />
      ) : null}
      {resent && !failure ? <Alert tone="success">{t('code.resent', { email })}</Alert> : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={t(purpose === 'reset' ? 'recoveryCode.label' : 'code.label', { length })}
          hideLabel
          error={
            incomplete
              ? t(purpose === 'reset' ? 'recoveryCode.incomplete' : 'code.incomplete', { length })
              : undefined
          }
        >
          <OtpInput
            ref={boxes}
            length={length}
            kind={purpose === 'reset' ? 'recovery' : 'digits'}
            value={code}
            disabled={spent}
            invalid={wrong && code === ''}
            onChange={(value) => {
              setCode(value);
              setIncomplete(false);
            }}
            onComplete={(typed) => (purpose === 'signIn' ? check(typed) : go.current?.focus())}
          />
        </Field>
        {purpose === 'signIn' ? (
          <Checkbox
            checked={saveDevice}
            onCheckedChange={(next) => {
              setTicked(next === true);
              prepareDeviceId(next === true);
            }}
            label={t('code.saveDevice')}
            hint={t(cookies === 'all' ? 'code.saveDeviceHint' : 'code.saveDeviceConsent')}
          />
        ) : null}
        <Button
          ref={go}
          type="submit"
          full
          disabled={spent}
          loading={checking.busy}
          loadingLabel={t('code.busy')}
        >
          {t('auth:continue')}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Button variant="link" size="sm" onClick={onBack}>
            {t('code.otherEmail')}
          </Button>
          {seconds > 0 ? (
            <span className="py-0.5 text-sm text-muted tabular-nums" role="timer">
              {t('code.resendIn', { time: minutesAndSeconds(seconds) })}
            </span>
          ) : (
            <Button variant="link" size="sm" loading={sending.busy} onClick={resend}>
              {t('code.resend')}
            </Button>
          )}
        </div>
        <LiveRegion message={seconds === 0 && resendAt > 0 ? t('code.resendReady') : ''} />
      </form>
    </>
  );
}
