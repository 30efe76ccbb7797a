import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { minutesAndSeconds, useCountdown } from '#components/auth/use-countdown.ts';
import { FAILURE } from '#contracts/failures.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { Heading } from '#ui/text.tsx';

type FindCodeProps = {
  email: string;
  /** Characters of the code. */ length: number;
  /** Moment (ms since 1970) from which another one can be asked for. */ resendAt: number;
  onSubmit: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  onBack: () => void;
  /** What was typed before a reload, and where it is kept while it is typed. */
  typed?: string | undefined;
  onType?: (code: string) => void;
  /** What it says where the code opens something else than a booking; the window has a heading. */
  words?: Record<'sent' | 'resent' | 'open' | 'other', string>;
};

/** The mailed code that opens a booking. Nothing here says whether there is such a booking. */
export function FindCode(props: FindCodeProps) {
  const { email, length, resendAt, onBack, words } = props;
  const { t } = useTranslation('trips');
  const say = words ?? {
    sent: t('lookup.sent', { email }),
    resent: t('lookup.resent', { email }),
    open: t('lookup.open'),
    other: t('lookup.other'),
  };
  const { boxes, code, type, incomplete, busy, failure, resent, submit, resend } = useCode(props);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        {words ? null : <Heading level={1}>{t('lookup.codeTitle')}</Heading>}
        <p className="text-muted">{resent ? say.resent : say.sent}</p>
      </div>
      {failure ? (
        <Alert tone="danger" takeFocus={failure.count}>
          {failure.text}
        </Alert>
      ) : null}
      <Field
        label={t('lookup.code')}
        hideLabel
        error={incomplete ? t('lookup.incomplete', { length }) : undefined}
      >
        <OtpInput ref={boxes} kind="recovery" length={length} value={code} onChange={type} />
      </Field>
      <Button type="submit" full loading={busy === 'check'}>
        {say.open}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Button variant="link" size="sm" onClick={onBack}>
          {say.other}
        </Button>
        <Resend from={resendAt} busy={busy === 'resend'} onPress={resend} />
      </div>
      <p role="status" className="sr-only">
        {resent ? say.resent : ''}
      </p>
    </form>
  );
}

/** The code being typed, checked and sent again. */
function useCode({ length, onSubmit, onResend, typed = '', onType }: FindCodeProps) {
  const { t } = useTranslation('trips');
  const errorText = useErrorText();
  const [code, setCode] = useState(typed);
  const [incomplete, setIncomplete] = useState(false);
  const [busy, setBusy] = useState<'check' | 'resend'>();
  const [failure, setFailure] = useState<{ text: string; count: number }>();
  const [resent, setResent] = useState(false);
  const boxes = useRef<HTMLInputElement>(null);
  // The code is the only thing left to enter.
  useEffect(() => boxes.current?.focus(), []);
  const type = (value: string) => {
    setCode(value);
    onType?.(value);
    setIncomplete(false);
  };
  const act = async (step: 'check' | 'resend', work: () => Promise<void>) => {
    setBusy(step);
    setFailure(undefined);
    setResent(false);
    try {
      await work();
      setResent(step === 'resend');
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === FAILURE.linkExpired;
      if (wrong) type('');
      setFailure((last) => ({
        text: wrong ? t('lookup.wrong') : errorText(error),
        count: (last?.count ?? 0) + 1,
      }));
    }
    setBusy(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.length < length) {
      setIncomplete(true);
      boxes.current?.focus();
    } else void act('check', () => onSubmit(code));
  };
  const resend = () => void act('resend', onResend);
  return { boxes, code, type, incomplete, busy, failure, resent, submit, resend };
}

type ResendProps = {
  /** Moment (ms since 1970) from which it can be pressed. */ from: number;
  busy: boolean;
  onPress: () => void;
};
function Resend({ from, busy, onPress }: ResendProps) {
  const { t } = useTranslation('trips');
  const seconds = useCountdown(from);
  return seconds > 0 ? (
    <span role="timer" className="py-0.5 text-sm text-muted tabular-nums">
      {t('lookup.resendIn', { time: minutesAndSeconds(seconds) })}
    </span>
  ) : (
    <Button variant="link" size="sm" loading={busy} onClick={onPress}>
      {t('lookup.resend')}
    </Button>
  );
}
