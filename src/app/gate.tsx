import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { ApiError } from '#client/call.ts';
import {
  adoptSession,
  checkSession,
  clearSession,
  currentSession,
  handoffCode,
  redeemHandoff,
} from '#client/session.ts';
import type { HandedOver, StoredSession } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import type { SessionReply } from '#contracts/auth.ts';
import { OFFLINE_MARK } from '#lib/offline.ts';
import { siteUrl } from '#lib/paths.ts';
import { withWayBack } from '#lib/way-back.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { laterPart } from '#loading/part.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTakenOver } from '#client/use-taken-over.ts';
import { FAILURE } from '#contracts/failures.ts';
import type { TokenOnce } from './token-once.ts';

// Runs in the background: it loads when it can, and no notice says that it is missing.
const SessionWatch = laterPart(async () => ({
  default: (await import('#components/verification/session-watch.tsx')).SessionWatch,
}));

// The address would sign in another member, so it asks first. Few visits need this.
const OtherMember = laterPart(
  async () => ({
    default: (await import('#components/verification/other-member.tsx')).OtherMember,
  }),
  {
    waiting: () => <Checking />,
    failed: (again) => <Failed error={undefined} onRetry={again} />,
  },
);

/** Whether the service worker answered this page without a network. */
const isKeptPage = (): boolean => OFFLINE_MARK in document.documentElement.dataset;

type State =
  | { step: 'checking' }
  | { step: 'other'; session: StoredSession; handed: HandedOver }
  | { step: 'open' }
  | { step: 'failed'; error: unknown };

type GateProps = {
  mode: 'member' | 'login' | 'open';
  token: TokenOnce;
  /**
   * Whether a member was signed in when the app was first rendered; the server knows from the
   * visitor's cookie.
   */
  member: boolean;
  guest?: ReactNode;
  /** Called after every render in which it is known who is signed in. */
  onKnown: () => void;
  children: ReactNode;
};

/**
 * Checks who is signed in before a page shows (specification, section 4, App shell). `member` pages
 * send anyone without an open session to the club's login site, which leads back; so do `login`
 * pages, but they leave members on the host they are on; `open` pages welcome guests but still
 * recognize a member. On a host that does both, `/` without a session shows `guest` (the login
 * page) instead of leaving. A session stored here opens the page while it is being checked: if it
 * has ended, the server refuses whatever the page asks for.
 */
export function Gate({ mode, token, member, guest, onKnown, children }: GateProps) {
  const { club, settings, site } = useBoot();
  const [state, setState] = useState<State>(() => ({
    step:
      !token.there() &&
      (member || currentSession() !== undefined || mode === 'open' || guest !== undefined)
        ? 'open'
        : 'checking',
  }));
  const [round, setRound] = useState(0);
  // While the server's HTML is being taken over, what the server knew counts.
  const taken = useTakenOver();
  const someone = taken ? currentSession() !== undefined : member;
  const started = useRef(-1);
  useEffect(() => {
    if (state.step !== 'checking') onKnown();
  });

  useEffect(() => {
    // A hand-off code works once: effects that run twice must not spend it twice.
    if (started.current === round) return;
    started.current = round;
    const leave = (address: string) => {
      setState({ step: 'checking' });
      location.replace(address);
    };
    const refuse = (
      checked: string | undefined,
      address = club.UrlLogin || settings.defaultLoginUrl,
    ) => {
      const now = currentSession();
      // Who has signed in meanwhile, here or in another tab, is not who was refused.
      if (now && now.token !== checked) return setRound(round + 1);
      void clearSession({ keepDrafts: true });
      if (mode === 'open' || guest) setState({ step: 'open' });
      else if (new URL(address).origin === location.origin && site === 'both')
        leave(withWayBack(new URL('/', address).toString(), location));
      else leave(withWayBack(address, location));
      return undefined;
    };
    void check(mode, token, setState, leave, refuse);
  }, [club, guest, mode, round, settings, site, token]);

  const again = () => {
    setState({ step: 'checking' });
    setRound(round + 1);
  };
  if (state.step !== 'open') return <Instead state={state} again={again} />;
  if (guest && !someone) return guest;
  return (
    <>
      {children}
      {taken ? <SessionWatch mode={mode === 'open' ? mode : 'member'} /> : null}
    </>
  );
}

/**
 * Finds out who is signed in, then opens the page, leaves it, or refuses. `refuse` is called when
 * no one is signed in, with the token that the server refused.
 */
async function check(
  mode: GateProps['mode'],
  token: TokenOnce,
  show: (state: State) => void,
  leave: (address: string) => void,
  refuse: (checked: string | undefined, address?: string) => void,
): Promise<void> {
  const code = token.take();
  const stored = currentSession();
  // Without a network a kept page opens what the last session left here, until the server says
  // that it has ended.
  if (!code && !stored) return isKeptPage() ? show({ step: 'open' }) : refuse(undefined);
  try {
    const handed = code ? await redeemHandoff(code) : undefined;
    if (handed && stored && stored.member._id !== handed.data.member._id)
      return show({ step: 'other', session: stored, handed });
    if (handed) adoptSession(handed);
    const reply = handed ?? (await checkSession(stored!));
    const away = await otherWeeksSite(reply, mode);
    return away ? leave(away) : show({ step: 'open' });
  } catch (error) {
    const { code: failure, body } = error instanceof ApiError ? error : {};
    const ended = failure === FAILURE.noSession;
    // A used-up code is no reason to lose a session that is still open here (reload, back, a
    // shared address), nor is a server that cannot be asked to close the page that it opened.
    if (stored && (ended ? code : !code || failure === 'offline')) return show({ step: 'open' });
    if (ended) return refuse(stored?.token, body?.sesion?.UrlLogin);
    return show({ step: 'failed', error });
  }
}

type InsteadProps = { state: Exclude<State, { step: 'open' }>; again: () => void };

/** Centered, in place of a page. */
const Instead = ({ state, again }: InsteadProps) => (
  <main className="grid min-h-dvh place-items-center p-6">
    {state.step === 'failed' ? (
      <Failed error={state.error} onRetry={again} />
    ) : state.step === 'other' ? (
      <OtherMember session={state.session} handed={state.handed} onDone={again} />
    ) : (
      <Checking />
    )}
  </main>
);

function Checking() {
  const { t } = useTranslation('common');
  return <Spinner label={t('loading')} />;
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('errors');
  const errorText = useErrorText();
  return (
    <Alert tone="danger" title={t('title')}>
      <p>{errorText(error)}</p>
      <Button className="mt-4" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Alert>
  );
}

/**
 * Weeks site of the member's club with a fresh hand-off code, when it is not this host; undefined
 * when this is the right one.
 */
async function otherWeeksSite(
  reply: SessionReply,
  mode: GateProps['mode'],
): Promise<string | undefined> {
  const { UrlWeek } = reply.sesion;
  if (mode !== 'member' || !UrlWeek || new URL(UrlWeek).host === location.host) return undefined;
  const token = await handoffCode(currentSession()?.token);
  // Set part by part: a path such as //other.example would name another site, which must not get
  // the code.
  const away = new URL(UrlWeek);
  away.pathname = location.pathname;
  away.search = location.search;
  return siteUrl(away.toString(), {
    token,
    lang: reply.contract.Idioma === 'ES' ? 'es' : 'en',
  });
}
