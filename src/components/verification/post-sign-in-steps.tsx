import { useState } from 'react';
import type { SignedIn } from '#contracts/auth.ts';
import type { MemberRecord } from '#contracts/account.ts';
import { postSignInSteps } from '#components/auth/after-sign-in.ts';
import { endSession } from '#components/auth/end-session.ts';
import { Verification } from './verification.tsx';

const withSaved = (reply: SignedIn, saved: MemberRecord | undefined): SignedIn =>
  saved
    ? {
        ...reply,
        user: {
          ...reply.user,
          Nombre: saved.Nombre,
          ApellidoPaterno: saved.ApellidoPaterno,
          Idioma: saved.Idioma,
        },
      }
    : reply;

type PostSignInStepsProps = {
  open?: boolean;
  reply: SignedIn;
  /** With the name and language that were saved. */
  onDone: (reply: SignedIn) => void;
  /** The session was ended instead. */
  onLeave: () => void;
};

/**
 * The window for what a sign-in asks for before the club opens: data, password, terms
 * (specification, section 4, Login). Leaving ends the session, so that coming back does not skip
 * it.
 */
export function PostSignInSteps({ open = true, reply, onDone, onLeave }: PostSignInStepsProps) {
  const [leaving, setLeaving] = useState(false);
  const steps = postSignInSteps(reply);
  const { token } = reply;
  const leave = () => {
    if (leaving) return;
    setLeaving(true);
    void endSession(token).then(onLeave);
  };
  return (
    <Verification
      open={open}
      exit="leave"
      leaving={leaving}
      needs={{
        data: steps.includes('data'),
        password: steps.includes('password'),
        terms: steps.includes('terms'),
      }}
      token={token}
      member={reply.user}
      onDone={(saved) => onDone(withSaved(reply, saved))}
      onExit={leave}
    />
  );
}
