import type { Language } from '#contracts/language.ts';
import { passwordChangedMail } from '#mails/account-mails.ts';
import type { RenderedMail } from '#mails/layout.ts';
import type { StoredClub } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Member } from './members.ts';
import { memberLanguage } from './members.ts';

type Club = StoredClub['club'];

/**
 * Address on the club's login site that opens in the language of the mail. Mails contain only
 * addresses from the club's own record.
 */
export function loginSiteUrl(
  club: Club,
  path: string,
  lang: Language,
  params: Record<string, string> = {},
): string {
  const search = new URLSearchParams({ ...params, lang });
  return `${club.UrlLogin.replace(/\/+$/, '')}${path}?${search}`;
}

/**
 * Where a password is recovered: the club's external page, or the product's own (specification,
 * section 2).
 */
export const recoverUrl = (club: Club, language: Language): string =>
  club.UrlRecoverPassword || loginSiteUrl(club, '/recover-password', language);

/** Adds a mail to a member, in the club's name, to the outbox. */
export function mailMember(
  tx: Queryable,
  club: Club,
  member: Pick<Member, 'email' | 'profile'>,
  {
    key,
    at,
    notAfter,
    language,
    headers,
    render,
  }: {
    key: string;
    at: Date;
    notAfter?: Date;
    language?: Language | undefined;
    headers?: Record<string, string>;
    render: (language: Language) => RenderedMail;
  },
): Promise<void> {
  return enqueueMail(tx, {
    key,
    to: member.email,
    mail: {
      fromName: club.Nombre,
      ...render(language ?? memberLanguage(member)),
      ...(headers && { headers }),
    },
    at,
    notAfter,
  });
}

/** Tells a member that the password was changed, once for a `key`. */
export const mailPasswordChanged = (
  tx: Queryable,
  club: Club,
  member: Pick<Member, 'email' | 'profile'>,
  { key, at, passkeys }: { key: string; at: Date; passkeys: { count: number; paused: boolean } },
): Promise<void> =>
  mailMember(tx, club, member, {
    key: `password:${key}`,
    at,
    render: (language) =>
      passwordChangedMail(
        {
          club,
          name: member.profile.Nombre,
          at,
          passkeys,
          recoverUrl: recoverUrl(club, language),
        },
        language,
      ),
  });
