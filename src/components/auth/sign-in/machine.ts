import type { SignedIn } from '#contracts/auth.ts';
import { number, object, optional, string } from '#lib/shape.ts';
import type { Entering } from '../after-sign-in.ts';
import type { Mode } from '../use-step.ts';

/** A one-time code was mailed. `resendAt`: ms since 1970 from which another can be requested. */
export type Challenge = { token: string; masked: string; length: number; resendAt: number };
/** A recovery code was mailed, or the person has one (`resendAt` 0); `code` once it was right. */
export type Recovery = { resendAt: number; code?: string | undefined };
/**
 * What a reload restores. Never a password; the recovery code only until it is used, which is
 * minutes.
 */
export type Draft = {
  email: string;
  challenge?: Challenge | undefined;
  recovery?: Recovery | undefined;
};
export const draftShape = object<Draft>({
  email: string,
  challenge: optional(
    object<Challenge>({ token: string, masked: string, length: number, resendAt: number }),
  ),
  recovery: optional(object<Recovery>({ resendAt: number, code: optional(string) })),
});

/** Before and after the password was right. */
type Phase =
  | { name: 'typing' }
  /** The session is not stored yet: a reload must not skip what the club asks for. */
  | { name: 'postSignIn'; reply: SignedIn }
  /** A passkey is offered; the session is stored. */
  | { name: 'offer'; reply: SignedIn }
  | { name: 'opening'; reply: Entering }
  | { name: 'failed'; reply: Entering; error: unknown };

/** Shown above the form; without an error a new password was saved. `count`: of the messages. */
export type Message = { error?: unknown; count: number };

export type SignInState = {
  phase: Phase;
  draft: Draft | undefined;
  /**
   * Why the form is shown, even to a member who is signed in: it was at the start, or was asked
   * for. Without it such a member may continue with one press.
   */
  form: 'first' | 'asked' | undefined;
  message: Message | undefined;
};

export type SignInEvent =
  | { type: 'typed'; email: string }
  | { type: 'submitted' }
  | { type: 'challenged'; challenge: Challenge; email?: string }
  /** The code takes no more tries: only a new sign-in sends another. */
  | { type: 'challengeEnded'; error?: unknown }
  | { type: 'recoveryStarted'; email: string; resendAt: number }
  | { type: 'recoveryChecked'; code: string }
  | { type: 'recoveryUsed' }
  | { type: 'passwordSaved' }
  | { type: 'signedIn'; reply: SignedIn; postSignIn: boolean }
  | { type: 'passkeyOffered'; reply: SignedIn }
  | { type: 'postSignInLeft' }
  | { type: 'opening'; reply: Entering }
  | { type: 'openFailed'; error: unknown }
  /** The session that should open the club has ended. */
  | { type: 'sessionEnded'; error: unknown }
  /** The browser shows the page again, as it was left. */
  | { type: 'restored'; member: boolean }
  | { type: 'backToPassword' }
  | { type: 'formAsked' }
  | { type: 'formLeft' };

const TYPING: Phase = { name: 'typing' };

/** `member`: someone is signed in, or arrives with a hand-off code. */
export const startSignIn = (draft: Draft | undefined, member: boolean): SignInState => ({
  phase: TYPING,
  draft,
  form: draft || !member ? 'first' : undefined,
  message: undefined,
});

/** Reducer of the sign-in. An event that does not fit the state changes nothing. */
export function signIn(state: SignInState, event: SignInEvent): SignInState {
  const { phase, draft, message } = state;
  const withDraft = (changes: Partial<Draft>): SignInState => ({
    ...state,
    draft: { email: '', ...draft, ...changes },
  });
  const withMessage = (error?: unknown): Message => ({ error, count: (message?.count ?? 0) + 1 });
  switch (event.type) {
    case 'typed':
      return withDraft({ email: event.email });
    case 'submitted':
    case 'backToPassword':
      return { ...state, message: undefined };
    case 'challenged':
      return withDraft({
        challenge: event.challenge,
        ...(event.email === undefined ? {} : { email: event.email }),
      });
    case 'challengeEnded':
      return {
        ...withDraft({ challenge: undefined }),
        message: event.error === undefined ? message : withMessage(event.error),
      };
    case 'recoveryStarted':
      return withDraft({ email: event.email, recovery: { resendAt: event.resendAt } });
    case 'recoveryChecked':
      return draft?.recovery
        ? withDraft({ recovery: { ...draft.recovery, code: event.code } })
        : state;
    case 'recoveryUsed':
      return withDraft({ recovery: undefined });
    case 'passwordSaved':
      return { ...state, message: withMessage() };
    case 'signedIn':
      return {
        ...state,
        draft: undefined,
        phase: event.postSignIn ? { name: 'postSignIn', reply: event.reply } : phase,
      };
    case 'passkeyOffered':
      return { ...state, draft: undefined, phase: { name: 'offer', reply: event.reply } };
    case 'postSignInLeft':
      return phase.name === 'postSignIn' ? { ...state, phase: TYPING, message: undefined } : state;
    case 'opening':
      return { ...state, phase: { name: 'opening', reply: event.reply } };
    case 'openFailed':
      return phase.name === 'opening'
        ? { ...state, phase: { name: 'failed', reply: phase.reply, error: event.error } }
        : state;
    case 'sessionEnded':
      return { ...state, phase: TYPING, message: withMessage(event.error) };
    case 'restored':
      return { ...state, phase: TYPING, form: event.member ? undefined : state.form };
    case 'formAsked':
      return { ...state, form: 'asked' };
    case 'formLeft':
      return { ...state, form: undefined };
  }
}

/** What is shown. */
export type Step<Session = unknown> =
  | Exclude<Phase, { name: 'typing' }>
  | { name: 'code'; challenge: Challenge }
  | { name: 'askRecovery' }
  | { name: 'recoveryCode'; recovery: Recovery }
  | { name: 'newPassword'; code: string }
  | { name: 'continue'; session: Session }
  /** A member arrives whose name is not known yet. */
  | { name: 'coming' }
  | { name: 'password' };

/**
 * @param mode what the browser's history asks for; shown only as far as the draft allows
 * @param who the member who is signed in, or `coming`: one arrives
 */
export function stepOf<Session>(
  { phase, draft, form }: SignInState,
  mode: Mode,
  who: { session?: Session | undefined; coming?: boolean } = {},
): Step<Session> {
  if (phase.name !== 'typing') return phase;
  const { challenge, recovery } = draft ?? {};
  if (mode === 'otp' && challenge) return { name: 'code', challenge };
  if (mode === 'otp-resetpass' && recovery) return { name: 'recoveryCode', recovery };
  if (mode === 'change-resetpass' && recovery?.code)
    return { name: 'newPassword', code: recovery.code };
  if (mode === 'sendcode-resetpass') return { name: 'askRecovery' };
  if (!form && who.session) return { name: 'continue', session: who.session };
  return { name: !form && who.coming ? 'coming' : 'password' };
}
