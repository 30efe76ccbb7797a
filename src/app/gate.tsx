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
import { siteUrl } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { laterPart } from '#loading/part.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTakenOver } from '#client/use-taken-over.ts';
import { FAILURE } from '#contracts/failures.ts';

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

type State =
  | { step: 'checking' }
  | { step: 'other'; session: StoredSession; handed: HandedOver }
  | { step: 'open' }
  | { step: 'leaving' }
  | { step: 'failed'; error: unknown };

type GateProps = {
  mode: 'member' | 'open';
  token: { current: string | null };
  /**
   * Whether a member was signed in when the app was first rendered; the server knows from the
   * visitor's cookie.
   */
  member: boolean;
  guest?: ReactNode;
  children: ReactNode;
};

/**
 * Checks who is signed in before a page shows (specification, section 4, App shell). `member` pages
 * send anyone without an open session to the club's login site; `open` pages welcome guests but
 * still recognize a member. On a host that does both, `/` without a session shows `guest` (the
 * login page) instead of leaving. A session stored here opens the page while it is being checked:
 * if it has ended, the server refuses whatever the page asks for.
 */
export function Gate({ mode, token, member, guest, children }: GateProps) {
  const { club, settings, site } = useBoot();
  const [state, setState] = useState<State>(() => ({
    step:
      token.current === null &&
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
    // A hand-off code works once: effects that run twice must not spend it twice.
    if (started.current === round) return;
    started.current = round;
    const loginUrl = club.UrlLogin || settings.defaultLoginUrl;
    const leave = (address: string) => {
      setState({ step: 'leaving' });
      location.replace(address);
    };
    const refuse = (address = loginUrl) => {
      clearSession({ keepDrafts: true });
      if (mode === 'open' || guest) setState({ step: 'open' });
      else if (new URL(address).origin === location.origin && site === 'both') leave('/');
      else leave(address);
    };
    const check = async () => {
      const code = token.current;
      token.current = null;
      const stored = currentSession();
      if (!code && !stored) return refuse();
      try {
        const handed = code ? await redeemHandoff(code) : undefined;
        if (handed && stored && stored.member._id !== handed.data.member._id)
          return setState({ step: 'other', session: stored, handed });
        if (handed) adoptSession(handed);
        const reply = handed ?? (await checkSession(stored!));
        const away = await otherWeeksSite(reply, mode);
        return away ? leave(away) : setState({ step: 'open' });
      } catch (error) {
        if (error instanceof ApiError && error.code === FAILURE.noSession) {
          // A used-up code is no reason to lose a session that is still open here (reload, back, a
          // shared address).
          if (code && stored) return setState({ step: 'open' });
          return refuse(error.body?.sesion?.UrlLogin);
        }
        return setState({ step: 'failed', error });
      }
    };
    void check();
  }, [club, guest, mode, round, settings, site, token]);

  if (state.step === 'failed')
    return (
      <Middle>
        <Failed
          error={state.error}
          onRetry={() => {
            setState({ step: 'checking' });
            setRound(round + 1);
          }}
        />
      </Middle>
    );
  if (state.step === 'other')
    return (
      <Middle>
        <OtherMember
          session={state.session}
          handed={state.handed}
          onDone={() => {
            setState({ step: 'checking' });
            setRound(round + 1);
          }}
        />
      </Middle>
    );
  if (state.step !== 'open')
    return (
      <Middle>
        <Checking />
      </Middle>
    );
  if (guest && !someone) return guest;
  return (
    <>
      {children}
      {taken ? <SessionWatch mode={mode} /> : null}
    </>
  );
}

/** Centered, in place of a page. */
const Middle = ({ children }: { children: ReactNode }) => (
  <main className="grid min-h-dvh place-items-center p-6">{children}</main>
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
  mode: 'member' | 'open',
): Promise<string | undefined> {
  const { UrlWeek } = reply.sesion;
  if (mode === 'open' || !UrlWeek || new URL(UrlWeek).host === location.host) return undefined;
  const token = await handoffCode(currentSession()?.token);
  return siteUrl(new URL(`${location.pathname}${location.search}`, UrlWeek).toString(), {
    token,
    lang: reply.contract.Idioma === 'ES' ? 'es' : 'en',
  });
}
