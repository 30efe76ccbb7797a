import { LogIn, Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSomeoneComing } from '#client/boot.tsx';
import { useSession } from '#client/session.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { phoneText } from '#lib/phone-text.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { useClubChat } from './club-chat.ts';
import { isLongName } from './club-mark.tsx';
import { contactOf, telUrl } from './contact.ts';
import { HomeLink } from './home-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { WhatsAppIcon } from './whatsapp-icon.tsx';

const way =
  'inline-flex h-10 min-w-10 items-center justify-center gap-2 rounded-full text-muted transition-colors hover:text-ink [&_svg]:size-5 [&_svg]:stroke-[1.75]';

type LoginHeaderProps = {
  /** Public mode: guests see a link to sign in (specification, sections 2 and 6). */
  publicMode?: boolean | undefined;
  className?: string;
};

/** Top of the sign-in screens: club, phone, WhatsApp, e-mail and language. */
export function LoginHeader({ publicMode: open = false, className }: LoginHeaderProps) {
  const { t } = useTranslation('common');
  const club = useClub();
  const session = useSession();
  const coming = useSomeoneComing();
  const publicMode = open && !session && !coming;
  return (
    <header
      className={cn(
        '@container flex items-center justify-between gap-x-4 max-sm:gap-x-3',
        className,
      )}
    >
      <HomeLink size="md" className="flex-1" />
      <div className="ms-auto flex shrink-0 items-center gap-1">
        {/* The number is written out where the club's name leaves room for it. */}
        <Ways roomy={!publicMode && !isLongName(club.Nombre)} />
        <LanguageSwitch className={publicMode ? 'sm:ms-2' : 'ms-2'} />
        {publicMode ? (
          <Button
            asChild
            size="sm"
            variant="outline"
            shape="pill"
            className="max-sm:px-2.5 sm:ms-2"
          >
            <a href={club.UrlLogin}>
              <LogIn aria-hidden="true" className="size-4.5 sm:hidden" />
              <span className="max-sm:sr-only">{t('login')}</span>
            </a>
          </Button>
        ) : null}
      </div>
    </header>
  );
}

function Ways({ roomy }: { roomy: boolean }) {
  const { t } = useTranslation('common');
  const { phone, email } = contactOf(useClub());
  const chat = useClubChat();
  return (
    <span className="hidden items-center gap-1 sm:flex">
      {phone ? (
        <a
          href={telUrl(phone)}
          aria-label={`${t('phone')}: ${phoneText(phone)}`}
          className={cn(way, roomy && 'text-sm tabular-nums @min-[42rem]:px-2')}
          title={phoneText(phone)}
        >
          <Phone aria-hidden="true" className={cn(roomy && '@min-[42rem]:hidden')} />
          {roomy ? (
            <span className="hidden whitespace-nowrap @min-[42rem]:inline">{phoneText(phone)}</span>
          ) : null}
        </a>
      ) : null}
      {chat ? (
        <a
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('whatsapp')}
          title={t('whatsapp')}
          className={way}
        >
          <WhatsAppIcon />
        </a>
      ) : null}
      {email ? (
        <a
          href={`mailto:${email}`}
          aria-label={`${t('email')}: ${email}`}
          title={email}
          className={way}
        >
          <Mail aria-hidden="true" />
        </a>
      ) : null}
    </span>
  );
}
