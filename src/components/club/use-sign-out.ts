import { useState } from 'react';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { signOut } from '#client/session.ts';
import type { Leave } from './contact.ts';

/**
 * Ends the session and goes to the club's login site (specification, section 4, Logout). `leaving`
 * stays true until the page is gone.
 */
export function useSignOut(leave: Leave): { leaving: boolean; start: () => void } {
  const { UrlLogin } = useClub();
  const [leaving, setLeaving] = useState(false);
  const start = () => {
    if (leaving) return;
    setLeaving(true);
    // Whatever the server says, this browser has forgotten the person. The ended token is not
    // passed along: it would open nothing.
    void signOut()
      .catch(() => undefined)
      .then(() => leave(UrlLogin));
  };
  return { leaving, start };
}
