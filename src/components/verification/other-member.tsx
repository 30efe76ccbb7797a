import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { adoptSession, checkSession, clearSession, signOut } from '#client/session.ts';
import type { HandedOver, StoredSession } from '#client/session.ts';
import { FAILURE } from '#contracts/failures.ts';
import type { MemberSummary } from '#contracts/member-summary.ts';
import { useTexts } from '#i18n/load.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

type Person = Pick<MemberSummary, 'Nombre' | 'ApellidoPaterno' | 'Email'>;
type QuestionProps = {
  /** Who is signed in here. */
  here: Person;
  /** The person the address would sign in. */
  coming: Person;
  onStay: () => void;
  onChange: () => void;
};

const nameOf = ({ Nombre, ApellidoPaterno }: Person): string => `${Nombre} ${ApellidoPaterno}`;

type OtherMemberProps = {
  /** This browser's session, of another member than the one handed over. */
  session: StoredSession;
  handed: HandedOver;
  /** Called once this browser has the right session. */
  onDone: () => void;
};

/**
 * Shown when an address would sign in another member: an ended session is replaced, an open one
 * only after asking. A session that cannot be checked counts as open.
 */
export function OtherMember({ session, handed, onDone }: OtherMemberProps) {
  const { t } = useTranslation('common');
  const [asks, setAsks] = useState(false);
  const checked = useRef(false);
  useEffect(() => {
    if (checked.current) return;
    checked.current = true;
    checkSession(session).then(
      () => setAsks(true),
      (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== FAILURE.noSession) return setAsks(true);
        // What one member typed here must not be shown to the next.
        void clearSession();
        adoptSession(handed);
        return onDone();
      },
    );
  }, [session, handed, onDone]);
  const change = async () => {
    setAsks(false);
    // The other member is signed out with everything typed, even when the server cannot be reached.
    await signOut().catch(() => undefined);
    adoptSession(handed);
    onDone();
  };
  if (!asks) return <Spinner label={t('loading')} />;
  return (
    <OtherMemberQuestion
      here={session.member}
      coming={handed.data.member}
      onStay={onDone}
      onChange={() => void change()}
    />
  );
}

/** Asks before a link replaces the open session of another member. Escape keeps the session. */
export function OtherMemberQuestion({ here, coming, onStay, onChange }: QuestionProps) {
  useTexts('rest');
  const { t } = useTranslation('verification');
  const [open, setOpen] = useState(true);
  const answered = useRef(false);
  const answer = (act: () => void) => {
    if (answered.current) return;
    answered.current = true;
    setOpen(false);
    act();
  };
  const names = { here: nameOf(here), coming: nameOf(coming), email: coming.Email };
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && answer(onStay)}
      title={t('otherMember.title', names)}
      description={t('otherMember.text', names)}
      cancelLabel={t('otherMember.stay', names)}
      confirmLabel={t('otherMember.change', names)}
      onCancel={() => answer(onStay)}
      onConfirm={() => answer(onChange)}
    />
  );
}
