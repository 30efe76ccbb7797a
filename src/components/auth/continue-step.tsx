import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { checkSession, clearSession } from '#client/session.ts';
import type { StoredSession } from '#client/session.ts';
import { clubInitials } from '#clubs/initials.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { StepTitle } from './login-frame.tsx';
import { FAILURE } from '#contracts/failures.ts';

type ContinueStepProps = {
  session: StoredSession;
  onContinue: () => void;
  /**
   * Opens the form: another account was requested, or it is not known whether the session is still
   * open.
   */
  onOther: () => void;
  notices?: ReactNode;
};

/**
 * For a member who returns to the login site signed in: continue to the club with one press, or use
 * another account. The session is checked first, as signing out on another site of the club ends it
 * without this site knowing; an ended one is forgotten.
 */
export function ContinueStep({ session, onContinue, onOther, notices }: ContinueStepProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [alive, setAlive] = useState(false);
  const { token, member } = session;

  useEffect(() => {
    let gone = false;
    checkSession(session).then(
      () => gone || setAlive(true),
      (error: unknown) => {
        if (gone) return;
        if (error instanceof ApiError && error.code === FAILURE.noSession)
          void clearSession({ keepDrafts: true });
        else onOther();
      },
    );
    return () => void (gone = true);
    // Once per session; the callback may change on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token]);

  if (!alive)
    return (
      <output className="flex justify-center py-12">
        <Spinner label={t('loading', { ns: 'common' })} />
      </output>
    );
  const name = [member.Nombre, member.ApellidoPaterno].filter(Boolean).join(' ');
  return (
    <>
      <StepTitle title={t('resume.title')}>{t('resume.lead')}</StepTitle>
      {notices}
      <div className="flex items-center gap-3">
        <Avatar initials={clubInitials(name)} />
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm text-muted tabular-nums">{member.ContratoId.LoginID}</span>
        </p>
      </div>
      <div className="flex flex-col gap-3">
        <Button className={WRAPS} onClick={onContinue}>
          {t('resume.continue', { name: member.Nombre || name })}
        </Button>
        <Button className={WRAPS} variant="outline" onClick={onOther}>
          {t('resume.other')}
        </Button>
      </div>
    </>
  );
}

/** Names may be long. */
const WRAPS = 'h-auto min-h-field py-2 whitespace-normal [overflow-wrap:anywhere]';
