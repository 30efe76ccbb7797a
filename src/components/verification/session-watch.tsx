import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { on } from '#client/events.ts';
import { useGuestPlaces } from '#client/guest-places.ts';
import { tellTabs } from '#client/other-tabs.ts';
import { watchSession } from '#client/realtime.ts';
import { useLineEvents } from '#client/use-line-events.ts';
import {
  clearSession,
  currentSession,
  forgetDrafts,
  isSigningOut,
  useSession,
} from '#client/session.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { leaveTo } from '#components/club/contact.ts';
import type { Leave } from '#components/club/contact.ts';
import { useTexts } from '#i18n/load.ts';
import { withWayBack } from '#lib/way-back.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { useToast } from '#ui/toast.tsx';

const reloadPage = () => location.reload();
/** Timers cannot be longer than 2^31 ms. */
const LONGEST_TIMER_MS = 2_147_000_000;

type SessionWatchProps = {
  /** `member` pages stop when the session ends, `open` ones continue for a guest. */
  mode: 'member' | 'open';
  leave?: Leave;
  reload?: () => void;
  watch?: typeof watchSession;
};

/**
 * Watches the session while a page is open (specification, section 4, App shell). When it is ended
 * elsewhere or expires, it is forgotten here and in every other tab, and a dialog that cannot be
 * closed leads to the club's sign-in. Drafts stay. When another member signs in in another tab, the
 * page is loaded again as theirs. Places in line that change elsewhere, also those of a guest, are
 * read again in every tab.
 */
export function SessionWatch({
  mode,
  leave = leaveTo,
  reload = reloadPage,
  watch = watchSession,
}: SessionWatchProps) {
  useTexts('rest');
  useLineEvents();
  const { t } = useTranslation('verification');
  useEnd(watch);
  const lost = useLost(mode, reload);

  if (!lost) return null;
  return (
    <AlertDialog
      open
      title={t('ended.title')}
      description={t('ended.text')}
      confirmLabel={t('ended.signIn')}
      onConfirm={() => leave(withWayBack(lost.address, location))}
    />
  );
}

/** Forgets the session when it expires or is ended elsewhere. */
function useEnd(watch: typeof watchSession): void {
  const { token, exp } = useSession() ?? {};
  const places = useGuestPlaces();
  useEffect(() => {
    if (token === undefined && places.length === 0) return undefined;
    const end = () => {
      const now = currentSession();
      // Another sign-in may have replaced it in the meantime.
      if (now === undefined || now.token === token) void clearSession({ keepDrafts: true });
    };
    const timer =
      exp === undefined
        ? undefined
        : setTimeout(
            // Without a network the trips stay open; the server says what has ended when it is back.
            () => navigator.onLine && end(),
            Math.min(Math.max(0, Date.parse(exp) - Date.now()), LONGEST_TIMER_MS),
          );
    const stop = watch({
      token,
      places,
      onEnded: () => token !== undefined && !isSigningOut() && end(),
      onPlaces: () => tellTabs('line'),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [token, exp, places, watch]);
}

/**
 * Where to sign in again, once the session has ended; another member's session loads the page
 * again.
 */
function useLost(mode: SessionWatchProps['mode'], reload: () => void) {
  const { t } = useTranslation('verification');
  const { toast } = useToast();
  const club = useClub();
  const [lost, setLost] = useState<{ address: string }>();
  useEffect(
    () =>
      on('close-session', ({ session: ended }) => {
        if (isSigningOut()) return;
        if (mode === 'open')
          toast({ title: t('ended.guest'), tone: 'warning', duration: Infinity });
        else setLost({ address: ended.sesion.UrlLogin || club.UrlLogin });
      }),
    [mode, toast, t, club.UrlLogin],
  );
  // What another tab's member has open here is not theirs.
  const member = useRef(currentSession()?.member._id);
  useEffect(
    () =>
      on('session', ({ session, here }) => {
        const before = member.current;
        member.current = session.member._id;
        if (!here && before !== undefined && before !== member.current) {
          // Last of all: forms that are still on the page write once they know the other member.
          addEventListener('pagehide', forgetDrafts);
          reload();
        } else setLost(undefined);
      }),
    [reload],
  );
  // Back brings a page as it was left, also for who has the browser after the sign-out.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      const isAnother = currentSession()?.member._id !== member.current;
      // A session that was lost here may have been replaced while the page was away.
      if (persisted && (isSigningOut() || isAnother || lost)) reload();
    };
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, [reload, lost]);
  return lost;
}
