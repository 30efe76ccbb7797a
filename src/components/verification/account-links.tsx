import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberRecord } from '#contracts/account.ts';
import { useSession } from '#client/session.ts';
import type { StoredSession } from '#client/session.ts';
import { writeStorage } from '#client/storage.ts';
import { cn } from '#ui/cn.ts';
import { laterDialog } from '#loading/dialog.tsx';
import { useToast } from '#ui/toast.tsx';

const Verification = laterDialog(
  async () => ({ default: (await import('./verification.tsx')).Verification }),
  ({ open, onExit }) => ({ open, onOpenChange: onExit }),
);
const NEEDS = {
  update: { data: true, password: false, terms: false },
  password: { data: false, password: true, terms: false },
} as const;
const SAVED = {
  update: 'verification:dialog.saved',
  password: 'verification:dialog.savedPassword',
} as const;
type Link = keyof typeof NEEDS;

/**
 * Links of the footer for members: profile-data update and password reset, each in a dialog that
 * can simply be closed (specification, section 2). Guests see none.
 */
export function AccountLinks({
  className,
  linkClassName,
}: {
  className?: string;
  linkClassName?: string;
}) {
  const session = useSession();
  return session ? (
    <Links session={session} className={className} linkClassName={linkClassName} />
  ) : null;
}

function Links({
  session,
  className,
  linkClassName,
}: {
  session: StoredSession;
  className: string | undefined;
  linkClassName: string | undefined;
}) {
  const { t } = useTranslation(['account', 'verification']);
  const { toast } = useToast();
  // Counted, so that a dialog that opens again starts empty.
  const [shown, setShown] = useState<{ link: Link; open: boolean; count: number }>();
  const close = () => setShown((before) => before && { ...before, open: false });
  const done = (saved: MemberRecord | undefined) => {
    if (saved) {
      const { Nombre, ApellidoPaterno, Idioma } = saved;
      writeStorage('member', { ...session.member, Nombre, ApellidoPaterno, Idioma });
    }
    toast({ title: t(SAVED[shown?.link ?? 'update']), tone: 'success' });
    close();
  };
  return (
    <>
      <ul className={cn('flex flex-wrap gap-x-4 gap-y-1', className)}>
        {(Object.keys(NEEDS) as Link[]).map((link) => (
          <li key={link}>
            <button
              type="button"
              aria-haspopup="dialog"
              className={cn(
                'min-h-6 rounded-sm py-1 text-start underline-offset-4 hover:underline',
                linkClassName,
              )}
              onClick={() =>
                setShown((before) => ({ link, open: true, count: (before?.count ?? 0) + 1 }))
              }
            >
              {t(`footer.${link}`)}
            </button>
          </li>
        ))}
      </ul>
      {shown ? (
        <Verification
          key={shown.count}
          open={shown.open}
          needs={NEEDS[shown.link]}
          exit="close"
          askCurrent={shown.link === 'password'}
          token={session.token}
          member={session.member}
          onDone={done}
          onExit={close}
        />
      ) : null}
    </>
  );
}
