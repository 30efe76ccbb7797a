import { useState } from 'react';
import type { SignedIn } from '#contracts/auth.ts';
import type { MemberRecord } from '#contracts/account.ts';
import { errandsOf } from '#components/auth/after-sign-in.ts';
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

type ErrandsProps = {
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
export function Errands({ open = true, reply, onDone, onLeave }: ErrandsProps) {
  const [leaving, setLeaving] = useState(false);
  const errands = errandsOf(reply);
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
        data: errands.includes('data'),
        password: errands.includes('password'),
        terms: errands.includes('terms'),
      }}
      token={token}
      member={reply.user}
      onDone={(saved) => onDone(withSaved(reply, saved))}
      onExit={leave}
    />
  );
}
