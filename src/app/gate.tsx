import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { authCalls } from '#client/auth-calls.ts';
import { useBoot } from '#client/boot.tsx';
import { ApiError, callEndpoint } from '#client/call.ts';
import {
  clearSession,
  currentSession,
  handoffCode,
  storeSession,
  takeToken,
} from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import type { SessionReply } from '#contracts/auth.ts';
import { siteUrl } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { laterPart } from '#ui/later-part.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTakenOver } from '#client/use-taken-over.ts';

// Nobody waits for it: it is tried again unseen.
const SessionWatch = laterPart(async () => ({
  default: (await import('#components/verification/session-watch.tsx')).SessionWatch,
}));

type State =
  | { step: 'checking' }
  | { step: 'open' }
  | { step: 'leaving' }
  | { step: 'failed'; error: unknown };

type GateProps = {
  mode: 'member' | 'open';
  token: { current: string | null };
  /** Whether somebody was signed in when the app was first drawn; the server has that from the visitor's cookie. */
  member: boolean;
  guest?: ReactNode;
  children: ReactNode;
};

/**
 * Checks who is there before a page shows (specification, section 4, App shell). `member` pages send anyone without a
 * living session to the club's login site; `open` pages welcome guests but still recognise a member.
 * On a host that does both, `/` without a session shows `guest` (the login page) instead of leaving. A session stored here opens the
 * page while it is being checked: whatever the page asks the server for is refused when the session has ended.
 */
export function Gate({ mode, token, member, guest, children }: GateProps) {
  const { club, settings, site } = useBoot();
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const [state, setState] = useState<State>(() => ({
    step:
      token.current === null &&
      (member || currentSession() !== undefined || mode === 'open' || guest !== undefined)
        ? 'open'
        : 'checking',
  }));
  const [round, setRound] = useState(0);
  // While the server's drawing is taken over, what it knew counts.
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
        let reply: SessionReply;
        if (code) reply = await takeToken(code);
        else {
          const { getSession } = await authCalls();
          reply = await callEndpoint(getSession, { query: {} }, { token: stored!.token });
          storeSession({
            token: stored!.token,
            exp: reply.sesion.Expiracion,
            sesion: reply.sesion,
            user: reply.data.member,
          });
        }
        const away = await otherWeeksSite(reply, mode);
        return away ? leave(away) : setState({ step: 'open' });
      } catch (error) {
        if (error instanceof ApiError && error.code === 401) {
          // A used-up code is no reason to lose a session that still lives here (reload, back, a shared address).
          if (code && stored) return setState({ step: 'open' });
          return refuse(error.body?.sesion?.UrlLogin);
        }
        return setState({ step: 'failed', error });
      }
    };
    void check();
  }, [club, guest, mode, round, settings, site, token]);

  if (state.step === 'failed') {
    return (
      <main className="grid min-h-dvh place-items-center p-6">
        <Alert tone="danger" title={t('title', { ns: 'errors' })}>
          <p>{errorText(state.error)}</p>
          <Button
            className="mt-4"
            onClick={() => {
              setState({ step: 'checking' });
              setRound(round + 1);
            }}
          >
            {t('retry', { ns: 'errors' })}
          </Button>
        </Alert>
      </main>
    );
  }
  if (state.step !== 'open') {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner label={t('loading')} />
      </main>
    );
  }
  if (guest && !someone) return guest;
  return (
    <>
      {children}
      {taken ? <SessionWatch mode={mode} /> : null}
    </>
  );
}

/** Weeks site of the member's club with a fresh hand-off code, when it is not this host; undefined when we are right here. */
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
