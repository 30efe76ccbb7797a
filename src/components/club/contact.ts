import type { Club } from '#contracts/club.ts';

/**
 * How to contact a club; a missing way is undefined. `whatsapp` is digits only, as wa.me needs
 * them; `whatsappPhone` is the same, formatted for reading.
 */
export type ClubContact = {
  phone: string | undefined;
  email: string | undefined;
  whatsapp: string | undefined;
  whatsappPhone: string | undefined;
  address: string | undefined;
};

const filled = (text: string): string | undefined => text.trim() || undefined;

/**
 * Contact details of a club; in the footer its own overrides win (specification, section 2,
 * Footer).
 */
export function contactOf(club: Club, place: 'header' | 'footer' = 'header'): ClubContact {
  const footer = place === 'footer';
  const whatsapp = filled(club.TelefonoWs.replace(/\D/g, ''));
  return {
    phone: filled((footer && club.Telefono_Footer) || club.Telefono),
    email: filled((footer && club.Email_Footer) || club.Email),
    whatsapp,
    whatsappPhone: whatsapp && (club.TelefonoWs.startsWith('+') ? club.TelefonoWs : `+${whatsapp}`),
    address: filled((footer && club.Direccion_Footer) || club.Direccion),
  };
}

/** Address that opens a chat with the club, with the greeting already typed. */
export const whatsAppUrl = (number: string, greeting: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(greeting)}`;

/** `tel:` address of a phone number as people write it. */
export const telUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/**
 * Goes to another site, or loads another page of this one from the server. Stories replace it with
 * a spy.
 */
export type Leave = (address: string) => void;
export const leaveTo: Leave = (address) => location.assign(address);
