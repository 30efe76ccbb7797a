import { useTranslation } from 'react-i18next';
import { useSession } from '#client/session.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { contactOf, whatsAppUrl } from './contact.ts';

/**
 * Address that opens a chat with the club; undefined for a club without a number. A member's
 * greeting mentions the membership, a guest's does not.
 */
export function useClubChat(): string | undefined {
  const { t } = useTranslation('common');
  const club = useClub();
  const session = useSession();
  const { whatsapp } = contactOf(club);
  return (
    whatsapp &&
    whatsAppUrl(
      whatsapp,
      t(session ? 'whatsappGreeting' : 'whatsappGreetingGuest', { club: club.Nombre }),
    )
  );
}
