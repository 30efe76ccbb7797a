import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { useClubChat } from '#components/club/club-chat.ts';
import { contactOf, telUrl } from '#components/club/contact.ts';
import { Alert } from '#ui/alert.tsx';
import { TextLink } from '#ui/text-link.tsx';

/**
 * Codes whose text says to contact the club, so a link to do so is shown (specification, section
 * 8).
 */
const ASK_CLUB: readonly unknown[] = [402, 403, 405, 423, 500, 'other'];
/** Codes that are not caused by what was typed. */
const INTERNAL: readonly unknown[] = [405, 500, 502, 503, 'unreadable'];

type AuthErrorProps = {
  error: unknown;
  title?: ReactNode;
  /** Titled as a failure of the password recovery (specification, section 8). */
  recovery?: boolean;
  /** Replaces the text of the code. */
  text?: ReactNode;
  /** How many failures came before this one, so that the same failure is announced again. */
  count?: number;
  /** Shown after the text, such as the attempts left. */
  more?: ReactNode;
  /** Ways out besides contacting the club. */
  actions?: ReactNode;
  /** Off when focus belongs elsewhere, as in the code's first box. */
  takeFocus?: boolean;
};

/**
 * A failed sign-in or recovery step: the text of its code and what can be done next. Unknown codes
 * come with the server's own message.
 */
export function AuthError({
  error,
  title,
  recovery = false,
  text,
  count = 0,
  more,
  actions,
  takeFocus = true,
}: AuthErrorProps) {
  const { t } = useTranslation(['auth', 'steps']);
  const errorText = useErrorText();
  const contact = useContactLink();
  const code = error instanceof ApiError ? error.code : 500;
  const askClub = ASK_CLUB.includes(code) ? contact : null;
  return (
    <Alert
      tone="danger"
      title={
        recovery
          ? t(INTERNAL.includes(code) ? 'steps:recover.internalTitle' : 'steps:recover.failedTitle')
          : title
      }
      takeFocus={takeFocus ? count : false}
      actions={
        actions || askClub ? (
          <>
            {actions}
            {askClub}
          </>
        ) : undefined
      }
    >
      {text ?? errorText(error)}
      {more ? <> {more}</> : null}
    </Alert>
  );
}

/** The quickest way to reach someone at the club: chat, else e-mail, else phone. */
function useContactLink(): ReactNode {
  const { t } = useTranslation(['auth', 'common']);
  const club = useClub();
  const { email, phone } = contactOf(club);
  const chat = useClubChat();
  const href = chat ?? (email ? `mailto:${email}` : phone ? telUrl(phone) : undefined);
  return href ? (
    <TextLink
      href={href}
      className="inline-flex min-h-6 items-center text-sm"
      {...(chat ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {t('contactUs')}
    </TextLink>
  ) : null;
}
