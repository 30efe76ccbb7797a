import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useCookieChoice } from '#components/legal/cookie-choice.ts';
import { RECOVERY_CODE_LENGTH } from '#contracts/rules.ts';
import { unbrokenEmail } from '#lib/mask-email.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { AuthError } from './auth-error.tsx';
import { prepareDeviceId } from './device.ts';
import { StepTitle } from './login-frame.tsx';
import { useCode } from './use-code.ts';
import type { CodeState } from './use-code.ts';
import { minutesAndSeconds } from './use-countdown.ts';
import { FAILURE } from '#contracts/failures.ts';
import { useTexts } from '#i18n/load.ts';

type CodeStepProps = {
  /**
   * `signIn` submits on the last digit and offers to save the device; `proof` only submits; `reset`
   * takes a recovery code and only leaves the boxes (specification, section 4).
   */
  purpose: 'signIn' | 'proof' | 'reset';
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
export function CodeStep(props: CodeStepProps) {
  const { purpose, length = RECOVERY_CODE_LENGTH, resendAt, onBack } = props;
  const email = unbrokenEmail(props.email);
  useTexts('steps');
  const { t } = useTranslation(['steps', 'auth', 'common']);
  const device = useSaveDevice(purpose);
  const typed = useCode({ ...props, length, saveDevice: device.save });
  const { code, failure, spent } = typed;
  const go = useRef<HTMLButtonElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    typed.check(code);
  };
  return (
    <>
      <StepTitle title={t('code.title')}>
        <Trans
          t={t}
          i18nKey={sentenceOf(props)}
          values={{ length, email }}
          components={{ b: <strong className="font-semibold text-ink" /> }}
        />
      </StepTitle>
      <CodeFailure purpose={purpose} typed={typed} />
      {typed.resent && !failure ? (
        <Alert tone="success">{t('code.resent', { email })}</Alert>
      ) : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Boxes
          purpose={purpose}
          length={length}
          typed={typed}
          onFull={(value) => (purpose === 'reset' ? go.current?.focus() : typed.check(value))}
        />
        {purpose === 'signIn' ? <SaveDevice device={device} /> : null}
        <Button
          ref={go}
          type="submit"
          full
          disabled={spent}
          loading={typed.checking}
          loadingLabel={t('code.busy')}
        >
          {t('auth:continue')}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Button variant="link" size="sm" onClick={onBack}>
            {purpose === 'proof' ? t('common:back') : t('code.otherEmail')}
          </Button>
          <Resend typed={typed} />
        </div>
        <LiveRegion message={typed.seconds === 0 && resendAt > 0 ? t('code.resendReady') : ''} />
      </form>
    </>
  );
}

/** A member who already has a code was not sent one just now. */
const sentenceOf = ({ purpose, resendAt }: CodeStepProps) =>
  purpose !== 'reset'
    ? 'code.sent'
    : resendAt === 0
      ? 'recoveryCode.received'
      : 'recoveryCode.sent';

type BoxesProps = Pick<CodeStepProps, 'purpose'> & {
  length: number;
  typed: CodeState;
  onFull: (code: string) => void;
};
function Boxes({
  purpose,
  length,
  typed: { boxes, code, type, incomplete, spent, failure },
  onFull,
}: BoxesProps) {
  const { t } = useTranslation('steps');
  const reset = purpose === 'reset';
  const wrong = apiError(failure)?.code === FAILURE.wrongCode;
  return (
    <Field
      label={t(reset ? 'recoveryCode.label' : 'code.label', { length })}
      hideLabel
      error={
        incomplete
          ? t(reset ? 'recoveryCode.incomplete' : 'code.incomplete', { length })
          : undefined
      }
    >
      <OtpInput
        ref={boxes}
        length={length}
        kind={reset ? 'recovery' : 'digits'}
        value={code}
        disabled={spent}
        invalid={wrong && code === ''}
        onChange={type}
        onComplete={onFull}
      />
    </Field>
  );
}

/** The box that saves the device, by the choice of cookies until the member decides. */
function useSaveDevice(purpose: CodeStepProps['purpose']) {
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
  const save = purpose === 'signIn' && (ticked ?? cookies === 'all');
  const tick = (next: boolean) => {
    setTicked(next);
    prepareDeviceId(next);
  };
  return { cookies, save, tick };
}

function SaveDevice({ device }: { device: ReturnType<typeof useSaveDevice> }) {
  const { t } = useTranslation('steps');
  return (
    <Checkbox
      checked={device.save}
      onCheckedChange={(next) => device.tick(next === true)}
      label={t('code.saveDevice')}
      hint={t(device.cookies === 'all' ? 'code.saveDeviceHint' : 'code.saveDeviceConsent')}
    />
  );
}

const apiError = (failure: CodeState['failure']): ApiError | undefined =>
  failure?.error instanceof ApiError ? failure.error : undefined;

/** Why the last check or request of a code failed, and how many tries are left. */
function CodeFailure({ purpose, typed }: { purpose: CodeStepProps['purpose']; typed: CodeState }) {
  const { t } = useTranslation('steps');
  const { failure, spent, seconds } = typed;
  if (!failure) return null;
  const error = apiError(typed.failure);
  const wrong = error?.code === FAILURE.wrongCode;
  const triesLeft = wrong ? error.body?.triesLeft : undefined;
  return (
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
      takeFocus={typed.failedCheck && (spent || (!wrong && error?.code !== FAILURE.linkExpired))}
      more={
        triesLeft === undefined
          ? undefined
          : triesLeft > 0
            ? t('code.triesLeft', { count: triesLeft })
            : t(seconds > 0 ? 'code.noTriesYet' : 'code.noTriesLeft')
      }
    />
  );
}

function Resend({ typed: { seconds, sending, resend } }: { typed: CodeState }) {
  const { t } = useTranslation('steps');
  return seconds > 0 ? (
    <span className="py-0.5 text-sm text-muted tabular-nums" role="timer">
      {t('code.resendIn', { time: minutesAndSeconds(seconds) })}
    </span>
  ) : (
    <Button variant="link" size="sm" loading={sending} onClick={resend}>
      {t('code.resend')}
    </Button>
  );
}
