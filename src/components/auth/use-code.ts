import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/call.ts';
import { FAILURE } from '#contracts/failures.ts';
import { useAttempt } from './use-attempt.ts';
import { useCountdown } from './use-countdown.ts';

type CodeCalls = {
  length: number;
  /** Moment (ms since 1970) from which a new code can be requested. */
  resendAt: number;
  saveDevice: boolean;
  onSubmit: (code: string, saveDevice: boolean) => Promise<void>;
  onResend: () => Promise<void>;
};

/** A mailed code being typed, checked and sent again. `boxes` is its input, which has the focus. */
export function useCode({ length, resendAt, saveDevice, onSubmit, onResend }: CodeCalls) {
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const checking = useAttempt();
  const sending = useAttempt();
  const [last, setLast] = useState<'check' | 'resend'>('check');
  const [resent, setResent] = useState(false);
  const [notBefore, setNotBefore] = useState(0);
  const [spent, setSpent] = useState(false);
  const boxes = useRef<HTMLInputElement>(null);
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
  const type = (value: string) => {
    setCode(value);
    setIncomplete(false);
  };

  return {
    boxes,
    code,
    type,
    check,
    resend,
    incomplete,
    /** The code takes no more tries: only a new one helps. */
    spent,
    /** A new code was just sent. */
    resent,
    /** Seconds until a new code can be requested. */
    seconds,
    checking: checking.busy,
    sending: sending.busy,
    /** The failure of what was done last. */
    failure: (last === 'check' ? checking : sending).failure,
    failedCheck: last === 'check',
  };
}
export type CodeState = ReturnType<typeof useCode>;
