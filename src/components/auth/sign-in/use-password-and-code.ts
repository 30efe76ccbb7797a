import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Challenged, SignedIn } from '#contracts/auth.ts';
import { authCalls } from '#client/auth-calls.ts';
import { callEndpoint } from '#client/call.ts';
import { readStorage } from '#client/storage.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { languageOf } from '#lib/languages.ts';
import { postSignInSteps, keepDevice, keepSignIn } from '../after-sign-in.ts';
import { deviceId } from '../device.ts';
import type { Credentials } from '../use-credentials.ts';
import type { SignInEvent, SignInState } from './machine.ts';

type Machine = { state: SignInState; dispatch: (event: SignInEvent) => void };

/** Milliseconds since 1970 of a moment so many seconds from now. */
export const inSeconds = (seconds: number): number => Date.now() + seconds * 1000;

const challengedBy = ({
  challenge,
  email,
  otp,
}: Challenged): SignInEvent & { type: 'challenged' } => ({
  type: 'challenged',
  challenge: {
    token: challenge,
    masked: email,
    length: otp.length,
    resendAt: inSeconds(otp.resendIn),
  },
});

type Options = Machine & {
  /** Whether this place can do what a club asks for before it opens (`postSignInSteps`). */
  doesPostSignInSteps: boolean;
  /** Whether to offer a passkey to a member who signed in with a code and has nothing else to do. */
  offersPasskey?: (reply: SignedIn) => Promise<boolean>;
  /** The session is stored. */
  onEnter: (reply: SignedIn) => Promise<void> | void;
};

/**
 * The calls of password and code, on the sign-in page and in the window over a booking. Each throws
 * an ApiError, which its step shows.
 */
export function usePasswordAndCode(options: Options) {
  const { state, dispatch, doesPostSignInSteps, offersPasskey, onEnter } = options;
  const { i18n } = useTranslation();
  const club = useClub();
  const iso = languageOf(i18n.language);
  /** When the box that saves the device was last submitted checked. */
  const agreedAt = useRef<string>(undefined);
  const challenge = state.draft?.challenge?.token ?? '';

  const enter = async (reply: SignedIn) => {
    keepSignIn(reply, agreedAt.current);
    await onEnter(reply);
  };
  const finish = async (reply: SignedIn) => {
    const postSignIn = doesPostSignInSteps && postSignInSteps(reply).length > 0;
    dispatch({ type: 'signedIn', reply, postSignIn });
    if (postSignIn) keepDevice(reply, agreedAt.current);
    else await enter(reply);
  };
  return {
    enter,
    finish,
    /** @returns true when a code was mailed and the code step follows */
    sendPassword: async ({ email, password }: Credentials): Promise<boolean> => {
      dispatch({ type: 'submitted' });
      const device = readStorage('device')?.token;
      const body = {
        email,
        password,
        clubId: club.Id,
        deviceId: await deviceId(),
        iso,
        ...(device ? { deviceToken: device } : {}),
      };
      const { login, loginAlternate } = await authCalls();
      const call = club.login === 'alternate' ? loginAlternate : login;
      const reply = await callEndpoint(call, { body });
      if ('token' in reply) await finish(reply);
      else dispatch({ ...challengedBy(reply), email });
      return !('token' in reply);
    },
    sendCode: async (code: string, saveDevice: boolean): Promise<void> => {
      if (saveDevice) agreedAt.current = new Date().toISOString();
      const { loginOtp } = await authCalls();
      const body = { challenge, code, saveDevice, deviceId: await deviceId(saveDevice) };
      const reply = await callEndpoint(loginOtp, { body });
      const idle = postSignInSteps(reply).length === 0;
      if (!idle || !(await offersPasskey?.(reply).catch(() => false))) return finish(reply);
      keepSignIn(reply, agreedAt.current);
      dispatch({ type: 'passkeyOffered', reply });
    },
    resendCode: async (): Promise<void> => {
      const { loginResend } = await authCalls();
      dispatch(challengedBy(await callEndpoint(loginResend, { body: { challenge, iso } })));
    },
  };
}
