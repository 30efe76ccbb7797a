import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { phoneText } from '#lib/phone-text.ts';
import { cn } from '#ui/cn.ts';
import { useClubChat } from './club-chat.ts';
import { contactOf, telUrl } from './contact.ts';
import { WhatsAppIcon } from './whatsapp-icon.tsx';

type ClubContactListProps = { place?: 'header' | 'footer'; className?: string };

type Row = {
  label: string;
  icon: ReactNode;
  text: string | undefined;
  href?: string | undefined;
  outside?: boolean;
};

/**
 * Every way to contact the club, one per line: phone, WhatsApp, e-mail, address. Missing ones are
 * left out.
 */
export function ClubContactList({ place = 'header', className }: ClubContactListProps) {
  const { t } = useTranslation('common');
  const club = useClub();
  const { phone, email, whatsappPhone, address } = contactOf(club, place);
  const chat = useClubChat();
  const rows: (Row & { key: string })[] = [
    {
      key: 'phone',
      label: t('phone'),
      icon: <Phone />,
      text: phone && phoneText(phone),
      href: phone && telUrl(phone),
    },
    {
      key: 'whatsapp',
      label: 'WhatsApp',
      icon: <WhatsAppIcon />,
      text: whatsappPhone && phoneText(whatsappPhone),
      href: chat,
      outside: true,
    },
    { key: 'email', label: t('email'), icon: <Mail />, text: email, href: `mailto:${email}` },
    { key: 'address', label: t('address'), icon: <MapPin />, text: address },
  ].filter(({ text }) => text);
  if (rows.length === 0) return null;
  return (
    <ul className={cn('flex flex-col gap-1', className)}>
      {rows.map(({ key, ...row }) => (
        <ContactLine key={key} {...row} />
      ))}
    </ul>
  );
}

function ContactLine({ label, icon, href, text, outside }: Row) {
  const words = (
    <>
      <span className="sr-only">{label}: </span>
      {text}
    </>
  );
  return (
    <li className="flex items-start gap-3 py-1">
      <span
        aria-hidden="true"
        className="flex h-lh shrink-0 items-center [&_svg]:size-5 [&_svg]:stroke-[1.75]"
      >
        {icon}
      </span>
      {href ? (
        <a
          href={href}
          className="min-w-0 rounded-sm underline-offset-4 [overflow-wrap:anywhere] hover:underline"
          {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        >
          {words}
        </a>
      ) : (
        <span className="min-w-0">{words}</span>
      )}
    </li>
  );
}
