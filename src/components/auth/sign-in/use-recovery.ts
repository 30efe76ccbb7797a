import { useTranslation } from 'react-i18next';
import type { SignedIn } from '#contracts/auth.ts';
import { authCalls } from '#client/auth-calls.ts';
import { callEndpoint } from '#client/call.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { languageOf } from '#lib/languages.ts';
import type { SignInEvent, SignInState } from './machine.ts';
import { inSeconds } from './use-password-and-code.ts';

type Options = {
  state: SignInState;
  dispatch: (event: SignInEvent) => void;
  onSignedIn: (reply: SignedIn) => Promise<void>;
};

/** The calls of a forgotten password. Each throws an ApiError, which its step shows. */
export function useRecovery({ state, dispatch, onSignedIn }: Options) {
  const { i18n } = useTranslation();
  const clubId = useClub().Id;
  const iso = languageOf(i18n.language);
  const { email = '', recovery } = state.draft ?? {};
  return {
    sendMail: async (typed: string): Promise<void> => {
      const { recoverySend } = await authCalls();
      const { otp } = await callEndpoint(recoverySend, { query: { email: typed, iso, clubId } });
      dispatch({ type: 'recoveryStarted', email: typed, resendAt: inSeconds(otp.resendIn) });
    },
    check: async (code: string): Promise<void> => {
      const { recoveryCheck } = await authCalls();
      await callEndpoint(recoveryCheck, { body: { code, email } });
      dispatch({ type: 'recoveryChecked', code });
    },
    /** @returns false when the password was saved and only the sign-in after it failed */
    changePassword: async (password: string): Promise<boolean> => {
      const code = recovery?.code ?? '';
      const { loginNoOtp, recoveryChange } = await authCalls();
      await callEndpoint(recoveryChange, { body: { code, email, password } });
      dispatch({ type: 'recoveryUsed' });
      try {
        const body = { email, password, codeOtp: code, clubId, iso };
        await onSignedIn(await callEndpoint(loginNoOtp, { body }));
        return true;
      } catch {
        dispatch({ type: 'passwordSaved' });
        return false;
      }
    },
  };
}
