import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { recoveryChange, recoveryChangeGenerated, recoverySend } from '#contracts/auth.ts';
import { emailAnyCase } from '#contracts/common.ts';
import { callEndpoint } from '#client/call.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { languageOf } from '#lib/languages.ts';
import { linkTo } from '#lib/paths.ts';
import { boolean, object, string } from '#lib/shape.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { SendCodeStep } from './send-code-step.tsx';
import { useKept } from './use-kept.ts';

/** What the mailed link carried. It is taken out of the address at once and kept for a reload of this tab only. */
type MailedLink = { tokenId: string; generated: boolean; email: string };
const mailedLink = object<MailedLink>({ tokenId: string, generated: boolean, email: string });

const isSet = (value: string | null): boolean => value !== null && !['', '0', 'false'].includes(value);

/** The link of an address: only `step=2` with a `tokenId` counts (specification, section 2, Recovery page). */
function linkIn(search: URLSearchParams): MailedLink | undefined {
  const tokenId = search.get('tokenId');
  if (search.get('step') !== '2' || !tokenId) return undefined;
  return { tokenId, generated: isSet(search.get('isGen')), email: search.get('email') ?? '' };
}

/** Step 1 mails a link; step 2, opened by that link, sets the new password. Closing either message leads to the sign-in. */
export function RecoverPassword() {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const club = useClub();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [kept, keep] = useKept('draft:recover-password:link', mailedLink);
  const [draft, keepDraft] = useKept('draft:recover-password:email', string);
  const [done, setDone] = useState<{ of: 'sent' | 'saved'; email: string }>();
  const link = linkIn(search) ?? kept;
  const iso = languageOf(i18n.language);

  useEffect(() => {
    const found = linkIn(search);
    if (!found) return;
    // In one step: a page without the link, if only for a moment, would draw another form and lose what was typed into this one.
    startTransition(() => {
      keep(() => found);
      setSearch({}, { replace: true });
    });
  }, [search, keep, setSearch]);

  const toLogin = () => {
    keep(() => undefined);
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
            if (link.generated) await callEndpoint(recoveryChangeGenerated, { body: { email: typed, password, tokenId } });
            else await callEndpoint(recoveryChange, { body: { tokenId, password } });
            setDone({ of: 'saved', email: typed });
          }}
          onAskAgain={() => keep(() => undefined)}
          onBack={toLogin}
        />
      ) : (
        <SendCodeStep
          title={t('recover.title')}
          lead={t('recover.lead')}
          submitLabel={t('next', { ns: 'common' })}
          email={draft ?? search.get('email') ?? ''}
          onEmail={(typed) => keepDraft(() => typed)}
          onSubmit={async (email) => {
            await callEndpoint(recoverySend, { query: { email, iso, clubId: club.Id } });
            setDone({ of: 'sent', email });
          }}
          onBack={toLogin}
        />
      )}
      <AlertDialog
        open={done !== undefined}
        onOpenChange={(open) => !open && toLogin()}
        title={t(done?.of === 'saved' ? 'recover.savedTitle' : 'recover.sentTitle')}
        description={done?.of === 'saved' ? t('recover.savedText') : t('recover.sentText', { email: done?.email ?? '' })}
        confirmLabel={t('ok', { ns: 'common' })}
        onConfirm={toLogin}
      />
    </>
  );
}
