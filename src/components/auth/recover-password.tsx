import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { recoveryChange, recoveryChangeGenerated, recoverySend } from '#contracts/auth.ts';
import { emailAnyCase } from '#contracts/common.ts';
import { callEndpoint } from '#client/call.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { useTexts } from '#i18n/load.ts';
import { languageOf } from '#lib/languages.ts';
import { linkTo } from '#lib/paths.ts';
import { boolean, object, string } from '#lib/shape.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { SendCodeStep } from './send-code-step.tsx';
import { useSessionDraft } from './use-session-draft.ts';
import { useMailedLink } from './use-mailed-link.ts';
import type { LinkReader } from './use-mailed-link.ts';

type MailedLink = { tokenId: string; generated: boolean; email: string };
type Done = { of: 'sent' | 'saved'; email: string };
const isSet = (value: string | null): boolean =>
  value !== null && !['', '0', 'false'].includes(value);

/** Only `step=2` with a `tokenId` counts (specification, section 2, Recovery page). */
const mailedLink: LinkReader<MailedLink> = {
  names: ['step', 'tokenId', 'isGen', 'email'],
  read: (search) => {
    const tokenId = search.get('tokenId');
    if (search.get('step') !== '2' || !tokenId) return undefined;
    return { tokenId, generated: isSet(search.get('isGen')), email: search.get('email') ?? '' };
  },
  shape: object<MailedLink>({ tokenId: string, generated: boolean, email: string }),
};

/**
 * Step 1 mails a link; step 2, opened by that link, sets the new password. Closing either message
 * leads to the sign-in.
 */
export function RecoverPassword() {
  useTexts('steps');
  const { t, i18n } = useTranslation(['steps', 'common']);
  const club = useClub();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { link, forget } = useMailedLink('draft:recover-password:link', mailedLink);
  const [draft, keepDraft] = useSessionDraft('draft:recover-password:email', string);
  const [done, setDone] = useState<Done>();
  const iso = languageOf(i18n.language);

  const toLogin = () => {
    forget();
    keepDraft(() => undefined);
    void navigate(linkTo.home());
  };
  const known = link?.generated ? emailAnyCase.safeParse(link.email).data : undefined;
  return (
    <>
      {link ? (
        <NewPasswordStep
          key={link.tokenId}
          email={known ?? ''}
          askEmail={link.generated && known === undefined}
          submitLabel={t('newPassword.reset')}
          askAgainLabel={t('recover.askAgain')}
          onSubmit={async (password, typed) => {
            const { tokenId } = link;
            if (link.generated)
              await callEndpoint(recoveryChangeGenerated, {
                body: { email: typed, password, tokenId },
              });
            else await callEndpoint(recoveryChange, { body: { tokenId, password } });
            setDone({ of: 'saved', email: typed });
          }}
          onAskAgain={forget}
          onBack={toLogin}
        />
      ) : (
        <SendCodeStep
          title={t('recover.title')}
          lead={t('recover.lead')}
          submitLabel={t('common:next')}
          email={draft ?? search.get('email') ?? ''}
          onEmail={(typed) => keepDraft(() => typed)}
          onSubmit={async (email) => {
            await callEndpoint(recoverySend, { query: { email, iso, clubId: club.Id } });
            setDone({ of: 'sent', email });
          }}
          onBack={toLogin}
        />
      )}
      <Message done={done} onClose={toLogin} />
    </>
  );
}

function Message({ done, onClose }: { done: Done | undefined; onClose: () => void }) {
  const { t } = useTranslation(['steps', 'common']);
  return (
    <AlertDialog
      open={done !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t(done?.of === 'saved' ? 'recover.savedTitle' : 'recover.sentTitle')}
      description={
        done?.of === 'saved'
          ? t('recover.savedText')
          : t('recover.sentText', { email: done?.email ?? '' })
      }
      confirmLabel={t('common:ok')}
      onConfirm={onClose}
    />
  );
}
