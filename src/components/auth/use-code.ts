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
  const [last, setLast] = useState<'check' | 'resend'>('check');
  const [spent, setSpent] = useState(false);
  const checking = useAttempt();
  const sending = useResend(resendAt, async () => {
    await onResend();
    setCode('');
    setSpent(false);
  });
  const boxes = useBoxes(sending.resent);

  const check = (typed: string) => {
    if (typed.length < length) {
      setIncomplete(true);
      return boxes.current?.focus();
    }
    sending.forget();
    setLast('check');
    void checking.attempt(
      () => onSubmit(typed, saveDevice),
      (error) => {
        if (isOfCode(error)) {
          setCode('');
          if (error.body?.triesLeft === 0) setSpent(true);
          else boxes.current?.focus();
        }
        return false;
      },
    );
  };
  const resend = () => {
    setLast('resend');
    sending.send();
  };

  return {
    boxes,
    code,
    type: (value: string) => {
      setCode(value);
      setIncomplete(false);
    },
    check,
    resend,
    incomplete,
    /** The code takes no more tries: only a new one helps. */
    spent,
    /** A new code was just sent. */
    resent: sending.resent,
    /** Seconds until a new code can be requested. */
    seconds: sending.seconds,
    checking: checking.busy,
    sending: sending.busy,
    /** The failure of what was done last. */
    failure: (last === 'check' ? checking : sending).failure,
    failedCheck: last === 'check',
  };
}
export type CodeState = ReturnType<typeof useCode>;

/** A wrong code is never worth keeping; after a lost connection the same one may be sent again. */
const isOfCode = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === FAILURE.wrongCode || error.code === FAILURE.linkExpired);

function useBoxes(resent: boolean) {
  const boxes = useRef<HTMLInputElement>(null);
  // The person just asked for this step, and the code is the only thing left to enter.
  useEffect(() => boxes.current?.focus(), []);
  // Those of a code that was used up open again with the new one.
  useEffect(() => {
    if (resent) boxes.current?.focus();
  }, [resent]);
  return boxes;
}

/** Requests another code, not before the server allows it. `work` makes the request. */
function useResend(resendAt: number, work: () => Promise<void>) {
  const { busy, failure, attempt } = useAttempt();
  const [resent, setResent] = useState(false);
  const [notBefore, setNotBefore] = useState(0);
  const seconds = useCountdown(Math.max(resendAt, notBefore));
  const forget = () => setResent(false);
  const send = () => {
    forget();
    void attempt(
      async () => {
        await work();
        setResent(true);
      },
      (error) => {
        if (error instanceof ApiError && error.code === FAILURE.tooManyAttempts && error.retryAfter)
          setNotBefore(Date.now() + error.retryAfter * 1000);
        return false;
      },
    );
  };
  return { busy, failure, resent, seconds, forget, send };
}
